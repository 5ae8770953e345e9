"""Registry of pages: their limit, the line for them, and pages that no browser has opened."""

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
    """Return the number of pages that fit into this machine's memory."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 30
    with contextlib.suppress(OSError, ValueError):  # the limit of a container, if this is one
        memory = min(memory, int(CONTAINER.read_text(encoding="ascii")))
    return max(FEWEST, int((memory * 0.8 - THE_REST) / A_PAGE))


class Pages:
    """The pages of a server, up to a maximum number; `line` holds the waiting visitors.

    Each address may have `most_each` pages. A page without a connected browser is closed after `unseen` seconds.
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
        self._given: dict[str, str] = {}  # kernels, and the addresses of their visitors
        self._seen: set[str] = set()
        self._watches: set[asyncio.Task[None]] = set()

    def count(self) -> int:
        """Return the number of visitors with a page."""
        self._given = {kernel_id: address for kernel_id, address in self._given.items() if self._running(kernel_id)}
        return len(self._given)

    def room(self) -> bool:
        """Return True if there is room for another page, including those in the line."""
        return self.count() + len(self.line) < self.most

    def room_for(self, address: str) -> bool:
        """Return True if an address may have another page, including those in the line."""
        self.count()
        return list(self._given.values()).count(address) + self.line.count(address) < self.most_each

    def give(self, kernel_id: str, address: str = "") -> None:
        """Note that a visitor has received a kernel."""
        self._given[kernel_id] = address
        watch = asyncio.get_running_loop().create_task(self._end_if_unseen(kernel_id))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)

    def see(self, kernel_id: str) -> None:
        """Note that a browser has connected to a page's kernel."""
        self._seen.add(kernel_id)

    def take_back(self, kernel_id: str) -> bool:
        """Note that a visitor has left a page; return True if the kernel belonged to one."""
        return self._given.pop(kernel_id, None) is not None

    async def _end_if_unseen(self, kernel_id: str) -> None:
        await asyncio.sleep(self._unseen)
        seen = kernel_id in self._seen
        self._seen.discard(kernel_id)
        if not seen and self._running(kernel_id) and self.take_back(kernel_id):
            await self._end(kernel_id)
