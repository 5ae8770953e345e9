#!/bin/sh
# Test the engine with every Python from 3.11 on that is installed here, and say which there were.
cd "$(dirname "$0")/.."
found="" failed=""
for version in 3.11 3.12 3.13 3.14; do
    for python in "python$version" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python; do
        "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || continue
        found="$found $version"
        tools/test_engine.sh "$python" "$@" || failed="$failed $version"
        break
    done
done
echo "Tested with Python${found:- none}; not here:$(for version in 3.11 3.12 3.13 3.14; do
    case $found in *$version*) ;; *) printf ' %s' $version ;; esac; done)."
[ -n "$found" ] && [ -z "$failed" ] || { echo "Failed with:${failed:- there is no Python}" >&2; exit 1; }
