"""The parts of a board, cities, routes and tickets, and every problem that they can have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from ttr.game.cards import ROUTE_COLORS
from ttr.graphs.plain_numbers import as_int, as_number
from ttr.graphs.words import shorten

MIN_LENGTH, MAX_LENGTH = 1, 6
MAX_COMPARED = 20  # unknown names of cities: comparing one takes up to 0.04 s
LARGEST = 1e300  # of coordinates: floats go little further
LABEL_SIDES = ("right", "left", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right")


@dataclass(frozen=True, slots=True)
class City:
    """A city with its name and its place on the map.

    Attributes
    ----------
    name : str
        Its name.
    x, y : float
        Its place: x to the right, y downwards, about 0 to 1000.
    label : str
        The side of the city on which the map writes its name, such as "right" or "top-left".

    Examples
    --------
    >>> City("Omaha", 590, 330, label="top")
    City(name='Omaha', x=590, y=330, label='top')
    """

    name: str
    x: float
    y: float
    label: str = "right"

    def __post_init__(self) -> None:
        object.__setattr__(self, "x", as_number(self.x))
        object.__setattr__(self, "y", as_number(self.y))


@dataclass(frozen=True, slots=True)
class _Ends:
    """Two cities."""

    a: str
    b: str

    @property
    def cities(self) -> tuple[str, str]:
        """The two cities at its ends."""
        return self.a, self.b

    def __str__(self) -> str:
        return f"{self.a} – {self.b}"


@dataclass(frozen=True, slots=True)
class Route(_Ends):
    """One track between two neighboring cities.

    Attributes
    ----------
    a, b : str
        The cities it joins.
    length : int
        Spaces, each for one train and one card.
    color : str
        One of the eight card colors, or "gray", which any single color can pay.
    bend : float
        How far the map moves the middle of the route to one side, in the units of the cities' x and y.

    Examples
    --------
    >>> route = Route("Denver", "Omaha", 4, "purple")
    >>> print(route)
    Denver – Omaha
    >>> route.cities, route.length
    (('Denver', 'Omaha'), 4)
    """

    length: int
    color: str
    bend: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", as_int(self.length))
        object.__setattr__(self, "bend", as_number(self.bend))


@dataclass(frozen=True, slots=True)
class Ticket(_Ends):
    """Two cities to connect, and the points to win or lose.

    Attributes
    ----------
    a, b : str
        The two cities.
    points : int
        The points, won if the cities are connected at the end, otherwise lost.

    Examples
    --------
    >>> ticket = Ticket("Denver", "El Paso", 4)
    >>> print(ticket)
    Denver – El Paso
    """

    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", as_int(self.points))


PARTS: dict[str, type] = {"cities": City, "routes": Route, "tickets": Ticket}
_KINDS: dict[Any, tuple[type | tuple[type, ...], str]] = {
    "str": (str, "a text"),
    "int": (int, "a whole number"),
    "float": ((int, float), "a number"),
}


def find_wrong_types(values: Mapping[str, object]) -> Iterator[str]:
    """Yield every value of a wrong type in the fields of a board; the types of a file are checked by its model."""
    for name in ("name", "title", "about"):
        yield from _type_problem(name, values[name], "str")
    for part, kind in PARTS.items():
        rows = values[part]
        if not isinstance(rows, list | tuple):
            yield f"{part} is {shorten(rows)}; use a list of {kind.__name__}"
            continue
        for index, row in enumerate(rows):
            if not isinstance(row, kind):
                yield f"{part}[{index}] is {shorten(row)}; use a {kind.__name__}"
                continue
            for field in fields(kind):
                yield from _type_problem(f"{part}[{index}]: {field.name}", getattr(row, field.name), field.type)


def _type_problem(place: str, value: object, kind: Any) -> Iterator[str]:
    types, words = _KINDS[kind]
    if not isinstance(value, types) or isinstance(value, bool):
        yield f"{place} is {shorten(value)}; use {words}"


def find_problems(
    cities: Mapping[int, City],
    routes: Mapping[int, Route],
    tickets: Mapping[int, Ticket],
    also_known: Iterable[str] = (),
    *,
    check_tickets_connected: bool = True,
) -> Iterator[str]:
    """Yield every problem of a board, with its place; yield nothing for a valid board.

    The parts come with their indices, so that a file with some unreadable entries can be checked for the rest.
    `also_known` holds the names of unreadable cities. If any route is unreadable, connectivity is not checked.
    """
    known = {city.name for city in cities.values()} | set(also_known)
    near: dict[str, str] = {}
    yield from _city_problems(cities)
    yield from _route_problems(routes, known, near)
    yield from _ticket_problems(tickets, known, near, _groups(routes, known) if check_tickets_connected else None)


def _city_problems(cities: Mapping[int, City]) -> Iterator[str]:
    names: dict[str, int] = {}
    spots: dict[tuple[float, float], int] = {}
    for index, city in cities.items():
        place = f"cities[{index}] ({city.name})"
        if not city.name.strip():
            yield f"cities[{index}]: the name is empty"
        if city.label not in LABEL_SIDES:
            yield f"{place}: label {city.label!r:.60} is unknown; use one of {', '.join(LABEL_SIDES)}"
        if not (abs(city.x) < LARGEST and abs(city.y) < LARGEST):
            yield f"{place}: x and y must be finite numbers"
        first = names.setdefault(city.name, index)
        if first != index:
            yield f"{place}: the name is taken by cities[{first}]; every city needs its own"
        first = spots.setdefault((city.x, city.y), index)
        if first != index:
            yield f"{place}: is on the same spot as cities[{first}] ({cities[first].name})"


def _unknown_cities(ends: tuple[str, str], known: set[str], near: dict[str, str], place: str) -> Iterator[str]:
    """Yield the ends that are unknown, each with a known name like it; `near` keeps these names from row to row."""
    for name in dict.fromkeys(ends):
        if name not in known:
            if name not in near and len(near) < MAX_COMPARED:
                from difflib import get_close_matches  # only a wrong board needs it

                folded = {city.casefold(): city for city in known}
                alike = get_close_matches(name.casefold(), folded, 1)
                near[name] = f"; did you mean {folded[alike[0]]!r}?" if alike else ""
            yield f"{place}: city {name!r} is unknown{near.get(name, '')}"


def _route_problems(routes: Mapping[int, Route], known: set[str], near: dict[str, str]) -> Iterator[str]:
    tracks: dict[frozenset[str], list[int]] = {}
    for index, route in routes.items():
        place = f"routes[{index}] ({route})"
        yield from _unknown_cities(route.cities, known, near, place)
        if route.a == route.b:
            yield f"{place}: a loop; a route joins two different cities"
        if not MIN_LENGTH <= route.length <= MAX_LENGTH:
            yield f"{place}: length {shorten(route.length, 20)} is out of range; use {MIN_LENGTH} to {MAX_LENGTH}"
        if route.color not in ROUTE_COLORS:
            yield f"{place}: color {route.color!r:.60} is unknown; use one of {', '.join(ROUTE_COLORS)}"
        if not abs(route.bend) < LARGEST:
            yield f"{place}: bend must be a finite number"
        pair = tracks.setdefault(frozenset(route.cities), [])
        pair.append(index)
        if len(pair) == 2 and routes[pair[0]].length != route.length:
            yield (
                f"{place}: both tracks of a double route must have the same length; "
                f"routes[{pair[0]}] has {routes[pair[0]].length}, this one {route.length}"
            )
        if len(pair) > 2:
            yield f"{place}: a third track; two cities are joined by at most two (routes{pair[:2]})"


def _groups(routes: Mapping[int, Route], known: set[str]) -> dict[str, str]:
    """Return a representative for each city; connected cities share one."""
    parent = {name: name for name in known}

    def find(name: str) -> str:
        while parent[name] != name:
            parent[name] = name = parent[parent[name]]
        return name

    for route in routes.values():
        if route.a in known and route.b in known:
            parent[find(route.a)] = find(route.b)
    return {name: find(name) for name in known}


def _ticket_problems(
    tickets: Mapping[int, Ticket], known: set[str], near: dict[str, str], group: Mapping[str, str] | None
) -> Iterator[str]:
    seen: dict[frozenset[str], int] = {}
    for index, ticket in tickets.items():
        place = f"tickets[{index}] ({ticket})"
        yield from _unknown_cities(ticket.cities, known, near, place)
        first = seen.setdefault(frozenset(ticket.cities), index)
        if ticket.a == ticket.b:
            yield f"{place}: a ticket joins two different cities"
        elif first != index:
            yield f"{place}: the same ticket as tickets[{first}]"
        elif group and ticket.a in known and ticket.b in known and group[ticket.a] != group[ticket.b]:
            yield f"{place}: no path joins these cities"
        if not 1 <= ticket.points <= 100:
            yield f"{place}: worth {shorten(ticket.points, 20)} points; use 1 to 100"
