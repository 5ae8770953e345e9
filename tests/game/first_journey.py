"""Positions of First Journey, on its map with tickets that are mostly a single route."""

from dataclasses import replace
from enum import IntEnum
from itertools import pairwise

import networkx as nx

import ttr
from tests.positions import begun, lay, route
from ttr import ClaimRoute

EUROPE = ttr.load_board("first-journey")

# The same map with tickets that are mostly single routes, so that one claim completes them.
T = IntEnum(
    "T",
    "AMSTERDAM_LONDON LONDON_PARIS PARIS_ZURICH ROME_ZURICH VIENNA_WARSAW BERLIN_VIENNA ATHENS_SARAJEVO RIGA_WARSAW "
    "KIEV_WARSAW BARCELONA_MADRID AMSTERDAM_PARIS LONDON_ZURICH BUCHAREST_SARAJEVO RIGA_STOCKHOLM AMSTERDAM_BERLIN "
    "BERLIN_COPENHAGEN",
    start=0,
)
BOARD = replace(EUROPE, tickets=tuple(ttr.Ticket(*ticket.name.title().split("_"), 1) for ticket in T))
OTHERS = (T.VIENNA_WARSAW, T.BERLIN_VIENNA, T.ATHENS_SARAJEVO, T.RIGA_WARSAW, T.KIEV_WARSAW, T.BARCELONA_MADRID)
# From Moscow to Brest.
EAST_TO_WEST = [("Moscow", "Warsaw"), ("Berlin", "Warsaw"), ("Berlin", "Paris"), ("Brest", "Paris")]
EAST, WEST = ("Moscow", "Rostov", "Ankara"), ("Dublin", "Brest", "Madrid")


def game(*held: tuple[int, ...], deck: tuple[int, ...] = (), seats: int = 2, **changes) -> ttr.GameState:
    """Return a position in which seat 0 begins a turn, with these tickets in the hands and in the deck."""
    tickets = held + ((),) * (seats - len(held))
    return lay(begun("first-journey", seats, board=BOARD), tickets=tickets, ticket_deck=deck, **changes)


def claim(state: ttr.GameState, a: str, b: str, track: int = 0) -> ttr.GameState:
    index = route(BOARD, a, b, track=track)
    length = BOARD.routes[index].length
    return ttr.apply(lay(state, hand="L" * length), ClaimRoute(index, None, length))


def roads(*pairs: tuple[str, str]) -> list[int]:
    return [route(BOARD, *pair) for pair in pairs]


def having_shown(state: ttr.GameState, *counts: int) -> ttr.GameState:
    """Put completed tickets before each seat, from the end of the list, without any claims."""
    pile = list(range(len(BOARD.tickets)))[::-1]
    shown = tuple(tuple(pile.pop(0) for _ in range(count)) for count in counts)
    return lay(state, shown=shown, tickets=tuple(a + b for a, b in zip(shown, state.tickets, strict=True)))


def joining(east: str, west: str) -> list[int]:
    """Return the routes of a shortest path between two cities, avoiding other bonus cities."""
    graph = nx.Graph((r.a, r.b) for r in BOARD.routes)
    graph.remove_nodes_from({*EAST, *WEST} - {east, west})
    path = nx.shortest_path(graph, east, west)
    return roads(*pairwise(path))


DOUBLE = [route(BOARD, "London", "Paris", track=track) for track in (0, 1)]
