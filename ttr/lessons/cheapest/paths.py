"""Lesson 3, the cheapest path: paths on the board, the cheapest one and the one with the fewest routes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Role
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board

_ROUTE = 1000  # a route weighs more than all trains of a path, so that the fewest routes come first


def every_route() -> frozenset[int]:
    """Return all routes of the board, for pictures that dim none of them."""
    return frozenset(range(len(board().routes)))


def path_text(vertices: tuple[Vertex, ...]) -> str:
    """Return the cities of a path as text."""
    return " – ".join(map(str, vertices))


def size_text(path: ShortestPath) -> str:
    """Return what a path takes, as in "4 trains on 2 routes"."""
    return f"{counted(path.cost, 'train')} on {counted(len(path.edges), 'route')}"


def with_all_cities(routes: Iterable[int]) -> Network:
    """Return some routes of the board with all its cities, so that any city can be asked about."""
    everything = board_network(board())
    return Network(everything.vertices, [everything.edge(route) for route in sorted(routes)])


def cheapest(net: Network, a: Vertex, b: Vertex) -> ShortestPath | None:
    """Return the path with the fewest trains; of several that with the fewest routes."""
    return shortest_path.solve(net, a, b)


def fewest(net: Network, a: Vertex, b: Vertex) -> ShortestPath | None:
    """Return the path with the fewest routes; of several that with the fewest trains.

    >>> path = fewest(board_network(board()), "Chicago", "Santa Fe")
    >>> path.cost, len(path.edges)
    (10, 3)
    """
    path = shortest_path.solve(_heavy(net), a, b)
    return None if path is None else replace(path, cost=path.cost % _ROUTE)


@lru_cache(maxsize=8)
def _heavy(net: Network) -> Network:
    return Network(net.vertices, [replace(edge, length=edge.length + _ROUTE) for edge in net.edges])


def claimed_marks(path: ShortestPath, own: Collection[int]) -> tuple[EdgeMark, ...]:
    """Return a path as marks: what is still to be laid, and own routes, whose cars stay to be seen."""
    return tuple(EdgeMark(edge, Role.TRAIL if edge in own else Role.TODO) for edge in path.edges)
