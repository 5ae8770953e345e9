"""Ways on the board: the cheapest one, the one with the fewest routes, and which tickets a rule fits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from ttr.game.board import Ticket
from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Role
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board

_ROUTE = 1000  # a route weighs more than all trains of a way, so that the fewest routes come first


def every_route() -> frozenset[int]:
    """Return all routes of the board, for pictures that dim none of them."""
    return frozenset(range(len(board().routes)))


def way_text(vertices: tuple[Vertex, ...]) -> str:
    """Return the cities of a way as text."""
    return " – ".join(map(str, vertices))


def size_text(way: ShortestPath) -> str:
    """Return what a way takes, as in "4 trains on 2 routes"."""
    return f"{counted(way.cost, 'train')} on {counted(len(way.edges), 'route')}"


def with_all_cities(routes: Iterable[int]) -> Network:
    """Return some routes of the board with all its cities, so that any city can be asked about."""
    everything = board_network(board())
    return Network(everything.vertices, [everything.edge(route) for route in sorted(routes)])


def cheapest(net: Network, a: Vertex, b: Vertex) -> ShortestPath | None:
    """Return the way with the fewest trains; of several that with the fewest routes."""
    return shortest_path.solve(net, a, b)


def fewest(net: Network, a: Vertex, b: Vertex) -> ShortestPath | None:
    """Return the way with the fewest routes; of several that with the fewest trains.

    Examples
    --------
    >>> way = fewest(board_network(board()), "Chicago", "Santa Fe")
    >>> way.cost, len(way.edges)
    (10, 3)
    """
    way = shortest_path.solve(_heavy(net), a, b)
    return None if way is None else replace(way, cost=way.cost % _ROUTE)


@lru_cache(maxsize=8)
def _heavy(net: Network) -> Network:
    return Network(net.vertices, [replace(edge, length=edge.length + _ROUTE) for edge in net.edges])


def claimed_marks(way: ShortestPath, own: Collection[int]) -> tuple[EdgeMark, ...]:
    """Return a way as marks: what is still to be laid, and own routes, whose cars stay to be seen."""
    return tuple(EdgeMark(edge, Role.TRAIL if edge in own else Role.TODO) for edge in way.edges)


RULES = {"the cheapest way": cheapest, "the fewest routes": fewest}


def changed_board(changes: Mapping[int, int]) -> Network:
    """Return the board's network with other trains on some routes.

    Parameters
    ----------
    changes
        For routes by their index, how many trains they take now. The other track of a double changes with it.
    """
    lengths = dict(changes)
    for route, trains in changes.items():
        twin = board().twins[route]
        if twin is not None:
            lengths[twin] = trains
    net = board_network(board())
    return Network(net.vertices, [replace(edge, length=lengths.get(edge.id, edge.length)) for edge in net.edges])


def misfits(rule: str, net: Network) -> tuple[tuple[Ticket, ShortestPath], ...]:
    """Return the tickets whose points are not the trains of their way by a rule, each with that way."""
    found = []
    for ticket in board().tickets:
        way = RULES[rule](net, *ticket.cities)
        if way is not None and way.cost != ticket.points:
            found.append((ticket, way))
    return tuple(found)
