"""`ttr play` and `ttr serve`: serve pages, and say where they are.

Our pages are served together, because they link to each other; any other notebook is served alone. The default port is
the first free one from 8866 on.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from getpass import getpass
from ipaddress import ip_network
from pathlib import Path
from typing import IO

from ttr.command.addresses import own_addresses
from ttr.command.usage import FINE, Commands, WrongUse, add_command, check_new_file, find_page, need, notebooks
from ttr.game.files import shipped_file
from ttr.runtime import ADDRESSES
from ttr.serving import BEHIND, SECRET, WARM, folder_behind
from ttr.store.logs import NOWHERE, SETTING, StoreError, chosen_url

SITE = re.compile(r"https?://(\*\.)?[a-z0-9.-]+(:\d{1,5})?", re.IGNORECASE)  # as browsers read `frame-ancestors`
FIRST_PORT = 8866
EVERYBODY = ("0.0.0.0", "::", "")
INDEX = "index.ipynb"
GRACE = 30
BASE_URL = re.compile(r"/([\w.~-]+/)*")
NAME = re.compile(r"[\w.-]+|\[[0-9a-fA-F:.]+\]", re.ASCII)
ADDRESS = re.compile(r".+:\d{1,5}")
WRITING = "static/pyodide/written.mjs"  # the file of the site that pages request

# Messages that the libraries print at every start, and that players cannot act on.
TAKEN = "No server can listen at port"  # another one took it first
HARMLESS = ("Kernel is running over TCP without encryption", "is not trusted", "websocket_ping_timeout")

PLAY = """\
Open a page in your browser: the game, or another one. Ctrl-C ends it.

examples:
  ttr play                          a game against bots, or each other
  ttr play --page replay            recorded games, turn by turn
  ttr play --page index             the start page, with all pages
  ttr play --no-browser --port 9000"""

SERVE = """\
Serve pages to a class: everybody in the same network opens the address that is printed. Ctrl-C ends it.

examples:
  ttr serve                                            all pages, from the start page
  ttr serve --page lessons/02-connected --pool 10      a lesson; ten pages are kept ready
  ttr serve --site dist/site                           students write programs on a lesson's page
  ttr serve --page class --name pages.school.example   this computer's name in your network
  ttr serve --host localhost --port 9000 --most 40     for this computer alone, 40 pages at most
  ttr serve --host localhost --base-url /ttr/          behind a proxy, as https://school.example/ttr/
  ttr serve --passphrase door --proxy 127.0.0.1        only for people with the passphrase; nginx is at 127.0.0.1"""


def add_commands(commands: Commands) -> None:
    play = add_command(commands, "play", "open the game, or another page, in your browser", PLAY)
    play.add_argument("--page", default="play", help="play, replay, algorithms, boards, index, … (default: play)")
    play.add_argument("--port", type=int, help=f"the port to listen on (default: the first free from {FIRST_PORT})")
    play.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    play.set_defaults(run=_play)

    serve = add_command(commands, "serve", "serve pages to a class", SERVE)
    serve.add_argument("--page", default="index", help="the page to begin with (default: index)")
    serve.add_argument("--port", type=int, help=f"the port to listen on (default: the first free from {FIRST_PORT})")
    serve.add_argument("--host", default="0.0.0.0", help="the address to listen on (default: 0.0.0.0, for everybody)")
    serve.add_argument(
        "--address", default="", metavar="NAME", help="how phones reach this computer, for links and QR codes"
    )
    serve.add_argument("--pool", type=int, help="how many warm pages to keep for newcomers (default: 2)")
    serve.add_argument("--most", type=int, help="how many pages may be open at once (default: as memory allows)")
    serve.add_argument("--name", action="append", default=[], help="another name of this computer; * for any")
    serve.add_argument("--base-url", default="/", help="the path below which a proxy serves the pages, such as /ttr/")
    serve.add_argument("--metrics", default="", metavar="HOST:PORT", help="where to serve figures for Prometheus")
    serve.add_argument("--log", choices=("text", "json"), default="text", help="how to write the log (default: text)")
    serve.add_argument("--passphrase", type=Path, metavar="FILE", help="ask for the passphrase of this file")
    serve.add_argument("--new-passphrase", type=Path, metavar="FILE", help="write this file, and end")
    serve.add_argument("--proxy", action="append", default=[], help="the address of a trusted proxy")
    serve.add_argument(
        "--login-header", default="", metavar="NAME", help="the header in which the proxy names the logged-in user"
    )
    serve.add_argument(
        "--may-frame",
        action="append",
        default=[],
        metavar="SITE",
        help="a site that may show pages in a frame, such as https://moodle.school.example",
    )
    serve.add_argument("--most-each", type=int, help="how many pages one address may have open (default: 300)")
    serve.add_argument(
        "--grace",
        type=float,
        default=GRACE,
        metavar="SECONDS",
        help=f"how long open pages may go on after SIGTERM, to move to another server (default: {GRACE})",
    )
    serve.add_argument(
        "--site",
        type=Path,
        metavar="FOLDER",
        help="the folder of the built site: students write functions on a lesson's page",
    )
    serve.set_defaults(run=_serve)


def _play(options: argparse.Namespace) -> int:
    return serve(Service(find_page(options.page), choose_port(options.port, "localhost"), browser=options.browser))


def _serve(options: argparse.Namespace) -> int:
    if options.new_passphrase is not None:
        return new_passphrase(options.new_passphrase)
    if options.pool is not None and options.pool < 0:
        raise WrongUse(f"--pool {options.pool} is too small: use 0 or more.")
    if options.address and not NAME.fullmatch(options.address):
        raise WrongUse(f"{options.address!r} is not a name or an address: --address takes one like 192.168.0.7.")
    if not BASE_URL.fullmatch(options.base_url):
        raise WrongUse(f"{options.base_url!r} is not a path: --base-url begins and ends with a slash, like /ttr/.")
    service = Service(
        notebook=find_page(options.page),
        port=choose_port(options.port, options.host),
        host=options.host,
        pool=options.pool,
        base_url=options.base_url,
        settings=_settings(options),
        teacher=_secret(options),
        address=options.address,
        json_log=options.log == "json",
    )
    return serve(service)


def new_passphrase(path: Path) -> int:
    """Ask for a passphrase, or read the first line of a pipe, and write its hash to a new file."""
    from ttr.serving.login import write_passphrase  # load a server only if needed

    check_new_file(path)
    if sys.stdin.isatty():
        typed = getpass("Passphrase: ")
        if getpass("Once more: ") != typed:
            raise WrongUse("the two passphrases differ. Nothing was written.")
    else:
        typed = sys.stdin.readline().rstrip("\r\n")
    write_passphrase(path, typed)
    print(f"{path} is written. Now start the server: ttr serve --passphrase {path}")
    return FINE


def _secret(options: argparse.Namespace) -> str:
    """Return the secret of the teacher's link, from the environment or new; logs never contain it."""
    given = os.environ.pop("TTR_TEACHER", "")
    if given and not SECRET.fullmatch(given):
        raise WrongUse("TTR_TEACHER is too short or has other characters: use 22 to 100 letters, digits, - and _.")
    return given or ("" if options.log == "json" else secrets.token_urlsafe(16))


