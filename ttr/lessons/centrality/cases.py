"""Lesson 7, which routes matter: its links, shortest paths and measures, and the cases of its exercises."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations

from ttr.game.seat_network import board_network
from ttr.graphs import centrality
from ttr.graphs.network import Network, Vertex
from ttr.lessons.exercises.cases import (
    Case,
    Sample,
    board,
    network_of,
    pairs_of,
    real_games,
    routes_of_walks,
    routes_through,
    samples,
)
from ttr.lessons.exercises.properties import NETWORK, PAIR, SIZES, Property, Quantity, count_routes_between
from ttr.lessons.exercises.properties import degrees as listed_degrees
from ttr.ui.records.files import StudiedNetwork


@lru_cache(maxsize=1)
def tracks() -> dict[int, tuple[int, ...]]:
    """Return all tracks between each pair of cities, by their first track."""
    pairs = ((route, board().twins[route]) for route in board().single_tracks)
    return {route: (route,) if twin is None else (route, twin) for route, twin in pairs}


@lru_cache(maxsize=1)
def first_track() -> dict[int, int]:
    return {track: first for first, every in tracks().items() for track in every}


def all_tracks(edges: Collection[int]) -> frozenset[int]:
    """Return the tracks of some edges for drawing, with both tracks of doubles."""
    return frozenset(track for edge in edges for track in tracks()[edge])


@lru_cache(maxsize=64)
def single_tracks(closed: frozenset[int] = frozenset()) -> Network:
    """Return the board with all cities and one edge for each pair, without the closed ones."""
    return board_network(board()).spanning_subgraph(edge for edge in tracks() if edge not in closed)


MIDDLE = ("Denver", "Omaha", "Chicago", "Saint Louis", "Kansas City", "Denver")  # with the chord Kansas City – Omaha


def story() -> StudiedNetwork:
    """Return five cities and six routes, with two shortest paths between some of them."""
    routes = (*routes_through(MIDDLE), *routes_through(("Kansas City", "Omaha")))
    return StudiedNetwork(board(), network_of(routes), "five cities")


# --- shortest paths ---


def paths_from(net: Network, start: Vertex, weighted: bool = True) -> dict[Vertex, tuple[int, int]]:
    """Return the distance and the number of shortest paths for each vertex that can be reached."""
    numbered = net.numbered
    first = numbered.vertex[start]
    far, paths, settled, heap = {first: 0}, {first: 1}, set(), [(0, first)]
    while heap:
        here, v = heappop(heap)
        if v in settled:
            continue
        settled.add(v)
        for u, e in numbered.adjacent[v]:
            new = here + (numbered.lengths[e] if weighted else 1)
            if u not in far or new < far[u]:
                far[u], paths[u] = new, paths[v]
                heappush(heap, (new, u))
            elif new == far[u]:
                paths[u] += paths[v]
    return {net.vertices[v]: (far[v], paths[v]) for v in far}


def shares(net: Network, a: Vertex, b: Vertex, weighted: bool = True) -> dict[int, float]:
    """Return the share of the shortest paths between two vertices that use each edge; edges with share 0 are omitted.

    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4), ("Denver", "Chicago", 8)])
    >>> shares(net, "Denver", "Chicago")
    {0: 0.5, 1: 0.5, 2: 0.5}
    """
    there, back = paths_from(net, a, weighted), paths_from(net, b, weighted)
    if b not in there:
        return {}
    far, paths = there[b]
    result = {}
    for edge in net.edges:
        step = edge.length if weighted else 1
        for u, v in ((edge.a, edge.b), (edge.b, edge.a)):
            if u in there and v in back and there[u][0] + step + back[v][0] == far:
                result[edge.id] = there[u][1] * back[v][1] / paths
    return result


def pairs_along(net: Network, edge: int, weighted: bool = True) -> dict[tuple[Vertex, Vertex], float]:
    """Return the share of shortest paths along an edge, for each pair of vertices that has one."""
    result = {pair: shares(net, *pair, weighted).get(edge, 0.0) for pair in combinations(net.vertices, 2)}
    return {pair: share for pair, share in result.items() if share}


def shortest_paths(net: Network, a: Vertex, b: Vertex) -> list[tuple[Vertex, ...]]:
    """Return all paths with the fewest edges between two connected vertices."""
    back = paths_from(net, b, weighted=False)
    paths: list[tuple[Vertex, ...]] = [(a,)]
    for left in range(back[a][0] - 1, -1, -1):
        paths = [
            (*path, city)
            for path in paths
            for city in net.vertices
            if back.get(city, (-1, 0))[0] == left and any({path[-1], city} == {e.a, e.b} for e in net.edges)
        ]
    return paths


# --- measures ---


def ranks(values: Sequence[float]) -> list[float]:
    """Return ranks, with 1 for the largest value; equal values share their mean rank.

    >>> ranks([30, 10, 10, 20])
    [1.0, 3.5, 3.5, 2.0]
    """
    rank_of, larger = {}, 0
    for value, equal in sorted(Counter(values).items(), reverse=True):
        rank_of[value] = larger + (equal + 1) / 2
        larger += equal
    return [rank_of[value] for value in values]


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return Spearman's rank correlation, or 0 if all values of one list are equal.

    >>> round(rank_correlation([1, 2, 2, 3], [1, 2, 3, 4]), 4)
    0.9487
    """
    middle = (len(xs) + 1) / 2
    across, up = ([rank - middle for rank in ranks(values)] for values in (xs, ys))
    squares = sum(x * x for x in across) * sum(y * y for y in up)
    return sum(x * y for x, y in zip(across, up, strict=True)) / math.sqrt(squares) if squares else 0.0


