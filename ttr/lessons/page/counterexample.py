"""A tab with a counterexample to a function that was written on the page."""

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
    """The tab with the last counterexample; it appears with the first one."""

    comes_later = True

    def __init__(self) -> None:
        self._told = markup()
        super().__init__("Counterexample", box([self._told], "ttr-panel"))

    def take(self, report: Report) -> bool:
        """Show the result of a check; return True if it has a case to show on the map."""
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
