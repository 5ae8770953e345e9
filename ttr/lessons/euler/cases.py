"""Lesson 5, Euler and the longest trail: its networks and trails, and the cases of its exercises."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, longest_trail
from ttr.graphs.connectivity import Component
from ttr.graphs.longest_trail import Trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, trail_marks
from ttr.lessons.exercises.cases import (
    Case,
    Sample,
    board,
    costs_of,
    network_of,
    real_games,
    routes_of_walks,
    routes_through,
    tracks,
)
from ttr.lessons.exercises.properties import (
    GAP,
    NETWORK,
    SIZES,
    STAYS,
    STEPS,
    VISITS_TWICE,
    Property,
    Quantity,
    copies,
    degrees,
    steps,
)
from ttr.lessons.questions.networks import grow_by_routes
from ttr.lessons.questions.parts import isolate
from ttr.ui.records.files import StudiedNetwork, games

# A game that only the longest trail decides. The winner's trail visits a city twice; by longest simple path, the other
# player would win.
DECIDED, WINNER, SECOND = "5-players-longest-path-decides", 0, 3
# A player whose longest trail skips some routes and visits a city twice.
STORY, STORY_SEAT = "5-players-tickets-decide", 1
MAX_TRIP_ROUTES = 8


def final_network(game: str, seat: int) -> StudiedNetwork:
    """Return a player's network at the end of a game."""
    played = games(board())[game]
    return played.position(seat, played.last, still_open=False)


def restrict(position: StudiedNetwork, routes: Iterable[int]) -> StudiedNetwork:
    """Return part of a position's network, without other players' routes."""
    kept = frozenset(routes)
    owners = tuple(owner if route in kept else None for route, owner in enumerate(position.owners))
    order = tuple(route for route in position.order or () if route in kept)
    return replace(position, net=position.net.edge_subgraph(kept), owners=owners, order=order, tickets=())


@lru_cache(maxsize=1)
def konigsberg() -> StudiedNetwork:
    bridges = load_board("konigsberg")
    return StudiedNetwork(bridges, board_network(bridges), "Königsberg, 7 bridges", edge="bridge")


@lru_cache(maxsize=1)
def to_walk() -> tuple[StudiedNetwork, ...]:
    """Return the networks to walk by hand: with four odd cities, with two, and with none."""
    winner = final_network(DECIDED, WINNER)
    trail = longest_trail.solve(winner.net)
    twice = [
        double for pair in (("Kansas City", "Saint Louis"), ("Chicago", "Saint Louis")) for double in tracks(*pair)
    ]
    cycle = routes_through(("Denver", "Omaha", "Kansas City", "Denver"))
    round_trip = board_network(board()).edge_subgraph((*cycle, *twice))
    return (
        konigsberg(),
        replace(restrict(winner, trail.edges), name="One player's 7 routes"),
        StudiedNetwork(board(), round_trip, "7 routes, some of them double"),
    )


@lru_cache(maxsize=1)
def to_step() -> tuple[StudiedNetwork, ...]:
    """Return the networks that the algorithms run on."""
    player, winner = final_network(STORY, STORY_SEAT), final_network(DECIDED, WINNER)
    return (
        to_walk()[1],
        isolate(to_walk()[2]),  # from Chicago, the walk gets stuck after two routes and a round trip is inserted
        konigsberg(),
        replace(restrict(player, player.order or ()), name=f"A player's {len(player.net.edges)} routes"),
        replace(restrict(winner, winner.order or ()), name=f"The winner's {len(winner.net.edges)} routes"),
        StudiedNetwork(board(), board_network(board()), "The whole board"),
    )


def round_trip(rng: random.Random) -> tuple[int, ...]:
    """Return a random trail that ends when it first returns to its start."""
    routes = board().routes
    start = here = rng.choice(board().cities).name
    result: list[int] = []
    while not result or here != start:
        onward = [i for i, route in enumerate(routes) if here in route.cities and i not in result]
        if not onward or len(result) == MAX_TRIP_ROUTES:
            result, here = [], start
            continue
        result.append(rng.choice(onward))
        a, b = routes[result[-1]].cities
        here = b if here == a else a
    return tuple(rng.sample(result, len(result)))