def _settings(options: argparse.Namespace) -> list[str]:
    """Return the server's settings from the options of `ttr serve`: access, limits and shutdown."""
    if not options.grace >= 0:  # nan too
        raise WrongUse(f"--grace {options.grace:g} is too small: use 0 or more.")
    settings = [f"--PageServer.grace={options.grace:g}"]
    settings += [f"--PageServer.names={name}" for name in options.name]
    for site in options.may_frame:
        if not SITE.fullmatch(site):
            raise WrongUse(f"{site!r} is not a site: --may-frame takes one like https://moodle.school.example.")
        settings.append(f"--PageServer.framing={site}")
    for option, setting in (("most", "most_pages"), ("most_each", "most_pages_each")):
        if (most := getattr(options, option)) is not None:
            if most < 1:
                raise WrongUse(f"with --{option.replace('_', '-')} {most} nobody could open a page: use 1 or more.")
            settings.append(f"--PageServer.{setting}={most}")
    if options.metrics:
        host, _, port = options.metrics.rpartition(":")
        if not ADDRESS.fullmatch(options.metrics) or not 0 < int(port) < 65536:
            raise WrongUse(
                f"{options.metrics!r} is not an address: --metrics takes a host and a port, like 127.0.0.1:9100."
            )
        if int(port) == options.port or not port_is_free(int(port), host):
            raise WrongUse(f"--metrics {options.metrics} is taken, or is not an address of this computer: try another.")
        settings.append(f"--PageServer.metrics={options.metrics}")
    if options.passphrase is not None:
        from ttr.serving.login import read_passphrase  # load a server only if needed

        read_passphrase(options.passphrase)
        settings.append(f"--Door.passphrase={options.passphrase.resolve()}")
    for proxy in options.proxy:
        try:
            ip_network(proxy)
        except ValueError:
            raise WrongUse(f"{proxy!r} is not an address: --proxy takes one like 127.0.0.1, or a network.") from None
        settings.append(f"--Door.proxies={proxy}")
    if options.login_header:
        if not options.proxy:
            raise WrongUse("--login-header needs --proxy: name the proxy's address.")
        settings.append(f"--Door.login_header={options.login_header}")
    if options.site is not None:
        if not (options.site / WRITING).is_file():
            raise WrongUse(f"{options.site} does not hold the site: `ttr site FOLDER` builds it.")
        settings.append(f"--PageServer.site={options.site.resolve()}")
    return settings


