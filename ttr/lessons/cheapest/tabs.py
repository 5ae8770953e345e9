"""Lesson 3, the cheapest path: activities on the map, with changed tickets, and its last game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ttr.game.board_parts import MAX_LENGTH, MIN_LENGTH, Ticket
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize, walk_text
from ttr.lessons.activities.activities import Activity, Goal, Goals, goal_list, route_options
from ttr.lessons.activities.building import TwoCities
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale, tries
from ttr.lessons.cheapest.cases import (
    ENDS,
    PAIRS,
    claimed_marks,
    compare_paths,
    on_board,
    path_with_fewest_routes,
    size_text,
    story,
    ticket_points,
    with_all_cities,
)
from ttr.lessons.exercises.cases import board, every_route
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.controls import html
from ttr.ui.controls.html import fact_list
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    choice_of,
    dropdown,
    listen,
    markup,
    set_options,
)
from ttr.ui.map.picture import Picture
from ttr.ui.markup import concat, tag

RULES: dict[str, Callable[[Network, str, str], ShortestPath | None]] = {
    "the cheapest path": shortest_path.solve,
    "the fewest routes": path_with_fewest_routes,
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
        self._changes = {}
        self._show_trains()
        self._count()

    @property
    def misfits(self) -> tuple[str, ...]:
        return tuple(self._misfits)

    @property
    def changes(self) -> tuple[str, ...]:
        return tuple(
            f"{board().routes[route]}: {pluralize(trains, 'train')} instead of {board().routes[route].length}"
            for route, trains in self._changes.items()
        )

    @property
    def fitting(self) -> int:
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
            f"{ticket}: {pluralize(ticket.points, 'point')}, {pluralize(path.cost, 'train')}"
            for ticket, path in self._misfits.values()
        ]
        fit = tag("b", f"{self.fitting} of {len(board().tickets)} tickets fit.")
        self._list.value = concat(tag("p", fit, " Not these:" if rows else ""), [tag("p", row) for row in rows])
        self._changed.value = html.status("; ".join(self.changes)) if self._changes else ""
        with self._quiet:
            set_options(self._ticket, [(name, name) for name in self._misfits])
        self._draw()

    def _draw(self) -> None:
        misfit = self._misfits.get(self._ticket.value)
        if misfit is None:
            self.show(Picture(selected=choice_of(self._route)), "Every ticket fits.")
            return
        ticket, path = misfit
        ends = tuple(VertexMark(city, Role.TERMINAL) for city in ticket.cities)
        marks = edge_marks(path.edges, Role.PATH)
        text = (
            f"{pluralize(ticket.points, 'point')}, {pluralize(path.cost, 'train')} by {self._rule.value}: "
            f"{walk_text(path.vertices)}."
        )
        picture = Picture(overlay=Overlay(ends, marks, text), lit=every_route(), selected=choice_of(self._route))
        self.show(picture, text)


def misfits(rule: str, net: Network) -> tuple[tuple[Ticket, ShortestPath], ...]:
    """Return the tickets whose points do not fit a rule, with their paths by that rule."""
    result = []
    for ticket in board().tickets:
        path = RULES[rule](net, *ticket.cities)
        if path is not None and path.cost != ticket.points:
            result.append((ticket, path))
    return tuple(result)


def changed_board(changes: Mapping[int, int]) -> Network:
    """Return the board's network with new lengths for some routes; both tracks of a double change together."""
    lengths = dict(changes)
    for route, trains in changes.items():
        twin = board().twins[route]
        if twin is not None:
            lengths[twin] = trains
    net = board_network(board())
    return Network(net.vertices, [replace(edge, length=lengths.get(edge.id, edge.length)) for edge in net.edges])


# --- the last game ---


OPEN = 52  # routes still open, of 78 when double routes count once


