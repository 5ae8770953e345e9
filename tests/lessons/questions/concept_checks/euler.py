"""Lesson 5: which choices of its concept questions hold."""

from collections.abc import Iterator
from itertools import combinations

import networkx as nx

from .small import TWO_TRIANGLES, Graph, always, connected, networks, never, odd, plus, sometimes, with_lengths


def one_go(g: Graph) -> bool:
    return nx.is_connected(g) and (nx.is_eulerian(g) or nx.has_eulerian_path(g))


def starts(g: Graph) -> set[object]:
    """Return the cities where a walk over all routes can begin, by trying."""

    def rest(at: object, left: frozenset[object]) -> bool:
        return not left or any(rest(v if at == u else u, left - {e}) for e in left for u, v in [e[:2]] if at in (u, v))

    return {v for v in g if rest(v, frozenset(g.edges(keys=True)))}


def without(g: Graph, edge: tuple[object, ...]) -> Graph:
    """Return a network without a route, and without the cities that no route reaches then."""
    return Graph((a, b, key) for a, b, key in g.edges(keys=True) if (a, b, key) != edge)


def one_odd_city() -> tuple[bool, ...]:
    one = {g: len(odd(g)) == 1 for g in networks()}
    return (
        any(one[g] for g in one if g.size() % 2),
        any(one[g] for g in one if not nx.is_connected(g)),
        never(one.values()),
    )


def all_cities_are_even() -> tuple[bool, ...]:
    even = [g for g in (*networks(), TWO_TRIANGLES) if not odd(g)]
    return always(map(one_go, even)), all(one_go(g) == nx.is_connected(g) for g in even), never(map(one_go, even))


def where_to_begin() -> tuple[bool, ...]:
    two = [g for g in connected() if len(odd(g)) == 2 and g.size() < 9]
    highest = ({v for v in g if g.degree(v) == max(dict(g.degree).values())} for g in two)
    begin = [starts(g) for g in two]
    return (
        always(s == {*g} for s, g in zip(begin, two, strict=True)),
        always(s <= high for s, high in zip(begin, highest, strict=True)),
        always(s == {*odd(g)} for s, g in zip(begin, two, strict=True)),
    )


def four_odd_cities_one_new_route() -> tuple[bool, ...]:
    made = [(g, a, b) for g in connected() if len(odd(g)) == 4 for a, b in combinations(odd(g), 2)]
    can = [one_go(plus(*each)) for each in made]
    return always(can), never(can), all(c == (not g.has_edge(a, b)) for c, (g, a, b) in zip(can, made, strict=True))


def every_route_once_every_city_once() -> tuple[bool, ...]:
    walks = [(g, [a for a, _ in w] + [w[-1][1]]) for g in connected() if one_go(g) for w in [[*nx.eulerian_path(g)]]]
    once = [sorted(walk) == sorted(g) for g, walk in walks]
    all_cities = [{*walk} == {*g} for g, walk in walks]
    return always(once), always(all_cities) and sometimes(once), not always(all_cities)


def trails(g: Graph, at: object, used: frozenset[object] = frozenset()) -> Iterator[tuple[int, frozenset[object]]]:
    """Yield the length and the routes of each trail from a city."""
    yield sum(g.edges[e]["length"] for e in used), used
    for a, b, key in g.edges(at, keys=True):
        if (route := (*sorted((a, b)), key)) not in used:
            yield from trails(g, b, used | {route})


def greedy(g: Graph, at: object) -> int:
    """Return the length of the trail from a city that always takes the longest free route."""
    total, left = 0, g.copy()
    while ways := [(length, b, key) for _, b, key, length in left.edges(at, keys=True, data="length")]:
        length, b, key = max(ways)
        left.remove_edge(at, b, key)
        total, at = total + length, b
    return total


def the_longest_route_next() -> tuple[bool, ...]:
    arms = Graph()
    arms.add_edges_from((a, b, {"length": n}) for a, b, n in [(0, 1, 3), (0, 2, 2), (2, 3, 2), (0, 4, 2), (4, 5, 2)])
    nets = [*with_lengths(), arms]
    found = [({v: greedy(g, v) for v in g}, max(n for v in g for n, _ in trails(g, v))) for g in nets]
    assert found[-1] == (found[-1][0], 8)
    assert max(found[-1][0].values()) == 7
    return (
        all(each == best for made, best in found for each in made.values()),
        all(max(made.values()) == best for made, best in found),
        any(each < best for made, best in found for each in made.values()),
    )


def longest_trail_longest_path() -> tuple[bool, ...]:
    def longest_path(g: Graph) -> int:
        paths = (p for a, b in combinations(g, 2) for p in nx.all_simple_edge_paths(g, a, b))
        return max(sum(g.edges[e]["length"] for e in path) for path in paths)

    found = [(max(n for v in g for n, _ in trails(g, v)), longest_path(g)) for g in with_lengths()]
    return all(t == p for t, p in found), all(p <= t for t, p in found), all(p >= t for t, p in found)


def where_a_circuit_begins() -> tuple[bool, ...]:
    round_trips = [g for g in connected() if not odd(g) and g.size() < 9]
    highest = [{v for v in g if g.degree(v) == max(dict(g.degree).values())} for g in round_trips]
    begin = [starts(g) for g in round_trips]
    return (
        always(s == {*g} for s, g in zip(begin, round_trips, strict=True)),
        always(s <= high for s, high in zip(begin, highest, strict=True)),
        always(s <= {*odd(g)} for s, g in zip(begin, round_trips, strict=True)),
    )


def a_circuit_loses_a_route() -> tuple[bool, ...]:
    left = [without(g, e) for g in connected() if nx.is_eulerian(g) and g.size() > 2 for e in g.edges(keys=True)]
    can = [one_go(g) for g in left]
    return always(can), never(can), all(map(nx.is_connected, left)) and not all(can)


def odd_cities_in_two_pieces() -> tuple[bool, ...]:
    apart = [
        any(len(odd(g.subgraph(piece))) == 1 for piece in nx.connected_components(g))
        for g in networks()
        if len(odd(g)) == 2
    ]
    return any(apart), any(apart), never(apart)
