"""Medals for scores in last games, where either fewer or more is better."""

from __future__ import annotations

from enum import StrEnum


class Medal(StrEnum):
    """A medal for a score."""

    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    NONE = "no medal"


def medal(score: int, best: int, *, more_is_better: bool = False) -> Medal:
    """Return the medal for a score: gold for the optimum, silver within 10 % or 1, bronze within 25 %.

    >>> [str(medal(score, 20)) for score in (20, 22, 25, 26)]
    ['gold', 'silver', 'bronze', 'no medal']
    >>> [str(medal(score, 20, more_is_better=True)) for score in (20, 18, 15, 14)]
    ['gold', 'silver', 'bronze', 'no medal']
    """
    off = best - score if more_is_better else score - best
    for prize, share, steps in ((Medal.GOLD, 0, 0), (Medal.SILVER, 10, 1), (Medal.BRONZE, 25, 2)):
        if 100 * off <= share * best or off <= steps:
            return prize
    return Medal.NONE
