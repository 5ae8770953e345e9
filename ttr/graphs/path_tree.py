"""PathTree: the cheapest paths from one vertex to all others, updated as edges become free or closed.

When one price changes, most of the tree stays the same. When an edge of the tree closes, only the vertices behind it
must be rejoined. When an edge becomes free, only the vertices that it brings nearer change. `shortest_path.solve` finds
the same paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from ._path_search import Scale, costs_of, edges_back, settle
from .network import Network, Vertex
from .shortest_path import ShortestPath, path_along
from .words import pluralize


# Two tuples, not dataclasses: every change makes both, and tuples are three times as fast to make.
class Prices(NamedTuple):
    """The costs of the edges of a network: their lengths, until they become free or closed."""

    net: Network
    # The cost of each edge, in the units of the search
    scale: Scale
    costs: Sequence[int]
    before: Prices | None = None
    # Edges whose prices changed since: freed edges, closed edges
    changed: tuple[Sequence[int], Sequence[int]] = (), ()

    def __repr__(self) -> str:
        never = sum(cost == self.scale.never for cost in self.costs)
        free = sum(cost == self.scale.edge for cost in self.costs)
        return f"<Prices of {pluralize(len(self.costs), 'edge')}: {free} free, {never} closed>"

    @classmethod
    def of(cls, net: Network) -> Prices:
        """Return the prices of a network without free or closed edges."""
        return cls(net, *costs_of(net, (), ()))

    def after(self, free: Iterable[int] = (), closed: Iterable[int] = ()) -> Prices:
        """Return the prices after more edges become free or closed; closed edges cannot be used even if they are free.

        Raises
        ------
        NetworkError
            If an edge does not exist.
        """
        net, scale, costs = self.net, self.scale, list(self.costs)
        freed, shut = list(map(net.edge_number, free)), list(map(net.edge_number, closed))
        for e in freed:
            if costs[e] != scale.never:
                costs[e] = scale.edge
        for e in shut:
            costs[e] = scale.never
        return Prices(net, scale, costs, self, (freed, shut))


class PathTree(NamedTuple):
    """The cheapest path from one vertex to every other.

    Attributes
    ----------
    prices : Prices
        The costs of the edges.
    source : int
        The number of the source vertex.
    best : sequence of int
        The cost of the path to each vertex, in the units of the search.
    via : sequence of int
        The last edge of the path to each vertex, or -1.

    Notes
    -----
    The time of `at` depends on the vertices whose paths change, and hardly on the others. G. Ramalingam and T. Reps,
    "An incremental algorithm for a generalization of the shortest-path problem", Journal of Algorithms 21 (1996),
    267-305.

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

    def __repr__(self) -> str:
        return f"<PathTree from {self.prices.net.vertices[self.source]!r}>"

    @classmethod
    def of(cls, prices: Prices, source: Vertex) -> PathTree:
        """Return the tree of a vertex, by Dijkstra's algorithm."""
        start, size = prices.net.vertex_number(source), len(prices.net.vertices)
        best, via = [prices.scale.never] * size, [-1] * size
        best[start] = 0
        settle(prices.net, prices.scale, prices.costs, [start], best, via)
        return cls(prices, start, best, via)

    def at(self, prices: Prices) -> PathTree:
        """Return the tree updated to later prices.

        Raises
        ------
        ValueError
            If the prices are not later than the prices of the tree.
        """
        # A closed edge cuts off the vertices behind it; a free edge matters if one end is nearer by more than its cost.
        freed, closed = prices.changed if prices.before is self.prices else self._collect_changes(prices)
        _, source, best, via = self
        ends, costs = prices.net.numbered.ends, prices.costs
        loose = []  # the vertices at the lower ends of closed tree edges
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
        heap = _join(prices, loose, best, via) if loose else []
        for e in freed:
            a, b = ends[e]
            near, far = (a, b) if best[a] <= best[b] else (b, a)
            cost, known = best[near] + costs[e], best[far]
            if cost < known or (cost == known and e < via[far]):
                best[far], via[far] = cost, e
                heap.append(cost + far)
        settle(prices.net, prices.scale, prices.costs, heap, best, via)
        return PathTree(prices, source, best, via)

    def _collect_changes(self, prices: Prices) -> tuple[Sequence[int], Sequence[int]]:
        freed, closed = prices.changed
        then = prices.before
        while then is not self.prices:
            if then is None:
                if prices is self.prices:
                    return (), ()
                raise ValueError(
                    "these prices do not follow from those of the tree: make them with `tree.prices.after(…)`"
                )
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
        """Return a cheapest path to a vertex with more edges closed, or None.

        It may be any of several equally cheap paths. The tree does not change.

        Notes
        -----
        A*, from the target. Closing edges never makes a path cheaper, and a path without closed edges costs the same.
        So the costs in the tree serve as estimates, and the search ends when it takes out a vertex with an open path.
        """
        (net, scale, costs, _, _), source, best, via = self
        numbered, goal = net.numbered, net.vertex_number(target)
        ends, never, vertex = numbered.ends, scale.never, scale.edge - 1
        shut: list[int] = []
        cut_off = set()  # vertices known to have a closed edge on their paths, at first those at its lower end
        for id in closed:
            e = net.edge_number(id)
            a, b = ends[e]
            shut.append(e)
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
                continue  # already taken out at a lower cost
            u = v
            while u not in cut_off:
                if u == source:
                    return Detour(key >> scale.shift, self, v, onward, goal)
                a, b = ends[via[u]]
                u = b if a == u else a
            cut_off.add(v)
            for u, e in numbered.adjacent[v]:
                cost = so_far + costs[e]
                if cost < behind[u] and e not in shut:
                    behind[u], onward[u] = cost, e
                    heappush(heap, cost + best[u] + u)
        return None


class Detour(NamedTuple):
    """A path around closed edges: a path of the tree up to a vertex, then another path."""

    cost: int
    # The tree, the vertex, the next edge of each vertex on the rest of the path, and the end
    tree: PathTree
    joint: int
    onward: Sequence[int]
    goal: int

    def __repr__(self) -> str:
        return f"<Detour: cost {self.cost}, edges {self.edges}>"

    @property
    def edges(self) -> tuple[int, ...]:
        """The ids of its edges, in walking order."""
        tree, numbered = self.tree, self.tree.prices.net.numbered
        begin = edges_back(numbered.ends, tree.via, self.joint, tree.source)
        rest = edges_back(numbered.ends, self.onward, self.joint, self.goal)
        return tuple([numbered.ids[e] for e in (*reversed(begin), *rest)])


def _join(prices: Prices, loose: list[int], best: list[int], via: list[int]) -> list[int]:
    """Rejoin loose vertices, and all vertices behind them, to the rest of the tree; return them as heap keys.

    Each is joined by its best edge into the rest of the tree; `settle` then finds cheaper paths through other vertices.
    """
    adjacent, costs, never = prices.net.numbered.adjacent, prices.costs, prices.scale.never
    for v in loose:
        for u, e in adjacent[v]:
            if via[u] == e:
                loose.append(u)
        best[v] = never
    heap = []
    for v in loose:
        cost, last = never, -1
        for u, e in adjacent[v]:
            more = best[u] + costs[e]
            if more < cost:  # at equal costs, the smallest edge stays, which comes first
                cost, last = more, e
        best[v], via[v] = cost, last
        if last >= 0:
            heap.append(cost + v)
    return heap
