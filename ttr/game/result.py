"""Result: how a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.game.scoring import Decided, scores
from ttr.game.state import GameState


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes
    ----------
    seats : tuple of str
        The players.
    totals : tuple of int
        For each seat all its points.
    winners : tuple of int
        The seat that won, or all that share the victory.
    decided_by : Decided
        What told the winner from the others.
    """

    seats: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Decided

    @classmethod
    def of(cls, state: GameState) -> Result:
        """Return the result of a finished game."""
        final = scores(state)
        return cls(state.setup.seats, tuple(seat.total for seat in final), final.winners, final.decided_by)

    def __str__(self) -> str:
        points = ", ".join(f"{name} {total}" for name, total in zip(self.seats, self.totals, strict=True))
        winners = " and ".join(self.seats[seat] for seat in self.winners)
        if len(self.winners) > 1:
            return f"{points}: {winners} share the victory"
        return f"{points}: {winners} wins by {self.decided_by}"


def result_text(state: GameState) -> str:
    """Say how a game ended, in the last line of its record."""
    if not state.over:
        return "not over yet"
    result = Result.of(state)
    return f"{' '.join(map(str, result.totals))} ({result})"
