"""Lesson 1: which choices of its concept questions hold."""

from fractions import Fraction
from itertools import combinations
from math import dist

import networkx as nx

from .small import Graph, always, crossing_count, degrees, doubled, how_often, networks, odd, plus


def neighbors(g: Graph, city: object) -> int:
    return len({*g[city]})


def a_city_moves() -> tuple[bool, ...]:
    """Move a corner of a square with both diagonals into the middle: the graph stays, lengths and crossings change."""
    corners = {"A": (0, 0), "B": (4, 0), "C": (4, 4), "D": (0, 4)}
    moved = {**corners, "D": (2.5, 1.5)}
    routes = [*combinations(corners, 2)]
    before, after = (
        [crossing_count(routes, places), {r: dist(places[r[0]], places[r[1]]) for r in routes}]
        for places in (corners, moved)
    )
    assert (before[0], after[0]) == (1, 0)
    assert before[1] != after[1]
    return False, False, nx.utils.graphs_equal(nx.Graph(routes), nx.Graph([(b, a) for a, b in reversed(routes)]))


def a_sum_of_15() -> tuple[bool, ...]:
    sums = {sum(degrees(g)) % 2 for g in networks()}
    return (
        any(degrees(g) == [5, 5, 5] for g in networks()),
        any(sum(degrees(g)) % 2 for g in networks() if doubled(g)),
        sums == {0},
    )


def a_double_route_to_the_coast() -> tuple[bool, ...]:
    found = {(g.degree(v), neighbors(g, v)) for g in networks() for v in g if g.degree(v) == 2 and neighbors(g, v) == 1}
    return (1, 1) in found, found == {(2, 1)}, (2, 2) in found


def most_routes_most_neighbors() -> tuple[bool, ...]:
    tuft = Graph([(0, 1), (0, 1), (0, 2), (0, 2), (3, 4), (3, 5), (3, 6)])
    assert (tuft.degree(0), neighbors(tuft, 0), tuft.degree(3), neighbors(tuft, 3)) == (4, 2, 3, 3)
    nets = [g for g in (*networks(), tuft) if doubled(g)]
    most = [
        neighbors(g, v) == max(neighbors(g, u) for u in g) for g in nets for v in g if g.degree(v) == degrees(g)[-1]
    ]
    return how_often(most)


def six_cities_six_different_degrees() -> tuple[bool, ...]:
    six = [g for g in networks() if len(g) == 6 and not doubled(g)]
    twice = [len({*degrees(g)}) < 6 for g in six]
    return (
        any(degrees(g) == [1, 2, 3, 4, 5, 6] for g in six),
        always(twice),
        all(t != nx.is_connected(g) for t, g in zip(twice, six, strict=True)),
    )


def the_average_degree() -> tuple[bool, ...]:
    averages = {Fraction(sum(degrees(g)), len(g)) for g in (nx.gnm_random_graph(10, 20, seed) for seed in range(30))}
    return averages == {Fraction(1, 2)}, averages == {2}, averages == {4}, len(averages) > 1


def one_more_route() -> tuple[bool, ...]:
    change = {len(odd(plus(g, a, b))) - len(odd(g)) for g in networks() for a, b in combinations(g, 2)}
    return change == {1, -1}, change == {2}, change == {-2, 0, 2}


def a_route_between_every_two_cities() -> tuple[bool, ...]:
    routes = nx.complete_graph(6).number_of_edges()
    return tuple(routes == each for each in (6, 15, 30, 36))


def the_same_degrees_the_same_graph() -> tuple[bool, ...]:
    pairs = [(g, h) for g, h in combinations([g for g in networks() if not doubled(g)], 2) if degrees(g) == degrees(h)]
    assert any(degrees(g) == [1, 2, 2, 2, 3] and nx.is_connected(g) and nx.is_connected(h) for g, h in pairs)
    same = [(nx.is_isomorphic(g, h), nx.is_connected(g) and nx.is_connected(h)) for g, h in pairs]
    return all(s for s, _ in same), all(s for s, joined in same if joined), not all(s for s, _ in same)


def a_row_of_the_matrix() -> tuple[bool, ...]:
    rows = [
        (sum(g.number_of_edges(v, u) for u in g), g.degree(v), neighbors(g, v), len(g)) for g in networks() for v in g
    ]
    return (
        all(row == degree for row, degree, _, _ in rows),
        all(row == near for row, _, near, _ in rows),
        all(row == cities for row, _, _, cities in rows),
        all(row == 2 * degree for row, degree, _, _ in rows),
    )
