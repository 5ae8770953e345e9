"""Figures for paper: a board or a part of it in black and white, which survives a copier.

A pattern and a letter show the owner of a route: Ada's cars are black, Bo's striped. Open routes are rows of empty
slots.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ttr.game.board import Board
from ttr.lessons.questions.parts import BO
from ttr.ui.map.geometry import Canvas, Geometry, SlotRow, geometry
from ttr.ui.map.ground import matrix, outline
from ttr.ui.map.labels import LINE_STEP, Label, NameStyle, place_labels
from ttr.ui.map.shapes import Box, Curve, Point, bounds, point_on
from ttr.ui.map.typeface import FONT
from ttr.ui.markup import Attribute, Markup, svg, tag

UNIT = 0.28  # millimeters of paper for each pixel of the map, which makes names 2.7 mm high
WIDE = 180.0  # the width of a page's text, in millimeters
INK, FINE, PAPER = "#000000", "#666666", "#ffffff"

_DARK = 20  # the cost of a name on a black or striped row, relative to a white row
_ASIDE = 8.0  # pixels between the name of a marked city and its usual place
_DISC = 0.68  # the radius of a route's letter or number, relative to the size of names
_STRIPE = 3.4  # pixels from one stripe to the next


class Figure(Protocol):
    def svg(self, scale: float = 1.0) -> Markup:
        """Return the drawing as inline SVG; a scale below 1 makes it smaller on paper."""


@dataclass(frozen=True)
class PaperMap:
    board: Board  # the board, drawn in full
    words: str  # alternative text
    width: float = WIDE  # the width on paper, in millimeters
    height: float = 84.0
    owners: Mapping[int, str] = field(default_factory=dict)  # the letter of each route's owner
    numbers: bool = False  # whether routes show their number of trains
    names: Mapping[int, str] = field(default_factory=dict)  # letters that name routes in a task
    black: frozenset[int] = frozenset()  # routes to draw in black, for an answer
    # Letters that name cities in a task; these cities are drawn larger.
    marks: Mapping[str, str] = field(default_factory=dict)

    def svg(self, scale: float = 1.0) -> Markup:
        drawing, (left, top) = self.layout(), self._margins
        parts = [*self._draw(drawing)]
        if left:
            parts = [tag("g", *parts, transform=f"translate({left:g} {top:g})")]
        width, height = drawing.canvas.width + 2 * left, drawing.canvas.height + 2 * top
        return paper(width, height, parts, self.words, scale)

    @property
    def _margins(self) -> Point:
        """Room beside and above the map for names that are bold, and moved away from their cities."""
        return (1.5 * _ASIDE, _ASIDE) if self.marks else (0.0, 0.0)

    def layout(self) -> Geometry:
        """Return the layout, if possible without names on black or striped rows or discs on names."""
        left, top = self._margins
        canvas = Canvas(self.width / UNIT - 2 * left, self.height / UNIT - 2 * top)
        drawing, dark = geometry(self.board, canvas), {*self.owners, *self.black}
        if dark:
            drawing = replace(drawing, labels=self._labels(drawing, dark))
        boxes, radius = [label.box for label in drawing.labels], _DISC * drawing.sizes.text
        return replace(drawing, rows=tuple(replace(row, letter=_clear(row, boxes, radius)) for row in drawing.rows))

    def _labels(self, drawing: Geometry, dark: Collection[int]) -> tuple[Label, ...]:
        return place_labels(
            self.board.cities,
            drawing.cities,
            [row.hull() for row in drawing.rows],
            NameStyle(drawing.sizes.city, drawing.sizes.text, narrow=True),
            Box(0, 0, drawing.canvas.width, drawing.canvas.height),
            [_DARK if route in dark else 1 for route in range(len(drawing.rows))],
        )

    def _draw(self, drawing: Geometry) -> Iterator[Markup]:
        if self.board.ground is not None:
            yield tag("g", outline(self.board.ground, FINE), transform=matrix(drawing.fit))
        for row in drawing.rows:  # a row ends before a crowded city and is cut where another crosses: its line goes on
            steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in row.line())
            yield svg.path(f"M{steps}", fill="none", stroke=FINE if self.owners else INK, stroke_width=0.8)
        for route, row in enumerate(drawing.rows):
            yield from self._route(route, row, drawing)
        for route, row in enumerate(drawing.rows):
            word = self.names.get(route) or self.owners.get(route, "")
            if word or self.numbers:
                yield from _disc(row.letter, word or str(len(row.spans)), drawing.sizes.text)
        for city, (x, y) in zip(self.board.cities, drawing.cities, strict=True):
            mark = self.marks.get(city.name)
            if mark is None:
                yield svg.circle(x, y, drawing.sizes.city, fill=PAPER, stroke=INK, stroke_width=1.5)
            else:
                yield from _disc((x, y), mark, 1.25 * drawing.sizes.text, PAPER, INK)
        for city, label in zip(self.board.cities, drawing.labels, strict=True):
            bold = city.name in self.marks
            for number, line in enumerate(label.lines):
                x, y = label.box.center
                if bold:  # away from the larger city
                    x, y = _move_out((x, y), label.side)
                base = y + drawing.sizes.text * (0.36 + LINE_STEP * (number - (len(label.lines) - 1) / 2))
                yield from _draw_haloed(x, base, line, drawing.sizes.text, bold)

    def _route(self, route: int, row: SlotRow, drawing: Geometry) -> Iterator[Markup]:
        owner = self.owners.get(route)
        if owner is None and route not in self.black:
            fine = FINE if self.owners else INK
            for slot in row.slots():
                yield svg.polygon(slot, fill=PAPER, stroke=fine, stroke_width=0.5 if self.owners else 0.8)
        elif owner == BO:
            for slot in row.slots(0.6):
                yield svg.polygon(slot, fill=PAPER, stroke=INK, stroke_width=1.3)
            for one, other in _stripes(row):
                yield svg.line(*one, *other, stroke=INK, stroke_width=1.2)
        else:
            for slot in row.slots(0.6):
                yield svg.polygon(slot, fill=INK, stroke=INK, stroke_width=1)


def paper(width: float, height: float, parts: list[Markup], text: str, scale: float = 1.0) -> Markup:
    """Return a drawing of this size in pixels, scaled to millimeters on paper."""
    size = f"width:{width * UNIT * scale:.1f}mm;height:{height * UNIT * scale:.1f}mm"
    return svg.drawing(width, height, *parts, words=text, font_family=FONT, style=size)


def _disc(place: Point, word: str, size: float, ink: str = INK, ground: str = PAPER) -> Iterator[Markup]:
    x, y = place
    yield svg.circle(x, y, _DISC * size, fill=ground, stroke=INK, stroke_width=0.7)
    yield svg.text(x, y + 0.34 * size, word, anchor="middle", size=0.92 * size, bold=True, fill=ink)


def _move_out(place: Point, side: str) -> Point:
    across = ("right" in side) - ("left" in side)
    down = ("bottom" in side) - ("top" in side)
    return place[0] + _ASIDE * across, place[1] + 0.6 * _ASIDE * down


def _clear(row: SlotRow, names: Sequence[Box], radius: float) -> Point:
    """Return the place on a row where a disc hides least of the names; ties go to the place nearest to the middle."""

    def cost(place: Point) -> tuple[int, float]:
        disc = bounds([place]).shrink(-radius)
        return round(sum(disc.overlap(name) for name in names)), math.dist(place, row.midpoint)

    return min((row.midpoint, *row.centers), key=cost)


def _draw_haloed(x: float, y: float, text: str, size: float, bold: bool) -> Iterator[Markup]:
    """Yield a text with a white halo, in two layers because some print programs ignore `paint-order`."""
    white: dict[str, Attribute] = {"stroke": PAPER, "stroke_width": 3.0, "stroke_linejoin": "round"}
    yield svg.text(x, y, text, anchor="middle", size=size, bold=bold, fill=PAPER, **white)
    yield svg.text(x, y, text, anchor="middle", size=size, bold=bold, fill=INK)


def _stripes(row: SlotRow) -> Iterator[Curve]:
    """Yield stripes across all slots of a row, each from one side to the other."""
    half = row.width / 2
    for low, high in row.spans:
        at = low + _STRIPE / 2
        while at < high - _STRIPE / 2:
            lean = min(_STRIPE, high - at)
            yield point_on(row.curve, at, row.offset - half), point_on(row.curve, at + lean, row.offset + half)
            at += _STRIPE
