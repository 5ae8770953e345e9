#!/bin/sh
# Choose anew the exact versions that Binder installs: what a fresh environment gets today.
# Chosen with the oldest Python we support, since its choice installs on all later ones as well
# (a newer Python would take packages that the older cannot have).
set -eu
cd "$(dirname "$0")/.."
python=${1:-python3.11}
venv=$(mktemp -d)
trap 'rm -rf "$venv"' EXIT

"$python" -m venv "$venv"
# The names and bounds come from pyproject.toml: the tests' tools and the project itself stay out.
"$venv/bin/python" - > "$venv/wanted.txt" <<'PYTHON'
import tomllib

with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["project"]["dependencies"], sep="\n")
PYTHON
"$venv/bin/python" -m pip --disable-pip-version-check -q install -r "$venv/wanted.txt"
{
    echo "# The exact versions that Binder installs; made by tools/pin.sh. The project itself comes in postBuild."
    "$venv/bin/python" -m pip --disable-pip-version-check freeze
} > "$venv/pins.txt"
if grep -E '://|@|^-|/' "$venv/pins.txt" | grep -v '^#'; then
    echo "These are no plain versions; binder/requirements.txt stays as it was." >&2
    exit 1
fi
cp "$venv/pins.txt" binder/requirements.txt
echo "binder/requirements.txt: $(grep -c == binder/requirements.txt) packages"
