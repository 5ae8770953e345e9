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
    """

    def __init__(self, changes: AsyncIterator[None], look: Callable[[], None]) -> None:
        self._task: asyncio.Task[None] | None = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(_look_again(changes, look))

    def end(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()


async def _look_again(changes: AsyncIterator[None], look: Callable[[], None]) -> None:
    async for _ in changes:
        try:
            look()
        except Exception:
            logging.getLogger(__name__).exception("a look at what is new failed")
