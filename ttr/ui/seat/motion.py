"""Motion: what moves on a page, in the browser; what the pointer is on, and what else the browser reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttr.ui.frame.script import script


class Motion(anywidget.AnyWidget):
    """Lets cards, cars and points move as the line of the seats says, and tells of a press while scenes are shown.

    `on_press` is called before what the press does by itself, and `on_still` when the browser's system wants no motion.
    `on_point` is called with what is pointed at: "ticket" and its index, "offer" and its place, or "" and 0 for
    nothing.
    """

    _esm = script(Path(__file__).parent / "motion.js")
    still = traitlets.Bool(False).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)  # scenes are shown that any press skips

    def __init__(
        self, on_press: Callable[[], None], on_still: Callable[[], None], on_point: Callable[[str, int], None]
    ) -> None:
        super().__init__()
        self._on_press, self._on_still, self._on_point = on_press, on_still, on_point
        self.on_msg(self.hear)
        self.observe(lambda change: self._on_still(), "still")

    def hear(self, widget: Any, content: Any, buffers: Any = None) -> None:
        """Take what the browser tells; a browser can tell anything."""
        if not isinstance(content, dict):
            return
        if "press" in content and self.running:
            self._on_press()
        if "point" in content:
            match content["point"]:
                case None:
                    self._on_point("", 0)
                case ["ticket" | "offer" as kind, number] if type(number) is int:
                    self._on_point(kind, number)
