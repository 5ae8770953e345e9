"""Wrong functions as students write them, 30 for each of some exercises on networks; every one has to be refused.

As in `wrong_functions`, most are a right program with one thing turned: which, say the settings of its maker.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

Wrong = Callable[..., Any]

# --- 2.1 connected ---


def found_from(edges, a, *, rounds=99, forward=True, back=True, skip=lambda city: False, start=True, grow="all"):
    """The cities found from a; each setting has a right value, the one that stands here."""
    found = {a} if start else set()
    near = {a}
    for _ in range(rounds):
        more: set[str] = set()
        for x, y in edges:
            if forward and x in near and not skip(x):
                more.add(y)
            if back and y in near and not skip(y):
                more.add(x)
        near = more - found
        if grow == "one" and near:
            near = {min(near)}
        if grow == "two":
            near = set(sorted(near)[:2])
        if not near:
            break
        found |= near
    return found


def one_pass(edges, a, b, passes=1, order=1):
    found = {a}
    for _ in range(passes):
        for x, y in edges[::order]:
            if x in found or y in found:
                found |= {x, y}
    return b in found


def touched(edges, city):
    return any(city in edge for edge in edges)


def neighbors(edges, city):
    return {x if y == city else y for x, y in edges if city in (x, y)}


CONNECTED: list[Wrong] = [
    *(lambda edges, a, b, n=n: b in found_from(edges, a, rounds=n) for n in (1, 2, 3, 4, 5, 6)),
    *(lambda edges, a, b, n=n: one_pass(edges, a, b, n) for n in (1, 2)),
    lambda edges, a, b: one_pass(edges, a, b, 1, -1),
    lambda edges, a, b: one_pass(sorted(edges), a, b),
    lambda edges, a, b: b in found_from(edges, a, back=False),
    lambda edges, a, b: b in found_from(edges, a, forward=False),
    lambda edges, a, b: b in found_from(edges, a, back=False) or a in found_from(edges, b, back=False),
    lambda edges, a, b: b in found_from(edges, a, start=False) and a != b,
    lambda edges, a, b: b in found_from(edges, a, grow="one"),
    lambda edges, a, b: b in found_from(edges, a, grow="two"),
    lambda edges, a, b: b in found_from(edges, a, skip=lambda city: len(neighbors(edges, city)) > 3),
    lambda edges, a, b: b in found_from(edges[1:], a),
    lambda edges, a, b: b in found_from(edges[:-1], a),
    lambda edges, a, b: b in found_from(edges, edges[0][0]) if edges else a == b,
    lambda edges, a, b: a == b or (touched(edges, a) and touched(edges, b)),
    lambda edges, a, b: touched(edges, a) and b in found_from(edges, a),
    lambda edges, a, b: a == b or b in neighbors(edges, a),
    lambda edges, a, b: a == b or bool(neighbors(edges, a) & neighbors(edges, b)),
    lambda edges, a, b: a == b or b in neighbors(edges, a) or bool(neighbors(edges, a) & neighbors(edges, b)),
    lambda edges, a, b: bool(edges),
    lambda edges, a, b: True,
    lambda edges, a, b: False,
    lambda edges, a, b: a == b,
    lambda edges, a, b: b not in found_from(edges, a),
    lambda edges, a, b: found_from(edges, a) == found_from(edges, b) != {a},
    lambda edges, a, b: len(found_from(edges, a)) > len(edges) / 2,
    lambda edges, a, b: (a, b) in edges or (b, a) in edges,
    lambda edges, a, b: len(neighbors(edges, a)) > 1 and len(neighbors(edges, b)) > 1,
]

# --- 3.2 the cheapest path ---


def far(edges, a, *, rounds=99, both=True, weight=lambda trains: trains, better=lambda new, old: new < old, again=True):
    """What it takes to each city; again: whether a cost that was found can still become smaller."""
    cost = {a: 0}
    for _ in range(rounds):
        before = dict(cost)
        for x, y, n in edges:
            for here, there in ((x, y), (y, x))[: 2 if both else 1]:
                if here in cost:
                    new = cost[here] + weight(n)
                    if there not in cost or (again and better(new, cost[there])):
                        cost[there] = new
        if cost == before:
            break
    return cost


def by_few_routes(edges, a, b, last=False):
    """The trains of a path with the fewest routes; of several the first one met, or the last."""
    steps, cost, waiting = {a: 0}, {a: 0}, [a]
    for city in waiting:
        for x, y, n in edges:
            for here, there in ((x, y), (y, x)):
                if here != city:
                    continue
                if there not in steps:
                    steps[there], cost[there] = steps[city] + 1, cost[city] + n
                    waiting.append(there)
                elif last and steps[there] == steps[city] + 1:
                    cost[there] = cost[city] + n
    return cost.get(b)


def greedy(edges, a, b, choose=min, back=False):
    """Always on by the route with the fewest trains, to a city not yet visited."""
    here, visited, cost = a, [a], 0
    while here != b:
        on = [(n, y if x == here else x) for x, y, n in edges if here in (x, y)]
        on = [(n, city) for n, city in on if city not in visited]
        if not on:
            return None
        n, here = choose(on)
        visited.append(here)
        cost += n
    return cost


CHEAPEST: list[Wrong] = [
    *(lambda edges, a, b, n=n: far(edges, a, rounds=n).get(b) for n in (1, 2, 3)),
    *(lambda edges, a, b, n=n: far(sorted(edges), a, rounds=n).get(b) for n in (1, 2)),
    lambda edges, a, b: far(edges[::-1], a, rounds=1).get(b),
    lambda edges, a, b: far(edges, a, both=False).get(b),
    lambda edges, a, b: far(edges, a, weight=lambda trains: 1).get(b),
    lambda edges, a, b: far(edges, a, weight=lambda trains: trains + 1).get(b),
    lambda edges, a, b: far(edges, a, weight=lambda trains: max(trains, 2)).get(b),
    lambda edges, a, b: far(edges, a, weight=lambda trains: min(trains, 4)).get(b),
    lambda edges, a, b: far(edges, a, again=False).get(b),
    lambda edges, a, b: far(edges, a, again=False, rounds=1).get(b),
    lambda edges, a, b: far(edges[1:], a).get(b),
    lambda edges, a, b: far(edges[:-1], a).get(b),
    lambda edges, a, b: far(list({frozenset((x, y)): (x, y, n) for x, y, n in edges}.values())[::-2], a).get(b),
    lambda edges, a, b: far(edges, a).get(b, 0),
    lambda edges, a, b: far(edges, a).get(b, -1),
    lambda edges, a, b: far(edges, a).get(b, float("inf")),
    lambda edges, a, b: far(edges, a).get(b) or None,
    lambda edges, a, b: None if a == b else far(edges, a).get(b),
    lambda edges, a, b: (
        2 * min(n for x, y, n in edges if a in (x, y)) if a == b and touched2(edges, a) else far(edges, a).get(b)
    ),
    lambda edges, a, b: by_few_routes(edges, a, b),
    lambda edges, a, b: by_few_routes(edges, a, b, last=True),
    lambda edges, a, b: greedy(edges, a, b),
    lambda edges, a, b: greedy(edges, a, b, max),
    lambda edges, a, b: min((n for x, y, n in edges if {x, y} == {a, b}), default=far(edges, a).get(b)),
    lambda edges, a, b: min((n for x, y, n in edges if {x, y} == {a, b}), default=None) if a != b else 0,
    lambda edges, a, b: sum(n for _, _, n in edges),
    lambda edges, a, b: max(far(edges, a).values()),
    lambda edges, a, b: far(edges, a)[b] + 1 if b in far(edges, a) else None,
]


def touched2(edges, city):
    return any(city in edge[:2] for edge in edges)


# --- 3.4 tickets that do not fit ---


def odd(edges, tickets, fits=lambda cost, points: cost == points, price=lambda edges, a, b: far(edges, a).get(b)):
    return [(a, b, points) for a, b, points in tickets if not fits(price(edges, a, b), points)]


def steps_of(edges, a, b):
    return far(edges, a, weight=lambda trains: 1).get(b)


ODD_TICKETS: list[Wrong] = [
    *(
        lambda edges, tickets, n=n: odd(edges, tickets, lambda c, p: c is not None and abs(c - p) <= n)
        for n in (1, 2, 3, 5)
    ),
    *(
        lambda edges, tickets, n=n: odd(edges, tickets, price=lambda e, a, b: far(e, a, rounds=n).get(b))
        for n in (1, 2, 3)
    ),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is None or c >= p),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is None or c <= p),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is not None and c >= p),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is not None and c <= p),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is None or c == p),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c != p),
    lambda edges, tickets: odd(edges, tickets, price=steps_of),
    lambda edges, tickets: odd(edges, tickets, price=by_few_routes),
    lambda edges, tickets: odd(edges, tickets, price=lambda e, a, b: by_few_routes(e, a, b, last=True)),
    lambda edges, tickets: odd(edges, tickets, price=greedy),
    lambda edges, tickets: odd(edges, tickets, price=lambda e, a, b: far(e, a, again=False).get(b)),
    lambda edges, tickets: odd(edges, tickets, price=lambda e, a, b: far(e, a, both=False).get(b)),
    lambda edges, tickets: odd(edges, tickets[1:]),
    lambda edges, tickets: odd(edges, tickets[:-1]),
    lambda edges, tickets: odd(edges, tickets)[:1],
    lambda edges, tickets: odd(edges, tickets)[:3],
    lambda edges, tickets: odd(edges, tickets) or None,
    lambda edges, tickets: [(a, b) for a, b, _ in odd(edges, tickets)],
    lambda edges, tickets: [(a, b, far(edges, a).get(b)) for a, b, _ in odd(edges, tickets)],
    lambda edges, tickets: len(odd(edges, tickets)),
    lambda edges, tickets: [],
    lambda edges, tickets: list(tickets),
    lambda edges, tickets: [ticket for ticket in odd(edges, tickets) if ticket[2] >= 10],
]

# --- 5.2 is it a trail? ---


def trail(edges, way, *, directed=False, stay=False, gap=False, again="routes", steps=None, least=0):
    """Whether a way is a trail; again: what may not come twice, "routes" is right."""
    unused = [(x, y) for x, y, *_ in edges]
    seen: set[object] = set()
    for a, b in steps if steps is not None else pairwise(way):
        if a == b and stay:
            continue
        there = [pair for pair in unused if pair == (a, b) or (not directed and pair == (b, a))]
        if not there:
            if gap and not any({a, b} == {x, y} for x, y, *_ in edges):
                continue
            return False
        if again == "routes":
            unused.remove(there[0])
        elif again == "pairs":
            unused = [pair for pair in unused if set(pair) != {a, b}]
        elif again == "directions":
            if (a, b) in seen:
                return False
            seen.add((a, b))
        elif again == "cities":
            if b in seen or b == way[0]:
                return False
            seen.add(b)
        elif again == "inner cities":
            if b in seen:
                return False
            seen.add(b)
        elif again == "last" and len(unused) > 1:
            unused = [(x, y) for x, y, *_ in edges]
            unused.remove(there[0])
        elif again == "all tracks at the second":
            if (a, b) in seen or (b, a) in seen:
                unused = [pair for pair in unused if set(pair) != {a, b}]
            seen.add((a, b))
    return True


def is_trail(edges, way):
    return trail(edges, way)


IS_TRAIL: list[Wrong] = [
    *(
        lambda edges, way, again=again: trail(edges, way, again=again)
        for again in ("pairs", "directions", "cities", "inner cities", "nothing", "last", "all tracks at the second")
    ),
    lambda edges, way: trail(edges, way, directed=True),
    lambda edges, way: trail(edges, way, directed=True, again="nothing"),
    lambda edges, way: trail(edges, way, stay=True),
    lambda edges, way: trail(edges, way, gap=True),
    lambda edges, way: trail(edges, way[1:]),
    lambda edges, way: trail(edges, way[:-1]),
    lambda edges, way: trail(edges, [*way, way[0]]),
    lambda edges, way: trail(edges, list(dict.fromkeys(way))),
    lambda edges, way: trail(edges, way, steps=[*dict.fromkeys(pairwise(way))]),
    lambda edges, way: trail(
        edges, way, steps=[tuple(step) for step in {frozenset(s) for s in pairwise(way)} if len(step) == 2]
    ),
    lambda edges, way: trail(edges, way, steps=list(zip(way[::2], way[1::2], strict=False))),
    lambda edges, way: trail(edges, way, steps=list(pairwise(way))[:3]),
    lambda edges, way: trail(edges, way, steps=list(pairwise(way))[:6]),
    lambda edges, way: all(any(city in edge for edge in edges) for city in way),
    lambda edges, way: len(set(way)) == len(way),
    lambda edges, way: len(way) - 1 <= len(edges),
    lambda edges, way: trail(edges, way) and len(way) - 1 < len(edges),
    lambda edges, way: trail(edges, way) and way[0] != way[-1],
    lambda edges, way: trail(edges, way) and len(way) == len(edges) + 1,
    lambda edges, way: trail(edges, way) and len(way) > 2,
    lambda edges, way: not trail(edges, way),
    lambda edges, way: True,
    lambda edges, way: False,
]

# --- 6.2 cut vertices ---


def pieces(edges, cities, rounds=99):
    groups = [{city} for city in sorted(cities)]
    for _ in range(rounds):
        before = len(groups)
        for x, y in edges:
            with_x = next((group for group in groups if x in group), None)
            with_y = next((group for group in groups if y in group), None)
            if with_x is not None and with_y is not None and with_x is not with_y:
                with_x |= with_y
                groups.remove(with_y)
        if len(groups) == before:
            break
    return groups


def cuts(edges, more=1, *, left=lambda edges, city: [edge for edge in edges if city not in edge], alone=True):
    """The cities without which there are so many pieces more."""
    cities = {city for edge in edges for city in edge}
    before = len(pieces(edges, cities))
    answer = []
    for city in sorted(cities):
        rest = left(edges, city)
        others = cities - {city}
        if not alone:
            others = {c for edge in rest for c in edge}
        if len(pieces(rest, others)) >= before + more:
            answer.append(city)
    return answer


def degree(edges, city):
    return sum(city in edge for edge in edges)


def bridges(edges):
    cities = {city for edge in edges for city in edge}
    before = len(pieces(edges, cities))
    return [e for i, e in enumerate(edges) if len(pieces(edges[:i] + edges[i + 1 :], cities)) > before]


def names(edges):
    return sorted({city for edge in edges for city in edge})


CUT_VERTICES: list[Wrong] = [
    lambda edges: cuts(edges, 2),
    lambda edges: cuts(edges, 0),
    lambda edges: cuts(edges, alone=False),
    lambda edges: cuts(edges[1:]),
    lambda edges: cuts(edges[:-1]),
    lambda edges: cuts(edges, alone=False, left=lambda edges, city: [e for e in edges if e[0] != city]),
    lambda edges: cuts(edges, alone=False, left=lambda edges, city: [e for e in edges if e[1] != city]),
    lambda edges: cuts(edges)[:1],
    lambda edges: cuts(edges)[:3],
    lambda edges: cuts(edges)[1:],
    lambda edges: [city for cut in [cuts(edges)] for city in names(edges) if city not in cut],
    lambda edges: [
        city
        for city in names(edges)
        if len(pieces([e for e in edges if city not in e], set(names(edges)) - {city})) > 1
    ],
    lambda edges: [city for city in names(edges) if len(pieces([e for e in edges if city not in e], names(edges))) > 1],
    *(lambda edges, n=n: [city for city in names(edges) if degree(edges, city) >= n] for n in (2, 3, 4)),
    *(lambda edges, n=n: [city for city in cuts(edges) if degree(edges, city) >= n] for n in (3, 4)),
    *(lambda edges, n=n: [city for city in cuts(edges) if degree(edges, city) <= n] for n in (2, 3)),
    lambda edges: sorted({city for bridge in bridges(edges) for city in bridge}),
    lambda edges: sorted({city for bridge in bridges(edges) for city in bridge if degree(edges, city) > 1}),
    lambda edges: sorted({city for found in [bridges(edges)] for city in cuts(edges) if any(city in b for b in found)}),
    lambda edges: [city for found in [bridges(edges)] for city in cuts(edges) if not any(city in b for b in found)],
    lambda edges: bridges(edges),
    lambda edges: len(cuts(edges)),
    lambda edges: [],
    lambda edges: names(edges),
    lambda edges: [city for city in cuts(edges) for _ in range(degree(edges, city))],
    lambda edges: [city for found in [bridges(edges)] for city in names(edges) if sum(city in b for b in found) >= 2],
]

# --- 10.1 faces ---


def euler(edges, outer=1, *, components=lambda edges: len(pieces(edges, names(edges))), count=len):
    return count(edges) - len(names(edges)) + components(edges) + outer


def once(edges):
    return len({frozenset(edge) for edge in edges})


FACES: list[Wrong] = [
    *(lambda edges, n=n: euler(edges, n) for n in (0, 2, -1)),
    *(lambda edges, n=n: euler(edges, components=lambda edges: n) for n in (0, 1, 2)),
    lambda edges: euler(edges, count=once),
    lambda edges: euler(edges, count=once, components=lambda edges: 1),
    lambda edges: euler(edges, components=lambda edges: len(pieces(edges, names(edges), 1))) if edges else 0,
    lambda edges: euler(edges) if edges else 0,
    lambda edges: euler(edges) if edges else 2,
    lambda edges: euler(edges) if edges else None,
    lambda edges: len(edges) - len(names(edges)) + 2 if edges else 1,
    lambda edges: len(edges) - len(names(edges)) + 2 * len(pieces(edges, names(edges))),
    lambda edges: len(names(edges)) - len(edges) + 2,
    lambda edges: 2 - len(names(edges)) - len(edges),
    lambda edges: max(1, len(edges) - len(names(edges)) + 2),
    lambda edges: min(euler(edges), 10),
    lambda edges: min(euler(edges), 20),
    lambda edges: euler(edges[1:]),
    lambda edges: euler(edges[:-1]),
    lambda edges: len(edges),
    lambda edges: len(names(edges)),
    lambda edges: len(pieces(edges, names(edges))),
    lambda edges: 1,
    lambda edges: 2,
    lambda edges: float(euler(edges)) + 0.5,
    lambda edges: len(edges) // 3 + 1,
    lambda edges: 2 * len(names(edges)) - 4,
    lambda edges: euler([edge for edge in edges if degree(edges, edge[0]) > 1 and degree(edges, edge[1]) > 1], 0),
]

WRONG: dict[str, list[Wrong]] = {
    "2.1": CONNECTED,
    "3.2": CHEAPEST,
    "3.4": ODD_TICKETS,
    "5.2": IS_TRAIL,
    "6.2": CUT_VERTICES,
    "10.1": FACES,
}
