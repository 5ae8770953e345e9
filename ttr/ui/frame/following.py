"""Following: update a page with what others do, as long as somebody looks at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress

ASLEEP_AFTER = 180.0
"""Seconds without a word of the browser, until a page is asleep; one in the background says something each minute."""


class Following:
    """A page's task that waits for changes of logs, and then updates the page.

    The task ends after a long silence of the browser, and restarts at its next ping. Without an event loop, as in a
    plain program, there is no task. `changes` is `Store.changes`: given numbers of logs, it yields immediately, and
    then whenever a log may have new lines. `look` is called each time, in the kernel's own thread, and also every
    `every` seconds, for a page that shows elapsed time. Its errors go to the program's log.
    """

    def __init__(
        self, changes: Callable[..., AsyncGenerator[None, None]], look: Callable[[], None], every: float | None = None
    ) -> None:
        self._changes, self._look_at_it, self._every = changes, look, every
        self._numbers: tuple[int, ...] = ()
        self._task: asyncio.Task[None] | None = None
        self._limit: asyncio.Timeout | None = None

    @property
    def active(self) -> bool:
        """Whether the task is running."""
        return self._task is not None and not self._task.done()

    def follow(self, *numbers: int) -> None:
        """Follow only these logs."""
        if numbers != self._numbers:
            self.stop()
            self._numbers = numbers
        self.ping()

    def ping(self, _: object = None) -> None:
        """Note a ping of the browser, and restart the task if necessary."""
        if not self._numbers:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if not self.active:
            self._task = loop.create_task(self._wait(self._numbers))
        elif self._limit is not None and not self._limit.expired():
            self._limit.reschedule(loop.time() + ASLEEP_AFTER)

    def stop(self) -> None:
        """Stop waiting."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._numbers = None, ()

    async def _wait(self, numbers: tuple[int, ...]) -> None:
        ticks = None if self._every is None else asyncio.get_running_loop().create_task(self._tick(self._every))
        try:
            with suppress(TimeoutError):  # the browser sleeps; its next ping restarts the task
                async with asyncio.timeout(ASLEEP_AFTER) as self._limit, aclosing(self._changes(*numbers)) as changes:
                    async for _ in changes:
                        self._look()
        finally:
            if ticks is not None:
                ticks.cancel()

    async def _tick(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            self._look()

    def _look(self) -> None:
        try:
            self._look_at_it()
        except Exception:
            logging.getLogger(__name__).exception("a look at what is new failed")
