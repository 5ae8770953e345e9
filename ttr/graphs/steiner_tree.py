"""Steiner trees: the cheapest way to join several vertices, exactly (Dreyfus-Wagner) and nearly (metric closure).

In the game: how many trains all tickets of a hand still take together, when one's own routes are free and those of
others closed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import add

from .network import Network, Vertex
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, Trace, counted
from .union_find import UnionFind

# A cost and a number of edges in one int, so that comparing costs prefers fewer edges on a tie.
SHIFT = 20
ONE_EDGE = 1


@dataclass(frozen=True, slots=True)
class SteinerTree:
    """A tree that joins all terminals.

    Attributes
    ----------
    cost
        The lengths of the edges that are not free (in the game, trains).
    edges
        The ids of all its edges, in order.
    vertices
        Its vertices, in the order of the network: the terminals, and others on the way (Steiner points).
    paid
        The ids of the edges that are not free, in order (in the game, routes still to claim).
    """

    cost: int
    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]
    paid: tuple[int, ...]


def solve(
    net: Network, terminals: Iterable[Vertex], free: Collection[int] = (), closed: Collection[int] = ()
) -> SteinerTree | None:
    """Return the cheapest tree that joins the terminals, or None when they cannot be joined.

    Parameters
    ----------
    net
        The network; an edge costs its length.
    terminals
        Vertices in any order, any number of times; of one vertex the tree is that vertex, of none it is empty.
    free
        Ids of edges that cost 0.
    closed
        Ids of edges that cannot be used, even if they are free.

    Returns
    -------
    SteinerTree or None
        Of several that cost the same one with fewest edges to pay; of those, always the same one. Free edges are
        in it only where they lead to a terminal or to an edge that is paid.

    Raises
    ------
    NetworkError
        When there is no such vertex or edge.

    Notes
    -----
    Edges that are free are shrunk first: what they join is one vertex. Then the dynamic program of Dreyfus and
    Wagner [1]_, with Dijkstra's algorithm in its inner step [2]_: O(3^k V + 2^k (V + E) log V) for k terminals less
    one. A subtree is dropped when it costs too much together with what it takes at least to join the other terminals,
    more than the tree of `approximate`. That bound is by half of a round trip, as in [3]_.

    References
    ----------
    .. [1] S. E. Dreyfus and R. A. Wagner, "The Steiner problem in graphs", Networks 1 (1971), 195-207.
    .. [2] R. E. Erickson, C. L. Monma and A. F. Veinott, "Send-and-split method for minimum-concave-cost network
       flows", Mathematics of Operations Research 12 (1987), 634-664.
    .. [3] S. Hougardy, J. Silvanus and J. Vygen, "Dijkstra meets Steiner: a fast exact goal-oriented Steiner tree
       algorithm", Mathematical Programming Computation 9 (2017), 135-202.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> solve(net, ["Denver", "Chicago", "Duluth"])
    SteinerTree(cost=10, edges=(0, 1, 2), vertices=('Omaha', 'Denver', 'Duluth', 'Chicago'), paid=(0, 1, 2))
    >>> solve(net, ["Denver", "Chicago"], free=[0]).paid
    (2,)
    """
    case = _case(net, terminals, free, closed)
    if len(case.terminals) < 2:
        return _tree(net, case, [])
    ways = [_paths(case, t) for t in case.terminals]
    if max(ways[0][0][t] for t in case.terminals) >= case.never:
        return None
    enough = sum([case.costs[e] for e in _approximate(case, ways)]) + 1
    rows: dict[int, list[int]] = {}
    for group in range(1, 1 << len(case.terminals) - 1):
        row = _join(case, rows, group)
        if row is None:
            continue
        # From here on a tree of the group costs too much, as it still lacks the rest.
        too_much = [enough - more for more in _at_least(case, ways, group)]
        row = list(map(min, row, too_much))
        _grow(case, row, too_much)
        row = [c if c < much else case.never for c, much in zip(row, too_much, strict=True)]
        if min(row) < case.never:
            rows[group] = row
    return _tree(net, case, _edges_of(case, rows, max(rows), case.terminals[-1]))


def approximate(
    net: Network, terminals: Iterable[Vertex], free: Collection[int] = (), closed: Collection[int] = ()
) -> SteinerTree | None:
    """Return a tree that joins the terminals and costs less than twice the cheapest, or None when there is none.

    Parameters, errors and, but for the cost, what is returned as of `solve`.

    Notes
    -----
    The metric closure has only the terminals, each joined to each at the cost of the cheapest path. Its minimum
    spanning tree, with paths in place of its edges, costs at most 2 (1 - 1/k) times the cheapest tree for k
    terminals; cycles and loose ends are removed. O(k (V + E) log V).
    L. Kou, G. Markowsky and L. Berman, "A fast algorithm for Steiner trees", Acta Informatica 15 (1981), 141-145.

    Examples
    --------
    >>> star = [("Omaha", "Denver", 4), ("Omaha", "Duluth", 4), ("Omaha", "Chicago", 4)]
    >>> ring = [("Denver", "Duluth", 7), ("Duluth", "Chicago", 7), ("Chicago", "Denver", 7)]
    >>> net = Network.from_edges([*star, *ring])
    >>> terminals = ["Denver", "Duluth", "Chicago"]
    >>> approximate(net, terminals).cost, solve(net, terminals).cost
    (14, 12)
    """
    case = _case(net, terminals, free, closed)
    if len(case.terminals) < 2:
        return _tree(net, case, [])
    ways = [_paths(case, t) for t in case.terminals]
    if max(ways[0][0][t] for t in case.terminals) >= case.never:
        return None
    return _tree(net, case, _approximate(case, ways))


# --- Step by step ----------------------------------------------------------------------------------------

DREYFUS_WAGNER = (
    "put one terminal aside: the last one",
    "for each group of the other terminals, the small ones first:",
    "    of one terminal: a tree costs 0 there",
    "    of more: at each vertex, join the cheapest trees of two parts of the group",
    "    let the trees grow along the edges, as in Dijkstra's algorithm",
    "the cheapest tree of all the others that has grown to the last terminal joins all",
)
METRIC_CLOSURE = (
    "for each terminal: find the cheapest paths to all other terminals",
    "for each pair of terminals, the nearest first:",
    "    if the edges taken so far do not join them: take the path between them",
    "    otherwise: leave it",
    "where paths close a cycle, leave out its most expensive edge",
    "remove edges that lead to no terminal",
    "the rest joins all terminals",
)


def trace(
    net: Network, terminals: Iterable[Vertex], free: Collection[int] = (), closed: Collection[int] = ()
) -> Trace[SteinerTree | None]:
    """Show the algorithm of Dreyfus and Wagner group by group; parameters, errors and answer as of `solve`.

    The table, and a label at each vertex, tell what a tree costs that joins the group and that vertex; the cheapest of
    them is drawn. Terminals that free edges join count as one. There are up to 2^k steps for k terminals, as nothing
    is dropped here.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> for step in trace(net, ["Denver", "Chicago", "Duluth"]):
    ...     print(step.event, "-", step.sentence)
    start - Put Chicago aside; first join the others: Denver, Duluth.
    grow - Denver: along the edges it costs 8 to Chicago.
    grow - Duluth: along the edges it costs 6 to Chicago.
    join - Denver, Duluth: at Omaha the trees of Duluth and of Denver meet for 6.
    grow - Denver, Duluth: the cheapest tree costs 6; grown to Chicago it costs 10.
    answer - The cheapest tree costs 10 and has 3 edges.
    """
    terminals = list(terminals)
    case = _case(net, terminals, free, closed)
    recorder = _recorder(terminals, closed)
    recorder.counters = {"groups": 0, "pairs of parts": 0, "costs noted": 0}
    names = _names(net, case)
    unjoined = _unjoined(case)
    if len(names) < 2 or unjoined:
        answer = None if unjoined else _tree(net, case, [])
        return _finish("Dreyfus-Wagner algorithm", DREYFUS_WAGNER, recorder, answer, names[unjoined:])

    *others, last = names
    rows: dict[int, list[int]] = {}

    def note(event: str, line: int, sentence: str, row: Sequence[int], vertex: int, edges: Iterable[int]) -> None:
        known = [(v, row[node] >> SHIFT) for v, node in zip(net.vertices, case.node, strict=True)]
        table = [Item(v, cost) for v, cost in known if cost < case.never >> SHIFT]
        recorder.labels = {item.name: str(item.key) for item in table}
        tree = _tree(net, case, edges)
        recorder.edges = {**shut, **dict.fromkeys(tree.edges, Role.DONE)}
        current = net.vertices[case.node.index(vertex)]
        recorder.step(event, line, sentence, Structure(Kind.TABLE, tuple(table)), current)

    shut = recorder.edges.copy()
    recorder.step("start", 1, f"Put {last} aside; first join the others: {', '.join(map(str, others))}.")
    for group in sorted(range(1, 1 << len(others)), key=lambda group: (group.bit_count(), group)):
        recorder.count("groups")
        inside = [name for i, name in enumerate(others) if group >> i & 1]
        title = ", ".join(map(str, inside))
        recorder.vertices = {v: Role.FRONTIER if v in inside else Role.TERMINAL for v in terminals}
        row = _join(case, rows, group)
        assert row is not None  # nothing is dropped here
        rows[group] = row
        best = row.index(min(row))
        if len(inside) > 1:
            recorder.counters["pairs of parts"] += (1 << len(inside) - 1) - 1
            part = _part(rows, group, best, row[best])
            halves = [" + ".join(str(n) for i, n in enumerate(others) if p >> i & 1) for p in (part, group ^ part)]
            meet = f"at {net.vertices[case.node.index(best)]} the trees of {halves[0]} and of {halves[1]} meet"
            edges = [*_edges_of(case, rows, part, best), *_edges_of(case, rows, group ^ part, best)]
            note("join", 4, f"{title}: {meet} for {row[best] >> SHIFT}.", row, best, edges)
        before = row.copy()
        _grow(case, row)
        recorder.counters["costs noted"] += sum(a != b for a, b in zip(before, row, strict=True))
        to_last = row[case.terminals[-1]] >> SHIFT
        if len(inside) > 1:
            sentence = f"{title}: the cheapest tree costs {row[best] >> SHIFT}; grown to {last} it costs {to_last}."
        else:
            sentence = f"{title}: along the edges it costs {to_last} to {last}."
        note("grow", 5, sentence, row, best, _edges_of(case, rows, group, best))
    answer = _tree(net, case, _edges_of(case, rows, max(rows), case.terminals[-1]))
    return _finish("Dreyfus-Wagner algorithm", DREYFUS_WAGNER, recorder, answer)


def trace_approximate(
    net: Network, terminals: Iterable[Vertex], free: Collection[int] = (), closed: Collection[int] = ()
) -> Trace[SteinerTree | None]:
    """Show the metric-closure approximation path by path; parameters, errors and answer as of `approximate`.

    The table tells for each terminal what the cheapest path to it costs; terminals that free edges join count as one.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> for step in trace_approximate(net, ["Denver", "Chicago", "Duluth"]).steps[3:]:
    ...     print(step.event, "-", step.sentence)
    take - Take the path from Denver to Duluth, which costs 6.
    take - Take the path from Duluth to Chicago, which costs 6.
    leave - Leave the path from Denver to Chicago, which costs 8: they are joined already.
    answer - The tree costs 10 and has 3 edges.
    """
    terminals = list(terminals)
    case = _case(net, terminals, free, closed)
    recorder = _recorder(terminals, closed)
    recorder.counters = {"paths found": 0, "paths taken": 0}
    names = _names(net, case)
    unjoined = _unjoined(case)
    if len(names) < 2 or unjoined:
        answer = None if unjoined else _tree(net, case, [])
        return _finish("Metric-closure approximation", METRIC_CLOSURE, recorder, answer, names[unjoined:])

    ways = [_paths(case, t) for t in case.terminals]
    for name, (cost, _) in zip(names, ways, strict=True):
        known = [(other, cost[t] >> SHIFT) for other, t in zip(names, case.terminals, strict=True)]
        recorder.labels = {other: str(c) for other, c in known}
        recorder.counters["paths found"] += len(names) - 1
        table = Structure(Kind.TABLE, tuple([Item(other, c) for other, c in known]))
        recorder.step("paths", 1, f"The cheapest paths from {name} to the other terminals.", table, name)
    recorder.labels = {}
    pairs = sorted(_pairs(case, ways))
    sets = UnionFind(range(len(names)))
    taken: list[int] = []
    for cost_of_path, i, j in pairs:
        path = _way(case, ways[i][1], case.terminals[i], case.terminals[j])
        what = f"the path from {names[i]} to {names[j]}, which costs {cost_of_path >> SHIFT}"
        before = recorder.edges.copy()
        recorder.edges.update((net.edges[e].id, Role.CURRENT) for e in path)
        if sets.union(i, j):
            recorder.count("paths taken")
            recorder.step("take", 3, f"Take {what}.")
            recorder.edges = {**before, **{net.edges[e].id: Role.DONE for e in path}}
            taken += path
        else:
            recorder.step("leave", 4, f"Leave {what}: they are joined already.")
            recorder.edges = before
    for event, line, kept in (("break", 5, _spanning(case, taken)), ("trim", 6, _approximate(case, ways))):
        removed = {net.edges[e].id for e in taken} - {net.edges[e].id for e in kept}
        if removed:
            recorder.edges.update(dict.fromkeys(removed, Role.REJECTED))
            why = "on cycles, the most expensive" if event == "break" else "that lead to no terminal"
            recorder.step(event, line, f"Remove {counted(len(removed), 'edge')} {why}.")
        taken = kept
    return _finish("Metric-closure approximation", METRIC_CLOSURE, recorder, _tree(net, case, taken))


def _recorder(terminals: Iterable[Vertex], closed: Collection[int]) -> Recorder:
    """Return a recorder with the roles that never change: terminals, and closed edges."""
    recorder = Recorder()
    recorder.vertices.update(dict.fromkeys(terminals, Role.TERMINAL))
    recorder.edges.update(dict.fromkeys(sorted(set(closed)), Role.REJECTED))
    return recorder


def _names(net: Network, case: _Case) -> list[Vertex]:
    """Return for each terminal of the case the first vertex that stands for it."""
    first = {case.node[v]: net.vertices[v] for v in reversed(case.wanted)}
    return [first[t] for t in case.terminals]


def _unjoined(case: _Case) -> int:
    """Return the place of a terminal that cannot be joined to the first one, 0 when there is none."""
    if not case.terminals:
        return 0
    cost, _ = _paths(case, case.terminals[0])
    return next((i for i, t in enumerate(case.terminals) if cost[t] >= case.never), 0)


def _finish(
    name: str, pseudocode: tuple[str, ...], recorder: Recorder, answer: SteinerTree | None, alone: Sequence[Vertex] = ()
) -> Trace[SteinerTree | None]:
    """Write down the answer; when there is none, the first of `alone` is a terminal that cannot be joined."""
    recorder.labels = {}
    if answer is None:
        recorder.answer(len(pseudocode), f"There is no tree: no way leads to {alone[0]} from the terminals before it.")
    else:
        which = "cheapest tree" if pseudocode is DREYFUS_WAGNER else "tree"
        size = counted(len(answer.edges), "edge")
        sentence = f"The {which} costs {answer.cost} and has {size}."
        recorder.answer(len(pseudocode), sentence, answer.vertices, answer.edges)
    return Trace(name, pseudocode, tuple(recorder.steps), answer)


# --- In numbers ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Case:
    """A network whose free edges are shrunk and whose closed ones are gone: its nodes are numbered.

    Attributes
    ----------
    node
        The node of each vertex.
    wanted
        The terminals as vertices, in order.
    terminals
        The nodes to join, in order.
    adjacent
        For each node pairs (other node, edge number): of parallel edges the cheapest.
    ends, costs
        For each edge number its two nodes, its cost (the edge itself counted in).
    free
        The numbers of the edges that were shrunk.
    never
        More than any tree costs.
    """

    node: list[int]
    wanted: list[int]
    terminals: list[int]
    adjacent: list[list[tuple[int, int]]]
    ends: list[tuple[int, int]]
    costs: list[int]
    free: list[int]
    never: int


def _case(net: Network, terminals: Iterable[Vertex], free: Iterable[int], closed: Iterable[int]) -> _Case:
    """Shrink what is free, drop what is closed."""
    numbered = net.numbered
    wanted = sorted({net.vertex_number(v) for v in terminals})
    gone = {net.edge_number(id) for id in closed}
    shrunk = sorted({net.edge_number(id) for id in free} - gone)
    node = list(range(len(net.vertices)))
    if shrunk:
        sets = UnionFind(node)
        for e in shrunk:
            sets.union(*numbered.ends[e])
        roots: dict[Vertex, int] = {}
        node = [roots.setdefault(sets.find(v), len(roots)) for v in node]
    size = max(node, default=-1) + 1
    ends = [(node[a], node[b]) for a, b in numbered.ends] if shrunk else list(numbered.ends)
    cheapest: dict[tuple[int, int], int] = {}
    lengths = numbered.lengths
    for e, (a, b) in enumerate(ends):
        if a != b and e not in gone:
            pair = (a, b) if a < b else (b, a)
            other = cheapest.get(pair)
            if other is None or lengths[e] < lengths[other]:
                cheapest[pair] = e
    adjacent: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for (a, b), e in cheapest.items():
        adjacent[a].append((b, e))
        adjacent[b].append((a, e))
    return _Case(
        node=node,
        wanted=wanted,
        terminals=sorted({node[v] for v in wanted}),
        adjacent=adjacent,
        ends=ends,
        costs=[(length << SHIFT) + ONE_EDGE for length in lengths],
        free=shrunk,
        never=(sum(lengths) + 1) << SHIFT,
    )


def _parts(group: int) -> Iterator[int]:
    """Yield each way to halve a group, as the part that has its last terminal."""
    rest = group ^ (1 << group.bit_length() - 1)
    part = rest
    while part:
        part = (part - 1) & rest
        yield group ^ rest | part


def _join(case: _Case, rows: dict[int, list[int]], group: int) -> list[int] | None:
    """Return for each node the cost of two trees that meet there and together have the group; None if there is none."""
    if group & group - 1 == 0:
        row = [case.never] * len(case.adjacent)
        row[case.terminals[group.bit_length() - 1]] = 0
        return row
    joined = [map(add, rows[p], rows[group ^ p]) for p in _parts(group) if p in rows and group ^ p in rows]
    if not joined:
        return None
    return list(map(min, *joined)) if len(joined) > 1 else list(joined[0])


def _at_least(case: _Case, ways: Sequence[tuple[list[int], list[int]]], group: int) -> list[int]:
    """Return for each node what it costs at least to join it to all terminals that are not in the group.

    That is the path to the farthest, and half of a round trip through them all (twice around a tree is such a trip),
    which leaves the node by two ways and has a spanning tree of the others.
    """
    rest = [i for i in range(len(ways)) if not group >> i & 1]
    first, *others = rest
    if not others:
        return ways[first][0]
    near = {i: ways[first][0][case.terminals[i]] for i in others}
    tree = 0
    while near:
        i = min(near, key=near.__getitem__)
        tree += near.pop(i)
        cost = ways[i][0]
        for j in near:
            near[j] = min(near[j], cost[case.terminals[j]])
    bounds = []
    for costs in zip(*[ways[i][0] for i in rest], strict=True):
        one, two, *more = sorted(costs)
        bounds.append(max(more[-1] if more else two, (tree + one + two + 1) // 2))
    return bounds


def _part(rows: dict[int, list[int]], group: int, v: int, cost: int) -> int:
    """Return a part of a group whose tree and the tree of the other part meet at a node for this cost."""
    halves = ((p, rows.get(p), rows.get(group ^ p)) for p in _parts(group))
    return next(p for p, one, other in halves if one and other and one[v] + other[v] == cost)


def _grow(case: _Case, row: list[int], below: Sequence[int] | None = None) -> None:
    """Lower each cost to that of a neighbor and the edge from there, as long as that helps.

    Costs that are not below the bound of their node, if any, count as unknown.
    """
    size, costs, adjacent = len(row), case.costs, case.adjacent
    bounds = [case.never] * size if below is None else below
    heap = sorted([cost * size + v for v, cost in enumerate(row) if cost < bounds[v]])  # both in one int
    while heap:
        cost, v = divmod(heappop(heap), size)
        if cost > row[v]:
            continue
        for u, e in adjacent[v]:
            new = cost + costs[e]
            if new < row[u]:
                row[u] = new
                heappush(heap, new * size + u)


def _edges_of(case: _Case, rows: dict[int, list[int]], group: int, v: int) -> list[int]:
    """Return the edges of the cheapest tree that joins a group and a node: go back the way that its cost came."""
    edges = []
    waiting = [(group, v)]
    while waiting:
        group, v = waiting.pop()
        row = rows[group]
        if not row[v]:
            continue  # at the terminal itself
        for u, e in case.adjacent[v]:
            if row[u] + case.costs[e] == row[v]:
                edges.append(e)
                waiting.append((group, u))
                break
        else:
            part = _part(rows, group, v, row[v])
            waiting += [(part, v), (group ^ part, v)]
    return edges


def _paths(case: _Case, source: int) -> tuple[list[int], list[int]]:
    """Return what the cheapest path to each node costs, and its last edge."""
    size, costs, adjacent = len(case.adjacent), case.costs, case.adjacent
    best = [case.never] * size
    via = [-1] * size
    best[source] = 0
    heap = [source]
    while heap:
        cost, v = divmod(heappop(heap), size)
        if cost > best[v]:
            continue
        for u, e in adjacent[v]:
            new = cost + costs[e]
            if new < best[u]:
                best[u] = new
                via[u] = e
                heappush(heap, new * size + u)
    return best, via


def _way(case: _Case, via: Sequence[int], source: int, target: int) -> list[int]:
    """Return the edges of the path from the source, backwards."""
    edges = []
    while target != source:
        e = via[target]
        edges.append(e)
        a, b = case.ends[e]
        target = b if a == target else a
    return edges


def _pairs(case: _Case, ways: Sequence[tuple[list[int], list[int]]]) -> list[tuple[int, int, int]]:
    """Return the cost between each two terminals, and their places: the metric closure."""
    return [(cost[t], i, j) for i, (cost, _) in enumerate(ways) for j, t in enumerate(case.terminals) if i < j]


def _approximate(case: _Case, ways: Sequence[tuple[list[int], list[int]]]) -> list[int]:
    """Return the edges of a tree that joins the terminals, after Kou, Markowsky and Berman."""
    sets = UnionFind(range(len(case.terminals)))
    taken: list[int] = []
    for _, i, j in sorted(_pairs(case, ways)):
        if sets.union(i, j):
            taken += _way(case, ways[i][1], case.terminals[i], case.terminals[j])
    return _trim(case.ends, _spanning(case, taken), case.terminals)


def _spanning(case: _Case, edges: Iterable[int]) -> list[int]:
    """Return a minimum spanning tree of what these edges join."""
    sets = UnionFind(range(len(case.adjacent)))
    return [e for e in sorted(set(edges), key=lambda e: (case.costs[e], e)) if sets.union(*case.ends[e])]


def _trim(ends: Sequence[tuple[int, int]], edges: Iterable[int], keep: Collection[int]) -> list[int]:
    """Remove from a tree leaf after leaf that is not to be kept."""
    at: dict[int, set[int]] = {}
    for e in edges:
        for v in ends[e]:
            at.setdefault(v, set()).add(e)
    keep = set(keep)
    left = {e for around in at.values() for e in around}
    leaves = [v for v, around in at.items() if len(around) == 1 and v not in keep]
    for leaf in leaves:
        if not at[leaf]:
            continue  # the last vertex of a tree without any to be kept
        (e,) = at[leaf]
        left.remove(e)
        a, b = ends[e]
        v = b if a == leaf else a
        at[v].remove(e)
        if len(at[v]) == 1 and v not in keep:
            leaves.append(v)
    return sorted(left)


def _tree(net: Network, case: _Case, edges: Iterable[int]) -> SteinerTree:
    """Return the tree of these edges, with as much as it takes of what was shrunk."""
    ends = net.numbered.ends
    sets = UnionFind(range(len(net.vertices)))
    # Of the edges that were shrunk a spanning forest is enough, and of that what is no loose end.
    whole = [e for e in (*edges, *case.free) if sets.union(*ends[e])]
    kept = _trim(ends, whole, case.wanted)
    used = sorted({*case.wanted, *(v for e in kept for v in ends[e])})
    shrunk = set(case.free)
    return SteinerTree(
        cost=sum([case.costs[e] for e in kept if e not in shrunk]) >> SHIFT,
        edges=tuple([net.edges[e].id for e in kept]),
        vertices=tuple([net.vertices[v] for v in used]),
        paid=tuple([net.edges[e].id for e in kept if e not in shrunk]),
    )