# --- trails ---


def odd_cities(net: Network) -> tuple[str, ...]:
    """Return the odd vertices, in the order of the network."""
    return tuple(str(city) for city in net.vertices if net.degree(city) % 2)


def pieces(net: Network) -> list[Component]:
    """Return the components with at least one edge."""
    return [part for part in connectivity.components(net) if part.edges]


def in_one_piece(net: Network) -> bool:
    return len(pieces(net)) == 1


def has_trail(net: Network) -> bool:
    """Return True if the network has an Euler trail, by Euler's two conditions."""
    return in_one_piece(net) and len(odd_cities(net)) <= 2


def routes_along(routes: frozenset[int], cities: Sequence[str]) -> tuple[list[int], int | None]:
    """Return an unused route for each step of a walk, and the number of the first step without one."""
    net, walked = network_of(routes), list[int]()
    for place, (a, b) in enumerate(pairwise(cities)):
        free = [edge.id for edge in net.edges if {edge.a, edge.b} == {a, b} and edge.id not in walked]
        if not free:
            return walked, place
        walked.append(free[0])
    return walked, None


def longest_path(net: Network) -> tuple[int, tuple[str, ...]]:
    """Return the length and the cities of a longest path of a small network, by backtracking."""
    best: tuple[int, tuple[str, ...]] = 0, ()
    waiting: list[tuple[int, tuple[str, ...]]] = [(0, (str(city),)) for city in net.vertices]
    while waiting:
        length, path = waiting.pop()
        if length > best[0]:
            best = length, path
        for edge in net.incident(path[-1]):
            other = str(edge.other(path[-1]))
            if other not in path:
                waiting.append((length + edge.length, (*path, other)))
    return best


# --- drawings ---


def degree_marks(net: Network) -> tuple[VertexMark, ...]:
    """Return marks that show each city's degree, with a ring around odd cities."""
    odd = odd_cities(net)
    return tuple(
        VertexMark(city, Role.TERMINAL if city in odd else Role.DONE, str(net.degree(city))) for city in net.vertices
    )


def trail_overlay(trail: Trail, sentence: str) -> Overlay:
    """Return an overlay of a trail with numbered edges and a ring around both ends."""
    ends = dict.fromkeys((trail.vertices[0], trail.vertices[-1])) if trail.vertices else {}
    letters = ("A", "B") if len(ends) == 2 else ("A",)
    marks = tuple(VertexMark(city, Role.TERMINAL, letter) for city, letter in zip(ends, letters, strict=False))
    return Overlay(marks, trail_marks(trail.edges), sentence)


def visited_again(cities: Sequence[object]) -> list[object]:
    """Return the cities that a walk visits more than once, without repeats."""
    return [city for city in dict.fromkeys(cities) if cities.count(city) > 1]


# --- cases ---


Edges = Sequence[tuple[str, str, int]]


def _count_odd(edges: Edges) -> int:
    return sum(count % 2 for count in degrees(edges).values())


NOT_ODD = Property("no city is odd", "there are odd cities", lambda _, edges: _count_odd(edges) == 0)
OF_WALKING: tuple[Property | Quantity, ...] = (
    *NETWORK,
    NOT_ODD,
    Property(
        "exactly two cities are odd", "no city or more than two cities are odd", lambda _, edges: _count_odd(edges) == 2
    ),
    Property("more than two cities are odd", "at most two cities are odd", lambda _, edges: _count_odd(edges) > 2),
    *SIZES,
)


def _failing_steps(edges: Edges, walk: Sequence[str]) -> list[int]:
    """Return the numbers of the steps that have no unused route."""
    left, result = copies(edges), []
    for place, step in enumerate(steps(walk)):
        if left[step]:
            left[step] -= 1
        else:
            result.append(place)
    return result


