"""Lesson 5, Euler and the longest trail: a map of Königsberg and its river that turns into the graph."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import ipywidgets as widgets

from ttr.game.ground import Line
from ttr.lessons.euler.cases import konigsberg
from ttr.lessons.exercises import render
from ttr.ui.controls.widgets import box, button, listen, markup, sheet
from ttr.ui.map.ground import round_shore
from ttr.ui.map.shapes import Box, clip_polygon
from ttr.ui.map.tones import INK, LINE, PANEL, mix_colors, tone
from ttr.ui.map.typeface import FONT
from ttr.ui.markup import Markup, svg, tag
from ttr.ui.page.page import Displayed

Point = tuple[float, float]

WIDTH, HEIGHT = 640, 400
STEPS = 10  # steps from the map to the graph
CORNERS = 72  # points of an outline, enough for a smooth circle
RADIUS = 22  # the radius of a vertex
WATER, LAND, WOOD, DEEP = (tone(name) for name in ("water", "land", "wood", "deep"))


@dataclass(frozen=True, slots=True)
class Land:
    outline: tuple[Point, ...]  # its shore on the map
    label: Point  # the position of its name on the map
    vertex: Point  # its position as a vertex of the graph, with its name beside it
    beside: Point


PLACES = {
    "Altstadt": ((330, 52), (320, 60), (320, 26)),
    "Kneiphof": ((186, 225), (130, 200), (58, 205)),
    "Lomse": ((515, 225), (510, 200), (570, 205)),
    "Vorstadt": ((330, 364), (320, 340), (320, 386)),
}
VIEW = 0.6  # pixels of the picture for each unit of the board
CORNER = (-36, 6)  # the point of the board in the picture's upper left corner


def _outline(shore: Line) -> tuple[Point, ...]:
    """Return the visible part of a shore of the board."""
    points = [((x - CORNER[0]) * VIEW, (y - CORNER[1]) * VIEW) for x, y in round_shore(shore)]
    return clip_polygon(points, Box(0, 0, WIDTH, HEIGHT))


def _lands() -> dict[str, Land]:
    """Return the pieces of land by name, from the shores of the board's ground, in the order of its cities."""
    board = konigsberg().board
    assert board.ground is not None
    shores = zip(board.cities, board.ground.shores, strict=True)
    return {city.name: Land(_outline(shore), *PLACES[city.name]) for city, shore in shores}


LANDS = _lands()

# The two ends of each bridge on the map, in the order of the board, and how far it bends in the graph.
BRIDGES: tuple[tuple[Point, Point, float], ...] = (
    ((150, 98), (150, 170), -26),
    ((225, 93), (225, 174), 26),
    ((150, 266), (150, 342), -26),
    ((225, 259), (225, 342), 26),
    ((525, 90), (525, 168), 0),
    ((525, 264), (525, 346), 0),
    ((266, 219), (384, 219), 0),
)

CAPTIONS = (
    "Königsberg in 1735: two banks of the river Pregel, two islands and seven bridges. Press Next.",
    "On land, you may wander as you like: only the bridges that you cross count. So the shape of the land does not "
    "matter, and we can shrink it.",
    "The land shrinks, and each bridge still joins the same two pieces. The question is still the same.",
    "Now it is a graph: each piece of land is a vertex, and each bridge is an edge. The numbers are degrees: 5, 3, 3 "
    "and 3. All are odd.",
)


def _interpolate(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _space_points(outline: Sequence[Point], count: int) -> list[Point]:
    """Return this many evenly spaced points along a closed curve."""
    closed = [*outline, outline[0]]
    lengths = [math.dist(a, b) for a, b in pairwise(closed)]
    step, result, walked = sum(lengths) / count, list[Point](), 0.0
    for (a, b), length in zip(pairwise(closed), lengths, strict=True):
        while len(result) * step < walked + length - 1e-9 and len(result) < count:
            result.append(_interpolate(a, b, (len(result) * step - walked) / length))
        walked += length
    return result


def shore(land: Land, share: float) -> list[Point]:
    """Return the outline of a piece of land, from 0 (its shore on the map) to 1 (a vertex of the graph)."""
    points = _space_points(land.outline, CORNERS)
    middle = sum(x for x, _ in points) / CORNERS, sum(y for _, y in points) / CORNERS
    clockwise = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) > 0
    begin = math.atan2(points[0][1] - middle[1], points[0][0] - middle[0])
    turns = [begin + (1 if clockwise else -1) * 2 * math.pi * place / CORNERS for place in range(CORNERS)]
    round_ones = [(land.vertex[0] + RADIUS * math.cos(t), land.vertex[1] + RADIUS * math.sin(t)) for t in turns]
    return [_interpolate(a, b, share) for a, b in zip(points, round_ones, strict=True)]


