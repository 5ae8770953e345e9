"""Lesson 4, trees: its networks, hands and routes, and the cases of its exercises."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path, spanning_tree, steiner_tree
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Role, VertexMark, edge_marks
from ttr.graphs.words import pluralize, walk_text
from ttr.lessons.exercises.answers import read_number, read_priced
from ttr.lessons.exercises.cases import (
    Case,
    Sample,
    board,
    costs_of,
    network_of,
    pairs_of,
    real_games,
    routes_through,
    samples,
    tracks,
    whole_board,
)
from ttr.lessons.exercises.properties import NETWORK, SIZES, UNEQUAL, Property, Quantity, degrees, one_way
from ttr.ui.records.files import games

WEST = (
    "Vancouver",
    "Seattle",
    "Portland",
    "San Francisco",
    "Los Angeles",
    "Las Vegas",
    "Salt Lake City",
    "Helena",
    "Denver",
    "Phoenix",
    "Santa Fe",
)
SIX = ("Seattle", "Portland", "San Francisco", "Los Angeles", "Las Vegas", "Salt Lake City")
THREE = ("Charleston", "Phoenix", "Winnipeg")


def routes_between(cities: tuple[str, ...]) -> tuple[int, ...]:
    """Return all routes of the board between the given cities."""
    return tuple(edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= set(cities))


def grow_tree(rng: random.Random, size: int) -> list[int]:
    """Return a random tree of the board with this many routes, in order of growth."""
    net = board_network(board())
    cities, routes = {rng.choice(net.vertices)}, []
    for _ in range(size):
        out = [edge for edge in net.edges if (edge.a in cities) != (edge.b in cities)]
        edge = rng.choice(out)
        cities |= {edge.a, edge.b}
        routes.append(edge.id)
    return routes


def region(rng: random.Random, size: int) -> list[int]:
    """Return all routes between this many random cities that form a connected part of the board."""
    cities = set(network_of(grow_tree(rng, size - 1)).vertices)
    return [edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= cities]


# --- routes ---


Priced = tuple[str, str, float]  # two cities in alphabetical order, and trains
Answer = tuple[Priced, ...]


def read_routes(answer: Any) -> Answer:
    """Read an answer that must be routes with their trains, in any order and with either city first.

    >>> read_routes([("Omaha", "Denver", 4)])
    (('Denver', 'Omaha', 4.0),)
    """
    wanted = "a list of routes exactly as in edges, such as [('Denver', 'Omaha', 4)]"

    def trains(route: Sequence[Any]) -> float:
        between = walk_text(sorted(route[:2]))
        return read_number(route[2], f"a list of routes with their trains as numbers, for {between} too")

    return read_priced(answer, wanted, trains)


def routes_of(case: Case, answer: Answer) -> tuple[tuple[int, ...], tuple[Priced, ...]]:
    """Return the routes of a case that an answer names, and its unknown or repeated routes."""
    left: dict[Priced, list[int]] = {}
    for index in sorted(case.routes):
        left.setdefault(price_route(index), []).append(index)
    result, unknown = [], []
    for route in answer:
        known = left.get(route)
        if known:
            result.append(known.pop(0))
        else:
            unknown.append(route)
    return tuple(result), tuple(unknown)


def spanning_measure(case: Case, answer: Answer) -> Hashable:
    """Return whether an answer is a minimum spanning tree, or why it is not.

    The measure does not depend on the choice among equally long routes, because programs with the same misconception
    may choose differently.
    """
    routes, unknown = routes_of(case, answer)
    if unknown:
        return "unknown routes"
    whole, part = network_of(case.routes), network_of(routes)
    if len(routes) > len(part.vertices) - len(connectivity.components(part)):
        return "a cycle"
    if len(routes) < len(whole.vertices) - 1:
        return "not joined"
    return "the cheapest" if part.length == spanning_tree.solve(whole).length else "too dear"


def price_route(index: int) -> Priced:
    """Return a route of the board in the form that answers use."""
    a, b, trains = costs_of([index])[0]
    return min(a, b), max(a, b), float(trains)


def route_text(index: int) -> str:
    """Return a route of the board with its trains, as in "Denver – Omaha (4)"."""
    route = board().routes[index]
    return f"{route.a} – {route.b} ({route.length})"


# --- shapes ---


@dataclass(frozen=True, slots=True)
class Cycle:
    """A cycle: its edges in order, and its vertices, the first one again at the end."""

    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]

    @property
    def words(self) -> str:
        if len(self.edges) == 2:
            return f"the two tracks between {self.vertices[0]} and {self.vertices[1]}"
        return walk_text(self.vertices)


def cycle_in(net: Network) -> Cycle | None:
    """Return a shortest cycle of the network, or None for a forest."""
    result = None
    for edge in net.edges:
        rest = Network(net.vertices, [other for other in net.edges if other.id != edge.id])
        path = connectivity.path(rest, edge.a, edge.b)
        if path is not None and (result is None or len(path.edges) + 1 < len(result.edges)):
            result = Cycle((*path.edges, edge.id), (*path.vertices, edge.a))
    return result


def leaves_of(net: Network) -> tuple[str, ...]:
    """Return the vertices of degree 1."""
    return tuple(str(vertex) for vertex in net.vertices if net.degree(vertex) == 1)


def is_tree(net: Network) -> bool:
    """Return True if a network with at least one edge is a tree."""
    return len(connectivity.components(net)) == 1 and len(net.edges) == len(net.vertices) - 1


def joins(net: Network, cities: Iterable[str]) -> bool:
    """Return True if all these cities are in one component of the network."""
    wanted = set(cities)
    return any(wanted <= set(part.vertices) for part in connectivity.components(net))


def mark_edges(edges: Iterable[int], role: Role, rest: Iterable[int] = ()) -> tuple[EdgeMark, ...]:
    """Return marks for some edges in a role, and for the others as part of the network."""
    chosen = tuple(edges)
    return (*edge_marks(sorted(set(rest) - set(chosen)), Role.COMPONENT), *edge_marks(chosen, role))


def describe_network(routes: frozenset[int]) -> str:
    """Return a sentence that says whether a network is a tree, is a forest, or has a cycle."""
    net = network_of(routes)
    pieces = len(connectivity.components(net))
    size = (
        f"{pluralize(len(net.vertices), 'city')}, {pluralize(len(net.edges), 'route')}, "
        f"{pluralize(net.length, 'train')}"
    )
    cycle = cycle_in(net)
    if cycle is not None:
        where = "in one piece" if pieces == 1 else f"in {pieces} pieces"
        return f"{size}, {where}, with a cycle: {cycle.words}."
    if pieces > 1:
        return f"{size}: no cycle, but {pieces} pieces, so it is a forest of {pieces} trees."
    return f"{size}: in one piece and without a cycle, so it is a tree with {len(leaves_of(net))} leaves."


# --- hands ---


LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class TicketPair:
    """The two tickets of a seat in the first turn of a shipped game."""

    game: str
    seat: int

    @property
    def tickets(self) -> tuple[tuple[str, str], ...]:
        held = games(board())[self.game].states[1].tickets[self.seat]
        return tuple((ticket.a, ticket.b) for ticket in (board().tickets[index] for index in held))

    @property
    def name(self) -> str:
        return " and ".join(f"{a} – {b}" for a, b in self.tickets)

    @property
    def cities(self) -> tuple[str, ...]:
        """All cities of the tickets, without repeats."""
        return tuple(dict.fromkeys(city for ticket in self.tickets for city in ticket))

    @property
    def marks(self) -> tuple[VertexMark, ...]:
        """The cities, each with the letter of its tickets."""
        return tuple(
            VertexMark(city, Role.TERMINAL, "".join(letter for letter, ticket in self.lettered if city in ticket))
            for city in self.cities
        )

    @property
    def lettered(self) -> tuple[tuple[str, tuple[str, str]], ...]:
        return tuple(zip(LETTERS, self.tickets, strict=False))

    def completes(self, routes: frozenset[int]) -> tuple[bool, ...]:
        return tuple(joins(network_of(routes), ticket) for ticket in self.tickets)


SHARED = TicketPair("4-players-shared-victory", 0)  # the two tickets share a long path
HIDDEN = TicketPair("5-players-longest-path-decides", 4)  # the best network uses a path that no ticket alone would use
APART = TicketPair("5-players-tickets-decide", 2)  # two networks are cheaper than one
HANDS = (SHARED, HIDDEN, APART)
NEAR = TicketPair("5-players-tickets-decide", 0)  # the paths come close to each other, but two networks are cheaper


@dataclass(frozen=True, slots=True)
class Completion:
    cost: int  # the total number of trains
    routes: frozenset[int]
    pieces: int  # how many separate networks


def cheapest_joining(cities: Sequence[str]) -> Completion:
    """Return the cheapest network that joins all these cities: a Steiner tree of the board."""
    tree = steiner_tree.solve(board_network(board()), cities)
    if tree is None:
        raise ValueError(f"{', '.join(cities)} cannot be connected")
    return Completion(tree.cost, frozenset(tree.edges), 1)


def costs_apart(hand: TicketPair) -> tuple[int, ...]:
    """Return the cost of each ticket's cheapest path alone, in trains."""
    net = board_network(board())
    paths = [shortest_path.solve(net, a, b) for a, b in hand.tickets]
    return tuple(path.cost for path in paths if path is not None)