OF_WALK: tuple[Property | Quantity, ...] = (
    Property("the walk has only one step", "the walk has several steps", lambda _, edges, walk: len(walk) == 2),
    STAYS,
    VISITS_TWICE,
    Property(
        "the walk ends where it begins", "the walk ends in another city", lambda _, edges, walk: walk[0] == walk[-1]
    ),
    GAP,
    Property(
        "the walk uses a route twice, and everything else is right",
        "the walk uses no route twice, or a step has no route",
        lambda truth, edges, walk: not truth and all(copies(edges)[step] for step in steps(walk)),
    ),
    Property(
        "the walk uses both tracks of a double route",
        "the walk does not use both tracks of any double route",
        lambda _, edges, walk: any(copies(edges)[s] > 1 and steps(walk).count(s) > 1 for s in steps(walk)),
    ),
    Property(
        "only the last step fails",
        "the last step is possible, or another step fails too",
        lambda _, edges, walk: _failing_steps(edges, walk) == [len(walk) - 2],
    ),
    Property(
        "the first step is possible, but a later one fails",
        "the first step fails, or no step does",
        lambda _, edges, walk: (_failing_steps(edges, walk) or [0])[0] > 0,
    ),
    Property(
        "the walk leaves out routes of the network",
        "the walk uses all routes of the network",
        lambda truth, edges, walk: len(walk) - 1 < len(edges),
    ),
    *NETWORK[2:],
    STEPS,
    *SIZES,
)


def _path(edges: Edges) -> int:
    return longest_path(Network.from_edges(edges))[0]


OF_LENGTH: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property(
        "the longest trail visits a city twice",
        "a longest trail visits no city twice",
        lambda truth, edges: _path(edges) < truth,
    ),
    Property(
        "the longest trail leaves out some routes",
        "all routes are on the longest trail",
        lambda truth, edges: truth < sum(trains for *_, trains in edges),
    ),
    NOT_ODD,
    *SIZES,
)


GAMES = (DECIDED, STORY, "2-players-last-round")
_WEST = ("Denver", "Omaha", "Kansas City", "Denver")
_EAST = ("Boston", "Montréal", "New York", "Boston")
_SMALL = (  # each component is a walk on the board
    ("one route", (("Denver", "Omaha"),)),
    ("two routes in a line", (("Seattle", "Calgary", "Helena"),)),
    ("four routes in a line", (("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"),)),
    ("a cycle of routes", (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),)),
    ("three routes at one city", (("Denver", "Omaha"), ("Denver", "Helena"), ("Denver", "Kansas City"))),
    ("two parts that do not meet", (("Seattle", "Portland", "San Francisco"), ("Boston", "New York", "Washington"))),
    ("two cycles that do not meet", (_WEST, _EAST)),
    ("a cycle and a route that do not meet", (_WEST, ("Boston", "New York"))),
    ("a cycle with a path in and a path out", (("Chicago", "Omaha"), _WEST, ("Denver", "Helena"))),
    ("a path into a cycle", (("Duluth", "Helena"), ("Helena", "Winnipeg", "Calgary", "Helena"))),
)


