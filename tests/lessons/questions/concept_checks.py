"""A check of each concept question: which of its choices hold, in the order of the file.

Claims about networks are searched for counterexamples among all small ones. Nothing here calls `ttr.graphs`. Questions
of `IN_WORDS` say what cannot be computed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from math import comb, cos, dist, sin, sqrt

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
    """Return all connected networks of at most four cities, without doubles, with all lengths up to 3 (or 2)."""
    found = []
    for graph in connected():
        if len(graph) <= 4 and graph.size() == nx.Graph(graph).size():
            for lengths in product((1, 2, 3) if graph.size() < 5 else (1, 2), repeat=graph.size()):
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


# --- lesson 3 ---


def net_of(*routes: tuple[object, object, int]) -> Graph:
    """Return a network of routes with lengths."""
    made = Graph()
    made.add_edges_from((a, b, {"length": length}) for a, b, length in routes)
    return made


def cost(g: Graph, a: object, b: object) -> int:
    return nx.shortest_path_length(g, a, b, "length")


def cost_of(g: Graph, path: list[object]) -> int:
    return nx.path_weight(nx.Graph(g), path, "length")


def cheapest(g: Graph, a: object, b: object) -> list[list[object]]:
    return [*nx.all_shortest_paths(nx.Graph(g), a, b, "length")]


def with_changed(g: Graph, change: Callable[[int], int]) -> Graph:
    return net_of(*((a, b, change(length)) for a, b, length in g.edges(data="length")))


def trips() -> list[tuple[Graph, object, object]]:
    return [(g, a, b) for g in with_lengths() for a, b in combinations(g, 2)]


def few_routes_few_trains() -> tuple[bool, ...]:
    few = [(g, path) for g, a, b in trips() for path in nx.all_shortest_paths(nx.Graph(g), a, b)]
    return how_often(cost_of(g, path) == cost(g, path[0], path[-1]) for g, path in few)


def nearest_city(g: Graph, a: object, b: object) -> int | None:
    """Return the cost of always going to the nearest new city; None if you get stuck."""
    seen, at, total = {a}, a, 0
    while at != b:
        ways = [(length, city) for _, city, length in g.edges(at, data="length") if city not in seen]
        if not ways:
            return None
        length, at = min(ways)
        seen.add(at)
        total += length
    return total


def to_the_nearest_city() -> tuple[bool, ...]:
    found = [(nearest_city(g, a, b), cost(g, a, b)) for g, a, b in trips()]
    best = [walked == least for walked, least in found]
    assert (nearest_city(net_of(("A", "B", 2), ("A", "C", 1), ("C", "B", 3)), "A", "B"), 2) == (4, 2)
    return always(best), all(walked == least for walked, least in found if walked is not None), not all(best)


def stays_cheapest(change: Callable[[int], int], more: Iterable[Graph] = ()) -> list[tuple[bool, bool, bool]]:
    """Return for each cheapest path: is it still one, was it the only one, and have all paths as many routes?"""
    found = []
    for g, a, b in (*trips(), *((g, *[*g][:2]) for g in more)):
        changed, paths = with_changed(g, change), cheapest(g, a, b)
        sizes = {len(path) for path in nx.all_simple_paths(g, a, b)}
        found += [(cost_of(changed, p) == cost(changed, a, b), len(paths) == 1, len(sizes) == 1) for p in paths]
    return found


def one_train_more() -> tuple[bool, ...]:
    square = net_of(("A", "B", 4), ("A", "C", 1), ("C", "D", 1), ("D", "B", 1))
    found = stays_cheapest(lambda length: length + 1, [square])
    return all(s for s, _, _ in found), all(s for s, only, _ in found if only), not all(s for s, _, _ in found)


def twice_as_long() -> tuple[bool, ...]:
    found = stays_cheapest(lambda length: 2 * length)
    return all(s for s, _, _ in found), not all(s for s, _, _ in found), all(s == same for s, _, same in found)


def dijkstra(g: Graph, start: object) -> tuple[dict[object, int], list[tuple[int, int]]]:
    """Return the costs when cities are settled, and each change of a waiting city's cost."""
    settled: dict[object, int] = {}
    waiting, changes = {start: 0}, []
    while waiting:
        city = min(waiting, key=lambda each: (waiting[each], str(each)))
        settled[city] = waiting.pop(city)
        for _, near, length in g.edges(city, data="length"):
            new = settled[city] + length
            if near not in settled and new < waiting.get(near, new + 1):
                changes += [(waiting[near], new)] if near in waiting else []
                waiting[near] = new
    return settled, changes


