"""The code that stands in the fragment of a page's address, and where the page is found in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import traitlets

from ttr.ui.frame.script import InBrowser, script

LONGEST = 600  # letters of a code, at most: some are whole positions
_PAGE = re.compile(r"https?://[\w.\[\]:-]{1,100}/[\w./%~-]{0,200}", re.ASCII)


class CodeInAddress(InBrowser):
    """Hears which code the page was opened with, and puts another one into its address. Nothing is shown.

    In JupyterLab the address is not the page's own: nothing is heard there. `on_open` is called when the page was
    opened and when another code is put into its address, with that code and the one that this browser remembers, or "".
    Links can name the window by what the browser is to call it while there is a code.

    Attributes
    ----------
    page : str
        The address of the page in the browser, without the fragment; empty until it was opened.
    """

    _esm = script(Path(__file__).parent / "code_in_address.js", "fragment.js")
    name = traitlets.Unicode().tag(sync=True)
    window = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    kept = traitlets.Bool(False).tag(sync=True)  # the browser is to remember the code

    def __init__(self, name: str, on_open: Callable[[str, str], None], window: str = "") -> None:
        super().__init__(name=name, window=window)
        self.page = ""
        self._on_open = on_open
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def lead_to(self, code: str, *, kept: bool = False) -> None:
        """Make the address that of a code."""
        with self.hold_sync():
            self.kept, self.code = kept, code

    def forget(self) -> None:
        """Let the browser forget what it remembers."""
        self.send({"forget": True})

    def receive(self, content: object) -> None:
        """Take what the browser sends; a browser can send anything."""
        if not isinstance(content, dict):
            return
        code, known = content.get("open"), content.get("known")
        self.page = page_of(content.get("page")) or self.page
        try:
            self._on_open(_short(code), _short(known))
        finally:
            self.send({"answered": True})


def page_of(told: object) -> str:
    """Return a page's address as a browser reported it; an empty text for anything else."""
    return told if isinstance(told, str) and _PAGE.fullmatch(told) else ""


def _short(code: object) -> str:
    return code if isinstance(code, str) and len(code) <= LONGEST else ""
