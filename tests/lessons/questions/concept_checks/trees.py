"""Lesson 4: which choices of its concept questions hold."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations, permutations

import networkx as nx

from .small import (
    Graph,
    always,
    bridges,
    cost,
    degrees,
    doubled,
    net_of,
    networks,
    never,
    plus,
    with_changed,
    with_lengths,
)


@lru_cache(maxsize=1)
def trees() -> tuple[Graph, ...]:
    return tuple(g for g in networks() if nx.is_tree(g))


def spanning_trees(g: Graph) -> list[Graph]:
    """Return all minimum spanning trees, by trying all sets of routes."""
    found = [g.edge_subgraph(routes) for routes in combinations(g.edges(keys=True), len(g) - 1)]
    whole = [tree for tree in found if len(tree) == len(g) and nx.is_connected(tree)]
    least = min(tree.size("length") for tree in whole)
    return [tree for tree in whole if tree.size("length") == least]


@lru_cache(maxsize=1)
def spanned() -> tuple[tuple[Graph, tuple[Graph, ...]], ...]:
    """Return networks with all their minimum spanning trees; some have only different lengths."""
    pairs = [*combinations("ABCD", 2)]
    different = [
        net_of(*((a, b, n) for (a, b), n in zip(pairs, lengths, strict=True)))
        for lengths in [*permutations(range(1, 7))][::23]
    ]
    return tuple((g, tuple(spanning_trees(g))) for g in (*with_lengths(), *different))


def lengths_of(g: Graph) -> list[int]:
    return sorted(length for _, _, length in g.edges(data="length"))


def one_route_fewer_than_cities() -> tuple[bool, ...]:
    double = Graph([(0, 1), (0, 1), (2, 3), (3, 4), (4, 5)])
    found = [g for g in (*networks(), double) if (len(g), g.size()) == (6, 5)]
    is_tree = [not any(True for _ in nx.simple_cycles(g)) and nx.is_connected(g) for g in found]
    return (
        always(is_tree),
        all(t == nx.is_connected(g) for t, g in zip(is_tree, found, strict=True)),
        all(t != doubled(g) for t, g in zip(is_tree, found, strict=True)),
    )


def only_one_minimum_spanning_tree() -> tuple[bool, ...]:
    several = [len({*lengths_of(g)}) < g.size() for g, best in spanned() if len(best) > 1]
    return not several, always(several), not all(several)


def a_path_in_the_tree() -> tuple[bool, ...]:
    found = [
        (cost(tree, a, b) == cost(g, a, b), len(best) == 1)
        for g, best in spanned()
        for tree in best
        for a, b in combinations(g, 2)
    ]
    return all(same for same, _ in found), all(same for same, only in found if only), not all(same for same, _ in found)


def single(extreme: Callable[[list[int]], int]) -> list[tuple[list[bool], bool]]:
    """Return for each network with a single longest, or shortest, route: which trees have it, and if it is a bridge."""
    found = []
    for g, best in spanned():
        length = extreme(lengths_of(g))
        routes = [route for *route, each in g.edges(keys=True, data="length") if each == length]
        if len(routes) == 1:
            found.append(([tree.has_edge(*routes[0]) for tree in best], tuple(routes[0]) in bridges(g)))
    return found


def the_longest_route_of_all() -> tuple[bool, ...]:
    found = [(any(used), bridge) for used, bridge in single(max)]
    return (
        never(used for used, _ in found),
        all(used == bridge for used, bridge in found),
        any(used and not bridge for used, bridge in found),
    )


def the_shortest_route_of_all() -> tuple[bool, ...]:
    found = [(all(used), bridge) for used, bridge in single(min)]
    return (
        always(used for used, _ in found),
        not all(used for used, _ in found),
        all(used == bridge for used, bridge in found),
    )


def one_route_more() -> tuple[bool, ...]:
    cycles = {len([*nx.simple_cycles(plus(g, a, b))]) for g in trees() for a, b in combinations(g, 2)}
    return 0 in cycles, cycles == {1}, max(cycles) > 1


def how_many_leaves() -> tuple[bool, ...]:
    counts = {degrees(g).count(1) for g in trees()}
    return counts == {2}, min(counts) == 2 < max(counts), min(counts) == 1


def one_train_more_on_every_route_again() -> tuple[bool, ...]:
    def routes(best: Iterable[Graph]) -> set[frozenset[object]]:
        return {frozenset(map(frozenset, tree.edges())) for tree in best}

    same = [
        (routes(best) == routes(spanning_trees(with_changed(g, lambda n: n + 1))), len({*lengths_of(g)}) == 1)
        for g, best in spanned()
    ]
    return always(s for s, _ in same), not all(s for s, _ in same), all(s == equal for s, equal in same)


def a_city_that_you_do_not_need() -> tuple[bool, ...]:
    helps = []
    for g, best in spanned()[::3]:
        for three in combinations(g, 3):
            alone = g.subgraph(three)
            if len(g) == 4 and nx.is_connected(alone):
                least = spanning_trees(alone)[0].size("length")
                helps.append((best[0].size("length") < least, alone.size() == 3))
    return (
        never(h for h, _ in helps),
        any(h for h, all_sides in helps if all_sides),
        all(not all_sides for h, all_sides in helps if h),
    )


def kruskal(g: Graph, routes: Iterable[tuple[object, object, int]]) -> Graph:
    made = Graph()
    for a, b, length in sorted(routes, key=lambda route: route[2]):
        if not (a in made and b in made and nx.has_path(made, a, b)):
            made.add_edge(a, b, length=length)
    return made


def prim(g: Graph, start: object) -> Graph:
    made = Graph()
    made.add_node(start)
    while len(made) < len(g):
        out = [(n, str(b), a, b) for a in made for _, b, n in g.edges(a, data="length") if b not in made]
        length, _, a, b = min(out, key=lambda way: way[:2])
        made.add_edge(a, b, length=length)
    return made


def kruskal_and_prim() -> tuple[bool, ...]:
    found = []
    for g, _ in spanned():
        routes = [*g.edges(data="length")]
        found += [(kruskal(g, order), prim(g, start)) for order in (routes, routes[::-1]) for start in g]
    totals = [(one.size("length"), other.size("length")) for one, other in found]
    same = [{frozenset(e) for e in one.edges()} == {frozenset(e) for e in other.edges()} for one, other in found]
    return all(same), all(k == p for k, p in totals), any(k < p for k, p in totals), any(p < k for k, p in totals)
