"""A table of three with players on different servers, who move to another server when theirs is lost."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tornado.httpclient import HTTPError
from tornado.websocket import WebSocketClosedError

from ttr.store.store import Store
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.game import TableGame
from ttr.ui.table.kept import KeptTable, open_table, seat_holder

from .load import Front
from .tables import CLAIM, PING_EVERY, PRESSED, SEATS, Player

PATIENCE = 60  # limits in seconds: for an answer, and until the others receive a move


class Gone(Exception):
    """Error for a server that has stopped, or is about to."""


@dataclass(slots=True)
class Told:
    """Results of a table.

    Attributes
    ----------
    moves : int
        Clicks after which the mover's page showed the move.
    delays : list of float
        For each such move and each other player, the seconds from the click until their page received it.
    back : list of float
        Seconds from the loss of a server until the page was back on another one.
    """

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)


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
                await asyncio.wait_for(self._come(player), PATIENCE)
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
            self._table.told.back.append(time.perf_counter() - self._lost)
            self._lost = None

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
        await asyncio.sleep(self._table.think)
        if player.tick():
            return  # the next click keeps the tickets
        claims = self._table.rng.random() < 0.5
        button = (player.button(CLAIM) if claims else None) or player.button(PRESSED)
        if button is None:
            await asyncio.sleep(0.1)  # the start of the turn has not arrived yet
            return
        before, pressed = player.lines, time.perf_counter()
        answer = player.say(button, {"event": "click"})
        player.ping()
        await first_of(answer, player.gone)
        if player.lines > before:
            self._table.told.moves += 1
            await self._others_hear(player.lines, pressed)

    async def _others_hear(self, lines: int, pressed: float) -> None:
        for seat in self._table.seats:
            other = seat.player
            if other is None or seat is self:
                continue
            while other.lines < lines and not other.gone.is_set():
                other.news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(other.news.wait(), 0.5)
            if other.lines >= lines:
                first = min(at for number, at in other.arrived.items() if number >= lines)
                self._table.told.delays.append(first - pressed)


class SharedTable:
    """A table whose players go round the servers; it ends with its game, or when `until` is true."""

    def __init__(
        self, servers: Sequence[Front], url: str, seed: int, until: Callable[[Told], bool], think: float = 0.0
    ) -> None:
        self.servers, self.think, self._until = servers, think, until
        self.rng = random.Random(seed)
        self.told = Told()
        self._store = Store(url)
        codes = open_table(self._store, GameOptions("usa", (SeatChoice(None),) * SEATS, seed))
        self._code = codes[seat_holder(0)]
        self.seats = [Seat(self, number, codes[seat_holder(number)]) for number in range(SEATS)]

    @property
    def done(self) -> bool:
        """Whether the table is done."""
        over = any(seat.player is not None and seat.player.title == "The game is over" for seat in self.seats)
        return over or self._until(self.told)

    async def play(self) -> None:
        """Play until the table is done."""
        await asyncio.gather(*(seat.play() for seat in self.seats))

    def kept(self) -> TableGame:
        """Return the game in the store."""
        table = KeptTable.opened(self._code, self._store)
        assert table is not None
        return table.game


async def first_of(*events: asyncio.Event) -> None:
    """Wait for the first of some events."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