@lru_cache(maxsize=32)
def cheapest_completion(hand: TicketPair) -> Completion:
    """Return routes that complete both tickets of a hand with the fewest trains.

    Tickets whose paths meet share one tree. So the optimum is a cheapest path for each ticket, or a cheapest tree for
    both.
    """
    completions = []
    for groups in (hand.tickets, (hand.cities,)):
        routes = frozenset().union(*(cheapest_joining(cities).routes for cities in groups))
        pieces = len(connectivity.components(network_of(routes)))
        completions.append(Completion(network_of(routes).length, routes, pieces))
    return min(completions, key=lambda each: (each.cost, each.pieces))


# --- cases ---


Costs = Sequence[tuple[str, str, int]]
Pairs = Sequence[tuple[str, str]]

LEAF = Property(
    "a city has only one route", "every city has two routes or more", lambda _, edges, *__: 1 in degrees(edges).values()
)

AGAINST_THE_LIST = Property(
    "you cannot get from the first city to all others in the direction in which the routes are listed",
    "you can get from the first city to all others in the direction in which the routes are listed",
    lambda _, edges: any(not one_way(edges, edges[0][0], city) for city in degrees(edges)),
)

OF_SHAPE: tuple[Property | Quantity, ...] = (
    *NETWORK,
    LEAF,
    Property(
        "there are as many routes as cities",
        "the number of routes differs from the number of cities",
        lambda _, edges: len(edges) == len(degrees(edges)),
    ),
    AGAINST_THE_LIST,
    *SIZES,
)

