"""Motion: what moves on a page, in the browser; what is pointed at there, and what else the browser tells of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Motion(anywidget.AnyWidget):
    """Lets cards go from their places to hands and seats, and tells of the first press while scenes are shown.

    `on_press` is called before what the press does by itself, and `on_still` when the browser's system wants no motion.
    `on_point` is called with what is pointed at: "ticket" and its index, "offer" and its place, or "" and 0 for
    nothing.
    """

    _esm = (Path(__file__).parent / "motion.js").read_text(encoding="utf-8")
    still = traitlets.Bool(False).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)  # scenes are shown that any press skips
    cards: Any = traitlets.List().tag(sync=True)  # drawn: a slot of the display or None, and a color or nothing
    seat = traitlets.Int(0).tag(sync=True)
    flight = traitlets.Int(0).tag(sync=True)  # counts flights

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

    def fly(self, cards: tuple[tuple[int | None, str], ...], seat: int) -> None:
        """Let cards go from their places to a seat."""
        if cards:
            with self.hold_sync():
                self.cards, self.seat = [list(card) for card in cards], seat
                self.flight += 1
