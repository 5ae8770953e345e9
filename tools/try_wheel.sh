#!/bin/sh
# Try a wheel where nothing of this checkout can be imported: its command, the engine's tests, a page.
#     tools/try_wheel.sh dist/*.whl
# The other packages are those of binder/requirements.txt. PIP may name another program than pip, TESTS fewer tests.
set -eu
wheel=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
place=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" && wait "$server" || true; }; rm -rf "$place"' EXIT
python3 -m venv "$place/venv"
PATH=$place/venv/bin:$PATH
VIRTUAL_ENV=$place/venv
export PATH VIRTUAL_ENV
${PIP:-pip} install -q --require-hashes -r "$source/binder/requirements.txt"
${PIP:-pip} install -q --no-deps "$wheel"
${PIP:-pip} install -q "pytest>=8.4" "hypothesis>=6.100" "nbval>=0.11" "pytest-xdist>=3.7"

mkdir "$place/home"
cp -r "$source/tests" "$source/tools" "$source/data" "$source/docs" "$source/notebooks" "$source"/*.md "$source/conftest.py" \
    "$source/pyproject.toml" "$source/voila.json" "$place/home"
cd "$place/home"
python -c "import ttr; assert ttr.__file__.startswith('$place/venv'), ttr.__file__"
ttr --help >/dev/null
ttr game destination random --rules mini
python -m pytest -q -p no:cacheprovider -m "not slow" \
    ${TESTS:-tests/graphs tests/game tests/analysis tests/bots tests/arena}

port=$(python -c "import socket; probe = socket.socket(); probe.bind(('localhost', 0)); print(probe.getsockname()[1])")
TTR_STORE=sqlite:///$place/games.sqlite ttr play --no-browser --port "$port" >"$place/log" 2>&1 &
server=$!
python - "$port" <<'PYTHON'
import sys
import time
from urllib.request import urlopen

end = time.monotonic() + 120
while True:
    try:
        page = urlopen(f"http://localhost:{sys.argv[1]}/", timeout=60).read().decode()
        break
    except OSError:
        if time.monotonic() > end:
            raise
        time.sleep(0.5)
assert "application/vnd.jupyter.widget-view+json" in page, page
PYTHON
echo "$(basename "$wheel") works."
