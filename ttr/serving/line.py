"""The line of those who wait for a page: as many are made at once as there are cores, first come, first served."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator


class Line:
    """Who waits, who is served, and how long that takes.

    This many pages are made at the same time; one that is still being made after its `patience`, in seconds, no longer
    keeps others waiting. `seconds` is what making a page took lately.
    """

    def __init__(self, at_once: int | None = None, patience: float = 20) -> None:
        self.at_once = at_once or os.cpu_count() or 1
        self.patience = patience
        self.seconds = 2.0
        self._waiting: list[Place] = []
        self._served: set[Place] = set()

    def __len__(self) -> int:
        return len(self._waiting) + len(self._served)

    def count(self, address: str) -> int:
        """Return how many of an address wait or are served."""
        return sum(place.address == address for place in (*self._waiting, *self._served))

    def join(self, address: str = "") -> Place:
        """Go to the end of the line."""
        place = Place(self, address)
        self._waiting.append(place)
        self._advance()
        return place

    def number(self, place: Place) -> int:
        """Return which one in the line this is, from 1; 0 if it is served or has left."""
        return self._waiting.index(place) + 1 if place in self._waiting else 0

    def expected(self, number: int) -> float:
        """Return in how many seconds this number's page may be there."""
        return self.seconds * (1 + (number - 1) // self.at_once + 1)

    def leave(self, place: Place) -> None:
        """Make room for the next one."""
        if place in self._served:
            self._served.remove(place)
            self.seconds += (min(place.served_for(), self.patience) - self.seconds) / 5
        elif place in self._waiting:
            self._waiting.remove(place)
        self._advance()

    def _advance(self) -> None:
        while self._waiting and len(self._served) < self.at_once:
            place = self._waiting.pop(0)
            self._served.add(place)
            place.begin()
        for place in self._waiting:
            place.moved.set()


class Place:
    """Somebody's place in the line."""

    def __init__(self, line: Line, address: str = "") -> None:
        self.address = address
        self.moved = asyncio.Event()
        self._line = line
        self._begun = 0.0

    async def numbers(self) -> AsyncIterator[int]:
        """Return which number this one is, each time it changes, until it is served or has left."""
        while number := self._line.number(self):
            yield number
            self.moved.clear()
            await self.moved.wait()

    def begin(self) -> None:
        """Be served from now on."""
        loop = asyncio.get_running_loop()
        self._begun = loop.time()
        loop.call_later(self._line.patience, self.leave)
        self.moved.set()

    def served_for(self) -> float:
        """Return how many seconds ago this one's page was begun."""
        return asyncio.get_running_loop().time() - self._begun

    def leave(self) -> None:
        """Leave the line, served or not; leaving again has no effect."""
        self._line.leave(self)
        self.moved.set()
