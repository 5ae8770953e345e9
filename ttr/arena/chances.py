"""The winning chances of every seat in the positions of a game, estimated by playing them out.

What is known
    The chances are estimated for a spectator who sees all hands and all tickets, but not the order of the decks
    (`ttr.game.state.redeal`). So there is one number for each seat, and the numbers add up to one. A spectator knows
    more than any player, so a turn that lowered a chance need not be a mistake. To find a better move for a player,
    `turning_points` asks a bot that sees only the view of that seat.
Who plays on
    The same bot plays every seat, whoever played before. So the chance before a turn assumes that the bot plays that
    turn. The difference to the chance after the turn is the effect of the turn actually played, including the luck of
    the cards that it turned up.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from ttr.arena.estimate import Estimate, wilson
from ttr.arena.match import MAX_MOVES, EndlessGame, Match
from ttr.bots import make_bot
from ttr.bots.base import advise
from ttr.game.files.log import describe_turn, proposal, turn_stops
from ttr.game.moves import ClaimRoute, DrawCard, Move
from ttr.game.mutable import end_by_agreement
from ttr.game.scoring import scores
from ttr.game.seat_network import Reach, reach
from ttr.game.state import GameState, redeal
from ttr.game.view import player_view

DEALS = 40
BOT = "expert"
MOMENTS = 16  # about this many positions come first, before the widest gaps are filled
TURNING_POINTS = 3
BREATH = 20  # moves of a game between two pauses, in which the caller can do something else
TURNING_POINT_FACTOR = 3  # turning points get this many times the deals


@dataclass(frozen=True, slots=True)
class Moment:
    """A position with known chances."""

    stop: int  # the stop of the timeline, as in `ttr.game.files.log.turn_stops`, that is, the number of finished turns
    # The share of victories of each seat, with Wilson's interval; after the end of the game, its result, from 0 games
    chances: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The chances in a game, as far as they are known."""

    seats: tuple[str, ...]
    moments: tuple[Moment, ...]  # in the order of the game
    # The turns with the greatest changes, the greatest first: turn t leads from stop t - 1 to stop t, and both are
    # among the moments
    turns: tuple[int, ...] = ()

    def at(self, stop: int) -> Moment:
        """Return the moment of a stop.

        Raise `KeyError` if the stop was not evaluated.
        """
        for moment in self.moments:
            if moment.stop == stop:
                return moment
        raise KeyError(stop)


