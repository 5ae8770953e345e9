"""PathTree: the cheapest paths from one vertex to all others, updated as edges become free or closed.

Most of a tree stays as it is when one price changes. When an edge of the tree closes, only the vertices behind it must
be rejoined; an edge that becomes free matters only to vertices that it brings nearer.
A tree finds the same paths as `shortest_path.solve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain
from math import inf
from typing import NamedTuple

from ._path_search import Scale, costs_of
from .network import Network, Vertex
from .shortest_path import ShortestPath, path_along

Row = tuple[tuple[int, int, int], ...]  # of a vertex: a neighbor, the edge to it, what that costs


# Two tuples and no dataclasses: both are made for every change, and tuples are made three times as fast.
class Prices(NamedTuple):
    """What the edges of a network cost: their length, until they are free or closed."""

    net: Network  # the network
    # What each edge costs, as the search has it
    scale: Scale
    costs: Sequence[int]
    rows: Sequence[Row]  # for each vertex its neighbors; of parallel edges that can be used only the cheapest
    before: Prices | None = None  # the prices that were in force before these
    # The numbers of the edges whose prices are others since: those freed, those closed
    changed: tuple[Sequence[int], Sequence[int]] = (), ()

    @classmethod
    def of(cls, net: Network) -> Prices:
        """Return the prices of a network without free or closed edges."""
        scale, costs = costs_of(net, (), ())
        return cls(net, scale, costs, [_row(net, scale, costs, v) for v in range(len(net.vertices))])

    def after(self, free: Iterable[int] = (), closed: Iterable[int] = ()) -> Prices:
        """Return the prices when more edges cost 0, and more cannot be used, even if they are free.

        Raises
        ------
        NetworkError
            When there is no such edge.
        """
        net, scale, costs, rows = self.net, self.scale, list(self.costs), list(self.rows)
        freed, shut = list(map(net.edge_number, free)), list(map(net.edge_number, closed))
        for e in freed:
            if costs[e] != scale.never:
                costs[e] = scale.edge
        for e in shut:
            costs[e] = scale.never
        for v in {v for e in chain(freed, shut) for v in net.numbered.ends[e]}:
            rows[v] = _row(net, scale, costs, v)
        return Prices(net, scale, costs, rows, self, (freed, shut))


def _row(net: Network, scale: Scale, costs: Sequence[int], v: int) -> Row:
    cheapest: dict[int, tuple[int, int, int]] = {}
    for u, e in net.numbered.adjacent[v]:
        cost = costs[e]
        if cost < (cheapest[u][2] if u in cheapest else scale.never):
            cheapest[u] = u, e, cost
    return tuple(cheapest.values())


class PathTree(NamedTuple):
    """The cheapest path from one vertex to every other.

    Attributes
    ----------
    prices
        What the edges cost.
    source
        The number of the vertex.
    best
        For each vertex what its path costs, as the search has it.
    via
        For each vertex the last edge of its path, -1 where there is none.

    Notes
    -----
    `at` takes time for the vertices whose paths change, and little for the others. G. Ramalingam and T. Reps, "An
    incremental algorithm for a generalization of the shortest-path problem", Journal of Algorithms 21 (1996), 267-305.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Helena", 5), ("Denver", "Helena", 4)])
    >>> prices = Prices.of(net)
    >>> tree = PathTree.of(prices, "Omaha")
    >>> tree.path("Helena").edges, tree.at(prices.after(free=[0])).path("Helena").edges
    ((1,), (0, 2))
    """

    prices: Prices
    source: int
    best: Sequence[int]
    via: Sequence[int]

    @classmethod
    def of(cls, prices: Prices, source: Vertex) -> PathTree:
        """Return the tree of a vertex: Dijkstra's algorithm."""
        start, size = prices.net.vertex_number(source), len(prices.rows)
        best, via = [prices.scale.never] * size, [-1] * size
        best[start] = 0
        _settle(prices, [start], best, via)
        return cls(prices, start, best, via)

    def at(self, prices: Prices) -> PathTree:
        """Return the tree updated to later prices.

        Raises
        ------
        ValueError
            When they did not.
        """
        # What is closed cuts off what is behind it; what is free matters where one end is nearer by more than it costs.
        freed, closed = prices.changed if prices.before is self.prices else self._changed(prices)
        _, source, best, via = self
        ends, costs = prices.net.numbered.ends, prices.costs
        loose = []  # the vertices at the lower end of an edge of the tree that is closed
        for e in closed:
            a, b = ends[e]
            if via[a] == e:
                loose.append(a)
            elif via[b] == e:
                loose.append(b)
        if not loose:
            for e in freed:
                a, b = ends[e]
                if abs(best[a] - best[b]) >= costs[e]:
                    break
            else:
                return PathTree(prices, source, best, via)
        best, via = list(best), list(via)
        heap = _join(prices, self.prices.rows, loose, best, via) if loose else []
        for e in freed:
            a, b = ends[e]
            near, far = (a, b) if best[a] <= best[b] else (b, a)
            cost, known = best[near] + costs[e], best[far]
            if cost < known or (cost == known and e < via[far]):
                best[far], via[far] = cost, e
                heap.append(cost + far)
        _settle(prices, heap, best, via)
        return PathTree(prices, source, best, via)

    def _changed(self, prices: Prices) -> tuple[Sequence[int], Sequence[int]]:
        freed, closed = prices.changed
        then = prices.before
        while then is not self.prices:
            if then is None:
                if prices is self.prices:
                    return (), ()
                raise ValueError("a tree can only be mended for prices that came after its own")
            freed, closed = [*freed, *then.changed[0]], [*closed, *then.changed[1]]
            then = then.before
        return freed, closed

    def cost(self, target: Vertex) -> float:
        """Return the cost of the cheapest path to a vertex, `math.inf` if there is none."""
        net, scale, *_ = self.prices
        cost = self.best[net.vertex_number(target)]
        return cost >> scale.shift if cost != scale.never else inf

    def path(self, target: Vertex) -> ShortestPath | None:
        """Return the cheapest path to a vertex, or None; among equals, the one of `shortest_path.solve`."""
        net, scale, costs, *_ = self.prices
        return path_along(net, self.source, net.vertex_number(target), scale, costs, self.via)

    def detour(self, target: Vertex, closed: Iterable[int]) -> Detour | None:
        """Return a cheapest path to a vertex if more edges were closed, or None.

        It may be any of several equally cheap paths. The tree does not change.

        Notes
        -----
        A*, from the target. With edges closed a path costs no less, and just as much if it has none of them: so what
        the paths of the tree cost are the estimates, and the first vertex taken out whose path is open ends the search.
        """
        (net, scale, costs, rows, _, _), source, best, via = self
        numbered, goal = net.numbered, net.vertex_number(target)
        ends, never, vertex = numbered.ends, scale.never, scale.edge - 1
        shut: list[int] = []
        at_closed: list[int] = []
        cut_off = set()  # vertices whose paths have a closed edge, as far as is known: at first at the lower end of one
        for id in closed:
            e = net.edge_number(id)
            a, b = ends[e]
            shut.append(e)
            at_closed += a, b
            if via[a] == e:
                cut_off.add(a)
            elif via[b] == e:
                cut_off.add(b)
        if best[goal] == never:
            return None
        behind, onward, heap = [never] * len(best), [-1] * len(best), [best[goal] + goal]
        behind[goal] = 0
        while heap:
            key = heappop(heap)
            v = key & vertex
            so_far = behind[v]
            if key - v != so_far + best[v]:
                continue  # it has been taken out with less
            u = v
            while u not in cut_off:
                if u == source:
                    return Detour(key >> scale.shift, self, v, onward, goal)
                a, b = ends[via[u]]
                u = b if a == u else a
            cut_off.add(v)
            row: Iterable[tuple[int, int, int]] = rows[v]
            if v in at_closed:  # an edge that is open may be in no row, beside one that is closed
                row = [(u, e, costs[e]) for u, e in numbered.adjacent[v] if e not in shut]
            for u, e, cost in row:
                cost += so_far
                if cost < behind[u]:
                    behind[u], onward[u] = cost, e
                    heappush(heap, cost + best[u] + u)
        return None


