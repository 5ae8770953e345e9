"""Facts about a network: a few numbers and names."""

from __future__ import annotations

from dataclasses import dataclass

from . import bridges, connectivity, euler, shortest_path
from .euler import Euler
from .network import Network, Vertex, check_network
from .shortest_path import ShortestPath


@dataclass(frozen=True, slots=True)
class NetworkFacts:
    """The basic facts about a network.

    Attributes
    ----------
    vertices, edges : int
        The numbers of vertices and edges.
    length : int
        The total length of all edges (in the game, trains).
    degrees : tuple of int
        The degree of each vertex, in the order of the network; a loop counts twice.
    odd : tuple of Vertex
        The vertices whose degree is odd, in the order of the network.
    components : int
        The number of connected components; an isolated vertex is one.
    cycle_rank : int
        The number of independent cycles: the edges that remain outside a spanning forest.
    bridges : tuple of int
        The ids of the edges whose removal splits a component.
    cut_vertices : tuple of Vertex
        The vertices whose removal splits a component.
    diameter : ShortestPath or None
        The longest of the shortest paths between two vertices; None if the network is empty or not connected.
    euler : Euler
        Whether one trail can use all edges, and why or why not.
    """

    vertices: int
    edges: int
    length: int
    degrees: tuple[int, ...]
    odd: tuple[Vertex, ...]
    components: int
    cycle_rank: int
    bridges: tuple[int, ...]
    cut_vertices: tuple[Vertex, ...]
    diameter: ShortestPath | None
    euler: Euler


def solve(net: Network) -> NetworkFacts:
    """Return the facts of a network.

    Parameters
    ----------
    net : Network
        Any network, even an empty one.

    Notes
    -----
    O(V (V + E) log V): the diameter takes Dijkstra's algorithm from each vertex. The cycle rank is
    E - V + number of components: G. Kirchhoff, Annalen der Physik und Chemie 72 (1847), 497-508.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)])
    >>> facts = solve(net)
    >>> facts.degrees, facts.odd, facts.components, facts.cycle_rank
    ((3, 1, 2), ('Omaha', 'Denver'), 1, 1)
    >>> facts.diameter.cost, facts.euler.trail.length
    (6, 8)
    """
    check_network(net)
    parts = connectivity.components(net)
    weak = bridges.solve(net)
    walk = euler.solve(net)
    return NetworkFacts(
        vertices=len(net.vertices),
        edges=len(net.edges),
        length=net.length,
        degrees=walk.degrees,
        odd=walk.odd,
        components=len(parts),
        cycle_rank=len(net.edges) - len(net.vertices) + len(parts),
        bridges=weak.edges,
        cut_vertices=weak.vertices,
        diameter=_diameter(net) if len(parts) == 1 else None,
        euler=walk,
    )


def is_planar(net: Network) -> bool:
    """Return True if a network can be drawn in the plane without crossings.

    Parallel edges and loops do not matter, because there is always room for another edge beside an edge.

    Notes
    -----
    Uses networkx, which loads on the first call; linear time: U. Brandes, "The left-right planarity test", 2009.

    Examples
    --------
    >>> five = [(a, b, 1) for a in range(5) for b in range(a)]
    >>> is_planar(Network.from_edges(five)), is_planar(Network.from_edges(five[1:]))
    (False, True)
    """
    check_network(net)
    import networkx as nx  # imported here, so that the game starts without it

    planar, _ = nx.check_planarity(nx.Graph([(edge.a, edge.b) for edge in net.edges if edge.a != edge.b]))
    return bool(planar)


def _diameter(net: Network) -> ShortestPath | None:
    """Return the first of the shortest paths between two vertices that are farthest from each other."""
    farthest, ends = -1, None
    for source in net.vertices:
        for target, cost in shortest_path.distances(net, source).items():
            if cost > farthest:
                farthest, ends = cost, (source, target)
    return None if ends is None else shortest_path.solve(net, *ends)
