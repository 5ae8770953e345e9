"""Lesson 6, cuts and blocking: properties that the cases of its exercises can have."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import bridges
from ttr.lessons.kit.properties import NETWORK, PAIR, SIZES, Property, Quantity, copies, degrees, network

Edges = Sequence[tuple[str, str]]


def _shared(edges: Edges, a: str, b: str) -> set[str]:
    near = [{x if y == city else y for x, y in edges if city in (x, y)} for city in (a, b)]
    return near[0] & near[1]


OF_ROUTE: tuple[Property | Quantity, ...] = (
    Property(
        "the route is in the list twice",
        "the route is in the list once",
        lambda _, edges, route: copies(edges)[frozenset(route)] > 1,
    ),
    Property(
        "one end of the route has no other route",
        "other routes meet at both ends",
        lambda _, edges, route: min(degrees(edges)[city] for city in route) == 1,
    ),
    Property(
        "no other route meets at the first end of the route",
        "other routes meet at the first end of the route",
        lambda _, edges, route: degrees(edges)[route[0]] == 1,
    ),
    *NETWORK[1:],
    Property(
        "the route is a bridge, although both ends have other routes",
        "the route is not a bridge, or one of its ends has no other route",
        lambda truth, edges, route: truth and min(degrees(edges)[city] for city in route) > 1,
    ),
    Property(
        "the two ends have a neighbor in common",
        "the two ends have no neighbor in common",
        lambda _, edges, route: bool(_shared(edges, *route)),
    ),
    *SIZES,
)


def _ends(edges: Edges) -> set[object]:
    net = network(edges)
    return {city for id in bridges.solve(net).edges for city in (net.edge(id).a, net.edge(id).b)}


OF_CITIES: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property("there is no cut vertex", "there is a cut vertex", lambda truth, *_: not truth),
    Property(
        "a cut vertex is not the end of any bridge",
        "every cut vertex is the end of a bridge",
        lambda truth, edges: not set(truth) <= _ends(edges),
    ),
    Property(
        "a bridge leads to a city that has no other route",
        "no bridge leads to a city that has no other route",
        lambda _, edges: any(degrees(edges)[str(city)] == 1 for city in _ends(edges)),
    ),
    Property(
        "a component has only one route",
        "no component has only one route",
        lambda _, edges: any(degrees(edges)[a] == degrees(edges)[b] == 1 for a, b in edges),
    ),
    Property(
        "a cut vertex has only two routes",
        "every cut vertex has three routes or more",
        lambda truth, edges: any(degrees(edges)[city] == 2 for city in truth),
    ),
    Property(
        "no neighbor of a cut vertex has only one route",
        "every cut vertex has a neighbor with only one route",
        lambda truth, edges: any(
            all(degrees(edges)[a if b == cut else b] > 1 for a, b in edges if cut in (a, b)) for cut in truth
        ),
    ),
    *SIZES,
)

OF_CUT: tuple[Property | Quantity, ...] = (
    *PAIR[2:4],
    *NETWORK[1:],
    Property(
        "the smallest cut has fewer routes than either of the two cities",
        "the smallest cut has as many routes as one of the two cities",
        lambda truth, edges, a, b: truth < min(degrees(edges)[a], degrees(edges)[b]),
    ),
    *PAIR[4:],
    *SIZES,
)
