"""The tab Change: close routes, and see where the shortest ways go instead."""

from __future__ import annotations

from ttr.graphs import bridges
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.centrality import links
from ttr.lessons.centrality.drawn import legend
from ttr.lessons.kit.activities import Activity, route_options
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.goals import Goal, Goals
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import box, button, dropdown, markup

FIRST = ("Kansas City", "Saint Louis")  # the route with the highest betweenness while all are open
MOST_CLOSED, PAIRS = 3, 150


def _other_first(closed: frozenset[int]) -> bool:
    first = links.top(links.betweenness(closed), 1)[0]
    before = links.top(links.betweenness(), 1)[0]
    return first != before and before not in closed


def _crowded(closed: frozenset[int]) -> bool:
    return len(closed) <= MOST_CLOSED and max(links.betweenness(closed)) >= PAIRS


def _bridge(closed: frozenset[int]) -> bool:
    return bool(bridges.solve(links.single(closed)).edges)


AIMS = (
    Goal(f"{' – '.join(FIRST)} is open, but another route has the highest betweenness.", _other_first),
    Goal(f"With at most {MOST_CLOSED} routes closed, one route has a betweenness of {PAIRS} or more.", _crowded),
    Goal("One of the open routes is a bridge. Which betweenness does it have?", _bridge),
)


class Closing(Activity):
    """Close routes and open them again; the map shows the betweenness of those that are open.

    Attributes
    ----------
    closed : frozenset of int
        The closed routes, by the first track of each.
    """

    def __init__(self) -> None:
        self.closed: frozenset[int] = frozenset()
        self.goals = Goals(AIMS)
        self._shortest = dropdown("Fewest", [("trains", True), ("routes", False)])
        self._shortest.observe(lambda change: self._tell(), "value")
        self._route = dropdown("Route", route_options(board()))
        press = button("Close or open", lambda: self.click_route(self._route.value), tooltip="The route in the list")
        clear = button("Open all", self.clear)
        self._list, self._legend, self._first = markup(), markup(), markup()
        task = (
            "Click routes to close them; click again to open them. The darker a route, the higher its betweenness. A "
            "shortest way is one with the fewest trains, or routes:"
        )
        parts = [markup(html.status(task)), self._shortest, self._list, self._route, box([press, clear], "ttr-row"),
                 self._first, self._legend]  # fmt: skip
        super().__init__("Change", box(parts, "ttr-panel"))
        self._tell()

    def click_route(self, route: int) -> None:
        """Close a route, or open it again."""
        self.closed ^= {links.first_track()[route]}
        self._tell()

    def clear(self) -> None:
        """Open all routes."""
        self.closed = frozenset()
        self._tell()

    def by(self, trains: bool) -> None:
        """Choose whether a shortest way is one of the fewest trains or of the fewest routes."""
        self._shortest.value = trains

    @property
    def met(self) -> tuple[bool, ...]:
        """Which aims have been reached so far."""
        return self.goals.met

    def _tell(self) -> None:
        # Aims are about trains: else the second measure would reach some of them by itself.
        if self._shortest.value:
            self.goals.look(self.closed)
        self._list.value = html.heading("Aims, with the fewest trains") + self.goals.to_html()
        values = links.betweenness(self.closed, self._shortest.value)
        edges, names = list(links.tracks()), board().routes
        best = [(edge, values[edges.index(edge)]) for edge in links.top(values, 5)]
        self._first.value = html.heading("Highest betweenness") + "".join(
            html.note(f"{links.short(value)} · {names[edge]}") for edge, value in best
        )
        self._legend.value = legend(values, "pairs", self.closed)
        most = best[0][1]
        what = " and ".join(str(names[edge]) for edge, value in best if value == most) if most else "none"
        how_many = counted(len(self.closed), "route")
        words = f"{how_many} closed. Highest betweenness: {what}, {links.short(most)} pairs."
        closed = links.all_tracks(self.closed)
        hover = tuple(
            f"{route} · closed" if index in closed else line
            for index, (route, line) in enumerate(zip(names, links.hover(values, "pairs"), strict=True))
        )
        marks = tuple(EdgeMark(edge, Role.REJECTED) for edge in sorted(closed))
        everything = frozenset(range(len(names)))
        overlay = Overlay((), marks, words)
        self.show(Picture(overlay=overlay, closed=closed, lit=everything, heat=links.heat(values), hover=hover), words)
