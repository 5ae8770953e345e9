"""Lesson 1: counting and checking step by step, and a network to build with its adjacency list and matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.trace import Kind, Step, Trace
from ttr.lessons.graph.facts import NORTHWEST, degrees, handshake, within
from ttr.lessons.graph.tables import colors_table, list_table, matrix_table
from ttr.lessons.graph.tracing import checking, counting
from ttr.lessons.kit.activities import Activity
from ttr.lessons.kit.building import Build
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.goals import Goal
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import box, dropdown, markup
from ttr.ui.parts.stepper import Stepper

_COUNTED = {Role.DONE: "counted", Role.ANSWER: "even degree", Role.BOTTLENECK: "odd degree"}
_CHECKED = {Role.TODO: "this color", Role.BOTTLENECK: "the claim fails"}


class CountAndCheck(Activity):
    """Step through counting degrees, or through checking the claim.

    Attributes
    ----------
    stepper : Stepper
        The steps.
    """

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
        self.stepper = Stepper(self._stepped, self._name, ends=lambda edge: board().routes[edge].cities)
        parts = [self._choice, self._about, self.stepper.panel, self._table]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        self._choice.observe(lambda change: self._run(), "value")
        self._run()

    def choose(self, key: str) -> None:
        """Choose what to step through: "northwest", "board" or "claim"."""
        self._choice.value = key

    def _run(self) -> None:
        trace: Trace[Any]
        if self._choice.value == "claim":
            about = "Is it true? One color that does not fit is enough to say no."
            self._lit, trace, meanings = frozenset(), checking(), _CHECKED
        else:
            routes = within(NORTHWEST) if self._choice.value == "northwest" else tuple(range(len(board().routes)))
            about = "Reads the list of routes once, and adds one at both ends of each."
            self._lit, trace, meanings = frozenset(routes), counting(routes), _COUNTED
        self._about.value = html.note(about)
        self.stepper.show(trace, meanings=meanings)

    def _stepped(self, step: Step) -> None:
        is_table = step.structure.kind is Kind.NONE
        self._table.value = colors_table(step.structure.items) if is_table else ""
        overlay = step.overlay if self._lit or step.overlay.edges else None
        self.show(Picture(overlay=overlay, lit=self._lit), step.sentence)

    def _name(self, item: object) -> str:
        return str(item)


class BuildWithTables(Build):
    """Build a network, and see its degrees, adjacency list and adjacency matrix at once.

    Parameters
    ----------
    task : str
        What to do, in a sentence or two.
    goals : sequence of Goal
        What to build.
    """

    def __init__(self, task: str, goals: Sequence[Goal[frozenset[int]]]) -> None:
        self._matrix, self._rows = markup(), markup()
        super().__init__(board(), task, goals, with_degrees)
        self.panel.children = (*self.panel.children, self._matrix, self._rows)

    def _tell(self) -> None:
        super()._tell()
        self._matrix.value, self._rows.value = matrix_table(self.routes), list_table(self.routes)


def with_degrees(routes: frozenset[int]) -> tuple[Overlay, str]:
    """Return the degrees of a network as marks, and their sum in words."""
    words = handshake(routes)
    return degree_marks(routes, words), words


def degree_marks(routes: frozenset[int], sentence: str) -> Overlay:
    """Return the degree of each city of a network written in it; odd ones stand out."""
    marks = [
        VertexMark(city, Role.CURRENT if degree % 2 else Role.COMPONENT, str(degree))
        for city, degree in degrees(routes).items()
    ]
    return Overlay(tuple(marks), (), sentence)
