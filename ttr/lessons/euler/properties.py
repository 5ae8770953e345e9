"""Lesson 5, Euler and the longest trail: properties that the cases of its exercises can have."""

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
    Property(
        "exactly two cities are odd", "no city or more than two cities are odd", lambda _, edges: _odd(edges) == 2
    ),
    Property("more than two cities are odd", "at most two cities are odd", lambda _, edges: _odd(edges) > 2),
    *SIZES,
)


def _steps(walk: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(walk)]


def _failing(edges: Edges, walk: Sequence[str]) -> list[int]:
    """Return the numbers of the steps that have no unused route."""
    left, found = copies(edges), []
    for place, step in enumerate(_steps(walk)):
        if left[step]:
            left[step] -= 1
        else:
            found.append(place)
    return found


OF_WAY: tuple[Property | Quantity, ...] = (
    Property("the walk has only one step", "the walk has several steps", lambda _, edges, walk: len(walk) == 2),
    Property(
        "the walk stays in a city",
        "no step stays in a city",
        lambda _, edges, walk: any(len(s) == 1 for s in _steps(walk)),
    ),
    Property(
        "the walk visits a city twice", "the walk visits no city twice", lambda _, edges, walk: len({*walk}) < len(walk)
    ),
    Property(
        "the walk ends where it begins", "the walk ends in another city", lambda _, edges, walk: walk[0] == walk[-1]
    ),
    Property(
        "a step has no route",
        "each step has a route",
        lambda _, edges, walk: any(not copies(edges)[step] for step in _steps(walk)),
    ),
    Property(
        "the walk uses a route twice, and everything else is right",
        "the walk uses no route twice, or a step has no route",
        lambda truth, edges, walk: not truth and all(copies(edges)[step] for step in _steps(walk)),
    ),
    Property(
        "the walk uses both tracks of a double route",
        "the walk does not use both tracks of any double route",
        lambda _, edges, walk: any(copies(edges)[s] > 1 and _steps(walk).count(s) > 1 for s in _steps(walk)),
    ),
    Property(
        "only the last step fails",
        "the last step is possible, or another step fails too",
        lambda _, edges, walk: _failing(edges, walk) == [len(walk) - 2],
    ),
    Property(
        "the first step is possible, but a later one fails",
        "the first step fails, or no step does",
        lambda _, edges, walk: (_failing(edges, walk) or [0])[0] > 0,
    ),
    Property(
        "the walk leaves out routes of the network",
        "the walk uses all routes of the network",
        lambda truth, edges, walk: len(walk) - 1 < len(edges),
    ),
    *NETWORK[2:],
    Quantity("the walk has {} steps", lambda _, edges, walk: len(walk) - 1),
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
        "the longest trail leaves out some routes",
        "all routes are on the longest trail",
        lambda truth, edges: truth < sum(trains for *_, trains in edges),
    ),
    Property("no city is odd", "there are odd cities", lambda _, edges: _odd(edges) == 0),
    *SIZES,
)