def challenge(number: int) -> Challenge:
    """Return a position: two cities whose path with the fewest routes is not the cheapest."""
    chance = random.Random(number)
    cities = [city.name for city in board().cities]
    for _ in tries(number):
        usable = frozenset(chance.sample(board().single_tracks, OPEN))
        net = with_all_cities(usable)
        a, b = chance.sample(cities, 2)
        best, short = shortest_path.solve(net, a, b), path_with_fewest_routes(net, a, b)
        if best is not None and short is not None and 4 <= len(best.edges) <= 7 and best.cost < short.cost:
            break
    assert best is not None

    def score(chosen: frozenset[int]) -> int | None:
        own = with_all_cities(chosen)
        return own.length if connectivity.path(own, a, b) is not None else None

    return Challenge(usable, usable, end_marks(a, b), best.cost, score)


FINALE = Finale(
    3,
    "Many routes are closed; the bright ones are open. Click open routes until A and B are connected. What is the "
    "smallest number of trains?",
    "train",
    Role.ANSWER,
    "It is the cheapest path, found by Dijkstra's algorithm. Nobody can do it with fewer trains.",
    challenge,
)


# --- tabs ---


TOUCH_TASK = (
    "A ticket (its points in brackets) asks you to connect two cities with your routes. Choose a ticket, or click "
    "any two cities. What is the smallest number of trains? Are fewer routes always better?"
)


class TicketOrCities(TwoCities):
    """Choose a ticket or two cities, and compare the paths with the fewest trains and the fewest routes."""

    facts: tuple[tuple[str, str, str], ...] = ()

    def __init__(self) -> None:
        self._quiet, self._fact_list = Quiet(), markup()
        options = [(f"{ticket} ({ticket.points})", index) for index, ticket in enumerate(board().tickets)]
        self._ticket = dropdown("Ticket", [CHOOSE, *options])
        place, above, below = story(), [self._ticket], [self._fact_list]
        super().__init__(
            place, TOUCH_TASK, lambda net, a, b: compare_paths(a, b), above=above, below=below, own_game=False
        )
        listen(self._on_choice, self._ticket)
        listen(self._others, self._from, self._to, quiet=self._quiet)

    def _tell(self) -> None:
        super()._tell()
        a, b = self._from.value, self._to.value
        names = [city.name for city in board().cities]
        self.facts = both_paths(names[a], names[b]) if NOTHING not in (a, b) and a != b else ()
        self._fact_list.value = fact_list(self.facts) if self.facts else ""

    def _on_choice(self) -> None:
        if self._ticket.value != NOTHING:
            with self._quiet:
                self.ask(*board().tickets[self._ticket.value].cities)

    def _others(self) -> None:
        """Unselect the ticket when the chosen cities are not its own."""
        self._ticket.value = NOTHING


def both_paths(a: str, b: str) -> tuple[tuple[str, str, str], ...]:
    """Return both paths of `compare_paths` as rows: which path, its size, its cities."""
    net = board_network(board())
    cheap, few = shortest_path.solve(net, a, b), path_with_fewest_routes(net, a, b)
    if cheap is None or few is None:
        return ()
    points = ticket_points(a, b)
    rows = [("Points", str(points), "for the ticket")] if points is not None else []
    rows.append(("Fewest trains", size_text(cheap), walk_text(cheap.vertices)))
    if len(few.edges) < len(cheap.edges):
        rows.append(("Fewest routes", size_text(few), f"{walk_text(few.vertices)} (dotted)"))
    return tuple(rows)


OWN, RIVALS = 0, 1
MORE, FEWEST = 3, 3  # how many trains rivals can add to the path, and the fewest claims that do it
SAVED = 4  # how many trains a claim off the path can save
CHANGE_TASK = (
    f"The path goes from {ENDS[0]} to {ENDS[1]}. Click a route: it is yours (blue) and costs nothing more. Click it "
    f"again: it belongs to a rival (red) and is closed to you. A third click frees it. Can you do this?"
)


