"""Lesson 1, the board is a graph: numbers and names in a row, for its sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ttr.graphs.words import counted


def number_list(numbers: Iterable[int]) -> str:
    """Return numbers with commas.

    >>> number_list([2, 3])
    '2, 3'
    """
    return ", ".join(map(str, numbers))


def and_list(names: Sequence[str]) -> str:
    """Return names with commas and an "and".

    >>> and_list(["Omaha", "Denver", "Helena"])
    'Omaha, Denver and Helena'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def neighbor_words(found: Counter[str]) -> str:
    """Return neighbors in words; those joined by more than one route with their number.

    >>> neighbor_words(Counter({"Omaha": 2, "Helena": 1}))
    'Omaha (2 routes) and Helena'
    """
    return and_list([name if count == 1 else f"{name} ({counted(count, 'route')})" for name, count in found.items()])
