"""Watching: a page that looks again each time that somebody else has written something."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable


class Watch:
    """A task that looks again and again; there is none where no event loop runs, as in a script.

    Parameters
    ----------
    changes : async iterator
        Yields when there may be something new, for ever.
    look : callable
        Called each time, in the kernel's own thread; what goes wrong in it is written to the log.
    every : float, optional
        Seconds after which it is called without a change, for a page that says how long something takes.
    """

    def __init__(self, changes: AsyncIterator[None], look: Callable[[], None], every: float | None = None) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._tasks.append(loop.create_task(_look_again(changes, look)))
        if every is not None:
            self._tasks.append(loop.create_task(_look_again(_ticks(every), look)))

    def end(self) -> None:
        """Look no more."""
        for task in self._tasks:
            task.cancel()


async def _ticks(seconds: float) -> AsyncIterator[None]:
    while True:
        await asyncio.sleep(seconds)
        yield


async def _look_again(changes: AsyncIterator[None], look: Callable[[], None]) -> None:
    async for _ in changes:
        try:
            look()
        except Exception:
            logging.getLogger(__name__).exception("a look at what is new failed")
