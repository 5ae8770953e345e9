"""The line of visitors who wait for a page: first come, first served, as many in parallel as there are cores."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator


class Line:
    """Line of waiting and served visitors, with an estimate of the time.

    Only a limited number of pages are made in parallel; a page that takes longer than `patience`, in seconds, no longer
    counts. `seconds` is the recent time for making a page.
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
        """Return the number of an address's visitors who wait or are served."""
        return sum(place.address == address for place in (*self._waiting, *self._served))

    def join(self, address: str = "") -> Place:
        """Go to the end of the line."""
        place = Place(self, address)
        self._waiting.append(place)
        self._advance()
        return place

    def number(self, place: Place) -> int:
        """Return a place's position in the line, from 1; 0 if it is served or has left."""
        return self._waiting.index(place) + 1 if place in self._waiting else 0

    def expected(self, number: int) -> float:
        """Return the expected seconds until the page at this position."""
        return self.seconds * (1 + (number - 1) // self.at_once + 1)

    def leave(self, place: Place) -> None:
        """Remove a place, and serve the next one."""
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
    """Place of a visitor in the line."""

    def __init__(self, line: Line, address: str = "") -> None:
        self.address = address
        self.moved = asyncio.Event()
        self._line = line
        self._begun = 0.0

    async def numbers(self) -> AsyncIterator[int]:
        """Yield the position after each change, until the visitor is served or has left."""
        while number := self._line.number(self):
            yield number
            self.moved.clear()
            await self.moved.wait()

    def begin(self) -> None:
        """Mark the start of serving this place."""
        loop = asyncio.get_running_loop()
        self._begun = loop.time()
        loop.call_later(self._line.patience, self.leave)
        self.moved.set()

    def served_for(self) -> float:
        """Return the seconds since serving began."""
        return asyncio.get_running_loop().time() - self._begun

    def leave(self) -> None:
        """Leave the line, whether served or not; leaving twice has no effect."""
        self._line.leave(self)
        self.moved.set()
