"""The results of a tournament: its rows and their statistics."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ttr.arena.bradley_terry import ratings
from ttr.arena.estimate import Estimate, bootstrap_mean, wilson
from ttr.arena.match import EndlessGame, Match
from ttr.arena.report import TournamentReport, number, percent
from ttr.arena.schedule import BotLike, Entrant, Row
from ttr.game.board import Board
from ttr.game.files.new_game import new_game
from ttr.game.files.record import Record
from ttr.game.files.spreadsheet import csv_text
from ttr.game.rules import Rules
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import pluralize, shorten

if TYPE_CHECKING:
    import pandas as pd

MAX_FAILURES = 5  # described one by one

MEASURES = ("score", "route_points", "ticket_points", "bonus", "completed", "missed", "longest", "turns", "moves")


@dataclass(frozen=True, repr=False)
class Results:
    """The results of a tournament.

    Attributes
    ----------
    bots : tuple of str
        The bots' labels.
    rules : Rules
    board : Board
    seed : int
        The settings of the tournament.
    rows : tuple of Row
        One row per game and seat, in the order of games and seats.

    Examples
    --------
    >>> import ttr
    >>> results = ttr.arena.tournament(["destination", "random"], games=10, seed=1, progress=False)
    >>> results.win_share("destination").size
    10
    >>> results.mean("destination", "score").value > results.mean("random", "score").value
    True
    """

    bots: tuple[str, ...]
    rules: Rules
    board: Board
    seed: int
    rows: tuple[Row, ...]
    makers: Mapping[str, BotLike] = field(default_factory=dict, compare=False)

    # --- the rows, sorted ---

    @cached_property
    def games(self) -> tuple[tuple[Row, ...], ...]:
        """The rows of each game together, by seat."""
        games: dict[int, list[Row]] = defaultdict(list)
        for row in self.rows:
            games[row.game].append(row)
        return tuple(tuple(rows) for _, rows in sorted(games.items()))

    @cached_property
    def _rows_of(self) -> dict[str, tuple[Row, ...]]:
        rows_of: dict[str, list[Row]] = {bot: [] for bot in self.bots}
        for row in self.rows:
            rows_of[row.bot].append(row)
        return {bot: tuple(rows) for bot, rows in rows_of.items()}

    @property
    def failures(self) -> tuple[Row, ...]:
        """The rows in which a bot failed."""
        return tuple(row for row in self.rows if row.failed)

    def rows_of(self, bot: str) -> tuple[Row, ...]:
        """Return the rows of a bot.

        Raises
        ------
        ValueError
            If no bot has that label.
        """
        if bot not in self.bots:
            raise ValueError(f"{shorten(bot)} took no part; these did: {', '.join(self.bots)}")
        return self._rows_of[bot]

    # --- statistics ---

    def win_share(self, bot: str, against: str | None = None) -> Estimate:
        """Return a bot's share of wins, with its Wilson interval.

        Parameters
        ----------
        bot : str
            The label of a bot.
        against : str, optional
            Count instead how often the bot finished ahead of this one, in games of both; a tie is half a win.
        """
        if against is None:
            rows = self.rows_of(bot)
            return wilson(sum(row.won for row in rows), len(rows))
        self.rows_of(bot), self.rows_of(against)
        won, lost = self._wins.get((bot, against), 0.0), self._wins.get((against, bot), 0.0)
        return wilson(won, round(won + lost))

    def mean(self, bot: str, measure: str, against: str | None = None) -> Estimate:
        """Return the mean of one of `MEASURES`, with its bootstrap interval, resampling whole decks.

        Raises
        ------
        ValueError
            If the bot or the measure does not exist.
        """
        if measure not in MEASURES:
            raise ValueError(f"there is no measure {shorten(measure)}; use one of {', '.join(MEASURES)}")
        rows = self.rows_of(bot)
        if against is not None:
            shared = {row.game for row in self.rows_of(against)}
            rows = tuple(row for row in rows if row.game in shared)
        decks: dict[int, list[float]] = defaultdict(list)
        for row in rows:
            value = getattr(row, measure)
            if value is not None:
                decks[row.deal].append(value)
        return bootstrap_mean(list(decks.values()))

    @cached_property
    def _wins(self) -> dict[tuple[str, str], float]:
        """Return how often one bot finished ahead of another; ties count as halves."""
        wins: dict[tuple[str, str], float] = defaultdict(float)
        for rows in self.games:
            for a, b in combinations(rows, 2):
                if a.rank == b.rank:
                    wins[a.bot, b.bot] += 0.5
                    wins[b.bot, a.bot] += 0.5
                else:
                    wins[(a.bot, b.bot) if a.rank < b.rank else (b.bot, a.bot)] += 1
        return wins

    def ratings(self) -> dict[str, Estimate]:
        """Return Bradley-Terry ratings on the Elo scale with 95% intervals, the best bot first.

        See `ttr.arena.bradley_terry.ratings`. With more than two players, each pair of seats is compared by rank. The
        pairs of a game depend on each other, so they share its weight: a game counts once for each of its seats.
        """
        rivals = max([len(rows) - 1 for rows in self.games], default=1)
        return ratings(self.bots, {pair: won / rivals for pair, won in self._wins.items()})

    def routes(self, bot: str | None = None) -> tuple[int, ...]:
        """Return how often a bot, or all bots together, claimed each route of the board."""
        counts: Counter[int] = Counter()
        for row in self.rows if bot is None else self.rows_of(bot):
            counts.update(row.routes)
        return tuple(counts[route] for route in range(len(self.board.routes)))

    def typical_game(self, bot: str) -> int:
        """Return the number of the game with a bot's median score (the lower median).

        Raises
        ------
        ValueError
            If the bot has not finished any game.
        """
        finished = sorted((row.score, row.game) for row in self.rows_of(bot) if row.score is not None)
        if not finished:
            raise ValueError(f"{bot} has finished no game")
        return finished[(len(finished) - 1) // 2][1]

    def record(self, game: int) -> Record:
        """Replay a game of the tournament and return its record; if a bot failed, the record ends there.

        Raises
        ------
        ValueError
            If there is no game with this number, or the bots are not available any more.
        """
        game = as_int(game)
        rows = next((rows for rows in self.games if rows[0].game == game and type(game) is int), None)
        if rows is None:
            raise ValueError(f"there is no game {shorten(game, 20)}; they have numbers from 0 to {len(self.games) - 1}")
        names = [row.bot for row in rows]
        if not all(name in self.makers for name in names):
            raise ValueError("only the results of `tournament` can play their games again: these have no bots")
        start = new_game(self.rules, names, rows[0].seed, board=self.board, first=0)
        match = Match(start, [Entrant(name, self.makers[name]).make() for name in names])
        moves = sum(row.moves for row in rows)
        if moves:
            with suppress(EndlessGame):  # a bot failed after these moves
                match.play(moves)
        return match.record()

    # --- tables and files ---

    def report(self) -> TournamentReport:
        """Return the ranking and the win matrix, the best bot first, with 95% intervals."""
        ratings = self.ratings()
        unit = "score" if self.rules.points else "tickets"
        ranking = []
        for bot, rating in ratings.items():
            means = [self.mean(bot, measure) for measure in ("score", "completed", "missed", "longest", "turns")]
            plain = (f"{mean.value:.1f}" if mean.size else "–" for mean in means[1:])
            share = self.win_share(bot)
            ranking.append((bot, str(share.size), percent(share), number(rating, 0), number(means[0]), *plain))
        matrix = [
            (bot, *("" if bot == other else percent(self.win_share(bot, other)) for other in ratings))
            for bot in ratings
        ]
        games, bots = pluralize(len(self.games), "game"), pluralize(len(self.bots), "bot")
        return TournamentReport(
            f"{self.rules.title}: {games} of {bots}, seed {self.seed}",
            (("bot", "games", "won", "rating", unit, "completed", "missed", "longest path", "turns"), ranking),
            (("won by \\ against", *ratings), matrix),
            self.failures_in_words(),
        )

    def failures_in_words(self) -> list[str]:
        """Return a line about the bots that failed, and the first messages; nothing if none failed."""
        failed = self.failures
        if not failed:
            return []
        games = len({row.game for row in failed})
        lines = [f"In {pluralize(games, 'game')} a bot failed and lost:"]
        lines += [f"game {row.game}: {row.failed}" for row in failed[:MAX_FAILURES]]
        return lines + ([f"and {len(failed) - MAX_FAILURES} more"] if len(failed) > MAX_FAILURES else [])

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write all rows to a CSV file with a header line; spaces separate the routes of a seat."""
        content = self.csv_text()
        try:
            Path(path).write_text(content, encoding="utf-8", newline="")
        except (ValueError, TypeError):
            raise ValueError(f"the file cannot be written: {shorten(path)} is not a valid path") from None

    def csv_text(self) -> str:
        """Return the CSV text that `to_csv` writes."""
        rows = ([*row[:5], int(row.first), *row[6:-1], " ".join(map(str, row.routes))] for row in self.rows)
        return csv_text([Row._fields, *rows])

    def to_pandas(self) -> pd.DataFrame:
        """Return all rows as a pandas DataFrame.

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise ImportError("to_pandas needs pandas, which is not installed: `pip install pandas`") from None
        return pd.DataFrame(list(self.rows), columns=list(Row._fields))

    def __repr__(self) -> str:
        games = pluralize(len(self.games), "game")
        return f"<Results {self.rules.name}: {games} of {', '.join(self.bots)}; seed {self.seed}>"

    def __str__(self) -> str:
        return self.report().as_text()

    def _repr_html_(self) -> str:
        return self.report().as_html()