def a_city_is_settled() -> tuple[bool, ...]:
    later = [
        cost(g, start, city) < paid
        for g in with_lengths()
        for start in g
        for city, paid in dijkstra(g, start)[0].items()
    ]
    return any(later), any(later), never(later)


def a_city_waits() -> tuple[bool, ...]:
    changes = [change for g in with_lengths() for start in g for change in dijkstra(g, start)[1]]
    down, up = any(new < old for old, new in changes), any(new > old for old, new in changes)
    return not changes, down and not up, down and up


def you_build_a_route() -> tuple[bool, ...]:
    saved = []
    for g, a, b in trips():
        for u, v, key, length in g.edges(keys=True, data="length"):
            built = g.copy()
            built.edges[u, v, key]["length"] = 0
            saved.append((cost(g, a, b) - cost(built, a, b), length))
    between = any(0 < less < length for less, length in saved)
    return (
        all(less == length for less, length in saved),
        not between,
        between and all(0 <= less <= length for less, length in saved),
        any(less > length for less, length in saved),
    )


def part_of_a_cheapest_path() -> tuple[bool, ...]:
    parts = [
        (g, p[: at + 1], len(cheapest(g, a, b)) == 1)
        for g, a, b in trips()
        for p in cheapest(g, a, b)
        for at in range(1, len(p) - 1)
    ]
    best = [cost_of(g, part) == cost(g, part[0], part[-1]) for g, part, _ in parts]
    return always(best), not all(best), all(b == only for b, (_, _, only) in zip(best, parts, strict=True))


def two_paths_in_a_row() -> tuple[bool, ...]:
    found = [
        (cost(g, a, b) + cost(g, b, c) == cost(g, a, c), any(b in path for path in cheapest(g, a, c)))
        for g in with_lengths()
        for a, b, c in permutations(g, 3)
    ]
    return always(s for s, _ in found), all(s == on for s, on in found), never(s for s, _ in found)


def a_star(g: Graph, a: object, b: object, rest: dict[object, int]) -> int:
    """Return the cost of the path that A* finds; paths that look equally good are tried in order of their cities."""
    waiting = [(rest[a], [a])]
    while waiting:
        _, path = min(waiting, key=lambda each: (each[0], [str(city) for city in each[1]]))
        waiting = [each for each in waiting if each[1] != path]
        if path[-1] == b:
            return cost_of(g, path)
        longer = [[*path, city] for city in g[path[-1]] if city not in path]
        waiting += [(cost_of(g, each) + rest[each[-1]], each) for each in longer]
    raise AssertionError("no path")


def estimates() -> tuple[bool, ...]:
    found = []
    for g, a, b in trips()[::21]:
        true = {city: cost(g, city, b) for city in g}
        for values in product((0, 2, 6), repeat=len(g) - 1):
            rest = dict(zip((city for city in g if city != b), values, strict=True)) | {b: 0}
            best = a_star(g, a, b, rest) == true[a]
            found.append((best, all(rest[c] <= true[c] for c in g), all(rest[c] >= true[c] for c in g), rest == true))
    return (
        never(best for best, _, _, exact in found if not exact),
        all(best for best, _, never_small, _ in found if never_small),
        always(best for best, never_large, _, _ in found if never_large),
    )


