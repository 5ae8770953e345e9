"""Meaning of a click on the map: the city or the route within reach, or the place itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ttr.game.board import Board
from ttr.ui.map.geometry import Canvas, geometry
from ttr.ui.map.labels import Label
from ttr.ui.map.shapes import Point, distance_to


@dataclass(frozen=True, slots=True)
class ClickReach:
    """How close a click must be to count, in pixels beyond the edge of a city and of a row of slots."""

    city: float
    slot: float
    city_first: bool = False  # whether a city within reach takes precedence over a nearer row
    names: bool = True  # whether a click on a city's name is one on the city


NEAREST = ClickReach(18, 18)
EXACT = ClickReach(7, 3, city_first=True, names=False)
"""Where a press between cities and rows means that place."""
ON_NAME = 1.0  # distance of a click on a name from its city; what lies under the name itself is nearer


@dataclass(frozen=True, slots=True)
class Near:
    """Cities and routes around a click, the nearest first, each with the distance from its edge in pixels."""

    cities: tuple[tuple[float, int], ...]
    routes: tuple[tuple[float, int], ...]


@lru_cache(maxsize=8)
def touch(board: Board, canvas: Canvas, reach: ClickReach) -> dict[str, Any]:
    """Return the clickable areas for the pointer's shape and tooltip; `hit` decides what a click means."""
    drawing = geometry(board, canvas)
    return {
        "cities": [_round_point(city) for city in drawing.cities],
        "rows": [[_round_point(point) for point in row.middle()] for row in drawing.rows],
        "city": round(drawing.sizes.city, 1),
        "slot": round(drawing.sizes.car / 2, 1),
        "names": [_corners(label) for label in drawing.labels] if reach.names else [],
        "onName": ON_NAME,
        "near": [reach.city, reach.slot],
        "exact": reach.city_first,
    }


def _round_point(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def _corners(label: Label) -> list[float] | None:
    """Return the left, top, right and bottom of a name; None for one that has no room."""
    box = label.box
    return None if label.covers else _round_point((box.left, box.top)) + _round_point((box.right, box.bottom))


def find_near(board: Board, canvas: Canvas, place: Point, reach: ClickReach = NEAREST) -> Near:
    """Return all cities and routes, sorted by distance from a place on the canvas."""
    drawing = geometry(board, canvas)
    cities = [(max(0.0, math.dist(place, at) - drawing.sizes.city), city) for city, at in enumerate(drawing.cities)]
    if reach.names:
        named = [not label.covers and label.box.contains(place) for label in drawing.labels]
        cities = [(min(away, ON_NAME) if named[city] else away, city) for away, city in cities]
    half = drawing.sizes.car / 2
    routes = [(max(0.0, distance_to(row.middle(), place) - half), route) for route, row in enumerate(drawing.rows)]
    return Near(tuple(sorted(cities)), tuple(sorted(routes)))


def hit(board: Board, canvas: Canvas, place: Point, reach: ClickReach = NEAREST) -> tuple[int | None, int | None]:
    """Return the city or the route that a place on the canvas means: the nearest one within `reach`."""
    around = find_near(board, canvas, place, reach)
    to_city, city = around.cities[0] if around.cities else (math.inf, 0)
    to_slot, route = around.routes[0] if around.routes else (math.inf, 0)
    if to_city <= reach.city and (reach.city_first or to_city <= to_slot):
        return city, None
    return None, route if to_slot <= reach.slot else None


def place_on(canvas: Canvas, parts: Any) -> Point | None:
    """Return a place on a canvas in pixels, from fractions of its width and height, or None for other values."""
    if not isinstance(parts, list) or len(parts) != 2:
        return None
    if any(type(part) not in (int, float) or not math.isfinite(part) or not 0 <= part <= 1 for part in parts):
        return None
    return parts[0] * canvas.width, parts[1] * canvas.height
