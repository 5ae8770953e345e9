"""Draining: before a server stops, its pages move to another server."""

from __future__ import annotations

import asyncio
from typing import Protocol

from .line import Line

LOOK = 0.5  # seconds between checks for open pages
QUIET = 3.0  # seconds without any page: long enough for a page to reconnect


class Connection(Protocol):
    """Protocol of a page's connection that receives the announcement."""

    def announce_end(self, seconds: float) -> None:
        """Tell the page the seconds until its server stops."""


class Drain:
    """Shutdown of a server: after `run` it makes no new pages, and tells open pages to move.

    `line` holds the visitors who wait for a page, and `grace` is the time for open pages in seconds.
    """

    def __init__(self, line: Line, grace: float) -> None:
        self.grace = grace
        self._line = line
        self._open: set[Connection] = set()
        self._end: float | None = None

    @property
    def begun(self) -> bool:
        """Whether the server is about to stop."""
        return self._end is not None

    @property
    def seconds_left(self) -> float:
        """The seconds that pages have left; the full grace period while the server runs."""
        return self.grace if self._end is None else max(0.0, self._end - asyncio.get_running_loop().time())

    def enter(self, page: Connection) -> None:
        """Note a page's connection, and tell a late page to move."""
        self._open.add(page)
        if self.begun:
            page.announce_end(self.seconds_left)

    def leave(self, page: Connection) -> None:
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
