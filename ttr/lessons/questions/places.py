"""Places to ask about: networks on a board, and positions of the shipped games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from ttr.analysis.odds import count_unseen
from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.game.view import player_view
from ttr.graphs.connectivity import Component, components
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.lessons.exercises.cases import board
from ttr.lessons.questions.networks import any_board, grow
from ttr.ui.map.picture import Picture
from ttr.ui.question import Answer, AnswerKind, Question, ask
from ttr.ui.records.files import games

_PARTS_OF_A_GAME = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)

Marks = Overlay | Sequence[VertexMark | EdgeMark]


@dataclass(frozen=True)
class BoardNetwork:
    board: Board
    routes: frozenset[int]  # its routes, which are bright on the map
    owners: tuple[int | None, ...] = ()  # the owners of routes to draw, in a position of a game
    source: str = ""  # its source, in a sentence

    @classmethod
    def of(cls, net: Network, owners: tuple[int | None, ...] = ()) -> BoardNetwork:
        """Return a network on the lessons' board."""
        return cls(board(), frozenset(edge.id for edge in net.edges), owners)

    @property
    def where(self) -> str:
        return " in this network" if len(self.routes) < len(self.board.routes) else ""

    @cached_property
    def net(self) -> Network:
        return board_network(self.board).edge_subgraph(self.routes)

    def ask(
        self,
        text: str,
        right: Answer | tuple[Answer, ...],
        reason: str,
        *,
        kind: AnswerKind | None = None,
        choices: Iterable[Answer] = (),
        tempting: Iterable[int] = (),
        unit: str = "",
        before: Marks = (),
        after: Marks | None = None,
        hidden: bool = False,
    ) -> Question:
        """Return a question about the network, as `ttr.ui.question.ask` does; by default, the answer has its marks.

        `tempting` has wrong numbers that a misconception leads to, and `unit` is the unit of the right one. A hidden
        network appears with the answer.
        """
        lit, second = frozenset() if hidden else self.routes, before if after is None else after
        asked = ask(
            text,
            right,
            choices,
            kind=kind,
            before=Picture(self.owners, overlay=overlay_of(before, text), lit=lit),
            after=Picture(self.owners, overlay=overlay_of(second, reason), lit=self.routes),
            board=self.board,
        )
        wrong = dict.fromkeys(number for number in tempting if number not in asked.right and number >= 0)
        return replace(asked, tempting=tuple(wrong), unit=unit, source=self.source)


def overlay_of(marks: Marks, sentence: str) -> Overlay:
    if isinstance(marks, Overlay):
        return replace(marks, sentence=sentence)
    result = tuple(marks)
    vertices = tuple(mark for mark in result if isinstance(mark, VertexMark))
    return Overlay(vertices, tuple(mark for mark in result if isinstance(mark, EdgeMark)), sentence)


def remove_current(overlay: Overlay) -> Overlay:
    """Return a step's overlay without marks of current items."""
    cities = tuple(replace(mark, role=Role.DONE) if mark.role is Role.CURRENT else mark for mark in overlay.vertices)
    return Overlay(cities, tuple(mark for mark in overlay.edges if mark.role is not Role.CURRENT))


GROWN = "A random network."


def grow_network(
    rng: random.Random, cities: int, more: int = 0, *, doubles: int = 0, of: Board | None = None
) -> BoardNetwork:
    """Return a random connected network from `grow`, on a random board by default."""
    where = of or any_board(rng)
    return BoardNetwork(where, grow(rng, where, cities, more, doubles=doubles), source=GROWN)


def network_of_board(of: Board, routes: frozenset[int] | None = None) -> BoardNetwork:
    """Return a whole board, or the remaining part of it."""
    everything = frozenset(range(len(of.routes)))
    return BoardNetwork(of, everything if routes is None else routes, source="The whole board.")


# --- positions of real games ---


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """One seat's position in a shipped game."""

    place: BoardNetwork  # the seat's own routes
    parts: tuple[Component, ...]  # their components
    closed: frozenset[int]  # routes that the seat can never use
    tickets: tuple[tuple[str, str], ...]  # the cities of its tickets
    unseen: tuple[int, ...]  # the number of unseen cards of each color, and of locomotives last
    last: bool  # whether it is the end of its game


@lru_cache(maxsize=1)
def shipped_positions() -> tuple[SeatPosition, ...]:
    """Return positions of the shipped games on the board of the USA in which the seat has at least four routes."""
    result = []
    for game in games(board()).values():
        for share in _PARTS_OF_A_GAME:
            turn = round(share * game.last)
            state = game.states[turn]
            for seat in range(len(state.setup.seats)):
                position = game.position(seat, turn, still_open=True)
                if len(position.free) < 4:
                    continue
                text = f"One player's routes after turn {turn} of {game.last} of a real game."
                place = BoardNetwork(board(), position.free, position.owners, text)
                cards = count_unseen(player_view(state, seat))
                tickets = tuple(board().tickets[ticket].cities for ticket in position.tickets)
                last = turn == game.last
                result.append(SeatPosition(place, components(place.net), position.closed, tickets, cards, last))
    return tuple(result)


@lru_cache(maxsize=32)
def _positions_with(low: int, high: int, parts: int) -> tuple[SeatPosition, ...]:
    return tuple(p for p in shipped_positions() if low <= len(p.place.routes) <= high and len(p.parts) >= parts)


def from_game(rng: random.Random, low: int = 4, high: int = 60, parts: int = 1) -> SeatPosition:
    """Return a position in which a seat has `low` to `high` routes in at least this many components."""
    return rng.choice(_positions_with(low, high, parts))