def samples(seed: int) -> tuple[Sample, ...]:
    """Return networks to check answers on: small ones, players' networks, and random ones from a seed."""
    rng = random.Random(seed)
    result = [Sample(name, routes_of_walks(parts)) for name, parts in _SMALL]
    double = tracks("Kansas City", "Saint Louis")
    result.append(Sample("both tracks of a double route", double))
    result.append(Sample("a double route and one more route", (*double, *routes_through(("Denver", "Kansas City")))))
    through = (*tracks("Duluth", "Omaha"), *routes_through(("Chicago", "Omaha", "Denver")))
    result.append(Sample("a path through a city with a double route beside it", through))
    walks = (("Kansas City", "Denver", "Salt Lake City", "Helena", "Winnipeg"), ("Denver", "Helena"))
    cycle = (*routes_of_walks(walks), tracks("Denver", "Salt Lake City")[1])
    result.append(Sample("a cycle with a double route and two paths out", cycle))
    result += [
        Sample("a round trip with double routes", tuple(edge.id for edge in to_walk()[2].net.edges)),
        Sample("the longest trail of a real game", tuple(edge.id for edge in to_walk()[1].net.edges)),
    ]
    for game in real_games(GAMES):
        for seat in range(len(game.states[-1].setup.seats)):
            for turn in (game.last // 2, game.last):
                position = game.position(seat, turn, still_open=False)
                if position.order:
                    name = f"a player's routes after turn {turn} of a real game"
                    result.append(Sample(name, position.order, position.owners))
    for size in (3, 4, 5, 6, 7, 8, 8, 9, 9, 10):
        routes = grow_by_routes(rng, size)
        result.append(Sample(f"a random network of {size} routes", routes))
    for size in (4, 8, 12):
        routes = tuple(rng.sample(range(len(board().routes)), size))
        result.append(Sample(f"a random network of {size} routes", routes))
    return tuple(result)


def walkable_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: all networks, the longest trails of large ones, and round trips."""
    rng, result = random.Random(seed), []
    for net in samples(seed):
        result.append(net.case(costs_of(net.routes)))
        trail = longest_trail.solve(network_of(net.routes)).edges
        if 4 <= len(trail) < len(net.routes):
            routes = rng.sample(trail, len(trail))
            result.append(Case(f"a part of {net.name}", (costs_of(routes),), frozenset(routes), net.owners))
    for _ in range(8):
        trip = round_trip(rng)
        result.append(Case("a random round trip", (costs_of(trip),), frozenset(trip)))
    return tuple(result)


def trail_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise: walks through networks, both trails and near misses."""
    rng, result = random.Random(seed), []
    for net in samples(seed):
        for cities in _walks(net.routes, rng):
            # The list has some routes in the walk's direction, so a program that uses routes in one direction only
            # differs from a program that always answers no.
            edges = _listed_along(net.routes, cities) if rng.random() < 0.3 else costs_of(net.routes)
            result.append(net.case(edges, list(cities)))
    return tuple(result)


def _listed_along(routes: Sequence[int], cities: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return routes as triples; routes on the walk point in its direction."""
    walked, _ = routes_along(frozenset(routes), cities)
    direction = dict(zip(walked, pairwise(cities), strict=False))
    return [
        (*direction.get(route, (a, b)), trains) for route, (a, b, trains) in zip(routes, costs_of(routes), strict=True)
    ]


def _walks(routes: Sequence[int], rng: random.Random) -> list[tuple[str, ...]]:
    """Return walks to ask about: a longest trail, the same with a turn back or without a city, and a random walk.

    Every other network also has a walk that stays in a city.
    """
    net = network_of(routes)
    longest = tuple(map(str, longest_trail.solve(net).vertices))
    if rng.random() < 0.5:
        longest = longest[::-1]
    walks = [longest, (*longest, longest[-2]), longest[: len(longest) // 2 + 1]]
    if len(longest) > 3:
        place = rng.randrange(1, len(longest) - 1)
        walks.append(longest[:place] + longest[place + 1 :])
    place = rng.randrange(1, len(longest))
    staying = longest[:place] + longest[place - 1 :]
    aimless = [rng.choice(longest)]
    for _ in range(min(5, len(routes))):
        aimless.append(str(rng.choice(net.incident(aimless[-1])).other(aimless[-1])))
    walks.append(tuple(aimless))
    result = [walk for walk in dict.fromkeys(walks) if all(a != b for a, b in pairwise(walk))]
    return [*result, staying] if len(routes) % 2 == 0 else result


def length_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise; each has at most about 15 routes, and the last has none."""
    return (*(net.case(costs_of(net.routes)) for net in samples(seed)), Case("a network without routes", ([],)))
