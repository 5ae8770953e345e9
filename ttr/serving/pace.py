"""How fast a page may speak: who says more at once than people do has to wait, and is not read meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from weakref import WeakValueDictionary


class Pace:
    """A store of words that fills up by itself; each message takes some, and waits where there are none left.

    So many come in each second, and so many at most together after a silence; a message counts once, and once more for
    each 10 kB of it.
    """

    def __init__(self, a_second: float = 50, at_once: float = 300, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self._clock = clock
        self._left = at_once
        self._then = clock()

    def seconds_to_wait(self, size: int) -> float:
        """Take note of a message of this many bytes; return how long the next one has to wait."""
        now = self._clock()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second) - 1 - size / 10_000
        self._then = now
        return max(0.0, -self._left / self.a_second)


class Paces:
    """How fast all pages of one address may speak together."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._limits = a_second, at_once
        self._paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()

    def of(self, address: str) -> Pace:
        """Return the pace of an address; it lasts as long as one of its pages keeps it."""
        return self._paces.setdefault(address, Pace(*self._limits))
