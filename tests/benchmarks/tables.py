"""Measure ten tables of three on one server: moves a second, the delay until others see a move, memory.

    python -m tests.benchmarks.tables [--tables 10] [--minutes 5] [--think 1]

Each player uses the server as a page does: it loads the page with a seat's code, sits down, and clicks a second after
the start of its turn. Players, server, kernels and store share this computer's cores. A new table follows a finished
one. The program ends at the latest three minutes after the last click is due.
"""

import argparse
import asyncio
import math
import statistics
import tempfile
import time

from tornado.httpclient import AsyncHTTPClient

from tests.browser.serve import ROOT, Server, voila

from .load import memory_of
from .seats import COMING, SEATS, Results, SharedTable


async def measure(
    server: Server, url: str, tables: int, minutes: float, think: float
) -> tuple[list[Results], float, float]:
    """Let all tables play; return the results of each game, the seconds of play, and the memory in MB."""
    begin, end = asyncio.Barrier(tables * SEATS + 1), math.inf

    def over(_: object = None) -> bool:
        return time.perf_counter() > end

    async def play(number: int) -> list[Results]:
        """Play one game after another, as long as there is time."""
        games: list[Results] = []
        while not over():
            seed = number * 100 + len(games)
            table = SharedTable([server], url, seed, over, think, None if games else begin)
            await table.play()
            games.append(table.results)
        return games

    tasks = [asyncio.create_task(play(number)) for number in range(tables)]
    await asyncio.wait_for(begin.wait(), 2 * COMING)
    began = time.perf_counter()
    end = began + minutes * 60
    await asyncio.sleep(minutes * 30)  # in the middle
    memory = memory_of(server.pid)
    games = await asyncio.wait_for(asyncio.gather(*tasks), minutes * 30 + COMING)
    return [told for each in games for told in each], time.perf_counter() - began, memory


def report(games: list[Results], seconds: float, memory: float, tables: int) -> None:
    """Print the results."""
    moves = sum(told.moves for told in games)
    print(f"{tables} tables of {SEATS} for {seconds:.0f} s: {moves} moves, {moves / seconds:.1f} a second")
    delays = [delay for told in games for delay in told.delays]
    own = [delay for told in games for delay in told.own]
    for what, figures in (("until the others saw a move", delays), ("until the mover did", own)):
        if len(figures) > 1:
            cuts = statistics.quantiles(figures, n=20, method="inclusive")
            print(f"{what}: p50 {cuts[9]:.3f} s, p95 {cuts[18]:.3f} s, slowest {max(figures):.2f} s")
    refused, lost = sum(told.refused for told in games), sum(len(told.back) for told in games)
    print(f"clicks that did not count: {refused}; finished games: {len(games) - tables}")
    print(f"pages that lost their server and came back: {lost}")
    print(f"memory of the server and all pages: {memory:.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--think", type=float, default=1, help="seconds from the turn to the press")
    options = parser.parse_args()
    AsyncHTTPClient.configure(None, max_clients=options.tables * SEATS + 5)
    with tempfile.TemporaryDirectory() as games:
        url = f"sqlite:///{games}/games.sqlite"
        with voila(ROOT / "notebooks" / "table.ipynb", "--pool_size=2", env={"TTR_STORE": url}) as server:
            told, seconds, memory = asyncio.run(measure(server, url, options.tables, options.minutes, options.think))
    report(told, seconds, memory, options.tables)


if __name__ == "__main__":
    main()
