"""Geometry of the map: rows of car slots, letters and names, in pixels of a canvas.

A board's own coordinates are fitted to a canvas (x to the right, y downwards, in pixels), stretching one axis if the
canvas is taller or wider than the board. All later work is in pixels, so that slots are rectangles on every screen and
text has a known size. This module does not depend on colors or a browser.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from statistics import median

from ttr.game.board import Board
from ttr.ui.map.labels import ROOMY, Label, NameStyle, label_box, name_lines, place_labels
from ttr.ui.map.shapes import (
    Box,
    Curve,
    Point,
    band,
    bend_line,
    bounds,
    common_area,
    curve_length,
    meeting,
    part_of,
    point_on,
    segments_cross,
)

NARROW = 520  # canvases narrower than this break long names into two lines
LARGE = (1000.0, 660.0)  # canvases larger than this have larger names, letters and rows
MAX_TRIM = 1.6  # how far a row may end from its city to clear its neighbors, in car widths
CROSSING = 2.2  # pixels between a row and a row that passes below it
LEAST = 3.0  # shortest part of a slot that is drawn beside a gap, in pixels
TOUCH = 16.0  # square pixels of a row that a name may cover with its margin, but not with a letter
NUMBERED = 7.5  # radius of a city around which there is room for a disc with a number
EDGE = 16.0  # pixels around a fixed frame
MAX_STRETCH = 2.4  # largest ratio of the vertical scale to the horizontal scale


@dataclass(frozen=True, slots=True)
class Frame:
    """A fixed page in the board's own coordinates: left and top edge, width and height."""

    left: float = 0.0
    top: float = 0.0
    width: float = 1000.0
    height: float = 700.0


@dataclass(frozen=True, slots=True)
class Canvas:
    """Size of the drawing in pixels, and the part of the board's plane that fills it."""

    width: float = 900.0  # in pixels
    height: float = 640.0
    frame: Frame | None = None  # the fixed page of a board in the editor; None for the largest drawing that fits
    wide: float = 1.0  # width of the browser's letters, relative to Helvetica's


DESKTOP = Canvas()  # about the size of the map on a page of 1280x800


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of the drawing's parts, in pixels."""

    car: float  # width of a row, across its direction
    gap: float  # gap between two slots of a row, and between the two rows of a double route
    city: float  # radius of a city's disc
    text: float  # font size of the cities' names
    letter: float  # font size of the letters on slots


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity, so that cached shapes are found fast
class SlotRow:
    """One track as a row of slots."""

    curve: Curve  # the middle line of the route from its first city to its second; twins of a double share it
    offset: float  # distance of the row from that line
    width: float  # width
    spans: tuple[tuple[float, float], ...]  # start and end of each slot along the line, in the route's direction
    centers: Curve  # center of each slot
    midpoint: Point  # center of the row
    letter: Point  # center of the color's letter: the slot nearest to the middle that no name covers
    gaps: tuple[tuple[float, float], ...] = ()  # gaps along the line where another row crosses above

    # Most pictures reuse shapes, so the caches hold those of a few boards on one or two screens.
    @lru_cache(maxsize=4096)  # noqa: B019
    def slots(self, grow: float = 0.0) -> tuple[Curve, ...]:
        """Return the polygon of each slot, or of each part of a cut slot, with every side moved outwards by `grow`."""
        return tuple(
            band(self.curve, low, high, self.offset, self.width + 2 * grow)
            for start, end in self.spans
            for low, high in self.parts(start - grow, end + grow)
        )

    @lru_cache(maxsize=4096)  # noqa: B019
    def hull(self, grow: float = 0.0) -> Curve:
        start, end = self.spans[0][0] - grow, self.spans[-1][1] + grow
        return band(self.curve, start, end, self.offset, self.width + 2 * grow)

    @lru_cache(maxsize=4096)  # noqa: B019
    def middle(self) -> Curve:
        """Return the line through the slots, from the first to the last."""
        return part_of(self.curve, self.spans[0][0], self.spans[-1][1], self.offset)

    def line(self) -> Curve:
        """Return the line from city to city through the slots."""
        return (self.curve[0], *self.middle(), self.curve[-1])

    def ends(self) -> tuple[Curve, Curve]:
        """Return the lines from both cities to the slots."""
        middle = self.middle()
        return (self.curve[0], middle[0]), (middle[-1], self.curve[-1])

    def parts(self, start: float, end: float) -> list[tuple[float, float]]:
        """Return the intervals between two distances along the line, without the gaps."""
        left = [(start, end)]
        for low, high in self.gaps:
            left = [
                part for a, b in left for part in ((a, min(b, low)), (max(a, high), b)) if part[1] > part[0] + LEAST
            ]
        return left


