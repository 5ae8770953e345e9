"""A contest: two strategies play game after game, and what the games so far tell."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from ttr.arena import Estimate
from ttr.arena.estimate import NOTHING, Z
from ttr.arena.schedule import Game, deal_seed
from ttr.arena.tournament import Plan, play_games
from ttr.game.rule_sets import MINI
from ttr.game.rules import Rules

# How many standard errors an observed share is from the true one at most, in so many of 100 matches.
CONFIDENCES = {80: 1.281552, 95: Z, 99: 2.575829}


def share_of(wins: float, games: int, z: float = Z) -> Estimate:
    """Return a win share with its Wilson interval, for any confidence.

    >>> share = share_of(15, 20)
    >>> f"{share.value:.2f}, {share.low:.3f} to {share.high:.3f}"
    '0.75, 0.531 to 0.888'
    """
    if not games:
        return NOTHING
    share, z2 = wins / games, z * z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), games)


def number(value: float) -> str:
    """Return a number of wins, which may end in a half.

    >>> number(3.0), number(3.5)
    ('3', '3.5')
    """
    return f"{value:g}"


def percents(share: Estimate) -> str:
    """Return a share and its interval in words.

    >>> percents(share_of(15, 20))
    '75 % (interval 53 to 89 %)'
    """
    return f"{100 * share.value:.0f} % (interval {100 * share.low:.0f} to {100 * share.high:.0f} %)"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes
    ----------
    deck : int
        The number of the deck that it was played with, from 0.
    first : int
        Who began: 0 for the first of the two strategies, 1 for the second one.
    points : tuple of int
        The points of the first strategy and of the second one.
    won : float
        What the game is worth for the first strategy: 1 a victory, a half a tie, 0 a defeat.
    owners : tuple of (int or None)
        Which of the two owns each route at the end.
    """

    deck: int
    first: int
    points: tuple[int, int]
    won: float
    owners: tuple[int | None, ...]


class Contest:
    """Two strategies that play each other.

    Parameters
    ----------
    names : tuple of str
        The two strategies. One may play itself.
    rules : Rules
        The rules of the game.
    swap : bool
        Whether each deck is played twice, with the seats swapped; if not, the first strategy always begins.
    seed : int
        All decks are drawn from it.

    Attributes
    ----------
    games : list of Played
        The games so far.
    """

    def __init__(self, names: tuple[str, str], rules: Rules = MINI, *, swap: bool = True, seed: int = 1) -> None:
        self.names, self.rules, self.swap, self.seed = names, rules, swap, seed
        self.games: list[Played] = []
        self._plan = Plan.of(names, 2, seed, rules)
        self.labels = tuple(entrant.label for entrant in self._plan.entrants)

    def play(self) -> Played:
        """Play one more game."""
        count = len(self.games)
        # Against itself a swapped game would be the same game once more: each gets a deck of its own.
        deck = count // 2 if self.swap and self.names[0] != self.names[1] else count
        first = count % 2 if self.swap else 0
        order = (first, 1 - first)
        game = Game(count, 0, deck, deal_seed(self.seed, deck), order)
        rows = {order[row.seat]: row for row in play_games(self._plan, [game])}
        owners: list[int | None] = [None] * len(self._plan.board.routes)
        for side, row in rows.items():
            for route in row.routes:
                owners[route] = side
        points = (rows[0].score or 0, rows[1].score or 0)
        played = Played(deck, first, points, rows[0].won, tuple(owners))
        self.games.append(played)
        return played

    @property
    def wins(self) -> float:
        """What the first strategy has won, a tie as a half."""
        return math.fsum(game.won for game in self.games)

    @property
    def ties(self) -> int:
        """How many games were ties."""
        return sum(game.won == 0.5 for game in self.games)

    def share(self, z: float = Z) -> Estimate:
        """Return the win share of the first strategy."""
        return share_of(self.wins, len(self.games), z)

    def first_seat(self, z: float = Z) -> Estimate:
        """Return the share that was won by whoever began."""
        won = math.fsum(game.won if game.first == 0 else 1 - game.won for game in self.games)
        return share_of(won, len(self.games), z)

    def history(self, z: float = Z) -> list[Estimate]:
        """Return the win share after each game."""
        found, wins = [], 0.0
        for count, game in enumerate(self.games, 1):
            wins += game.won
            found.append(share_of(wins, count, z))
        return found

    def claims(self, side: int) -> tuple[int, ...]:
        """Return for each route how often one of the two has claimed it."""
        counts = Counter(route for game in self.games for route, owner in enumerate(game.owners) if owner == side)
        return tuple(counts[route] for route in range(len(self._plan.board.routes)))


@lru_cache(maxsize=32)
def match(names: tuple[str, str], games: int, seed: int = 1) -> Contest:
    """Return a contest of so many games by the printed rules, each deck twice; the same for the same seed."""
    contest = Contest(names, seed=seed)
    for _ in range(games):
        contest.play()
    return contest


def capital(text: str) -> str:
    """Return a text that can begin a sentence.

    >>> capital("few turns")
    'Few turns'
    """
    return text[:1].upper() + text[1:]


def told(contest: Contest, share: Estimate) -> str:
    """Say how a contest stands."""
    a, b = contest.labels
    won = f"{capital(a)} has won {number(contest.wins)} of {len(contest.games)} games against {b}: {percents(share)}."
    return f"{won} {judged(contest, share)}"


def judged(contest: Contest, share: Estimate) -> str:
    """Say what follows from a share and its interval, and what does not."""
    a, b = contest.labels
    if share.low > 0.5:
        return f"The whole interval lies above 50 %: these games speak for {a}."
    if share.high < 0.5:
        return f"The whole interval lies below 50 %: these games speak for {b}."
    return "The interval holds 50 %: these games leave open who is better."
