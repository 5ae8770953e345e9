"""The board as a networkx graph, for answers that are independent of our own algorithms."""

from collections.abc import Collection
from itertools import combinations
from typing import Any

import networkx as nx

from ttr.lessons.exercises.cases import board


def board_graph() -> nx.Graph:
    """Return the board with lengths as weights; both tracks of a double are one edge."""
    graph = nx.Graph()
    graph.add_weighted_edges_from((*route.cities, route.length) for route in board().routes)
    return graph


def steiner_by_force(graph: Any, ends: Collection[Any]) -> int:
    """Return the cost of a Steiner tree by trying all sets of vertices where it may branch.

    A shortest tree that joins k vertices branches in at most k - 2 others, and follows shortest paths between them.
    """
    far = {a: lengths for a, (lengths, _) in nx.all_pairs_dijkstra(graph)}
    others = [vertex for vertex in graph if vertex not in ends]
    least = 10**6
    for count in range(len(ends) - 1):
        for branching in combinations(others, count):
            # Prim's algorithm, with distances for edges.
            first, *rest = (*ends, *branching)
            near, length = {vertex: far[first][vertex] for vertex in rest}, 0
            while near and length < least:
                nearest = min(near, key=near.__getitem__)
                length += near.pop(nearest)
                near = {vertex: min(known, far[nearest][vertex]) for vertex, known in near.items()}
            least = min(least, length)
    return least
