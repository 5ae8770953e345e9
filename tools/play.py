"""Serve the play page and say where it is: what `make play` runs.

    python tools/play.py [--port PORT] [--host HOST] [--pool SIZE] [--most PAGES] [--name NAME …] [notebook]

`notebooks/index.ipynb`, `class.ipynb` and the lessons come with all the pages that they lead to; other notebooks are
served alone.
Without a port the first free one from 8866 on is taken. `--host 0.0.0.0` opens the page to the whole
network, for a class around one computer; then `--pool` is the number of pages kept warm for newcomers, `--most` how
many may be open at a time, and `--name` another name of this computer, as a proxy or a name server gives it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
FIRST_PORT = 8866
EVERYBODY = ("0.0.0.0", "::", "")
INDEX, CLASS = "index.ipynb", "class.ipynb"
WARM = "The first page is warm."  # what the server writes when it is (ttr.serving.app)

# What the libraries say at every start, and no player can act on.
HARMLESS = ("Kernel is running over TCP without encryption", "is not trusted", "websocket_ping_timeout")


def port_is_free(port: int, host: str) -> bool:
    """Tell whether a server can listen there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def choose_port(wanted: int | None, host: str) -> int:
    """Return the wanted port, or the first free one; a taken or impossible port ends the program."""
    if wanted is None:
        return next(port for port in range(FIRST_PORT, FIRST_PORT + 1000) if port_is_free(port, host))
    if not 0 < wanted < 65536:
        sys.exit(f"There is no port {wanted}: ports go from 1 to 65535. `make play` alone finds a free one.")
    if not port_is_free(wanted, host):
        sys.exit(f"Port {wanted} is taken. Try another, or `make play` alone, which finds a free one.")
    return wanted


def own_address() -> str:
    """Return a name under which others in the same network may find this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def for_visitors(root: Path, folder: Path) -> Path:
    """Copy all notebooks into a folder, and return the folder to serve: a teacher's notes stay out of it."""
    private = shutil.ignore_patterns("teacher", ".*")
    shutil.copytree(root, folder / "notebooks", ignore=private)
    shutil.copytree(root.parent / "docs", folder / "docs", ignore=private)
    return folder / "notebooks"


def announce(port: int, host: str, path: str = "") -> None:
    """Print the address so that it cannot be missed."""
    lines = ["Ticket to Ride is ready at", f"http://localhost:{port}/{path}"]
    if host in EVERYBODY:
        lines.append(f"http://{own_address()}:{port}/{path}   from other computers in this network")
    width = max(map(len, lines))
    print(f"\n  ┌─{'─' * width}─┐")
    for line in lines:
        print(f"  │ {line:{width}} │")
    print(f"  └─{'─' * width}─┘")
    print("  Ctrl-C ends it.\n", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Serve the play page and say where it is.")
    parser.add_argument("notebook", nargs="?", type=Path, default=ROOT / "notebooks" / "play.ipynb")
    parser.add_argument("--port", type=int, help=f"the port to listen on (default: the first free from {FIRST_PORT})")
    parser.add_argument("--host", default="localhost", help="the address to listen on; 0.0.0.0 for everybody")
    parser.add_argument("--pool", type=int, help="how many warm pages to keep (default: as in voila.json)")
    parser.add_argument("--most", type=int, help="how many pages may be open at a time (default: as memory allows)")
    parser.add_argument("--name", action="append", default=[], help="another name of this computer; * for any")
    options = parser.parse_args()
    if not options.notebook.is_file():
        sys.exit(f"There is no notebook {options.notebook}.")

    port = choose_port(options.port, options.host)
    served, path, settings = options.notebook.resolve(), "", {}
    temporary = tempfile.TemporaryDirectory(prefix="ttr-")
    root = ROOT / "notebooks"
    if options.notebook.name in (INDEX, CLASS) or served.parent == root / "lessons":
        page = served.relative_to(root)
        served, path = for_visitors(root, Path(temporary.name)), f"voila/render/{page.as_posix()}"
        # A kernel kept warm for each page would take too much memory: only for those that nearly everybody opens.
        size = {"pool_size": 1 if options.pool is None else options.pool}
        opened = {"play.ipynb": size, INDEX: {"pool_size": 1}} if page.name == INDEX else {page.as_posix(): size}
        warm = {"default": {"pool_size": 0}, **opened}
        config = {"VoilaKernelManager": {"kernel_pools_config": warm}}
        (Path(temporary.name) / "voila.json").write_text(json.dumps(config), encoding="utf-8")
        paths = [temporary.name, os.environ.get("JUPYTER_CONFIG_PATH", "")]
        settings = {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}
    if options.host in EVERYBODY:
        settings["TTR_ADDRESS"] = f"http://{own_address()}:{port}"  # for links that a page gives to others
    command = [sys.executable, "-m", "ttr.serving", str(served), "--no-browser"]
    command += [f"--port={port}", f"--Voila.ip={options.host}", "--Voila.port_retries=0", "--Voila.log_level=WARN"]
    if options.pool is not None and not path:
        command.append(f"--pool_size={options.pool}")
    if options.most is not None:
        command.append(f"--PageServer.most_pages={options.most}")
    command += [f"--PageServer.names={name}" for name in options.name]
    print("Starting …", flush=True)
    # A name for the server itself: warm kernels ask it over this address for their page's link.
    inside = "127.0.0.1" if options.host in ("localhost", *EVERYBODY) else options.host
    # Voilà reads voila.json from the working folder.
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **settings, "VOILA_APP_IP": inside},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    def pass_on(said: IO[str], to: IO[str]) -> None:
        for line in said:
            if line.strip() == WARM:
                announce(port, options.host, path)
            elif not any(known in line for known in HARMLESS):
                print(line, end="", file=to, flush=True)

    for said, to in ((server.stdout, sys.stdout), (server.stderr, sys.stderr)):
        assert said is not None
        threading.Thread(target=pass_on, args=(said, to), daemon=True).start()
    # Ctrl-C reaches Voilà too, which then ends its kernels; this program waits for that.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    with temporary:
        return server.wait()


if __name__ == "__main__":
    sys.exit(main())
