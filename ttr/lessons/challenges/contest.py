"""A contest: two strategies play many games in slices, and the results accumulate."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ttr.arena.estimate import Estimate, Z, wilson
from ttr.arena.schedule import Game, deal_seed
from ttr.arena.tournament import TournamentPlan, play_games
from ttr.game.board import Board
from ttr.game.rule_sets import MINI
from ttr.game.rules import Rules
from ttr.ui.controls.scheduling import PAUSE, SLICE, Scheduler, schedule_in_kernel


@dataclass(frozen=True, slots=True)
class PlayedGame:
    deck: int  # the number of its deck, from 0
    first: int  # who began: 0 for the first strategy, 1 for the second
    points: tuple[int, int]  # the points of the first and the second strategy
    won: float  # the result for the first strategy: 1 for a win, 0.5 for a tie, 0 for a loss
    owners: tuple[int | None, ...]  # the owner of each route at the end


class Contest:
    """A match between two strategies, or of one against itself; a seed determines all decks.

    With `swap`, the contest plays each deck twice, with the seats swapped. Otherwise the first strategy always begins.
    Raises `RulesError` if the board is too small for a game.
    """

    def __init__(
        self,
        names: tuple[str, str],
        rules: Rules = MINI,
        *,
        swap: bool = True,
        seed: int = 1,
        board: Board | None = None,
    ) -> None:
        self.names, self.rules, self.swap, self.seed = names, rules, swap, seed
        self.games: list[PlayedGame] = []
        self._plan = TournamentPlan.of(names, 2, seed, rules, board)
        self.board = self._plan.board
        self.labels = tuple(entrant.label for entrant in self._plan.entrants)

    def play(self) -> PlayedGame:
        count = len(self.games)
        # A strategy against itself would repeat the same game with swapped seats, so each game gets a new deck.
        deck = count // 2 if self.swap and self.names[0] != self.names[1] else count
        first = count % 2 if self.swap else 0
        order = (first, 1 - first)
        game = Game(count, 0, deck, deal_seed(self.seed, deck), order)
        rows = {order[row.seat]: row for row in play_games(self._plan, [game])}
        owners: list[int | None] = [None] * len(self.board.routes)
        for side, row in rows.items():
            for route in row.routes:
                owners[route] = side
        points = (rows[0].score or 0, rows[1].score or 0)
        played = PlayedGame(deck, first, points, rows[0].won, tuple(owners))
        self.games.append(played)
        return played

    @property
    def wins(self) -> float:
        """The wins of the first strategy, with a tie as half a win."""
        return math.fsum(game.won for game in self.games)

    @property
    def leads(self) -> list[int]:
        return [game.points[0] - game.points[1] for game in self.games]

    def share(self, z: float = Z) -> Estimate:
        return wilson(self.wins, len(self.games), z)

    def first_seat(self, z: float = Z) -> Estimate:
        won = math.fsum(game.won if game.first == 0 else 1 - game.won for game in self.games)
        return wilson(won, len(self.games), z)

    def history(self) -> list[Estimate]:
        result, wins = [], 0.0
        for count, game in enumerate(self.games, 1):
            wins += game.won
            result.append(wilson(wins, count))
        return result

    def claims(self, side: int) -> tuple[int, ...]:
        counts = Counter(route for game in self.games for route, owner in enumerate(game.owners) if owner == side)
        return tuple(counts[route] for route in range(len(self.board.routes)))


class ContestRunner:
    """Plays games of a contest in slices, and calls `on_slice` after each slice."""

    def __init__(
        self,
        on_slice: Callable[[], None],
        later: Scheduler = schedule_in_kernel,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_slice, self._later, self._clock = on_slice, later, clock
        self._contest: Contest | None = None
        self._left = self._run = 0

    @property
    def running(self) -> bool:
        return self._left > 0

    @property
    def left(self) -> int:
        return self._left

    def start(self, contest: Contest, games: int) -> None:
        """Start playing, and cancel an earlier run."""
        self._contest, self._left = contest, games
        self._run += 1
        self._play_slice(self._run)

    def stop(self) -> None:
        self._left = 0

    def _play_slice(self, run: int) -> None:
        if run != self._run or self._contest is None or not self._left:
            return  # stopped or restarted in the meantime
        end = self._clock() + SLICE
        while self._left:
            self._contest.play()
            self._left -= 1
            if self._clock() >= end:
                break
        if self._left:
            self._later(PAUSE, lambda: self._play_slice(run))
        self._on_slice()