OF_COSTS: tuple[Property | Quantity, ...] = (*NETWORK, UNEQUAL, LEAF, AGAINST_THE_LIST, *SIZES)


def _rounds(edges: Costs, cities: Sequence[str]) -> int:
    """Return how many rounds of removing all loose ends are needed."""
    rest, rounds = list(edges), 0
    while True:
        count = degrees(rest)
        kept = [e for e in rest if not any(count[city] == 1 and city not in cities for city in e[:2])]
        if len(kept) == len(rest):
            return rounds
        rest, rounds = kept, rounds + 1


OF_TRIMMING: tuple[Property | Quantity, ...] = (
    Property("you do not have to remove a route", "you have to remove a route", lambda _, *given: _rounds(*given) == 0),
    Property("there are more than two cities", "there are only two cities", lambda _, edges, cities: len(cities) > 2),
    Property(
        "a remaining route has no end that must be joined",
        "each remaining route has an end that must be joined",
        lambda truth, edges, cities: any(not set(e[:2]) & set(cities) for e in truth),
    ),
    Quantity("you have to remove loose ends {} times", lambda _, *given: _rounds(*given)),
    *SIZES,
)


_CYCLE = ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")


def tree_cases(seed: int) -> tuple[Case, ...]:
    """Return networks, some of them trees: small ones, players' networks, and random ones from a seed."""
    rng = random.Random(seed)
    result = [*_small_samples()]
    for each in samples(seed):
        if each.owners:
            result.append(each)
            first = connectivity.components(network_of(each.routes))[0]
            result += _variants(rng, spanning_tree.solve(network_of(first.edges)).edges, "a part of a real game")
    for size in (4, 5, 6, 8, 10, 14):
        result += _variants(rng, grow_tree(rng, size), f"a random network of {size} routes")
    return tuple(net.case(pairs_of(net.routes)) for net in result)


