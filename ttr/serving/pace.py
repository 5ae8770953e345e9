"""Rate limits for pages: a page that sends faster than people act has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from weakref import WeakValueDictionary


class Pace:
    """Token bucket: each message takes tokens, and waits if there are none left.

    It gains `a_second` tokens each second, up to `at_once`; a message takes one token, and another for each 10 kB.
    """

    def __init__(self, a_second: float = 50, at_once: float = 300, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self._clock = clock
        self._left = at_once
        self._then = clock()

    def seconds_to_wait(self, size: int) -> float:
        """Note a message of this many bytes; return the wait before the next one."""
        now = self._clock()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second) - 1 - size / 10_000
        self._then = now
        return max(0.0, -self._left / self.a_second)


class Paces:
    """Common rate limits for all pages of an address."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._limits = a_second, at_once
        self._paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()

    def of(self, address: str) -> Pace:
        """Return the pace of an address, which lives as long as one of its pages."""
        return self._paces.setdefault(address, Pace(*self._limits))
