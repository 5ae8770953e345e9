"""The teacher's open class, in the browser's memory: the class page announces it to all other pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

from ttr.store.logs import game_of
from ttr.ui.frame.address import page_of
from ttr.ui.frame.connection import script


class OpenClass(anywidget.AnyWidget):
    """Invisible widget that announces or receives the class that is open in this browser.

    `on_class` is called with the teacher's code and the address of the class page; both are empty once the class is
    closed. Without `on_class`, this is the class page, which announces its `code`.
    """

    _esm = script(Path(__file__).parent / "open_class.js")
    code = traitlets.Unicode().tag(sync=True)
    keeps = traitlets.Bool().tag(sync=True)

    def __init__(self, on_class: Callable[[str, str], None] | None = None) -> None:
        super().__init__(keeps=on_class is None)
        self._on_class = on_class
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def forget(self) -> None:
        """Make the browser forget the class."""
        self.send({"forget": self.code})
        self.code = ""

    def receive(self, content: object) -> None:
        """Handle a message from the browser, which may contain anything."""
        if self._on_class is None or not isinstance(content, dict):
            return
        code, page = content.get("code"), page_of(content.get("page"))
        known = isinstance(code, str) and game_of(code) is not None and page
        self._on_class(*((str(code), page) if known else ("", "")))
