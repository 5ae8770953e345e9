"""Limits for each address and each page: how often they act, and how fast they send."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from math import ceil
from weakref import WeakValueDictionary


class Limit:
    """Limit of `most` actions in a number of seconds for each address; stores only the latest times."""

    MANY = 10_000  # addresses to store before forgetting inactive ones

    def __init__(self, most: int, seconds: float = 60, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._done: dict[str, deque[float]] = {}

    def __len__(self) -> int:
        return len(self._done)

    def note(self, address: str) -> None:
        """Record an action of an address."""
        if len(self._done) >= self.MANY:
            limit = self._clock() - self.seconds
            self._done = {address: times for address, times in self._done.items() if times[-1] > limit}
        self._done.setdefault(address, deque(maxlen=self.most)).append(self._clock())

    def seconds_to_wait(self, address: str) -> int:
        """Return the whole seconds until the next allowed action; 0 for now."""
        times = self._done.get(address)
        if times is None or len(times) < self.most:
            return 0
        return max(0, ceil(times[0] + self.seconds - self._clock()))


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
