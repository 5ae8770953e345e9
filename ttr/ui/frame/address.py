"""Address: the code of a game in the page's address, and this browser's recent games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import traitlets

from ttr.ui.frame.script import InBrowser, script

LONGEST = 60  # longest code


class Address(InBrowser):
    """Tells the browser which game the page shows, and receives the game that the browser asks for.

    On the page it is the list of recent games. It holds only the code and a public title. `on_open` is called with the
    code that the page was opened with, that the user puts into the address, or chooses from the list.
    """

    _esm = script(Path(__file__).parent / "address.js", "fragment.js")
    code = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)  # the title in the list of recent games
    unkept = traitlets.Bool(False).tag(sync=True)  # leaving the page would lose a game, so the browser asks first
    listed = traitlets.Int(0).tag(sync=True)  # counts other changes of the list; only used in the browser

    def __init__(self, on_open: Callable[[str], None]) -> None:
        super().__init__()
        self._on_open = on_open
        self.on_msg(self._receive)

    def set_code(self, code: str, title: str, *, unkept: bool) -> None:
        """Set the address to that of a game."""
        with self.hold_sync():
            self.code, self.title, self.unkept = code, title, unkept

    def answer(self, code: str, *, unknown: bool = False) -> None:
        """Tell the browser whether a game exists; if not, the browser drops the code from the address and the list."""
        self.send({"answered": code, "unknown": unknown})

    def _receive(self, _: object, content: object, __: object) -> None:
        wanted = content.get("open") if isinstance(content, dict) else None
        if isinstance(wanted, str) and 0 < len(wanted) <= LONGEST:
            self._on_open(wanted)
