"""Lesson 10, design a board: properties that the cases of its exercises can have."""

from __future__ import annotations

from ttr.lessons.kit.properties import NETWORK, SIZES, Property, Quantity
from ttr.ui.map.shapes import Point

OF_FACES: tuple[Property | Quantity, ...] = (*NETWORK, *SIZES)


def _turn(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _apart(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if c and d lie on opposite sides of the line through a and b."""
    return _turn(a, b, c) * _turn(a, b, d) < 0


def _parallel(a: Point, b: Point, c: Point, d: Point) -> bool:
    return (b[0] - a[0]) * (d[1] - c[1]) == (b[1] - a[1]) * (d[0] - c[0])


def _boxes(a: Point, b: Point, c: Point, d: Point) -> bool:
    return all(max(a[i], b[i]) > min(c[i], d[i]) and max(c[i], d[i]) > min(a[i], b[i]) for i in (0, 1))


OF_CROSSING: tuple[Property | Quantity, ...] = (
    Property(
        "the routes have a common end", "the routes have no common end", lambda _, a, b, c, d: bool({a, b} & {c, d})
    ),
    Property("a route is vertical", "no route is vertical", lambda _, a, b, c, d: a[0] == b[0] or c[0] == d[0]),
    Property("the routes are parallel", "the routes are not parallel", lambda _, *towns: _parallel(*towns)),
    Property(
        "a coordinate is below 0", "no coordinate is below 0", lambda _, *towns: any(min(town) < 0 for town in towns)
    ),
    Property(
        "a coordinate is not a whole number",
        "all coordinates are whole numbers",
        lambda _, *towns: any(x != int(x) for town in towns for x in town),
    ),
    Property(
        "c and d lie on different sides of the first route, but the routes do not cross",
        "c and d lie on the same side of the first route, or the routes cross",
        lambda truth, *towns: not truth and _apart(*towns),
    ),
    Property(
        "a and b lie on different sides of the second route, but the routes do not cross",
        "a and b lie on the same side of the second route, or the routes cross",
        lambda truth, a, b, c, d: not truth and _apart(c, d, a, b),
    ),
    Property(
        "the line of one route crosses the other route, but the routes do not cross",
        "the line of each route misses the other route, or the routes cross",
        lambda truth, a, b, c, d: not truth and (_apart(c, d, a, b) or _apart(a, b, c, d)),
    ),
    Property(
        "the routes do not cross, but the rectangles around them overlap",
        "the routes cross, or the rectangles around them do not overlap",
        lambda truth, *towns: not truth and _boxes(*towns),
    ),
    Property(
        "a lies to the right of b, or c to the right of d",
        "a does not lie to the right of b, and c does not lie to the right of d",
        lambda _, a, b, c, d: a[0] > b[0] or c[0] > d[0],
    ),
    Property("a lies to the right of b", "a does not lie to the right of b", lambda _, a, b, c, d: a[0] > b[0]),
)

OF_LEADS: tuple[Property | Quantity, ...] = (
    Property("there is only one game", "there are several games", lambda _, leads: len(leads) == 1),
    Property("a lead is below 0", "no lead is below 0", lambda _, leads: min(leads) < 0),
    Property("a lead is 0", "no lead is 0", lambda _, leads: 0 in leads),
    Property(
        "there is an odd number of games", "there is an even number of games", lambda _, leads: len(leads) % 2 == 1
    ),
    Property(
        "a lead equals the right answer",
        "no lead equals the right answer",
        lambda truth, leads: truth in leads,
    ),
    Property(
        "the right head start gives exactly half of the wins",
        "the right head start gives less than half of the wins",
        lambda truth, leads: 2 * sum(x > truth for x in leads) + leads.count(truth) == len(leads),
    ),
    Quantity("there are {} games", lambda _, leads: len(leads)),
    Quantity("the largest lead is {}", lambda _, leads: max(leads)),
)