@lru_cache(maxsize=64)
def betweenness(closed: frozenset[int] = frozenset(), weighted: bool = True) -> tuple[float, ...]:
    """Return the betweenness of all routes, with 0 for closed ones."""
    net = single_tracks(closed)
    result = dict(zip((edge.id for edge in net.edges), centrality.solve(net, weighted).edges, strict=True))
    return tuple(round(result.get(edge, 0.0), 6) for edge in tracks())


@lru_cache(maxsize=1)
def ticket_paths() -> tuple[float, ...]:
    """Return how many tickets use each route on a shortest path by trains, in shares for several shortest paths."""
    result = [shares(single_tracks(), *ticket.cities) for ticket in board().tickets]
    return tuple(round(sum(each.get(edge, 0.0) for each in result), 6) for edge in tracks())


@lru_cache(maxsize=1)
def degrees() -> tuple[float, ...]:
    net = single_tracks()
    return tuple(float(sum(net.degree(city) for city in board().routes[edge].cities)) for edge in tracks())


@lru_cache(maxsize=1)
def lengths() -> tuple[float, ...]:
    return tuple(float(board().routes[edge].length) for edge in tracks())


def place(values: Sequence[float], index: int) -> int:
    """Return the place of a value among all, with 1 for the largest; equal values share a place.

    >>> [place((5, 7, 5), index) for index in range(3)]
    [2, 1, 2]
    """
    return 1 + sum(value > values[index] for value in values)


def largest_edges(values: Sequence[float], count: int) -> list[int]:
    edges = list(tracks())
    order = sorted(range(len(edges)), key=lambda index: (-values[index], index))
    return [edges[index] for index in order[:count]]


def with_unit(value: float, unit: str) -> str:
    """Return a value with its unit, which is a plural.

    >>> with_unit(104.6, "pairs"), with_unit(1.0, "pairs")
    ('105 pairs', '1 pair')
    """
    return f"{format_value(value)} {unit.removesuffix('s') if value == 1 else unit}"


