"""Lesson 3, the cheapest way: what can be changed on its map: who owns which route, and how long routes are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from ipywidgets import Dropdown

from ttr.game.board import Ticket
from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.cheapest.ways import RULES, changed_board, claimed_marks, every_route, misfits, way_text
from ttr.lessons.kit.activities import Activity, route_options
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.goals import Goal, Goals, goal_list
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import NOTHING, Quiet, box, button, choice_of, dropdown, markup, set_options

YOURS, RIVALS = 0, 1


@dataclass(frozen=True, slots=True)
class Claims:
    """Who owns what, and the cheapest way that follows.

    Attributes
    ----------
    own, rivals : frozenset of int
        The routes that cost nothing, and those that cannot be used.
    way : ShortestPath or None
        The cheapest way between the two cities that are to be joined.
    first : ShortestPath
        The cheapest way while nothing is claimed.
    """

    own: frozenset[int]
    rivals: frozenset[int]
    way: ShortestPath | None
    first: ShortestPath


class ClaimRoutes(Activity):
    """Make routes yours or a rival's, and see at once how the cheapest way between two cities changes.

    Parameters
    ----------
    a, b : str
        The two cities.
    task : str
        What to do, in a sentence or two.
    goals : sequence of Goal
        What to reach; each is ticked off once it has been met.
    """

    def __init__(self, a: str, b: str, task: str, goals: Sequence[Goal[Claims]]) -> None:
        self._ends = a, b
        self.goals = Goals(goals)
        self._claimed: dict[int, int] = {}
        self._list = markup()
        self._route = dropdown("Route", route_options(board()))
        presses = [
            button("Yours", lambda: self.claim(self._route.value, YOURS), tooltip="The route in the list"),
            button("A rival's", lambda: self.claim(self._route.value, RIVALS), tooltip="The route in the list"),
            button("Nobody's", lambda: self.claim(self._route.value, None), tooltip="The route in the list"),
        ]
        again = button("Begin again", self.clear)
        parts = [markup(html.status(task)), self._list, self._route, box([*presses, again], "ttr-row")]
        super().__init__("Change", box(parts, "ttr-panel"))
        self._tell()

    @property
    def claims(self) -> Claims:
        """Who owns what now."""
        own = frozenset(route for route, seat in self._claimed.items() if seat == YOURS)
        rivals = frozenset(self._claimed) - own
        net = board_network(board())
        first = shortest_path.solve(net, *self._ends)
        if first is None:
            raise ValueError(f"there is no way between {' and '.join(self._ends)}: choose two cities that are joined")
        return Claims(own, rivals, shortest_path.solve(net, *self._ends, own, rivals), first)

    @property
    def met(self) -> tuple[bool, ...]:
        """Which goals have been met so far."""
        return self.goals.met

    def click_route(self, route: int) -> None:
        """Make a route that is nobody's yours, then a rival's, then nobody's again."""
        self.claim(route, {None: YOURS, YOURS: RIVALS, RIVALS: None}[self._claimed.get(route)])

    def claim(self, route: int, seat: int | None) -> None:
        """Say whose a route is."""
        self._claimed.pop(route, None)
        if seat is not None:
            self._claimed[route] = seat
        self._tell()

    def clear(self) -> None:
        """Make all routes nobody's."""
        self._claimed = {}
        self._tell()

    def _tell(self) -> None:
        now = self.claims
        self.goals.look(now)
        self._list.value = self.goals.to_html()
        ends = tuple(VertexMark(city, Role.TERMINAL) for city in self._ends)
        marks: tuple[EdgeMark, ...] = ()
        if now.way is None:
            words = f"{self._ends[0]} and {self._ends[1]} cannot be joined any more."
        else:
            marks = claimed_marks(now.way, now.own)
            more = now.way.cost - now.first.cost
            change = f" ({abs(more)} {'more' if more > 0 else 'fewer'} than at first)" if more else ""
            words = f"{counted(now.way.cost, 'train')} to lay{change}: {way_text(now.way.vertices)}."
        owners = tuple(self._claimed.get(route) for route in range(len(board().routes)))
        self.show(Picture(owners=owners, overlay=Overlay(ends, marks, words), lit=every_route()), words)


