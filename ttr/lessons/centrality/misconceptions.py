"""Lesson 7, which routes matter: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import correlation

from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import degrees, neighbors

of_shortest_ways = MisconceptionsOf("7.1")
of_betweenness = MisconceptionsOf("7.2")
of_rank_correlation = MisconceptionsOf("7.3")

Edges = Sequence[tuple[str, str]]
Route = tuple[str, str]


@of_shortest_ways(
    "returns how long the shortest path is",
    "That is the length of a shortest path. How many paths have this length?",
)
def how_long(edges: Edges, a: str, b: str) -> int:
    return _paths(edges, a).get(b, (0, 0))[0]


@of_shortest_ways(
    "counts all paths, even the long ones",
    "You count detours as well. When should your program stop going on to a city?",
)
def all_paths(edges: Edges, a: str, b: str) -> int:
    def count(city: str, seen: frozenset[str]) -> int:
        if city == b:
            return 1
        return sum(count(other, seen | {other}) for other in neighbors(edges, city) if other not in seen)

    return count(a, frozenset({a}))


@of_shortest_ways(
    "finds at most one path",
    "You skip a city that you already found. But what if you get there again on a path that is just as short?",
)
def first_path_only(edges: Edges, a: str, b: str) -> int:
    return int(b in _paths(edges, a))


@of_shortest_ways(
    "counts only the cities before the last step",
    "You count the cities before the last one. If two paths lead to such a city, how many paths go on from there?",
)
def last_steps(edges: Edges, a: str, b: str) -> int:
    far = _paths(edges, a)
    if b not in far:
        return 0
    return sum(far[city][0] + 1 == far[b][0] for city in neighbors(edges, b))


@of_shortest_ways(
    "travels routes in only one direction",
    "You can travel a route in both directions. The list has it as (Denver, Omaha) or as (Omaha, Denver). Does your "
    "program also go from the second city to the first?",
)
def one_way_street(edges: Edges, a: str, b: str) -> int:
    return _paths(edges, a, both=False).get(b, (0, 0))[1]


@of_shortest_ways(
    "never counts more than four paths",
    "This network has more paths than your program ever returns. Each city before the last step brings all its "
    "paths. Do you add all of them?",
)
def no_more_than_four(edges: Edges, a: str, b: str) -> int:
    return min(4, _paths(edges, a).get(b, (0, 0))[1])


@of_shortest_ways(
    "finds no path from a city to itself",
    "If a and b are the same city, which path has the fewest routes? How many paths to a do you begin with?",
)
def none_to_itself(edges: Edges, a: str, b: str) -> int:
    return 0 if a == b else _paths(edges, a).get(b, (0, 0))[1]


@of_betweenness(
    "counts a pair in full as soon as one of its shortest paths uses the route",
    "If a pair has two shortest paths and one of them uses the route, how much should it count?",
)
def in_full(edges: Edges, route: Route) -> float:
    return sum(used > 0 for used, _ in _used(edges, route))


@of_betweenness(
    "follows one shortest path for each pair",
    "You pick one of several shortest paths; another program may pick another. What would be fair?",
)
def one_path_each(edges: Edges, route: Route) -> float:
    total = 0
    for a, b in _pairs(edges):
        before = {a: a}
        waiting = [a]
        for city in waiting:
            for other in neighbors(edges, city):
                if other not in before:
                    before[other] = city
                    waiting.append(other)
        while b in before and b != a:
            total += {b, before[b]} == set(route)
            b = before[b]
    return total


@of_betweenness(
    "counts the paths instead of their share",
    "A pair with many shortest paths counts more than others in your sum. How much should each pair count?",
)
def each_path(edges: Edges, route: Route) -> float:
    return sum(used for used, _ in _used(edges, route))


@of_betweenness(
    "counts each pair twice, once from each end", "Try one route with two cities. How many pairs are there?"
)
def from_both_ends(edges: Edges, route: Route) -> float:
    return 2 * sum(used / paths for used, paths in _used(edges, route))


@of_betweenness(
    "leaves out the pairs of the route's own cities",
    "A traveler who starts or ends at one end of the route may use it too.",
)
def without_its_ends(edges: Edges, route: Route) -> float:
    pairs = _pairs(edges)
    return sum(
        used / paths
        for pair, (used, paths) in zip(pairs, _used(edges, route), strict=True)
        if not set(pair) & set(route)
    )


@of_betweenness(
    "counts only the pairs that need the route",
    "For some pairs, only some of the shortest paths use the route. Should these pairs count nothing?",
)
def only_always(edges: Edges, route: Route) -> float:
    return sum(used == paths > 0 for used, paths in _used(edges, route))


@of_betweenness(
    "multiplies the numbers of cities on both sides, as with a bridge",
    "That is right for a bridge. But if there is a path around the route, who still needs the route?",
)
def as_a_bridge(edges: Edges, route: Route) -> float:
    without = [edge for edge in edges if set(edge) != set(route)]
    first, second = (len(_paths(without, city)) for city in route)
    return first * second


@of_rank_correlation(
    "correlates the values instead of their ranks",
    "Replace the largest value by one that is a hundred times as large. The order stays the same. Does your answer "
    "stay the same?",
)
def of_values(xs: Sequence[float], ys: Sequence[float]) -> float:
    return correlation(xs, ys)


@of_rank_correlation(
    "gives equal values different ranks",
    "Two values are equal, but one gets the better rank just because it comes first. What would be fair?",
)
def ties_in_a_row(xs: Sequence[float], ys: Sequence[float]) -> float:
    def ranks(values: Sequence[float]) -> list[int]:
        order = sorted(range(len(values)), key=lambda place: -values[place])
        return [order.index(place) for place in range(len(values))]

    return correlation(ranks(xs), ranks(ys))


@of_rank_correlation(
    "gives equal values the best of their ranks",
    "Two values share first place, and the next one is third. Then nobody has rank 2. Which rank keeps the sum of "
    "all ranks the same as without ties?",
)
def best_of_ties(xs: Sequence[float], ys: Sequence[float]) -> float:
    def ranks(values: Sequence[float]) -> list[int]:
        return [1 + sum(other > value for other in values) for value in values]

    return correlation(ranks(xs), ranks(ys))


@of_rank_correlation(
    "gives equal values the worst of their ranks",
    "Two values share the last places, 4 and 5, and you give both a 5. Then nobody has rank 4. Is there a rank "
    "between the two?",
)
def worst_of_ties(xs: Sequence[float], ys: Sequence[float]) -> float:
    def ranks(values: Sequence[float]) -> list[int]:
        return [sorted(values).index(value) for value in values]

    return correlation(ranks(xs), ranks(ys))


@of_rank_correlation(
    "ranks one list from the largest, the other from the smallest",
    "Try two equal lists. Which answer do you expect?",
)
def opposite_orders(xs: Sequence[float], ys: Sequence[float]) -> float:
    return -correlation(_mean_ranks(xs), _mean_ranks(ys))


@of_rank_correlation(
    "uses the short formula with squares, even for ties",
    "The formula with the squares of the differences is right only if all values of a list are different. What can "
    "you compute from the ranks instead?",
)
def by_squares(xs: Sequence[float], ys: Sequence[float]) -> float:
    size = len(xs)
    squares = sum((x - y) ** 2 for x, y in zip(_mean_ranks(xs), _mean_ranks(ys), strict=True))
    return 1 - 6 * squares / (size * (size * size - 1))


def _mean_ranks(values: Sequence[float]) -> list[float]:
    return [sum(other > value for other in values) + (list(values).count(value) + 1) / 2 for value in values]


def _pairs(edges: Edges) -> list[tuple[str, str]]:
    return list(combinations(degrees(edges), 2))


def _paths(edges: Edges, a: str, both: bool = True) -> dict[str, tuple[int, int]]:
    """Return the distance of each city, and the number of shortest paths to it."""
    found, layer, far = {a: (0, 1)}, {a: 1}, 0
    while layer:
        far += 1
        reached: dict[str, int] = {}
        for first, second in edges:
            for here, there in ((first, second), (second, first))[: 2 if both else 1]:
                if here in layer and there not in found:
                    reached[there] = reached.get(there, 0) + layer[here]
        found |= {city: (far, paths) for city, paths in reached.items()}
        layer = reached
    return found


def _used(edges: Edges, route: Route) -> list[tuple[int, int]]:
    """Return how many shortest paths of each pair of cities use the route, and how many there are."""
    every = {city: _paths(edges, city) for city in degrees(edges)}
    found = []
    for a, b in _pairs(edges):
        far, paths = every[a].get(b, (0, 1))
        used = 0
        for u, v in (route, route[::-1]):
            if u in every[a] and v in every[b] and every[a][u][0] + 1 + every[b][v][0] == far:
                used += every[a][u][1] * every[b][v][1]
        found.append((used, paths))
    return found
