"""Independent answers from networkx, brute force or exact counts; nothing here calls `ttr.graphs`.

The tests of practice, the class and worksheets all prove their questions with these functions. A network is a
`MultiGraph` whose edges have a `length`; no function changes a network.
"""

from collections.abc import Callable, Collection, Hashable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice
from math import comb, sqrt

import networkx as nx

City = Hashable
Edge = tuple[City, City, int]
Point = tuple[Fraction, Fraction]


def network(edges: Iterable[tuple[int, Edge]], cities: Iterable[City] = ()) -> nx.MultiGraph:
    net = nx.MultiGraph()
    net.add_nodes_from(cities)
    net.add_edges_from((a, b, key, {"length": length}) for key, (a, b, length) in edges)
    return net


@lru_cache(maxsize=20)
def simple(net: nx.MultiGraph) -> nx.Graph:
    """Return a simple graph with the shortest track of each double, and the number of tracks."""
    graph = nx.Graph()
    for a, b, length in net.edges(data="length"):
        old = graph.get_edge_data(a, b, {"length": length, "tracks": 0})
        graph.add_edge(a, b, length=min(old["length"], length), tracks=old["tracks"] + 1)
    return graph


def odd(net: nx.MultiGraph) -> set[City]:
    return {city for city, degree in net.degree if degree % 2}


def most_routes(net: nx.MultiGraph) -> set[City]:
    degrees = dict(net.degree)
    most = max(degrees.values())
    return {city for city, count in degrees.items() if count == most}


def pieces(cities: Iterable[City], edges: Iterable[tuple[City, City]]) -> int:
    """Return the number of components by merging groups."""
    group = {city: {city} for city in cities}
    for a, b in edges:
        if group[a] is not group[b]:
            joined = group[a] | group[b]
            for city in joined:
                group[city] = joined
    return len({id(each) for each in group.values()})


def bridges(net: nx.MultiGraph) -> set[int]:
    edges = {key: (a, b) for a, b, key in net.edges(keys=True)}
    whole = pieces(net, edges.values())
    return {key for key in edges if pieces(net, (edges[other] for other in edges if other != key)) > whole}


def without(net: nx.MultiGraph, city: City) -> int:
    return pieces(set(net) - {city}, (pair for pair in net.edges() if city not in pair))


def cut_vertices(net: nx.MultiGraph) -> set[City]:
    return {city for city in net if without(net, city) > pieces(net, net.edges())}


def min_cut(net: nx.MultiGraph, a: City, b: City, capacity: str = "tracks") -> int:
    return int(nx.maximum_flow_value(simple(net), a, b, capacity=capacity))


def cost(net: nx.MultiGraph, a: City, b: City, free: Collection[int] = ()) -> int:
    """Return the fewest trains; a free edge takes none."""
    return int(nx.dijkstra_path_length(net, a, b, lambda _a, _b, edges: min(_lengths(edges, free))))


def several_cheapest_paths(net: nx.MultiGraph, a: City, b: City, free: Collection[int] = ()) -> bool:
    """Return True if a second path is as cheap, counting parallel tracks once; free edges take no trains."""
    graph = nx.Graph(net)
    for u, v in graph.edges:
        graph[u][v]["cost"] = min(_lengths(net[u][v], free))
    first_two = islice(nx.shortest_simple_paths(graph, a, b, "cost"), 2)
    costs = [nx.path_weight(graph, path, "cost") for path in first_two]
    return len(costs) == 2 and costs[0] == costs[1]


def _lengths(edges: dict[int, dict[str, int]], free: Collection[int]) -> Iterable[int]:
    return (0 if key in free else edge["length"] for key, edge in edges.items())


def fewest(net: nx.MultiGraph, a: City, b: City) -> tuple[int, int]:
    """Return the fewest routes, and the fewest trains with that many routes."""
    paths = list(nx.all_shortest_paths(simple(net), a, b))
    return len(paths[0]) - 1, min(nx.path_weight(simple(net), path, "length") for path in paths)


def few_and_cheap(net: nx.MultiGraph, a: City, b: City) -> bool:
    return fewest(net, a, b)[1] == cost(net, a, b)


@lru_cache(maxsize=20)
def distances(net: nx.MultiGraph) -> dict[City, dict[City, int]]:
    return dict(nx.all_pairs_dijkstra_path_length(simple(net), weight="length"))


def betweenness(net: nx.MultiGraph) -> dict[City, float]:
    found: dict[City, float] = nx.betweenness_centrality(simple(net), normalized=False)
    return found


def edge_betweenness(net: nx.MultiGraph) -> Callable[[City, City], int]:
    values = nx.edge_betweenness_centrality(simple(net), normalized=False)
    return lambda a, b: round(values[a, b] if (a, b) in values else values[b, a])


def spanning(net: nx.MultiGraph) -> int:
    return int(nx.minimum_spanning_tree(net, weight="length").size("length"))


def spare(net: nx.MultiGraph) -> int:
    assert nx.is_connected(net)
    return int(net.number_of_edges() - nx.minimum_spanning_tree(net).number_of_edges())


def _shortest(net: nx.MultiGraph, fits: Callable[[City, City], bool], least: int = 0) -> set[int]:
    lengths = {key: length for a, b, key, length in net.edges(keys=True, data="length") if fits(a, b)}
    assert least <= min(lengths.values())
    return {key for key, length in lengths.items() if length == min(lengths.values())}


