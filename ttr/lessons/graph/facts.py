"""What holds for a network of the board: degrees, neighbors, and the claim about the lengths of each color."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ttr.game.cards import COLORS
from ttr.graphs.network import Network
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board, network_of

Listed = tuple[str, str, int, str]  # city, city, trains, color: a route as exercises hand it over
CLAIM = (2, 3, 3, 4, 4, 5, 6)  # the lengths that each color is said to have
NORTHWEST = ("Vancouver", "Calgary", "Seattle", "Helena", "Portland")


def listed(routes: Iterable[int]) -> list[Listed]:
    """Return routes as (city, city, trains, color), as exercises hand them over."""
    found = [board().routes[route] for route in routes]
    return [(route.a, route.b, route.length, route.color) for route in found]


def net_of(routes: Sequence[Listed], *more: str) -> Network:
    """Return listed routes as a network; `more` are cities that are in it even without a route."""
    ends = [city for a, b, *_ in routes for city in (a, b)]
    return Network.from_edges([(a, b, trains) for a, b, trains, _ in routes], dict.fromkeys([*ends, *more]))


def degrees(routes: Iterable[int]) -> dict[str, int]:
    """Return the degree of each city that has one of some routes, by name.

    >>> degrees([0])
    {'Atlanta': 1, 'Charleston': 1}
    """
    net = network_of(frozenset(routes))
    return {str(city): net.degree(city) for city in sorted(map(str, net.vertices))}


def neighbors(routes: Iterable[int], city: str) -> Counter[str]:
    """Return the neighbors of a city, each with the number of routes that lead there."""
    found = [board().routes[route].cities for route in routes]
    return Counter(sorted(b if a == city else a for a, b in found if city in (a, b)))


def odd(routes: Iterable[int]) -> tuple[str, ...]:
    """Return the cities of odd degree."""
    return tuple(city for city, degree in degrees(routes).items() if degree % 2)


def within(cities: Sequence[str]) -> tuple[int, ...]:
    """Return all routes between some cities."""
    return tuple(i for i, route in enumerate(board().routes) if route.a in cities and route.b in cities)


def of_color(color: str) -> tuple[int, ...]:
    """Return the routes of a color."""
    return tuple(i for i, route in enumerate(board().routes) if route.color == color)


def lengths(routes: Iterable[int]) -> tuple[int, ...]:
    """Return the lengths of routes, the short ones first."""
    return tuple(sorted(board().routes[route].length for route in routes))


def exceptions() -> tuple[str, ...]:
    """Return the colors for which the claim about lengths is wrong.

    >>> exceptions()
    ('white', 'green')
    """
    return tuple(color for color in COLORS if lengths(of_color(color)) != CLAIM)


def row(numbers: Iterable[int]) -> str:
    """Return numbers with commas.

    >>> row([2, 3])
    '2, 3'
    """
    return ", ".join(map(str, numbers))


def and_list(names: Sequence[str]) -> str:
    """Return names with commas and an "and".

    >>> and_list(["Omaha", "Denver", "Helena"])
    'Omaha, Denver and Helena'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def neighbor_words(found: Counter[str]) -> str:
    """Return neighbors in words; those joined by more than one route with their number.

    >>> neighbor_words(Counter({"Omaha": 2, "Helena": 1}))
    'Omaha (2 routes) and Helena'
    """
    return and_list([name if count == 1 else f"{name} ({counted(count, 'route')})" for name, count in found.items()])


def handshake(routes: Iterable[int]) -> str:
    """Return the sum of the degrees, and the odd cities, in words.

    >>> handshake([0])
    'Degrees 1, 1: their sum is 2, twice 1 route. Odd cities: 2.'
    """
    routes = frozenset(routes)
    numbers = sorted(degrees(routes).values(), reverse=True)
    total, size = sum(numbers), counted(len(routes), "route")
    told = f"Degrees {row(numbers)}: their sum" if len(numbers) <= 12 else "The sum of all degrees"
    return f"{told} is {total}, twice {size}. Odd cities: {len(odd(routes))}."
