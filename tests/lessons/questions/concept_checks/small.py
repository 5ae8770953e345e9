"""Small networks and computations that the checks of several lessons share."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, sqrt

import networkx as nx

Graph = nx.MultiGraph
MOST_CITIES, MOST_WITH_DOUBLES = 6, 4
TWO_TRIANGLES = Graph([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
JOINED_TRIANGLES = Graph([*TWO_TRIANGLES.edges(), (0, 3)])


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


def degrees(g: Graph) -> list[int]:
    return sorted(dict(g.degree).values())


def doubled(g: Graph) -> bool:
    return g.size() > nx.Graph(g).size()


def crossing_count(routes: list[tuple[str, str]], places: dict[str, tuple[float, float]]) -> int:
    """Return the number of pairs of straight routes without a common end that cross."""

    def left(a: str, b: str, c: str) -> bool:
        (ax, ay), (bx, by), (cx, cy) = places[a], places[b], places[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    return sum(
        len({a, b, c, d}) == 4 and left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)
        for (a, b), (c, d) in combinations(routes, 2)
    )


def pieces(g: Graph) -> int:
    return nx.number_connected_components(g)


def net_of(*routes: tuple[object, object, int]) -> Graph:
    """Return a network of routes with lengths."""
    made = Graph()
    made.add_edges_from((a, b, {"length": length}) for a, b, length in routes)
    return made


def cost(g: Graph, a: object, b: object) -> int:
    return nx.shortest_path_length(g, a, b, "length")


def with_changed(g: Graph, change: Callable[[int], int]) -> Graph:
    return net_of(*((a, b, change(length)) for a, b, length in g.edges(data="length")))


def odd(g: Graph) -> list[object]:
    return [v for v, degree in g.degree if degree % 2]


def plus(g: Graph, a: object, b: object) -> Graph:
    return Graph([*g.edges(), (a, b)])


def bridges(g: Graph) -> list[tuple[object, object, object]]:
    """Return the routes whose removal makes one more piece."""

    def closed(edge: tuple[object, object, object]) -> Graph:
        left = g.copy()
        left.remove_edge(*edge)
        return left

    return [edge for edge in g.edges(keys=True) if pieces(closed(edge)) > pieces(g)]


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


def chance(outcomes: Iterable[object]) -> Fraction:
    """Return the share of outcomes that hold."""
    found = [bool(each) for each in outcomes]
    return Fraction(sum(found), len(found))


def at_least(wins: int, games: int, share: float = 0.5) -> float:
    """Return the chance of so many wins or more."""
    return sum(comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(wins, games + 1))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% confidence interval of Wilson."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def planar(g: nx.Graph) -> bool:
    return nx.check_planarity(nx.Graph(g))[0]


@lru_cache(maxsize=1)
def drawn() -> tuple[Graph, ...]:
    """Return connected planar networks without double routes."""
    return tuple(g for g in connected() if not doubled(g) and planar(g))
