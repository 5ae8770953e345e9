"""Water on a draft: points become a river or a shore, and lines to the page's edge continue beyond it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

from ttr.game.ground import Ground, Line, Point, River
from ttr.graphs.words import pluralize
from ttr.ui.map.geometry import Frame

EDGE = 0.03  # share of the page's width: points this close to the edge or to each other coincide
BEYOND = 4  # how far a line continues beyond the edge, in pages
RIVER_WIDTHS = (4, 120, 30)  # smallest, largest and usual width, on a page of width 1000

Kind = Literal["rivers", "shores"]


def is_near(one: Point, other: Point, frame: Frame) -> bool:
    """Return True if two points count as the same."""
    return math.dist(one, other) <= EDGE * frame.width


def move_out(point: Point, frame: Frame) -> Point:
    """Return a point, moved far out if it is at the edge of the page.

    >>> move_out((500, 300), Frame()), move_out((995, 300), Frame())
    ((500.0, 300.0), (4995.0, 300.0))
    """

    def moved(at: float, low: float, high: float) -> float:
        near_edge = EDGE * frame.width
        return at - BEYOND * frame.width * (at <= low + near_edge) + BEYOND * frame.width * (at >= high - near_edge)

    x, y = point
    return moved(x, frame.left, frame.left + frame.width), moved(y, frame.top, frame.top + frame.height)


def with_river(ground: Ground | None, line: Line, width: float, frame: Frame) -> Ground:
    """Return a ground with another river; `width` is for a page of width 1000."""
    ground = ground or Ground()
    ends = (move_out(line[0], frame), *line, move_out(line[-1], frame))
    return replace(
        ground, rivers=(*ground.rivers, River(tuple(dict.fromkeys(ends)), round(width * frame.width / 1000, 2)))
    )


def with_shore(ground: Ground | None, line: Line, frame: Frame) -> Ground:
    """Return a ground with another shore; a shore from edge to edge continues beyond both."""
    ground = ground or Ground()
    shore = list[Point]()
    for before, point, after in zip((line[-1], *line), line, (*line[1:], line[0]), strict=False):
        far = move_out(point, frame)
        comes, goes = (move_out(each, frame) == each for each in (before, after))  # a point inside the page
        if far == point or (comes and goes):
            shore.append(point)
        else:
            shore += [point, far] if comes else [far, point] if goes else [far]
    return replace(ground, shores=(*ground.shores, tuple(shore)))


def remove_line(ground: Ground, kind: Kind, index: int) -> Ground | None:
    """Return a ground without a river or a shore; None if nothing is left."""
    if kind == "rivers":
        return or_none(replace(ground, rivers=(*ground.rivers[:index], *ground.rivers[index + 1 :])))
    return or_none(replace(ground, shores=(*ground.shores[:index], *ground.shores[index + 1 :])))


def or_none(ground: Ground) -> Ground | None:
    """Return a ground, or None if it is only land."""
    return None if ground == Ground() else ground


def named(ground: Ground | None) -> list[tuple[str, tuple[Kind, int]]]:
    """Return the names of rivers and shores for a list, with their indices."""
    if ground is None:
        return []
    rivers: list[tuple[str, tuple[Kind, int]]] = [
        (f"River {n + 1}, {r.width:g} wide", ("rivers", n)) for n, r in enumerate(ground.rivers)
    ]
    shores: list[tuple[str, tuple[Kind, int]]] = [
        (f"Shore {n + 1}, {pluralize(len(s), 'point')}", ("shores", n)) for n, s in enumerate(ground.shores)
    ]
    return [*rivers, *shores]
