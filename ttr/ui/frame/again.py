"""Again: what could not be done because the store did not answer is done as soon as it does."""

from __future__ import annotations

from collections.abc import Callable

from ttr.ui.frame.connection import Connection


class Again:
    """One thing to try again, each time that the browser of a page is heard, until something else is done.

    What cannot be done then either calls `later` once more.
    """

    def __init__(self) -> None:
        self._action: Callable[[], object] | None = None

    def when_heard(self, connection: Connection) -> None:
        """Try again when a page's browser is heard."""
        connection.observe(lambda _: self.now(), "ping")

    def later(self, action: Callable[[], object]) -> None:
        """Try this again, and nothing else."""
        self._action = action

    def never(self) -> None:
        """Try nothing again."""
        self._action = None

    def now(self) -> None:
        """Try it now."""
        action, self._action = self._action, None
        if action is not None:
            action()
