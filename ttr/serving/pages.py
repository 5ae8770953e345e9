"""Registry of pages: their limit, the line for them, and pages that no browser opens."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .line import Line

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
"""Seconds that a page may be silent before it has a connection; while it loads, it says something every two seconds."""

ABANDONED = 120.0
"""Seconds after which a page that has lost its connection is closed, if it loses nothing else by that."""

Connection = Literal["none", "due", "asked", "refused", "made"]
"""A page's connection: due once its scripts are about to ask for it, refused if a proxy has spoiled the question."""


@dataclass(slots=True)
class Page:
    """The page of a visitor, who has an address."""

    address: str
    heard: float = 0  # the time of the page's last words, by the clock of the event loop
    patience: float = math.inf  # seconds of silence without a connection
    connection: Connection = "none"
    returns: bool = False  # whether its address brings it back as it is, from the store


class Pages:
    """The pages of a server, up to a maximum number; `line` holds the waiting visitors.

    Each address may have `most_each` pages. A page is closed after `unheard` seconds of silence if it has not
    connected, and after `abandoned` seconds if it has lost its connection and would lose nothing else.
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
        self.line = Line()
        self._running = running
        self._end = end
        self._unheard = unheard
        self._abandoned = abandoned
        self._given: dict[str, Page] = {}  # by their kernels
        self._watches: set[asyncio.Task[None]] = set()

    def count(self) -> int:
        """Return the number of visitors with a page."""
        self._given = {kernel_id: page for kernel_id, page in self._given.items() if self._running(kernel_id)}
        return len(self._given)

    def room(self) -> bool:
        """Return True if there is room for another page, including those in the line."""
        return self.count() + len(self.line) < self.most

    def room_for(self, address: str) -> bool:
        """Return True if an address may have another page, including those in the line."""
        self.count()
        given = sum(page.address == address for page in self._given.values())
        return given + self.line.count(address) < self.most_each

    def give(self, kernel_id: str, address: str = "") -> None:
        """Note that a page for a visitor is being made with a kernel."""
        self._given[kernel_id] = Page(address)

    def deliver(self, kernel_id: str) -> None:
        """Note that a page is complete and sent; from now on its kernel waits for its words."""
        self._watch(kernel_id, self._unheard)

    def hear(self, kernel_id: str, connection: Connection | None = None) -> None:
        """Note a sign of life of a page while it loads, and how far its connection has come."""
        if page := self._given.get(kernel_id):
            page.heard = asyncio.get_running_loop().time()
            page.connection = connection or page.connection

    def note_return(self, kernel_id: str, returns: bool) -> None:
        """Note whether a page would lose nothing if its kernel ended."""
        if page := self._given.get(kernel_id):
            page.returns = returns

    def lose(self, kernel_id: str) -> None:
        """Note that a page has lost its connection."""
        if (page := self._given.get(kernel_id)) and page.returns:
            page.connection = "none"
            self._watch(kernel_id, self._abandoned)

    def connection(self, kernel_id: str) -> Connection:
        """Return how far the connection of a page has come."""
        page = self._given.get(kernel_id)
        return "none" if page is None else page.connection

    def take_back(self, kernel_id: str) -> bool:
        """Note that a visitor has left a page; return True if the kernel belonged to one."""
        return self._given.pop(kernel_id, None) is not None

    async def end(self, kernel_id: str) -> None:
        """End the kernel of a page that nobody will open any more."""
        if self.take_back(kernel_id) and self._running(kernel_id):
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
