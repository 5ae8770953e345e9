"""Lesson 5, Euler and the longest trail: what can be true of the cases of its exercises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.graphs.network import Network
from ttr.lessons.euler.trails import longest_path
from ttr.lessons.kit.properties import NETWORK, SIZES, Property, Quantity, copies, degrees

Edges = Sequence[tuple[str, str, int]]


def _odd(edges: Edges) -> int:
    return sum(count % 2 for count in degrees(edges).values())


OF_WALKING: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property("no city is odd", "there are odd cities", lambda _, edges: _odd(edges) == 0),
    Property("exactly two cities are odd", "none or more than two cities are odd", lambda _, edges: _odd(edges) == 2),
    Property("more than two cities are odd", "at most two cities are odd", lambda _, edges: _odd(edges) > 2),
    *SIZES,
)


def _steps(way: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(way)]


def _failing(edges: Edges, way: Sequence[str]) -> list[int]:
    """Return the numbers of the steps for which no route is left."""
    left, found = copies(edges), []
    for place, step in enumerate(_steps(way)):
        if left[step]:
            left[step] -= 1
        else:
            found.append(place)
    return found


OF_WAY: tuple[Property | Quantity, ...] = (
    Property("the way has one step only", "the way has several steps", lambda _, edges, way: len(way) == 2),
    Property(
        "the way stays in a city",
        "no step stays in a city",
        lambda _, edges, way: any(len(s) == 1 for s in _steps(way)),
    ),
    Property("a city is visited twice", "no city is visited twice", lambda _, edges, way: len({*way}) < len(way)),
    Property("the way ends where it begins", "the way ends in another city", lambda _, edges, way: way[0] == way[-1]),
    Property(
        "a step has no route at all",
        "each step has a route",
        lambda _, edges, way: any(not copies(edges)[step] for step in _steps(way)),
    ),
    Property(
        "a route is used twice, and everything else is right",
        "no route is used twice, or a step has no route at all",
        lambda truth, edges, way: not truth and all(copies(edges)[step] for step in _steps(way)),
    ),
    Property(
        "both tracks of a double route are used",
        "of no double route both tracks are used",
        lambda _, edges, way: any(copies(edges)[s] > 1 and _steps(way).count(s) > 1 for s in _steps(way)),
    ),
    Property(
        "only the last step fails",
        "the last step is possible, or another one fails too",
        lambda _, edges, way: _failing(edges, way) == [len(way) - 2],
    ),
    Property(
        "the first step is possible, but a later one fails",
        "the first step fails, or none does",
        lambda _, edges, way: (_failing(edges, way) or [0])[0] > 0,
    ),
    Property(
        "routes of the network are left over",
        "the way uses all routes of the network",
        lambda truth, edges, way: len(way) - 1 < len(edges),
    ),
    *NETWORK[2:],
    Quantity("the way has {} steps", lambda _, edges, way: len(way) - 1),
    *SIZES,
)


def _path(edges: Edges) -> int:
    return longest_path(Network.from_edges(edges))[0]


OF_LENGTH: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property(
        "the longest trail visits a city twice",
        "a longest trail visits no city twice",
        lambda truth, edges: _path(edges) < truth,
    ),
    Property(
        "not all routes are on the longest trail",
        "all routes are on the longest trail",
        lambda truth, edges: truth < sum(trains for *_, trains in edges),
    ),
    Property("no city is odd", "there are odd cities", lambda _, edges: _odd(edges) == 0),
    *SIZES,
)
