"""Who was going to win? The chance of every seat in the positions of a game, found by playing them out.

What is known
    A position is seen as by a spectator who looks into all hands and knows all tickets, but not how the decks lie
    (`ttr.game.hidden`). That makes one figure for each seat, and they add up to one. It is more than any player knew:
    a turn that cost much chance was no mistake for that. What a player could have known better is told by a bot that
    sees that seat's view and nothing else (`ttr.arena.turning_points`).
Who plays on
    The same bot on every seat, whoever has played before. So the chance before a turn is the one with that bot's
    turn, and the difference to the chance after it is what the turn that was really played has changed, together with
    the luck of the cards that it turned up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from ttr.arena.estimate import Estimate, wilson
from ttr.arena.match import MAX_MOVES, EndlessGame, Match
from ttr.bots import make_bot
from ttr.game.files.log import turn_stops
from ttr.game.hidden import redealt
from ttr.game.scoring import scores
from ttr.game.state import GameState
from ttr.game.table import end_by_agreement

DEALS = 40
BOT = "expert"
MOMENTS = 16  # a game is looked at about so often, before the widest gaps are looked into
TURNING_POINTS = 3
BREATH = 20  # moves of a game, between which something else can be done
AGAIN = 3  # times as many deals tell what a turning point has changed


@dataclass(frozen=True, slots=True)
class Moment:
    """A position whose chances are known."""

    stop: int  # the stop of the timeline, as in `ttr.game.files.log.turn_stops`: as many turns were finished
    # For each seat its share of the victories, with Wilson's interval; of a position in which the game is over what
    # came of it, from 0 games
    chances: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The chances in a game, as far as they were found."""

    seats: tuple[str, ...]  # the players
    moments: tuple[Moment, ...]  # in the order of the game
    # The turns that changed most, the greatest change first: turn t leads from stop t - 1 to stop t, and both are among
    # the moments
    turns: tuple[int, ...] = ()

    def at(self, stop: int) -> Moment:
        """Return the moment of a stop.

        Raise `KeyError` for a stop that was not evaluated.
        """
        for moment in self.moments:
            if moment.stop == stop:
                return moment
        raise KeyError(stop)


def _playing(state: GameState, seed: str, bot: str) -> Generator[bool, None, tuple[float, ...]]:
    """Redeal the decks, let bots play to the end, and return each seat's share of the victory.

    It yields after a few moves, since some positions make a bot think for long. A game that bots do not end is scored
    as it stands.
    """
    start = redealt(state, seed)
    count = len(start.hands)
    match = Match(start, [make_bot(bot) for _ in range(count)])
    for _ in range(0, MAX_MOVES, BREATH):
        try:
            match.play(BREATH)
        except EndlessGame:
            yield False
        else:
            break
    final = match.state
    winners = scores(final if final.over else end_by_agreement(final)).winners
    return tuple((seat in winners) / len(winners) for seat in range(count))


class ChanceRun:
    """Finds the chances in a game, one deal at a time.

    At first it looks at every few turns, then at every turn in the three widest gaps. The two ends of the three turns
    that have changed most are played out once more, by three times as many other deals: of many differences that are
    partly luck the greatest is too great, and that of fresh deals is not.

    The states are all positions of the game; about `MOMENTS` of them are looked at first. Each is played out this many
    times (`deals`) by the bot, on all seats; the same seed gives the same on every machine. The clock is a steady one.
    Of at most `total` games `done` are played, in `seconds`; `finished` tells whether everything is found.
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
        self.total = (looks + AGAIN * again) * deals
        self._turns_played = 0
        self._turns_to_play = sum(last - stop for stop in range(0, last, self._every)) * deals
        self._turns_to_play += (self.total - first * deals) * last // 2  # nobody knows yet where
        self._games = self._play()

    @property
    def seconds_left(self) -> float | None:
        """The estimated seconds that the rest will take, by the remaining turns; None before the first game."""
        if not self._turns_played:
            return None
        return max(0.0, self._turns_to_play / self._turns_played - 1) * self.seconds

    def advance(self, seconds: float) -> None:
        """Play until this much time has passed, but at least a few moves."""
        begin = self._clock()
        for whole in self._games:
            self.done += whole
            if self._clock() - begin >= seconds:
                break
        else:
            self.done, self.finished = self.total, True
        self.seconds += self._clock() - begin

    def course(self) -> Course:
        """Return what is known so far."""
        seats = self._states[0].setup.seats
        return Course(seats, tuple(Moment(*item) for item in sorted(self._found.items())), self._turns)

    def _play(self) -> Iterator[bool]:
        """Play all games, and come back after some moves of each, and with True after its last."""
        last = len(self._stops) - 1
        for stop in sorted({*range(0, last, self._every), last}):
            yield from self._look(stop)
        for stop in self._widest(TURNING_POINTS):
            for inside in range(self._before(stop) + 1, stop):
                yield from self._look(inside)
        turns = self._widest(TURNING_POINTS, single=True)
        for stop in sorted({end for turn in turns for end in (turn - 1, turn)}):
            yield from self._look(stop, again=True)
        self._turns = tuple(sorted(turns, key=lambda turn: (-self._change(turn - 1, turn), turn)))

    def _look(self, stop: int, *, again: bool = False) -> Iterator[bool]:
        state = self._states[self._stops[stop]]
        if state.over:
            self._found[stop] = _known(state)
            return
        fresh = range(self._deals, (1 + AGAIN) * self._deals)
        shares = []
        for number in fresh if again else range(self._deals):
            shares.append((yield from _playing(state, _seed(self._seed, stop, number), self._bot)))
            self._turns_played += len(self._stops) - 1 - stop
            yield True
        self._found[stop] = _estimates(shares)

    def _before(self, stop: int) -> int:
        return max(other for other in self._found if other < stop)

    def _change(self, stop: int, other: int) -> float:
        pairs = zip(self._found[stop], self._found[other], strict=True)
        return max(abs(after.value - before.value) for before, after in pairs)

    def _widest(self, count: int, *, single: bool = False) -> list[int]:
        """Return the stops up to which the chances have changed most; if asked for, within one turn."""
        ends = [stop for stop in self._found if stop and (not single or stop - 1 in self._found)]
        changed = {stop: self._change(self._before(stop), stop) for stop in ends}
        ranked = sorted((stop for stop in ends if changed[stop]), key=lambda stop: (-changed[stop], stop))
        return ranked[:count]


def _seed(seed: int, stop: int, number: int) -> str:
    return f"{seed} stop {stop} deal {number}"


def _estimates(shares: Sequence[tuple[float, ...]]) -> tuple[Estimate, ...]:
    return tuple(wilson(sum(of_seat), len(shares)) for of_seat in zip(*shares, strict=True))


def _known(state: GameState) -> tuple[Estimate, ...]:
    winners = scores(state).winners
    shares = ((seat in winners) / len(winners) for seat in range(len(state.hands)))
    return tuple(Estimate(share, share, share, 0) for share in shares)
