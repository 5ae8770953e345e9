"""Turning points: the turns of a game that changed the chances most, the move of a bot there, and its reason."""

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

    turn: int  # the number of the turn, which leads from stop `turn` - 1 to stop `turn`
    seat: int  # the seat that moved
    did: str  # the moves of the turn ("draws red from the display, draws green blind")
    advice: str  # the bot's move, from the view of the seat ("claim Omaha – Chicago with 4 blue")
    why: str  # the bot's reason, without its name
    same: bool  # whether the turn began with that move; claims count as the same with any payment
    before: tuple[Estimate, ...]  # the chance of each seat before the turn
    after: tuple[Estimate, ...]
    had: tuple[Reach, ...]  # the tickets of each seat before the turn
    has: tuple[Reach, ...]  # and after the turn

    @property
    def most(self) -> int:
        """The seat whose chance changed most; on a tie, the one that moved."""
        changed = [abs(now.value - then.value) for then, now in zip(self.before, self.after, strict=True)]
        return max(range(len(changed)), key=lambda seat: (round(changed[seat], 9), seat == self.seat))

    @property
    def sure(self) -> bool:
        """True if the intervals of that seat do not overlap. Otherwise, the difference may be luck of the deals."""
        before, after = self.before[self.most], self.after[self.most]
        return before.high < after.low or after.high < before.low


def turning_points(
    states: Sequence[GameState], moves: Sequence[Move], course: Course, bot: str = BOT
) -> tuple[TurningPoint, ...]:
    """Return the turning points of a game, the greatest change first, from its chances.

    The bot gives the alternative. It sees what the seat saw, and has no memory of earlier turns.
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
    """Return True if two moves are the same to a person: claim the same route, or take a card of the same color."""
    if isinstance(move, ClaimRoute) and isinstance(other, ClaimRoute):
        return move.route == other.route
    if isinstance(move, DrawCard) and isinstance(other, DrawCard) and None not in (move.slot, other.slot):
        return state.display[move.slot or 0] == state.display[other.slot or 0]
    return move == other
