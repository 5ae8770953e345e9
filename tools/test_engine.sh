#!/bin/sh
# Test what is plain Python (graphs, game, records, analysis, bots, arena) with another Python:
# tools/test_engine.sh python3.13 [what pytest is to be told]
# The environment is made in build/, and made again when pyproject.toml changes.
set -eu
cd "$(dirname "$0")/.."
python=$1
shift
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
environment=build/python$version
interpreter() { # Windows has another folder for it
    if [ -d "$environment/Scripts" ]; then echo "$environment/Scripts/python"; else echo "$environment/bin/python"; fi
}
if ! [ "$environment/made" -nt pyproject.toml ]; then
    echo "Installing into $environment; this takes a minute or two."
    "$python" -m venv --clear "$environment"
    "$(interpreter)" -m pip --disable-pip-version-check -q install -e '.[test]'
    touch "$environment/made"
fi
echo "Python $version:"
[ $# -gt 0 ] || set -- -n 2 --dist loadfile -m "not slow" tests/graphs tests/game tests/analysis tests/bots tests/arena
exec "$(interpreter)" -m pytest -q -p no:cacheprovider "$@"