@dataclass(frozen=True, slots=True)
class Service:
    """A notebook to serve as a page, and the settings of its server."""

    notebook: Path
    port: int
    host: str = "localhost"
    pool: int | None = None  # pages to keep warm
    base_url: str = "/"  # the path below which pages are served
    settings: Sequence[str] = ()  # for the server, unchanged
    teacher: str | None = None  # the secret that opens the teacher's pages: "" for nobody, None for everybody
    address: str = ""  # how phones reach this computer; by default its own address
    json_log: bool = False  # the output is lines of JSON
    browser: bool = False  # open the page on this computer once it is ready
    query: str = ""  # such as "?lesson=5"

    @property
    def page(self) -> str:
        """The path of one of our pages, which are served together; empty for another notebook."""
        root = notebooks().resolve()
        ours = self.notebook.parent in (root, root / "lessons")
        return self.notebook.relative_to(root).as_posix() if ours else ""

    @property
    def path(self) -> str:
        """The path of the page in its address, with the query."""
        return f"{self.base_url[1:]}{f'voila/render/{self.page}' if self.page else ''}{self.query}"

    @property
    def teachers_path(self) -> str:
        """The path of the teacher's pages; empty if no secret opens them."""
        secret = self.page and self.teacher
        return f"{self.base_url[1:]}voila/render/{BEHIND}{secret}/{INDEX}" if secret else ""


