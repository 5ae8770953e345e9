"""The code in the fragment of a page's address, the address of the page itself, and this browser's recent games."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import traitlets

from ttr.ui.frame.connection import InBrowser, script

LONGEST_NAME = 60  # characters of the code that names a stored game, as in `address.js`
LONGEST_CODE = 4000  # characters of any code, as in `fragment.js`: some codes contain whole games
_PAGE = re.compile(r"https?://[\w.\[\]:-]{1,100}/[\w./%~-]{0,200}", re.ASCII)


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
        if isinstance(wanted, str) and 0 < len(wanted) <= LONGEST_NAME:
            self._on_open(wanted)


class CodeInAddress(InBrowser):
    """Invisible widget that reports the code in the page's address, and can replace it.

    In JupyterLab the address does not belong to the page, so the widget reports nothing there. `on_open` is called when
    the page opens and when its code changes, with the new code and the code that this browser remembers, or "". While
    there is a code, the browser names the window, and links can name it as their target.

    Attributes
    ----------
    page : str
        The address of the page in the browser, without the fragment; empty until the page opens.
    """

    _esm = script(Path(__file__).parent / "code_in_address.js", "fragment.js")
    name = traitlets.Unicode().tag(sync=True)
    window = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    kept = traitlets.Bool(False).tag(sync=True)  # the browser remembers the code

    def __init__(self, name: str, on_open: Callable[[str, str], None], window: str = "") -> None:
        super().__init__(name=name, window=window)
        self.page = ""
        self._on_open = on_open
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def set_code(self, code: str, *, kept: bool = False) -> None:
        """Put a code into the address."""
        with self.hold_sync():
            self.kept, self.code = kept, code

    def forget(self) -> None:
        """Make the browser forget the remembered code."""
        self.send({"forget": True})

    def receive(self, content: object) -> None:
        """Handle a message from the browser, which may contain anything."""
        if not isinstance(content, dict):
            return
        code, known = content.get("open"), content.get("known")
        self.page = page_of(content.get("page")) or self.page
        try:
            self._on_open(_short(code), _short(known))
        finally:
            self.send({"answered": True})


def page_of(report: object) -> str:
    """Return a page's address from a browser's report, or an empty text for anything else."""
    return report if isinstance(report, str) and _PAGE.fullmatch(report) else ""


def _short(code: object) -> str:
    return code if isinstance(code, str) and len(code) <= LONGEST_CODE else ""