# --- lesson 4 ---


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


def one_route_fewer() -> tuple[bool, ...]:
    double = Graph([(0, 1), (0, 1), (2, 3), (3, 4), (4, 5)])
    found = [g for g in (*networks(), double) if (len(g), g.size()) == (6, 5)]
    is_tree = [not any(True for _ in nx.simple_cycles(g)) and nx.is_connected(g) for g in found]
    return (
        always(is_tree),
        all(t == nx.is_connected(g) for t, g in zip(is_tree, found, strict=True)),
        all(t != doubled(g) for t, g in zip(is_tree, found, strict=True)),
    )


def only_one_tree() -> tuple[bool, ...]:
    several = [len({*lengths_of(g)}) < g.size() for g, best in spanned() if len(best) > 1]
    return not several, always(several), not all(several)


def path_in_the_tree() -> tuple[bool, ...]:
    found = [
        (cost(tree, a, b) == cost(g, a, b), len(best) == 1)
        for g, best in spanned()
        for tree in best
        for a, b in combinations(g, 2)
    ]
    return all(same for same, _ in found), all(same for same, only in found if only), not all(same for same, _ in found)


def route_of(g: Graph, length: int) -> tuple[object, object, int]:
    (found,) = ((a, b, key) for a, b, key, each in g.edges(keys=True, data="length") if each == length)
    return found


def longest_of_all() -> tuple[bool, ...]:
    found = []
    for g, best in spanned():
        if lengths_of(g).count(max(lengths_of(g))) == 1:
            route = route_of(g, max(lengths_of(g)))
            found.append((any(tree.has_edge(*route) for tree in best), route in bridges(g)))
    return (
        never(used for used, _ in found),
        all(used == bridge for used, bridge in found),
        any(used and not bridge for used, bridge in found),
    )


def shortest_of_all() -> tuple[bool, ...]:
    found = []
    for g, best in spanned():
        if lengths_of(g).count(min(lengths_of(g))) == 1:
            route = route_of(g, min(lengths_of(g)))
            found.append((all(tree.has_edge(*route) for tree in best), route in bridges(g)))
    return (
        always(used for used, _ in found),
        not all(used for used, _ in found),
        all(used == bridge for used, bridge in found),
    )


def one_cycle() -> tuple[bool, ...]:
    cycles = {len([*nx.simple_cycles(plus(g, a, b))]) for g in trees() for a, b in combinations(g, 2)}
    return 0 in cycles, cycles == {1}, max(cycles) > 1


def leaves() -> tuple[bool, ...]:
    counts = {degrees(g).count(1) for g in trees()}
    return counts == {2}, min(counts) == 2 < max(counts), min(counts) == 1


def tree_with_longer_routes() -> tuple[bool, ...]:
    def routes(best: Iterable[Graph]) -> set[frozenset[object]]:
        return {frozenset(map(frozenset, tree.edges())) for tree in best}

    same = [
        (routes(best) == routes(spanning_trees(with_changed(g, lambda n: n + 1))), len({*lengths_of(g)}) == 1)
        for g, best in spanned()
    ]
    return always(s for s, _ in same), not all(s for s, _ in same), all(s == equal for s, equal in same)


def a_city_in_between() -> tuple[bool, ...]:
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
    nets = [*(g for g in connected() if g.size() <= 6), JOINED_TRIANGLES, BUTTERFLY]
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


# --- lesson 7 ---


@lru_cache(maxsize=1)
def single() -> tuple[Graph, ...]:
    """Return networks without double routes, and two triangles with a city in the middle."""
    middle = Graph([*TWO_TRIANGLES.edges(), (0, "M"), ("M", 3)])
    return *(g for g in networks() if not doubled(g)), middle, JOINED_TRIANGLES


