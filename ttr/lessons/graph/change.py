"""Lesson 1, the board is a graph: networks to build, with their degrees, adjacency list and matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ttr.graphs.overlay import Overlay
from ttr.lessons.graph.degrees import degree_marks, degrees, handshake, odd
from ttr.lessons.graph.tables import list_table, matrix_table
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.goals import Goal
from ttr.ui.controls.widgets import markup

TASK = (
    "Click routes to build a network; click a route again to remove it. The number in a city is its degree. Odd "
    "degrees are orange."
)


def goals() -> tuple[Goal[frozenset[int]], ...]:
    """Return the building goals of the lesson."""

    def with_degrees(*wanted: int) -> Callable[[frozenset[int]], bool]:
        return lambda routes: Counter(degrees(routes).values()) == Counter(wanted)

    def two_odd(routes: frozenset[int]) -> bool:
        return len(routes) >= 5 and len(odd(routes)) == 2

    return (
        Goal("4 cities with the degrees 3, 1, 1, 1.", with_degrees(3, 1, 1, 1)),
        Goal("5 routes or more, and exactly 2 odd cities.", two_odd),
        Goal("5 cities, all of degree 2.", with_degrees(2, 2, 2, 2, 2)),
        Goal("4 cities, all of degree 3. This one is hard: use double routes.", with_degrees(3, 3, 3, 3)),
    )


class BuildWithTables(Build):
    """Build a network and watch its degrees, adjacency list and adjacency matrix change."""

    def __init__(self) -> None:
        self._matrix, self._list_of_neighbors = markup(), markup()
        super().__init__(board(), TASK, goals(), counted_degrees, below=[self._matrix, self._list_of_neighbors])

    def _tell(self) -> None:
        super()._tell()
        self._matrix.value, self._list_of_neighbors.value = matrix_table(self.routes), list_table(self.routes)


def counted_degrees(routes: frozenset[int]) -> tuple[Overlay, str]:
    """Return marks that show the degrees of a network, and their sum in words."""
    words = handshake(routes)
    return degree_marks(routes, words), words
