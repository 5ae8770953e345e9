#!/bin/sh
# Update what Binder, the container and a release install: exact versions, with the hashes of their files.
#     tools/pin.sh                    the newest versions that pyproject.toml allows
#     tools/pin.sh tornado jinja2     only these two, such as for a security fix
# Chosen for the oldest Python we support, since that choice installs on all later ones as well.
set -eu
cd "$(dirname "$0")/.."
uv=${UV:-.venv/bin/uv}
upgrade=$([ $# = 0 ] && echo --upgrade || printf -- '--upgrade-package %s ' "$@")

pin() { # the file, a sentence about it, the requirements as lines, more options
    file=$1 about=$2 wanted=$3
    shift 3
    made=$(mktemp)
    cp "$file" "$made"
    # shellcheck disable=SC2086
    printf '%s\n' "$wanted" | "$uv" pip compile -q - -o "$made" $upgrade "$@" --python-version 3.11 --python-platform linux \
        --generate-hashes --only-binary :all: --no-header --no-annotate
    if grep '://' "$made"; then
        echo "These name an address; $file stays as it was." >&2
        exit 1
    fi
    { echo "# $about"; echo "# Made by tools/pin.sh."; cat "$made"; } >"$file"
    rm "$made"
    echo "$file: $(grep -c == "$file") packages"
}

# A list of requirements in pyproject.toml, one a line.
listed() {
    .venv/bin/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))$1, sep='\n')"
}

pin binder/requirements.txt "What the project needs, and what builds its package. The project itself comes in postBuild." \
    "$(listed "['project']['dependencies']"; listed "['build-system']['requires']")"
pin container/postgresql.txt "What a container has besides binder/requirements.txt." \
    "$(listed "['project']['optional-dependencies']['postgresql']")" \
    -c binder/requirements.txt --no-emit-package typing-extensions
pin .github/release.txt "What builds a release and publishes it." uv
