"""A page's loop that a test runs by hand."""

from collections.abc import Callable


class Loop:
    """Keeps what is to be called later; `later` is given to a page."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        self.waiting.append(action)

    def run(self, slices: int = 10**6) -> None:
        """Call so many of them, and those that they ask for."""
        while self.waiting and slices:
            self.waiting.pop(0)()
            slices -= 1
