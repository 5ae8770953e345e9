"""Misconceptions for teachers: a page with the mistakes in a lesson and questions to ask; a table of all lessons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ttr.lessons.catalog import LessonEntry
from ttr.lessons.exercises import render
from ttr.lessons.exercises.checker import Report, check
from ttr.lessons.outputs.desk_page import DeskPage
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import box, markup
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.markup import Markup, stylesheet, tag
from ttr.ui.page.connection import Connection, Semantics
from ttr.ui.page.link import way_back
from ttr.ui.page.style import document

ABOUT = "Bold: the mistake of a program. After it: the question to its author."
_TABLE = Path(__file__).with_name("misconceptions.css").read_text(encoding="utf-8")
_ONE_PAGE = Path(__file__).with_name("misconceptions_print.css").read_text(encoding="utf-8")


class MisconceptionsPage(DeskPage):
    """A lesson's misconceptions as a table, to read or to print."""

    def __init__(self) -> None:
        super().__init__()
        self.lesson.observe(lambda change: self._show(), "value")
        self.print_button = BrowserButton("Print", lambda: paper(self.lesson.value))
        self.table = markup()
        row = box([self.lesson, self.print_button], "ttr-lesson-row")
        self.widget = box(
            [
                markup(render.style() + stylesheet(_TABLE)),
                markup(way_back(desk=True)),
                row,
                self.status,
                self.table,
                make_control(Connection),
                make_control(Semantics),
            ],
            "ttr-lesson",
        )
        self._show()

    def _show(self) -> None:
        self.table.value = misconceptions_of(self.lesson.value)


def misconceptions_of(entry: LessonEntry) -> Markup:
    """Return a lesson's misconceptions by exercise: each program's mistake, and the question for its author."""
    parts = [tag("h2", f"Lesson {entry.number}: {entry.title}"), tag("p", ABOUT)]
    for exercise in entry.exercises:
        rows = [tag("tr", tag("th", each.name, scope="row"), tag("td", each.hint)) for each in exercise.misconceptions]
        parts += [tag("h3", f"Exercise {exercise.name.replace(' ', ': ', 1)}"), tag("table", tag("tbody", rows))]
    return tag("div", parts, class_="ttr-misconceptions")


def paper(entry: LessonEntry) -> str:
    return document(f"Lesson {entry.number}: misconceptions", _TABLE + _ONE_PAGE, misconceptions_of(entry))


# --- the table of all lessons: every wrong program that they know, with its result and hint ---


HEAD = """# Misconceptions

Every wrong answer that the lessons know, with the reply and the hint that students get. Each line comes from a real
check of a complete wrong program, and tests keep this page true. Students can find the same programs under
*Program of others*.
"""


def misconceptions_table(entries: Sequence[LessonEntry]) -> str:
    """Return the table as Markdown, after checking every wrong program."""
    parts = [HEAD]
    for entry in entries:
        parts.append(f"\n## Lesson {entry.number}: {entry.title}\n")
        for exercise in entry.exercises:
            parts.append(f"\n### {exercise.name}: `{exercise.signature}`\n")
            parts.append("\n| a program that … | right | counterexample | hint |\n| --- | --- | --- | --- |\n")
            parts.extend(row(check(exercise, mistake.function)) + "\n" for mistake in exercise.misconceptions)
    return "".join(parts)


def row(report: Report) -> str:
    """Return the row of the table for a report on a wrong program."""
    name = report.misconception.name if report.misconception is not None else "?"
    text = report.overlay.sentence if report.overlay is not None else report.words
    return f"| {_cell(name)} | {report.right} of {report.cases} | {_cell(text)} | {_cell(report.hint)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")
