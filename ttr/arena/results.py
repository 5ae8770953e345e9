"""The results of a tournament: its rows, and the statistics that follow from them."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from os import PathLike
from typing import TYPE_CHECKING

from ttr.arena.bradley_terry import ratings
from ttr.arena.estimate import Estimate, bootstrap_mean, wilson
from ttr.arena.match import EndlessGame, Match
from ttr.arena.report import as_html, as_text
from ttr.arena.row import Row
from ttr.arena.schedule import BotLike, Entrant
from ttr.game.board import Board
from ttr.game.files.new_game import new_game
from ttr.game.files.record import Record
from ttr.game.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

RATING_RESAMPLES = 200


MEASURES = ("score", "route_points", "ticket_points", "bonus", "completed", "missed", "longest", "turns", "moves")


@dataclass(frozen=True)
class Results:
    """The results of a tournament.

    Attributes
    ----------
    bots : tuple of str
        The bots' labels.
    rules, board, seed
        What was played.
    rows : tuple of Row
        One a game and seat, in the order of games and seats.

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
    rows: tuple[Row, ...] = field(repr=False)
    makers: Mapping[str, BotLike] = field(default_factory=dict, repr=False, compare=False)

    # --- the rows, sorted ---

    @cached_property
    def games(self) -> tuple[tuple[Row, ...], ...]:
        """The rows of each game together, by seat."""
        found: dict[int, list[Row]] = defaultdict(list)
        for row in self.rows:
            found[row.game].append(row)
        return tuple(tuple(rows) for _, rows in sorted(found.items()))

    @cached_property
    def _rows_of(self) -> dict[str, tuple[Row, ...]]:
        found: dict[str, list[Row]] = {bot: [] for bot in self.bots}
        for row in self.rows:
            found[row.bot].append(row)
        return {bot: tuple(rows) for bot, rows in found.items()}

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
        if bot not in self._rows_of:
            raise ValueError(f"{bot!r:.60} took no part; these did: {', '.join(self.bots)}")
        return self._rows_of[bot]

    # --- what they tell ---

    def win_share(self, bot: str, against: str | None = None) -> Estimate:
        """Return how much a bot won, with its Wilson interval.

        Parameters
        ----------
        bot : str
            A label.
        against : str, optional
            Count how often it came in ahead of this one, at the tables where both sat; a tie is half a win.
        """
        if against is None:
            rows = self.rows_of(bot)
            return wilson(sum(row.won for row in rows), len(rows))
        self.rows_of(bot), self.rows_of(against)
        won = sum(deal.get((bot, against), 0.0) for deal in self._wins.values())
        lost = sum(deal.get((against, bot), 0.0) for deal in self._wins.values())
        return wilson(won, round(won + lost))

    def mean(self, bot: str, measure: str, against: str | None = None) -> Estimate:
        """Return the mean of one of `MEASURES`, with its bootstrap interval: whole decks are drawn anew.

        Raises
        ------
        ValueError
            If there is no such bot or measure.
        """
        if measure not in MEASURES:
            raise ValueError(f"there is no measure {measure!r:.60}; use one of {', '.join(MEASURES)}")
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
    def _wins(self) -> dict[int, dict[tuple[str, str], float]]:
        """For each deal, how often one bot finished ahead of another; ties count as halves."""
        found: dict[int, dict[tuple[str, str], float]] = defaultdict(lambda: defaultdict(float))
        for rows in self.games:
            for a, b in combinations(rows, 2):
                deal = found[a.deal]
                if a.rank == b.rank:
                    deal[a.bot, b.bot] += 0.5
                    deal[b.bot, a.bot] += 0.5
                else:
                    deal[(a.bot, b.bot) if a.rank < b.rank else (b.bot, a.bot)] += 1
        return found

    def ratings(self) -> dict[str, Estimate]:
        """Return Bradley-Terry ratings on the Elo scale, the best bot first, with bootstrap intervals by deck.

        See `ttr.arena.bradley_terry`. At larger tables every two seats are compared by their ranks.
        """
        decks = list(self._wins.values())
        found = ratings(self.bots, _total(decks))
        drawn = _redrawn(self.bots, decks, RATING_RESAMPLES) if len(decks) > 1 else []
        estimates = {}
        for bot in sorted(self.bots, key=lambda bot: -found[bot]):
            values = sorted(one[bot] for one in drawn)
            low, high = (values[round(q * (len(values) - 1))] for q in (0.025, 0.975)) if values else _ENDLESS
            estimates[bot] = Estimate(found[bot], low, high, len(self.rows_of(bot)))
        return estimates

    def routes(self, bot: str | None = None) -> tuple[int, ...]:
        """Return for each route of the board how often a bot claimed it, or all bots together."""
        counts: Counter[int] = Counter()
        for row in self.rows if bot is None else self.rows_of(bot):
            counts.update(row.routes)
        return tuple(counts[route] for route in range(len(self.board.routes)))

    def typical_game(self, bot: str) -> int:
        """Return the number of the game in which a bot had its median score (the lower one of two).

        Raises
        ------
        ValueError
            If the bot has finished no game.
        """
        finished = sorted((row.score, row.game) for row in self.rows_of(bot) if row.score is not None)
        if not finished:
            raise ValueError(f"{bot} has finished no game")
        return finished[(len(finished) - 1) // 2][1]

    def record(self, game: int) -> Record:
        """Play a game of the tournament again and return it as a record; one in which a bot failed up to there.

        Raises
        ------
        ValueError
            If there was no game of that number, or the bots are not known any more.
        """
        rows = next((rows for rows in self.games if rows[0].game == game), None)
        if rows is None:
            raise ValueError(f"there is no game {game!r:.20}; they have numbers from 0 to {len(self.games) - 1}")
        names = [row.bot for row in rows]
        if not all(name in self.makers for name in names):
            raise ValueError("these results do not know how to make their bots")
        start = new_game(self.rules, names, rows[0].seed, board=self.board, first=0)
        match = Match(start, [Entrant(name, self.makers[name]).make() for name in names])
        moves = sum(row.moves for row in rows)
        if moves:
            with suppress(EndlessGame):  # where a bot failed after these moves
                match.play(moves)
        return match.record()

    # --- out of here ---

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write all rows to a CSV file with a line of names; a seat's routes are separated by spaces."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.csv_text())

    def csv_text(self) -> str:
        """Return the CSV text that `to_csv` writes."""
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(Row._fields)
        for row in self.rows:
            writer.writerow([*row[:5], int(row.first), *row[6:-1], " ".join(map(str, row.routes))])
        return text.getvalue()

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

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return as_html(self)


_ENDLESS = (float("-inf"), float("inf"))
Wins = Mapping[tuple[str, str], float]


def _total(decks: Sequence[Wins]) -> dict[tuple[str, str], float]:
    total: dict[tuple[str, str], float] = defaultdict(float)
    for deck in decks:
        for pair, won in deck.items():
            total[pair] += won
    return total


def _redrawn(bots: Sequence[str], decks: Sequence[Wins], times: int) -> list[dict[str, float]]:
    rng = random.Random("ratings")
    return [ratings(bots, _total(rng.choices(decks, k=len(decks))), tolerance=1e-4) for _ in range(times)]
