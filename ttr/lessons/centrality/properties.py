"""Lesson 7, which routes matter: properties that the cases of its exercises can have."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.kit.properties import NETWORK, PAIR, SIZES, Property, Quantity, degrees, far

Edges = Sequence[tuple[str, str]]
Values = Sequence[float]

OF_PATHS: tuple[Property | Quantity, ...] = (*PAIR, NETWORK[1], *NETWORK[3:], *SIZES)


def _rest(edges: Edges, route: tuple[str, str]) -> list[tuple[str, str]]:
    return [edge for edge in edges if set(edge) != set(route)]


OF_BETWEENNESS: tuple[Property | Quantity, ...] = (
    NETWORK[1],
    *NETWORK[3:],
    Property(
        "the route is a bridge", "the route is not a bridge", lambda _, edges, r: far(_rest(edges, r), *r) is None
    ),
    Property(
        "one end of the route has no other route",
        "other routes meet at both ends of the route",
        lambda _, edges, route: min(degrees(edges)[city] for city in route) == 1,
    ),
    Property(
        "a pair of cities has several shortest paths, and only some of them use the route",
        "no pair of cities has some shortest paths with the route and some without it",
        lambda truth, *_: truth != int(truth),
    ),
    *SIZES,
)


def _ties(values: Values) -> bool:
    return len(set(values)) < len(values)


OF_LISTS: tuple[Property | Quantity, ...] = (
    Property("two values of a list are equal", "no two values are equal", lambda _, xs, ys: _ties(xs) or _ties(ys)),
    Property("two values of xs are equal", "all values of xs are different", lambda _, xs, ys: _ties(xs)),
    Property("two values of ys are equal", "all values of ys are different", lambda _, xs, ys: _ties(ys)),
    Property("a value is below 0", "no value is below 0", lambda _, xs, ys: min(*xs, *ys) < 0),
    Property("the correlation is below 0", "the correlation is not below 0", lambda truth, *_: truth < 0),
)
