"""Limit how often something may be done from one address."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from math import ceil


class Limit:
    """At most `most` times in a number of seconds, for each address; only the latest times are stored."""

    MANY = 10_000  # addresses; then those are forgotten that have done nothing lately

    def __init__(self, most: int, seconds: float = 60, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._done: dict[str, deque[float]] = {}

    def __len__(self) -> int:
        return len(self._done)

    def note(self, address: str) -> None:
        """Record that it was done just now."""
        if len(self._done) >= self.MANY:
            limit = self._clock() - self.seconds
            self._done = {address: times for address, times in self._done.items() if times[-1] > limit}
        self._done.setdefault(address, deque(maxlen=self.most)).append(self._clock())

    def seconds_to_wait(self, address: str) -> int:
        """Return how many whole seconds to wait until it may be done again; 0 for now."""
        times = self._done.get(address)
        if times is None or len(times) < self.most:
            return 0
        return max(0, ceil(times[0] + self.seconds - self._clock()))
