"""Lesson 7, which routes matter: ranks, and how well two rankings agree, quick enough to be asked hundreds of times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence


def ranks(values: Sequence[float]) -> list[float]:
    """Return ranks, 1 for the largest; equal values share their mean rank.

    >>> ranks([30, 10, 10, 20])
    [1.0, 3.5, 3.5, 2.0]
    """
    rank_of, larger = {}, 0
    for value, equal in sorted(Counter(values).items(), reverse=True):
        rank_of[value] = larger + (equal + 1) / 2
        larger += equal
    return [rank_of[value] for value in values]


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return Spearman's rank correlation; 0 where all values of one list are equal.

    >>> round(rank_correlation([1, 2, 2, 3], [1, 2, 3, 4]), 4)
    0.9487
    """
    middle = (len(xs) + 1) / 2
    across, up = ([rank - middle for rank in ranks(values)] for values in (xs, ys))
    squares = sum(x * x for x in across) * sum(y * y for y in up)
    return sum(x * y for x, y in zip(across, up, strict=True)) / math.sqrt(squares) if squares else 0.0