class Detour(NamedTuple):
    """A path around closed edges: a tree's path up to a vertex, then another path."""

    cost: int  # what it costs
    # The tree, the vertex, for each vertex on the rest of the path the next edge, and where it ends
    tree: PathTree
    joint: int
    onward: Sequence[int]
    goal: int

    @property
    def edges(self) -> tuple[int, ...]:
        """The ids of its edges, in walking order."""
        net, tree = self.tree.prices.net, self.tree
        begin = _edges(net, tree.via, self.joint, tree.source)
        return (*reversed(begin), *_edges(net, self.onward, self.joint, self.goal))


def _edges(net: Network, via: Sequence[int], v: int, end: int) -> list[int]:
    ends, edges = net.numbered.ends, []
    while v != end:
        e = via[v]
        edges.append(net.numbered.ids[e])
        a, b = ends[e]
        v = b if a == v else a
    return edges


def _join(prices: Prices, before: Sequence[Row], loose: list[int], best: list[int], via: list[int]) -> list[int]:
    """Join loose vertices and all that lies behind them to the rest of the tree; return those joined, as a heap's keys.

    What lay behind a vertex is told by the rows of the prices before. Each is joined by the best edge that leads there
    now; whether a path by way of others is cheaper is for `_settle` to find out.
    """
    rows, never = prices.rows, prices.scale.never
    for v in loose:
        for u, e, _ in before[v]:
            if via[u] == e:
                loose.append(u)
        best[v] = never
    heap = []
    for v in loose:
        cost, last = never, -1
        for u, e, more in rows[v]:
            more += best[u]
            if more < cost:
                cost, last = more, e
            elif more == cost and e < last:
                last = e
        best[v], via[v] = cost, last
        if last >= 0:
            heap.append(cost + v)
    return heap


def _settle(prices: Prices, heap: list[int], best: list[int], via: list[int]) -> None:
    """Go on with Dijkstra's algorithm until the heap, of keys as `Scale` tells, is empty."""
    rows, vertex, pop, push = prices.rows, prices.scale.edge - 1, heappop, heappush
    heapify(heap)
    while heap:
        key = pop(heap)
        v = key & vertex
        so_far = key - v
        if so_far != best[v]:
            continue  # it has been taken out with less
        for u, e, cost in rows[v]:
            cost += so_far
            known = best[u]
            if cost < known:
                best[u] = cost
                via[u] = e
                push(heap, cost + u)
            elif cost == known and e < via[u]:
                via[u] = e
