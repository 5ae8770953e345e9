"""Lesson 3: which choices of its concept questions hold."""

from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product

import networkx as nx

from .small import Graph, always, cost, how_often, net_of, never, with_changed, with_lengths


def cost_of(g: Graph, path: list[object]) -> int:
    return nx.path_weight(nx.Graph(g), path, "length")


def cheapest(g: Graph, a: object, b: object) -> list[list[object]]:
    return [*nx.all_shortest_paths(nx.Graph(g), a, b, "length")]


def trips() -> list[tuple[Graph, object, object]]:
    return [(g, a, b) for g in with_lengths() for a, b in combinations(g, 2)]


def fewest_routes_fewest_trains() -> tuple[bool, ...]:
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


def one_train_more_on_every_route() -> tuple[bool, ...]:
    square = net_of(("A", "B", 4), ("A", "C", 1), ("C", "D", 1), ("D", "B", 1))
    found = stays_cheapest(lambda length: length + 1, [square])
    return all(s for s, _, _ in found), all(s for s, only, _ in found if only), not all(s for s, _, _ in found)


def every_route_twice_as_long() -> tuple[bool, ...]:
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


def a_part_of_a_cheapest_path() -> tuple[bool, ...]:
    parts = [
        (g, p[: at + 1], len(cheapest(g, a, b)) == 1)
        for g, a, b in trips()
        for p in cheapest(g, a, b)
        for at in range(1, len(p) - 1)
    ]
    best = [cost_of(g, part) == cost(g, part[0], part[-1]) for g, part, _ in parts]
    return always(best), not all(best), all(b == only for b, (_, _, only) in zip(best, parts, strict=True))


def two_cheapest_paths_in_a_row() -> tuple[bool, ...]:
    found = [
        (cost(g, a, b) + cost(g, b, c) == cost(g, a, c), any(b in path for path in cheapest(g, a, c)))
        for g in with_lengths()
        for a, b, c in permutations(g, 3)
    ]
    return always(s for s, _ in found), all(s == on for s, on in found), never(s for s, _ in found)


def a_star(g: Graph, a: object, b: object, rest: dict[object, int]) -> int:
    """Return the cost of the path that A* finds; equal sums are taken in order of their cities."""
    costs, settled = {a: 0}, set()
    while True:
        at = min(costs.keys() - settled, key=lambda city: (costs[city] + rest[city], str(city)))
        if at == b:
            return costs[at]
        settled.add(at)
        for _, city, length in g.edges(at, data="length"):
            if city not in settled:
                costs[city] = min(costs[at] + length, costs.get(city, costs[at] + length))


def estimates_for_a() -> tuple[bool, ...]:
    found = []
    late = net_of(("S", "A", 1), ("A", "C", 1), ("S", "C", 3), ("C", "T", 5))
    assert (a_star(late, "S", "T", {"S": 0, "A": 6, "C": 0, "T": 0}), cost(late, "S", "T")) == (8, 7)
    for g, a, b in (*trips()[::21], (late, "S", "T")):
        true = {city: cost(g, city, b) for city in g}
        for values in product((0, 2, 6), repeat=len(g) - 1):
            rest = dict(zip((city for city in g if city != b), values, strict=True)) | {b: 0}
            falls = all(abs(rest[u] - rest[v]) <= length for u, v, length in g.edges(data="length"))
            small, large = (any(sign * rest[c] < sign * true[c] for c in g) for sign in (1, -1))
            found.append((a_star(g, a, b, rest) == true[a], rest == true, small, falls, large))
    assert not any(large for *_, falls, large in found if falls)
    return (
        never(best for best, exact, *_ in found if not exact),
        all(best for best, _, small, *_ in found if not small),
        always(best for best, *_, falls, _ in found if falls),
        all(best for best, *_, large in found if not large),
    )
