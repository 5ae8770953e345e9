"""Lesson 9, strategies as hypotheses: win shares and their intervals, as its exercises define them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ttr.graphs.words import counted
from ttr.lessons.strategies.matches import number

Games = Sequence[tuple[int, int]]
Pairs = Sequence[tuple[str, str]]
Z = 1.96  # as the exercises define it


def win_share(games: Games) -> float:
    """Return the share of games won, with a tie as half a win."""
    return math.fsum((own > other) + 0.5 * (own == other) for own, other in games) / len(games)


def interval(wins: float, games: int) -> tuple[int, int]:
    """Return the lowest and the highest whole percentage that fits the wins."""
    share = wins / games
    found = [p for p in range(101) if abs(share - p / 100) <= Z * math.sqrt(p / 100 * (1 - p / 100) / games)]
    return found[0], found[-1]


def verdict(wins: float, games: int) -> str:
    """Return whether the interval lies above one half, lies below it, or contains it."""
    low, high = interval(wins, games)
    return "better" if low > 50 else "worse" if high < 50 else "undecided"


def first_seat_share(pairs: Pairs) -> float:
    """Return the win share of the first seat; Bo began the second game of each pair."""
    won = [
        1.0 if pair[seat] == name else 0.5 if pair[seat] == "tie" else 0.0
        for pair in pairs
        for seat, name in enumerate(("Ada", "Bo"))
    ]
    return math.fsum(won) / len(won)


def counted_wins(wins: float, games: int) -> str:
    """Return wins and games in words."""
    won = "1 win" if wins == 1 else f"{number(wins)} wins"
    return f"{won} in {counted(games, 'game')}"
