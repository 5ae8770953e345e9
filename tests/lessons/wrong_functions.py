"""Typical wrong functions of students for some exercises; the checks must refuse all of them.

Most are a right program with one change, given by the arguments of its maker. If several would be wrong for the same
cases, the list has only the one with the fewest wrong cases: a check that refuses it refuses the others too.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from math import comb
from typing import Any

import networkx as nx

WRONG: dict[str, list[Callable[..., Any]]] = {}


def names(edges):
    return sorted({city for edge in edges for city in edge})


def degree(edges, city):
    return sum(city in edge for edge in edges)


def found_from(edges, a, rounds=99, most=99):
    """Return the cities found from a in this many rounds, with at most `most` new cities in each."""
    found, near = {a}, {a}
    for _ in range(rounds):
        near = {y if x in near else x for x, y in edges if x in near or y in near} - found
        near = set(sorted(near)[:most])
        found |= near
    return found


WRONG["2.1"] = [  # connected
    lambda edges, a, b: b in found_from(edges, a, rounds=6),
    lambda edges, a, b: degree(edges, a) > 0 and b in found_from(edges, a),
    lambda edges, a, b: b in found_from(edges, a, most=2),
    lambda edges, a, b: b in found_from(edges[1:], a),
    lambda edges, a, b: b in found_from(edges[:-1], a),
    lambda edges, a, b: a == b or (degree(edges, a) > 0 and degree(edges, b) > 0),
]


def joined(edges, passes, order=1):
    """Return groups after some passes; each pass merges every group with the first one that it touches."""
    groups = [set(edge) for edge in edges][::order]
    for _ in range(passes):
        merged: list[set[str]] = []
        for group in groups:
            other = next((other for other in merged if other & group), None)
            if other is None:
                merged.append(set(group))
            else:
                other |= group
        groups = merged
    return groups


def components(edges):
    return [set(part) for part in nx.connected_components(nx.Graph(edges))]


WRONG["2.2"] = [  # components
    lambda edges: joined(edges, 3),
    lambda edges: joined(edges, 2, -1),
    lambda edges: components(edges)[:2],
    lambda edges: [group for group in components(edges) if len(group) > 2],
    lambda edges: components(edges) or [set()],
]


def cost(edges, walk, *, second=False, weight=lambda trains: trains, tracks=min, stay=False, steps=pairwise):
    """Return the cost of a walk; with `second`, only the first two steps notice a gap."""
    total = 0
    for place, (a, b) in enumerate(steps(walk)):
        found = [weight(n) for x, y, n in edges if {x, y} == {a, b}]
        if found:
            total += tracks(found)
        elif not (stay and a == b) and (not second or place <= 1):
            return None
    return total


WRONG["3.1"] = [  # what does a walk cost?
    lambda edges, walk: cost(edges, walk, second=True),
    lambda edges, walk: cost(edges, walk, weight=lambda trains: 1),
    lambda edges, walk: cost(edges, walk, tracks=sum),
    lambda edges, walk: cost(edges, walk, stay=True),
    lambda edges, walk: cost(edges, walk, steps=lambda walk: [*dict.fromkeys(pairwise(walk))]),
    lambda edges, walk: cost(edges, walk) or None,
]


def far(edges, a, *, rounds=99, weight=lambda trains: trains, again=True):
    """Return the cost to each city; `again` decides whether a known cost can still decrease."""
    costs = {a: 0}
    for _ in range(rounds):
        before = dict(costs)
        for x, y, n in edges:
            for here, there in ((x, y), (y, x)):
                if here in costs and (there not in costs or (again and costs[here] + weight(n) < costs[there])):
                    costs[there] = costs[here] + weight(n)
        if costs == before:
            break
    return costs


def by_few_routes(edges, a, b, last=False):
    """Return the trains of a path with the fewest routes, the first one found or the last."""
    steps, costs, waiting = {a: 0}, {a: 0}, [a]
    for city in waiting:
        for x, y, n in edges:
            if city not in (x, y):
                continue
            there = y if city == x else x
            if there not in steps:
                steps[there], costs[there] = steps[city] + 1, costs[city] + n
                waiting.append(there)
            elif last and steps[there] == steps[city] + 1:
                costs[there] = costs[city] + n
    return costs.get(b)


def greedy(edges, a, b):
    """Return the cost of always taking the shortest route to a new city."""
    here, visited, total = a, [a], 0
    while here != b:
        on = [(n, y if x == here else x) for x, y, n in edges if here in (x, y)]
        on = [(n, city) for n, city in on if city not in visited]
        if not on:
            return None
        n, here = min(on)
        visited.append(here)
        total += n
    return total


WRONG["3.2"] = [  # the cheapest path
    lambda edges, a, b: far(edges, a, rounds=3).get(b),
    lambda edges, a, b: far(sorted(edges), a, rounds=2).get(b),
    lambda edges, a, b: far(edges[::-1], a, rounds=1).get(b),
    lambda edges, a, b: far(edges, a, weight=lambda trains: max(trains, 2)).get(b),
    lambda edges, a, b: far(edges[1:], a).get(b),
    lambda edges, a, b: far(edges, a).get(b, 0),
    lambda edges, a, b: far(edges, a).get(b) or None,
    greedy,
    lambda edges, a, b: min((n for x, y, n in edges if {x, y} == {a, b}), default=far(edges, a).get(b)),
]


def odd(edges, tickets, fits=lambda cost, points: cost == points, price=lambda edges, a, b: far(edges, a).get(b)):
    return [(a, b, points) for a, b, points in tickets if not fits(price(edges, a, b), points)]


WRONG["3.4"] = [  # tickets that do not fit
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is not None and c >= p),
    lambda edges, tickets: odd(edges, tickets, lambda c, p: c is None or c == p),
    lambda edges, tickets: odd(edges, tickets, price=lambda e, a, b: far(e, a, rounds=3).get(b)),
    lambda edges, tickets: odd(edges, tickets, price=lambda e, a, b: far(e, a, again=False).get(b)),
    lambda edges, tickets: odd(edges, tickets, price=by_few_routes),
    lambda edges, tickets: odd(edges, tickets, price=lambda e, a, b: by_few_routes(e, a, b, last=True)),
    lambda edges, tickets: odd(edges, tickets, price=greedy),
    lambda edges, tickets: odd(edges, tickets[1:]),
    lambda edges, tickets: odd(edges, tickets)[:3],
    lambda edges, tickets: odd(edges, tickets) or None,
    lambda edges, tickets: [ticket for ticket in odd(edges, tickets) if ticket[2] >= 10],
]


def trail(edges, walk, *, directed=False, stay=False, again="routes", steps=None):
    """Return whether a walk is a trail; `again` names what may not repeat, and "routes" is right."""
    unused = [(x, y) for x, y, *_ in edges]
    seen: set[object] = set()
    for a, b in steps if steps is not None else pairwise(walk):
        if a == b and stay:
            continue
        there = [pair for pair in unused if pair == (a, b) or (not directed and pair == (b, a))]
        if not there or (again == "directions" and (a, b) in seen) or (again == "inner cities" and b in seen):
            return False
        if again == "routes":
            unused.remove(there[0])
        elif again == "pairs" or (again == "all tracks at the second" and {(a, b), (b, a)} & seen):
            unused = [pair for pair in unused if set(pair) != {a, b}]
        seen |= {b, (a, b)}
    return True


WRONG["5.2"] = [  # is it a trail?
    lambda edges, walk: trail(edges, walk, again="pairs"),
    lambda edges, walk: trail(edges, walk, again="directions"),
    lambda edges, walk: trail(edges, walk, again="inner cities"),
    lambda edges, walk: trail(edges, walk, again="all tracks at the second"),
    lambda edges, walk: trail(edges, walk, directed=True),
    lambda edges, walk: trail(edges, walk, stay=True),
    lambda edges, walk: trail(edges, walk[1:]),
    lambda edges, walk: trail(edges, walk[:-1]),
    lambda edges, walk: trail(edges, list(dict.fromkeys(walk))),
    lambda edges, walk: trail(edges, walk, steps=[*dict.fromkeys(pairwise(walk))]),
    lambda edges, walk: trail(edges, walk, steps=list(pairwise(walk))[:6]),
    lambda edges, walk: len(walk) - 1 <= len(edges),
    lambda edges, walk: trail(edges, walk) and len(walk) - 1 < len(edges),
    lambda edges, walk: trail(edges, walk) and walk[0] != walk[-1],
    lambda edges, walk: trail(edges, walk) and len(walk) == len(edges) + 1,
    lambda edges, walk: trail(edges, walk) and len(walk) > 2,
]


def without(edges, city):
    """Return the number of components without a city."""
    rest = nx.Graph(edges)
    rest.remove_node(city)
    return nx.number_connected_components(rest)


def cuts(edges):
    return sorted(nx.articulation_points(nx.Graph(edges)))


WRONG["6.2"] = [  # cut vertices
    lambda edges: cuts(edges[1:]),
    lambda edges: cuts(edges[:-1]),
    lambda edges: cuts(edges)[:3],
    lambda edges: [city for city in names(edges) if without(edges, city) > 1],
    lambda edges: [city for city in cuts(edges) if degree(edges, city) >= 3],
    lambda edges: [city for city in cuts(edges) if any(city in pair for pair in nx.bridges(nx.MultiGraph(edges)))],
]


def number(edges, a, b):
    graph = nx.Graph([*edges, (a, a), (b, b)])
    return len(list(nx.all_shortest_paths(graph, a, b))) if nx.has_path(graph, a, b) else 0


WRONG["7.1"] = [  # shortest paths
    lambda edges, a, b: min(8, number(edges, a, b)),
    lambda edges, a, b: 0 if a == b else number(edges, a, b),
    lambda edges, a, b: number(edges, a, b) or 1,
]


def odds(u, g, m, d):
    if d > u or d < 0:
        return float(m <= g)
    return sum(comb(g, i) * comb(u - g, d - i) for i in range(max(m, 0), d + 1)) / comb(u, d)


def put_back(u, g, m, d):
    return sum(comb(d, i) * (g / u) ** i * (1 - g / u) ** (d - i) for i in range(max(m, 0), d + 1))


def exactly(u, g, m, d):
    return comb(g, m) * comb(u - g, d - m) / comb(u, d) if 0 <= m <= d else 0.0


WRONG["8.2"] = [  # several cards
    put_back,
    lambda u, g, m, d: odds(u, g, min(m, 1), d),
    lambda u, g, m, d: odds(u, g, m, d) if d else 0.0,
    lambda u, g, m, d: min(1.0, comb(g, m) * comb(u - m, d - m) / comb(u, d)) if m <= d else 0.0,
    lambda u, g, m, d: round(odds(u, g, m, d), 1),
]

WRONG["8.4"] = [  # take the locomotive?
    *(lambda u, g, m, s=s: m == 1 or (m <= 3 and g / u < s) for s in (1 / 3, 0.4, 0.5, 0.6, 2 / 3)),
    *(lambda u, g, m, s=s: m == 1 or (m == 2 and g / u <= s) or (m == 3 and g / u <= 1 - s) for s in (0.65, 0.6, 0.5)),
    lambda u, g, m: exactly(u, g, m - 1, 2) > exactly(u, g, m, 4),
    lambda u, g, m: odds(u, g - 1, m - 1, 2) > odds(u, g, m, 4),
]


def share(games, won=lambda own, other: own > other, tie=0.5, out_of=len, equal=lambda own, other: own == other):
    return sum(1 if won(a, b) else tie if equal(a, b) else 0 for a, b in games) / (out_of(games) or 1)


WRONG["9.1"] = [  # the win share
    lambda games: share(games, won=lambda own, other: abs(own) > abs(other)),
    lambda games: share(games, equal=lambda own, other: own == other > 0),
    lambda games: share(games, tie=0, out_of=lambda games: sum(a != b for a, b in games)),
    lambda games: share(games, won=lambda own, other: own > other + 1),
    lambda games: share(games, equal=lambda own, other: abs(own - other) <= 1),
    lambda games: round(share(games), 2),
]


def judged(wins, games, z=1.96, least=0, better="better", worse="worse"):
    far = wins / games - 0.5
    if games < least or abs(far) <= z * 0.5 / math.sqrt(games):
        return "undecided"
    return better if far > 0 else worse


def observed(wins, games, z=1.96):
    p = wins / games
    half = z * math.sqrt(p * (1 - p) / games)
    return "better" if p - half > 0.5 else "worse" if p + half < 0.5 else "undecided"


def beyond(wins, games, margin):
    far = wins / games - 0.5
    return "better" if far > margin else "worse" if far < -margin else "undecided"


WRONG["9.3"] = [  # better or not?
    lambda wins, games: judged(wins, games, 1.9),
    lambda wins, games: judged(wins, games, 2),
    lambda wins, games: judged(wins, games, least=5),
    *(lambda wins, games, m=m: beyond(wins, games, m) for m in (0.05, 0.15)),
    lambda wins, games: judged(wins, games, better="undecided"),
    lambda wins, games: judged(wins, games, worse="undecided"),
    observed,
    lambda wins, games: observed(wins, games, 2),
]


def euler(edges, pieces=lambda edges: nx.number_connected_components(nx.Graph(edges))):
    return len(edges) - len(names(edges)) + pieces(edges) + 1


WRONG["10.1"] = [  # faces
    lambda edges: euler(edges) if edges else 0,
    lambda edges: euler(edges, lambda edges: 1) if edges else 1,
    lambda edges: min(euler(edges), 10),
]


def start(leads, most=10**6, tie=0.5, first=0):
    for points in range(first, most):
        if sum(1 if lead > points else tie if lead == points else 0 for lead in leads) <= len(leads) / 2:
            return points
    return most


WRONG["10.3"] = [  # head start
    lambda leads: start(leads, 100),
    lambda leads: start(leads, tie=0.25),
    lambda leads: start(leads, first=-200),
    lambda leads: max(0, round(sum(leads) / len(leads))),
    lambda leads: max(0, math.ceil(sum(leads) / len(leads))),
    lambda leads: max(0, sum(leads) // len(leads)),
    lambda leads: start([lead for lead in leads if lead > 0] or [0]),
]
