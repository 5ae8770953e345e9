"""Lesson 5, Euler and the longest trail: a table of the cost of backtracking on growing parts of the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, longest_trail
from ttr.graphs.network import Network
from ttr.lessons.euler.trails import odd_cities
from ttr.lessons.kit import render
from ttr.lessons.kit.cases import board
from ttr.ui.map.tones import LINE
from ttr.ui.markup import Markup, joined, tag

CENTER = "Kansas City"
CITIES = (2, 3, 4, 5, 6, 8)  # numbers of cities around the center; the work multiplies with each step


@dataclass(frozen=True, slots=True)
class Row:
    """A network, and the work to find its longest trail."""

    routes: int
    odd: int
    # how many routes backtracking walks in all; None if that takes too long
    walked: int | None
    steps: int  # the steps to remove excess odd cities and walk the rest
    length: int  # the length of the longest trail, in trains
    trains: int


def routes_walked(net: Network) -> int:
    """Return how many routes backtracking walks when it tries all trails from every city."""
    near = [list(pairs) for pairs in net.numbered.adjacent]
    used = bytearray(len(net.edges))

    def onward(city: int) -> int:
        count = 0
        for other, edge in near[city]:
            if not used[edge]:
                used[edge] = 1
                count += 1 + onward(other)
                used[edge] = 0
        return count

    return sum(map(onward, range(len(near))))


@lru_cache(maxsize=1)
def rows() -> tuple[Row, ...]:
    """Return a row for each part of the board around the center, and one for the whole board."""
    whole = board_network(board())
    near = connectivity.breadth_first(whole, CENTER).vertices
    parts = []
    for count in CITIES:
        inside = set(near[:count])
        net = whole.edge_subgraph(edge.id for edge in whole.edges if {edge.a, edge.b} <= inside)
        parts.append(_row(net, routes_walked(net)))
    return (*parts, _row(whole, None))


def _row(net: Network, walked: int | None) -> Row:
    trace = longest_trail.trace_odd_vertices(net)
    length = longest_trail.solve(net).length
    return Row(len(net.edges), len(odd_cities(net)), walked, len(trace), length, net.length)


class Comparison:
    """The table as the output of a cell."""

    def __repr__(self) -> str:
        return "\n".join(" | ".join(cells) for cells in (_HEAD, *map(_cells, rows())))

    def _repr_html_(self) -> Markup:
        head = tag("tr", [tag("th", name, style=_CELL) for name in _HEAD])
        body = [tag("tr", [tag("td", text, style=_CELL) for text in _cells(row)]) for row in rows()]
        table = tag("table", tag("thead", head), tag("tbody", body), style="border-collapse: collapse")
        scrolling = render.scrolling(table, "Two searches compared")
        return joined(render.style(), tag("div", tag("p", self.sentence), scrolling, class_="ttr-lesson"))

    @property
    def sentence(self) -> str:
        """A sentence that sums up the table."""
        *parts, whole = rows()
        (first, few), (last, many) = [(row.routes, row.walked or 1) for row in (parts[0], parts[-1])]
        factor = (many / few) ** (1 / (last - first))
        digits = len(str(int(many * factor ** (whole.routes - last))))
        return (
            f"These are parts of the board around {CENTER}. With each extra route, backtracking takes about "
            f"{factor:.1f} times as long. For all {whole.routes} routes, the number of routes walked would have about "
            f"{digits} digits. By odd cities, the whole board takes only {whole.steps} steps: its longest trail has "
            f"{whole.length} of {whole.trains} trains."
        )


_HEAD = ("Routes", "Walked by backtracking", "Odd cities", "Steps by odd cities", "Longest trail, in trains")
_CELL = f"padding: 4px 8px; text-align: right; border-bottom: 1px solid {LINE}"


def _cells(row: Row) -> tuple[str, ...]:
    walked = "too many to try" if row.walked is None else f"{row.walked:,}"
    trail = f"{row.length} of {row.trains}"
    return str(row.routes), walked, str(row.odd), str(row.steps), trail


def compare() -> Comparison:
    """Return a table that compares both algorithms for the longest trail."""
    return Comparison()
