"""Lesson 6, cuts and blocking: the network of its story, which has the routes a player can still use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.lessons.kit.cases import board
from ttr.ui.records.sample_games import StudiedNetwork, games

GAME, SEAT, TURN = "3-players-all-pass", 0, 94  # tickets with minimum cuts of 1, 2 and 3, one of them far inland

PLAYERS = range(USA.seats[0], USA.seats[1] + 1)
FEW_PLAYERS = tuple(count for count in PLAYERS if USA.twins_close(count))  # claiming one track also closes the other
MANY_PLAYERS = tuple(count for count in PLAYERS if not USA.twins_close(count))


def edges_for(routes: Iterable[int], players: int) -> tuple[int, ...]:
    """Return the routes that count as edges; with few players, only one track of a double does."""
    chosen = set(routes)
    twins = board().twins
    if not USA.twins_close(players):
        return tuple(sorted(chosen))
    return tuple(route for route in sorted(chosen) if twins[route] not in chosen or route < (twins[route] or 0))


@lru_cache(maxsize=32)
def usable(game: str, seat: int, turn: int) -> StudiedNetwork:
    """Return the routes that a seat of a shipped game can use after a turn: its own and the open ones."""
    everything = games(board())[game]
    position = everything.position(seat, turn, still_open=True)
    routes = edges_for(set(range(len(board().routes))) - position.closed, len(everything.states[0].setup.seats))
    net = board_network(board()).edge_subgraph(routes)
    return StudiedNetwork(net, position.words, position.owners, position.free, tickets=position.tickets)


def story() -> StudiedNetwork:
    """Return the network of the lesson's first tabs."""
    return usable(GAME, SEAT, TURN)


def tickets() -> tuple[tuple[str, str], ...]:
    """Return the tickets to cut off in the story, in the order of the list."""
    return ("Los Angeles", "Seattle"), ("Miami", "Toronto"), ("Duluth", "El Paso")
