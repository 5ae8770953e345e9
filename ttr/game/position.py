"""Position: the common interface of states and views, so that one function works for both.

Rules, networks, odds and pages need what one seat sees. A `PlayerView` belongs to that seat; a `GameState`, which holds
everything, answers for the seat to move. Protocols cost nothing at run time.
"""

from __future__ import annotations

from typing import Protocol

from ttr.game.board import Board
from ttr.game.hand import Hand
from ttr.game.rules import Rules
from ttr.game.state import End, GameSetup, Phase


# `PlayerView` and `GameState` document each of these.
class CardsSeen(Protocol):
    """The cards of a game as one seat sees them: the part of a `Position` that `ttr.analysis.odds` reads."""

    @property
    def board(self) -> Board: ...  # noqa: D102
    @property
    def rules(self) -> Rules: ...  # noqa: D102
    @property
    def hand(self) -> Hand: ...  # noqa: D102
    @property
    def display(self) -> bytes: ...  # noqa: D102
    @property
    def discards(self) -> bytes: ...  # noqa: D102
    @property
    def deck_size(self) -> int: ...  # noqa: D102


class Position(CardsSeen, Protocol):
    """A `GameState` or a `PlayerView`: a position as one seat sees it.

    `hand`, `offer`, `open_mask` and `held_tickets` belong to `seat`: the seat to move in a state, the owner of a view.
    `to_move` is the seat to move.
    """

    @property
    def setup(self) -> GameSetup: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def to_move(self) -> int: ...  # noqa: D102
    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def turn(self) -> int: ...  # noqa: D102
    @property
    def turns_left(self) -> int | None: ...  # noqa: D102
    @property
    def over(self) -> bool: ...  # noqa: D102
    @property
    def end(self) -> End | None: ...  # noqa: D102
    @property
    def offer(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def held_tickets(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def tickets_left(self) -> int: ...  # noqa: D102
    @property
    def trains(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def points(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def bonuses(self) -> tuple[bool, ...]: ...  # noqa: D102
    @property
    def owners(self) -> tuple[int | None, ...]: ...  # noqa: D102
    @property
    def open_mask(self) -> int: ...  # noqa: D102

    def open_to(self, seat: int) -> int:
        """Return the routes still open to some seat, as a bit mask; they are public."""
