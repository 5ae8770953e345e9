"""A tournament played in slices, so that its page stays responsive, and the requests for one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from urllib.parse import quote

from ttr.arena import Results, Row
from ttr.arena.schedule import Game
from ttr.arena.tournament import TournamentPlan, play_games
from ttr.bots import BOTS
from ttr.game.rule_sets import rules_by_name
from ttr.graphs.words import pluralize
from ttr.ui.page.link import fields_of, read_whole_number
from ttr.ui.setup.game_options import MAX_SEED, GameOptions, SeatChoice, read_rules_and_board

MAX_GAMES = 5000  # limit for a page, over all pairs; the command line has no limit
GAMES = (2, 2000)  # limit for each pair
SEATS = (2, 5)


class TournamentError(ValueError):
    """Error for an unplayable tournament; its message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """Request for a tournament; `problem` says why it is unplayable."""

    bots: tuple[str, ...] = ("destination", "conqueror", "block")
    rules: str = "usa"
    board: str | None = None
    seats: int = 2
    games: int = 20
    seed: int = 0

    def problem(self) -> str:
        """Return a sentence that says why this tournament is unplayable; an empty text for a playable one."""
        if len(self.bots) < self.seats:
            return f"Choose at least {self.seats} bots; {pluralize(len(self.bots), 'bot')} cannot fill a table."
        problems = GameOptions(self.rules, tuple(map(SeatChoice, self.bots[: self.seats])), 0, self.board).problems()
        if problems:
            return f"This game cannot be set up: {'; '.join(problems)}."
        if self.total > MAX_GAMES:
            return (
                f"That would be {self.total:,} games; a page plays at most {MAX_GAMES:,}. Choose fewer, or play "
                "them all with the command above."
            )
        return ""

    @property
    def total(self) -> int:
        """About the number of games: every set of bots plays `games`, rounded up to whole sets of seat orders."""
        return comb(len(self.bots), self.seats) * -(-self.games // self.seats) * self.seats

    def plan(self) -> TournamentPlan:
        """Return all games to play; raise a `TournamentError` if the request is unplayable."""
        problem = self.problem()
        if problem:
            raise TournamentError(problem)
        return TournamentPlan.of(self.bots, self.games, self.seed, self.rules, self.board, self.seats)

    @property
    def command(self) -> str:
        """The command that plays the same tournament on all cores.

        >>> TournamentRequest(("block", "few turns"), games=400).command
        'ttr arena block few-turns --games 400 --jobs -1'
        """
        given = {"rules": (self.rules, "usa"), "board": (self.board, None), "seats": (self.seats, 2)}
        options = "".join(f" --{key} {value}" for key, (value, usual) in given.items() if value != usual)
        bots = "all" if self.bots == tuple(BOTS) else " ".join(bot.replace(" ", "-") for bot in self.bots)
        seed = f" --seed {self.seed}" if self.seed else ""
        return f"ttr arena {bots} --games {self.games}{options}{seed} --jobs -1"

    def to_query(self) -> str:
        """Return the request as a link's query, for `from_query`.

        >>> TournamentRequest(seed=7).to_query()
        '?bots=destination,conqueror,block&rules=usa&seats=2&games=20&seed=7'
        """
        board = f"&board={quote(self.board)}" if self.board else ""
        bots = quote(",".join(self.bots), safe=",")
        return f"?bots={bots}&rules={self.rules}{board}&seats={self.seats}&games={self.games}&seed={self.seed}"

    @classmethod
    def from_query(cls, query: str) -> TournamentRequest | None:
        """Return the request in a link's query, None if it has none; raise a `TournamentError` with all problems."""
        fields = fields_of(query, {"bots", "rules", "board", "seats", "games", "seed"})
        usual = cls()
        if not fields:
            return None
        rules, board, problems = read_rules_and_board(fields)
        bots = tuple(dict.fromkeys(fields.get("bots", ",".join(usual.bots)).split(",")))
        problems += [f"there is no bot {bot!r:.40}; use some of {', '.join(BOTS)}" for bot in bots if bot not in BOTS]
        numbers = {}
        for key, (low, high) in {"seats": SEATS, "games": GAMES, "seed": (0, MAX_SEED)}.items():
            text = fields.get(key, str(getattr(usual, key)))
            number = read_whole_number(text, low, high)
            numbers[key] = number or 0
            if number is None:
                problems.append(f"{key} must be a whole number from {low} to {high}, not {text!r:.40}")
        if problems:
            raise TournamentError(f"This link does not describe a tournament: {'; '.join(problems)}.")
        return cls(bots, rules, board if board != rules_by_name(rules).board else None, **numbers)


class Runner:
    """Plays plans one after the other, a few games per call, with a monotonic clock.

    Each deal is played with all pairings before the next, so that every pairing has about as many games at an early
    stop.
    """

    def __init__(self, plans: Sequence[TournamentPlan], clock: Callable[[], float] = time.monotonic) -> None:
        self._plans, self._clock = plans, clock
        self._left: list[tuple[int, Game]] = [
            (index, game)
            for index, plan in enumerate(plans)
            for game in sorted(plan.games, key=lambda game: (game.deal, game.pairing, game.number))
        ]
        self._left.reverse()
        self._rows: list[list[Row]] = [[] for _ in plans]
        self.total, self.seconds = len(self._left), 0.0

    @property
    def done(self) -> int:
        return self.total - len(self._left)

    @property
    def finished(self) -> bool:
        return not self._left

    @property
    def seconds_left(self) -> float | None:
        return len(self._left) * self.seconds / self.done if self.done else None

    def advance(self, seconds: float) -> None:
        """Play games for this many seconds, but at least one game."""
        begin = self._clock()
        while self._left:
            index, game = self._left.pop()
            self._rows[index] += play_games(self._plans[index], [game])
            if self._clock() - begin >= seconds:
                break
        self.seconds += self._clock() - begin

    def results(self) -> tuple[Results, ...]:
        return tuple(plan.results(rows) for plan, rows in zip(self._plans, self._rows, strict=True))
