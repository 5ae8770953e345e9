"""Draining: before a server ends, its pages move to another server."""

from __future__ import annotations

import asyncio
from typing import Protocol

from .line import Line

LOOK = 0.5  # seconds between two looks whether pages are open
QUIET = 3.0  # seconds without any page: none of them is just connecting anew


class Told(Protocol):
    """The connection of a page that can be told something."""

    def tell_of_the_end(self, seconds: float) -> None:
        """Tell the page in how many seconds its server ends."""


class Drain:
    """The end of a server: after `run` it makes no new pages, and tells open pages to move.

    `line` are those who wait for a page, and `grace` is how many seconds open pages have.
    """

    def __init__(self, line: Line, grace: float) -> None:
        self.grace = grace
        self._line = line
        self._open: set[Told] = set()
        self._end: float | None = None

    @property
    def begun(self) -> bool:
        """Whether the server is about to end."""
        return self._end is not None

    @property
    def seconds_left(self) -> float:
        """The seconds that pages have left; the whole grace while the server runs."""
        return self.grace if self._end is None else max(0.0, self._end - asyncio.get_running_loop().time())

    def enter(self, page: Told) -> None:
        """Note that a page has connected; a late one is told at once."""
        self._open.add(page)
        if self.begun:
            page.tell_of_the_end(self.seconds_left)

    def leave(self, page: Told) -> None:
        """Note that a page has lost its connection, or is left."""
        self._open.discard(page)

    async def run(self) -> None:
        """Tell all pages; return when they have gone, or when their time is over."""
        self._end = asyncio.get_running_loop().time() + self.grace
        for page in self._open:
            page.tell_of_the_end(self.grace)
        quiet = 0.0 if self._open or len(self._line) else QUIET
        while self.seconds_left and quiet < QUIET:
            await asyncio.sleep(LOOK)
            quiet = 0.0 if self._open or len(self._line) else quiet + LOOK
