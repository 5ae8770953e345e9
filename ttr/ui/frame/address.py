"""Address: the code of a game in the page's address, and the last games of this browser to continue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import traitlets

from ttr.ui.frame.script import InBrowser, script

LONGEST = 60  # letters of a code, at most


class Address(InBrowser):
    """Tells the browser which game is on the screen, and listens for the one that it wants to see.

    It is shown as the list of the last games. Nothing but the code and a title that all may read is in it. `on_open` is
    called with a code that the page was opened with, that is put into its address, or that is chosen in the list.
    """

    _esm = script(Path(__file__).parent / "address.js", "fragment.js")
    code = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)  # what the list of the last games says of it
    unkept = traitlets.Bool(False).tag(sync=True)  # leaving the page would lose a game: the browser asks first
    listed = traitlets.Int(0).tag(sync=True)  # counts other changes of the list; used in the browser alone

    def __init__(self, on_open: Callable[[str], None]) -> None:
        super().__init__()
        self._on_open = on_open
        self.on_msg(self._hear)

    def lead_to(self, code: str, title: str, *, unkept: bool) -> None:
        """Make the address that of a game."""
        with self.hold_sync():
            self.code, self.title, self.unkept = code, title, unkept

    def answer(self, code: str, *, unknown: bool = False) -> None:
        """Tell the browser that a game exists, or that its code leads nowhere so both address and list drop it."""
        self.send({"answered": code, "unknown": unknown})

    def _hear(self, _: object, content: object, __: object) -> None:
        wanted = content.get("open") if isinstance(content, dict) else None
        if isinstance(wanted, str) and 0 < len(wanted) <= LONGEST:
            self._on_open(wanted)
