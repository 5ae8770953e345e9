"""Lesson 10, design a board: boards with straight routes, their crossings, and some boards to untangle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ttr.game.board import Board
from ttr.game.board_parts import City, Route
from ttr.graphs.overlay import EdgeMark, Role, edge_marks
from ttr.ui.map.shapes import Point, segments_cross

TOWNS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Oak")
SPACE = 170.0  # the length of one space of a route, on a map 1000 wide
MOST_SPACES = 4  # per route

Pair = tuple[int, int]  # two towns, by number


def straight_board(
    name: str, towns: Sequence[str], places: Sequence[Point], pairs: Iterable[Pair], colors: Sequence[str] = ()
) -> Board:
    """Return a board of towns joined by straight routes; longer routes have more spaces."""
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
    """Return True if two straight routes cross; no three of their towns may lie on a line.

    >>> cross((0, 0), (2, 2), (0, 2), (2, 0)), cross((0, 0), (2, 2), (2, 2), (2, 0))
    (True, False)
    """
    return not {a, b} & {c, d} and segments_cross(a, b, c, d)


def in_line(points: Sequence[Point]) -> bool:
    """Return True if any three of these points lie on a line."""
    return any(
        (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])
        for a, b, c in combinations(dict.fromkeys(points), 3)
    )


def crossings(board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pairs of routes that cross if all routes are straight.

    >>> from ttr.lessons.design.straight_boards import puzzles
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
    """Return marks for all routes that cross another route."""
    routes = sorted({route for pair in pairs for route in pair})
    return edge_marks(routes, Role.BOTTLENECK)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A network to draw without crossings, if possible."""

    name: str  # its name in a list
    pairs: tuple[Pair, ...]  # its routes, by town numbers
    places: tuple[Point, ...]  # where towns can be drawn
    tangled: tuple[int, ...]  # the initial place of each town

    def board(self, order: Sequence[int]) -> Board:
        """Return the network with each town at the place given by `order`."""
        return straight_board(self.name, TOWNS, [self.places[place] for place in order], self.pairs)


_SIX = ((500.0, 20.0), (960.0, 570.0), (40.0, 590.0), (480.0, 230.0), (640.0, 440.0), (350.0, 430.0))
_SEVEN = ((520.0, 20.0), (960.0, 570.0), (40.0, 590.0), (430.0, 210.0), (660.0, 410.0), (300.0, 460.0), (510.0, 350.0))
_FIVE = ((500.0, 20.0), (960.0, 560.0), (40.0, 590.0), (470.0, 220.0), (560.0, 420.0))


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles: networks that can be untangled by hand, and networks that are not planar."""
    six = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5))
    seven = ((0, 1), (1, 2), (0, 2), (0, 3), (3, 6), (6, 4), (4, 1), (2, 5), (5, 6), (3, 5), (4, 0), (1, 6))
    five = tuple(combinations(range(5), 2))
    three = tuple((a, b) for a in range(3) for b in range(3, 6))
    return (
        Puzzle("6 towns, 9 routes", six, _SIX, (0, 1, 5, 4, 3, 2)),
        Puzzle("7 towns, 12 routes", seven, _SEVEN, (0, 2, 6, 5, 4, 1, 3)),
        Puzzle("5 towns, each joined to all others", five, _FIVE, (0, 1, 2, 3, 4)),
        Puzzle("3 towns, each joined to 3 others", three, _SIX, (0, 1, 2, 3, 4, 5)),
    )
