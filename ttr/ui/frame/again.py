"""Again: retry an action that failed because the store did not answer."""

from __future__ import annotations

from collections.abc import Callable

from ttr.ui.frame.connection import Connection


class Again:
    """One action to retry whenever the page's browser sends a ping, until another action replaces it.

    An action that fails again calls `later` again.
    """

    def __init__(self) -> None:
        self._action: Callable[[], object] | None = None

    def on_ping(self, connection: Connection) -> None:
        """Retry on each ping of a page's browser."""
        connection.observe(lambda _: self.now(), "ping")

    def later(self, action: Callable[[], object]) -> None:
        """Schedule this action, and drop any other."""
        self._action = action

    def cancel(self) -> None:
        """Drop the scheduled action."""
        self._action = None

    def now(self) -> None:
        """Run the scheduled action now."""
        action, self._action = self._action, None
        if action is not None:
            action()
