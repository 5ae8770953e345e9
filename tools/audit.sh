#!/bin/sh
# Look for known vulnerabilities in every exact version that something here installs (needs pip-audit and npm).
# Fails if a version has one, or if it cannot be looked up.
set -eu
cd "$(dirname "$0")/.."
pip-audit --strict --disable-pip --require-hashes -r binder/requirements.txt -r container/postgresql.txt -r .github/release.txt
pip-audit --strict --disable-pip --no-deps -r ttr/site/pins/builder.txt -r ttr/site/pins/compiled.txt
cd ttr/site/pins
npm audit --package-lock-only
