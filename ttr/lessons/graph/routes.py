"""Lesson 1, the board is a graph: routes in the form its exercises use, and its claim about route colors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.game.cards import COLORS
from ttr.graphs.network import Network
from ttr.lessons.kit.cases import board

Listed = tuple[str, str, int, str]  # a route in the form exercises use: city, city, trains, color
NORTHWEST = ("Vancouver", "Calgary", "Seattle", "Helena", "Portland")


def listed(routes: Iterable[int]) -> list[Listed]:
    """Return routes as (city, city, trains, color), the form that exercises use."""
    found = [board().routes[route] for route in routes]
    return [(route.a, route.b, route.length, route.color) for route in found]


def net_of(routes: Sequence[Listed], *more: str) -> Network:
    """Return listed routes as a network; `more` adds cities, even those without a route."""
    ends = [city for a, b, *_ in routes for city in (a, b)]
    return Network.from_edges([(a, b, trains) for a, b, trains, _ in routes], dict.fromkeys([*ends, *more]))


def within(cities: Sequence[str]) -> tuple[int, ...]:
    """Return all routes between the given cities."""
    return tuple(i for i, route in enumerate(board().routes) if route.a in cities and route.b in cities)


CLAIM = (2, 3, 3, 4, 4, 5, 6)  # the lengths that the claim gives each color


def of_color(color: str) -> tuple[int, ...]:
    """Return the routes of a color."""
    return tuple(i for i, route in enumerate(board().routes) if route.color == color)


def lengths(routes: Iterable[int]) -> tuple[int, ...]:
    """Return the lengths of routes, shortest first."""
    return tuple(sorted(board().routes[route].length for route in routes))


def exceptions() -> tuple[str, ...]:
    """Return the colors that break the claim about lengths.

    >>> exceptions()
    ('white', 'green')
    """
    return tuple(color for color in COLORS if lengths(of_color(color)) != CLAIM)
