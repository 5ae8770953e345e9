"""Who has a page: how many there may be, who waits for one, and whose was never looked at."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from .line import Line

A_PAGE = 60_000_000
"""Bytes of memory that one more page takes, with room to spare (measured: 48 MB where kernels are forked)."""

THE_REST = 500_000_000
"""Bytes for the server and the process that kernels are forked from."""

FEWEST = 4

CONTAINER = Path("/sys/fs/cgroup/memory.max")


def default_most() -> int:
    """Return how many pages this machine has memory for."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 30
    with contextlib.suppress(OSError, ValueError):  # what a container may have, where this is one
        memory = min(memory, int(CONTAINER.read_text(encoding="ascii")))
    return max(FEWEST, int((memory * 0.8 - THE_REST) / A_PAGE))


class Pages:
    """The pages of a server: there may be this many at a time, and `line` are those who wait.

    One address may have `most_each` of them. A page that no browser has connected to is ended after `unseen` seconds.
    """

    def __init__(
        self,
        most: int,
        running: Callable[[str], bool],
        end: Callable[[str], Awaitable[None]],
        unseen: float = 120,
        most_each: int | None = None,
    ) -> None:
        self.most = most
        self.most_each = most if most_each is None else most_each
        self.line = Line()
        self._running = running
        self._end = end
        self._unseen = unseen
        self._given: dict[str, str] = {}  # kernels, and the addresses of those who have them
        self._seen: set[str] = set()
        self._watches: set[asyncio.Task[None]] = set()

    def count(self) -> int:
        """Return how many visitors have a page."""
        self._given = {kernel_id: address for kernel_id, address in self._given.items() if self._running(kernel_id)}
        return len(self._given)

    def room(self) -> bool:
        """Return True if there is room for one more, all who wait counted."""
        return self.count() + len(self.line) < self.most

    def room_for(self, address: str) -> bool:
        """Return True if an address may have one more, those that it waits for counted."""
        self.count()
        return list(self._given.values()).count(address) + self.line.count(address) < self.most_each

    def give(self, kernel_id: str, address: str = "") -> None:
        """Note that a kernel is a visitor's now."""
        self._given[kernel_id] = address
        watch = asyncio.get_running_loop().create_task(self._end_if_unseen(kernel_id))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)

    def see(self, kernel_id: str) -> None:
        """Note that a browser has connected to a page's kernel."""
        self._seen.add(kernel_id)

    def take_back(self, kernel_id: str) -> bool:
        """Note that a page is left; tell whether it was one."""
        return self._given.pop(kernel_id, None) is not None

    async def _end_if_unseen(self, kernel_id: str) -> None:
        await asyncio.sleep(self._unseen)
        seen = kernel_id in self._seen
        self._seen.discard(kernel_id)
        if not seen and self._running(kernel_id) and self.take_back(kernel_id):
            await self._end(kernel_id)
