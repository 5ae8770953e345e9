"""Misconceptions about shortest ways, betweenness and ranks: whole functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import correlation

Edges = Sequence[tuple[str, str]]
Route = tuple[str, str]


def how_long(edges: Edges, a: str, b: str) -> int:
    """Return how many routes the shortest way has."""
    return _ways(edges, a).get(b, (0, 0))[0]


def all_paths(edges: Edges, a: str, b: str) -> int:
    """Count every path, whatever its length."""

    def count(city: str, seen: frozenset[str]) -> int:
        if city == b:
            return 1
        return sum(count(other, seen | {other}) for other in _near(edges, city) if other not in seen)

    return count(a, frozenset({a}))


def first_way_only(edges: Edges, a: str, b: str) -> int:
    """Mark a city when it is found, and never count a second way there."""
    return int(b in _ways(edges, a))


def last_steps(edges: Edges, a: str, b: str) -> int:
    """Count from how many cities the last step can come, and not the ways that lead to those."""
    far = _ways(edges, a)
    if b not in far:
        return 0
    return sum(far[city][0] + 1 == far[b][0] for city in _near(edges, b))


def one_way_street(edges: Edges, a: str, b: str) -> int:
    """Follow routes from their first city to their second only."""
    return _ways(edges, a, both=False).get(b, (0, 0))[1]


def in_full(edges: Edges, route: Route) -> float:
    """Count a pair as 1 as soon as one of its shortest ways uses the route."""
    return sum(used > 0 for used, _ in _used(edges, route))


def each_way(edges: Edges, route: Route) -> float:
    """Count the ways that use the route, and not which share of the pair's ways they are."""
    return sum(used for used, _ in _used(edges, route))


def from_both_ends(edges: Edges, route: Route) -> float:
    """Count each pair twice, once from each of its cities."""
    return 2 * sum(used / ways for used, ways in _used(edges, route))


def without_its_ends(edges: Edges, route: Route) -> float:
    """Leave out the pairs that begin or end at one of the route's own cities."""
    pairs = _pairs(edges)
    return sum(used / ways for pair, (used, ways) in zip(pairs, _used(edges, route), strict=True)
               if not set(pair) & set(route))  # fmt: skip


def one_way_each(edges: Edges, route: Route) -> float:
    """Find one shortest way for each pair, and ask whether the route is on it."""
    total = 0
    for a, b in _pairs(edges):
        before = {a: a}
        waiting = [a]
        for city in waiting:
            for other in _near(edges, city):
                if other not in before:
                    before[other] = city
                    waiting.append(other)
        while b in before and b != a:
            total += {b, before[b]} == set(route)
            b = before[b]
    return total


def only_always(edges: Edges, route: Route) -> float:
    """Count the pairs that cannot do without the route: all their shortest ways use it."""
    return sum(used == ways > 0 for used, ways in _used(edges, route))


def as_a_bridge(edges: Edges, route: Route) -> float:
    """Multiply how many cities can be reached from either end without the route, as if it were a bridge."""
    without = [edge for edge in edges if set(edge) != set(route)]
    first, second = (len(_ways(without, city)) for city in route)
    return first * second


def of_values(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Correlate the values themselves."""
    return correlation(xs, ys)


def ties_in_a_row(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Give equal values different ranks, as they come."""

    def ranks(values: Sequence[float]) -> list[int]:
        order = sorted(range(len(values)), key=lambda place: -values[place])
        return [order.index(place) for place in range(len(values))]

    return correlation(ranks(xs), ranks(ys))


def best_of_ties(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Give all equal values the best of their ranks, as in sports."""

    def ranks(values: Sequence[float]) -> list[int]:
        return [1 + sum(other > value for other in values) for value in values]

    return correlation(ranks(xs), ranks(ys))


def worst_of_ties(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Give all equal values the worst of their ranks; so does a place in a list that is sorted from the smallest."""

    def ranks(values: Sequence[float]) -> list[int]:
        return [sorted(values).index(value) for value in values]

    return correlation(ranks(xs), ranks(ys))


def opposite_orders(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Rank one list from the largest, the other one from the smallest."""
    return -correlation(_mean_ranks(xs), _mean_ranks(ys))


def by_squares(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Use the formula with the squares of the differences, which holds without ties only."""
    size = len(xs)
    squares = sum((x - y) ** 2 for x, y in zip(_mean_ranks(xs), _mean_ranks(ys), strict=True))
    return 1 - 6 * squares / (size * (size * size - 1))


def _mean_ranks(values: Sequence[float]) -> list[float]:
    return [sum(other > value for other in values) + (list(values).count(value) + 1) / 2 for value in values]


def _near(edges: Edges, city: str) -> list[str]:
    return [other for edge in edges if city in edge for other in edge if other != city]


def _pairs(edges: Edges) -> list[tuple[str, str]]:
    return list(combinations(dict.fromkeys(city for edge in edges for city in edge), 2))


def _ways(edges: Edges, a: str, both: bool = True) -> dict[str, tuple[int, int]]:
    """How far each city is, and by how many shortest ways."""
    found, layer, far = {a: (0, 1)}, {a: 1}, 0
    while layer:
        far += 1
        reached: dict[str, int] = {}
        for first, second in edges:
            for here, there in ((first, second), (second, first))[: 2 if both else 1]:
                if here in layer and there not in found:
                    reached[there] = reached.get(there, 0) + layer[here]
        found |= {city: (far, ways) for city, ways in reached.items()}
        layer = reached
    return found


def _used(edges: Edges, route: Route) -> list[tuple[int, int]]:
    """For each pair of cities how many of its shortest ways use the route, and how many there are."""
    every = {city: _ways(edges, city) for city in dict.fromkeys(city for edge in edges for city in edge)}
    found = []
    for a, b in _pairs(edges):
        far, ways = every[a].get(b, (0, 1))
        used = 0
        for u, v in (route, route[::-1]):
            if u in every[a] and v in every[b] and every[a][u][0] + 1 + every[b][v][0] == far:
                used += every[a][u][1] * every[b][v][1]
        found.append((used, ways))
    return found
