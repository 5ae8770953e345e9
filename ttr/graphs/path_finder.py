"""PathFinder: cheapest paths, again and again, while edges become free or closed one after another.

It finds the same paths as `shortest_path.solve`, and searches toward the target: see `PathFinder.path`.
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
        What each edge costs, as the search has it.
    to_free
        For each vertex what it costs at least to get to an edge that is free, as a key of the search: the cost and the
        vertex. Empty if none is free.
    distances
        By target the keys of all vertices: what it costs to get to it when nothing is free or closed. They are found
        once, for this network and all that come `after` it.

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
        """Return the same network with more edges that cost 0, and more that cannot be used, even if they are free.

        Raises
        ------
        NetworkError
            When there is no such edge.
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

        Among equally cheap paths it is the one of `shortest_path.solve`.

        Raises
        ------
        NetworkError
            When there is no such vertex.

        Notes
        -----
        A*. From a vertex the path to the target either uses no edge that is free, and costs at least what it cost when
        none was; or it costs at least what it did to get from both to where one is free.
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
    """Return the smaller keys, those of the others being so much larger (three times as fast as a map with `min`)."""
    return [key if key < (other := there + more) else other for key, there in zip(keys, others, strict=True)]
