"""Lesson 4, trees: what can be true of the cases of its exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.kit.properties import (
    NETWORK,
    SIZES,
    UNEQUAL,
    Property,
    Quantity,
    closes_cycle,
    copies,
    degrees,
    one_way,
)

Costs = Sequence[tuple[str, str, int]]
Pairs = Sequence[tuple[str, str]]

LEAF = Property(
    "a city has one route only",
    "every city has two routes or more",
    lambda _, edges, *__: 1 in degrees(edges).values(),
)

OF_SHAPE: tuple[Property | Quantity, ...] = (
    *NETWORK,
    LEAF,
    Property(
        "there is one route less than there are cities",
        "the routes are more or fewer than the cities less one",
        lambda _, edges: len(edges) == len(degrees(edges)) - 1,
    ),
    Property(
        "there are as many routes as cities",
        "the numbers of routes and of cities differ",
        lambda _, edges: len(edges) == len(degrees(edges)),
    ),
    Property(
        "there is a cycle of three routes or more",
        "there is no cycle of three routes or more",
        lambda _, edges: closes_cycle([tuple(pair) for pair in copies(edges)]),
    ),
    Property(
        "from the first city one does not get to all others in the direction in which the routes are listed",
        "from the first city one gets to all others in the direction in which the routes are listed",
        lambda _, edges: any(not one_way(edges, edges[0][0], city) for city in degrees(edges)),
    ),
    *SIZES,
)

OF_COSTS: tuple[Property | Quantity, ...] = (
    *NETWORK,
    UNEQUAL,
    LEAF,
    Property(
        "two routes have the same length",
        "all routes have different lengths",
        lambda _, edges: len({trains for *_, trains in edges}) < len(edges),
    ),
    Property(
        "the routes stand in the list from short to long",
        "the routes are not sorted by length",
        lambda _, edges: [e[2] for e in edges] == sorted(e[2] for e in edges),
    ),
    Property(
        "the shortest routes, one less than there are cities, have a cycle",
        "the shortest routes, one less than there are cities, have no cycle",
        lambda _, edges: closes_cycle(sorted(edges, key=lambda e: e[2])[: len(degrees(edges)) - 1]),
    ),
    Property(
        "from the first city one does not get to all others in the direction in which the routes are listed",
        "from the first city one gets to all others in the direction in which the routes are listed",
        lambda _, edges: any(not one_way(edges, edges[0][0], city) for city in degrees(edges)),
    ),
    Property(
        "the first city of the list has no route that is one of the shortest",
        "the first city of the list has one of the shortest routes",
        lambda _, edges: min(e[2] for e in edges) != min(e[2] for e in edges if edges[0][0] in e[:2]),
    ),
    *SIZES,
)


def _rounds(edges: Costs, cities: Sequence[str]) -> int:
    """Return how often loose ends have to be taken away, all that there are at once."""
    rest, rounds = list(edges), 0
    while True:
        count = degrees(rest)
        kept = [e for e in rest if not any(count[city] == 1 and city not in cities for city in e[:2])]
        if len(kept) == len(rest):
            return rounds
        rest, rounds = kept, rounds + 1


OF_TRIMMING: tuple[Property | Quantity, ...] = (
    Property("nothing has to be left out", "a route has to be left out", lambda _, *given: _rounds(*given) == 0),
    Property(
        "a route becomes a loose end only when another one has gone",
        "no route becomes a loose end only when another one has gone",
        lambda _, *given: _rounds(*given) > 1,
    ),
    Property("the cities are more than two", "the cities are only two", lambda _, edges, cities: len(cities) > 2),
    Property(
        "one of the cities is no end of what remains",
        "all of the cities are ends of what remains",
        lambda truth, edges, cities: any(degrees(truth)[city] > 1 for city in cities),
    ),
    Property(
        "what remains has cities that are not asked for",
        "what remains has only cities that are asked for",
        lambda truth, edges, cities: not set(degrees(truth)) <= set(cities),
    ),
    Property(
        "a route remains both ends of which are not asked for",
        "each route that remains has an end that is asked for",
        lambda truth, edges, cities: any(not set(e[:2]) & set(cities) for e in truth),
    ),
    Property(
        "three or more routes meet in a city of what remains",
        "what remains is a path",
        lambda truth, *_: max(degrees(truth).values(), default=0) > 2,
    ),
    Quantity("loose ends have to be taken away {} times", lambda _, *given: _rounds(*given)),
    Quantity("{} cities are asked for", lambda _, edges, cities: len(cities)),
    *SIZES,
)
