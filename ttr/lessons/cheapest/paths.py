"""Lesson 3, the cheapest path: the cheapest path and the path with the fewest routes, on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board, every_route
from ttr.ui.map.picture import Picture
from ttr.ui.records.sample_games import StudiedNetwork

_ROUTE = 1000  # a weight for each route, larger than the trains of any path, so that fewer routes always win


def on_board(overlay: Overlay, owners: tuple[int | None, ...] = ()) -> Picture:
    """Return a picture of marks on the whole board, with no routes dimmed."""
    return Picture(owners, overlay=overlay, lit=every_route())


def size_text(path: ShortestPath) -> str:
    """Return the size of a path in words, as in "4 trains on 2 routes"."""
    return f"{counted(path.cost, 'train')} on {counted(len(path.edges), 'route')}"


def with_all_cities(routes: Iterable[int]) -> Network:
    """Return a network of some routes and all cities of the board, so that every city is in it."""
    return board_network(board()).spanning_subgraph(routes)


def fewest(net: Network, a: Vertex, b: Vertex) -> ShortestPath | None:
    """Return the path with the fewest routes; ties go to the fewest trains.

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
    """Return marks for a path: routes to build stand out, and own routes keep their cars visible."""
    return tuple(EdgeMark(edge, Role.TRAIL if edge in own else Role.TODO) for edge in path.edges)


PAIRS = (("Denver", "El Paso"), ("Chicago", "Santa Fe"), ("Houston", "Winnipeg"), ("Seattle", "New York"))
ENDS = ("Seattle", "New York")  # the ends of the path to change: the ticket with the most points beyond its trains


def story() -> StudiedNetwork:
    """Return the network that the lesson is about: the whole board."""
    return StudiedNetwork(board_network(board()), "the whole board")


def ticket_points(a: str, b: str) -> int | None:
    """Return the points of the ticket between two cities, or None if there is no such ticket."""
    return next((ticket.points for ticket in board().tickets if set(ticket.cities) == {a, b}), None)


def compared(a: str, b: str) -> Overlay:
    """Return the paths with the fewest trains and the fewest routes, with the points of a ticket if there is one."""
    net = board_network(board())
    cheap, few = shortest_path.solve(net, a, b), fewest(net, a, b)
    ends = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
    if cheap is None or few is None:
        return Overlay(ends, (), f"There is no path from {a} to {b}.")
    points = ticket_points(a, b)
    head = f"{a} – {b}" + (f", a ticket for {counted(points, 'point')}" if points is not None else "")
    marks = edge_marks(cheap.edges, Role.PATH)
    words = f"{head}. Fewest trains: {size_text(cheap)}."
    if len(few.edges) == len(cheap.edges):
        return Overlay(ends, marks, f"{words} No path has fewer routes.")
    marks += tuple(EdgeMark(edge, Role.FRONTIER) for edge in few.edges if edge not in cheap.edges)
    return Overlay(ends, marks, f"{words} Fewest routes (dotted): {size_text(few)}.")
