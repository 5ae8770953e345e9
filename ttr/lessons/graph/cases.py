"""Lesson 1, the board is a graph: its lists of routes, and the cases of its exercises."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ttr.game.board import Board
from ttr.game.cards import COLORS, GRAY
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.cases import GAMES, Case, Sample, board, network_of, real_games, samples, whole_board
from ttr.lessons.exercises.properties import NETWORK, NO_ROUTE, ONE_ROUTE, SIZES, Property, Quantity, copies
from ttr.lessons.exercises.properties import degrees as listed_degrees
from ttr.ui.map.picture import Picture

Listed = tuple[str, str, int, str]  # a route in the form exercises use: city, city, trains, color
NORTHWEST = ("Vancouver", "Calgary", "Seattle", "Helena", "Portland")


def list_routes(routes: Iterable[int]) -> list[Listed]:
    """Return routes as (city, city, trains, color), the form that exercises use."""
    result = [board().routes[route] for route in routes]
    return [(route.a, route.b, route.length, route.color) for route in result]


def listed_network(routes: Sequence[Listed], *more: str) -> Network:
    """Return listed routes as a network; `more` adds cities, even those without a route."""
    ends = [city for a, b, *_ in routes for city in (a, b)]
    return Network.from_edges([(a, b, trains) for a, b, trains, _ in routes], dict.fromkeys([*ends, *more]))


def routes_within(cities: Sequence[str]) -> tuple[int, ...]:
    return tuple(i for i, route in enumerate(board().routes) if route.a in cities and route.b in cities)


CLAIM = (2, 3, 3, 4, 4, 5, 6)  # the lengths that the claim gives each color


def of_color(color: str) -> tuple[int, ...]:
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


def neighbor_words(counts: Counter[str]) -> str:
    """Return neighbors in words, with the number of routes where there is more than one.

    >>> neighbor_words(Counter({"Omaha": 2, "Helena": 1}))
    'Omaha (2 routes) and Helena'
    """
    return join_names(
        [name if count == 1 else f"{name} ({pluralize(count, 'route')})" for name, count in counts.items()]
    )


def degrees(routes: Iterable[int]) -> dict[str, int]:
    """Return the degree of each city that the given routes reach, by name.

    >>> degrees([0])
    {'Atlanta': 1, 'Charleston': 1}
    """
    net = network_of(frozenset(routes))
    return {str(city): net.degree(city) for city in sorted(map(str, net.vertices))}


def neighbors(routes: Iterable[int], city: str) -> Counter[str]:
    """Return the neighbors of a city, each with the number of routes to it."""
    result = [board().routes[route].cities for route in routes]
    return Counter(sorted(b if a == city else a for a, b in result if city in (a, b)))


def odd_cities(routes: Iterable[int]) -> tuple[str, ...]:
    return tuple(city for city, degree in degrees(routes).items() if degree % 2)


def handshake(routes: Iterable[int]) -> str:
    """Return a sentence with the sum of the degrees and the odd cities.

    >>> handshake([0])
    'Degrees 1, 1: their sum is 2, twice 1 route. 2 cities are odd.'
    """
    routes = frozenset(routes)
    numbers = sorted(degrees(routes).values(), reverse=True)
    total, size = sum(numbers), pluralize(len(routes), "route")
    subject = f"Degrees {number_list(numbers)}: their sum" if len(numbers) <= 12 else "The sum of all degrees"
    uneven = len(odd_cities(routes))  # 0, or at least 2
    return f"{subject} is {total}, twice {size}. {f'{uneven} cities are odd' if uneven else 'No city is odd'}."


def degree_marks(routes: frozenset[int], sentence: str) -> Overlay:
    """Return marks that write each city's degree on the map; odd cities stand out."""
    return Overlay(degree_vertices(degrees(routes)), (), sentence)


def degree_vertices(counts: Mapping[str, int]) -> tuple[VertexMark, ...]:
    """Return marks for cities with their degrees; odd cities stand out."""
    return tuple(
        VertexMark(city, Role.CURRENT if degree % 2 else Role.COMPONENT, str(degree)) for city, degree in counts.items()
    )


