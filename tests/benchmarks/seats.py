"""A table of three with players on different servers, who move to another server when theirs is lost."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tornado.httpclient import HTTPError
from tornado.websocket import WebSocketClosedError

from ttr.store.store import Store
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.game import TableGame
from ttr.ui.table.saved_table import SavedTable, open_table, seat_holder

from .load import Front, MeasuredVisitor, Visit

SEATS = 3
PATIENCE = 60  # limits in seconds: for an answer, and until the others receive a move
COMING = 180  # limit in seconds for a page to load
CLAIM = ("Claim",)
PRESSED = ("Keep", "Draw blind", "Draw a card", "Pass", "Claim", "Draw tickets")
PING_EVERY = 4.0


class Gone(Exception):
    """Error for a server that has stopped, or is about to."""


@dataclass(slots=True)
class Results:
    """Results of a table.

    Attributes
    ----------
    moves : int
        Clicks after which the mover's page showed the move.
    delays : list of float
        For each such move and each other player, the seconds from the click until their page received it.
    own : list of float
        For each such move, the seconds until the mover's own page received it.
    refused : int
        Clicks that did not count.
    back : list of float
        Seconds from the loss of a server until the page was back on another one.
    """

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    refused: int = 0
    back: list[float] = field(default_factory=list)


class Player(MeasuredVisitor):
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
        sit = self.button(("Sit down",))
        if sit is not None:
            name = next(key for key, each in self.widgets.items() if each.get("description") == "Name")
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

    async def choose_claim(self) -> None:
        """Choose the first claimable route in the list, and its best payment."""
        route = next(key for key, each in self.widgets.items() if each.get("description") == "Route")
        await self._answered(self.change(route, index=1))
        chips = (key for key, each in self.widgets.items() if "ttr-chip" in each.get("_dom_classes", ()))
        await self._answered(self.say(next(filter(self._visible, chips)), {"event": "click"}))

    async def until(self, so) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(COMING):
            while not so():
                self.news.clear()
                await self.news.wait()

    async def _answered(self, answer: asyncio.Event) -> None:
        await asyncio.wait_for(answer.wait(), COMING)

    def _of(self, *keys: str) -> str:
        return next(widget for widget, state in self.widgets.items() if all(key in state for key in keys))


class Seat:
    """A person at the table, who moves to the next server whenever the current one is lost."""

    def __init__(self, table: "SharedTable", number: int, code: str) -> None:
        self._table, self._number, self._code = table, number, code
        self._server = number  # the seat's number at the table
        self._lost: float | None = None
        self.player: Player | None = None

    async def play(self) -> None:
        """Play until the table is done."""
        while not self._table.done:
            servers = self._table.servers
            player = Player(servers[self._server % len(servers)], self._number)
            try:
                await asyncio.wait_for(self._come(player), COMING)
                while not self._table.done:
                    await self._act(player)
            except (Gone, OSError, HTTPError, WebSocketClosedError, TimeoutError):
                self._lost = self._lost or time.perf_counter()
                self._server += 1
                await asyncio.sleep(0.1)
            finally:
                self.player = None
                player.leave()

    async def _come(self, player: Player) -> None:
        await player.sit_down(self._table.servers[self._server % len(self._table.servers)].url, self._code)
        await player.until(lambda: bool(player.title))
        self.player = player
        if self._lost is not None:
            self._table.results.back.append(time.perf_counter() - self._lost)
            self._lost = None
        elif self._table.begin is not None:
            await self._table.begin.wait()

    async def _act(self, player: Player) -> None:
        if player.gone.is_set() or any(state.get("ends") for state in player.widgets.values()):
            raise Gone
        if not player.title.startswith("●"):
            player.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(player.news.wait(), 0.5)
            if time.perf_counter() - player.pinged > PING_EVERY:
                player.ping()
            return
        await asyncio.sleep(self._table.think * self._table.rng.uniform(0.5, 1.5))
        if player.tick():
            return  # the next click keeps the tickets
        claims = self._table.rng.random() < 0.5
        button = (player.button(CLAIM) if claims else None) or player.button(PRESSED)
        if button is None:
            await asyncio.sleep(0.1)  # the start of the turn has not arrived yet
            return
        if button == player.button(CLAIM):
            await player.choose_claim()
        before, pressed = player.lines, time.perf_counter()
        answer = player.say(button, {"event": "click"})
        player.ping()
        await first_of(answer, player.gone)
        results, lines = self._table.results, player.lines
        if lines > before:
            results.moves += 1
            results.own.append(player.arrived[lines] - pressed)
            await self._others_hear(lines, pressed)
        elif answer.is_set():
            results.refused += 1

    async def _others_hear(self, lines: int, pressed: float) -> None:
        for seat in self._table.seats:
            other = seat.player
            if other is None or seat is self:
                continue
            while other.lines < lines and seat.player is other and not other.gone.is_set():  # it may leave meanwhile
                other.news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(other.news.wait(), 0.5)
            if other.lines >= lines:
                first = min(at for number, at in other.arrived.items() if number >= lines)
                self._table.results.delays.append(first - pressed)


class SharedTable:
    """A table whose players go round the servers; it ends with its game, or when `until` is true.

    If there is a barrier `begin`, its players wait there once their pages have loaded.
    """

    def __init__(
        self,
        servers: Sequence[Front],
        url: str,
        seed: int,
        until: Callable[[Results], bool],
        think: float = 0.0,
        begin: asyncio.Barrier | None = None,
    ) -> None:
        self.servers, self.think, self._until, self.begin = servers, think, until, begin
        self.rng = random.Random(seed)
        self.results = Results()
        self._store = Store(url)
        codes = open_table(self._store, GameOptions("usa", (SeatChoice(None),) * SEATS, seed))
        self._code = codes[seat_holder(0)]
        self.seats = [Seat(self, number, codes[seat_holder(number)]) for number in range(SEATS)]

    @property
    def done(self) -> bool:
        """Whether the table is done."""
        over = any(seat.player is not None and seat.player.title == "The game is over" for seat in self.seats)
        return over or self._until(self.results)

    async def play(self) -> None:
        """Play until the table is done."""
        await asyncio.gather(*(seat.play() for seat in self.seats))

    def kept(self) -> TableGame:
        """Return the game in the store."""
        return SavedTable.find(self._code, self._store).game


async def first_of(*events: asyncio.Event) -> None:
    """Wait for the first of some events."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