class ChanceRun:
    """Finds the chances in a game, one deal at a time.

    It first evaluates every few turns, then every turn in the three gaps with the greatest changes. Then it plays out
    both ends of the three turns with the greatest changes again, with three times as many new deals: the greatest of
    many noisy differences is biased upward, and new deals remove the bias.

    `states` has all positions of the game; about `MOMENTS` of them come first. The bot plays out each of them `deals`
    times, on all seats. The same seed gives the same result on every machine. `clock` must be monotonic. `done` games
    of at most `total` have been played, in `seconds`; `finished` is True when everything is known.
    """

    def __init__(
        self,
        states: Sequence[GameState],
        *,
        deals: int = DEALS,
        seed: int = 0,
        bot: str = BOT,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._states, self._stops = states, turn_stops(states)
        self._deals, self._seed, self._bot, self._clock = deals, seed, bot, clock
        self._found: dict[int, tuple[Estimate, ...]] = {}
        self._turns: tuple[int, ...] = ()
        last = len(self._stops) - 1
        self._every = max(1, round(last / MOMENTS))
        first = len({*range(0, last, self._every), last})
        looks = min(first + TURNING_POINTS * (self._every - 1), last + 1) - states[-1].over
        again = min(2 * TURNING_POINTS, last + 1 - states[-1].over)
        self.done, self.seconds, self.finished = 0, 0.0, False
        self.total = (looks + TURNING_POINT_FACTOR * again) * deals
        self._turns_played = 0
        self._turns_to_play = sum(last - stop for stop in range(0, last, self._every)) * deals
        self._turns_to_play += (self.total - first * deals) * last // 2  # these positions are not known yet
        self._games = self._play()

    @property
    def seconds_left(self) -> float | None:
        """The estimated seconds left, from the number of remaining turns; None before the first game."""
        if not self._turns_played:
            return None
        return max(0.0, self._turns_to_play / self._turns_played - 1) * self.seconds

    def advance(self, seconds: float) -> None:
        """Play until this much time has passed, and at least a few moves."""
        begin = self._clock()
        for whole in self._games:
            self.done += whole
            if self._clock() - begin >= seconds:
                break
        else:
            self.done, self.finished = self.total, True
        self.seconds += self._clock() - begin

    def course(self) -> Course:
        """Return the chances known so far."""
        seats = self._states[0].setup.seats
        return Course(seats, tuple(Moment(*item) for item in sorted(self._found.items())), self._turns)

    def _play(self) -> Iterator[bool]:
        """Play all games; yield after every few moves, with True after the last move of a game."""
        last = len(self._stops) - 1
        for stop in sorted({*range(0, last, self._every), last}):
            yield from self._look(stop)
        for stop in self._find_widest(TURNING_POINTS):
            for inside in range(self._before(stop) + 1, stop):
                yield from self._look(inside)
        turns = self._find_widest(TURNING_POINTS, single=True)
        for stop in sorted({end for turn in turns for end in (turn - 1, turn)}):
            yield from self._look(stop, again=True)
        self._turns = tuple(sorted(turns, key=lambda turn: (-self._change(turn - 1, turn), turn)))

    def _look(self, stop: int, *, again: bool = False) -> Iterator[bool]:
        state = self._states[self._stops[stop]]
        if state.over:
            self._found[stop] = tuple(Estimate(share, share, share, 0) for share in _shares(state))
            return
        fresh = range(self._deals, (1 + TURNING_POINT_FACTOR) * self._deals)
        shares = []
        for number in fresh if again else range(self._deals):
            shares.append((yield from _play_out(state, _seed(self._seed, stop, number), self._bot)))
            self._turns_played += len(self._stops) - 1 - stop
            yield True
        self._found[stop] = tuple(wilson(sum(of_seat), len(shares)) for of_seat in zip(*shares, strict=True))

    def _before(self, stop: int) -> int:
        return max(other for other in self._found if other < stop)

    def _change(self, stop: int, other: int) -> float:
        pairs = zip(self._found[stop], self._found[other], strict=True)
        return max(abs(after.value - before.value) for before, after in pairs)

    def _find_widest(self, count: int, *, single: bool = False) -> list[int]:
        """Return the last stops of the gaps with the greatest changes; with `single`, only of gaps of a single turn."""
        ends = [stop for stop in self._found if stop and (not single or stop - 1 in self._found)]
        changed = {stop: self._change(self._before(stop), stop) for stop in ends}
        ranked = sorted((stop for stop in ends if changed[stop]), key=lambda stop: (-changed[stop], stop))
        return ranked[:count]


def _play_out(state: GameState, seed: str, bot: str) -> Generator[bool, None, tuple[float, ...]]:
    """Redeal the decks, let bots play to the end, and return each seat's share of the victory.

    It yields after every few moves, because some positions make a bot think for a long time. A game that bots never end
    is scored as it stands.
    """
    start = redeal(state, seed)
    match = Match(start, [make_bot(bot) for _ in start.hands])
    for _ in range(0, MAX_MOVES, BREATH):
        try:
            match.play(BREATH)
        except EndlessGame:
            yield False
        else:
            break
    final = match.state
    return _shares(final if final.over else end_by_agreement(final))


def _seed(seed: int, stop: int, number: int) -> str:
    return f"{seed} stop {stop} deal {number}"


def _shares(state: GameState) -> tuple[float, ...]:
    """Return each seat's share of the victory in a finished game."""
    winners = scores(state).winners
    return tuple((seat in winners) / len(winners) for seat in range(len(state.hands)))


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed the chances."""

    turn: int  # the number of the turn, which leads from stop `turn` - 1 to stop `turn`
    seat: int
    did: str  # the moves of the turn ("draws red from the display and green blind")
    advice: str  # the bot's move, from the view of the seat ("claim Omaha – Chicago with 4 blue")
    why: str  # the bot's reason, without its name
    same: bool  # whether the turn began with that move; claims count as the same with any payment
    before: tuple[Estimate, ...]  # the chance of each seat before the turn
    after: tuple[Estimate, ...]
    had: tuple[Reach, ...]  # the tickets of each seat before the turn
    has: tuple[Reach, ...]  # and after the turn

    @property
    def most(self) -> int:
        """The seat with the largest change; on a tie, the seat that moved."""
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
    seats = range(len(before.hands))
    return TurningPoint(
        turn,
        before.seat,
        describe_turn(states, moves, range(first, last)),
        proposal(view, decision.move),
        decision.reason.text(paid=False),
        _are_alike(before, decision.move, moves[first]),
        course.at(turn - 1).chances,
        course.at(turn).chances,
        tuple(reach(before, seat) for seat in seats),
        tuple(reach(after, seat) for seat in seats),
    )


def _are_alike(state: GameState, move: Move, other: Move) -> bool:
    """Return True if two moves are the same to a person: claim the same route, or take a card of the same color."""
    if isinstance(move, ClaimRoute) and isinstance(other, ClaimRoute):
        return move.route == other.route
    if isinstance(move, DrawCard) and isinstance(other, DrawCard) and None not in (move.slot, other.slot):
        return state.display[move.slot or 0] == state.display[other.slot or 0]
    return move == other