def goals() -> tuple[Goal[Claims], ...]:
    def through_denver(now: Claims) -> bool:
        return len(now.own) == 1 and not now.rivals and now.path is not None and "Denver" in now.path.vertices

    def new_route(now: Claims) -> bool:
        one = len(now.own) == 1 and not now.rivals and not now.own & set(now.first.edges)
        return one and now.path is not None and now.path.cost <= now.first.cost - SAVED

    def closed(now: Claims) -> bool:
        long = now.path is not None and now.path.cost >= now.first.cost + MORE
        return not now.own and long and len(now.rivals) == FEWEST

    return (
        Goal("One route is yours, and the path goes through Denver.", through_denver),
        Goal(f"One route is yours. It was not on the path at first, and it saves at least {SAVED} trains.", new_route),
        Goal(
            f"No route is yours. Rivals take as few routes as possible, and your path gets at least {MORE} trains "
            "longer.",
            closed,
        ),
    )


@dataclass(frozen=True, slots=True)
class Claims:
    """The owners of routes, and the cheapest path that results."""

    own: frozenset[int]  # the player's routes, which cost nothing; rivals' routes are closed
    rivals: frozenset[int]
    path: ShortestPath | None  # the cheapest path between the two cities to join
    first: ShortestPath  # the cheapest path before any claims


class ClaimRoutes(Activity):
    """Claim routes for yourself or a rival, and see how the cheapest path between two cities changes."""

    def __init__(self) -> None:
        self.goals = Goals(goals())
        self._claimed: dict[int, int] = {}
        self._route = dropdown("Route", route_options(board()))
        presses = [
            choice_button(text, self._route, partial(self.claim, seat=seat), tooltip="The route in the list")
            for text, seat in (("Yours", OWN), ("A rival's", RIVALS), ("Nobody's", None))
        ]
        again = button("Begin again", self.clear)
        parts = [markup(html.status(CHANGE_TASK)), self.goals.widget, self._route, box([*presses, again], "ttr-row")]
        super().__init__("Change", box(parts, "ttr-panel"))
        self._tell()

    @property
    def claims(self) -> Claims:
        own = frozenset(route for route, seat in self._claimed.items() if seat == OWN)
        rivals = frozenset(self._claimed) - own
        net = board_network(board())
        first = shortest_path.solve(net, *ENDS)
        if first is None:
            raise ValueError(f"there is no path between {' and '.join(ENDS)}: choose two cities that are joined")
        return Claims(own, rivals, shortest_path.solve(net, *ENDS, own, rivals), first)

    def click_route(self, route: int) -> None:
        """Make a free route yours, then a rival's, then free again."""
        self.claim(route, {None: OWN, OWN: RIVALS, RIVALS: None}[self._claimed.get(route)])

    def claim(self, route: int, seat: int | None) -> None:
        self._claimed.pop(route, None)
        if seat is not None:
            self._claimed[route] = seat
        self._tell()

    def work(self) -> dict[str, Any]:
        return super().work() | ({"claims": [*self._claimed.items()]} if self._claimed else {})

    def restore(self, work: Mapping[str, Any]) -> None:
        super().restore(work)
        claims = {int(route): int(seat) for route, seat in work.get("claims", ())}
        if not (claims.keys() <= {*range(len(board().routes))} and {*claims.values()} <= {OWN, RIVALS}):
            raise ValueError(claims)
        self._claimed = claims
        self._tell()

    def clear(self) -> None:
        self._claimed = {}
        self._tell()

    def _tell(self) -> None:
        now = self.claims
        self.goals.look(now)
        ends = tuple(VertexMark(city, Role.TERMINAL) for city in ENDS)
        marks: tuple[EdgeMark, ...] = ()
        if now.path is None:
            text = f"{ENDS[0]} and {ENDS[1]} can no longer be connected."
        else:
            marks = claimed_marks(now.path, now.own)
            more = now.path.cost - now.first.cost
            change = f" ({abs(more)} {'more' if more > 0 else 'fewer'} than at first)" if more else ""
            text = f"{pluralize(now.path.cost, 'train')} to lay{change}: {walk_text(now.path.vertices)}."
        owners = tuple(self._claimed.get(route) for route in range(len(board().routes)))
        self.show(on_board(Overlay(ends, marks, text), owners), text)


STEPS = ("dijkstra", "a-star", "path")


def open_lesson() -> Lesson:
    steps = Steps([replace(story(), pairs=PAIRS)], STEPS, own_game=False)
    return assemble_lesson(3, (TicketOrCities(), steps), (ClaimRoutes(), TicketRule()))
