"""Kept text: what a browser keeps of a page from one visit to the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets


class KeptText(anywidget.AnyWidget):
    """Keeps a text in the browser, and hears which one was kept; an empty one is forgotten. Nothing is shown.

    `on_known` is called with the text that was kept, when the page is opened. A browser can send anything: any text can
    come. Each name keeps a text of its own.
    """

    _esm = (Path(__file__).parent / "kept_text.js").read_text(encoding="utf-8")
    name = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)

    def __init__(self, name: str, on_known: Callable[[str], None]) -> None:
        super().__init__(name=name)
        self._on_known = on_known
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def receive(self, content: object) -> None:
        """Take what the browser sends."""
        known = content.get("known") if isinstance(content, dict) else None
        if isinstance(known, str):
            self._on_known(known)