def _bridge(number: int, share: float) -> Markup:
    """Draw a bridge, which turns from a straight line over the water into a curved edge between vertices."""
    start, end, bend = BRIDGES[number]
    a, b = konigsberg().board.routes[number].cities
    start, end = _interpolate(start, LANDS[a].vertex, share), _interpolate(end, LANDS[b].vertex, share)
    long = math.dist(start, end) or 1
    across = (end[1] - start[1]) / long, (start[0] - end[0]) / long
    # A quadratic curve bends half as far from the straight line as its control point.
    control = tuple(m + 2 * bend * share * c for m, c in zip(_interpolate(start, end, 0.5), across, strict=True))
    steps = f"M{start[0]:.1f} {start[1]:.1f}Q{control[0]:.1f} {control[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    width = 16 - 11 * share
    return svg.path(steps, fill="none", stroke=mix_colors(INK, WOOD, share), stroke_width=width, class_="ttr-bridge")


def drawing(share: float) -> Markup:
    """Draw Königsberg at a stage from 0 (the map) to 1 (the graph)."""
    graph = share >= 1
    parts = [svg.rect(0, 0, WIDTH, HEIGHT, fill=mix_colors(PANEL, WATER, share), class_="ttr-water")]
    lands = []
    for land in LANDS.values():
        corners = shore(land, share) if share else land.outline
        fill, stroke = mix_colors(PANEL, LAND, share), mix_colors(INK, DEEP, share)
        lands.append(svg.polygon(corners, fill=fill, stroke=stroke, stroke_width=2, class_="ttr-land"))
    bridges = [_bridge(number, share) for number in range(len(BRIDGES))]
    # On a map, bridges end on the land; in a graph, edges end below their vertices.
    parts += [*bridges, *lands] if share > 0.5 else [*lands, *bridges]
    net = konigsberg().net
    for name, land in LANDS.items():
        x, y = _interpolate(land.label, land.beside, share)
        anchor = "middle"
        halo = mix_colors(PANEL, LAND, share)  # so that a shore does not run through the name
        parts.append(
            svg.text(
                x,
                y,
                name,
                anchor=anchor,
                fill=INK,
                size=16,
                bold=True,
                stroke=halo,
                stroke_width=4,
                paint_order="stroke",
            )
        )
        if graph:
            parts.append(
                svg.text(
                    land.vertex[0],
                    land.vertex[1] + 6,
                    str(net.degree(name)),
                    anchor=anchor,
                    fill=INK,
                    size=18,
                    bold=True,
                )
            )
    if not share:
        parts.append(svg.text(26, 224, "Pregel", anchor="start", fill=DEEP, size=15))
    style = f"display:block;width:100%;max-width:{WIDTH}px;height:auto;border:1px solid {LINE};border-radius:8px"
    return svg.drawing(WIDTH, HEIGHT, parts, words=caption(share), style=style, font_family=FONT)


def caption(share: float) -> str:
    return CAPTIONS[0 if not share else 3 if share >= 1 else 1 if share <= 0.5 else 2]


class FromMapToGraph(Displayed):
    """A map of Königsberg with a slider that turns it into the graph, from 0 (the map) to `STEPS`."""

    def __init__(self) -> None:
        self.slider = widgets.IntSlider(
            value=0,
            min=0,
            max=STEPS,
            description="Map to graph",
            readout=False,
            continuous_update=True,
            style={"description_width": "initial"},
            tooltip="From the map on the left to the graph on the right",
        )
        self.picture, self.words = markup(), markup()
        back, onward = button("Back", lambda: self.go(-1)), button("Next", lambda: self.go(1), "ttr-primary")
        row = box([back, onward, self.slider], "ttr-lesson-row")
        self.widget = box([sheet(render.style()), self.picture, self.words, row], "ttr-lesson", "ttr-river")
        listen(self._draw, self.slider)
        self._draw()

    def go(self, steps: int) -> None:
        """Move by a number of steps toward the graph, or back if negative."""
        self.slider.value = max(0, min(STEPS, self.slider.value + steps))

    def _draw(self) -> None:
        share = self.slider.value / STEPS
        self.picture.value = drawing(share)
        # Show all of the text, however narrow the page; with enough room, the buttons stay in place.
        self.words.value = tag("p", caption(share), style="margin:0;min-height:2.9em", aria_live="polite")


def from_map_to_graph() -> FromMapToGraph:
    return FromMapToGraph()


def map_and_graph() -> widgets.Widget:
    return from_map_to_graph().widget
