"""Lesson 7, which routes matter: test cases for its exercises, and properties that they can have."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from ttr.graphs import centrality
from ttr.lessons.centrality import links
from ttr.lessons.centrality.links import MIDDLE
from ttr.lessons.centrality.shortest_paths import paths_from, shares
from ttr.lessons.kit.cases import Case, Sample, along, board, edges_of, network_of, real_games, samples
from ttr.lessons.kit.properties import NETWORK, PAIR, SIZES, Property, Quantity, degrees, far

Edges = Sequence[tuple[str, str]]
Values = Sequence[float]

OF_PATHS: tuple[Property | Quantity, ...] = (*PAIR, NETWORK[1], *NETWORK[3:], *SIZES)


def _rest(edges: Edges, route: tuple[str, str]) -> list[tuple[str, str]]:
    return [edge for edge in edges if set(edge) != set(route)]


OF_BETWEENNESS: tuple[Property | Quantity, ...] = (
    NETWORK[1],
    *NETWORK[3:],
    Property(
        "the route is a bridge", "the route is not a bridge", lambda _, edges, r: far(_rest(edges, r), *r) is None
    ),
    Property(
        "one end of the route has no other route",
        "other routes meet at both ends of the route",
        lambda _, edges, route: min(degrees(edges)[city] for city in route) == 1,
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
    found = [Sample(name, along(walks)) for name, walks in _SMALL]
    found += [sample for sample in samples(seed) if sample.owners][::3]
    for game in real_games():
        turn = game.last // 2
        routes = {links.first_track()[route] for route in game.claimed(turn)}
        found.append(Sample(f"all routes claimed after turn {turn} of a real game", tuple(sorted(routes))))
    rng = random.Random(seed)
    for size in (6, 10, 14, 18, 18, 22, 22):
        found.append(Sample(f"a random network of {size} routes", tuple(rng.sample(list(links.tracks()), size))))
    return tuple(found)


@lru_cache(maxsize=1)
def _bundles() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the number and the routes of shortest paths, for each pair of cities with many of them."""
    net = network_of(list(links.tracks()))
    found = []
    paths = {a: paths_from(net, a, weighted=False) for a in net.vertices}
    for a, b in combinations(net.vertices, 2):
        if paths[a][b][1] > FEW_PATHS and paths[a][b][0] <= FEW_PATHS:
            found.append((paths[a][b][1], tuple(shares(net, a, b, weighted=False))))
    return tuple(found)


def _many_paths(rng: random.Random) -> list[Sample]:
    """Return small networks in which two cities have more than four shortest paths."""
    some = [routes for many, routes in _bundles() if len(routes) <= 14]
    lots = [routes for many, routes in _bundles() if many > 2 * FEW_PATHS and len(routes) <= 22]
    found = [*rng.sample(some, 2), rng.choice(lots)]
    return [Sample("many paths side by side", tuple(rng.sample(routes, len(routes)))) for routes in found]


def path_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: the pair with the most shortest paths, a distant one, a random one."""
    rng = random.Random(seed)
    found = []
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
            found.append(net.case(edges_of(net.routes), *map(str, pair)))
    return tuple(found)


def betweenness_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise: the route with the highest betweenness, and others."""
    rng = random.Random(seed)
    found = []
    for net in networks(seed):
        graph = network_of(net.routes)
        values = dict(zip((edge.id for edge in graph.edges), centrality.solve(graph, False).edges, strict=True))
        best = max(values, key=lambda edge: values[edge])
        shared = [edge for edge in values if values[edge] % 1]
        asked = dict.fromkeys([best, *rng.sample(shared, min(1, len(shared))), rng.choice(list(values))])
        for edge in asked:
            arguments = edges_of(net.routes), board().routes[edge].cities
            found.append(Case(net.name, arguments, frozenset(net.routes), net.owners))
    return tuple(found)


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
    found = [Case(name, (list(xs), list(ys))) for name, xs, ys in _LISTS]
    for net in networks(seed):
        if net.owners or "real game" in net.name:
            graph = network_of(net.routes)
            trains = [edge.length for edge in graph.edges]
            along = [round(value, 2) for value in centrality.solve(graph, False).edges]
            if min(len(set(trains)), len(set(along))) > 1:
                name = net.name.replace("routes", "routes, their trains and betweenness,")
                found.append(Case(name, (trains, along)))
    for size, most in ((6, 100), (8, 4), (12, 6), (20, 1000), (30, 5)):
        lists: tuple[list[int], list[int]] = ([], [])
        while any(len(set(values)) < 2 for values in lists):
            lists = tuple([rng.randint(0, most) for _ in range(size)] for _ in range(2))  # type: ignore[assignment]
        found.append(Case(f"random lists of {size} values", lists))
    return tuple(found)
