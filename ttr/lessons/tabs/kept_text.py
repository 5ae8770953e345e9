"""A text that a browser stores between visits to a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

from ttr.ui.frame.script import script


class KeptText(anywidget.AnyWidget):
    """An invisible widget that stores a text in the browser and reads it back; an empty text is deleted.

    `on_known` gets the stored text, or an empty one, when the page opens. The text can be anything, since browsers can
    send anything. Each name has its own text.
    """

    _esm = script(Path(__file__).parent / "kept_text.js")
    name = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)

    def __init__(self, name: str, on_known: Callable[[str], None]) -> None:
        super().__init__(name=name)
        self._on_known = on_known
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def receive(self, content: object) -> None:
        """Handle a message from the browser."""
        known = content.get("known") if isinstance(content, dict) else None
        if isinstance(known, str):
            self._on_known(known)
