"""Steiner tree search on numbered networks: by groups of terminals, or by a frontier that sweeps over the nodes.

Used by `steiner_tree.solve` and `steiner_tree.approximate`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import add
from typing import NamedTuple

from ._path_search import edges_back
from .network import Network, Vertex, check_iterable
from .union_find import UnionFind

MAX_WIDTH = 9  # nodes of a frontier, which has at most 115,975 states (a Bell number); the boards need up to 8


@dataclass(slots=True)
class Instance:
    """A network with numbered nodes, whose free edges are contracted and whose closed edges are removed.

    The lowest bits of a cost hold the number of edges, so that comparisons prefer fewer edges on a tie. Costs have just
    enough bits for two trees that meet, because ints below 2^30 add and compare faster.
    """

    node: list[int]  # the node of each vertex
    wanted: list[int]  # the terminals as vertices, in order
    terminals: list[int]  # the nodes to join, in order
    # For each node, pairs (other node, edge number), with the cheapest of parallel edges
    adjacent: list[list[tuple[int, int]]]
    # For each edge number, its two nodes and its cost (one edge included)
    ends: list[tuple[int, int]]
    costs: list[int]
    free: list[int]  # the numbers of the contracted edges
    bits: int  # how many bits of a cost hold the number of edges
    never: int  # more than any tree costs


Rows = dict[int, list[int]]  # for each group of terminals, as bits, the cost of a tree that joins it and each node


class Paths(NamedTuple):
    """The cheapest paths from one node."""

    cost: list[int]  # the cost of the path to each node
    via: list[int]  # its last edge


def make_instance(net: Network, terminals: Iterable[Vertex], free: Iterable[int], closed: Iterable[int]) -> Instance:
    """Return the network with free edges contracted and closed edges removed."""
    numbered = net.numbered
    wanted = sorted({net.vertex_number(v) for v in check_iterable(terminals, "terminals")})
    gone = {*net.edge_numbers(closed)}
    shrunk = sorted({*net.edge_numbers(free)} - gone)
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
    bits = (2 * len(net.vertices)).bit_length()
    return Instance(
        node=node,
        wanted=wanted,
        terminals=sorted({node[v] for v in wanted}),
        adjacent=adjacent,
        ends=ends,
        costs=[(length << bits) + 1 for length in lengths],
        free=shrunk,
        bits=bits,
        never=(sum(lengths) + 1) << bits,
    )


def splits(group: int) -> Iterator[int]:
    """Yield each split of a group into two parts, as the part with the last terminal."""
    rest = group ^ (1 << group.bit_length() - 1)
    part = rest
    while part:
        part = (part - 1) & rest
        yield group ^ rest | part


def join_groups(instance: Instance, rows: Rows, group: int) -> list[int] | None:
    """Return the cost, at each node, of the best two trees that meet there and together hold the group, or None."""
    if group & group - 1 == 0:
        row = [instance.never] * len(instance.adjacent)
        row[instance.terminals[group.bit_length() - 1]] = 0
        return row
    joined = [map(add, rows[p], rows[group ^ p]) for p in splits(group) if p in rows and group ^ p in rows]
    if not joined:
        return None
    return list(map(min, *joined)) if len(joined) > 1 else list(joined[0])


def join_all(
    instance: Instance, rows: Rows, paths: Sequence[Paths] = (), enough: int = 0
) -> Iterator[tuple[str, int, list[int]]]:
    """Fill in the rows, small groups first; with paths, drop trees that cannot be part of one cheaper than `enough`.

    Yields each group twice: as it is joined of two parts, and after its trees have grown.
    """
    for group in sorted(range(1, 1 << len(instance.terminals) - 1), key=lambda group: (group.bit_count(), group)):
        row = join_groups(instance, rows, group)
        if row is None:
            continue
        yield "join", group, row
        grow(instance, row, limits(instance, paths, group, enough) if paths else None)
        if min(row) < instance.never:
            rows[group] = row
        yield "grow", group, row


def limits(instance: Instance, paths: Sequence[Paths], group: int, enough: int) -> list[int]:
    """Return the limit at each node: only trees of the group below it can be part of a best tree.

    Joining a node to the terminals outside the group costs at least the path to the farthest of them. If there are two,
    it costs at least half a round trip through both, because a walk around a tree is such a trip and uses each edge
    twice. (Round trips through more terminals prune more, but finding them takes longer than they save.)
    """
    rest = [i for i in range(len(paths)) if not group >> i & 1]
    if len(rest) == 2:
        (one, _), (other, _) = (paths[i] for i in rest)
        between = other[instance.terminals[rest[0]]]
        # Half of the round trip or the path to the farthest, whichever is longer, rounded up.
        return [enough - (max(a + b + between, a + a, b + b) + 1) // 2 for a, b in zip(one, other, strict=True)]
    farthest = map(max, *[paths[i][0] for i in rest]) if len(rest) > 1 else paths[rest[0]][0]
    return [enough - cost for cost in farthest]


def split_at(rows: Rows, group: int, v: int, cost: int) -> int:
    """Return a part of a group, such that its tree and the tree of the other part meet at a node for this cost."""
    halves = ((p, rows.get(p), rows.get(group ^ p)) for p in splits(group))
    return next(p for p, one, other in halves if one and other and one[v] + other[v] == cost)


def grow(instance: Instance, row: list[int], below: Sequence[int] | None = None) -> list[int]:
    """Lower each cost to the cost of a neighbor plus the edge from there, as long as that helps: Dijkstra's algorithm.

    If there are limits, costs at or above the limit of their node count as unknown. Return the last edge to each node.
    """
    costs, adjacent, bits, never = instance.costs, instance.adjacent, instance.bits, instance.never
    node = (1 << bits) - 1
    below = below or [never] * len(row)
    via = [-1] * len(row)
    heap = []
    for v, cost in enumerate(row):
        if cost < below[v]:
            heap.append(cost << bits | v)  # both in one int
        else:
            row[v] = never
    heap.sort()
    while heap:
        key = heappop(heap)
        v, cost = key & node, key >> bits
        if cost > row[v]:
            continue
        for u, e in adjacent[v]:
            new = cost + costs[e]
            if new < row[u] and new < below[u]:
                row[u] = new
                via[u] = e
                heappush(heap, new << bits | u)
    return via


def edges_of(instance: Instance, rows: Rows, group: int, v: int) -> list[int]:
    """Return the edges of the cheapest tree that joins a group and a node, by tracing its cost back."""
    edges = []
    waiting = [(group, v)]
    while waiting:
        group, v = waiting.pop()
        row = rows[group]
        if not row[v]:
            continue  # already at the terminal
        for u, e in instance.adjacent[v]:
            if row[u] + instance.costs[e] == row[v]:
                edges.append(e)
                waiting.append((group, u))
                break
        else:
            part = split_at(rows, group, v, row[v])
            waiting += [(part, v), (group ^ part, v)]
    return edges


def sweep(instance: Instance, enough: int) -> list[int] | None:
    """Return the edges of the cheapest tree that joins the terminals, or None if the frontier becomes too wide.

    A frontier separates the nodes whose edges are all decided from the nodes not seen yet. A state gives each node of
    the frontier the number of its tree, or 0 for none. Trees that cost more than `enough` are dropped.
    """
    wide, order = min([frontier_order(instance, t) for t in instance.terminals])
    if wide > MAX_WIDTH:
        return None
    terminals, size = set(instance.terminals), len(instance.ends)
    frontier, left = [order[0][0]], len(instance.terminals)
    best: dict[tuple[int, ...], int] = {(1,): 0}  # for each state, its cost, with a bit for each of its edges below
    for v, new in order:
        for u in new:
            frontier.append(u)
            without = {} if u in terminals else {(*state, 0): cost for state, cost in best.items()}
            best = {(*state, max(state) + 1): cost for state, cost in best.items()} | without
        place = frontier.index(v)
        for u, e in instance.adjacent[v]:
            if u in frontier:
                other, price = frontier.index(u), instance.costs[e] << size | 1 << e
                for state, cost in list(best.items()):
                    a, b = state[place], state[other]
                    if a and b and a != b and (cost + price) >> size <= enough:
                        _keep_cheaper(best, (a if tree == b else tree for tree in state), cost + price)
        frontier.remove(v)
        left -= v in terminals
        before, best = best, {}
        for state, cost in before.items():
            tree, rest = state[place], state[:place] + state[place + 1 :]
            # A tree that leaves the frontier grows no more, so it must be the only one.
            if not tree or tree in rest or not (left or any(rest)):
                _keep_cheaper(best, rest, cost)
    return [e for e in range(size) if best[()] >> e & 1]


def frontier_order(instance: Instance, start: int) -> tuple[int, list[tuple[int, list[int]]]]:
    """Return the width of a sweep that begins at a node, and its nodes in order, each with the nodes that it adds.

    Beyond `MAX_WIDTH`, the width is only a bound, and the order ends early.
    """
    frontier, unseen = [start], {*range(len(instance.node))} - {start}
    order, wide = [], 1
    while frontier and wide <= MAX_WIDTH:
        # Take next the node that keeps the frontier smallest.
        v = min(frontier, key=lambda v: sum(u in unseen for u, _ in instance.adjacent[v]))
        new = [u for u, _ in instance.adjacent[v] if u in unseen]
        unseen.difference_update(new)
        frontier += new
        wide = max(wide, len(frontier))
        order.append((v, new))
        frontier.remove(v)
    return wide, order


def _keep_cheaper(best: dict[tuple[int, ...], int], trees: Iterable[int], cost: int) -> None:
    """Note the cost of a state if it is the lowest so far; trees are numbered in the order of the frontier."""
    number = {0: 0}
    state = tuple([number.setdefault(tree, len(number)) for tree in trees])
    if cost < best.get(state, cost + 1):
        best[state] = cost


def cheapest_paths(instance: Instance, source: int) -> Paths:
    costs = [instance.never] * len(instance.adjacent)
    costs[source] = 0
    return Paths(costs, grow(instance, costs))


def closure(instance: Instance, paths: Sequence[Paths]) -> list[tuple[int, int, int]]:
    """Return the metric closure: the cost between each pair of terminals, and their places."""
    return [(cost[t], i, j) for i, (cost, _) in enumerate(paths) for j, t in enumerate(instance.terminals) if i < j]


def nearly_cheapest(instance: Instance, paths: Sequence[Paths]) -> list[int]:
    """Return the edges of a tree that joins the terminals, by the method of Kou, Markowsky and Berman."""
    sets = UnionFind(range(len(instance.terminals)))
    taken: list[int] = []
    for _, i, j in sorted(closure(instance, paths)):
        if sets.union(i, j):
            taken += edges_back(instance.ends, paths[i][1], instance.terminals[j], instance.terminals[i])
    return prune(instance.ends, spanning_edges(instance, taken), instance.terminals)


def surely_joined(instance: Instance) -> list[int]:
    """Return the edges between terminals in a minimum spanning tree of all nodes: some best tree has all of them.

    Such an edge is cheapest between the two parts that its removal makes, so it can replace any other.
    """
    terminals = set(instance.terminals)
    apart = [not terminals.issuperset(ends) for ends in instance.ends]
    edges = {e for around in instance.adjacent for _, e in around}
    sets = UnionFind(range(len(instance.adjacent)))
    tree = [e for e in sorted(edges, key=lambda e: (instance.costs[e], apart[e], e)) if sets.union(*instance.ends[e])]
    return [e for e in tree if not apart[e]]


def spanning_edges(instance: Instance, edges: Iterable[int]) -> list[int]:
    """Return a minimum spanning tree of the vertices that these edges join."""
    sets = UnionFind(range(len(instance.adjacent)))
    return [e for e in sorted(set(edges), key=lambda e: (instance.costs[e], e)) if sets.union(*instance.ends[e])]


def prune(ends: Sequence[tuple[int, int]], edges: Iterable[int], keep: Collection[int]) -> list[int]:
    """Prune a tree: remove leaves repeatedly, except those to keep."""
    at: dict[int, set[int]] = {}
    for e in edges:
        for v in ends[e]:
            at.setdefault(v, set()).add(e)
    keep = set(keep)
    left = {e for around in at.values() for e in around}
    leaves = [v for v, around in at.items() if len(around) == 1 and v not in keep]
    for leaf in leaves:
        if not at[leaf]:
            continue  # the last vertex of a tree without any to keep
        (e,) = at[leaf]
        left.remove(e)
        a, b = ends[e]
        v = b if a == leaf else a
        at[v].remove(e)
        if len(at[v]) == 1 and v not in keep:
            leaves.append(v)
    return sorted(left)
