"""A field for a name, and the line to hand in with a copy button."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from ttr.lessons.kit import render
from ttr.lessons.kit.handed_in import HONEST
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import box, listen, markup
from ttr.ui.map.export import BrowserButton
from ttr.ui.markup import tag


class HandIn:
    """A line to hand in with a field for the name; `to_text` returns the line for a name."""

    def __init__(self, name: str, to_text: Callable[[str], str], *above: widgets.Widget) -> None:
        self._to_text = to_text
        self.name = plain(widgets.Text, name, description="Name", placeholder="as your teacher knows it")
        listen(self.show, self.name)
        self._shown_line = markup()
        row = box([self.name, BrowserButton("Copy the line", "copy", lambda: self.line)], "ttr-lesson-row")
        self.widget = box([markup(render.style()), *above, row, self._shown_line], "ttr-lesson")
        self.show()

    @property
    def line(self) -> str:
        """The line to hand in."""
        return self._to_text(self.name.value)

    def show(self) -> None:
        """Update the line."""
        self._shown_line.value = tag("p", self.line, class_="ttr-line") + tag("small", HONEST)
