"""Lesson 9, strategies as hypotheses: two unknown strategies, and the value of sending each."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from math import fsum

SHARES = tuple(percent / 100 for percent in range(20, 81, 10))  # the possible true shares, all equally likely
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
        """Return the record with another game."""
        return replace(self, wins=self.wins + 1) if won else replace(self, losses=self.losses + 1)


Both = tuple[Tried, Tried]


def after(both: Both, which: int, won: bool) -> Both:
    """Return both records after another game of one strategy."""
    first, second = both
    return (first, second.after(won)) if which else (first.after(won), second)


@lru_cache(maxsize=512)
def expected_share(tried: Tried) -> float:
    """Return the chance of winning the next game: the mean of all true shares, weighted by their likelihood.

    By Bayes' rule, the likelihood of a true share p is p to the power of the wins times 1 - p to the power of the
    losses.
    """
    fits = [share**tried.wins * (1 - share) ** tried.losses for share in SHARES]
    return fsum(fit * share for fit, share in zip(fits, SHARES, strict=True)) / fsum(fits)


@lru_cache(maxsize=1 << 15)
def worth_of_sending(both: Both, which: int) -> float:
    """Return the expected wins in the remaining games if you send this strategy next and then choose optimally.

    The game is won or lost; each result leads to the same problem with one game fewer (dynamic programming).
    """
    chance = expected_share(both[which])
    won, lost = (worth(after(both, which, won)) for won in (True, False))
    return chance * (1 + won) + (1 - chance) * lost


def worth(both: Both) -> float:
    """Return the expected wins in the remaining games under optimal choices."""
    if both[0].games + both[1].games == GAMES:
        return 0.0
    return max(worth_of_sending(both, 0), worth_of_sending(both, 1))


def worth_by_coin() -> float:
    """Return the expected wins if a coin decides each game: half of the games, the mean of the shares."""
    return GAMES * fsum(SHARES) / len(SHARES)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Two strategies: their true shares, and whether they win each of their games, in order."""

    shares: tuple[float, float]
    wins: tuple[tuple[bool, ...], tuple[bool, ...]]


def unknown(number: int) -> Unknown:
    """Return the two strategies of a position, always the same ones for a number."""
    chance = random.Random(f"two unknown {number}")
    first, second = chance.choice(SHARES), chance.choice(SHARES)
    one, other = (tuple(chance.random() < share for _ in range(GAMES)) for share in (first, second))
    return Unknown((first, second), (one, other))
