"""Faults in the drawing of a board: crossings, rows through cities, names over names or slots.

These faults do not affect a game; they tell the author of a board what to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ttr.game.board import Board
from ttr.ui.map.geometry import DESKTOP, Canvas, Geometry, covers, geometry
from ttr.ui.map.shapes import Box, bounds, curves_cross, distance_to, polygons_touch


class Fault(NamedTuple):
    """Something that could confuse a reader of the map."""

    sentence: str  # without a full stop
    routes: tuple[int, ...] = ()  # the routes that cross, touch, or run through a city
    city: str = ""  # the city whose name is in the way


def layout_faults(board: Board, canvas: Canvas = DESKTOP) -> list[Fault]:
    """Return all faults of a drawing.

    Compares O(routes²) pairs of boxes, and the curves if their boxes meet.
    """
    drawing = geometry(board, canvas)
    return [
        *_crossing_routes(board, drawing),
        *_routes_through_cities(board, drawing),
        *_label_problems(board, drawing),
    ]


def _crossing_routes(board: Board, drawing: Geometry) -> Iterator[Fault]:
    hulls = [row.hull() for row in drawing.rows]
    boxes = [bounds(hull) for hull in hulls]
    for one, other in combinations(range(len(board.routes)), 2):
        first, second = board.routes[one], board.routes[other]
        shared = set(first.cities) & set(second.cities)
        if len(shared) == 2 or not boxes[one].overlap(boxes[other]):
            continue
        rows = drawing.rows[one], drawing.rows[other]
        # Rows that end in the same city meet there, so compare only the lines through their slots.
        lines = [row.middle() for row in rows]
        if curves_cross(*lines):
            yield Fault(f"{first} crosses {second}", (one, other))
        elif not shared and polygons_touch(hulls[one], hulls[other]):
            yield Fault(f"{first} touches {second}", (one, other))


def _routes_through_cities(board: Board, drawing: Geometry) -> Iterator[Fault]:
    reach = drawing.sizes.city + drawing.sizes.car / 2 + 1
    for index, route in enumerate(board.routes):
        line = drawing.rows[index].middle()
        for city, place in zip(board.cities, drawing.cities, strict=True):
            if city.name not in route.cities and distance_to(line, place) < reach:
                yield Fault(f"{route} runs through {city.name}", (index,))


def _label_problems(board: Board, drawing: Geometry) -> Iterator[Fault]:
    page = Box(0, 0, drawing.canvas.width, drawing.canvas.height)
    names = [city.name for city in board.cities]
    radius = drawing.sizes.city
    for (name, label), (other, second) in combinations(zip(names, drawing.labels, strict=True), 2):
        if label.box.overlap(second.box):
            yield Fault(f"the names {name} and {other} overlap", city=name)
    for name, label in zip(names, drawing.labels, strict=True):
        if label.box.overlap(page) < label.box.area - 0.01:
            yield Fault(f"the name {name} leaves the map", city=name)
        for other, (x, y) in zip(names, drawing.cities, strict=True):
            if other != name and label.box.overlap(Box(x - radius, y - radius, x + radius, y + radius)):
                yield Fault(f"the name {name} covers the city {other}", city=name)
        for route, row in zip(board.routes, drawing.rows, strict=True):
            if covers(label, row, drawing.sizes):
                yield Fault(f"the name {name} covers the route {route}", city=name)
