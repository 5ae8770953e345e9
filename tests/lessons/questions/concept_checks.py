"""A check of each concept question: which of its choices hold, in the order of the file.

Claims about networks are searched for counterexamples among all small ones. Nothing here calls `ttr.graphs`. Questions
of `IN_WORDS` say what cannot be computed.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product

import networkx as nx

Graph = nx.MultiGraph
Check = Callable[[], tuple[bool, ...]]
MOST_CITIES, MOST_WITH_DOUBLES = 6, 4


@lru_cache(maxsize=1)
def networks() -> tuple[Graph, ...]:
    """Return all small networks: each city has a route; the smallest also with double routes."""
    found = []
    for atlas in nx.graph_atlas_g():
        if not 2 <= len(atlas) <= MOST_CITIES or min(dict(atlas.degree).values()) == 0:
            continue
        doubled = product((1, 2), repeat=atlas.size()) if len(atlas) <= MOST_WITH_DOUBLES else [(1,) * atlas.size()]
        found += [
            Graph(edge for edge, times in zip(atlas.edges, each, strict=True) for _ in range(times)) for each in doubled
        ]
    return tuple(found)


@lru_cache(maxsize=1)
def connected() -> tuple[Graph, ...]:
    return tuple(g for g in networks() if nx.is_connected(g))


@lru_cache(maxsize=1)
def with_lengths() -> tuple[Graph, ...]:
    """Return all connected networks of at most four cities, without doubles, with all lengths up to 3."""
    found = []
    for graph in connected():
        if len(graph) <= 4 and graph.size() == nx.Graph(graph).size():
            for lengths in product((1, 2, 3) if graph.size() < 6 else (1, 2), repeat=graph.size()):
                found.append(Graph())
                found[-1].add_edges_from(
                    (a, b, {"length": n}) for (a, b), n in zip(nx.Graph(graph).edges, lengths, strict=True)
                )
    return tuple(found)


def always(claims: Iterable[object]) -> bool:
    """Whether a claim holds in all cases, of which there is at least one."""
    found = list(claims)
    return bool(found) and all(found)


def never(claims: Iterable[object]) -> bool:
    found = list(claims)
    return bool(found) and not any(found)


def sometimes(claims: Iterable[object]) -> bool:
    """Whether a claim holds in some cases and fails in others."""
    return len({bool(each) for each in claims}) == 2


def how_often(claims: Iterable[object]) -> tuple[bool, bool, bool]:
    """Return whether a claim holds always, sometimes and never."""
    found = list(claims)
    return always(found), sometimes(found), never(found)


# --- lesson 5 ---


def odd(g: Graph) -> list[object]:
    return [v for v, degree in g.degree if degree % 2]


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


def plus(g: Graph, a: object, b: object) -> Graph:
    return Graph([*g.edges(), (a, b)])


def one_odd_city() -> tuple[bool, ...]:
    one = {g: len(odd(g)) == 1 for g in networks()}
    return (
        any(one[g] for g in one if g.size() % 2),
        any(one[g] for g in one if not nx.is_connected(g)),
        never(one.values()),
    )


def all_even() -> tuple[bool, ...]:
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


def four_odd_cities() -> tuple[bool, ...]:
    made = [(g, a, b) for g in connected() if len(odd(g)) == 4 for a, b in combinations(odd(g), 2)]
    can = [one_go(plus(*each)) for each in made]
    return always(can), never(can), all(c == (not g.has_edge(a, b)) for c, (g, a, b) in zip(can, made, strict=True))


def every_city_once() -> tuple[bool, ...]:
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


def longest_next() -> tuple[bool, ...]:
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


def longest_trail_and_path() -> tuple[bool, ...]:
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


def circuit_loses_a_route() -> tuple[bool, ...]:
    left = [without(g, e) for g in connected() if nx.is_eulerian(g) and g.size() > 2 for e in g.edges(keys=True)]
    can = [one_go(g) for g in left]
    return always(can), never(can), all(map(nx.is_connected, left)) and not all(can)


def odd_in_two_pieces() -> tuple[bool, ...]:
    apart = [
        any(len(odd(g.subgraph(piece))) == 1 for piece in nx.connected_components(g))
        for g in networks()
        if len(odd(g)) == 2
    ]
    return any(apart), any(apart), never(apart)


# --- lesson 6 ---

TWO_TRIANGLES = Graph([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
JOINED_TRIANGLES = Graph([*TWO_TRIANGLES.edges(), (0, 3)])
JOINED_FOURS = Graph([*combinations(range(4), 2), *combinations(range(4, 8), 2), (0, 4)])
BUTTERFLY = Graph([(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)])


def pieces(g: Graph) -> int:
    return nx.number_connected_components(g)


def bridges(g: Graph) -> list[tuple[object, object, object]]:
    """Return the routes whose removal makes one more piece."""

    def closed(edge: tuple[object, object, object]) -> Graph:
        left = g.copy()
        left.remove_edge(*edge)
        return left

    return [edge for edge in g.edges(keys=True) if pieces(closed(edge)) > pieces(g)]


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
    nets = [*(g for g in connected() if g.size() <= 7), JOINED_TRIANGLES, BUTTERFLY]
    return tuple((g, a, b, smallest_cuts(g, a, b)) for g in nets for a, b in combinations(g, 2))


def end_of_a_bridge() -> tuple[bool, ...]:
    ends = [(v in cut_vertices(g), g.degree(v) > 1) for g in connected() for e in bridges(g) for v in e[:2]]
    return always(c for c, _ in ends), always(cut == more for cut, more in ends), never(c for c, _ in ends)


def cut_vertex_without_bridge() -> tuple[bool, ...]:
    has = [bool(bridges(g)) for g in (*connected(), BUTTERFLY) if cut_vertices(g)]
    return how_often(has)


def two_ways_out() -> tuple[bool, ...]:
    def dense(g: Graph) -> bool:
        return min(dict(g.degree).values()) > 1

    found = [g for g in (*connected(), JOINED_TRIANGLES, JOINED_FOURS) if dense(g) and bridges(g)]
    return not found, bool(found), always(2 in dict(g.degree).values() for g in found)


def routes_at_one_end() -> tuple[bool, ...]:
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


def most_bridges() -> tuple[bool, ...]:
    most = max(len(bridges(g)) for g in connected() if len(g) == 6)
    return most == 1, most == 5, most == 6, most == 3


def what_a_cut_vertex_leaves() -> tuple[bool, ...]:
    left = {left_without(g, v) for g in connected() for v in cut_vertices(g)}
    return left == {2}, min(left) == 2 < max(left), min(left) == 1


def only_one_cut() -> tuple[bool, ...]:
    several = [(len(c[0]), len(c)) for _, _, _, c in cuts()]
    return (
        all(n == 1 for _, n in several),
        any(n > 1 for _, n in several) and all(size > 1 for size, n in several if n > 1),
        any(n > 1 for _, n in several),
    )


def new_route_and_bridges() -> tuple[bool, ...]:
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


IN_WORDS: dict[str, str] = {}

CHECKS: dict[str, Check] = {
    "One odd city": one_odd_city,
    "All cities are even": all_even,
    "Where to begin": where_to_begin,
    "Four odd cities, one new route": four_odd_cities,
    "Every route once, every city once?": every_city_once,
    "The longest route next": longest_next,
    "Longest trail, longest path": longest_trail_and_path,
    "Where a circuit begins": where_a_circuit_begins,
    "A circuit loses a route": circuit_loses_a_route,
    "Odd cities in two pieces": odd_in_two_pieces,
    "The end of a bridge": end_of_a_bridge,
    "A cut vertex without a bridge": cut_vertex_without_bridge,
    "Two ways out of every city": two_ways_out,
    "Close all routes at one end": routes_at_one_end,
    "Three separate paths": three_separate_paths,
    "How many bridges": most_bridges,
    "What a cut vertex leaves": what_a_cut_vertex_leaves,
    "Only one minimum cut?": only_one_cut,
    "A new route and the bridges": new_route_and_bridges,
    "Block a ticket": block_a_ticket,
}
