"""What the lesson is about: the routes that a player can still use, and ways and cuts in such a network."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.graphs import min_cut
from ttr.graphs.network import Network
from ttr.lessons.kit.cases import board
from ttr.ui.parts.sample_games import Position, games

GAME, SEAT, TURN = "3-players-all-pass", 0, 94  # tickets whose minimum cuts are 1, 2 and 3, one of them far inland
FEW = USA.double_routes_from - 1  # with at most so many players, a claim of one track closes the other one as well


def edges_for(routes: Iterable[int], players: int) -> tuple[int, ...]:
    """Return which of some routes count as edges: with two or three players, one track of a double.

    Parameters
    ----------
    routes
        Indices of routes.
    players
        How many play.
    """
    chosen = set(routes)
    twins = board().twins
    if not USA.twins_close(players):
        return tuple(sorted(chosen))
    return tuple(route for route in sorted(chosen) if twins[route] not in chosen or route < (twins[route] or 0))


@lru_cache(maxsize=32)
def usable(game: str, seat: int, turn: int) -> Position:
    """Return what a seat of a shipped game can use after a turn: its own routes, and those that are still open."""
    everything = games(board())[game]
    position = everything.position(seat, turn, still_open=True)
    routes = edges_for(set(range(len(board().routes))) - position.closed, len(everything.states[0].setup.seats))
    net = board_network(board()).edge_subgraph(routes)
    return Position(net, position.words, position.owners, position.free, tickets=position.tickets)


def story() -> Position:
    """Return the network of the lesson's first tabs."""
    return usable(GAME, SEAT, TURN)


def tickets() -> tuple[tuple[str, str], ...]:
    """Return the tickets of the story to cut off, the first one shown first."""
    return ("Los Angeles", "Seattle"), ("Miami", "Toronto"), ("Duluth", "El Paso")


def has(net: Network, *cities: str) -> bool:
    """Tell whether a network has all these cities."""
    return all(city in net.numbered.vertex for city in cities)


def fewest(net: Network, a: str, b: str, own: Collection[int] = ()) -> min_cut.MinCut | None:
    """Return a minimum cut between two cities; None when nothing can cut them off, as own routes join them."""
    return min_cut.solve(net, a, b, uncuttable=own)


def disjoint_ways(net: Network, a: str, b: str) -> tuple[tuple[int, ...], ...]:
    """Return as many ways as there can be from one city to another that share no route, short ones first.

    Parameters
    ----------
    net
        A network that has both cities, two different ones.
    a, b
        The cities.
    """
    cut = min_cut.solve(net, a, b)
    if cut is None:
        return ()
    # Where the flow goes out of each city, by its edges; each is used by one way.
    out: dict[object, list[tuple[int, object]]] = {}
    for edge, amount in zip(net.edges, cut.flow, strict=True):
        if amount:
            first, second = (edge.a, edge.b) if amount > 0 else (edge.b, edge.a)
            out.setdefault(first, []).append((edge.id, second))
    ways = []
    for _ in range(cut.value):
        cities: list[object] = [a]
        routes: list[int] = []
        while cities[-1] != b:
            route, city = out[cities[-1]].pop()
            if city in cities:  # the flow went round in a circle: leave the circle out
                again = cities.index(city)
                del cities[again + 1 :], routes[again:]
            else:
                cities.append(city)
                routes.append(route)
        ways.append(tuple(routes))
    return tuple(sorted(ways, key=len))
