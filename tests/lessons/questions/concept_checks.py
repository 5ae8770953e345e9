"""A check of each concept question: which of its choices hold, in the order of the file.

Claims about networks are searched for counterexamples among all small ones. Nothing here calls `ttr.graphs`. Questions
of `IN_WORDS` say what cannot be computed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from math import dist

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


# --- lesson 1 ---


def degrees(g: Graph) -> list[int]:
    return sorted(dict(g.degree).values())


def neighbors(g: Graph, city: object) -> int:
    return len({*g[city]})


def doubled(g: Graph) -> bool:
    return g.size() > nx.Graph(g).size()


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


def crossing_count(routes: list[tuple[str, str]], places: dict[str, tuple[float, float]]) -> int:
    """Return the number of pairs of straight routes without a common end that cross."""

    def left(a: str, b: str, c: str) -> bool:
        (ax, ay), (bx, by), (cx, cy) = places[a], places[b], places[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    return sum(
        len({a, b, c, d}) == 4 and left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)
        for (a, b), (c, d) in combinations(routes, 2)
    )


def sum_of_15() -> tuple[bool, ...]:
    sums = {sum(degrees(g)) % 2 for g in networks()}
    return (
        any(degrees(g) == [5, 5, 5] for g in networks()),
        any(sum(degrees(g)) % 2 for g in networks() if doubled(g)),
        sums == {0},
    )


def double_route() -> tuple[bool, ...]:
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


def six_degrees() -> tuple[bool, ...]:
    six = [g for g in networks() if len(g) == 6 and not doubled(g)]
    twice = [len({*degrees(g)}) < 6 for g in six]
    return (
        any(degrees(g) == [1, 2, 3, 4, 5, 6] for g in six),
        always(twice),
        all(t != nx.is_connected(g) for t, g in zip(twice, six, strict=True)),
    )


def average_degree() -> tuple[bool, ...]:
    averages = {Fraction(sum(degrees(g)), len(g)) for g in (nx.gnm_random_graph(10, 20, seed) for seed in range(30))}
    return averages == {Fraction(1, 2)}, averages == {2}, averages == {4}, len(averages) > 1


def one_more_route() -> tuple[bool, ...]:
    change = {len(odd(plus(g, a, b))) - len(odd(g)) for g in networks() for a, b in combinations(g, 2)}
    return change == {1, -1}, change == {2}, change == {-2, 0, 2}


def every_two_cities() -> tuple[bool, ...]:
    routes = nx.complete_graph(6).number_of_edges()
    return tuple(routes == each for each in (6, 15, 30, 36))


def same_degrees() -> tuple[bool, ...]:
    pairs = [(g, h) for g, h in combinations([g for g in networks() if not doubled(g)], 2) if degrees(g) == degrees(h)]
    assert any(degrees(g) == [1, 2, 2, 2, 3] and nx.is_connected(g) and nx.is_connected(h) for g, h in pairs)
    same = [(nx.is_isomorphic(g, h), nx.is_connected(g) and nx.is_connected(h)) for g, h in pairs]
    return all(s for s, _ in same), all(s for s, joined in same if joined), not all(s for s, _ in same)


def row_of_the_matrix() -> tuple[bool, ...]:
    rows = [
        (sum(g.number_of_edges(v, u) for u in g), g.degree(v), neighbors(g, v), len(g)) for g in networks() for v in g
    ]
    return (
        all(row == degree for row, degree, _, _ in rows),
        all(row == near for row, _, near, _ in rows),
        all(row == cities for row, _, _, cities in rows),
        all(row == 2 * degree for row, degree, _, _ in rows),
    )


# --- lesson 2 ---


def pieces(g: Graph) -> int:
    return nx.number_connected_components(g)


def two_routes_at_every_city() -> tuple[bool, ...]:
    nets = [g for g in (*networks(), TWO_TRIANGLES) if degrees(g)[0] > 1]
    joined = [nx.is_connected(g) for g in nets]
    return always(joined), not all(joined), always(nx.is_connected(g) for g in nets if not doubled(g))


def six_cities_five_routes() -> tuple[bool, ...]:
    return how_often(nx.is_connected(g) for g in networks() if (len(g), g.size()) == (6, 5))


def fewest_routes() -> tuple[bool, ...]:
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
    """Follow the search for many steps: it always has something left to do, and it has seen all cities."""
    ended, missed = [], []
    for g in connected():
        queue, seen = [next(iter(g))], set()
        for _ in range(4 ** len(g)):
            if not queue:
                break
            city = queue.pop(0)
            seen.add(city)
            queue += list(g[city])[: 50 if len(queue) < 3000 else 1]
        ended.append(not queue)
        missed.append(seen != set(g))
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
    "A city moves": a_city_moves,
    "A sum of 15": sum_of_15,
    "A double route to the coast": double_route,
    "Most routes, most neighbors?": most_routes_most_neighbors,
    "Six cities, six different degrees?": six_degrees,
    "The average degree": average_degree,
    "One more route": one_more_route,
    "A route between every two cities": every_two_cities,
    "The same degrees, the same graph?": same_degrees,
    "A row of the matrix": row_of_the_matrix,
    "Two routes at every city": two_routes_at_every_city,
    "Six cities, five routes": six_cities_five_routes,
    "The fewest routes": fewest_routes,
    "A new route": a_new_route,
    "Breadth first": breadth_first,
    "Depth first": depth_first,
    "Not connected, twice": not_connected_twice,
    "A search that forgets": a_search_that_forgets,
    "From a walk to a path": from_a_walk_to_a_path,
    "When a ticket is complete": when_a_ticket_is_complete,
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
