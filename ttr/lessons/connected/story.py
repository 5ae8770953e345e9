"""Lesson 2, connected or not: the network of its story, and drawings of connections."""

from __future__ import annotations

from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import counted, walk_text
from ttr.lessons.kit.cases import board
from ttr.ui.records.sample_games import StudiedNetwork, games

GAME, TURN, SEAT = "4-players-shared-victory", 130, 1  # three components, one complete ticket and one incomplete


def story() -> StudiedNetwork:
    """Return the network that the lesson is about: one player's routes late in a game."""
    return games(board())[GAME].position(SEAT, TURN, still_open=False)


def joined(net: Network, a: str, b: str) -> Overlay:
    """Return a drawing of the path between two cities, or of all cities within reach of the first one."""
    ends = end_marks(a, b)
    for city in (a, b):
        if city not in net.numbered.vertex:
            sentence = f"{a} and {b} are not connected: no route of this network leads to {city}."
            return Overlay(ends, (), sentence)
    path = connectivity.path(net, a, b)
    if path is not None:
        edges = edge_marks(path.edges, Role.PATH)
        cities = walk_text(path.vertices)
        size = counted(len(path.edges), "route")
        return Overlay(ends, edges, f"Connected: {cities}, {size}.")
    part = next(part for part in connectivity.components(net) if a in part.vertices)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in part.vertices if city != a)
    edges = edge_marks(part.edges, Role.COMPONENT)
    cities = counted(len(inside), "other city")
    sentence = f"Not connected: from {a} you get to the {cities} marked here, and {b} is not one of them."
    return Overlay((*ends, *inside), edges, sentence)
