"""Following: what makes a page show what others do, as long as somebody looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING

from ttr.store.logs import StoreError

if TYPE_CHECKING:
    from ttr.store.store import Store

ASLEEP_AFTER = 180.0
"""Seconds without a word of the browser, until a page is asleep; one in the background says something each minute."""


class Following:
    """One task of a page: it waits for changes of a log.

    It ends when the browser has not been heard for long, and begins anew when it is.

    Parameters
    ----------
    store : Store
        Where the log is.
    on_change
        Called at once, and after each change.
    """

    def __init__(self, store: Store, on_change: Callable[[], None]) -> None:
        self._store, self._on_change = store, on_change
        self._number: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._limit: asyncio.Timeout | None = None

    @property
    def active(self) -> bool:
        """Whether it waits."""
        return self._task is not None and not self._task.done()

    def follow(self, number: int) -> None:
        """Follow this log, and no other."""
        if number != self._number:
            self.stop()
            self._number = number
        self.heard()

    def heard(self) -> None:
        """The browser was heard: go on waiting, or begin to. Without a loop, as in a plain program, nothing is done."""
        if self._number is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if not self.active:
            self._task = loop.create_task(self._wait(self._number))
        elif self._limit is not None and not self._limit.expired():
            self._limit.reschedule(loop.time() + ASLEEP_AFTER)

    def stop(self) -> None:
        """Wait no more."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._number = None

    async def _wait(self, number: int) -> None:
        # A store that cannot be opened now, or a browser that sleeps: whoever is heard next begins anew.
        with suppress(TimeoutError, StoreError):
            async with asyncio.timeout(ASLEEP_AFTER) as self._limit, aclosing(self._store.changes(number)) as changes:
                async for _ in changes:
                    self._on_change()
