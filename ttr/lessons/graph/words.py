"""Lesson 1, the board is a graph: numbers and neighbors in a row, for its sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ttr.graphs.words import counted, named


def number_list(numbers: Iterable[int]) -> str:
    """Return numbers with commas.

    >>> number_list([2, 3])
    '2, 3'
    """
    return ", ".join(map(str, numbers))


def neighbor_words(found: Counter[str]) -> str:
    """Return neighbors in words; those joined by more than one route with their number.

    >>> neighbor_words(Counter({"Omaha": 2, "Helena": 1}))
    'Omaha (2 routes) and Helena'
    """
    return named([name if count == 1 else f"{name} ({counted(count, 'route')})" for name, count in found.items()])
