"""Lesson 3, the cheapest path: the Tickets tab, which compares a rule with the points of all tickets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ttr.game.board_parts import MAX_LENGTH, MIN_LENGTH, Ticket
from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted, walk_text
from ttr.lessons.cheapest.paths import fewest
from ttr.lessons.kit.cases import board, every_route
from ttr.lessons.tabs.activities import Activity, route_options
from ttr.lessons.tabs.goals import goal_list
from ttr.ui.controls import html
from ttr.ui.controls.widgets import Quiet, box, button, choice_of, dropdown, listen, markup, set_options
from ttr.ui.map.picture import Picture
from ttr.ui.markup import joined, tag

RULES: dict[str, Callable[[Network, str, str], ShortestPath | None]] = {
    "the cheapest path": shortest_path.solve,
    "the fewest routes": fewest,
}
WANTED = 27  # how many tickets can fit after one route gets longer
TASK = "Which rule gives the points of a ticket? Try both. Then click a route and change its number of trains."
GOAL = f"Change one route so that {WANTED} tickets fit the first rule."


class TicketRule(Activity):
    """Compare the points of all tickets with a rule, and change the lengths of routes."""

    def __init__(self) -> None:
        self.reached = False
        self._changes: dict[int, int] = {}
        self._misfits: dict[str, tuple[Ticket, ShortestPath]] = {}
        self._quiet = Quiet()
        self._rule = dropdown("Rule", [(f"trains of {rule}", rule) for rule in RULES])
        self._ticket = dropdown("Show", [])
        self._route = dropdown("Route", route_options(board()))
        self._trains = dropdown("Trains", [(str(number), number) for number in range(MIN_LENGTH, MAX_LENGTH + 1)])
        self._reached, self._list, self._changed = markup(), markup(), markup()
        again = button("As printed", self.clear, tooltip="Undo all changes to routes")
        change = box([self._route, self._trains, self._changed, again], "ttr-row")
        super().__init__(
            "Tickets",
            box([markup(html.status(TASK)), self._reached, self._rule, self._list, self._ticket, change], "ttr-panel"),
        )
        self._trains.disabled = True
        self._count()
        listen(self._count, self._rule, quiet=self._quiet)
        listen(self._draw, self._ticket, quiet=self._quiet)
        listen(self._choose, self._route, quiet=self._quiet)
        listen(self._lengthen, self._trains, quiet=self._quiet)

    def click_route(self, route: int) -> None:
        """Choose the route to lengthen or shorten."""
        self._route.value = route

    def _lengthen(self) -> None:
        route, trains = choice_of(self._route), self._trains.value
        if route is None:
            return
        for track in (route, board().twins[route]):
            self._changes.pop(track, None)
        if trains != board().routes[route].length:
            self._changes[route] = trains
        self._count()

    def clear(self) -> None:
        """Reset all routes to their printed lengths."""
        self._changes = {}
        self._show_trains()
        self._count()

    @property
    def misfits(self) -> tuple[str, ...]:
        """The names of the tickets that do not fit the rule."""
        return tuple(self._misfits)

    @property
    def changes(self) -> tuple[str, ...]:
        """The routes whose lengths were changed, in words."""
        return tuple(
            f"{board().routes[route]}: {counted(trains, 'train')} instead of {board().routes[route].length}"
            for route, trains in self._changes.items()
        )

    @property
    def fitting(self) -> int:
        """How many tickets fit the rule."""
        return len(board().tickets) - len(self._misfits)

    def _choose(self) -> None:
        self._show_trains()
        self._draw()

    def _show_trains(self) -> None:
        route = choice_of(self._route)
        self._trains.disabled = route is None
        if route is not None:
            tracks = [route, board().twins[route]]
            changed = (self._changes[track] for track in tracks if track in self._changes)
            with self._quiet:
                self._trains.value = next(changed, board().routes[route].length)

    def _count(self) -> None:
        self._misfits = {
            str(ticket): (ticket, path) for ticket, path in misfits(self._rule.value, changed_board(self._changes))
        }
        first_rule = self._rule.value == next(iter(RULES))
        self.reached = self.reached or (first_rule and len(self._changes) == 1 and self.fitting >= WANTED)
        self._reached.value = goal_list([(GOAL, self.reached)])
        rows = [
            f"{ticket}: {counted(ticket.points, 'point')}, {counted(path.cost, 'train')}"
            for ticket, path in self._misfits.values()
        ]
        fit = tag("b", f"{self.fitting} of {len(board().tickets)} tickets fit.")
        self._list.value = joined(tag("p", fit, " Not these:" if rows else ""), [tag("p", row) for row in rows])
        self._changed.value = html.status("; ".join(self.changes)) if self._changes else ""
        with self._quiet:
            set_options(self._ticket, [(name, name) for name in self._misfits])
        self._draw()

    def _draw(self) -> None:
        found = self._misfits.get(self._ticket.value)
        if found is None:
            self.show(Picture(selected=choice_of(self._route)), "Every ticket fits.")
            return
        ticket, path = found
        ends = tuple(VertexMark(city, Role.TERMINAL) for city in ticket.cities)
        marks = edge_marks(path.edges, Role.PATH)
        words = (
            f"{counted(ticket.points, 'point')}, {counted(path.cost, 'train')} by {self._rule.value}: "
            f"{walk_text(path.vertices)}."
        )
        picture = Picture(overlay=Overlay(ends, marks, words), lit=every_route(), selected=choice_of(self._route))
        self.show(picture, words)


def misfits(rule: str, net: Network) -> tuple[tuple[Ticket, ShortestPath], ...]:
    """Return the tickets whose points do not fit a rule, with their paths by that rule."""
    found = []
    for ticket in board().tickets:
        path = RULES[rule](net, *ticket.cities)
        if path is not None and path.cost != ticket.points:
            found.append((ticket, path))
    return tuple(found)


def changed_board(changes: Mapping[int, int]) -> Network:
    """Return the board's network with new lengths for some routes; both tracks of a double change together."""
    lengths = dict(changes)
    for route, trains in changes.items():
        twin = board().twins[route]
        if twin is not None:
            lengths[twin] = trains
    net = board_network(board())
    return Network(net.vertices, [replace(edge, length=lengths.get(edge.id, edge.length)) for edge in net.edges])