@dataclass(frozen=True, slots=True)
class Fit:
    """Transformation from a board's coordinates to pixels: a scale and a shift on each axis."""

    scale: Point
    shift: Point

    def __call__(self, x: float, y: float) -> Point:
        return x * self.scale[0] + self.shift[0], y * self.scale[1] + self.shift[1]

    def to_board(self, x: float, y: float) -> Point:
        """Return the board's coordinates of a pixel.

        >>> Fit((2, 3), (10, 20)).to_board(30, 80)
        (10.0, 20.0)
        """
        return (x - self.shift[0]) / self.scale[0], (y - self.shift[1]) / self.scale[1]


@dataclass(frozen=True, slots=True)
class Geometry:
    """Complete drawing of a board on a canvas; entries are in the board's order."""

    canvas: Canvas
    sizes: Sizes
    cities: tuple[Point, ...]
    labels: tuple[Label, ...]
    rows: tuple[SlotRow, ...]
    fit: Fit  # scale and shift for everything on the board


@lru_cache(maxsize=32)
def geometry(board: Board, canvas: Canvas = DESKTOP) -> Geometry:
    """Return the layout of a board on a canvas, which should have at least 300 by 300 pixels to avoid crowding.

    >>> import ttr
    >>> drawing = geometry(ttr.load_board("usa"), Canvas(900, 640))
    >>> len(drawing.rows), len(drawing.rows[1].slots())  # Atlanta – Miami has five spaces
    (100, 5)
    """
    text = _clamp(canvas.width / 72, 11.0, 12.5) * _growth(canvas)
    guess = Sizes(car=10, gap=2, city=6.5, text=text, letter=9)
    sizes = _sizes(board, canvas, _curves(board, _fit(board, canvas, guess)), text)
    place = _fit(board, canvas, sizes)
    curves = _curves(board, place)

    cities = tuple(place(city.x, city.y) for city in board.cities)
    trims = _trims(board, curves, sizes)
    unlettered = _with_gaps(
        board,
        [
            _row(curve, _offset(board, route, sizes), trims[route], board.routes[route].length, sizes)
            for route, curve in enumerate(curves)
        ],
    )
    labels = place_labels(
        board.cities,
        cities,
        [row.hull() for row in unlettered],
        _name_style(board, canvas, sizes),
        Box(0, 0, canvas.width, canvas.height),
    )
    if canvas.width < NARROW:
        labels = tuple(replace(label, covers=any(covers(label, row, sizes) for row in unlettered)) for label in labels)
    rows = tuple(
        replace(row, letter=row.centers[_letter_slot(row, labels, twin is not None and route > twin)])
        for route, (row, twin) in enumerate(zip(unlettered, board.twins, strict=True))
    )
    return Geometry(canvas, sizes, cities, labels, rows, place)


def _name_style(board: Board, canvas: Canvas, sizes: Sizes) -> NameStyle:
    # A small board has room for numbers in its cities.
    radius = max(sizes.city, NUMBERED) if len(board.cities) <= ROOMY else sizes.city
    return NameStyle(radius, sizes.text, canvas.width < NARROW, canvas.wide)


def _growth(canvas: Canvas) -> float:
    """Return the enlargement for large screens, which people watch from afar."""
    return max(1.0, min(canvas.width / LARGE[0], canvas.height / LARGE[1]))


