"""Measure a school on two servers: a proxy, PostgreSQL, many visitors together, a killed server, a new version.

    python -m tests.benchmarks.servers [--visitors 300] [--minutes 2] [--table 10] [--every 5] [--proxy caddy]

All processes run on this computer, as do the visitors. One after the other:

1. All visitors arrive together, through the proxy: when can each play, how long does a click take, and how much
   memory does each process take?
2. A table of three on both servers. In the middle of its time one server is killed with SIGKILL: when are its pages
   back, how long do the others wait for a move, and is every move in the database?
3. The database is stopped for half a minute while a table plays: do pages say so, and is anything lost, or there twice?
4. A new version: another server starts, and the old one gets SIGTERM. Does anybody lose a page, or a move?

It needs nginx or Caddy, and Chromium. It prints results, and asserts nothing.
"""

import argparse
import asyncio
import os
import re
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.browser.serve import NGINX, ROOT, Server, free_port, lines_of, nginx
from tests.store.postgres import Postgres

from .load import load, memory_of, report
from .seats import SharedTable

Result = TypeVar("Result")

GRACE = 60
CADDY, CADDYFILE = shutil.which("caddy"), ROOT / "container" / "Caddyfile"


@dataclass(frozen=True)
class Page:
    """A page behind the proxy."""

    port: int
    name: str

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://localhost:{self.port}/voila/render/{self.name}.ipynb"


def school_server(url: str, port: int) -> Server:
    """Return a server as in the compose file."""
    options = [
        "--host",
        "localhost",
        "--port",
        port,
        "--pool",
        4,
        "--grace",
        GRACE,
        "--most",
        1000,
        "--most-each",
        1000,
    ]
    command = [sys.executable, "-m", "ttr", "serve", *map(str, options)]
    return Server(command, port, "is ready at", env={"TTR_STORE": url}, patience=120)


