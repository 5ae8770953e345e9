"""Lesson 7, which routes matter: measures, each with a value for every edge, in the order of `links.tracks`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from ttr.graphs import centrality
from ttr.lessons.centrality.links import single, tracks
from ttr.lessons.centrality.shortest_paths import shares
from ttr.lessons.kit.cases import board


def ranks(values: Sequence[float]) -> list[float]:
    """Return ranks, with 1 for the largest value; equal values share their mean rank.

    >>> ranks([30, 10, 10, 20])
    [1.0, 3.5, 3.5, 2.0]
    """
    rank_of, larger = {}, 0
    for value, equal in sorted(Counter(values).items(), reverse=True):
        rank_of[value] = larger + (equal + 1) / 2
        larger += equal
    return [rank_of[value] for value in values]


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return Spearman's rank correlation, or 0 if all values of one list are equal.

    >>> round(rank_correlation([1, 2, 2, 3], [1, 2, 3, 4]), 4)
    0.9487
    """
    middle = (len(xs) + 1) / 2
    across, up = ([rank - middle for rank in ranks(values)] for values in (xs, ys))
    squares = sum(x * x for x in across) * sum(y * y for y in up)
    return sum(x * y for x, y in zip(across, up, strict=True)) / math.sqrt(squares) if squares else 0.0


@lru_cache(maxsize=64)
def betweenness(closed: frozenset[int] = frozenset(), weighted: bool = True) -> tuple[float, ...]:
    """Return the betweenness of all routes, with 0 for closed ones."""
    net = single(closed)
    found = dict(zip((edge.id for edge in net.edges), centrality.solve(net, weighted).edges, strict=True))
    return tuple(round(found.get(edge, 0.0), 6) for edge in tracks())


@lru_cache(maxsize=1)
def ticket_paths() -> tuple[float, ...]:
    """Return how many tickets use each route on a shortest path by trains, in shares for several shortest paths."""
    found = [shares(single(), *ticket.cities) for ticket in board().tickets]
    return tuple(round(sum(each.get(edge, 0.0) for each in found), 6) for edge in tracks())


@lru_cache(maxsize=1)
def degrees() -> tuple[float, ...]:
    """Return the sum of the degrees of each route's two cities."""
    net = single()
    return tuple(float(sum(net.degree(city) for city in board().routes[edge].cities)) for edge in tracks())


@lru_cache(maxsize=1)
def lengths() -> tuple[float, ...]:
    """Return the length of each route in trains."""
    return tuple(float(board().routes[edge].length) for edge in tracks())


def place(values: Sequence[float], index: int) -> int:
    """Return the place of a value among all, with 1 for the largest; equal values share a place.

    >>> [place((5, 7, 5), index) for index in range(3)]
    [2, 1, 2]
    """
    return 1 + sum(value > values[index] for value in values)


def top(values: Sequence[float], count: int) -> list[int]:
    """Return the edges with the largest values, largest first."""
    edges = list(tracks())
    order = sorted(range(len(edges)), key=lambda index: (-values[index], index))
    return [edges[index] for index in order[:count]]


def with_unit(value: float, unit: str) -> str:
    """Return a value with its unit, which is a plural.

    >>> with_unit(104.6, "pairs"), with_unit(1.0, "pairs")
    ('105 pairs', '1 pair')
    """
    return f"{short(value)} {unit.removesuffix('s') if value == 1 else unit}"


def short(value: float) -> str:
    """Return a value as text with one decimal, except for whole numbers and large ones.

    >>> short(104.6), short(12.25), short(3.0)
    ('105', '12.2', '3')
    """
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"
