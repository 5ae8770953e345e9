"""Counterexample: a tab with the case that shows what is wrong with a function that was written on the page."""

from __future__ import annotations

from ttr.graphs.overlay import Overlay
from ttr.lessons.kit.checker import Report
from ttr.lessons.kit.render import TITLES
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import joined


class Counterexample(Activity):
    """The case of the last check that has one; until then there is no tab."""

    comes_later = True

    def __init__(self) -> None:
        self._told = markup()
        super().__init__("Counterexample", box([self._told], "ttr-panel"))

    def take(self, report: Report) -> bool:
        """Show the result of a check; tell whether there is a case to be seen on a map."""
        exercise, case, title = report.exercise, report.case, TITLES[report.verdict]
        self.board = exercise.board
        more = "What the check found stands below your function."
        self._told.value = joined(html.heading(f"Exercise {exercise.name}"), html.status(f"{title}. {more}"))
        if case is None or exercise.draw is not None:
            self.show(Picture(), f"Exercise {exercise.name}: {title}.")
            return False
        overlay = report.overlay or Overlay(exercise.asked(case))
        self.show(exercise.picture(case, overlay), overlay.sentence or f"{title}: {case.name}.")
        return True
