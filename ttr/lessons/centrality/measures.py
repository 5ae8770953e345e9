"""Lesson 7, which routes matter: measures, each a value for every edge of `links.tracks`, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttr.graphs import centrality
from ttr.lessons.centrality.links import single, tracks
from ttr.lessons.centrality.shortest_paths import shares
from ttr.lessons.kit.cases import board


@lru_cache(maxsize=64)
def betweenness(closed: frozenset[int] = frozenset(), weighted: bool = True) -> tuple[float, ...]:
    """Return the betweenness of all routes; a closed one has 0."""
    net = single(closed)
    found = dict(zip((edge.id for edge in net.edges), centrality.solve(net, weighted).edges, strict=True))
    return tuple(round(found.get(edge, 0.0), 6) for edge in tracks())


@lru_cache(maxsize=1)
def ticket_paths() -> tuple[float, ...]:
    """Return for each route the tickets whose shortest paths by trains use it, each by its share."""
    found = [shares(single(), *ticket.cities) for ticket in board().tickets]
    return tuple(round(sum(each.get(edge, 0.0) for each in found), 6) for edge in tracks())


@lru_cache(maxsize=1)
def degrees() -> tuple[float, ...]:
    """Return for each route the degrees of its two cities together."""
    net = single()
    return tuple(float(sum(net.degree(city) for city in board().routes[edge].cities)) for edge in tracks())


@lru_cache(maxsize=1)
def lengths() -> tuple[float, ...]:
    """Return the length of each route in trains."""
    return tuple(float(board().routes[edge].length) for edge in tracks())


def place(values: Sequence[float], index: int) -> int:
    """Return the place of a value among all, 1 for the largest; equal values have the same.

    >>> [place((5, 7, 5), index) for index in range(3)]
    [2, 1, 2]
    """
    return 1 + sum(value > values[index] for value in values)


def top(values: Sequence[float], count: int) -> list[int]:
    """Return the edges with the largest values, the largest first."""
    edges = list(tracks())
    order = sorted(range(len(edges)), key=lambda index: (-values[index], index))
    return [edges[index] for index in order[:count]]


def short(value: float) -> str:
    """Write a value with one digit after the point, but for whole numbers and large ones.

    >>> short(104.6), short(12.25), short(3.0)
    ('105', '12.2', '3')
    """
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"
