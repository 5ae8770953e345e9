"""A panel where a teacher pastes the lines of a class and gets tables of lessons and practice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import ipywidgets as widgets

from ttr.lessons.kit import render
from ttr.lessons.kit.handed_in import HONEST, LESSON, PRACTICE, LineTable
from ttr.lessons.kit.progress import Progress, read_progress
from ttr.lessons.present.practice.practiced import Practiced, read_practiced
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import box, button, markup, with_width
from ttr.ui.frame.kept_text import KeptControls
from ttr.ui.frame.page import Displayed
from ttr.ui.frame.semantics import Semantics
from ttr.ui.markup import Markup, joined, tag


@dataclass(frozen=True, slots=True)
class ClassLines:
    """The lines of a class, which a notebook shows as tables."""

    lessons: LineTable[Progress]
    practice: LineTable[Practiced]

    def _repr_html_(self) -> str:
        if not self.lessons.rows and not self.practice.rows:
            none = f"There is no line here that a student handed in. Such a line begins with {LESSON} or {PRACTICE}."
            return str(tag("p", none))
        lessons = (tag("h3", "Lessons"), self.lessons.markup()) if self.lessons.rows else ()
        practice = (tag("h3", "Practice"), self.practice.markup()) if self.practice.rows else ()
        return str(joined(lessons, practice, tag("p", HONEST)))


def read_lines(texts: str | Iterable[str]) -> ClassLines:
    """Read the lines of lessons and practice that students handed in, in texts with anything around them.

    Parameters
    ----------
    texts
        Messages, files, or a whole chat; mail may have broken, quoted or indented the lines.

    Examples
    --------
    >>> found = read_lines("Hello! ttr-practice | Kim | right 3 of 4 | 2: 3/4 at 1 | a06d12bd Bye!")
    >>> [(line.name, line.right) for line in found.practice.good]
    [('Kim', 3)]
    """
    whole = texts if isinstance(texts, str) else "\n".join(texts)
    return ClassLines(read_progress(whole), read_practiced(whole))


class LinesPanel(Displayed):
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
        self.kept = KeptControls("lines", {"lines": self.lines})
        parts = [markup(render.style()), self.lines, row, self.tables, plain(Semantics), self.kept.widget]
        self.widget = box(parts, "ttr-lesson")

    def read(self) -> None:
        """Show the tables for the pasted text."""
        self.tables.value = Markup(read_lines(self.lines.value)._repr_html_())