def between(g: Graph) -> dict[object, float]:
    """Return for each city the pairs of others with a shortest path through it, each with its share."""
    found: Counter[object] = Counter(dict.fromkeys(g, 0))
    for a, b in combinations(g, 2):
        if nx.has_path(g, a, b):
            paths = [*nx.all_shortest_paths(nx.Graph(g), a, b)]
            for path in paths:
                for city in path[1:-1]:
                    found[city] += Fraction(1, len(paths))
    return found


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


def most_routes_most_between() -> tuple[bool, ...]:
    found = []
    for g in single():
        values = between(g)
        found += [values[v] == max(values.values()) for v in g if nx.is_connected(g) and g.degree(v) == degrees(g)[-1]]
    return how_often(found)


def end_of_the_line() -> tuple[bool, ...]:
    found = [(between(g)[v], between(g)[next(iter(g[v]))]) for g in single() for v in g if g.degree(v) == 1]
    return always(v == 0 for v, _ in found), all(v == near for v, near in found), len({v for v, _ in found}) > 1


def betweenness_zero() -> tuple[bool, ...]:
    return how_often(g.degree(v) == 1 for g in single() for v, value in between(g).items() if value == 0)


def most_between_and_a_bridge() -> tuple[bool, ...]:
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


def more_traffic() -> tuple[bool, ...]:
    ups = []
    for g in (each for each in single() if len(each) < 6):
        before = between(g)
        for a, b in combinations(g, 2):
            if not g.has_edge(a, b):
                after = between(plus(g, a, b))
                ups += [v in (a, b) for v in g if after[v] > before[v]]
    return not ups, bool(ups), all(ups)


def share_of_two_paths() -> tuple[bool, ...]:
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


def doubled_measure() -> tuple[bool, ...]:
    one, other = [5, 3, 8, 1, 9], [2, 4, 6, 1, 5]
    old, new = rank_correlation(one, other), rank_correlation([2 * value for value in one], other)
    return new == 2 * old, new == old, new < old


# --- lesson 8 ---


def chance(outcomes: Iterable[object]) -> Fraction:
    """Return the share of outcomes that hold."""
    found = [bool(each) for each in outcomes]
    return Fraction(sum(found), len(found))


def five_heads() -> tuple[bool, ...]:
    tails = chance(toss[5] == "T" for toss in product("HT", repeat=6) if toss[:5] == ("H",) * 5)
    return tails > Fraction(1, 2), tails < Fraction(1, 2), tails == Fraction(1, 2)


def five_red_cards() -> tuple[bool, ...]:
    before, after = Fraction(12, 110), Fraction(12 - 5, 110 - 5)
    # The same on a small deck, whose orders can be counted.
    orders = [*permutations("RRRBB", 3)]
    assert chance(o[2] == "R" for o in orders if o[:2] == ("R", "R")) < chance(o[0] == "R" for o in orders)
    return after == before, after < before, after > before


def second_card() -> tuple[bool, ...]:
    decks = [[*permutations("L" * good + "B" * bad)] for good, bad in product((1, 2, 3), repeat=2)]
    first, second = ([chance(o[at] == "L" for o in orders) for orders in decks] for at in (0, 1))
    pairs = [*zip(first, second, strict=True)]
    return always(b == a for a, b in pairs), always(b < a for a, b in pairs), always(b > a for a, b in pairs)


def put_back(draws: int) -> list[tuple[str, ...]]:
    """Return all equally likely results of draws with chance 1/4, when each card is put back."""
    return [*product("HMMM", repeat=draws)]


def two_tries() -> tuple[bool, ...]:
    hit = chance("H" in drawn for drawn in put_back(2))
    assert hit == Fraction(7, 16)
    return hit == Fraction(1, 2), hit < Fraction(1, 2), hit > Fraction(1, 2)


def four_tries() -> tuple[bool, ...]:
    hit = chance("H" in drawn for drawn in put_back(4))
    return hit == 1, round(100 * hit) == 68, hit == Fraction(1, 4)


