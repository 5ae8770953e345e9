"""Lesson 2: which choices of its concept questions hold."""

from collections import Counter
from itertools import combinations, pairwise, permutations

import networkx as nx

from .small import TWO_TRIANGLES, Graph, always, connected, degrees, doubled, how_often, networks, never, pieces, plus


def two_routes_at_every_city() -> tuple[bool, ...]:
    nets = [g for g in (*networks(), TWO_TRIANGLES) if degrees(g)[0] > 1]
    joined = [nx.is_connected(g) for g in nets]
    return always(joined), not all(joined), always(nx.is_connected(g) for g in nets if not doubled(g))


def six_cities_five_routes() -> tuple[bool, ...]:
    return how_often(nx.is_connected(g) for g in networks() if (len(g), g.size()) == (6, 5))


def the_fewest_routes() -> tuple[bool, ...]:
    fewest = min(g.size() for g in nx.graph_atlas_g() if len(g) == 7 and nx.is_connected(g))
    return tuple(fewest == each for each in (4, 6, 7, 21))


def a_new_route() -> tuple[bool, ...]:
    change = {pieces(plus(g, a, b)) - pieces(g) for g in networks() for a, b in combinations(g, 2)}
    return change == {-1}, change == {-1, 0}, min(change) < -1


def breadth_first() -> tuple[bool, ...]:
    """Search with every order of neighbors."""

    def levels(g: Graph, start: object, order: list[object]) -> dict[object, int]:
        found, queue = {start: 0}, [start]
        for city in queue:
            for near in sorted(g[city], key=order.index):
                if near not in found:
                    found[near] = found[city] + 1
                    queue.append(near)
        return found

    shorter, orders = [], []
    for g in (g for g in connected() if len(g) <= 5):
        fewest = nx.single_source_shortest_path_length(g, 0) if 0 in g else {}
        found = [levels(g, 0, [*order]) for order in permutations(g)] if fewest else []
        shorter += [fewest != each for each in found]
        orders += [each != found[0] for each in found]
    return any(shorter), any(orders), never(shorter)


def depth_first() -> tuple[bool, ...]:
    fewest = []
    for g in connected():
        start = next(iter(g))
        tree = nx.dfs_tree(nx.Graph(g), start)
        for city in set(g) - {start}:
            path = nx.shortest_path_length(tree, start, city)
            fewest.append(path == nx.shortest_path_length(g, start, city))
    return how_often(fewest)


def not_connected_twice() -> tuple[bool, ...]:
    found = [
        (nx.has_path(g, a, c), g.has_edge(a, c))
        for g in networks()
        for a, b, c in permutations(g, 3)
        if not nx.has_path(g, a, b) and not nx.has_path(g, b, c)
    ]
    return never(j for j, _ in found), any(j for j, _ in found), all(edge for j, edge in found if j)


def a_search_that_forgets() -> tuple[bool, ...]:
    """Follow the search for many cities."""
    ended, missed = [], []
    for g in connected():
        queue, visits = [next(iter(g))], []
        while queue and len(visits) < 1000:
            visits.append(queue.pop(0))
            queue += g[visits[-1]]
        ended.append(not queue)
        missed.append({*visits} != set(g))
    return any(ended), any(missed), never(ended)


def from_a_walk_to_a_path() -> tuple[bool, ...]:
    has = []
    for g in networks():
        for a, b in combinations(g, 2):
            walks = [[a]]  # all walks of up to four routes
            for _ in range(4 if len(g) < 6 else 0):
                walks += [[*walk, near] for walk in walks for near in g[walk[-1]] if len(walk) < 5][:400]
            for walk in walks:
                if walk[-1] == b:
                    steps = Counter(frozenset(step) for step in pairwise(walk))
                    has.append((nx.has_path(g, a, b), max(steps.values()) == 1))
    return always(p for p, _ in has), not all(p for p, _ in has), all(p == once for p, once in has)


def when_a_ticket_is_complete() -> tuple[bool, ...]:
    found = [(nx.has_path(g, a, b), g.has_edge(a, b)) for g in networks() for a, b in combinations(g, 2)]
    same = [
        any({a, b} <= piece for piece in nx.connected_components(g)) for g in networks() for a, b in combinations(g, 2)
    ]
    return (
        always(p for p, _ in found),
        all(p == s for (p, _), s in zip(found, same, strict=True)),
        all(p == edge for p, edge in found),
    )
