"""Lesson 1, the board is a graph: routes as its exercises list them, colors, and degrees and neighbors of cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ttr.game.cards import COLORS
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.kit.cases import board, network_of
from ttr.ui.map.picture import Picture

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


def number_list(numbers: Iterable[int]) -> str:
    """Return numbers as a list with commas.

    >>> number_list([2, 3])
    '2, 3'
    """
    return ", ".join(map(str, numbers))


def neighbor_words(found: Counter[str]) -> str:
    """Return neighbors in words, with the number of routes where there is more than one.

    >>> neighbor_words(Counter({"Omaha": 2, "Helena": 1}))
    'Omaha (2 routes) and Helena'
    """
    return named([name if count == 1 else f"{name} ({counted(count, 'route')})" for name, count in found.items()])


def degrees(routes: Iterable[int]) -> dict[str, int]:
    """Return the degree of each city that the given routes reach, by name.

    >>> degrees([0])
    {'Atlanta': 1, 'Charleston': 1}
    """
    net = network_of(frozenset(routes))
    return {str(city): net.degree(city) for city in sorted(map(str, net.vertices))}


def neighbors(routes: Iterable[int], city: str) -> Counter[str]:
    """Return the neighbors of a city, each with the number of routes to it."""
    found = [board().routes[route].cities for route in routes]
    return Counter(sorted(b if a == city else a for a, b in found if city in (a, b)))


def odd(routes: Iterable[int]) -> tuple[str, ...]:
    """Return the cities of odd degree."""
    return tuple(city for city, degree in degrees(routes).items() if degree % 2)


def handshake(routes: Iterable[int]) -> str:
    """Return a sentence with the sum of the degrees and the odd cities.

    >>> handshake([0])
    'Degrees 1, 1: their sum is 2, twice 1 route. Odd cities: 2.'
    """
    routes = frozenset(routes)
    numbers = sorted(degrees(routes).values(), reverse=True)
    total, size = sum(numbers), counted(len(routes), "route")
    subject = f"Degrees {number_list(numbers)}: their sum" if len(numbers) <= 12 else "The sum of all degrees"
    return f"{subject} is {total}, twice {size}. Odd cities: {len(odd(routes))}."


def degree_marks(routes: frozenset[int], sentence: str) -> Overlay:
    """Return marks that write each city's degree on the map; odd cities stand out."""
    return Overlay(degree_vertices(degrees(routes)), (), sentence)


def degree_vertices(counts: Mapping[str, int]) -> tuple[VertexMark, ...]:
    """Return marks for cities with their degrees; odd cities stand out."""
    return tuple(
        VertexMark(city, Role.CURRENT if degree % 2 else Role.COMPONENT, str(degree)) for city, degree in counts.items()
    )


def at_city(city: str, label: str, sentence: str = "", *, near: bool = True) -> Picture:
    """Return an overlay of the routes at a city: the city has a label, and its neighbors may be marked."""
    routes = board().routes_at(city)
    marks = [VertexMark(city, Role.CURRENT, label)]
    marks += [VertexMark(name, Role.COMPONENT) for name in neighbors(routes, city) if near]
    return Picture(overlay=Overlay(tuple(marks), (), sentence), lit=frozenset(routes))