def expected_half() -> tuple[bool, ...]:
    hits = [drawn.count("H") for drawn in put_back(2)]
    regular = always((one > 0) != (other > 0) for one, other in product(hits, repeat=2))  # in two games in a row
    return max({*hits}, key=hits.count) == 1, regular, Fraction(sum(hits), len(hits)) == Fraction(1, 2)


def after_four_misses() -> tuple[bool, ...]:
    hands = [{*useful} for useful in combinations(range(12), 3)]
    next_one = chance(4 in useful for useful in hands if not useful & {0, 1, 2, 3})
    return next_one == Fraction(3, 12), next_one == Fraction(3, 8) > Fraction(3, 12), next_one < Fraction(3, 12)


def cards_in_other_hands() -> tuple[bool, ...]:
    """Deal two of five unseen cards, two of them useful, to a rival; the third one is the next card."""
    orders = [*permutations("UUBBB")]
    next_one = chance(order[2] == "U" for order in orders)
    return next_one == Fraction(2, 3), next_one == Fraction(2, 5), next_one == Fraction(2, 4)


def two_useful_cards() -> tuple[bool, ...]:
    both, square = chance({a, b} <= {0, 1, 2} for a, b in permutations(range(12), 2)), Fraction(3, 12) ** 2
    assert both == Fraction(3, 12) * Fraction(2, 11)
    return both == square, both < square, both > square


def sets_of_two() -> tuple[bool, ...]:
    count = len([*combinations(range(5), 2)])
    return tuple(count == each for each in (10, 20, 25, 7))


# --- lesson 9 ---


def at_least(wins: int, games: int, share: float = 0.5) -> float:
    """Return the chance of so many wins or more."""
    return sum(comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(wins, games + 1))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% confidence interval of Wilson."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def six_of_ten() -> tuple[bool, ...]:
    low, high = interval(6, 10)
    assert 2 * at_least(6, 10) > 0.5  # one of the two equal strategies wins six or more
    return low > 0.5, low > 0.49 and high < 0.51, low < 0.5 < high