def format_value(value: float) -> str:
    """Return a value as text with one decimal, except for whole numbers and large ones.

    >>> format_value(104.6), format_value(12.25), format_value(3.0)
    ('105', '12.2', '3')
    """
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"


# --- cases ---


Edges = Sequence[tuple[str, str]]
Values = Sequence[float]

OF_PATHS: tuple[Property | Quantity, ...] = (*PAIR, NETWORK[1], *NETWORK[3:], *SIZES)


def _rest(edges: Edges, route: tuple[str, str]) -> list[tuple[str, str]]:
    return [edge for edge in edges if set(edge) != set(route)]


OF_BETWEENNESS: tuple[Property | Quantity, ...] = (
    NETWORK[1],
    *NETWORK[3:],
    Property(
        "the route is a bridge",
        "the route is not a bridge",
        lambda _, edges, r: count_routes_between(_rest(edges, r), *r) is None,
    ),
    Property(
        "one end of the route has no other route",
        "other routes meet at both ends of the route",
        lambda _, edges, route: min(listed_degrees(edges)[city] for city in route) == 1,
    ),
    Property(
        "a pair of cities has several shortest paths, and only some of them use the route",
        "no pair of cities has some shortest paths with the route and some without it",
        lambda truth, *_: truth != int(truth),
    ),
    *SIZES,
)


def _ties(values: Values) -> bool:
    return len(set(values)) < len(values)


OF_LISTS: tuple[Property | Quantity, ...] = (
    Property("two values of a list are equal", "no two values are equal", lambda _, xs, ys: _ties(xs) or _ties(ys)),
    Property("two values of xs are equal", "all values of xs are different", lambda _, xs, ys: _ties(xs)),
    Property("two values of ys are equal", "all values of ys are different", lambda _, xs, ys: _ties(ys)),
    Property("a value is below 0", "no value is below 0", lambda _, xs, ys: min(*xs, *ys) < 0),
    Property("the correlation is below 0", "the correlation is not below 0", lambda truth, *_: truth < 0),
)


_SMALL = (
    ("one route", (("Denver", "Omaha"),)),
    ("two routes in a line", (("Seattle", "Portland", "San Francisco"),)),
    ("four routes in a line", (("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"),)),
    ("a cycle of four routes", (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),)),
    (
        "a cycle with a tail",
        (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"), ("Kansas City", "Saint Louis")),
    ),
    ("five cities and six routes", (MIDDLE, ("Kansas City", "Omaha"))),
    (
        "two cycles that share a city",
        (
            ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),
            ("Kansas City", "Saint Louis", "Chicago", "Omaha", "Kansas City"),
        ),
    ),
    ("two parts that do not meet", (("Seattle", "Portland", "San Francisco"), ("Boston", "New York", "Washington"))),
)

FEW_PATHS = 4  # in many networks, no two cities have more shortest paths than this
ITSELF = 8  # one network in 8 has a case about a city and itself


def networks(seed: int) -> tuple[Sample, ...]:
    """Return networks with at most one route between two cities.

    The networks of single players are nearly trees.
    """
    result = [Sample(name, routes_of_walks(walks)) for name, walks in _SMALL]
    result += [sample for sample in samples(seed) if sample.owners][::3]
    for game in real_games():
        turn = game.last // 2
        routes = {first_track()[route] for route in game.routes_claimed(turn)}
        result.append(Sample(f"all routes claimed after turn {turn} of a real game", tuple(sorted(routes))))
    rng = random.Random(seed)
    for size in (6, 10, 14, 18, 18, 22, 22):
        result.append(Sample(f"a random network of {size} routes", tuple(rng.sample(list(tracks()), size))))
    return tuple(result)


