"""Attention: call a player in the tab's title and with a sound, and track what the browser has shown."""

from __future__ import annotations

from pathlib import Path

import traitlets

from ttr.ui.frame.script import InBrowser


class Attention(InBrowser):
    """What the browser is told besides the page: a `title` for the tab, and in `calls` how often it called somebody.

    Whether there is a sound is the browser's own business: a switch, which it remembers. `shown` is the number of the
    log's lines that the page has been told of, and `seen` the same as the browser says that it has arrived: a press
    that comes before that was made on an older position.
    """

    _esm = (Path(__file__).parent / "attention.js").read_text(encoding="utf-8")
    title = traitlets.Unicode().tag(sync=True)
    calls = traitlets.Int(0).tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.seen = -1
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def receive(self, content: object) -> None:
        """Take what the browser sends; a browser can send anything."""
        seen = content.get("seen") if isinstance(content, dict) else None
        if type(seen) is int:
            self.seen = seen

    def call(self) -> None:
        """Call the player."""
        self.calls += 1

    def behind(self, number: int) -> bool:
        """Return True if the browser has not yet been shown this many lines.

        One that never said anything is not asked.
        """
        return 0 <= self.seen < number
