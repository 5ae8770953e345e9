"""Lesson 5, Euler and the longest trail: the Leave out tab, where you remove routes until one trail uses the rest."""

from __future__ import annotations

from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import longest_trail
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.euler.trails import in_one_piece, odd_cities, pieces, walkable
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.goals import Goal

NEARLY = 6  # how many trains below the maximum the second to last goal allows


@lru_cache(maxsize=1)
def most_trains() -> int:
    """Return the length of a longest trail over the whole board, in trains."""
    return longest_trail.solve(board_network(board())).length


class LeaveOut(Build):
    """Remove routes from the whole board until one trail uses all the others."""

    def __init__(self) -> None:
        everything = frozenset(range(len(board().routes)))
        task = (
            "These are all routes of the board. Click routes to leave them out, until you can walk the rest in one "
            "go. Cities with a ring are odd. If you leave out a route, both its ends change. Click again to bring a "
            "route back."
        )
        super().__init__(board(), task, leave_out_goals(), left_out, routes=everything, name="Leave out")


def leave_out_goals() -> tuple[Goal[frozenset[int]], ...]:
    """Return the goals: a trail over most of the board, a good one, and the best one."""
    most = most_trains()

    def stays(trains: int) -> Goal[frozenset[int]]:
        what = "the largest number possible" if trains == most else "in one go"
        return Goal(
            f"{trains} trains stay, {what}.",
            lambda routes: bool(routes) and network_of(routes).length >= trains and walkable(network_of(routes)),
        )

    return (
        Goal("At most 10 cities are odd.", lambda routes: bool(routes) and len(odd_cities(network_of(routes))) <= 10),
        stays(most - NEARLY),
        stays(most),
    )


def left_out(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the odd cities of the remaining network and the removed routes, as marks and in words."""
    net, whole = network_of(routes), board_network(board())
    odd = odd_cities(net)
    gone = [edge.id for edge in whole.edges if edge.id not in routes]
    vertices = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd)
    edges = tuple(EdgeMark(edge, Role.REJECTED) for edge in gone)
    words = f"{net.length} of {counted(whole.length, 'train')} stay. {counted(len(odd), 'city')} {_are(len(odd))} odd"
    if len(odd) > 2:
        words += ": 2 may be."
    elif in_one_piece(net):
        words += ": you can walk the rest in one go."
    else:
        words += f", but there are {counted(len(pieces(net)), 'component')}."
    return Overlay(vertices, edges, words), words


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