def _clamp(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


def _fit(board: Board, canvas: Canvas, sizes: Sizes) -> Fit:
    """Return the frame's fit; without a frame, the largest fit with all cities, names and routes on the canvas."""
    if (frame := canvas.frame) is not None:
        sx, sy = (canvas.width - 2 * EDGE) / frame.width, (canvas.height - 2 * EDGE) / frame.height
        return Fit((sx, sy), (EDGE - frame.left * sx, EDGE - frame.top * sy))
    if not board.cities:
        return Fit((1, 1), (0, 0))
    style = _name_style(board, canvas, sizes)
    boxes = [label_box(name_lines(city.name, style.narrow), city.label, (0, 0), style) for city in board.cities]
    edge = sizes.city + 3
    margin = 4.0
    # For each object on an axis: its coordinate on the board, and how far it extends down and up in pixels.
    across = [(c.x, min(b.left, -edge), max(b.right, edge)) for c, b in zip(board.cities, boxes, strict=True)]
    down = [(c.y, min(b.top, -edge), max(b.bottom, edge)) for c, b in zip(board.cities, boxes, strict=True)]
    for route in board.routes:
        if route.bend:
            a, b = (board.cities[board.city_index[name]] for name in route.cities)
            for x, y in bend_line((a.x, a.y), (b.x, b.y), route.bend, pieces=8)[1:-1]:  # its ends are cities
                across.append((x, -edge, edge))
                down.append((y, -edge, edge))
    wide, high = _largest_scale(across, canvas.width - 2 * margin), _largest_scale(down, canvas.height - 2 * margin)
    sx = min(wide, high * MAX_STRETCH)
    sy = min(high, sx * MAX_STRETCH)
    sx = min(sx, sy * MAX_STRETCH)
    if math.isinf(sx):  # all cities share one point
        sx = sy = 1.0
    return Fit((sx, sy), (_centering_offset(across, sx, canvas.width), _centering_offset(down, sy, canvas.height)))


def _largest_scale(things: Sequence[tuple[float, float, float]], room: float) -> float:
    """Return the largest scale at which all objects fit into the space."""
    least = 0.2 * room
    # Inlined: for thousands of pairs, calls of `max` would take a tenth of the layout's time.
    scales = [
        (left if (left := room + low - high) > least else least) / (there - here)
        for here, low, _ in things
        for there, _, high in things
        if there > here
    ]
    return min(scales, default=math.inf)


def _centering_offset(things: Sequence[tuple[float, float, float]], scale: float, room: float) -> float:
    low = min(scale * at + before for at, before, _ in things)
    high = max(scale * at + after for at, _, after in things)
    return (room - low - high) / 2


def _curves(board: Board, place: Fit) -> list[Curve]:
    """Return the center line of each route from city to city, which both tracks of a double share."""
    ends = ([board.cities[board.city_index[name]] for name in route.cities] for route in board.routes)
    return [
        tuple(place(x, y) for x, y in bend_line((a.x, a.y), (b.x, b.y), route.bend))
        for route, (a, b) in zip(board.routes, ends, strict=True)
    ]


def _sizes(board: Board, canvas: Canvas, curves: Sequence[Curve], text: float) -> Sizes:
    """Return sizes for the typical length of a slot, so that crowded boards get finer rows."""
    slots = [curve_length(curve) / route.length for curve, route in zip(curves, board.routes, strict=True)]
    slot = median(slots) if slots else canvas.width / 30
    growth = _growth(canvas)
    car = _clamp(0.36 * slot, 4.5, _clamp(canvas.width / 60, 5.5, 10.5) * growth)
    return Sizes(
        car=car,
        gap=_clamp(0.2 * car, 1.2, 2.2 * growth),
        city=_clamp(0.66 * car, 4.0, 7.0 * growth),
        text=text,
        letter=max(7.2, 1.05 * car),
    )


def _offset(board: Board, route: int, sizes: Sizes) -> float:
    """Return the distance of a track from the center line; the twins of a double lie on different sides."""
    twin = board.twins[route]
    if twin is None:
        return 0.0
    side = 1 if route < twin else -1
    # The normal flips with the route's direction, so twins may name their cities in any order.
    if board.routes[route].a != board.routes[min(route, twin)].a:
        side = -side
    return side * (sizes.car + sizes.gap) / 2


def _trims(board: Board, curves: Sequence[Curve], sizes: Sizes) -> list[tuple[float, float]]:
    """Return how far from both cities each row ends: far enough to clear its neighbors, within limits."""
    base = sizes.city + 0.8 * sizes.gap
    trims = [[base, base] for _ in board.routes]
    for city in board.cities:
        ends = []
        for route in board.routes_at(city.name):
            backward = board.routes[route].b == city.name
            curve = curves[route][::-1] if backward else curves[route]
            x, y = point_on(curve, min(2 * base, curve_length(curve)))
            angle = math.atan2(y - curve[0][1], x - curve[0][0])
            double = board.twins[route] is not None
            ends.append((route, int(backward), angle, sizes.car + sizes.gap / 2 if double else sizes.car / 2))
        for route, end, angle, half in ends:
            for other, _, other_angle, other_half in ends:
                between = abs(math.remainder(angle - other_angle, math.tau))
                if other in (route, board.twins[route]) or between > math.pi / 2:
                    continue
                # Find where the inner edges of two bands from one point meet; one band runs straight along this row.
                apart = (half * math.cos(between) + other_half) / max(math.sin(between), 0.05) + sizes.gap / 2
                trims[route][end] = max(trims[route][end], min(apart, MAX_TRIM * sizes.car))
    for route, curve in enumerate(curves):
        twin = board.twins[route]
        if twin is not None:  # both rows of a double start and end side by side
            same = board.routes[twin].a == board.routes[route].a
            ends_of_twin = trims[twin] if same else trims[twin][::-1]
            trims[route] = [max(pair) for pair in zip(trims[route], ends_of_twin, strict=True)]
        length = curve_length(curve)
        trims[route] = [min(trim, max(0.2 * length, min(base, 0.3 * length))) for trim in trims[route]]
    return [(start, end) for start, end in trims]


def _row(curve: Curve, offset: float, trims: tuple[float, float], spaces: int, sizes: Sizes) -> SlotRow:
    start, end = trims[0], curve_length(curve) - trims[1]
    step = (end - start + sizes.gap) / spaces
    spans = tuple((start + space * step, start + (space + 1) * step - sizes.gap) for space in range(spaces))
    centers = tuple(point_on(curve, (low + high) / 2, offset) for low, high in spans)
    midpoint = point_on(curve, (start + end) / 2, offset)
    return SlotRow(curve, offset, sizes.car, spans, centers, midpoint, midpoint)


def _with_gaps(board: Board, rows: list[SlotRow]) -> list[SlotRow]:
    """Return rows that are cut where a later row crosses, so that they appear to pass below."""
    boxes = [bounds(row.curve) for row in rows]
    lines = [row.middle() for row in rows]
    gaps: dict[int, list[tuple[float, float]]] = {}
    for one, other in combinations(range(len(rows)), 2):
        if {*board.routes[one].cities} & {*board.routes[other].cities}:
            continue
        if not boxes[one].shrink(-1).overlap(boxes[other].shrink(-1)):
            continue
        walked = 0.0
        for a, b in pairwise(lines[one]):
            for c, d in pairwise(lines[other]):
                if segments_cross(a, b, c, d) and (sine := _sine(a, b, c, d)) > 0.1:
                    at = rows[one].spans[0][0] + walked + math.dist(a, meeting(a, b, c, d))
                    half = (rows[other].width / 2 + CROSSING) / sine + rows[one].width / 2 * math.sqrt(1 / sine**2 - 1)
                    gaps.setdefault(one, []).append((at - half, at + half))
            walked += math.dist(a, b)
    return [replace(row, gaps=tuple(gaps[route])) if route in gaps else row for route, row in enumerate(rows)]


def _sine(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the sine of the angle at which two segments meet, 0 for parallel ones."""
    (ax, ay), (cx, cy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    return abs(ax * cy - ay * cx) / (math.hypot(ax, ay) * math.hypot(cx, cy) or 1)


def covers(label: Label, row: SlotRow, sizes: Sizes) -> bool:
    letters = label.box.shrink(0.12 * sizes.text)
    near = bounds(row.hull()).overlap(letters) > 0
    return near and sum(common_area(slot, letters) for slot in row.slots()) > TOUCH


def _letter_slot(row: SlotRow, labels: Sequence[Label], second_half: bool) -> int:
    """Return the slot of a row's letter; the letters of a double stand on different slots."""
    middle = (len(row.spans) - 1) / 2 + (0.1 if second_half else -0.1)
    frame = bounds(row.hull())
    near = [label.box for label in labels if label.box.overlap(frame)]

    def cost(slot: int) -> tuple[bool, int, float]:
        start, end = row.spans[slot]
        polygon = band(row.curve, start, end, row.offset, row.width)
        # Rounded, so that a slight overlap with a name does not rule out the middle.
        covered = round(sum(common_area(polygon, box) for box in near) / 8)
        return row.parts(start, end) != [(start, end)], covered, abs(slot - middle)

    return min(range(len(row.spans)), key=cost)
