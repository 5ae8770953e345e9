"""Lesson 6, cuts and blocking: activities on the map, and its last game, the cut."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, end_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.activities.activities import Goal, goal_list
from ttr.lessons.activities.building import Build, ChooseRoutes
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale, tries
from ttr.lessons.cuts.cases import (
    FEW_PLAYERS,
    MANY_PLAYERS,
    TRAPS,
    crossing_paths,
    edges_for,
    has,
    story,
    tickets,
    two_cycles,
)
from ttr.lessons.exercises.cases import board, network_of
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.questions.parts import isolate
from ttr.ui.controls.widgets import dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.records.files import StudiedNetwork

OPEN = 62  # routes still open, of 78 when double routes count once


def challenge(number: int) -> Challenge:
    """Return a position: two cities whose minimum cut is smaller than the degree of either."""
    chance = random.Random(number)
    for _ in tries(number):
        usable = frozenset(chance.sample(board().single_tracks, OPEN))
        net = network_of(usable)
        a, b = chance.sample(sorted(map(str, net.vertices)), 2)
        cut = min_cut.solve(net, a, b)
        if cut is not None and 2 <= cut.value < min(net.degree(a), net.degree(b)):
            break
    assert cut is not None

    def score(chosen: frozenset[int]) -> int | None:
        rest = net.spanning_subgraph(usable - chosen)
        return len(chosen) if connectivity.path(rest, a, b) is None else None

    return Challenge(usable, usable, end_marks(a, b), cut.value, score)


FINALE = Finale(
    6,
    "Your rival wants to connect A and B, and can use the bright routes. Click routes to close them, until no path is "
    "left. What is the smallest number of claims?",
    "claim",
    Role.BOTTLENECK,
    "It is a minimum cut: nobody can do it with fewer claims.",
    challenge,
)


# --- tabs ---


TOUCH_TASK = (
    "There are three players. Your rival is blue (●) and can only use the bright routes. Click open routes to close "
    "them. Cut the ticket off with as few claims as you can."
)

CityPair = tuple[str, str]


class Blocker(ChooseRoutes):
    """Close routes by clicking until no path is left between the two cities of a ticket.

    The rival can always use its own routes, and you cannot close them. If a double counts as one edge, the network has
    one of its tracks. `best` holds the fewest claims so far for each ticket that was cut off.
    """

    def __init__(self) -> None:
        self._position, self._pairs = story(), tickets()
        self.best: dict[CityPair, int] = {}
        self._ticket = dropdown("Ticket", [(walk_text(pair), pair) for pair in self._pairs])
        listen(self.clear, self._ticket)
        self._tally = markup()
        above = [self._ticket, self._tally]
        super().__init__("Touch", board(), TOUCH_TASK, above, press="Close or open", clear="Begin again")

    @property
    def pair(self) -> CityPair:
        chosen: CityPair = self._ticket.value
        return chosen

    @property
    def rows(self) -> tuple[tuple[str, bool], ...]:
        """For each ticket, the fewest claims so far that cut it off, in words, and whether that is optimal."""
        return tuple((f"{' – '.join(pair)}: {self._record_text(pair)}.", self._is_solved(pair)) for pair in self._pairs)

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
        claims = pluralize(len(self.routes), "claim")
        if path is not None:
            marks |= {edge: EdgeMark(edge, Role.PATH) for edge in path.edges}
            cities = walk_text(path.vertices)
            text = f"{claims if self.routes else 'No claim'} so far, and still connected: {cities}."
        else:
            side = connectivity.breadth_first(rest, a).vertices[1:]
            vertices += [VertexMark(city, Role.COMPONENT) for city in side]
            routes = join_names([str(board().routes[route]) for route in sorted(self.routes)])
            filled = f" From {a}, the rival can only reach the filled cities." if side else ""
            text = f"Cut off with {claims}: {routes}. {self._judge()}{filled}"
        overlay = Overlay(tuple(vertices), tuple(marks.values()), f"{note} {text}".strip())
        self._tally.value = goal_list(self.rows)
        lit = self._tracks(net.numbered.edge)
        self.show(Picture(owners=self._position.owners, overlay=overlay, lit=lit), overlay.sentence)

    def _tracks(self, edges: Iterable[int]) -> frozenset[int]:
        """Return edges with the open second tracks of their doubles, which close with them."""
        twins, owners = board().twins, self._position.owners
        others = {twin for edge in edges if owners[edge] is None and (twin := twins[edge]) is not None}
        return frozenset(edges) | others

    def _judge(self) -> str:
        """Record the number of claims, and say whether fewer are enough."""
        self.best[self.pair] = min(len(self.routes), self.best.get(self.pair, len(self.routes)))
        if len(self.routes) == self._fewest_claims(self.pair):
            return "Nobody can do it with fewer."
        return "You can do it with fewer."

    def _fewest_claims(self, pair: CityPair) -> int:
        cut = min_cut.solve(self._position.net, *pair, uncuttable=self._position.free)
        return cut.value if cut is not None else 0

    def _is_solved(self, pair: CityPair) -> bool:
        return self.best.get(pair) == self._fewest_claims(pair)

    def _record_text(self, pair: CityPair) -> str:
        if pair not in self.best:
            return "not cut off yet"
        return (
            f"{pluralize(self.best[pair], 'claim')}, {'the fewest' if self._is_solved(pair) else 'not yet the fewest'}"
        )


CHANGE_TASK = (
    "Click routes to build a network. Bridges have a red frame, cut vertices a red ring with “!”. A dead end is a "
    "city with one edge. Can you build these?"
)
PAIR = ("Denver", "Pittsburgh")
FEW_TEXT, MANY_TEXT = (" or ".join(map(str, counts)) for counts in (FEW_PLAYERS, MANY_PLAYERS))


def network(routes: frozenset[int], players: int) -> Network:
    """Return routes as a network of their cities; with few players, a double is one edge."""
    return network_of(edges_for(routes, players))


def claims(routes: frozenset[int], players: int) -> int:
    """Return how many claims separate the two cities of the goals; 0 if they are not connected."""
    net = network(routes, players)
    cut = min_cut.solve(net, *PAIR) if has(net, *PAIR) else None
    return cut.value if cut is not None else 0


def goals(players: Callable[[], int]) -> tuple[Goal[frozenset[int]], ...]:
    """Return the building goals; `players` returns the current number of players."""
    a, b = PAIR

    def shared_city(routes: frozenset[int]) -> bool:
        net = network(routes, players())
        result = bridges.solve(net)
        return len(net.edges) >= 6 and not result.edges and bool(result.vertices)

    def no_dead_end(routes: frozenset[int]) -> bool:
        net = network(routes, players())
        return bool(bridges.solve(net).edges) and all(net.degree(city) >= 2 for city in net.vertices)

    def three(routes: frozenset[int]) -> bool:
        return claims(routes, players()) == 3

    def other_rule(routes: frozenset[int]) -> bool:
        return (claims(routes, FEW_PLAYERS[0]), claims(routes, MANY_PLAYERS[0])) == (1, 2)

    return (
        Goal("6 edges or more, no bridge, but a cut vertex.", shared_city),
        Goal("A bridge, but no dead end.", no_dead_end),
        Goal(f"{a} – {b}: a minimum cut of 3.", three),
        Goal(f"{a} – {b}: a minimum cut of 1 with {FEW_TEXT} players, of 2 with {MANY_TEXT}.", other_rule),
    )


def describe_cuts(routes: frozenset[int], players: int) -> tuple[Overlay, str]:
    """Return the bridges, cut vertices and minimum cut of a network under construction, as marks and in words."""
    net = network(routes, players)
    weak = bridges.solve(net)
    weak_routes = set(weak.edges)
    if players in FEW_PLAYERS:  # mark both tracks of a double that counts as one edge
        weak_routes |= {route for route in routes if board().twins[route] in weak.edges}
    vertices = {city: VertexMark(city, Role.COMPONENT) for city in net.vertices}
    vertices |= {city: VertexMark(city, Role.TERMINAL) for city in PAIR if has(net, city)}
    vertices |= {city: VertexMark(city, Role.BOTTLENECK, "!") for city in weak.vertices}
    edges = [EdgeMark(route, Role.BOTTLENECK if route in weak_routes else Role.COMPONENT) for route in sorted(routes)]
    text = (
        f"{pluralize(len(net.edges), 'edge')}, {pluralize(len(weak.edges), 'bridge')}, "
        f"{pluralize(len(weak.vertices), 'cut vertex')}. {_between_text(net)}"
    )
    return Overlay(tuple(vertices.values()), tuple(edges), text), text


def _between_text(net: Network) -> str:
    a, b = PAIR
    cut = min_cut.solve(net, a, b) if has(net, a, b) else None
    if cut is None or not cut.value:
        return f"{a} and {b} are not connected."
    routes = join_names([str(board().routes[edge]) for edge in cut.edges])
    return f"Minimum cut between {a} and {b}: {cut.value} ({routes})."


class BuildForPlayers(Build):
    def __init__(self) -> None:
        counts = [(f"{FEW_TEXT}: a double is one edge", FEW_PLAYERS[0]), (f"{MANY_TEXT}: two edges", MANY_PLAYERS[0])]
        self._players = dropdown("Players", counts)
        super().__init__(
            board(),
            CHANGE_TASK,
            goals(lambda: self._players.value),
            lambda routes: describe_cuts(routes, self._players.value),
            above=[self._players],
        )
        listen(self._tell, self._players)


STEPS = ("bridges", "min-cut")


def places() -> tuple[StudiedNetwork, ...]:
    """Return the networks that the algorithms run on: small ones, and the routes a rival can use."""
    shortest = TRAPS[0][0]
    return (
        isolate(replace(two_cycles(), pairs=(("Denver", "Saint Louis"),))),
        isolate(replace(crossing_paths(), pairs=((shortest[0], shortest[-1]),))),
        replace(story(), name="what blue can use", pairs=tickets()),
    )


def open_lesson() -> Lesson:
    return assemble_lesson(6, (Blocker(), Steps(places(), STEPS)), [BuildForPlayers()])
