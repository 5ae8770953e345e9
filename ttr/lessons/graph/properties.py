"""Lesson 1, the board is a graph: properties that the cases of its exercises can have."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.cards import GRAY
from ttr.lessons.graph.routes import CLAIM, Listed
from ttr.lessons.kit.properties import NETWORK, NO_ROUTE, ONE_ROUTE, SIZES, Property, Quantity, copies, degrees

Routes = Sequence[Listed]


def _at(routes: Routes, city: str) -> list[Listed]:
    return [route for route in routes if city in route[:2]]


OF_CITY: tuple[Property | Quantity, ...] = (
    NO_ROUTE,
    ONE_ROUTE,
    Property("no route ends in the city", "a route ends in the city", lambda _, routes, city: not _at(routes, city)),
    Property(
        "the first route of the list ends in the city",
        "the first route of the list does not end in the city",
        lambda _, routes, city: city in [*routes[0][:2]] if routes else False,
    ),
    Property(
        "the last route of the list ends in the city",
        "the last route of the list does not end in the city",
        lambda _, routes, city: city in [*routes[-1][:2]] if routes else False,
    ),
    Property(
        "the city comes first in one of its routes",
        "the city comes first in none of the routes",
        lambda _, routes, city: any(a == city for a, *_ in routes),
    ),
    Property(
        "the city comes second in one of its routes",
        "the city comes second in none of the routes",
        lambda _, routes, city: any(route[1] == city for route in routes),
    ),
    Property(
        "two routes of the city lead to the same neighbor",
        "all routes of the city lead to different neighbors",
        lambda _, routes, city: max(copies(_at(routes, city)).values(), default=0) > 1,
    ),
    Property(
        "a gray route ends in the city",
        "no gray route ends in the city",
        lambda _, routes, city: any(route[3] == GRAY for route in _at(routes, city)),
    ),
    Quantity("{} routes end in the city", lambda _, routes, city: len(_at(routes, city))),
    Quantity("the city has {} neighbors", lambda _, routes, city: len(copies(_at(routes, city)))),
)


def _lengths(routes: Routes, color: str) -> list[int]:
    return [trains for _, _, trains, own in routes if own == color]


OF_COLOR: tuple[Property | Quantity, ...] = (
    Property(
        "a length of the claim is missing completely",
        "each length of the claim occurs at least once",
        lambda _, *given: not set(CLAIM) <= set(_lengths(*given)),
    ),
    Property(
        "the color has a length that the claim does not name",
        "the color has no length that the claim does not name",
        lambda _, *given: not set(_lengths(*given)) <= set(CLAIM),
    ),
    Property(
        "a length occurs more often than the claim says",
        "no length occurs more often than the claim says",
        lambda _, *given: any(_lengths(*given).count(each) > CLAIM.count(each) for each in _lengths(*given)),
    ),
    Quantity("the color has {} routes", lambda _, *given: len(_lengths(*given))),
)

OF_ODD: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property(
        "a city has an odd number of routes, three or more",
        "every odd city has only one route",
        lambda _, routes: any(n > 1 and n % 2 for n in degrees(routes).values()),
    ),
    Property(
        "an odd city has two routes to the same neighbor",
        "no odd city has two routes to the same neighbor",
        lambda _, routes: any(
            degrees(routes)[city] % 2 for pair, n in copies(routes).items() if n > 1 for city in pair
        ),
    ),
    *SIZES,
)
