"""The pages of a server: their limit, the line of visitors, pages that no browser opens, and the end of the server."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol


class WaitingLine:
    """Line of waiting and served visitors, with an estimate of the time.

    Only a limited number of pages are made in parallel; a page that takes longer than `patience`, in seconds, no longer
    counts. `seconds` is the recent time for making a page.
    """

    def __init__(self, at_once: int | None = None, patience: float = 20) -> None:
        self.at_once = at_once or os.cpu_count() or 1
        self.patience = patience
        self.seconds = 2.0
        self._waiting: list[PlaceInLine] = []
        self._served: set[PlaceInLine] = set()

    def __len__(self) -> int:
        return len(self._waiting) + len(self._served)

    def count(self, address: str) -> int:
        """Return the number of an address's visitors who wait or are served."""
        return sum(place.address == address for place in (*self._waiting, *self._served))

    def join(self, address: str = "") -> PlaceInLine:
        """Go to the end of the line."""
        place = PlaceInLine(self, address)
        self._waiting.append(place)
        self._advance()
        return place

    def number(self, place: PlaceInLine) -> int:
        """Return a place's position in the line, from 1; 0 if it is served or has left."""
        return self._waiting.index(place) + 1 if place in self._waiting else 0

    def expected_seconds(self, number: int) -> float:
        """Return the expected seconds until the page at this position."""
        return self.seconds * (1 + (number - 1) // self.at_once + 1)

    def leave(self, place: PlaceInLine) -> None:
        """Remove a place, and serve the next one."""
        if place in self._served:
            self._served.remove(place)
            served_for = asyncio.get_running_loop().time() - place.begun
            self.seconds += (min(served_for, self.patience) - self.seconds) / 5
        elif place in self._waiting:
            self._waiting.remove(place)
        self._advance()

    def _advance(self) -> None:
        while self._waiting and len(self._served) < self.at_once:
            place = self._waiting.pop(0)
            self._served.add(place)
            place.begin()
        for place in self._waiting:
            place.moved.set()


class PlaceInLine:
    def __init__(self, line: WaitingLine, address: str = "") -> None:
        self.address = address
        self.moved = asyncio.Event()
        self._line = line
        self.begun = 0.0  # when serving began, by the clock of the event loop

    async def numbers(self) -> AsyncIterator[int]:
        """Yield the position after each change, until the visitor is served or has left."""
        while number := self._line.number(self):
            yield number
            self.moved.clear()
            await self.moved.wait()

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self.begun = loop.time()
        loop.call_later(self._line.patience, self.leave)
        self.moved.set()

    def leave(self) -> None:
        """Leave the line, whether served or not; leaving twice has no effect."""
        self._line.leave(self)
        self.moved.set()


A_PAGE = 60_000_000
"""Bytes of memory that one more page takes, with room to spare (measured: 48 MB where kernels are forked)."""

THE_REST = 500_000_000
"""Bytes for the server and the process that kernels are forked from."""

FEWEST = 4

CONTAINER = Path("/sys/fs/cgroup/memory.max")


def default_most() -> int:
    """Return the number of pages that fit into this machine's memory."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 30
    with contextlib.suppress(OSError, ValueError):  # the limit of a container, if this is one
        memory = min(memory, int(CONTAINER.read_text(encoding="ascii")))
    return max(FEWEST, int((memory * 0.8 - THE_REST) / A_PAGE))


UNHEARD = 20.0
"""Seconds that a page may be silent while it loads; it says something every two seconds."""

ABANDONED = 120.0
"""Seconds after which a page that lost its connection is closed, unless work would be lost."""

ConnectionState = Literal["none", "due", "asked", "refused", "made"]
"""A page's connection: due once its scripts are about to ask for it, refused if a proxy has spoiled the question."""


@dataclass(slots=True)
class ServedPage:
    """A visitor's page, with the visitor's address."""

    address: str
    heard: float = 0  # the time of the page's last words, by the clock of the event loop
    patience: float = math.inf  # seconds of silence without a connection
    connection: ConnectionState = "none"
    returns: bool = False  # whether the store has everything, so that a reload loses nothing


class Pages:
    """The pages of a server, up to a maximum number; `line` holds the waiting visitors.

    Each address may have `most_each` pages. A page that never connects is closed after `unheard` seconds; one that lost
    its connection, after `abandoned` seconds, unless work would be lost.
    """

    def __init__(
        self,
        most: int,
        running: Callable[[str], bool],
        end: Callable[[str], Awaitable[None]],
        unheard: float = UNHEARD,
        abandoned: float = ABANDONED,
        most_each: int | None = None,
    ) -> None:
        self.most = most
        self.most_each = most if most_each is None else most_each
        self.line = WaitingLine()
        self._running = running
        self._end = end
        self._unheard = unheard
        self._abandoned = abandoned
        self._given: dict[str, ServedPage] = {}  # by their kernels
        self._watches: set[asyncio.Task[None]] = set()

    def count(self) -> int:
        """Return the number of visitors with a page."""
        self._given = {kernel_id: page for kernel_id, page in self._given.items() if self._running(kernel_id)}
        return len(self._given)

    def room(self) -> bool:
        """Return True if there is room for another page, waiting pages included."""
        return self.count() + len(self.line) < self.most

    def room_for(self, address: str) -> bool:
        """Return True if an address may have another page, including those in the line."""
        self.count()
        given = sum(page.address == address for page in self._given.values())
        return given + self.line.count(address) < self.most_each

    def give(self, kernel_id: str, address: str = "") -> None:
        """Note that a page for a visitor is being made with a kernel."""
        self._given[kernel_id] = ServedPage(address)

    def deliver(self, kernel_id: str) -> None:
        """Note that a page is complete and sent; from now on its kernel waits for its words."""
        self._watch(kernel_id, self._unheard)

    def hear(self, kernel_id: str, connection: ConnectionState | None = None) -> None:
        """Note a sign of life of a page while it loads, and how far its connection has come."""
        if page := self._given.get(kernel_id):
            page.heard = asyncio.get_running_loop().time()
            page.connection = connection or page.connection

    def note_return(self, kernel_id: str, returns: bool) -> None:
        """Note whether a page would lose nothing if its kernel ended."""
        if page := self._given.get(kernel_id):
            page.returns = returns

    def lose(self, kernel_id: str) -> None:
        if (page := self._given.get(kernel_id)) and page.returns:
            page.connection = "none"
            self._watch(kernel_id, self._abandoned)

    def connection(self, kernel_id: str) -> ConnectionState:
        page = self._given.get(kernel_id)
        return "none" if page is None else page.connection

    def release(self, kernel_id: str) -> bool:
        """Note that a visitor has left a page; return True if the kernel belonged to one."""
        return self._given.pop(kernel_id, None) is not None

    async def end(self, kernel_id: str) -> None:
        """End the kernel of a page that nobody will open any more."""
        if self.release(kernel_id) and self._running(kernel_id):
            await self._end(kernel_id)

    def _watch(self, kernel_id: str, patience: float) -> None:
        if page := self._given.get(kernel_id):
            page.patience = patience
            self.hear(kernel_id)
            watch = asyncio.get_running_loop().create_task(self._end_if_silent(kernel_id))
            self._watches.add(watch)
            watch.add_done_callback(self._watches.discard)

    async def _end_if_silent(self, kernel_id: str) -> None:
        clock = asyncio.get_running_loop().time
        while (page := self._given.get(kernel_id)) and page.connection != "made":
            left = page.heard + page.patience - clock()
            if left <= 0:
                return await self.end(kernel_id)
            await asyncio.sleep(left)


LOOK = 0.5  # seconds between checks for open pages
QUIET = 3.0  # seconds without any page: long enough for a page to reconnect


class Listener(Protocol):
    """Protocol of a page's connection that receives the announcement."""

    def announce_end(self, seconds: float) -> None:
        """Tell the page the seconds until its server stops."""


class Drain:
    """Shutdown of a server: after `run` it makes no new pages, and tells open pages to move.

    `line` holds the visitors who wait for a page, and `grace` is the time for open pages in seconds.
    """

    def __init__(self, line: WaitingLine, grace: float) -> None:
        self.grace = grace
        self._line = line
        self._open: set[Listener] = set()
        self._end: float | None = None

    @property
    def begun(self) -> bool:
        return self._end is not None

    @property
    def seconds_left(self) -> float:
        """The seconds that pages have left; the full grace period while the server runs."""
        return self.grace if self._end is None else max(0.0, self._end - asyncio.get_running_loop().time())

    def enter(self, page: Listener) -> None:
        """Note a page's connection, and tell a late page to move."""
        self._open.add(page)
        if self.begun:
            page.announce_end(self.seconds_left)

    def leave(self, page: Listener) -> None:
        """Note that a page has closed or lost its connection."""
        self._open.discard(page)

    async def run(self) -> None:
        """Tell all pages to move; return when they have gone, or after the grace period."""
        self._end = asyncio.get_running_loop().time() + self.grace
        for page in self._open:
            page.announce_end(self.grace)
        quiet = 0.0 if self._open or len(self._line) else QUIET
        while self.seconds_left and quiet < QUIET:
            await asyncio.sleep(LOOK)
            quiet = 0.0 if self._open or len(self._line) else quiet + LOOK
