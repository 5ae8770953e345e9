"""Position: what a state and a view both tell, so that one function answers for either.

Rules, networks, odds and pages ask what one seat sees. A `PlayerView` is made for that seat; a `GameState`, which holds
everything, answers for the seat to move. Protocols cost nothing when a program runs.
"""

from __future__ import annotations

from typing import Protocol

from ttr.game.board import Board
from ttr.game.hand import Hand
from ttr.game.rules import Rules
from ttr.game.state import End, GameSetup, Phase


class CardsSeen(Protocol):
    """The cards of a game as one seat sees them: the part of a `Position` that `ttr.analysis.odds` reads."""

    @property
    def board(self) -> Board:
        """The board played on."""

    @property
    def rules(self) -> Rules:
        """The rules played by."""

    @property
    def hand(self) -> Hand:
        """The hand of the seat that looks."""

    @property
    def display(self) -> bytes:
        """The face-up cards as indices into `ttr.game.cards.CARDS`; an empty slot is `NO_CARD`."""

    @property
    def discards(self) -> bytes:
        """The discarded cards, as indices too."""

    @property
    def deck_size(self) -> int:
        """Cards left in the deck."""


class Position(CardsSeen, Protocol):
    """A `GameState` or a `PlayerView`: a position with a seat that looks at it."""

    @property
    def setup(self) -> GameSetup:
        """Board, rules, names and starting seat."""

    @property
    def seat(self) -> int:
        """The seat that looks: `hand`, `offer`, `open_mask` and `held_tickets` are its own.

        A state is seen by the seat to move, a view by the seat that it was made for. Who moves is `to_move`.
        """

    @property
    def to_move(self) -> int:
        """The seat to move."""

    @property
    def phase(self) -> Phase:
        """What the seat to move has to decide."""

    @property
    def turn(self) -> int:
        """Turns that are finished."""

    @property
    def turns_left(self) -> int | None:
        """Turns until the end once the last round has begun."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def end(self) -> End | None:
        """Why the game is over."""

    @property
    def offer(self) -> tuple[int, ...]:
        """The tickets that the seat that looks has to choose from."""

    @property
    def held_tickets(self) -> tuple[int, ...]:
        """The tickets of the seat that looks that are not shown to all."""

    @property
    def tickets_left(self) -> int:
        """Tickets left to draw."""

    @property
    def trains(self) -> tuple[int, ...]:
        """For each seat its trains left."""

    @property
    def points(self) -> tuple[int, ...]:
        """For each seat its points for routes."""

    @property
    def bonuses(self) -> tuple[bool, ...]:
        """For each seat whether it has the ticket bonus."""

    @property
    def owners(self) -> tuple[int | None, ...]:
        """For each route the seat that owns it."""

    @property
    def open_mask(self) -> int:
        """The routes not closed to the seat that looks, as a bit mask (bit i for route i)."""

    def open_to(self, seat: int) -> int:
        """Return the routes not closed to any one seat, as a bit mask: the map shows them to everybody."""
