"""Lesson 10, design a board: boards of towns joined by straight routes, and where these cross."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from ttr.game.board import Board, City, Route
from ttr.graphs.overlay import EdgeMark, Role
from ttr.ui.map.shapes import Point, segments_cross

TOWNS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Oak")
SPACE = 170.0  # of the map's width of 1000, so much for a space of a route
MOST_SPACES = 4  # of a route

Pair = tuple[int, int]  # of towns, by their numbers


def straight_board(
    name: str, towns: Sequence[str], places: Sequence[Point], pairs: Iterable[Pair], colors: Sequence[str] = ()
) -> Board:
    """Return a board of towns joined by straight routes, the longer the more spaces."""
    middle = sum(y for _, y in places) / len(places)
    cities = tuple(
        City(town, x, y, "top" if y < middle else "bottom") for town, (x, y) in zip(towns, places, strict=False)
    )
    routes = []
    for number, (a, b) in enumerate(pairs):
        spaces = min(MOST_SPACES, max(1, round(math.dist(places[a], places[b]) / SPACE)))
        routes.append(Route(towns[a], towns[b], spaces, colors[number] if colors else "gray"))
    return Board(name, cities, tuple(routes), ())


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two straight routes cross; no three of their towns lie in a line.

    >>> cross((0, 0), (2, 2), (0, 2), (2, 0)), cross((0, 0), (2, 2), (2, 2), (2, 0))
    (True, False)
    """
    return not {a, b} & {c, d} and segments_cross(a, b, c, d)


def in_line(points: Sequence[Point]) -> bool:
    """Tell whether any three of some points lie in a line."""
    return any(
        (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])
        for a, b, c in combinations(dict.fromkeys(points), 3)
    )


def crossings(board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pairs of routes that cross when all routes are drawn straight.

    >>> from ttr.lessons.design.puzzles import puzzles
    >>> crossings(puzzles()[2].board(range(5)))[:1]
    ((3, 5),)
    """
    places = {city.name: (city.x, city.y) for city in board.cities}
    found = []
    for one, other in combinations(range(len(board.routes)), 2):
        cities = *board.routes[one].cities, *board.routes[other].cities
        if cross(*(places[city] for city in cities)):
            found.append((one, other))
    return tuple(found)


def crossing_marks(pairs: Iterable[tuple[int, int]]) -> tuple[EdgeMark, ...]:
    """Return marks for all routes that cross another one."""
    routes = sorted({route for pair in pairs for route in pair})
    return tuple(EdgeMark(route, Role.BOTTLENECK) for route in routes)