def spanning_cases(seed: int) -> tuple[Case, ...]:
    """Return connected networks: small ones, all players' routes in real games, and random parts of the board."""
    rng = random.Random(seed)
    result = [each for each in _small_samples() if len(connectivity.components(network_of(each.routes))) == 1]
    cycle = routes_through(("Seattle", "Portland", "Salt Lake City", "Helena", "Seattle"))
    triangle = routes_through(("Denver", "Santa Fe", "Phoenix", "Denver"))
    tail = routes_through(("Duluth", "Omaha", "Denver", "Santa Fe"))
    result.append(Sample("two short routes that are far apart", cycle))
    result.append(Sample("a triangle", triangle))
    # In this triangle, the cheapest paths from the first city do not form a minimum spanning tree, but one pass through
    # the sorted list finds one.
    result.append(Sample("a triangle of three lengths", routes_through(("Atlanta", "Charleston", "Miami", "Atlanta"))))
    # In this one both give a minimum spanning tree, but the longest routes do not.
    result.append(Sample("another triangle", routes_through(("Duluth", "Omaha", "Chicago", "Duluth"))))
    result.append(Sample("two short routes with a long one between them", tail))
    for game in real_games():
        claimed = game.routes_claimed(game.last * 2 // 3)
        largest = max(connectivity.components(network_of(claimed)), key=lambda part: len(part.edges))
        routes = tuple(route for route in claimed if route in largest.edges)
        result.append(Sample("the routes that the players of a real game built together", routes))
    for size in (4, 5, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14, 16, 20):
        part = region(rng, size)
        result.append(Sample(f"a random part of the board with {size} cities", tuple(rng.sample(part, len(part)))))
    return tuple(net.case(costs_of(net.routes)) for net in (*result, whole_board()))


def trim_cases(seed: int) -> tuple[Case, ...]:
    """Return trees with some cities to join: small ones, tickets of real games, and random ones from a seed."""
    rng = random.Random(seed)
    row = routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago", "Duluth"))
    star = tuple(routes_through(("Denver", city))[0] for city in ("Omaha", "Santa Fe", "Phoenix", "Helena"))
    twig = (*row, *routes_through(("Nashville", "Raleigh", "Charleston")))
    result = [
        (Sample("one route", routes_through(("Denver", "Omaha"))), ("Omaha", "Denver")),
        (Sample("three routes in a line", row[:3]), ("Miami", "Saint Louis")),
        (Sample("a line that is longer than needed", row), ("Nashville", "Saint Louis")),
        (Sample("four routes from one city", star), ("Omaha", "Helena", "Phoenix")),
        (Sample("a tree with three long arms", twig), ("Chicago", "Nashville", "Raleigh")),
    ]
    net = board_network(board())
    whole = spanning_tree.solve(net).edges
    for game in real_games():
        for seat in range(2):
            held = [board().tickets[ticket].cities for ticket in game.states[1].tickets[seat]]
            cities = tuple(dict.fromkeys(city for ticket in held for city in ticket))
            routes = tuple(rng.sample(whole, len(whole)))
            result.append((Sample("a tree of the whole board and the tickets of a real game", routes), cities))
    for size, asked in ((5, 2), (6, 2), (8, 3), (10, 3), (12, 4), (16, 4)):
        tree = grow_tree(rng, size)
        some = tuple(map(str, rng.sample(network_of(tree).vertices, asked)))
        routes = tuple(rng.sample(tree, len(tree)))
        result.append((Sample(f"a random tree of {size} routes", routes), some))
    return tuple(net.case(costs_of(net.routes), list(cities)) for net, cities in result)


def _small_samples() -> tuple[Sample, ...]:
    late = routes_through(("Helena", "Omaha", "Chicago", "Pittsburgh"))
    double = tracks("Kansas City", "Saint Louis")
    star = [routes_through(("Denver", city))[0] for city in ("Omaha", "Santa Fe", "Phoenix")]
    cycle, apart = routes_through(_CYCLE), routes_through(("Boston", "New York"))
    return (
        Sample("one route", routes_through(("Denver", "Omaha"))),
        Sample("three routes in a line", routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis"))),
        Sample("three routes from one city", tuple(star)),
        Sample("a path whose middle comes last in the list", (late[0], late[2], late[1])),
        Sample("a cycle of four routes", cycle),
        Sample("a cycle and a route that leads to it", (*cycle, *routes_through(("Denver", "Helena")))),
        Sample("both tracks of a double route", double),
        Sample(
            "both tracks of a double route and one more route", (*double, *routes_through(("Denver", "Kansas City")))
        ),
        Sample("two paths that do not meet", routes_through(("Seattle", "Portland", "San Francisco")) + apart),
        Sample("a cycle and a separate route", cycle + apart),
        Sample("a double route and a separate route", double + apart),
    )


def _variants(rng: random.Random, tree: Sequence[int], name: str) -> list[Sample]:
    """Return a tree and its variants: one route added, removed or moved."""
    inside = set(network_of(tree).vertices)
    more = [edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= inside and edge.id not in tree]
    inner = [route for route in tree if all(network_of(tree).degree(c) > 1 for c in board().routes[route].cities)]
    result = [(name, list(tree))]
    if more:
        result.append((f"{name} with a route added", [*tree, rng.choice(more)]))
    if inner:
        cut = rng.choice(inner)
        rest = [route for route in tree if route != cut]
        result.append((f"{name} with a route removed", rest))
        parts = [set(part.vertices) for part in connectivity.components(network_of(rest))]
        closing = [r for r in more if any(set(board().routes[r].cities) <= part for part in parts)]
        if closing:
            result.append((f"{name} with a route moved", [*rest, rng.choice(closing)]))
    return [Sample(words, tuple(rng.sample(routes, len(routes)))) for words, routes in result]
