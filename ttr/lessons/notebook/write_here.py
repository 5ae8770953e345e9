"""Programs written on the page: a field that checks them in the browser, and a tab with the last counterexample."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

import anywidget
import traitlets

from ttr.graphs.overlay import Overlay
from ttr.lessons.activities.activities import Activity
from ttr.lessons.exercises.checker import Report
from ttr.lessons.exercises.exercise import Exercise
from ttr.lessons.exercises.render import TITLES
from ttr.lessons.exercises.written import hear
from ttr.runtime import this_host
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import concat
from ttr.ui.page.connection import script

WIDTH = 44  # the width of comments in the initial text, since a field on the page is narrow
STAYS = "Your function runs in this browser and stays here."
SENT = "Only what the check finds is sent."


class WriteHere(anywidget.AnyWidget):
    """A field for a program that the browser stores and checks; `site` is the address of its Python.

    `on_told` gets the report of each check. Messages that are not a report of this exercise are ignored.
    """

    _esm = script(Path(__file__).parent / "write_here.js")
    _css = (Path(__file__).parent / "write_here.css").read_text(encoding="utf-8")
    key = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    endless = traitlets.Unicode().tag(sync=True)
    begin = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    site = traitlets.Unicode().tag(sync=True)

    def __init__(self, exercise: Exercise, begin: str, site: str, on_told: Callable[[Report], None]) -> None:
        super().__init__(
            key=exercise.key,
            title=exercise.name,
            endless=exercise.endless,
            begin=narrow(begin.strip()),
            note=f"{STAYS} {SENT}" if this_host().has_server else STAYS,
            site=site,
        )
        self._exercise, self._on_told = exercise, on_told
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def forget(self) -> None:
        """Delete the program in the field and in the browser."""
        self.send({"forget": True})

    def receive(self, content: object) -> None:
        if isinstance(content, dict) and (report := hear(self._exercise, content.get("told"))) is not None:
            self._on_told(report)


def narrow(program: str) -> str:
    r"""Return a program with its comment lines wrapped to the width of a field on the page.

    >>> print(narrow('def f():\n    # with ["Denver", "Omaha", "Chicago"] the answer is 8\n    return 0'))
    def f():
        # with ["Denver", "Omaha", "Chicago"]
        # the answer is 8
        return 0
    """
    lines: list[str] = []
    for line in program.splitlines():
        indent, mark, comment = line.partition("# ")
        if indent.strip() or not mark:
            lines.append(line)
        else:
            lines += wrap(comment, WIDTH, initial_indent=indent + mark, subsequent_indent=indent + mark)
    return "\n".join(lines)


class Counterexample(Activity):
    """The tab with the last counterexample; it appears with the first one."""

    comes_later = True

    def __init__(self) -> None:
        self._told = markup()
        super().__init__("Counterexample", box([self._told], "ttr-panel"))

    def take(self, report: Report) -> bool:
        """Show the result of a check; return True if it has a case to show on the map."""
        exercise, case, title = report.exercise, report.case, TITLES[report.verdict]
        self.board = exercise.board
        more = "The result of the check is below your function."
        self._told.value = concat(html.heading(f"Exercise {exercise.name}"), html.status(f"{title}. {more}"))
        if case is None or exercise.draw is not None:
            self.show(Picture(), f"Exercise {exercise.name}: {title}.")
            return False
        overlay = report.overlay or Overlay(exercise.mark_cities(case))
        self.show(exercise.picture(case, overlay), overlay.sentence or f"{title}: {case.name}.")
        return True
