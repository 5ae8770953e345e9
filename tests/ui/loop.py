"""An event loop of a page that a test runs by hand."""

from collections.abc import Callable


class Loop:
    """Queue of scheduled calls; pass `later` to a page."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        self.waiting.append(action)

    def run(self, slices: int = 10**6) -> None:
        """Run a number of scheduled calls, including those that they schedule."""
        while self.waiting and slices:
            self.waiting.pop(0)()
            slices -= 1
