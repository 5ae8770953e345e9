"""Lesson 3, the cheapest path: the network that it is told on, and the two paths between cities that it compares."""

from __future__ import annotations

from ttr.game.seat_network import board_network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.cheapest.paths import cheapest, fewest, size_text
from ttr.lessons.kit.cases import board
from ttr.ui.records.sample_games import StudiedNetwork

PAIRS = (("Denver", "El Paso"), ("Chicago", "Santa Fe"), ("Houston", "Winnipeg"), ("Seattle", "New York"))
ENDS = ("Seattle", "New York")  # of the path that is changed: the ticket that gives most beyond its path


def story() -> StudiedNetwork:
    """Return the network that the lesson is about: the whole board."""
    return StudiedNetwork(board_network(board()), "the whole board")


def ticket_points(a: str, b: str) -> int | None:
    """Return the points of the ticket between two cities, None if there is no such ticket."""
    return next((ticket.points for ticket in board().tickets if set(ticket.cities) == {a, b}), None)


def compared(a: str, b: str) -> Overlay:
    """Return the path with the fewest trains and that with the fewest routes, with the points of a ticket if any."""
    net = board_network(board())
    cheap, few = cheapest(net, a, b), fewest(net, a, b)
    ends = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
    if cheap is None or few is None:
        return Overlay(ends, (), f"There is no path from {a} to {b}.")
    points = ticket_points(a, b)
    head = f"{a} – {b}" + (f", a ticket for {counted(points, 'point')}" if points is not None else "")
    marks = tuple(EdgeMark(edge, Role.PATH) for edge in cheap.edges)
    words = f"{head}. Fewest trains: {size_text(cheap)}."
    if len(few.edges) == len(cheap.edges):
        return Overlay(ends, marks, f"{words} No path has fewer routes.")
    marks += tuple(EdgeMark(edge, Role.FRONTIER) for edge in few.edges if edge not in cheap.edges)
    return Overlay(ends, marks, f"{words} Fewest routes (dotted): {size_text(few)}.")
