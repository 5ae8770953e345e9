"""Lesson 7, which routes matter: the Change tab, where you close routes and see how the shortest paths move."""

from __future__ import annotations

from ttr.graphs import bridges
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.centrality import links, measures
from ttr.lessons.centrality.heat_map import heat, hover, legend
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.building import ChooseRoutes
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.controls import html
from ttr.ui.controls.widgets import dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import joined

FIRST = ("Kansas City", "Saint Louis")  # the route with the highest betweenness when all routes are open
MOST_CLOSED, PAIRS = 3, 150


def _other_first(closed: frozenset[int]) -> bool:
    first = measures.top(measures.betweenness(closed), 1)[0]
    before = measures.top(measures.betweenness(), 1)[0]
    return first != before and before not in closed


def _crowded(closed: frozenset[int]) -> bool:
    return len(closed) <= MOST_CLOSED and max(measures.betweenness(closed)) >= PAIRS


def _bridge(closed: frozenset[int]) -> bool:
    return bool(bridges.solve(links.single(closed)).edges)


GOALS: tuple[Goal[frozenset[int]], ...] = (
    Goal(f"{' – '.join(FIRST)} is open, but another route has the highest betweenness.", _other_first),
    Goal(f"At most {MOST_CLOSED} routes are closed, and one route has a betweenness of {PAIRS} or more.", _crowded),
    Goal("One of the open routes is a bridge. What is its betweenness?", _bridge),
)


class CloseRoutes(ChooseRoutes):
    """Close routes and open them again; the map shows the betweenness of the open ones."""

    def __init__(self) -> None:
        self.goals = Goals(GOALS, above=html.heading("Goals, with the fewest trains"))
        self._shortest = dropdown("Fewest", [("trains", True), ("routes", False)])
        listen(self._tell, self._shortest)
        self._legend, self._first = markup(), markup()
        task = (
            "Click routes to close them; click again to open them. The wider a route, the higher its betweenness. A "
            "shortest path has the fewest trains, or the fewest routes:"
        )
        above, below = [self._shortest, self.goals.widget], [self._first, self._legend]
        super().__init__("Change", board(), task, above, below, press="Close or open", clear="Open all")

    def click_route(self, route: int) -> None:
        """Close a route, or open it again."""
        super().click_route(links.first_track()[route])

    def _tell(self) -> None:
        # Goals count trains only: counting routes would meet some of them without closing anything.
        if self._shortest.value:
            self.goals.look(self.routes)
        values = measures.betweenness(self.routes, self._shortest.value)
        edges, names = list(links.tracks()), board().routes
        best = [(edge, values[edges.index(edge)]) for edge in measures.top(values, 5)]
        first = [html.note(f"{measures.short(value)} · {names[edge]}") for edge, value in best]
        self._first.value = joined(html.heading("Highest betweenness"), first)
        self._legend.value = legend(values, "pairs", self.routes)
        most = best[0][1]
        what = " and ".join(str(names[edge]) for edge, value in best if value == most) if most else "none"
        how_many = counted(len(self.routes), "route")
        words = f"{how_many} closed. Highest betweenness: {what}, {measures.short(most)} pairs."
        closed = links.all_tracks(self.routes)
        lines = tuple(
            f"{route} · closed" if index in closed else line
            for index, (route, line) in enumerate(zip(names, hover(values, "pairs"), strict=True))
        )
        marks = tuple(EdgeMark(edge, Role.REJECTED) for edge in sorted(closed))
        everything = frozenset(range(len(names)))
        overlay = Overlay((), marks, words)
        self.show(Picture(overlay=overlay, closed=closed, lit=everything, heat=heat(values), hover=lines), words)
