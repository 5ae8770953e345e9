"""Lesson 6, cuts and blocking: the Touch tab, where you close routes to a rival until a ticket is cut off."""

from __future__ import annotations

from collections.abc import Iterable

from ttr.graphs import connectivity
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, end_marks
from ttr.graphs.words import counted, named
from ttr.lessons.cuts.story import story, tickets
from ttr.lessons.cuts.weak_points import minimum_cut
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.building import ChooseRoutes
from ttr.lessons.tabs.goals import goal_list
from ttr.ui.controls.widgets import dropdown, listen, markup
from ttr.ui.map.picture import Picture

TASK = (
    "There are three players. Your rival is blue (●) and can only use the bright routes. Click open routes to close "
    "them. Cut the ticket off with as few claims as you can."
)

Pair = tuple[str, str]


class Blocker(ChooseRoutes):
    """Close routes by clicking until no path is left between the two cities of a ticket.

    The rival can always use its own routes, and you cannot close them. If a double counts as one edge, the network has
    one of its tracks. `best` holds the fewest claims so far for each ticket that was cut off.
    """

    def __init__(self) -> None:
        self._position, self._pairs = story(), tickets()
        self.best: dict[Pair, int] = {}
        self._ticket = dropdown("Ticket", [(" – ".join(pair), pair) for pair in self._pairs])
        listen(self.clear, self._ticket)
        self._tally = markup()
        above = [self._ticket, self._tally]
        super().__init__("Touch", board(), TASK, above, press="Close or open", clear="Begin again")

    @property
    def pair(self) -> Pair:
        """The two cities of the chosen ticket."""
        chosen: Pair = self._ticket.value
        return chosen

    @property
    def rows(self) -> tuple[tuple[str, bool], ...]:
        """For each ticket, the fewest claims so far that cut it off, in words, and whether that is optimal."""
        return tuple((f"{' – '.join(pair)}: {self._told(pair)}.", self._solved(pair)) for pair in self._pairs)

    def click_route(self, route: int) -> None:
        """Close a route or open it again; if a double counts as one edge, either track works."""
        edges = self._position.net.numbered.edge
        twin = board().twins[route]
        if route not in edges and twin is not None and twin in edges and self._position.owners[route] is None:
            route = twin
        if route in self._position.free:
            self._tell(f"{board().routes[route]} belongs to the rival: nobody can close it any more.")
        elif route not in edges:
            self._tell(f"{board().routes[route]} is already closed to the rival.")
        else:
            super().click_route(route)

    def _tell(self, note: str = "") -> None:
        a, b = self.pair
        net = self._position.net
        rest = net.spanning_subgraph([edge.id for edge in net.edges if edge.id not in self.routes])
        path = connectivity.path(rest, a, b)
        marks = {track: EdgeMark(track, Role.BOTTLENECK) for track in self._tracks(self.routes)}
        vertices = [*end_marks(a, b)]
        claims = counted(len(self.routes), "claim")
        if path is not None:
            marks |= {edge: EdgeMark(edge, Role.PATH) for edge in path.edges}
            cities = " – ".join(map(str, path.vertices))
            words = f"{claims if self.routes else 'No claim'} so far, and still connected: {cities}."
        else:
            side = connectivity.breadth_first(rest, a).vertices[1:]
            vertices += [VertexMark(city, Role.COMPONENT) for city in side]
            routes = named([str(board().routes[route]) for route in sorted(self.routes)])
            filled = f" From {a}, the rival can only reach the filled cities." if side else ""
            words = f"Cut off with {claims}: {routes}. {self._judged()}{filled}"
        overlay = Overlay(tuple(vertices), tuple(marks.values()), f"{note} {words}".strip())
        self._tally.value = goal_list(self.rows)
        lit = self._tracks(net.numbered.edge)
        self.show(Picture(owners=self._position.owners, overlay=overlay, lit=lit), overlay.sentence)

    def _tracks(self, edges: Iterable[int]) -> frozenset[int]:
        """Return edges with the open second tracks of their doubles, which close with them."""
        twins, owners = board().twins, self._position.owners
        others = {twin for edge in edges if owners[edge] is None and (twin := twins[edge]) is not None}
        return frozenset(edges) | others

    def _judged(self) -> str:
        """Record the number of claims, and say whether fewer are enough."""
        self.best[self.pair] = min(len(self.routes), self.best.get(self.pair, len(self.routes)))
        if len(self.routes) == self._least(self.pair):
            return "Nobody can do it with fewer."
        return "You can do it with fewer."

    def _least(self, pair: Pair) -> int:
        cut = minimum_cut(self._position.net, *pair, self._position.free)
        return cut.value if cut is not None else 0

    def _solved(self, pair: Pair) -> bool:
        return self.best.get(pair) == self._least(pair)

    def _told(self, pair: Pair) -> str:
        if pair not in self.best:
            return "not cut off yet"
        return f"{counted(self.best[pair], 'claim')}, {'the fewest' if self._solved(pair) else 'not yet the fewest'}"
