#!/bin/sh
# Ask the index for known vulnerabilities of every exact version that something here installs (needs pip-audit and npm).
# Fails for one that has any, and for one that nobody could be asked about.
set -eu
cd "$(dirname "$0")/.."
pip-audit --strict --disable-pip --require-hashes -r binder/requirements.txt -r container/postgresql.txt -r .github/release.txt
pip-audit --strict --disable-pip --no-deps -r ttr/site/pins/builder.txt -r ttr/site/pins/compiled.txt
cd ttr/site/pins
npm audit --package-lock-only
