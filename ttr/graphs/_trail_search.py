"""Longest-trail search on numbered networks: peel off trees, then try all cycles or pair odd vertices.

Vertices and edges are numbers here (see `Network.numbered`). Used by `longest_trail`.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from heapq import heappop, heappush
from operator import or_
from typing import Any

from ._path_search import edges_back

# With few cycles, it is fastest to try all their combinations, as ints with one bit for each train.
FEW_CYCLES = 5
FEW_TRAINS = 1000

# Whole printed boards take about 2,000 steps. On cubic networks, no number of steps is always enough.
STEPS = 1_000_000
STARTS = 8  # of walks, for a first answer

Ends = Sequence[tuple[int, int]]
Lengths = Sequence[int]
# The edges that a trail may use, those it must use, and an upper bound on its length
Branch = tuple[list[int], frozenset[int], int]


@dataclass(slots=True)
class Arms:
    """The two longest paths from each vertex down into its attached trees, as length and first edge."""

    first: list[int]
    first_edge: list[int]
    second: list[int]
    second_edge: list[int]


@dataclass(slots=True)
class Piece:
    """A connected part of a network: its edges, and the edges at each vertex (loops twice)."""

    edges: list[int]
    at: dict[int, list[int]]

    @property
    def rank(self) -> int:
        """The number of independent cycles."""
        return len(self.edges) - len(self.at) + 1


@dataclass(slots=True)
class TrailOutline:
    """A trail not walked yet: its length, its first and last vertex in the core, and its edges in the core."""

    length: int
    start: int
    stop: int
    core: list[int]


@dataclass(slots=True)
class Budget:
    """The work that a search may still do, and the least cost of its last pairing.

    Work is counted in steps of a few tenths of a microsecond, without a clock, so that the answer is the same
    everywhere.
    """

    steps: int = STEPS
    least: int = 0


def peel(size: int, ends: Ends, lengths: Lengths) -> tuple[Arms, list[int]]:
    """Remove leaves repeatedly; return the arms and the edges of the remaining core."""
    degree = [0] * size
    edge = [0] * size  # the exclusive or of the edges at a vertex: the last edge, if only one is left
    for e, (a, b) in enumerate(ends):
        degree[a] += 1
        degree[b] += 1
        edge[a] ^= e
        edge[b] ^= e
    first, second = [0] * size, [0] * size
    first_edge, second_edge = [-1] * size, [-1] * size
    leaves = [v for v in range(size) if degree[v] == 1]
    for leaf in leaves:
        if not degree[leaf]:
            continue  # the last vertex of a tree
        e = edge[leaf]
        a, b = ends[e]
        v = b if a == leaf else a
        degree[leaf] = 0
        degree[v] -= 1
        edge[v] ^= e
        if degree[v] == 1:
            leaves.append(v)
        arm = first[leaf] + lengths[e]
        if arm > first[v]:
            second[v], second_edge[v] = first[v], first_edge[v]
            first[v], first_edge[v] = arm, e
        elif arm > second[v]:
            second[v], second_edge[v] = arm, e
    core = [e for e, (a, b) in enumerate(ends) if degree[a] and degree[b]] if any(degree) else []
    return Arms(first, first_edge, second, second_edge), core


def core_pieces(ends: Ends, edges: Iterable[int]) -> list[Piece]:
    """Return the connected components that these edges form."""
    at: dict[int, list[int]] = {}
    for e in edges:
        for v in ends[e]:
            at.setdefault(v, []).append(e)
    pieces = []
    seen: set[int] = set()
    for root in at:
        if root in seen:
            continue
        seen.add(root)
        reached = [root]
        for v in reached:
            for e in at[v]:
                for u in ends[e]:
                    if u not in seen:
                        seen.add(u)
                        reached.append(u)
        pieces.append(Piece(sorted({e for v in reached for e in at[v]}), {v: at[v] for v in reached}))
    return pieces


def by_cycles(ends: Ends, lengths: Lengths, arms: Arms, piece: Piece, outline: TrailOutline) -> TrailOutline:
    """Return the longest trail through this piece of the core, or `outline` if none is longer.

    A set of edges is one int: an edge of length 3 takes three bits, so that the bit count is the total length.
    """
    bits: dict[int, int] = {}
    shift = 0
    for e in piece.edges:
        bits[e] = ((1 << lengths[e]) - 1) << shift
        shift += lengths[e]
    # A spanning tree, as the path from its root to each vertex. Every other edge closes a cycle, which doubles the
    # cycle space.
    root = next(iter(piece.at))
    path = {root: 0}
    space = [0]
    waiting = [root]
    done = 0
    for v in waiting:
        for e in piece.at[v]:
            if done & bits[e]:
                continue
            done |= bits[e]
            a, b = ends[e]
            u = b if a == v else a
            if u not in path:
                path[u] = path[v] | bits[e]
                waiting.append(u)
            else:
                cycle = path[v] ^ path[u] ^ bits[e]
                space += [cycle ^ other for other in space]
    around = {v: reduce(or_, [bits[e] for e in at]) for v, at in piece.at.items()}

    # A longest trail cannot be extended: at its ends all edges are used, so the ends are odd or have an arm. We try
    # long arms first, because later pairs then often cannot be longer even with all edges.
    first, second = arms.first, arms.second
    stops = [v for v, at in piece.at.items() if first[v] or len(at) % 2] or [root]
    stops.sort(key=first.__getitem__, reverse=True)
    longest = outline.length
    for i, s in enumerate(stops):
        for t in stops[i:]:
            if shift + first[s] + first[t] <= longest:
                break
            between = path[s] ^ path[t]
            ends_add = first[s] + (second[s] if s == t else first[t])
            for cycles in space:
                trail = between ^ cycles
                length = trail.bit_count() + ends_add
                if length > longest and is_connected(trail, around.values(), around[s]):
                    longest = length
                    outline = TrailOutline(length, s, t, [e for e in piece.edges if trail & bits[e]])
    return outline


def is_connected(trail: int, around: Collection[int], start: int) -> bool:
    """Return True if the bits of `trail` are connected to the start; `around` has the bits at each vertex."""
    reached = trail & start
    before = 0
    while reached != before:
        before = reached
        for star in around:
            if star & reached:
                reached |= star & trail
    return reached == trail


def by_odd_vertices(
    ends: Ends, lengths: Lengths, arms: Arms, piece: Piece, outline: TrailOutline
) -> tuple[TrailOutline, int]:
    """Return the longest trail in this piece of the core, or `outline` if none is longer, and a bound on its length."""
    # Here an arm is an ordinary edge that leads to an extra vertex, its tip.
    ends, lengths = list(ends), list(lengths)
    edges = list(piece.edges)
    tips: dict[int, int] = {}
    for v in piece.at:
        for arm in (arms.first[v], arms.second[v]):
            if arm:
                tip = len(arms.first) + len(tips)
                tips[tip] = v
                edges.append(len(ends))
                ends.append((v, tip))
                lengths.append(arm)
    search = leave_out(ends, lengths, arms, tips, [(edges, frozenset(), length_of(lengths, edges))], outline)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def leave_out(
    ends: Ends, lengths: Lengths, arms: Arms, tips: Mapping[int, int], branches: list[Branch], outline: TrailOutline
) -> Generator[tuple[str, dict[str, Any]], None, tuple[TrailOutline, int]]:
    """Return the longest trail of these branches, or `outline` if none is longer, and a bound on its length.

    Branch and bound. If the budget runs out, the longest trail so far comes with the largest bound of the branches
    left. Yields what happens, for a trace.
    """
    budget = Budget()
    while branches:
        may, must, most = branches.pop()
        length = length_of(lengths, may)
        facts: dict[str, Any] = {"may": may, "must": must, "all": length, "longest": outline.length}
        if min(length, most) <= outline.length:
            yield "drop" if length <= outline.length else "drop:bound", facts
            continue
        gone = cheapest_to_leave_out(ends, lengths, may, must, length - outline.length, budget)
        spent = budget.steps < 0
        if gone is None and not spent:
            yield "drop:costly", facts
            continue
        rest = [e for e in may if e not in gone] if gone is not None else first_trail(ends, lengths, may)
        left_out = set(may).difference(rest)
        cost = length_of(lengths, left_out)
        parts = core_pieces(ends, rest)
        facts |= {"rest": rest, "left_out": left_out, "cost": cost, "parts": parts}
        yield "leave out:greedy" if gone is None else "leave out", facts
        for part in parts:
            result = outline_of(ends, lengths, arms, tips, part)
            if result.length > outline.length:
                outline = result
                yield "best", {**facts, "outline": outline}
        if spent:
            open_bounds = [most for _, _, most in branches]
            return outline, max(outline.length, min(length - budget.least, most), *open_bounds)
        if len(parts) > 1:
            cut = cut_around(ends, parts, left_out)
            yield "branch", {**facts, "cut": cut}
            branches += [(edges, needed, length - cost) for edges, needed in branches_at(ends, may, must, cut)]
    return outline, outline.length


def first_trail(ends: Ends, lengths: Lengths, edges: Sequence[int]) -> list[int]:
    """Return edges that form a trail, found quickly: a first answer where the search has no time for any.

    From a few odd vertices, walk to the vertex with the fewest unused edges, as far as that leads (H. C. von
    Warnsdorff, "Des Rösselsprunges einfachste und allgemeinste Lösung", 1823). To these walks, and to an empty one, add
    closed walks: the unused edges that remain when short paths between odd vertices are left out. The longest wins.
    """
    at: dict[int, set[int]] = {}
    for e in edges:
        for v in ends[e]:
            at.setdefault(v, set()).add(e)
    tries: list[tuple[list[int], Mapping[int, Collection[int]]]] = [([], at)]
    for v in [v for v, around in at.items() if len(around) % 2][:STARTS] or [next(iter(at))]:
        unused = {v: around.copy() for v, around in at.items()}
        walked = []
        while unused[v]:
            ways = [(sum(ends[e]) - v, e) for e in unused[v]]
            # Avoid dead ends: vertices with no other unused edge.
            u, e = min(ways, key=lambda way: (len(unused[way[0]]) == 1, len(unused[way[0]]), way))
            walked.append(e)
            unused[v].discard(e)
            unused[u].discard(e)
            v = u
        tries.append((walked, unused))
    longest: list[int] = []
    for begin, around in tries:
        left = even_edges(ends, lengths, around, 0 if begin else 2)
        for piece in core_pieces(ends, [*begin, *left]):
            if (not begin or begin[0] in piece.edges) and length_of(lengths, piece.edges) > length_of(lengths, longest):
                longest = piece.edges
    return longest


def even_edges(ends: Ends, lengths: Lengths, at: Mapping[int, Collection[int]], spare: int) -> set[int]:
    """Return all these edges but paths from odd vertices to the nearest others; `spare` vertices, 0 or 2, stay odd."""
    left = {e for around in at.values() for e in around}
    odd = {v for v, around in at.items() if sum(ends[e][0] != ends[e][1] for e in around) % 2}
    longest: list[int] = []
    while odd:
        source = odd.pop()
        heap, via, v = [(0, source, -1)], dict[int, int](), source
        while v not in odd:
            cost, v, e = heappop(heap)
            if v not in via:
                via[v] = e
                for f in at[v]:
                    heappush(heap, (cost + lengths[f], sum(ends[f]) - v, f))
        odd.discard(v)
        path = edges_back(ends, via, v, source)
        longest = max(longest, path, key=partial(length_of, lengths))
        left ^= {*path}
    return left ^ {*longest} if spare else left


def length_of(lengths: Lengths, edges: Iterable[int]) -> int:
    return sum([lengths[e] for e in edges])


def cut_around(ends: Ends, parts: Iterable[Piece], left_out: Iterable[int]) -> list[int]:
    """Return the fewest edges left out that lead away from one of the parts."""
    return min([[e for e in sorted(left_out) if (ends[e][0] in p.at) != (ends[e][1] in p.at)] for p in parts], key=len)


def branches_at(
    ends: Ends, may: Iterable[int], must: frozenset[int], cut: Sequence[int]
) -> Iterator[tuple[list[int], frozenset[int]]]:
    """Yield the branches at a cut: either some edge of it must stay, or all of them go."""
    for i in range(len(cut), -1, -1):
        needed = must | set(cut[i : i + 1])
        gone = set(cut[:i])
        for p in core_pieces(ends, [e for e in may if e not in gone]):
            if needed <= set(p.edges):
                yield p.edges, needed


def cheapest_to_leave_out(
    ends: Ends, lengths: Lengths, may: Sequence[int], must: frozenset[int], below: int, budget: Budget
) -> set[int] | None:
    """Return the edges to leave out so that at most two vertices stay odd, or None if they cost `below` or more.

    These edges form the paths of a cheapest pairing of all odd vertices but two, without any edge in `must`. If the
    budget runs out, the result is the cheapest pairing so far, or None.
    """
    degree: dict[int, int] = {}
    free: dict[int, list[tuple[int, int, int]]] = {}
    for e in may:
        a, b = ends[e]
        degree[a] = degree.get(a, 0) + 1
        degree[b] = degree.get(b, 0) + 1
        if e not in must:
            free.setdefault(a, []).append((b, lengths[e], e))
            free.setdefault(b, []).append((a, lengths[e], e))
    odd = {v for v, d in degree.items() if d % 2}
    budget.steps -= 2 * len(odd) * len(may)
    if budget.steps < 0:
        # Each odd vertex but two loses an edge, which two of them may share.
        shortest = sorted(min([cost for _, cost, _ in free.get(v, ())], default=below) for v in odd)
        budget.least = min(below, (sum(shortest[:-2]) + 1) // 2)
        return None
    nearest = []
    vias = {}
    for v in odd:
        paths, vias[v] = pairing_paths(free, v, odd)
        nearest.append((paths[0][0] if paths else below, v, paths))
    # Remote vertices first, because they matter most.
    nearest.sort(key=lambda item: (-item[0], item[1]))
    place = {v: 1 << i for i, (_, v, _) in enumerate(nearest)}
    near = [cost for cost, _, _ in nearest]
    partners = [[(cost, place[u]) for cost, u in paths if place[u] > place[v]] for _, v, paths in nearest]

    budget.least = min(below, (sum(near[2:]) + 1) // 2)  # two stay alone; others pay half a shortest path
    best = below
    best_pairs: list[tuple[int, int]] | None = None
    pairs: list[tuple[int, int]] = []
    reached: dict[tuple[int, int], int] = {}

    def pair_up(unpaired: int, spare: int, cost: int, rest: int) -> None:
        """Pair the first unpaired vertex; `spare` vertices may stay alone, `rest` sums the nearest distances."""
        nonlocal best, best_pairs
        if not unpaired:
            if cost < best:
                best, best_pairs = cost, pairs.copy()
            return
        budget.steps -= 1
        if budget.steps < 0:
            return
        bit = unpaired & -unpaired
        i = bit.bit_length() - 1
        # Each vertex pays at least half of the path to its nearest; a spare vertex saves at most near[i].
        if 2 * cost + rest - spare * near[i] >= 2 * best:
            return
        if reached.get((unpaired, spare), best) <= cost:
            return
        reached[unpaired, spare] = cost
        others = unpaired ^ bit
        if spare:
            pair_up(others, spare - 1, cost, rest - near[i])
        for path, partner in partners[i]:
            if cost + path >= best:
                break
            if others & partner:
                j = partner.bit_length() - 1
                pairs.append((i, j))
                pair_up(others ^ partner, spare, cost + path, rest - near[i] - near[j])
                pairs.pop()

    pair_up((1 << len(near)) - 1, 2, 0, sum(near))
    if best_pairs is None:
        return None
    left_out: set[int] = set()
    for i, j in best_pairs:
        source = nearest[i][1]
        left_out ^= {*edges_back(ends, vias[source], nearest[j][1], source)}
    return left_out


def pairing_paths(
    free: dict[int, list[tuple[int, int, int]]], source: int, targets: set[int]
) -> tuple[list[tuple[int, int]], dict[int, int]]:
    """Return (cost, target) for all other targets, sorted by cost, and the last edge of the path to each vertex."""
    cost = {source: 0}
    via: dict[int, int] = {}
    heap = [(0, source)]
    result = []
    while heap:
        d, v = heappop(heap)
        if d > cost[v]:
            continue
        if v in targets and v != source:
            result.append((d, v))
        for u, length, e in free.get(v, ()):
            if u not in cost or d + length < cost[u]:
                cost[u] = d + length
                via[u] = e
                heappush(heap, (d + length, u))
    return result, via


def outline_of(ends: Ends, lengths: Lengths, arms: Arms, tips: Mapping[int, int], part: Piece) -> TrailOutline:
    """Return the trail that uses all edges of a part with at most two odd vertices."""
    odd = [v for v, at in part.at.items() if len(at) % 2] or [min(part.at)] * 2
    s, t = sorted(tips.get(v, v) for v in odd)
    core = [e for e in part.edges if ends[e][0] not in tips and ends[e][1] not in tips]
    length = length_of(lengths, core)
    return TrailOutline(length + arms.first[s] + (arms.second[s] if s == t else arms.first[t]), s, t, core)


def arm_edges(ends: Ends, arms: Arms, v: int, e: int) -> list[int]:
    """Return the edges of the arm that starts at v with edge e."""
    path = []
    while e >= 0:
        path.append(e)
        a, b = ends[e]
        v = b if a == v else a
        e = arms.first_edge[v]
    return path


def euler_walk(ends: Ends, edges: Iterable[int], start: int) -> Iterator[int]:
    """Return edges that form a trail in walking order (C. Hierholzer, Mathematische Annalen 6, 1873)."""
    at: dict[int, list[int]] = {start: []}
    for e in edges:
        for v in ends[e]:
            at.setdefault(v, []).append(e)
    used: set[int] = set()
    stack = [(start, -1)]
    order = []
    while stack:
        v, last = stack[-1]
        while at[v]:
            e = at[v].pop()
            if e not in used:
                used.add(e)
                a, b = ends[e]
                stack.append((b if a == v else a, e))
                break
        else:
            # Stuck: the rest of the stack comes before the last edge.
            order.append(last)
            stack.pop()
    order.pop()  # the start, which no edge led to
    return reversed(order)


def vertices_along(ends: Ends, start: int, edges: Iterable[int]) -> list[int]:
    """Return the vertices of a trail in walking order, from its start."""
    visited = [start]
    for e in edges:
        a, b = ends[e]
        visited.append(b if a == visited[-1] else a)
    return visited
