"""Plane geometry for the map: curves, bands along them, boxes, crossings and overlaps.

Points are (x, y) in pixels, y downwards. A curve is a polyline, a sequence of points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Curve = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def center(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def area(self) -> float:
        return max(0.0, self.right - self.left) * max(0.0, self.bottom - self.top)

    def contains(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def shrink(self, margin: float) -> Box:
        """Return the box with every side moved inwards (outwards if negative)."""
        return Box(self.left + margin, self.top + margin, self.right - margin, self.bottom - margin)

    def shift(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def overlap(self, other: Box) -> float:
        width = min(self.right, other.right) - max(self.left, other.left)
        if width <= 0:  # as for most boxes; the layout of a map compares tens of thousands
            return 0.0
        return width * max(0.0, min(self.bottom, other.bottom) - max(self.top, other.top))


def bounds(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def bend_line(start: Point, end: Point, bend: float, pieces: int = 12) -> Curve:
    """Return the curve from start to end with its middle moved by `bend` to one side.

    The curve is a quadratic Bézier curve, bent towards the normal (-(dy), dx). Its middle lies halfway to the control
    point, so the control point moves twice as far.
    """
    (xa, ya), (xb, yb) = start, end
    length = math.hypot(xb - xa, yb - ya)
    if not bend or not length:
        return start, end
    xc = (xa + xb) / 2 - 2 * bend * (yb - ya) / length
    yc = (ya + yb) / 2 + 2 * bend * (xb - xa) / length
    curve = []
    for step in range(pieces + 1):
        t = step / pieces
        u = 1 - t
        curve.append((u * u * xa + 2 * u * t * xc + t * t * xb, u * u * ya + 2 * u * t * yc + t * t * yb))
    return tuple(curve)


def curve_length(curve: Sequence[Point]) -> float:
    return sum(math.dist(p, q) for p, q in pairwise(curve))


def point_on(curve: Sequence[Point], distance: float, offset: float = 0.0) -> Point:
    """Return the point `distance` along a curve, moved by `offset` along the normal there."""
    for p, q in pairwise(curve):
        piece = math.dist(p, q)
        if distance <= piece or q is curve[-1]:
            t = distance / piece if piece else 0.0
            dx, dy = q[0] - p[0], q[1] - p[1]
            nx, ny = (-dy / piece, dx / piece) if piece else (0.0, 0.0)
            return p[0] + t * dx + offset * nx, p[1] + t * dy + offset * ny
        distance -= piece
    return curve[-1]


def part_of(curve: Sequence[Point], start: float, end: float, offset: float = 0.0) -> Curve:
    """Return the part of a curve between two distances, moved sideways by `offset`."""
    cuts = [start]
    travelled = 0.0
    for p, q in pairwise(curve):
        travelled += math.dist(p, q)
        if start < travelled < end:
            cuts.append(travelled)
    return tuple(point_on(curve, cut, offset) for cut in [*cuts, end])


def band(curve: Sequence[Point], start: float, end: float, offset: float, width: float) -> Curve:
    """Return the polygon of the given width along a part of a curve, not closed."""
    one = part_of(curve, start, end, offset - width / 2)
    other = part_of(curve, start, end, offset + width / 2)
    return one + other[::-1]


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if two segments have a common point."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def between(p: Point, q: Point, r: Point) -> bool:
        return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])

    one, two, three, four = side(c, d, a), side(c, d, b), side(a, b, c), side(a, b, d)
    if (one > 0) != (two > 0) and (three > 0) != (four > 0) and 0 not in (one, two, three, four):
        return True
    return (
        (one == 0 and between(c, d, a))
        or (two == 0 and between(c, d, b))
        or (three == 0 and between(a, b, c))
        or (four == 0 and between(a, b, d))
    )


def curves_cross(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return any(segments_cross(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point:
    along = (c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])
    part = along / ((b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]))
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def distance_to(curve: Sequence[Point], point: Point) -> float:
    return min(_distance_to_segment(p, q, point) for p, q in pairwise(curve))


def _distance_to_segment(p: Point, q: Point, r: Point) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((r[0] - p[0]) * dx + (r[1] - p[1]) * dy) / square)) if square else 0.0
    return math.dist((p[0] + t * dx, p[1] + t * dy), r)


def area(polygon: Sequence[Point]) -> float:
    """Return the area of a polygon (shoelace formula)."""
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in pairwise([*polygon, polygon[0]]))) / 2 if polygon else 0.0


def clip_polygon(polygon: Sequence[Point], box: Box) -> Curve:
    """Return the part of a polygon inside a box (Sutherland and Hodgman 1974)."""
    result = list(polygon)
    for axis, limit, keep_below in ((0, box.left, 0), (0, box.right, 1), (1, box.top, 0), (1, box.bottom, 1)):
        before, result = result, []
        for p, q in pairwise([*before, *before[:1]]):
            p_in = p[axis] <= limit if keep_below else p[axis] >= limit
            q_in = q[axis] <= limit if keep_below else q[axis] >= limit
            if p_in:
                result.append(p)
            if p_in != q_in:
                t = (limit - p[axis]) / (q[axis] - p[axis])
                result.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return tuple(result)


def common_area(polygon: Sequence[Point], box: Box) -> float:
    return area(clip_polygon(polygon, box))


def polygons_touch(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Return True if the outlines of two polygons meet; containment does not count."""
    return curves_cross([*one, one[0]], [*other, other[0]])
