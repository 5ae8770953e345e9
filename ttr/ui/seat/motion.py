"""Motion: animations and sounds in the browser, the pointer's target, and other reports from the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttr.ui.frame.connection import script


class Motion(anywidget.AnyWidget):
    """Animates cards, cars and points from the data in the line of seats, and reports clicks during scenes.

    `on_press` is called before the click's own effect, and `on_still` if the browser asks for reduced motion.
    `on_point` is called with the pointer's target: "ticket" and its index, "offer" and its place, or "" and 0 for
    nothing.
    """

    _esm = script(Path(__file__).parent / "motion.js")
    still = traitlets.Bool(False).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)  # the page shows scenes that any click skips

    def __init__(
        self, on_press: Callable[[], None], on_still: Callable[[], None], on_point: Callable[[str, int], None]
    ) -> None:
        super().__init__()
        self._on_press, self._on_still, self._on_point = on_press, on_still, on_point
        self.on_msg(self.receive)
        self.observe(lambda change: self._on_still(), "still")

    def receive(self, widget: Any, content: Any, buffers: Any = None) -> None:
        """Handle a message from the browser, which may contain anything."""
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


class Sounds(anywidget.AnyWidget):
    """A switch for short sounds: a card, a route, your turn, the end; off at first, and the browser remembers."""

    _esm = script(Path(__file__).parent / "sounds.js", "notes.js")
