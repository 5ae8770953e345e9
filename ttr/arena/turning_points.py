"""Turning points: the turns of a game that changed the chances most, what a bot would have done there, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ttr.analysis.reach import Reach, reach
from ttr.arena.chances import BOT, Course
from ttr.arena.estimate import Estimate
from ttr.bots.advice import advise, without_payment
from ttr.game.files.log import describe, proposal, turn_stops
from ttr.game.moves import ClaimRoute, DrawCard, Move
from ttr.game.state import GameState
from ttr.game.view import player_view


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed the chances."""

    turn: int  # its number; it leads from stop `turn` - 1 to stop `turn`
    seat: int  # who moved
    did: str  # what was done ("draws red from the display, draws green blind")
    advice: str  # what the bot would have done, by all that the seat could know ("claim Omaha – Chicago with 4 blue")
    why: str  # why, without the bot's name
    same: bool  # whether the turn began with just that; of a claim the route counts, not how it was paid
    before: tuple[Estimate, ...]  # for each seat its chance to win
    after: tuple[Estimate, ...]
    had: tuple[Reach, ...]  # for each seat how it stood with its tickets before
    has: tuple[Reach, ...]  # and after

    @property
    def most(self) -> int:
        """The seat whose chance changed most; on a tie, the one that moved."""
        changed = [abs(now.value - then.value) for then, now in zip(self.before, self.after, strict=True)]
        return max(range(len(changed)), key=lambda seat: (round(changed[seat], 9), seat == self.seat))

    @property
    def sure(self) -> bool:
        """True if the intervals of that seat lie apart. If not, the luck of the deals may have made the difference."""
        before, after = self.before[self.most], self.after[self.most]
        return before.high < after.low or after.high < before.low


def turning_points(
    states: Sequence[GameState], moves: Sequence[Move], course: Course, bot: str = BOT
) -> tuple[TurningPoint, ...]:
    """Return the turning points of a game, the greatest change first, from how the chances went.

    The bot is asked what else could have been done. It sees what the seat saw, and has not played before.
    """
    return tuple(_turning_point(states, moves, course, turn, bot) for turn in course.turns)


def _turning_point(
    states: Sequence[GameState], moves: Sequence[Move], course: Course, turn: int, bot: str
) -> TurningPoint:
    stops = turn_stops(states)
    first, last = stops[turn - 1], stops[turn]
    before, after = states[first], states[last]
    view = player_view(before, before.seat)
    decision = advise(view, random.Random(turn), bot)
    why = without_payment(decision.why)
    name, colon, rest = why.partition(": ")
    seats = range(len(before.hands))
    return TurningPoint(
        turn,
        before.seat,
        ", ".join(describe(states[index], moves[index], states[index + 1]) for index in range(first, last)),
        proposal(view, decision.move),
        rest if colon and name.casefold() == bot else why,
        _alike(before, decision.move, moves[first]),
        course.at(turn - 1).chances,
        course.at(turn).chances,
        tuple(reach(before, seat) for seat in seats),
        tuple(reach(after, seat) for seat in seats),
    )


def _alike(state: GameState, move: Move, other: Move) -> bool:
    """Return True if two moves do the same for a person: claim a route, or take a card of a color."""
    if isinstance(move, ClaimRoute) and isinstance(other, ClaimRoute):
        return move.route == other.route
    if isinstance(move, DrawCard) and isinstance(other, DrawCard) and None not in (move.slot, other.slot):
        return state.display[move.slot or 0] == state.display[other.slot or 0]
    return move == other
