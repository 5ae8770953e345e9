"""Limits on the frequency of an action for each address."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from math import ceil


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