def serve(service: Service) -> int:
    """Serve a notebook as a page until the server stops, and return its exit code."""
    need("voila")
    names = [service.address, *own_addresses()] if service.host in EVERYBODY else []
    addresses = list(dict.fromkeys(filter(None, names)))
    with tempfile.TemporaryDirectory(prefix="ttr-") as temporary:
        env = _environment(service, addresses, temporary)
        command = _prepare(service, Path(temporary))
        if not service.json_log:
            print("Starting …", flush=True)
        server = subprocess.Popen(
            command,
            cwd=temporary,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        stopping = threading.Event()  # set after Ctrl-C, when kernels complain about the interrupt
        passing = [
            threading.Thread(target=_pass_on, args=(output, to, service, addresses, stopping), daemon=True)
            for output, to in ((server.stdout, sys.stdout), (server.stderr, sys.stderr))
        ]
        for thread in passing:
            thread.start()
        code = wait_for(server, stopping)
        for thread in passing:
            thread.join(1)  # the last lines say why the server ended; a kernel may keep the pipe open
        return code


def _environment(service: Service, addresses: Sequence[str], folder: str) -> dict[str, str]:
    # An address of the server itself, from which warm kernels request the link of their page.
    itself = "127.0.0.1" if service.host in ("localhost", *EVERYBODY) else service.host
    env = {**os.environ, **chosen_store(), "VOILA_APP_IP": itself}
    if not jupyter_can_write():
        env |= {"JUPYTER_DATA_DIR": folder, "IPYTHONDIR": folder}
    if addresses:
        env[ADDRESSES] = " ".join(f"http://{name}:{service.port}" for name in addresses)  # for links that users share
    return env


def _prepare(service: Service, folder: Path) -> list[str]:
    """Write the server's files to a folder, and return the command that starts it there."""
    served, page, pool = service.notebook, service.page, service.pool
    voila = json.loads(Path(shipped_file("voila.json")).read_text(encoding="utf-8"))
    if page:
        served = for_visitors(notebooks().resolve(), folder, service.teacher)
        # A warm kernel for every page would take too much memory, so keep only the most popular pages warm.
        size = {"pool_size": 1 if pool is None else pool}
        opened = {"play.ipynb": size, INDEX: {"pool_size": 1}} if page == INDEX else {page: size}
        voila.setdefault("VoilaKernelManager", {})["kernel_pools_config"] = {"default": {"pool_size": 0}, **opened}
    # Voilà reads voila.json from the working directory.
    (folder / "voila.json").write_text(json.dumps(voila), encoding="utf-8")
    command = [sys.executable, "-m", "ttr.serving", str(served), "--no-browser"]
    command += [f"--port={service.port}", f"--Voila.ip={service.host}", "--Voila.port_retries=0"]
    command += ["--Voila.log_level=WARN", "--PageServer.ends_with_input=True"]
    if page and service.teacher is None:  # a class begins on the start page
        command.append(f"--PageServer.first_page={page}")
    if pool is not None and not page:
        command.append(f"--pool_size={pool}")
    if service.base_url != "/":
        command.append(f"--Voila.base_url={service.base_url}")
    command += service.settings
    if service.json_log:
        command.append("--PageServer.json_log=True")
    return command


def _pass_on(
    output: IO[str], to: IO[str], service: Service, addresses: Sequence[str], stopping: threading.Event
) -> None:
    """Pass the server's lines on, and announce the page once it is ready."""
    port = service.port
    for line in output:
        if line.strip() == WARM:
            if service.json_log:
                announce_json(port, service.path)
            else:
                announce(port, addresses, service.path, service.teachers_path)
            if service.browser:
                webbrowser.open(f"http://localhost:{port}/{service.path}")
        elif TAKEN in line and not service.json_log:
            print(f"ttr: another program took port {port} just now. Start again.", file=to, flush=True)
        elif not stopping.is_set() and not any(known in line for known in HARMLESS):
            print(line, end="", file=to, flush=True)


def wait_for(server: subprocess.Popen[str], stopping: threading.Event) -> int:
    """Wait until a server ends, and return its exit code.

    The server ends with its standard input, which this process holds open. Ctrl-C and the end of the terminal close it
    and set `stopping`. SIGTERM is passed on, so that pages can move to another server first.
    """

    def end(*_: object) -> None:
        stopping.set()
        if server.stdin is not None:
            server.stdin.close()

    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` sets it
        signal.signal(signal.SIGHUP, end)
    code = server.wait()
    return code if code >= 0 else 128 - code  # a signal: the exit code of shells


def chosen_store() -> dict[str, str]:
    """Return TTR_STORE for a server in another folder; raise `WrongUse` if no store can be there."""
    if chosen_url() in ("", NOWHERE):
        return {}
    from ttr.store.database import engine_of, make_absolute  # load a database only if needed

    try:
        engine_of(chosen_url())
    except StoreError as error:
        raise WrongUse(f"{error}.") from None
    except OSError as error:
        raise WrongUse(f"TTR_STORE names a file that cannot be written: {error.filename}: {error.strerror}.") from None
    return {SETTING: make_absolute(chosen_url())}


def jupyter_can_write() -> bool:
    """Return True if Jupyter can write its data; a service often has a home folder that it cannot write, or none."""
    from jupyter_core.paths import jupyter_data_dir  # load it only if needed

    folder = Path(jupyter_data_dir())
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def port_is_free(port: int, host: str) -> bool:
    """Return True if a server can listen there."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def choose_port(wanted: int | None, host: str) -> int:
    """Return the requested port, or the first free one."""
    if wanted is None:
        if not port_is_free(0, host):  # let the system choose
            raise WrongUse(f"no server can listen at {host!r}: use an address of this computer, or leave out --host.")
        return next(port for port in range(FIRST_PORT, 65536) if port_is_free(port, host))
    if not 0 < wanted < 65536:
        raise WrongUse(f"there is no port {wanted}: ports go from 1 to 65535. Without --port a free one is found.")
    if not port_is_free(wanted, host):
        rights = ", or for administrators alone" if wanted < 1024 else ""
        raise WrongUse(f"port {wanted} is taken{rights}. Try another; without --port a free one is found.")
    return wanted


def for_visitors(root: Path, folder: Path, secret: str | None) -> Path:
    """Copy all notebooks into a folder to serve, and return it.

    The teacher's notes are behind the secret; without one, they are open (None) or not there (an empty text).
    """
    served = Path(shutil.copytree(root, folder / "notebooks", ignore=shutil.ignore_patterns(".*")))
    if secret:
        (served / "teacher").rename(served / folder_behind(secret))
    elif secret is not None:
        shutil.rmtree(served / "teacher")
    return served


def announce(port: int, addresses: Sequence[str], path: str = "", teachers: str = "") -> None:
    """Print the addresses prominently, with the address of the teacher's pages, if any."""
    lines = ["Ticket to Ride is ready at", f"http://localhost:{port}/{path}"]
    if addresses:
        first, *others = addresses
        lines.append(f"http://{first}:{port}/{path}   from other devices in this network")
        lines += [f"http://{other}:{port}/{path}   … or in another network of this computer" for other in others]
    if teachers:
        lines += ["", "For the teacher alone: notes, solutions, slides, worksheets, progress"]
        lines.append(f"http://localhost:{port}/{teachers}")
    width = max(map(len, lines))
    print(f"\n  ┌─{'─' * width}─┐")
    for line in lines:
        print(f"  │ {line:{width}} │")
    print(f"  └─{'─' * width}─┘")
    print("  Ctrl-C ends it.\n", flush=True)


def announce_json(port: int, path: str) -> None:
    """Print the address as a log line."""
    time = datetime.now(UTC).isoformat(timespec="milliseconds")
    event = f"ready at http://localhost:{port}/{path}"
    print(json.dumps({"time": time, "level": "info", "logger": "ttr", "event": event}), flush=True)
