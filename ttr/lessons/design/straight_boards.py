"""Lesson 10, design a board: boards of towns joined by straight routes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from ttr.game.board import Board, City, Route
from ttr.ui.map.shapes import Point

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
