"""A panel where a teacher pastes the lines of a class and gets tables of lessons and practice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import ipywidgets as widgets

from ttr.lessons.catalog import LESSONS
from ttr.lessons.kit import render
from ttr.lessons.kit.handed_in import HONEST, LESSON, NO_NAME, PRACTICE
from ttr.lessons.kit.progress import Table, read_progress, unchanged_words
from ttr.lessons.present.practice.practiced import Practiced, merged_practice, read_practiced
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import box, button, markup, with_width
from ttr.ui.frame.page import Displayed
from ttr.ui.frame.semantics import Semantics
from ttr.ui.markup import Markup, tag


@dataclass(frozen=True, slots=True)
class ClassLines:
    """The lines of a class, which a notebook shows as tables."""

    lessons: Table  # the lines of lessons
    # The lines of practice: the content of each (None if it cannot be read), and its problem, if any.
    practice: tuple[tuple[Practiced | None, str], ...]

    def _repr_html_(self) -> str:
        if not self.lessons.rows and not self.practice:
            return str(
                tag(
                    "p",
                    f"There is no line here that a student handed in. Such a line begins with {LESSON} or {PRACTICE}.",
                )
            )
        parts = []
        if self.lessons.rows:
            parts += [tag("h3", "Lessons"), self.lessons.markup()]
        if self.practice:
            good = [told for told, problem in self.practice if told is not None and not problem]
            named = [told for told in good if told.name != NO_NAME]
            lines = Counter(told.name.casefold() for told in named)
            rows = [_cells(told, unchanged_words(lines[told.name.casefold()])) for told in merged_practice(named)]
            rows += [_cells(told, unchanged_words(1)) for told in good if told.name == NO_NAME]
            rows += [_cells(told, problem) for told, problem in self.practice if problem]
            head = [tag("th", name) for name in ("Name", "Right", "By lessons", "Lines")]
            body = [tag("tr", row) for row in rows]
            table = tag("table", tag("thead", tag("tr", head)), tag("tbody", body))
            parts += [tag("h3", "Practice"), table]
        return "".join(map(str, [*parts, tag("p", HONEST)]))


def read_lines(texts: str | Iterable[str]) -> ClassLines:
    """Read the lines of lessons and practice that students handed in, in texts with anything around them.

    Parameters
    ----------
    texts
        Messages, files, or a whole chat; mail may have broken, quoted or indented the lines.

    Examples
    --------
    >>> found = read_lines("Hello! ttr-practice | Kim | right 3 of 4 | 2: 3/4 at 1 | a06d12bd Bye!")
    >>> [(line.name, line.right, problem) for line, problem in found.practice]
    [('Kim', 3, '')]
    """
    whole = texts if isinstance(texts, str) else "\n".join(texts)
    return ClassLines(read_progress(whole), tuple(read_practiced(whole)))


def _cells(told: Practiced | None, state: str) -> list[Markup]:
    if told is None:
        return [tag("td", "?"), tag("td", state, colspan=3)]
    by_lessons = []
    for topic in LESSONS:
        counts = [count for count in told.counts if count.topic == topic.number]
        if counts:
            right, total = sum(count.right for count in counts), sum(count.total for count in counts)
            by_lessons.append(f"{topic.number} {topic.title}: {right} of {total}")
    values = (told.name, f"{told.right} of {told.total}", "; ".join(by_lessons), state)
    return [tag("td", value) for value in values]


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
        self.widget = box([markup(render.style()), self.lines, row, self.tables, plain(Semantics)], "ttr-lesson")

    def read(self) -> None:
        """Show the tables for the pasted text."""
        self.tables.value = Markup(read_lines(self.lines.value)._repr_html_())
