"""PathFinder: repeated cheapest-path searches, while edges become free or closed one after another.

It finds the same paths as `shortest_path.solve`, by a goal-directed search: see `PathFinder.path`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ._path_search import Scale, costs_of, search
from .network import Network, Vertex
from .shortest_path import ShortestPath, path_along


@dataclass(frozen=True, slots=True, eq=False)
class PathFinder:
    """A network prepared for searches: its edges cost their length until they are free or closed.

    Attributes
    ----------
    net
        The network.
    scale, costs
        The cost of each edge, in the units of the search.
    to_free
        The least cost from each vertex to a free edge, as a search key: the cost and the vertex. Empty if no edge is
        free.
    distances
        The keys of all vertices, by target: the cost of reaching the target when no edge is free or closed. They are
        computed once, and shared with all finders that come `after` this one.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Helena", 5), ("Denver", "Helena", 4)])
    >>> finder = PathFinder.of(net)
    >>> finder.path("Omaha", "Helena").edges, finder.after(free=[0]).path("Omaha", "Helena").edges
    ((1,), (0, 2))
    """

    net: Network
    scale: Scale
    costs: Sequence[int]
    to_free: Sequence[int] = ()
    distances: dict[int, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, net: Network) -> PathFinder:
        """Return the finder of a network without free or closed edges."""
        return cls(net, *costs_of(net, (), ()))

    def after(self, free: Iterable[int] = (), closed: Iterable[int] = ()) -> PathFinder:
        """Return the finder after more edges become free or closed; closed edges cannot be used even if they are free.

        Raises
        ------
        NetworkError
            If an edge does not exist.
        """
        net, scale, costs, to_free = self.net, self.scale, list(self.costs), self.to_free
        for id in free:
            e = net.edge_number(id)
            if costs[e] != scale.never:
                costs[e] = scale.edge
            for v in net.numbered.ends[e]:
                to_free = _smaller(self._distances_to(v), to_free) if to_free else self._distances_to(v)
        for id in closed:
            costs[net.edge_number(id)] = scale.never
        return PathFinder(net, scale, costs, to_free, self.distances)

    def path(self, source: Vertex, target: Vertex) -> ShortestPath | None:
        """Return the cheapest path, or None.

        Ties are broken as in `shortest_path.solve`.

        Raises
        ------
        NetworkError
            If a vertex does not exist.

        Notes
        -----
        A*. A path from a vertex to the target may use no free edge; then it costs at least as much as when no edge was
        free. Otherwise it costs at least as much as the paths from both its ends to the nearest free edges.
        """
        net, scale, costs = self.net, self.scale, self.costs
        start, goal = net.vertex_number(source), net.vertex_number(target)
        keys: Sequence[int] = self._distances_to(goal)
        if self.to_free:
            keys = _smaller(keys, self.to_free, self.to_free[goal] - goal)
        _, via = search(net, start, goal, scale, costs, keys)
        return path_along(net, start, goal, scale, costs, via)

    def _distances_to(self, goal: int) -> list[int]:
        keys = self.distances.get(goal)
        if keys is None:
            prices, low = self.scale.prices, (1 << self.scale.shift) - 1
            reached, _ = search(self.net, goal, -1, self.scale, prices, range(len(self.net.vertices)))
            keys = self.distances[goal] = [(cost & ~low) + v for v, cost in enumerate(reached)]
        return keys


def _smaller(keys: Sequence[int], others: Sequence[int], more: int = 0) -> list[int]:
    """Return the smaller keys, with `more` added to `others` (three times as fast as `map` and `min`)."""
    return [key if key < (other := there + more) else other for key, there in zip(keys, others, strict=True)]