@contextmanager
def proxy(kind: str, folder: Path, ports: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Run a proxy for two servers with the project's configuration; yield its port and its process."""
    if kind == "nginx":
        lines = lines_of("docs/servers.md", "upstream")
        for number, port in zip(("8866", "8867"), ports, strict=True):
            lines = re.sub(rf"{number}\b", str(port), lines)
        with nginx(folder, lines) as port:
            yield port, int((folder / "pid").read_text())
        return
    port = free_port()
    (folder / "Caddyfile").write_text(f"{{\nadmin off\n}}\n{CADDYFILE.read_text(encoding='utf-8')}", encoding="utf-8")
    command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    env = {"NAME": f":{port}", "SERVERS": " ".join(f"localhost:{each}" for each in ports)}
    with Server(command, port, "serving initial configuration", env=env) as running:
        yield port, running.pid


def kill_one_in_use(proxy: int, servers: Sequence[Server]) -> int:
    """Kill the server with the fewest pages, but at least one, and all its descendants; return its number."""
    pages = [connections(proxy, server) for server in servers]
    number = min((number for number, open_pages in enumerate(pages) if open_pages), key=pages.__getitem__)
    print(f"  the servers have {' and '.join(map(str, pages))} of the table's pages; server {number + 1} is killed")
    root = psutil.Process(servers[number].pid)
    for process in (*root.children(recursive=True), root):
        process.kill()
    return number


def connections(proxy: int, server: Server) -> int:
    """Return how many connections a proxy has to a server: one for each open page."""
    root = psutil.Process(proxy)
    found = (each for process in (root, *root.children(recursive=True)) for each in process.net_connections())
    return sum(each.status == psutil.CONN_ESTABLISHED and each.raddr.port == server.port for each in found)


def stop_for(postgres: Postgres, seconds: float, table: SharedTable) -> None:
    """Stop the database for a while, and return the messages of a table's pages."""
    postgres.stop()
    time.sleep(seconds / 2)
    players = [seat.player for seat in table.seats if seat.player is not None]
    said = sum("the database of the games does not answer" in str(player.widgets) for player in players)
    print(f"  {said} of {len(players)} pages say that the database does not answer", flush=True)
    time.sleep(seconds / 2)
    postgres.start()


def replace(server: Server) -> None:
    """Send SIGTERM to a server, and wait until it has stopped."""
    told = time.perf_counter()
    os.kill(server.pid, signal.SIGTERM)
    code = server.wait(2 * GRACE)
    print(
        f"  the old server has ended, code {code}, {time.perf_counter() - told:.0f} s after it was told to", flush=True
    )


def tell(what: str, figures: Sequence[float]) -> None:
    """Print the median and the maximum of times."""
    if len(figures) > 1:
        cuts = statistics.quantiles(figures, n=20, method="inclusive")
        print(f"  {what}: p50 {cuts[9]:.3f} s, p95 {cuts[18]:.3f} s, longest {max(figures):.2f} s ({len(figures)})")


def tell_table(table: SharedTable) -> None:
    """Print the results of a table, and whether its moves are in the database."""
    kept = len(table.kept().moves)
    print(f"  {table.results.moves} moves were shown to who made them, {kept} are in the database")
    tell("until the others saw a move", table.results.delays)
    times = ", ".join(f"{each:.1f} s" for each in table.results.back)
    print(f"  pages that lost their server were back after: {times or 'none did'}")


async def play_on(table: SharedTable, seconds: float, halfway: Callable[[], Result]) -> Result:
    """Play for some time, with an action in the middle; return what the action returned."""
    playing = asyncio.create_task(table.play())
    await asyncio.sleep(seconds / 2)
    result = await asyncio.to_thread(halfway)
    await asyncio.wait_for(playing, seconds + 240)
    return result


def a_while(seconds: float) -> Callable[[object], bool]:
    """Return a function that says whether a time from now has passed."""
    end = time.perf_counter() + seconds
    return lambda _: time.perf_counter() > end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=2, help="how long the visitors press")
    parser.add_argument("--every", type=float, default=5, help="seconds from press to press")
    parser.add_argument("--table", type=float, default=10, help="minutes that the table plays")
    parser.add_argument("--proxy", choices=["nginx", "caddy"], default="nginx" if NGINX else "caddy")
    options = parser.parse_args()
    AsyncHTTPClient.configure(None, max_clients=options.visitors + 20)
    ports = [free_port(), free_port()]
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="ttr-school-")))
        postgres = running.enter_context(Postgres())
        url = postgres.new_database()
        servers = [running.enter_context(school_server(url, port)) for port in ports]
        front, proxy_pid = running.enter_context(proxy(options.proxy, folder, ports))

        def memory() -> dict[str, float]:
            processes = {f"server {number}, with its pages": server.pid for number, server in enumerate(servers, 1)}
            processes |= {options.proxy: proxy_pid, "PostgreSQL": postgres.pid}
            return {name: memory_of(pid) for name, pid in processes.items()}

        print(f"1. {options.visitors} visitors at once, {os.cpu_count()} cores, behind {options.proxy}", flush=True)
        coming = load(Page(front, "play"), options.visitors, options.minutes, options.every, memory)
        visits, taken = asyncio.run(coming)
        report(visits)
        for name, megabytes in taken.items():
            print(f"  memory of {name}: {megabytes:.0f} MB")

        seconds = options.table * 60
        print(f"2. a table of three for {seconds:.0f} s; a server is killed in the middle", flush=True)
        think = max(1, seconds / 150)  # seconds: a game has some 190 moves, and ends later than the table
        table = SharedTable([Page(front, "table")], url, 7, a_while(seconds), think=think)
        killed = asyncio.run(play_on(table, seconds, lambda: kill_one_in_use(proxy_pid, servers)))
        tell_table(table)

        servers[killed] = running.enter_context(school_server(url, ports[killed]))
        print("3. the database is stopped for 30 s, while a table plays for two minutes", flush=True)
        table = SharedTable([Page(front, "table")], url, 8, a_while(120), think=1)
        asyncio.run(play_on(table, 120, lambda: stop_for(postgres, 30, table)))
        tell_table(table)

        print("4. a new version, while a table plays for two minutes", flush=True)
        table = SharedTable([Page(front, "table")], url, 9, a_while(120), think=1)
        asyncio.run(play_on(table, 120, lambda: replace(servers[0])))
        tell_table(table)


if __name__ == "__main__":
    main()