def at_city(city: str, label: str, sentence: str) -> Picture:
    """Return a picture of the routes at a city: the city has a label, and its neighbors are marked."""
    routes = board().routes_at(city)
    marks = [VertexMark(city, Role.CURRENT, label)]
    marks += [VertexMark(name, Role.COMPONENT) for name in neighbors(routes, city)]
    return Picture(overlay=Overlay(tuple(marks), (), sentence), lit=frozenset(routes))


# --- cases ---


Routes = Sequence[Listed]


def _routes_at(routes: Routes, city: str) -> list[Listed]:
    return [route for route in routes if city in route[:2]]


OF_CITY: tuple[Property | Quantity, ...] = (
    NO_ROUTE,
    ONE_ROUTE,
    Property(
        "no route ends in the city", "a route ends in the city", lambda _, routes, city: not _routes_at(routes, city)
    ),
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
        lambda _, routes, city: max(copies(_routes_at(routes, city)).values(), default=0) > 1,
    ),
    Property(
        "a gray route ends in the city",
        "no gray route ends in the city",
        lambda _, routes, city: any(route[3] == GRAY for route in _routes_at(routes, city)),
    ),
    Quantity("{} routes end in the city", lambda _, routes, city: len(_routes_at(routes, city))),
    Quantity("the city has {} neighbors", lambda _, routes, city: len(copies(_routes_at(routes, city)))),
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
        lambda _, routes: any(n > 1 and n % 2 for n in listed_degrees(routes).values()),
    ),
    Property(
        "an odd city has two routes to the same neighbor",
        "no odd city has two routes to the same neighbor",
        lambda _, routes: any(
            listed_degrees(routes)[city] % 2 for pair, n in copies(routes).items() if n > 1 for city in pair
        ),
    ),
    *SIZES,
)


