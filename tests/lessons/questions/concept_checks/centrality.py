"""Lesson 7: which choices of its concept questions hold."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from math import sqrt

import networkx as nx

from .small import (
    JOINED_TRIANGLES,
    TWO_TRIANGLES,
    Graph,
    always,
    between,
    bridges,
    degrees,
    doubled,
    how_often,
    networks,
    plus,
)


@lru_cache(maxsize=1)
def single() -> tuple[Graph, ...]:
    """Return networks without double routes, and two triangles with a city in the middle."""
    middle = Graph([*TWO_TRIANGLES.edges(), (0, "M"), ("M", 3)])
    return *(g for g in networks() if not doubled(g)), middle, JOINED_TRIANGLES


def between_routes(g: Graph) -> dict[frozenset[object], Fraction]:
    """Return for each route the pairs with a shortest path over it, each with its share."""
    found = Counter({frozenset(route): Fraction(0) for route in g.edges()})
    for a, b in combinations(g, 2):
        if nx.has_path(g, a, b):
            paths = [*nx.all_shortest_paths(nx.Graph(g), a, b)]
            for path in paths:
                for step in pairwise(path):
                    found[frozenset(step)] += Fraction(1, len(paths))
    return found


def the_city_with_the_most_routes() -> tuple[bool, ...]:
    found = []
    for g in single():
        values = between(g)
        found += [values[v] == max(values.values()) for v in g if nx.is_connected(g) and g.degree(v) == degrees(g)[-1]]
    return how_often(found)


def the_end_of_the_line() -> tuple[bool, ...]:
    found = [(between(g)[v], between(g)[next(iter(g[v]))]) for g in single() for v in g if g.degree(v) == 1]
    return always(v == 0 for v, _ in found), all(v == near for v, near in found), len({v for v, _ in found}) > 1


def betweenness_zero() -> tuple[bool, ...]:
    return how_often(g.degree(v) == 1 for g in single() for v, value in between(g).items() if value == 0)


def the_highest_betweenness_and_a_bridge() -> tuple[bool, ...]:
    found = []
    for g in single():
        values, bridge = between_routes(g), {frozenset(e[:2]) for e in bridges(g)}
        found += [route in bridge for route in values if values[route] == max(values.values())]
    return how_often(found)


def which_bridge() -> tuple[bool, ...]:
    values = between_routes(Graph([*pairwise("ABCDE")]))
    end, middle = values[frozenset("AB")], values[frozenset("BC")]
    assert (end, middle) == (4, 6)
    return end == middle, end > middle, end < middle


def more_traffic_by_a_new_route() -> tuple[bool, ...]:
    ups = []
    for g in (each for each in single() if len(each) < 6):
        before = between(g)
        for a, b in combinations(g, 2):
            if not g.has_edge(a, b):
                after = between(plus(g, a, b))
                ups += [v in (a, b) for v in g if after[v] > before[v]]
    return not ups, bool(ups), all(ups)


def two_shortest_paths() -> tuple[bool, ...]:
    share = between(Graph([("A", "C"), ("C", "B"), ("A", "D"), ("D", "B")]))["C"]
    return share == 1, share == Fraction(1, 2), share == 0


def ranks(values: list[int]) -> list[Fraction]:
    """Return the places of values; equal ones share the mean of their places."""
    order = sorted(values)
    return [Fraction(2 * order.index(v) + order.count(v) + 1, 2) for v in values]


def rank_correlation(one: list[int], other: list[int]) -> float:
    (a, b), mean = (ranks(one), ranks(other)), Fraction(len(one) + 1, 2)
    top = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    return top / sqrt(sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b))


def no_correlation() -> tuple[bool, ...]:
    """One measure is the square of the other: it depends on it, and the rank correlation is 0."""
    one = [-2, -1, 0, 1, 2]
    rho = rank_correlation(one, [value * value for value in one])
    return False, rho == 0, rho == -1


def twice_as_large() -> tuple[bool, ...]:
    one, other = [5, 3, 8, 1, 9], [2, 4, 6, 1, 5]
    old, new = rank_correlation(one, other), rank_correlation([2 * value for value in one], other)
    return new == 2 * old, new == old, new < old
