"""Lesson 9, strategies as hypotheses: two strategies that nobody knows, and what it is worth to send each."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from math import fsum

SHARES = tuple(percent / 100 for percent in range(20, 81, 10))  # true shares, each as likely as any other
GAMES = 20
NAMES = ("Fox", "Owl")


@dataclass(frozen=True, slots=True)
class Tried:
    """The games that one strategy has played."""

    wins: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games it has played."""
        return self.wins + self.losses

    def after(self, won: bool) -> Tried:
        """Return this with one game more."""
        return replace(self, wins=self.wins + 1) if won else replace(self, losses=self.losses + 1)


Both = tuple[Tried, Tried]


def after(both: Both, which: int, won: bool) -> Both:
    """Return what has been played after one game more of one of the two."""
    first, second = both
    return (first, second.after(won)) if which else (first.after(won), second)


@lru_cache(maxsize=512)
def expected_share(tried: Tried) -> float:
    """Return the chance to win the next game: the average of all true shares, each by how well it fits the games.

    Bayes' rule: a true share p fits by p to the number of wins, times 1 - p to the number of losses.
    """
    fits = [share**tried.wins * (1 - share) ** tried.losses for share in SHARES]
    return fsum(fit * share for fit, share in zip(fits, SHARES, strict=True)) / fsum(fits)


@lru_cache(maxsize=1 << 15)
def worth_of_sending(both: Both, which: int) -> float:
    """Return how many of the games to come are won on average if one is sent next and all else is chosen best.

    The game is won or lost; for each the same question is asked again, with one game less (dynamic programming).
    """
    chance = expected_share(both[which])
    won, lost = (worth(after(both, which, won)) for won in (True, False))
    return chance * (1 + won) + (1 - chance) * lost


def worth(both: Both) -> float:
    """Return how many of the games to come are won on average if all choices are best."""
    if both[0].games + both[1].games == GAMES:
        return 0.0
    return max(worth_of_sending(both, 0), worth_of_sending(both, 1))


def worth_by_coin() -> float:
    """Return how many games are won on average if a coin decides who is sent: half of them, as shares lie around it."""
    return GAMES * fsum(SHARES) / len(SHARES)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Two strategies: their true shares, and which of their games they win, in order."""

    shares: tuple[float, float]
    wins: tuple[tuple[bool, ...], tuple[bool, ...]]


def unknown(number: int) -> Unknown:
    """Return the two of a position; the same ones each time."""
    chance = random.Random(f"two unknown {number}")
    first, second = chance.choice(SHARES), chance.choice(SHARES)
    one, other = (tuple(chance.random() < share for _ in range(GAMES)) for share in (first, second))
    return Unknown((first, second), (one, other))