def kruskal_next(net: nx.MultiGraph, taken: Collection[int]) -> set[int]:
    """Return the shortest edges that join two trees of the chosen edges."""
    done = [(a, b, length) for a, b, key, length in net.edges(keys=True, data="length") if key in taken]
    forest = nx.Graph((a, b) for a, b, _ in done)
    forest.add_nodes_from(net)
    part = {city: index for index, piece in enumerate(nx.connected_components(forest)) for city in piece}
    return _shortest(net, lambda a, b: part[a] != part[b], max(length for *_, length in done))


def prim_next(net: nx.MultiGraph, start: City, taken: Collection[int]) -> set[int]:
    """Return the shortest edges that leave the tree."""
    tree = {city for *pair, key in net.edges(keys=True) if key in taken for city in pair}
    assert start in tree
    return _shortest(net, lambda a, b: (a in tree) != (b in tree))


def steiner(net: nx.MultiGraph, ends: Collection[City]) -> int:
    """Return the cost of a Steiner tree; branches of three terminals meet in one city, those of four in two."""
    d = distances(net)
    if len(ends) == 3:
        return min(sum(row[end] for end in ends) for row in d.values())
    a, *others = ends
    best = 10**6
    for b in others:
        c, e = (end for end in others if end != b)
        second = {city: row[c] + row[e] for city, row in d.items()}
        for row in d.values():
            first = row[a] + row[b]
            if first < best:
                best = min(best, first + min(far + second[city] for city, far in row.items()))
    return best


def walkable(net: nx.MultiGraph) -> bool:
    return bool(nx.is_connected(net) and nx.has_eulerian_path(net))


def begins(net: nx.MultiGraph) -> set[City]:
    return {city for city in net if nx.has_eulerian_path(net, source=city)}


def longest_trail(net: nx.MultiGraph) -> int:
    """Return the longest trail by trying every trail from every city."""
    near: dict[City, list[tuple[City, int, int]]] = {}
    for place, (a, b, length) in enumerate(net.edges(data="length")):
        near.setdefault(a, []).append((b, 1 << place, length))
        near.setdefault(b, []).append((a, 1 << place, length))

    def best(city: City, used: int) -> int:
        return max((far + best(b, used | bit) for b, bit, far in near[city] if not used & bit), default=0)

    return max(best(city, 0) for city in near)


def faces(net: nx.MultiGraph) -> int:
    """Count faces by walking around each face of a planar embedding; each second track adds one."""
    graph = simple(net)
    planar, embedding = nx.check_planarity(graph)
    assert planar
    found = 0
    seen: set[tuple[City, City]] = set()
    for a, b in embedding.edges:
        if (a, b) not in seen:
            embedding.traverse_face(a, b, mark_half_edges=seen)
            found += 1
    return int(found - (nx.number_connected_components(graph) - 1) + net.number_of_edges() - graph.number_of_edges())


def crossings(lines: Iterable[tuple[Point, Point]]) -> set[Point]:
    """Return the inner points where straight lines cross, with exact arithmetic."""
    found = set()
    for ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) in combinations(lines, 2):
        below = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if below:
            s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / below
            t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / below
            if 0 < s < 1 and 0 < t < 1:
                found.add((ax + s * (bx - ax), ay + s * (by - ay)))
    return found


@lru_cache(maxsize=40)
def room(size: int) -> int:
    """Return the number of edges of a planar triangulation, where every further edge forces a crossing."""
    graph, triangle = nx.complete_graph(3), (0, 1, 2)
    for new in range(3, size):
        graph.add_edges_from((new, old) for old in triangle)
        triangle = (new, *triangle[:2])
    assert nx.check_planarity(graph)[0]
    for a, b in list(nx.non_edges(graph)):
        graph.add_edge(a, b)
        assert not nx.check_planarity(graph)[0]
        graph.remove_edge(a, b)
    return int(graph.number_of_edges())


def hypergeometric(total: int, good: int, draws: int) -> list[Fraction]:
    """Return the probabilities of 0, 1, 2, ... useful cards, computed card by card."""
    chances = [Fraction(1)]
    for drawn in range(draws):
        left = total - drawn
        new = [Fraction(0)] * (len(chances) + 1)
        for had, chance in enumerate(chances):
            new[had + 1] += chance * max(0, good - had) / left
            new[had] += chance * (left - max(0, good - had)) / left
        chances = new
    return chances


def mean_useful(total: int, good: int, draws: int) -> Fraction:
    return sum((many * chance for many, chance in enumerate(hypergeometric(total, good, draws))), Fraction(0))


@lru_cache(maxsize=2000)
def mean_wait(total: int, good: int, needed: int) -> float:
    """Return the mean number of draws as a sum, over all numbers of draws, of the chance that they are not enough."""
    bad = total - good
    return sum(
        sum(comb(good, had) * comb(bad, draws - had) for had in range(min(needed, draws + 1))) / comb(total, draws)
        for draws in range(total + 1)
    )


@lru_cache(maxsize=5000)
def fitting(wins: int, games: int) -> tuple[int, ...]:
    """Return all percentages that fit, by the definition of exercise 9.2."""
    return tuple(p for p in range(101) if abs(wins / games - p / 100) <= 1.96 * sqrt(p / 100 * (1 - p / 100) / games))


def verdict(wins: int, games: int) -> str:
    return "undecided" if 50 in fitting(wins, games) else "better" if 2 * wins > games else "worse"


def share(wins: int, ties: int, games: int) -> float:
    return 100 * (wins + ties / 2) / games
