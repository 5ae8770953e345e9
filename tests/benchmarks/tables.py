"""Measure ten tables of three on one server: moves a second, the delay until others see a move, memory.

    python -m tests.benchmarks.tables [--tables 10] [--minutes 5] [--think 1]

Each player uses the server as a page does: it loads the page with a seat's code, sits down, and clicks a second after
the start of its turn. Players, server, kernels and store share this computer's cores. A new table follows a finished
one. The program ends at the latest three minutes after the last click is due.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

from tornado.httpclient import AsyncHTTPClient

from tests.browser.serve import ROOT, Server, voila
from ttr.store.store import Store
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.kept import open_table, seat_holder

from .load import Front, Visit, Visitor, memory_of

SEATS = 3
PATIENCE = 180  # limits in seconds: for a page to load, and for a turn
CLAIM = ("Claim",)
PRESSED = ("Keep", "Draw blind", "Draw a card", "Pass", "Claim", "Draw tickets")
PING_EVERY = 4.0


@dataclass(slots=True)
class Seen:
    """Results of all tables.

    Attributes
    ----------
    moves : int
        Clicks that counted.
    delays : list of float
        For each move and each other player, the seconds from the click until their page received it.
    own : list of float
        For each move, the seconds until the mover's own page received it.
    refused, games : int
        Clicks that did not count, and finished games.
    troubles : list of str
        Errors.
    """

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    refused: int = 0
    games: int = 0
    troubles: list[str] = field(default_factory=list)


class Player(Visitor):
    """A player at a table."""

    def __init__(self, server: Front, number: int) -> None:
        super().__init__(server, Visit(number))
        self.arrived: dict[int, float] = {}  # times at which the page received each number of lines
        self.news = asyncio.Event()

    def changed(self, widget: str, state: dict[str, Any]) -> None:
        """Note an update of the page, and confirm it."""
        if "shown" in state:
            self.arrived.setdefault(state["shown"], time.perf_counter())
            self.say(widget, {"seen": state["shown"]})
        self.news.set()

    async def sit_down(self, address: str, code: str) -> None:
        """Open the page with a seat's code, and take the seat, unless it is already taken."""
        await self.open(address)
        await self.until(lambda: bool(self.widgets))
        place = self._of("code", "name", "kept")
        await self._answered(self.say(place, {"open": code, "known": "", "page": address}))
        name = next(key for key, each in self.widgets.items() if each.get("description") == "Name")
        sit = self.button(("Sit down",))
        if sit is not None:
            await self._answered(self.change(name, value=f"Player {self.visit.number}"))
            await self._answered(self.say(sit, {"event": "click"}))

    @property
    def title(self) -> str:
        """The tab's title."""
        return str(self.widgets[self._of("shown", "calls")]["title"])

    @property
    def lines(self) -> int:
        """The number of log lines that the page has received."""
        return int(self.widgets[self._of("shown", "calls")]["shown"])

    async def until(self, so) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                self.news.clear()
                await self.news.wait()

    async def _answered(self, answer: asyncio.Event) -> None:
        await asyncio.wait_for(answer.wait(), PATIENCE)

    def _of(self, *keys: str) -> str:
        return next(widget for widget, state in self.widgets.items() if all(key in state for key in keys))


async def play(player: Player, others: list[Player], end: float, think: float, seen: Seen) -> None:
    """Click in each of the player's turns, until the time or the game is over."""
    rng = random.Random(player.visit.number)
    while time.perf_counter() < end and player.title != "The game is over":
        if not player.title.startswith("●"):
            player.news.clear()
            try:
                await asyncio.wait_for(player.news.wait(), PING_EVERY)
            except TimeoutError:
                player.ping()
            continue
        await asyncio.sleep(think * rng.uniform(0.5, 1.5))
        if player.tick():
            continue  # the next click keeps the tickets
        button = player.button(CLAIM) if rng.random() < 0.5 else None
        button = button or player.button(PRESSED)
        if button is None:
            await asyncio.sleep(0.1)  # the start of the turn has not arrived yet
            continue
        before, pressed = player.lines, time.perf_counter()
        answer = player.say(button, {"event": "click"})
        player.ping()
        await asyncio.wait_for(answer.wait(), PATIENCE)
        if player.lines == before:
            seen.refused += 1
            continue
        seen.moves += 1
        now = player.lines
        seen.own.append(player.arrived[now] - pressed)
        for other in others:
            await other.until(lambda other=other, now=now: other.lines >= now)
            first = min(at for lines, at in other.arrived.items() if lines >= now)
            seen.delays.append(first - pressed)


async def sit_at_tables(server: Server, url: str, number: int, minutes: float, think: float, seen: Seen, ready, go):
    """Play at one table after another, as long as there is time."""
    store, came = Store(url), False
    end = None
    for game in range(100):
        codes = open_table(store, GameOptions("usa", (SeatChoice(None),) * SEATS, number * 100 + game))
        players = [Player(server, number * SEATS + seat) for seat in range(SEATS)]
        try:
            for seat, player in enumerate(players):
                await player.sit_down(server.url, codes[seat_holder(seat)])
            for player in players:
                await player.until(lambda player=player: bool(player.title))
            if not came:
                came = True
                ready.release()
                await go.wait()
            end = end or time.perf_counter() + minutes * 60
            playing = (
                play(player, [other for other in players if other is not player], end, think, seen)
                for player in players
            )
            await asyncio.gather(*playing)
        except Exception as error:
            seen.troubles.append(f"table {number}: {type(error).__name__}: {error}")
            if not came:
                came = True
                ready.release()
            return
        finally:
            for player in players:
                player.leave()
        if time.perf_counter() >= end:
            return
        seen.games += 1


async def measure(server: Server, url: str, tables: int, minutes: float, think: float) -> tuple[Seen, float, float]:
    """Let all tables play; return the results, the seconds of play, and the memory in MB."""
    seen, ready, go = Seen(), asyncio.Semaphore(0), asyncio.Event()
    tasks = [
        asyncio.create_task(sit_at_tables(server, url, number, minutes, think, seen, ready, go))
        for number in range(tables)
    ]
    for _ in range(tables):
        await asyncio.wait_for(ready.acquire(), 2 * PATIENCE)
    go.set()
    began = time.perf_counter()
    await asyncio.sleep(minutes * 30)  # in the middle
    memory = memory_of(server.pid)
    await asyncio.wait_for(asyncio.gather(*tasks), minutes * 30 + PATIENCE)
    return seen, time.perf_counter() - began, memory


def report(seen: Seen, seconds: float, memory: float, tables: int) -> None:
    """Print the results."""
    print(f"{tables} tables of {SEATS} for {seconds:.0f} s: {seen.moves} moves, {seen.moves / seconds:.1f} a second")
    for what, delays in (("until the others saw a move", seen.delays), ("until the mover did", seen.own)):
        if len(delays) > 1:
            cuts = statistics.quantiles(delays, n=20, method="inclusive")
            print(f"{what}: p50 {cuts[9]:.3f} s, p95 {cuts[18]:.3f} s, slowest {max(delays):.2f} s")
    print(f"presses that did not count: {seen.refused}; games that came to their end: {seen.games}")
    print(f"memory of the server and all pages: {memory:.0f} MB")
    for trouble in seen.troubles:
        print(trouble[:300])


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
            seen, seconds, memory = asyncio.run(measure(server, url, options.tables, options.minutes, options.think))
    report(seen, seconds, memory, options.tables)


if __name__ == "__main__":
    main()
