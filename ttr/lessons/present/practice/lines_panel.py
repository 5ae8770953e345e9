"""A panel where a teacher pastes the lines of a class and gets tables of lessons and practice."""

from __future__ import annotations

import ipywidgets as widgets

from ttr.lessons.kit import render
from ttr.lessons.present.practice.class_lines import read_lines
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import box, button, markup, with_width
from ttr.ui.frame.semantics import Semantics
from ttr.ui.markup import Markup


class LinesPanel:
    """A field for handed-in lines, and the tables for them.

    >>> panel = LinesPanel()
    >>> panel.lines.value = "ttr-practice | Kim | right 3 of 4 | 2: 3/4 at 1 | a06d12bd"
    >>> panel.read_button.click()
    >>> "<td>Kim</td><td>3 of 4</td>" in panel.tables.value
    True
    """

    def __init__(self) -> None:
        self.lines = plain(
            widgets.Textarea,
            description="Lines",
            rows=8,
            placeholder="Paste whole messages, as many as there are",
            continuous_update=False,
        )
        with_width("100%", self.lines)
        self.read_button = button("Make the tables", self.read, "ttr-primary")
        self.tables, row = markup(), box([self.read_button], "ttr-lesson-row")
        self.widget = box([markup(render.style()), self.lines, row, self.tables, plain(Semantics)], "ttr-lesson")

    def read(self) -> None:
        """Show the tables for the pasted text."""
        self.tables.value = Markup(read_lines(self.lines.value)._repr_html_())

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)  # type: ignore[no-untyped-call]
