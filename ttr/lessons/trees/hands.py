"""Lesson 4, trees: tickets of real games, and the fewest trains that complete them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path, steiner_tree
from ttr.graphs.overlay import Role, VertexMark
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.trees.shape import joins
from ttr.ui.records.sample_games import games

LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Hand:
    """The two tickets of a seat in the first turn of a shipped game."""

    game: str
    seat: int

    @property
    def tickets(self) -> tuple[tuple[str, str], ...]:
        """The pairs of cities."""
        held = games(board())[self.game].states[1].tickets[self.seat]
        return tuple((ticket.a, ticket.b) for ticket in (board().tickets[index] for index in held))

    @property
    def name(self) -> str:
        """The tickets in words."""
        return " and ".join(f"{a} – {b}" for a, b in self.tickets)

    @property
    def cities(self) -> tuple[str, ...]:
        """All cities of the tickets, without repeats."""
        return tuple(dict.fromkeys(city for ticket in self.tickets for city in ticket))

    @property
    def marks(self) -> tuple[VertexMark, ...]:
        """The cities, each with the letter of its tickets."""
        return tuple(
            VertexMark(city, Role.TERMINAL, "".join(letter for letter, ticket in self.lettered if city in ticket))
            for city in self.cities
        )

    @property
    def lettered(self) -> tuple[tuple[str, tuple[str, str]], ...]:
        """The tickets with their letters."""
        return tuple(zip(LETTERS, self.tickets, strict=False))

    def completed(self, routes: frozenset[int]) -> tuple[bool, ...]:
        """Return whether these routes connect the two cities of each ticket."""
        return tuple(joins(network_of(routes), ticket) for ticket in self.tickets)


SHARED = Hand("4-players-shared-victory", 0)  # the two tickets share a long path
HIDDEN = Hand("5-players-longest-path-decides", 4)  # the best network uses a path that neither ticket alone would use
APART = Hand("5-players-tickets-decide", 2)  # two networks are cheaper than one
HANDS = (SHARED, HIDDEN, APART)
NEAR = Hand("5-players-tickets-decide", 0)  # the paths come close to each other, but two networks are cheaper


@dataclass(frozen=True, slots=True)
class Completion:
    """Routes that complete a hand."""

    cost: int  # the total number of trains
    routes: frozenset[int]
    pieces: int  # how many separate networks


def joined(cities: Sequence[str]) -> Completion:
    """Return the cheapest network that joins all these cities: a Steiner tree of the board."""
    tree = steiner_tree.solve(board_network(board()), cities)
    if tree is None:
        raise ValueError(f"{', '.join(cities)} cannot be connected")
    return Completion(tree.cost, frozenset(tree.edges), 1)


def apart(hand: Hand) -> tuple[int, ...]:
    """Return the cost of each ticket's cheapest path alone, in trains."""
    net = board_network(board())
    paths = [shortest_path.solve(net, a, b) for a, b in hand.tickets]
    return tuple(path.cost for path in paths if path is not None)


@lru_cache(maxsize=32)
def best(hand: Hand) -> Completion:
    """Return routes that complete both tickets of a hand with the fewest trains.

    Tickets whose paths meet share one tree. So the optimum is a cheapest path for each ticket, or a cheapest tree for
    both.
    """
    completions = []
    for groups in (hand.tickets, (hand.cities,)):
        routes = frozenset().union(*(joined(cities).routes for cities in groups))
        pieces = len(connectivity.components(network_of(routes)))
        completions.append(Completion(network_of(routes).length, routes, pieces))
    return min(completions, key=lambda each: (each.cost, each.pieces))
