"""An event loop of a page that a test runs by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class Call:
    """A scheduled call, as `asyncio` returns it."""

    loop: Loop
    seconds: float
    action: Callable[[], None]

    def cancel(self) -> None:
        if self in self.loop.waiting:
            self.loop.waiting.remove(self)


class Loop:
    """Queue of scheduled calls; pass `later` to a page."""

    def __init__(self) -> None:
        self.waiting: list[Call] = []

    def later(self, seconds: float, action: Callable[[], None]) -> Call:
        self.waiting.append(Call(self, seconds, action))
        return self.waiting[-1]

    def run(self, slices: int = 10**6) -> None:
        """Run a number of scheduled calls, including those that they schedule."""
        while self.waiting and slices:
            self.waiting.pop(0).action()
            slices -= 1
