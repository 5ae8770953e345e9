"""Lesson 1, the board is a graph: the Step tab, which counts degrees and checks the claim step by step."""

from __future__ import annotations

from typing import Any

from ttr.graphs.overlay import Role
from ttr.graphs.trace import Kind, Step, Trace
from ttr.lessons.graph.routes import NORTHWEST, within
from ttr.lessons.graph.tables import colors_table
from ttr.lessons.graph.tracing import checking, counting
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.stepping.stepper import Stepper

_COUNTED = {Role.DONE: "counted", Role.ANSWER: "even degree", Role.BOTTLENECK: "odd degree"}
_CHECKED = {Role.TODO: "this color", Role.BOTTLENECK: "the claim fails"}


class CountAndCheck(Activity):
    """Step through counting degrees, or through checking the claim."""

    def __init__(self) -> None:
        self._choice = dropdown(
            "Algorithm",
            [
                ("Count degrees: the Northwest", "northwest"),
                ("Count degrees: the whole board", "board"),
                ("Check the claim about colors", "claim"),
            ],
        )
        self._about, self._table = markup(), markup()
        self._lit: frozenset[int] = frozenset()
        self.stepper = Stepper(self._stepped, str, ends=lambda edge: board().routes[edge].cities)
        parts = [self._choice, self._about, self.stepper.panel, self._table]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._run, self._choice)
        self._run()

    def _run(self) -> None:
        trace: Trace[Any]
        if self._choice.value == "claim":
            about = "Is it true? A single color that does not fit is enough to say no."
            self._lit, trace, meanings = frozenset(), checking(), _CHECKED
        else:
            routes = within(NORTHWEST) if self._choice.value == "northwest" else tuple(range(len(board().routes)))
            about = "Reads the list of routes once, and adds 1 at both ends of each route."
            self._lit, trace, meanings = frozenset(routes), counting(routes), _COUNTED
        self._about.value = html.note(about)
        self.stepper.show(trace, meanings=meanings)

    def _stepped(self, step: Step) -> None:
        checks = step.structure.kind is Kind.NONE  # a count has a table of degrees instead
        self._table.value = colors_table(step.structure.items) if checks else ""
        overlay = step.overlay if self._lit or step.overlay.edges else None
        self.show(Picture(overlay=overlay, lit=self._lit), step.sentence)
