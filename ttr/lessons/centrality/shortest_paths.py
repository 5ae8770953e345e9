"""Lesson 7, which routes matter: count shortest paths, and those that use an edge."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations

from ttr.graphs.network import Network, Vertex


def paths_from(net: Network, start: Vertex, weighted: bool = True) -> dict[Vertex, tuple[int, int]]:
    """Return the distance and the number of shortest paths for each vertex that can be reached."""
    numbered = net.numbered
    first = numbered.vertex[start]
    far, paths, settled, heap = {first: 0}, {first: 1}, set(), [(0, first)]
    while heap:
        here, v = heappop(heap)
        if v in settled:
            continue
        settled.add(v)
        for u, e in numbered.adjacent[v]:
            new = here + (numbered.lengths[e] if weighted else 1)
            if u not in far or new < far[u]:
                far[u], paths[u] = new, paths[v]
                heappush(heap, (new, u))
            elif new == far[u]:
                paths[u] += paths[v]
    return {net.vertices[v]: (far[v], paths[v]) for v in far}


def shares(net: Network, a: Vertex, b: Vertex, weighted: bool = True) -> dict[int, float]:
    """Return the share of the shortest paths between two vertices that use each edge; edges with share 0 are omitted.

    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4), ("Denver", "Chicago", 8)])
    >>> shares(net, "Denver", "Chicago")
    {0: 0.5, 1: 0.5, 2: 0.5}
    """
    there, back = paths_from(net, a, weighted), paths_from(net, b, weighted)
    if b not in there:
        return {}
    far, paths = there[b]
    found = {}
    for edge in net.edges:
        step = edge.length if weighted else 1
        for u, v in ((edge.a, edge.b), (edge.b, edge.a)):
            if u in there and v in back and there[u][0] + step + back[v][0] == far:
                found[edge.id] = there[u][1] * back[v][1] / paths
    return found


def pairs_along(net: Network, edge: int, weighted: bool = True) -> dict[tuple[Vertex, Vertex], float]:
    """Return the share of shortest paths along an edge, for each pair of vertices that has one."""
    found = {pair: shares(net, *pair, weighted).get(edge, 0.0) for pair in combinations(net.vertices, 2)}
    return {pair: share for pair, share in found.items() if share}


def shortest_paths(net: Network, a: Vertex, b: Vertex) -> list[tuple[Vertex, ...]]:
    """Return all paths with the fewest edges between two connected vertices."""
    back = paths_from(net, b, weighted=False)
    paths: list[tuple[Vertex, ...]] = [(a,)]
    for left in range(back[a][0] - 1, -1, -1):
        paths = [
            (*path, city)
            for path in paths
            for city in net.vertices
            if back.get(city, (-1, 0))[0] == left and any({path[-1], city} == {e.a, e.b} for e in net.edges)
        ]
    return paths