def networks(seed: int) -> tuple[Sample, ...]:
    """Return networks to check answers on; many of them have double routes."""
    rng = random.Random(seed)
    result = [net for net in samples(seed) if len(net.routes) < 16]
    for game in real_games():
        turn = game.last * 2 // 3
        name = f"all routes claimed in a real game after turn {turn}"
        result.append(Sample(name, game.routes_claimed(turn), game.states[turn].owners))
    doubles = [(route, twin) for route, twin in enumerate(board().twins) if twin is not None and route < twin]
    for size in (4, 8, 12):
        tracks = [track for double in rng.sample(doubles, size // 4 + 1) for track in double]
        others = rng.sample(sorted(set(range(len(board().routes))) - set(tracks)), size)
        mixed = tracks + others
        rng.shuffle(mixed)
        result.append(Sample(f"a random network of {len(mixed)} routes", tuple(mixed)))
    return tuple(result)


def city_cases(seed: int) -> tuple[Case, ...]:
    """Return networks with one city each, for questions about a city; a few of these cities have no route.

    The last list is empty.
    """
    rng = random.Random(seed)
    result = []
    for number, net in enumerate(networks(seed)):
        counts = degrees(net.routes)
        most = max(counts, key=lambda city: (counts[city], city))
        # A program that looks only at the first end of each route misses this city.
        asked = [most, rng.choice([board().routes[route].b for route in net.routes])]
        doubles = [city for city in counts if max(neighbors(net.routes, city).values()) > 1]
        asked += rng.sample(doubles, 1) if doubles else []
        if number % 7 == 1:
            asked.append(rng.choice([city.name for city in board().cities if city.name not in counts]))
        result += [(net, city) for city in dict.fromkeys(asked)]
    result += [(whole_board(), city.name) for city in rng.sample(board().cities, 4)]
    none = Case("a list without routes", ([], "Omaha"))
    return (*(net.case(list_routes(net.routes), city) for net, city in result), none)


def network_cases(seed: int) -> tuple[Case, ...]:
    """Return networks as cases, the whole board last."""
    every = (*networks(seed), whole_board())
    return tuple(net.case(list_routes(net.routes)) for net in every)


@dataclass(frozen=True, slots=True)
class ColorCase(Case):
    order: tuple[int, ...] = ()  # the index on the board of each listed route; its color there may differ

    @property
    def asked(self) -> tuple[int, ...]:
        rows, color = self.arguments
        return tuple(route for route, row in zip(self.order, rows, strict=True) if row[3] == color)

    @property
    def painted(self) -> Board:
        colors = {route: row[3] for route, row in zip(self.order, self.arguments[0], strict=True)}
        routes = [replace(route, color=colors.get(i, route.color)) for i, route in enumerate(board().routes)]
        return replace(board(), routes=tuple(routes))


def _color_case(name: str, rows: Sequence[Listed], order: Sequence[int], color: str) -> ColorCase:
    return ColorCase(name, (list(rows), color), frozenset(order), order=tuple(order))


def color_cases(seed: int) -> tuple[Case, ...]:
    """Return lists of routes with one color each; the claim holds for some colors and nearly holds for others."""
    rng = random.Random(seed)
    good = [color for color in COLORS if color not in exceptions()]
    color = rng.choice(good)
    by_length = sorted(of_color(color), key=lambda route: board().routes[route].length)
    small = [
        (f"the {color} routes in another order", rng.sample(by_length, len(by_length))),
        (f"the {color} routes without one route of length 4", [*by_length[:3], *by_length[4:]]),
        (f"only the {color} routes of lengths 2 and 3", by_length[:3]),
        (f"the {color} routes without the route of length 6", by_length[:-1]),
    ]
    result = [_color_case(name, list_routes(order), order, color) for name, order in small]
    # Some lists are already sorted by length, so a program that does not sort passes them.
    for each in rng.sample(good, 4):
        ordered = sorted(of_color(each), key=lambda route: board().routes[route].length)
        result.append(_color_case(f"the {each} routes, the short ones first", list_routes(ordered), ordered, each))
    whole = list(range(len(board().routes)))
    result += [_color_case("the whole board", list_routes(whole), whole, each) for each in COLORS]
    for game in real_games(GAMES[:2]):
        state = game.states[game.last // 2]
        still = [route for route in whole if state.owners[route] is None]
        where = f"the routes not yet claimed in a real game after turn {state.turn}"
        result += [_color_case(where, list_routes(still), still, each) for each in rng.sample(COLORS, 2)]
    for number in range(10):
        painted = rng.choice(good)
        rows = _paint(painted, number, rng)
        order = rng.sample(whole, len(whole))
        name = "a board with random colors"
        result.append(_color_case(name, [rows[route] for route in order], order, painted))
    return tuple(result)


def _paint(color: str, kind: int, rng: random.Random) -> list[Listed]:
    """Return the board's routes, repainted so that the claim holds, or nearly holds, for one color."""
    rows = list_routes(range(len(board().routes)))
    own = of_color(color)
    single = [route for route in of_color(GRAY) if board().twins[route] is None]

    def take(length: int, where: Sequence[int]) -> int:
        return rng.choice([route for route in where if rows[route][2] == length])

    def paint(route: int, other: str) -> None:
        rows[route] = (*rows[route][:3], other)

    match kind % 5:
        case 0:  # one route too many
            paint(take(rng.choice((2, 3, 4)), single), color)
        case 1:  # swap two routes of the same length: the claim still holds
            length = rng.choice((2, 3))
            paint(take(length, own), GRAY)
            paint(take(length, single), color)
        case 2:  # remove one of the two routes of a length
            paint(take(rng.choice((3, 4)), own), GRAY)
        case 3:  # the same number of routes, but other lengths
            paint(take(3, own), GRAY)
            paint(take(1, single), color)
        case _:  # the same number of trains, but one more route
            paint(take(4, own), GRAY)
            for route in rng.sample([route for route in single if rows[route][2] == 2], 2):
                paint(route, color)
    return rows
