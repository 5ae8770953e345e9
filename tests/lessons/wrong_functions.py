"""Wrong functions as students write them, 30 for each of some exercises; every one of them has to be refused.

Each list belongs to an exercise. Most are a right program with one thing turned: which, say the settings of its maker.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from math import comb
from typing import Any

Wrong = Callable[..., Any]

# --- 2.2 components ---


def reach(edges, start, steps=99, both=True):
    found, edge_of_found = {start}, {start}
    for _ in range(steps):
        more = {b for a, b in edges if a in edge_of_found} | (
            {a for a, b in edges if b in edge_of_found} if both else set()
        )
        edge_of_found = more - found
        if not edge_of_found:
            break
        found |= more
    return found


def joined(edges, passes=99, order=1, first=True):
    """Groups, joined with the first group (or the last) that they touch, so often."""
    groups = [set(edge) for edge in edges][::order]
    for _ in range(passes):
        merged: list[set[str]] = []
        for group in groups:
            for other in merged if first else merged[::-1]:
                if other & group:
                    other |= group
                    break
            else:
                merged.append(set(group))
        groups = merged
    return groups


def searched(edges, steps=99, both=True, from_all=False, more=lambda group: group, starts=None):
    groups, seen = [], set()
    for city in starts(edges) if starts else [city for edge in edges for city in edge]:
        if from_all or city not in seen:
            group = reach(edges, city, steps, both)
            seen |= group
            groups.append(more(group))
    return groups


COMPONENTS: list[Wrong] = [
    *(lambda edges, n=n: joined(edges, n) for n in (0, 1, 2, 3)),
    *(lambda edges, n=n: joined(edges, n, -1) for n in (1, 2)),
    *(lambda edges, n=n: joined(edges, n, first=False) for n in (1, 2)),
    *(lambda edges, n=n: searched(edges, n) for n in (1, 2, 3, 4, 5, 6)),
    lambda edges: searched(edges, both=False),
    lambda edges: searched(edges, from_all=True),
    lambda edges: searched(edges, more=lambda group: sorted(group)[1:]),
    lambda edges: searched(edges, more=lambda group: sorted(group)[:10]),
    lambda edges: searched(edges, starts=lambda edges: [a for a, _ in edges[:1]]),
    lambda edges: searched(edges, starts=lambda edges: [a for a, _ in edges[:1] + edges[-1:]]),
    lambda edges: searched(edges)[:2],
    lambda edges: [group for group in searched(edges) if len(group) > 2],
    lambda edges: [max(searched(edges), key=len)] if edges else [],
    lambda edges: searched(edges[:-1]),
    lambda edges: searched(edges[1:]),
    lambda edges: [*searched(edges), set()],
    lambda edges: searched(edges) or [set()],
    lambda edges: [{city for edge in edges for city in edge}] if edges else [],
    lambda edges: len(searched(edges)),
    lambda edges: [list(group) * 2 for group in searched(edges)],
]

# --- 3.1 what does a way cost? ---


def cost(edges, way, *, gap="none", ways="both", weight=lambda trains: trains, tracks=min, stay="none", steps=pairwise):
    """What a way costs; each setting has a right value, the one that stands here."""
    total = 0
    for place, (a, b) in enumerate(steps(way)):
        if a == b and stay == "free":
            continue
        if stay == "in":
            found = [n for x, y, n in edges if a in (x, y) and b in (x, y)]
        else:
            found = [n for x, y, n in edges if (a, b) == (x, y) or (ways == "both" and (b, a) == (x, y))]
        if found:
            total += tracks(weight(n) for n in found)
        elif gap == "none" or (gap == "first" and place == 0) or (gap == "last" and place == len(way) - 2):
            return None
        elif gap in ("second", "so far") and (gap == "so far" or place <= 1):
            return None if gap == "second" else total
        elif gap == "ends":
            cities = {city for x, y, _ in edges for city in (x, y)}
            if way[0] not in cities or way[-1] not in cities:
                return None
        elif isinstance(gap, int):
            total += gap
        elif gap in ("zero", "minus", "false"):
            return {"zero": 0, "minus": -1, "false": False}[gap]
    return total


COST_OF: list[Wrong] = [
    *(
        lambda edges, way, gap=gap: cost(edges, way, gap=gap)
        for gap in ("first", "last", "second", "so far", "ends", "zero", "minus", "false", 0, 1, 6, 10**6)
    ),
    lambda edges, way: cost(edges, way, ways="one"),
    lambda edges, way: cost(edges, way, weight=lambda trains: 1),
    lambda edges, way: cost(edges, way, weight=lambda trains: trains + 1),
    lambda edges, way: cost(edges, way, tracks=sum),
    lambda edges, way: cost(edges, way, stay="free"),
    lambda edges, way: cost(edges, way, stay="in"),
    lambda edges, way: cost(edges, way[:-1]),
    lambda edges, way: cost(edges, way[1:]),
    lambda edges, way: cost(edges, [*way, way[0]]),
    lambda edges, way: cost(edges, sorted(way)),
    lambda edges, way: cost(edges, list(dict.fromkeys(way))),
    lambda edges, way: cost(edges, [way[0], way[-1]]),
    lambda edges, way: cost(edges, way, steps=lambda way: [*dict.fromkeys(pairwise(way))]),
    lambda edges, way: cost(edges, way, steps=lambda way: {tuple(sorted(step)) for step in pairwise(way)}),
    lambda edges, way: cost(edges, way, steps=lambda way: zip(way[::2], way[1::2], strict=False)),
    lambda edges, way: cost(edges, way) or None,
    lambda edges, way: sum(n for x, y, n in edges if x in way and y in way),
    lambda edges, way: None if len(way) < 2 else cost(edges, way),
]

# --- 7.1 shortest paths ---


def ways(edges, a, b, both=True, add=lambda old, new: old + new, first=lambda new: new):
    far, count, waiting = {a: 0}, {a: 1}, [a]
    for city in waiting:
        for x, y in edges:
            for here, there in ((x, y), (y, x))[: 2 if both else 1]:
                if here != city:
                    continue
                if there not in far:
                    far[there], count[there] = far[city] + 1, first(count[city])
                    waiting.append(there)
                elif far[there] == far[city] + 1:
                    count[there] = add(count[there], count[city])
    return far, count


def number(edges, a, b, **settings):
    return ways(edges, a, b, **settings)[1].get(b, 0)


def walks(edges, a, b, extra):
    """Walks with so many routes more than the shortest."""
    far = ways(edges, a, b)[0].get(b)
    if far is None:
        return 0
    count = {a: 1}
    for _ in range(far + extra):
        more: dict[str, int] = {}
        for x, y in edges:
            for here, there in ((x, y), (y, x)):
                if here in count:
                    more[there] = more.get(there, 0) + count[here]
        count = more
    return count.get(b, 0)


SHORTEST_WAYS: list[Wrong] = [
    *(lambda edges, a, b, n=n: min(n, number(edges, a, b)) for n in (1, 2, 3, 4, 5, 6, 8)),
    *(lambda edges, a, b, n=n: number(edges, a, b, add=lambda old, new: min(n, old + new)) for n in (2, 3, 4)),
    lambda edges, a, b: number(edges, a, b, both=False),
    lambda edges, a, b: number(edges, a, b, add=lambda old, new: old),
    lambda edges, a, b: number(edges, a, b, add=lambda old, new: new),
    lambda edges, a, b: number(edges, a, b, add=lambda old, new: old + 1),
    lambda edges, a, b: number(edges, a, b, add=max),
    lambda edges, a, b: number(edges, a, b, add=lambda old, new: old * new),
    lambda edges, a, b: number(edges, a, b, first=lambda new: 1),
    lambda edges, a, b: ways(edges, a, b)[0].get(b, 0),
    lambda edges, a, b: 0 if a == b else number(edges, a, b),
    lambda edges, a, b: number(edges, a, b) or 1,
    lambda edges, a, b: number(edges, a, b) or -1,
    lambda edges, a, b: ways(edges, a, b)[1].get(b),
    lambda edges, a, b: 2 * number(edges, a, b),
    lambda edges, a, b: number(edges, a, b) - 1,
    lambda edges, a, b: walks(edges, a, b, 1),
    lambda edges, a, b: walks(edges, a, b, 2),
    lambda edges, a, b: sum(a in edge for edge in edges),
    lambda edges, a, b: min(sum(a in edge for edge in edges), sum(b in edge for edge in edges)),
    lambda edges, a, b: sum(f == ways(edges, a, b)[0].get(b, 0) - 1 for f in ways(edges, a, b)[0].values()),
    lambda edges, a, b: 2 ** sum(c > 1 for c in ways(edges, a, b)[1].values()) if b in ways(edges, a, b)[0] else 0,
]

# --- 8.4 take the locomotive? ---


def odds(u, g, m, d):
    if d > u or d < 0:
        return float(m <= g)
    return sum(comb(g, i) * comb(u - g, d - i) for i in range(max(m, 0), d + 1)) / comb(u, d)


def put_back(u, g, m, d):
    return sum(comb(d, i) * (g / u) ** i * (1 - g / u) ** (d - i) for i in range(max(m, 0), d + 1))


def exactly(u, g, m, d):
    return comb(g, m) * comb(u - g, d - m) / comb(u, d) if 0 <= m <= d else 0.0


TAKE_LOCOMOTIVE: list[Wrong] = [
    lambda u, g, m: True,
    lambda u, g, m: False,
    *(lambda u, g, m, n=n: m <= n for n in (1, 2, 3)),
    *(lambda u, g, m, s=s: m == 1 or (m <= 3 and g / u < s) for s in (1 / 3, 0.4, 0.5, 0.6, 2 / 3)),
    *(
        lambda u, g, m, s=s, t=t: m == 1 or (m == 2 and g / u <= s) or (m == 3 and g / u <= t)
        for s, t in ((2 / 3, 1 / 3), (0.65, 0.35), (0.7, 0.3), (0.75, 0.25), (0.6, 0.4), (0.5, 0.5))
    ),
    lambda u, g, m: m == 1 or (m == 2 and g < 2 * u / 3) or (m == 3 and g < u / 3),
    lambda u, g, m: put_back(u, g, m - 1, 2) > put_back(u, g, m, 4),
    lambda u, g, m: exactly(u, g, m - 1, 2) > exactly(u, g, m, 4),
    lambda u, g, m: odds(u, g, m - 1, 2) < odds(u, g, m, 4),
    lambda u, g, m: odds(u, g, m, 2) > odds(u, g, m, 4),
    lambda u, g, m: odds(u, g, m - 1, 1) > odds(u, g, m, 4),
    lambda u, g, m: odds(u, g, m - 1, 3) > odds(u, g, m, 4),
    lambda u, g, m: odds(u, g, m - 1, 2) > odds(u, g, m, 3),
    lambda u, g, m: odds(u, g, m - 1, 2) > odds(u, g, m, 2),
    lambda u, g, m: odds(u, g, m - 1, 2) > 0.5,
    lambda u, g, m: odds(u, g, m, 4) < 0.5,
    lambda u, g, m: 1 + 2 * g / u > 4 * g / u,
    lambda u, g, m: 1 + 2 * g / u >= m,
    lambda u, g, m: odds(u, g - 1, m - 1, 2) > odds(u, g, m, 4),
]

# --- 8.2 several cards ---


def summed(u, g, m, d, term=lambda u, g, i, d: comb(g, i) * comb(u - g, d - i), out_of=comb, last=1):
    return sum(term(u, g, i, d) for i in range(m, d + last) if i <= d) / (out_of(u, d) or 1)


def chain(u, g, m, d, taken=1):
    """The first ones drawn are useful, one after the other."""
    result = 1.0
    for i in range(m):
        result *= max(0, g - taken * i) / max(1, u - taken * i)
    return result


CHANCE: list[Wrong] = [
    put_back,
    exactly,
    lambda u, g, m, d: odds(u, g, m + 1, d),
    lambda u, g, m, d: odds(u, g, m - 1, d),
    lambda u, g, m, d: 1 - odds(u, g, m, d),
    lambda u, g, m, d: odds(u, g, min(m, 1), d),
    lambda u, g, m, d: odds(u, g, m, d + 1) if d < u else 1.0,
    lambda u, g, m, d: odds(u, g, m, d - 1) if d else float(m == 0),
    lambda u, g, m, d: odds(u, u - g, m, d),
    lambda u, g, m, d: odds(u, d, m, g) / 2 if m else 1.0,
    lambda u, g, m, d: odds(u, g, m, m),
    lambda u, g, m, d: odds(u, g, d, d),
    lambda u, g, m, d: odds(u, g, m, d) if d else 0.0,
    lambda u, g, m, d: odds(u, g, m, d) if m else 0.0,
    lambda u, g, m, d: summed(u, g, m, d, last=0),
    lambda u, g, m, d: summed(u, g, m, d, out_of=lambda u, d: u**d),
    lambda u, g, m, d: summed(u, g, m, d, out_of=math.perm),
    lambda u, g, m, d: summed(u, g, m, d, term=lambda u, g, i, d: comb(g, i)),
    lambda u, g, m, d: summed(u, g, m, d, term=lambda u, g, i, d: comb(g, i) * comb(u, d - i)),
    lambda u, g, m, d: summed(u, g, m, d, term=lambda u, g, i, d: comb(g, i) * comb(u - i, d - i)),
    lambda u, g, m, d: min(1.0, comb(g, m) * comb(u - m, d - m) / comb(u, d)) if m <= d else 0.0,
    lambda u, g, m, d: 1 - comb(u - g, d) / comb(u, d),
    chain,
    lambda u, g, m, d: chain(u, g, m, d, 0),
    lambda u, g, m, d: (g / u) ** m,
    lambda u, g, m, d: 1 - (1 - g / u) ** d,
    lambda u, g, m, d: min(1.0, d * g / u),
    lambda u, g, m, d: float(d * g / u >= m),
    lambda u, g, m, d: min(1.0, d * g / u / m) if m else 1.0,
    lambda u, g, m, d: round(odds(u, g, m, d), 1),
    lambda u, g, m, d: 100 * odds(u, g, m, d),
    lambda u, g, m, d: odds(u, max(0, g - 1), m, d),
]

# --- 9.1 the win share ---


def share(games, won=lambda own, other: own > other, tie=0.5, out_of=len, equal=lambda own, other: own == other):
    return sum(1 if won(a, b) else tie if equal(a, b) else 0 for a, b in games) / (out_of(games) or 1)


WIN_SHARE: list[Wrong] = [
    lambda games: share(games, won=lambda own, other: own > other and own > 0),
    lambda games: share(
        games, won=lambda own, other: max(own, 0) > max(other, 0), equal=lambda a, b: max(a, 0) == max(b, 0)
    ),
    lambda games: share(games, won=lambda own, other: abs(own) > abs(other)),
    lambda games: share(games, equal=lambda own, other: own == other > 0),
    lambda games: share([(max(a, 0), max(b, 0)) for a, b in games]),
    lambda games: share([game for game in games if min(game) >= 0]),
    *(lambda games, t=t: share(games, tie=t) for t in (0, 1, 0.25, 1 / 3, -0.5, 2)),
    lambda games: share(games, out_of=lambda games: 1),
    lambda games: share(games, out_of=lambda games: 0.01 * len(games)),
    lambda games: share(games, out_of=lambda games: 2 * len(games)),
    lambda games: share(games, out_of=lambda games: len(games) + 1),
    lambda games: share(games, tie=0, out_of=lambda games: sum(a != b for a, b in games)),
    lambda games: share(games, out_of=lambda games: sum(a != b for a, b in games)),
    lambda games: share(games, won=lambda own, other: own < other),
    lambda games: share(games, won=lambda own, other: own > other + 1),
    lambda games: share(games, won=lambda own, other: own > other + 10),
    lambda games: share(games, equal=lambda own, other: abs(own - other) <= 1),
    lambda games: share(games[1:]),
    lambda games: share(games[:-1]),
    lambda games: round(share(games)),
    lambda games: round(share(games), 1),
    lambda games: round(share(games), 2),
    lambda games: int(share(games)),
    lambda games: sum(a for a, _ in games) / (sum(a + b for a, b in games) or 1),
    lambda games: share(games) > 0.5,
]

# --- 9.3 better or not? ---


def judged(wins, games, z=1.96, least=0, better="better", worse="worse", wide=0.5):
    far = wins / games - 0.5
    if games < least or abs(far) <= z * wide / math.sqrt(games):
        return "undecided"
    return better if far > 0 else worse


def observed(wins, games, z=1.96):
    p = wins / games
    half = z * math.sqrt(p * (1 - p) / games)
    return "better" if p - half > 0.5 else "worse" if p + half < 0.5 else "undecided"


def beyond(wins, games, margin):
    far = wins / games - 0.5
    return "better" if far > margin else "worse" if far < -margin else "undecided"


DECIDE: list[Wrong] = [
    *(lambda wins, games, z=z: judged(wins, games, z) for z in (0, 1, 1.28, 1.5, 1.64, 1.9, 2, 2.17, 2.33, 2.58, 3)),
    *(lambda wins, games, n=n: judged(wins, games, least=n) for n in (5, 10, 20, 30, 50, 100)),
    *(lambda wins, games, m=m: beyond(wins, games, m) for m in (0.01, 0.05, 0.1, 0.15)),
    lambda wins, games: judged(wins, games, better="undecided"),
    lambda wins, games: judged(wins, games, worse="undecided"),
    lambda wins, games: judged(wins, games, better="worse", worse="better"),
    lambda wins, games: judged(wins, games, wide=1),
    lambda wins, games: judged(wins, games, wide=0.25),
    lambda wins, games: observed(wins, games),
    lambda wins, games: observed(wins, games, 2),
    lambda wins, games: "undecided",
    lambda wins, games: judged(int(wins), games, 1.7),
]

# --- 10.3 head start ---


def start(leads, most=10**6, tie=0.5, enough=lambda wins, games: wins <= games / 2, first=0):
    for points in range(first, most):
        wins = sum(1 if lead > points else tie if lead == points else 0 for lead in leads)
        if enough(wins, len(leads)):
            return points
    return most


def median(leads):
    return sorted(leads)[len(leads) // 2]


HEAD_START: list[Wrong] = [
    *(lambda leads, n=n: start(leads, n) for n in (5, 10, 15, 20, 25, 30, 50, 100)),
    lambda leads: next((n for n in range(20) if start(leads) == n), None),
    *(lambda leads, t=t: start(leads, tie=t) for t in (0, 1, 0.25)),
    lambda leads: start(leads, enough=lambda wins, games: wins < games / 2, most=300),
    lambda leads: start(leads, enough=lambda wins, games: wins <= games // 2),
    lambda leads: start(leads, enough=lambda wins, games: wins == 0),
    lambda leads: start(leads, first=1),
    lambda leads: start(leads, first=-200),
    lambda leads: start(leads) + 1,
    lambda leads: max(0, start(leads) - 1),
    lambda leads: max(0, round(sum(leads) / len(leads))),
    lambda leads: max(0, math.ceil(sum(leads) / len(leads))),
    lambda leads: max(0, sum(leads) // len(leads)),
    lambda leads: median(leads),
    lambda leads: max(0, median(leads) + 1),
    lambda leads: max(0, sorted(leads)[(len(leads) - 1) // 2] - 1),
    lambda leads: max(0, *leads),
    lambda leads: max(0, min(leads)),
    lambda leads: sum(lead > 0 for lead in leads),
    lambda leads: start([lead for lead in leads if lead > 0] or [0]),
    lambda leads: 0,
]

WRONG: dict[str, list[Wrong]] = {
    "2.2": COMPONENTS,
    "3.1": COST_OF,
    "7.1": SHORTEST_WAYS,
    "8.2": CHANCE,
    "8.4": TAKE_LOCOMOTIVE,
    "9.1": WIN_SHARE,
    "9.3": DECIDE,
    "10.3": HEAD_START,
}
