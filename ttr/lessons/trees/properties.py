"""Lesson 4, trees: properties that the cases of its exercises can have."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.kit.properties import NETWORK, SIZES, UNEQUAL, Property, Quantity, degrees, one_way

Costs = Sequence[tuple[str, str, int]]
Pairs = Sequence[tuple[str, str]]

LEAF = Property(
    "a city has only one route",
    "every city has two routes or more",
    lambda _, edges, *__: 1 in degrees(edges).values(),
)

AGAINST_THE_LIST = Property(
    "you cannot get from the first city to all others in the direction in which the routes are listed",
    "you can get from the first city to all others in the direction in which the routes are listed",
    lambda _, edges: any(not one_way(edges, edges[0][0], city) for city in degrees(edges)),
)

OF_SHAPE: tuple[Property | Quantity, ...] = (
    *NETWORK,
    LEAF,
    Property(
        "there are as many routes as cities",
        "the number of routes differs from the number of cities",
        lambda _, edges: len(edges) == len(degrees(edges)),
    ),
    AGAINST_THE_LIST,
    *SIZES,
)

OF_COSTS: tuple[Property | Quantity, ...] = (
    *NETWORK,
    UNEQUAL,
    LEAF,
    AGAINST_THE_LIST,
    *SIZES,
)


def _rounds(edges: Costs, cities: Sequence[str]) -> int:
    """Return how many rounds of removing all loose ends are needed."""
    rest, rounds = list(edges), 0
    while True:
        count = degrees(rest)
        kept = [e for e in rest if not any(count[city] == 1 and city not in cities for city in e[:2])]
        if len(kept) == len(rest):
            return rounds
        rest, rounds = kept, rounds + 1


OF_TRIMMING: tuple[Property | Quantity, ...] = (
    Property("you do not have to remove a route", "you have to remove a route", lambda _, *given: _rounds(*given) == 0),
    Property("there are more than two cities", "there are only two cities", lambda _, edges, cities: len(cities) > 2),
    Property(
        "a remaining route has no end that must be joined",
        "each remaining route has an end that must be joined",
        lambda truth, edges, cities: any(not set(e[:2]) & set(cities) for e in truth),
    ),
    Quantity("you have to remove loose ends {} times", lambda _, *given: _rounds(*given)),
    *SIZES,
)
