"""A panel where a teacher pastes the lines of a class and gets tables of lessons and practice."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from ttr.lessons.exercises import render
from ttr.lessons.outputs.practice.class_lines import ClassLines, read_lines
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import box, button, markup, sheet, with_width
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.markup import Markup
from ttr.ui.page.connection import Semantics
from ttr.ui.page.link import way_back
from ttr.ui.page.page import Displayed


class LinesPanel(Displayed):
    """A field for handed-in lines, a field for the names of the class, and the tables for both.

    >>> panel = LinesPanel()
    >>> panel.lines.value = "ttr-practice | Kim | right 3 of 4 | 2: 3/4 at 1 | a06d12bd"
    >>> panel.read_button.click()
    >>> "<td>Kim</td><td>3 of 4</td>" in panel.tables.value
    True
    """

    def __init__(self) -> None:
        self.lines = lines_field()
        self.class_list = class_list_field()
        with_width("100%", self.lines, self.class_list)
        self.read_button = button("Make the tables", self.read, "ttr-primary")
        self.save_button = gradebook_button(lambda: read_lines(self.lines.value, self.class_list.value))
        self.tables, row = markup(), box([self.read_button, self.save_button], "ttr-lesson-row")
        fields = [self.lines, self.class_list, row, self.tables]
        parts = [sheet(render.style()), markup(way_back(desk=True)), *fields, make_control(Semantics)]
        self.widget = box(parts, "ttr-lesson")

    def read(self) -> None:
        self.tables.value = Markup(read_lines(self.lines.value, self.class_list.value)._repr_html_())


def gradebook_button(lines: Callable[[], ClassLines]) -> BrowserButton:
    return BrowserButton("Save for the gradebook (CSV)", lambda: lines().gradebook(), "gradebook.csv")


def lines_field() -> widgets.Textarea:
    return _field("Lines", 8, "Paste whole messages, as many as you like")


def class_list_field() -> widgets.Textarea:
    return _field("Class list", 4, "To see who is missing: one name on each line; for Moodle, with the email address")


def _field(name: str, rows: int, placeholder: str) -> widgets.Textarea:
    return make_control(widgets.Textarea, description=name, rows=rows, placeholder=placeholder, continuous_update=False)
