"""Lesson 6: which choices of its concept questions hold."""

from functools import lru_cache
from itertools import combinations, pairwise

import networkx as nx

from .small import JOINED_TRIANGLES, Graph, always, bridges, connected, how_often, never, pieces, plus

JOINED_FOURS = Graph([*combinations(range(4), 2), *combinations(range(4, 8), 2), (0, 4)])
BUTTERFLY = Graph([(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)])


def left_without(g: Graph, city: object) -> int:
    """Return the number of pieces of a connected network without a city."""
    return pieces(g.subgraph(set(g) - {city})) if len(g) > 1 else 0


def cut_vertices(g: Graph) -> list[object]:
    return [v for v in g if left_without(g, v) > 1]


def smallest_cuts(g: Graph, a: object, b: object) -> list[tuple[object, ...]]:
    """Return all smallest sets of routes whose removal disconnects two cities."""
    for size in range(1, g.size() + 1):
        found = []
        for routes in combinations(g.edges(keys=True), size):
            left = g.copy()
            left.remove_edges_from(routes)
            if not nx.has_path(left, a, b):
                found.append(routes)
        if found:
            return found
    return []


@lru_cache(maxsize=1)
def cuts() -> tuple[tuple[Graph, object, object, list[tuple[object, ...]]], ...]:
    """Return small networks with two cities and all smallest cuts between them."""
    nets = [*(g for g in connected() if g.size() <= 6), JOINED_TRIANGLES, BUTTERFLY]
    return tuple((g, a, b, smallest_cuts(g, a, b)) for g in nets for a, b in combinations(g, 2))


def the_end_of_a_bridge() -> tuple[bool, ...]:
    ends = [(v in cut_vertices(g), g.degree(v) > 1) for g in connected() for e in bridges(g) for v in e[:2]]
    return always(c for c, _ in ends), always(cut == more for cut, more in ends), never(c for c, _ in ends)


def a_cut_vertex_without_a_bridge() -> tuple[bool, ...]:
    has = [bool(bridges(g)) for g in (*connected(), BUTTERFLY) if cut_vertices(g)]
    return how_often(has)


def two_ways_out_of_every_city() -> tuple[bool, ...]:
    def dense(g: Graph) -> bool:
        return min(dict(g.degree).values()) > 1

    found = [g for g in (*connected(), JOINED_TRIANGLES, JOINED_FOURS) if dense(g) and bridges(g)]
    return not found, bool(found), always(2 in dict(g.degree).values() for g in found)


def close_all_routes_at_one_end() -> tuple[bool, ...]:
    fewest = [(len(c[0]), min(g.degree(a), g.degree(b)), max(g.degree(a), g.degree(b))) for g, a, b, c in cuts()]
    return (
        all(cut == low for cut, low, _ in fewest),
        all(cut <= low for cut, low, _ in fewest),
        all(cut == high for cut, _, high in fewest),
        all(cut >= low for cut, low, _ in fewest),
    )


def separate_paths(g: Graph, a: object, b: object) -> list[list[list[object]]]:
    """Return all sets of paths between two cities that share no route."""
    found: list[list[list[object]]] = [[]]
    for path in nx.all_simple_edge_paths(g, a, b):
        edges = {(*sorted(e[:2]), e[2]) for e in path}
        found += [[*m, path] for m in found if all(edges.isdisjoint((*sorted(e[:2]), e[2]) for e in p) for p in m)]
    return found


def three_separate_paths() -> tuple[bool, ...]:
    found = [(len(m), len(c[0])) for g, a, b, c in cuts() for m in separate_paths(g, a, b) if m]
    # The two paths of the reason share a city, and need two routes.
    assert next(len(c[0]) for g, a, b, c in cuts() if g is BUTTERFLY and {a, b} == {1, 3}) == 2
    return all(n == cut for n, cut in found), all(cut >= n for n, cut in found), any(cut < n for n, cut in found)


def how_many_bridges() -> tuple[bool, ...]:
    most = max(len(bridges(g)) for g in connected() if len(g) == 6)
    return most == 1, most == 5, most == 6, most == 3


def what_a_cut_vertex_leaves() -> tuple[bool, ...]:
    left = {left_without(g, v) for g in connected() for v in cut_vertices(g)}
    return left == {2}, min(left) == 2 < max(left), min(left) == 1


def only_one_minimum_cut() -> tuple[bool, ...]:
    several = [(len(c[0]), len(c)) for _, _, _, c in cuts()]
    return (
        all(n == 1 for _, n in several),
        any(n > 1 for _, n in several) and all(size > 1 for size, n in several if n > 1),
        any(n > 1 for _, n in several),
    )


def a_new_route_and_the_bridges() -> tuple[bool, ...]:
    change = {
        len(bridges(plus(g, a, b))) - len(bridges(g))
        for g in connected()
        if g.size() < 8
        for a, b in combinations(g, 2)
    }
    return max(change) > 0, max(change) == 0 > min(change), change == {-1}


def block_a_ticket() -> tuple[bool, ...]:
    def on_a_path(g: Graph, a: object, b: object) -> set[object]:
        return {(*sorted(e[:2]), e[2]) for path in nx.all_simple_edge_paths(g, a, b) for e in path}

    def stops(g: Graph, a: object, b: object, route: tuple[object, ...]) -> bool:
        left = g.copy()
        left.remove_edge(*route)
        return not nx.has_path(left, a, b)

    found = []
    for g in connected():
        if g.size() > 7:
            continue
        for a, b in combinations(g, 2):
            shortest = {frozenset(step) for p in nx.all_shortest_paths(nx.Graph(g), a, b) for step in pairwise(p)}
            on, bridge = on_a_path(g, a, b), {(*sorted(e[:2]), e[2]) for e in bridges(g)}
            for route in ((*sorted(e[:2]), e[2]) for e in g.edges(keys=True)):
                found.append((stops(g, a, b, route), route in bridge, frozenset(route[:2]) in shortest, route in on))
    return (
        all(stop for stop, bridge, _, _ in found if bridge),
        all(stop for stop, _, cheap, _ in found if cheap),
        all(stop == (bridge and on) for stop, bridge, _, on in found),
    )