@lru_cache(maxsize=1)
def _bundles() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the number and the routes of shortest paths, for each pair of cities with many of them."""
    net = network_of(list(tracks()))
    result = []
    paths = {a: paths_from(net, a, weighted=False) for a in net.vertices}
    for a, b in combinations(net.vertices, 2):
        if paths[a][b][1] > FEW_PATHS and paths[a][b][0] <= FEW_PATHS:
            result.append((paths[a][b][1], tuple(shares(net, a, b, weighted=False))))
    return tuple(result)


def _many_paths(rng: random.Random) -> list[Sample]:
    """Return small networks in which two cities have more than four shortest paths."""
    some = [routes for many, routes in _bundles() if len(routes) <= 14]
    lots = [routes for many, routes in _bundles() if many > 2 * FEW_PATHS and len(routes) <= 22]
    result = [*rng.sample(some, 2), rng.choice(lots)]
    return [Sample("many paths side by side", tuple(rng.sample(routes, len(routes)))) for routes in result]


def path_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: the pair with the most shortest paths, a distant one, a random one."""
    rng = random.Random(seed)
    result = []
    for place, net in enumerate((*networks(seed), *_many_paths(rng))):
        graph = network_of(net.routes)
        cities = list(graph.vertices)
        numbers = {
            (a, b): (far, paths)
            for a in cities
            for b, (far, paths) in paths_from(graph, a, weighted=False).items()
            if a != b
        }
        many = max(numbers, key=lambda pair: (numbers[pair][1], numbers[pair][0]))
        a, b = rng.sample(cities, 2)
        itself = [(a, a)] if place % ITSELF == 2 else []
        for pair in dict.fromkeys([*itself, many, many[::-1], max(numbers, key=lambda pair: numbers[pair][0]), (a, b)]):
            result.append(net.case(pairs_of(net.routes), *map(str, pair)))
    return tuple(result)


def betweenness_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise: the route with the highest betweenness, and others."""
    rng = random.Random(seed)
    result = []
    for net in networks(seed):
        graph = network_of(net.routes)
        values = dict(zip((edge.id for edge in graph.edges), centrality.solve(graph, False).edges, strict=True))
        best = max(values, key=lambda edge: values[edge])
        shared = [edge for edge in values if values[edge] % 1]
        asked = dict.fromkeys([best, *rng.sample(shared, min(1, len(shared))), rng.choice(list(values))])
        for edge in asked:
            arguments = pairs_of(net.routes), board().routes[edge].cities
            result.append(Case(net.name, arguments, frozenset(net.routes), net.owners))
    return tuple(result)


_LISTS = (
    ("three values in the same order", [10, 20, 90], [1, 2, 3]),
    ("three values in opposite orders", [1, 5, 7], [9, 2, 1]),
    ("four values", [1, 2, 3, 4], [2, 1, 4, 30]),
    ("four values, two of them equal", [1, 2, 2, 3], [1, 2, 3, 4]),
    ("five values with ties in both lists", [5, 5, 1, 3, 3], [2, 7, 7, 1, 4]),
    ("values below zero", [-3, 0, 2.5, -1], [4, -4, 0.5, 4]),
)


def rank_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: short lists, routes of real games, and random lists."""
    rng = random.Random(seed)
    result = [Case(name, (list(xs), list(ys))) for name, xs, ys in _LISTS]
    for net in networks(seed):
        if net.owners or "real game" in net.name:
            graph = network_of(net.routes)
            trains = [edge.length for edge in graph.edges]
            along = [round(value, 2) for value in centrality.solve(graph, False).edges]
            if min(len(set(trains)), len(set(along))) > 1:
                name = net.name.replace("routes", "routes, their trains and betweenness,")
                result.append(Case(name, (trains, along)))
    for size, most in ((6, 100), (8, 4), (12, 6), (20, 1000), (30, 5)):
        lists: tuple[list[int], list[int]] = ([], [])
        while any(len(set(values)) < 2 for values in lists):
            lists = tuple([rng.randint(0, most) for _ in range(size)] for _ in range(2))  # type: ignore[assignment]
        result.append(Case(f"random lists of {size} values", lists))
    return tuple(result)