def twice_as_exact() -> tuple[bool, ...]:
    ends = {games: interval(games * 6 // 10, games) for games in (100, 200, 400)}
    width = {games: high - low for games, (low, high) in ends.items()}
    assert round(width[200] / width[100], 1) == 0.7
    half = [games for games in width if abs(width[games] / width[100] - 0.5) < 0.02]
    return half == [200], half == [400], not half


def hundred_classes() -> tuple[bool, ...]:
    """Compute how many of a hundred intervals of 100 games contain the true share, on average."""
    hits = []
    for share in (0.3, 0.4, 0.5, 0.55, 0.6):
        inside = [wins for wins in range(101) if interval(wins, 100)[0] <= share <= interval(wins, 100)[1]]
        hits.append(100 * sum(at_least(wins, 100, share) - at_least(wins + 1, 100, share) for wins in inside))
    differ = max(hits) - min(hits) > 5
    return always(h == 100 for h in hits), always(93 < h < 97 for h in hits), always(h < 60 for h in hits), differ


def around_one_half() -> tuple[bool, ...]:
    low, high = interval(139, 267)
    assert (round(low, 2), round(high, 2)) == (0.46, 0.58)
    return not low < 0.56 < high, low > 0.5, low < 0.5 < high


def better_than_better() -> tuple[bool, ...]:
    """Compare dice: the higher number wins."""

    def beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return chance(a > b for a, b in product(one, other)) > Fraction(1, 2)

    dice = [(2, 4, 9), (1, 6, 8), (3, 5, 7), (1, 2, 3), (7, 8, 9)]
    chains = [(a, b, c) for a, b, c in permutations(dice, 3) if beats(a, b) and beats(b, c)]
    return how_often(beats(a, c) for a, _, c in chains)


def best_of_twenty() -> tuple[bool, ...]:
    one = at_least(15, 20)
    some = 1 - (1 - one) ** 20
    assert (round(100 * one), round(100 * some)) == (2, 34)
    return some < 0.05, 0.05 < some < 0.95, some > 0.99


def more_points_more_wins() -> tuple[bool, ...]:
    matches = [*product((-10, 60, 5), repeat=3)]  # by how many points the strategy wins each of three games
    return how_often(sum(game > 0 for game in match) > 1.5 for match in matches if sum(match) > 0)


def big_surprises() -> tuple[bool, ...]:
    short, long = at_least(6, 10), at_least(600, 1000)
    assert round(100 * short) == 38
    assert long < 0.001
    return short > long, short < long, short == long


def stop_when_you_lead() -> tuple[bool, ...]:
    """Compute the chance that one half is outside the interval after any of up to 100 games."""
    going, stopped = {0: 1.0}, 0.0
    for games in range(1, 101):
        after: Counter[int] = Counter()
        for wins, share in going.items():
            for more in (0, 1):
                after[wins + more] += share / 2
        outside = {wins for wins in after if not interval(wins, games)[0] <= 0.5 <= interval(wins, games)[1]}
        stopped += sum(after[wins] for wins in outside)
        going = {wins: share for wins, share in after.items() if wins not in outside}
    assert round(100 * stopped) == 36
    return 0.04 < stopped < 0.06, stopped > 0.15, stopped < 0.04


# --- lesson 10 ---


def planar(g: nx.Graph) -> bool:
    return nx.check_planarity(nx.Graph(g))[0]


def face_counts(g: nx.Graph) -> set[int]:
    """Return the numbers of faces of some drawings without crossings, found with other names of the cities."""
    counts = set()
    for shift in range(len(g)):
        names = [*g][shift:] + [*g][:shift]
        drawing = nx.check_planarity(nx.relabel_nodes(nx.Graph(g), dict(zip(g, names, strict=True))))[1]
        seen: set[tuple[object, object]] = set()
        faces = 0
        for step in drawing.edges:
            if step not in seen:
                drawing.traverse_face(*step, mark_half_edges=seen)
                faces += 1
        counts.add(faces)
    return counts


@lru_cache(maxsize=1)
def drawn() -> tuple[Graph, ...]:
    """Return connected planar networks without double routes."""
    return tuple(g for g in connected() if not doubled(g) and planar(g))


def a_crossing() -> tuple[bool, ...]:
    """Draw graphs with all cities on a circle, and keep those with a crossing."""
    found = []
    for g in (*(each for each in connected() if not doubled(each)), nx.complete_graph(5)):
        places = {v: (cos(n), sin(n)) for n, v in enumerate(g)}
        if crossing_count([*g.edges()], places):
            found.append(planar(g))
    return never(found), sometimes(found), always(found)


def only_straight_lines() -> tuple[bool, ...]:
    crossed = []
    for g in drawn():
        places = nx.combinatorial_embedding_to_pos(nx.check_planarity(nx.Graph(g))[1])
        crossed.append(crossing_count([*g.edges()], places))
    return never(crossed), any(crossed), all(bool(c) != nx.is_tree(g) for c, g in zip(crossed, drawn(), strict=True))


def other_faces() -> tuple[bool, ...]:
    several = any(len(face_counts(g)) > 1 for g in drawn())
    assert all(face_counts(g) == {2 - len(g) + g.size()} for g in drawn())
    return several, several, not several


def faces_of_a_tree() -> tuple[bool, ...]:
    faces = set().union(*(face_counts(g) for g in nx.nonisomorphic_trees(7)))
    return tuple(faces == {each} for each in (0, 1, 6, 7))


def six_routes_at_every_city() -> tuple[bool, ...]:
    least = [min(dict(g.degree).values()) for g in nx.graph_atlas_g() if len(g) > 1 and planar(g)]
    assert min(dict(nx.icosahedral_graph().degree).values()) == 5  # with five routes at every city, it is possible
    room = [3 * v - 6 >= 3 * v for v in range(3, 1000)]
    return any(each > 5 for each in least) or any(room), max(least) < 6 and not any(room), any(room)


def five_cities() -> tuple[bool, ...]:
    can = planar(nx.complete_graph(5))
    assert planar(nx.complete_graph(4))
    return can, can, not can


def houses_and_wells() -> tuple[bool, ...]:
    can = planar(nx.complete_bipartite_graph(3, 3))
    return can, not can, can


def one_more_face() -> tuple[bool, ...]:
    more = set()
    for g in drawn():
        for a, b in combinations(g, 2):
            if not g.has_edge(a, b) and planar(plus(g, a, b)):
                more |= {new - old for new in face_counts(plus(g, a, b)) for old in face_counts(g)}
    return more == {0}, more == {1}, max(more) > 1


def first_seat() -> tuple[bool, ...]:
    low, high = interval(54, 100)
    assert round(100 * at_least(54, 100)) == 24
    return low > 0.5, low < 0.5 < 0.6 < high, high < 0.55


IN_WORDS = {
    "The same order": "a correlation and its reasons",
    "Each deck twice": "the design of an experiment",
    "Fair for bots": "how far a simulation reaches",
}

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
    "Fewest routes, fewest trains": few_routes_few_trains,
    "To the nearest city": to_the_nearest_city,
    "One train more on every route": one_train_more,
    "Every route twice as long": twice_as_long,
    "A city is settled": a_city_is_settled,
    "A city waits": a_city_waits,
    "You build a route": you_build_a_route,
    "A part of a cheapest path": part_of_a_cheapest_path,
    "Two cheapest paths in a row": two_paths_in_a_row,
    "Estimates for A*": estimates,
    "One route fewer than cities": one_route_fewer,
    "Only one minimum spanning tree?": only_one_tree,
    "A path in the tree": path_in_the_tree,
    "The longest route of all": longest_of_all,
    "The shortest route of all": shortest_of_all,
    "One route more": one_cycle,
    "How many leaves": leaves,
    "One train more on every route, again": tree_with_longer_routes,
    "A city that you do not need": a_city_in_between,
    "Kruskal and Prim": kruskal_and_prim,
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
    "The city with the most routes": most_routes_most_between,
    "The end of the line": end_of_the_line,
    "Betweenness zero": betweenness_zero,
    "The most between and a bridge": most_between_and_a_bridge,
    "Which bridge": which_bridge,
    "More traffic by a new route": more_traffic,
    "Two shortest paths": share_of_two_paths,
    "No correlation": no_correlation,
    "Twice as large": doubled_measure,
    "Five heads": five_heads,
    "Five red cards": five_red_cards,
    "The second card": second_card,
    "Two tries": two_tries,
    "Four tries at 1/4": four_tries,
    "An expected value of 1/2": expected_half,
    "After four misses": after_four_misses,
    "Cards in other hands": cards_in_other_hands,
    "Two useful cards": two_useful_cards,
    "Sets of two colors": sets_of_two,
    "Six of ten": six_of_ten,
    "Twice as exact": twice_as_exact,
    "A hundred classes": hundred_classes,
    "An interval around one half": around_one_half,
    "Better than better": better_than_better,
    "The best of twenty": best_of_twenty,
    "More points, more wins?": more_points_more_wins,
    "Small matches, big surprises": big_surprises,
    "Stop when you lead": stop_when_you_lead,
    "A crossing in the drawing": a_crossing,
    "Only straight lines": only_straight_lines,
    "Another drawing, other faces?": other_faces,
    "The faces of a tree": faces_of_a_tree,
    "Six routes at every city": six_routes_at_every_city,
    "Five cities, all joined": five_cities,
    "Three houses, three wells": houses_and_wells,
    "One more route, one more face?": one_more_face,
    "The first seat wins": first_seat,
}