class TicketRule(Activity):
    """Compare the points of all tickets with what a rule gives, and change how many trains routes take.

    Parameters
    ----------
    task, goal : str
        What to do, and what to reach.
    wanted : int
        How many tickets fit when the goal is met, by the change of a single route.
    """

    def __init__(self, task: str, goal: str, wanted: int) -> None:
        self._goal, self._wanted, self.met = goal, wanted, False
        self._changes: dict[int, int] = {}
        self._ways: dict[str, tuple[Ticket, ShortestPath]] = {}
        self._quiet = Quiet()
        self._rule = dropdown("Rule", [(f"trains of {rule}", rule) for rule in RULES])
        self._ticket = dropdown("Show", [])
        self._route = dropdown("Route", [("choose …", NOTHING), *route_options(board())])
        self._trains = dropdown("Trains", [(str(number), number) for number in range(1, 7)])
        self._reached, self._list, self._changed = markup(), markup(), markup()
        again = button("As printed", self.clear, tooltip="Take back all changes of routes")
        change = box([self._route, self._trains, self._changed, again], "ttr-row")
        super().__init__(
            "Tickets", box([markup(html.status(task)), self._reached, self._rule, self._list, self._ticket, change],
                           "ttr-panel"),
        )  # fmt: skip
        self._trains.disabled = True
        self._count()
        self._listen(self._rule, self._count)
        self._listen(self._ticket, self._draw)
        self._listen(self._route, self._choose)
        self._listen(self._trains, lambda: self.lengthen(self._trains.value))

    def click_route(self, route: int) -> None:
        """Choose the route whose trains are to be changed."""
        self._route.value = route

    def lengthen(self, trains: int) -> None:
        """Let the chosen route, and the other track of a double, take another number of trains."""
        route = choice_of(self._route)
        if route is None:
            return
        for track in (route, board().twins[route]):
            self._changes.pop(track, None)
        if trains != board().routes[route].length:
            self._changes[route] = trains
        with self._quiet:
            self._trains.value = trains
            self._count()

    def clear(self) -> None:
        """Let all routes take as many trains as printed."""
        self._changes = {}
        with self._quiet:
            self._choose()
            self._count()

    def choose_rule(self, rule: str) -> None:
        """Compare with another rule."""
        self._rule.value = rule

    @property
    def fitting(self) -> int:
        """How many tickets fit the rule now."""
        return len(board().tickets) - len(self._ways)

    def _listen(self, control: Dropdown, then: Callable[[], None]) -> None:
        def changed(change: object) -> None:
            if not self._quiet:
                with self._quiet:
                    then()

        control.observe(changed, "value")

    def _choose(self) -> None:
        route = choice_of(self._route)
        self._trains.disabled = route is None
        if route is not None:
            tracks = [route, board().twins[route]]
            self._trains.value = next((self._changes[t] for t in tracks if t in self._changes),
                                      board().routes[route].length)  # fmt: skip
        self._draw()

    def _count(self) -> None:
        self._ways = {
            str(ticket): (ticket, way) for ticket, way in misfits(self._rule.value, changed_board(self._changes))
        }
        first_rule = self._rule.value == next(iter(RULES))
        self.met = self.met or (first_rule and len(self._changes) == 1 and self.fitting >= self._wanted)
        self._reached.value = goal_list([(self._goal, self.met)])
        changed = [
            f"{board().routes[route]}: {counted(trains, 'train')} instead of {board().routes[route].length}"
            for route, trains in self._changes.items()
        ]
        rows = [
            f"{ticket}: {counted(ticket.points, 'point')}, {counted(way.cost, 'train')}"
            for ticket, way in self._ways.values()
        ]
        fit = f"<p><b>{self.fitting} of {len(board().tickets)} tickets fit.</b>{' Not these:' if rows else ''}</p>"
        self._list.value = fit + "".join(f"<p>{escape(row)}</p>" for row in rows)
        self._changed.value = html.status("; ".join(changed)) if changed else ""
        set_options(self._ticket, [(name, name) for name in self._ways])
        self._draw()

    def _draw(self) -> None:
        found = self._ways.get(self._ticket.value)
        if found is None:
            self.show(Picture(selected=choice_of(self._route)), "Every ticket fits.")
            return
        ticket, way = found
        ends = tuple(VertexMark(city, Role.TERMINAL) for city in ticket.cities)
        marks = tuple(EdgeMark(edge, Role.PATH) for edge in way.edges)
        words = (
            f"{counted(ticket.points, 'point')}, {counted(way.cost, 'train')} by {self._rule.value}: "
            f"{way_text(way.vertices)}."
        )
        picture = Picture(overlay=Overlay(ends, marks, words), lit=every_route(), selected=choice_of(self._route))
        self.show(picture, words)
