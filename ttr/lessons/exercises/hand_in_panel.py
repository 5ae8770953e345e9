"""A field for a name, and the line to hand in with a copy button; the browser keeps the line for later visits."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from ttr.game.names import name_problem
from ttr.graphs.words import sentence
from ttr.lessons.exercises import render
from ttr.lessons.exercises.handed_in_lines import HONEST
from ttr.ui.controls.html import to_copy
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import box, button, listen, markup, sheet
from ttr.ui.markup import Markup, tag
from ttr.ui.page.kept_text import KeptText

KEPT = "This browser keeps your name and your results."
FORGET = "Start over"


class HandIn:
    """A line to hand in with a field for the name; `to_text` returns the line for a name.

    `memory` keeps the line in the browser under a name of its own. `on_kept` gets the line of an earlier visit, which
    can be any text, and returns its name. `above` and `beside` are more widgets of the same place.
    """

    def __init__(
        self,
        kept_as: str,
        name: str,
        to_text: Callable[[str], str],
        on_kept: Callable[[str], str],
        above: widgets.Widget | None = None,
        beside: widgets.Widget | None = None,
    ) -> None:
        self._to_text, self._on_kept = to_text, on_kept
        self.memory = KeptText(f"line-{kept_as}", self._restore)
        self.name = make_control(widgets.Text, name, description="Name", placeholder="as your teacher knows it")
        listen(self.show, self.name)
        self._shown_line = markup()
        row = box(filter(None, [self.name, beside]), "ttr-lesson-row")
        parts = [sheet(render.style()), above, row, self._shown_line, self.memory]
        self.widget = box(filter(None, parts), "ttr-lesson")
        self.show()

    @property
    def line(self) -> str:
        return self._to_text(self.name.value)

    @property
    def problem(self) -> str:
        """A sentence that says why the line does not have the name in the field; empty if it has."""
        problem = name_problem(self.name.value)
        return sentence(problem) if problem else ""

    def show(self) -> None:
        refused = tag("p", self.problem, class_="ttr-urgent", role="alert") if self.problem else Markup()
        line = to_copy(tag("p", self.line, class_="ttr-line"), "the line")
        self._shown_line.value = refused + line + tag("small", f"{KEPT} {HONEST}")
        self.memory.keep(self.line)

    def _restore(self, line: str) -> None:
        name = self._on_kept(line)
        self.name.value = self.name.value or name
        self.show()


class StartOver:
    """A button that deletes something by a second press; `question` is its text after the first one."""

    def __init__(self, question: str, on_sure: Callable[[], None], tooltip: str) -> None:
        self.question, self._on_sure = question, on_sure
        self.button = button(FORGET, self._press, tooltip=tooltip)

    def show(self, possible: bool) -> None:
        """Take back a first press, and enable the button if there is something to delete."""
        self.button.description, self.button.disabled = FORGET, not possible

    def _press(self) -> None:
        if self.button.description == FORGET:
            self.button.description = self.question
        else:
            self._on_sure()
