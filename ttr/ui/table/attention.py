"""Attention: alert a player in the tab's title and with a sound, and track what the browser has shown."""

from __future__ import annotations

from pathlib import Path

import traitlets

from ttr.ui.frame.connection import InBrowser, script


class Attention(InBrowser):
    """Extra state for the browser: a `title` for the tab, and the number of `calls` to the player.

    The browser decides about the sound, with a switch that it remembers. `shown` is the number of log lines that the
    page has sent, and `seen` the number that the browser has confirmed. A click before the confirmation refers to an
    older position.
    """

    _esm = script(Path(__file__).parent / "attention.js", "notes.js")
    title = traitlets.Unicode().tag(sync=True)
    calls = traitlets.Int(0).tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.seen = -1
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def receive(self, content: object) -> None:
        """Handle a message from the browser, which may contain anything."""
        seen = content.get("seen") if isinstance(content, dict) else None
        if type(seen) is int:
            self.seen = seen

    def call(self) -> None:
        """Call the player."""
        self.calls += 1

    def behind(self, number: int) -> bool:
        """Return True if the browser has not yet confirmed this many lines.

        A browser that never confirmed anything does not count.
        """
        return 0 <= self.seen < number
