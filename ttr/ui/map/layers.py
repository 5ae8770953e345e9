"""The layers that draw a picture: shapes of polygons and lines, traces of markers and texts, as Plotly names them.

Their number, order and keys never change, so a new picture only sends the values that differ. Coordinates are rounded
to a tenth of a pixel: fewer bytes, no visible loss.

All polygons of a layer form one shape, which is one element in the browser; a trace would make an element of each.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from markupsafe import escape

from ttr.game.board import Board
from ttr.game.cards import ROUTE_COLORS
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.ui.map.geometry import DESKTOP, Canvas, Geometry, geometry
from ttr.ui.map.labels import ROOMY
from ttr.ui.map.palette import (
    CROWDED,
    FRESH,
    HEAT,
    HEAT_BORDER,
    INK,
    MUTED,
    PAINTS,
    PANEL,
    ROLES,
    SEATS,
    SLOT_BORDER,
    TALLY,
    RoleStyle,
)
from ttr.ui.map.picture import Picture, Tally
from ttr.ui.map.shapes import Box, Point
from ttr.ui.map.typeface import FONT, text_width

MapLayer = dict[str, Any]
CLEAR = "rgba(0,0,0,0)"


def slots(drawing: Geometry, routes: Iterable[int], grow: float = 0.0) -> list[Sequence[Point]]:
    return [slot for route in routes for slot in drawing.rows[route].slots(grow)]


def fill(
    name: str, polygons: Iterable[Sequence[Point]], color: str, border: str, width: float, dash: str = "solid"
) -> MapLayer:
    return _shape(name, "".join(f"{_path(tuple(each))}Z" for each in polygons), color, border, width, dash)


def stroke(name: str, curves: Iterable[Sequence[Point]], color: str, width: float, dash: str = "solid") -> MapLayer:
    return _shape(name, "".join(_path(tuple(curve)) for curve in curves), CLEAR, color, width, dash)


# Cached: consecutive pictures share most polygons, and formatting them took half of the time.
@lru_cache(maxsize=4096)
def _path(curve: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in curve)


def _shape(name: str, path: str, color: str, border: str, width: float, dash: str) -> MapLayer:
    return {
        "type": "path",
        "name": name,
        "path": path,
        "layer": "below",
        "fillcolor": color,
        "fillrule": "nonzero",
        "line": {"color": border, "width": width, "dash": dash},
    }


def texts(
    name: str, points: Sequence[Point], words: Sequence[str], colors: Sequence[str] | str, size: float
) -> MapLayer:
    """Return a trace of texts centered on their points, escaped because plotly interprets tags."""
    return _trace(name, "text", points) | {
        "text": [str(escape(word)).replace("\n", "<br>") for word in words],
        "textposition": "middle center",
        "textfont": {"family": FONT, "size": round(size, 1), "color": colors},
    }


def markers(name: str, points: Sequence[Point], **marker: Any) -> MapLayer:
    return _trace(name, "markers", points) | {"marker": {"opacity": 1, **marker}}


def _trace(name: str, mode: str, points: Sequence[Point]) -> MapLayer:
    return {
        "type": "scatter",
        "name": name,
        "uid": name,  # the stylesheet selects a layer by its name
        "mode": mode,
        "hoverinfo": "skip",
        "x": [round(x, 1) for x, _ in points],
        "y": [round(y, 1) for _, y in points],
    }


# --- the upper layers: highlights of an overlay, cities and their names ---

VEILED = 78  # opacity of the veil: about a quarter of a route shows through
VEIL = f"rgba(243,246,241,{VEILED / 100})"  # the page's background color

# Roles drawn as a line along the edge; the others are framed, so that the slots inside stay readable.
LINES = tuple(role for role in Role if ROLES[role].width)
FRAMES = tuple(role for role in Role if not ROLES[role].width and role is not Role.TERMINAL)
# Roles whose vertices are open circles with a colored edge; the others are filled.
_OPEN = (Role.FRONTIER, Role.REJECTED, Role.TERMINAL, Role.TRAIL, Role.TODO)


def overlay_layers(board: Board, drawing: Geometry, picture: Picture) -> list[MapLayer]:
    """Return the veil, halos, one layer of lines or frames for each role, the chosen route's frame, and the badges.

    Without an overlay, fresh routes use the layer of bottleneck frames, so that the map needs no extra layer.
    """
    overlay, seat = picture.overlay, picture.overlay_seat
    marks = _marked_routes(board, overlay)
    unveiled = {mark.edge for mark in marks} | picture.lit
    veiled = [route for route in range(len(board.routes)) if route not in unveiled] if overlay else []
    # A seat's own cars already have its color, so they need no line.
    drawn = [m for m in marks if m.role is not Role.COMPONENT or seat is None or picture.owner(m.edge) != seat]
    rows = {role: [drawing.rows[mark.edge] for mark in drawn if mark.role is role] for role in Role}

    layers = [fill("veil", [drawing.rows[route].hull(0.8) for route in veiled], VEIL, VEIL, 1.6)]
    fine = max(0.7, drawing.sizes.car / 10.5)  # lines scale with the rows
    # A light halo covers the row below it; a dark one is a casing that leaves the cars visible.
    for name, halo, width in (("halo-light", PANEL, drawing.sizes.car + 3.5), ("halo-dark", INK, 6.5 * fine)):
        lines = [row.line() for role in LINES if ROLES[role].halo == halo for row in rows[role]]
        layers.append(stroke(name, lines, halo, round(width, 1)))
    for role in LINES:
        style = _style(role, seat)
        lines = [row.line() for row in rows[role]]
        layers.append(stroke(f"role-{role}", lines, style.color, round(style.width * fine, 1), style.dash))
    for role in FRAMES:
        frames = [row.hull(0.3 * drawing.sizes.car) for row in rows[role]]
        color, width = ROLES[role].color, 2.6
        if role is Role.BOTTLENECK and overlay is None and picture.fresh:
            frames = [drawing.rows[route].hull(0.45 * drawing.sizes.car) for route in sorted(picture.fresh)]
            color, width = FRESH, 3.4
        layers.append(fill(f"role-{role}", frames, CLEAR, color, round(width * fine, 1), ROLES[role].dash))
    chosen = [] if picture.selected is None else [drawing.rows[picture.selected].hull(0.4 * drawing.sizes.car)]
    layers += [fill("selected-halo", chosen, CLEAR, PANEL, 6.5), fill("selected", chosen, CLEAR, INK, 3)]
    return [*layers, *_badges(drawing, marks, picture)]


def _style(role: Role, seat: int | None) -> RoleStyle:
    style = ROLES[role]
    return replace(style, color=SEATS[seat].color) if role is Role.COMPONENT and seat is not None else style


def _badges(drawing: Geometry, marks: Sequence[EdgeMark], picture: Picture) -> list[MapLayer]:
    """Return the tallies, and the discs on edges with their texts: an order, a component's letter or a role's sign."""
    written = [(mark, text) for mark in marks if (text := mark.label or ROLES[mark.role].sign)]
    points = [drawing.rows[mark.edge].midpoint for mark, _ in written]
    styles = [_style(mark.role, picture.overlay_seat) for mark, _ in written]
    inks = [INK if style.color == PANEL else PANEL for style in styles]
    size = round(max(11.5, 1.6 * drawing.sizes.car), 1)
    # A long text, such as "10/12", gets a smaller font on a larger disc.
    letters = [round(max(8.0, 0.62 * size) * (1 if len(text) < 3 else 0.8), 1) for _, text in written]
    sizes = [round(max(size, text_width(text, s) + 5), 1) for (_, text), s in zip(written, letters, strict=True)]
    colors, words_in = [style.color for style in styles], [text for _, text in written]
    for place, second, count in _places(drawing, picture.tallies):
        points.append(place)
        colors.append(SEATS[0].color if second else TALLY)
        inks.append(PANEL if second else INK)
        letters.append(round(drawing.sizes.text, 1))
        sizes.append(_tally_size(drawing))
        words_in.append(str(count))
    discs = markers("badges", points, symbol="circle", size=sizes, color=colors, line={"width": 1.4, "color": inks})
    words = _make_bold(texts("badge-texts", points, words_in, inks, 8))
    words["textfont"]["size"] = letters
    return [discs, words]


def _tally_size(drawing: Geometry) -> float:
    return round(1.8 * drawing.sizes.text, 1)


def _places(drawing: Geometry, tallies: Sequence[Tally]) -> Iterator[tuple[Point, bool, int]]:
    """Yield the place of each number, whether it belongs to the second count, and the number."""
    size = _tally_size(drawing)
    for tally in tallies:
        width = len(tally.counts) * (size + 2)
        if tally.city is not None:
            x, y = _place_beside(drawing, drawing.cities[tally.city], width, size)
        else:
            x, y = drawing.rows[tally.route or 0].midpoint
        for place, count in enumerate(tally.counts):
            yield (x + (place + 0.5) * (size + 2) - width / 2, y), place > 0, count


def _place_beside(drawing: Geometry, city: Point, width: float, height: float) -> Point:
    """Return the center for numbers of this size near a city, in free space: above it, if possible."""
    (x, y), radius = city, drawing.sizes.city
    above, aside = radius + 0.65 * height, radius + 2 + width / 2
    places = [(x, y - above), (x, y + above), (x - aside, y), (x + aside, y)]

    def hidden(place: Point) -> float:
        left, top = place[0] - width / 2, place[1] - height / 2
        numbers = Box(left, top, left + width, top + height)
        outside = numbers.area - numbers.overlap(Box(0, 0, drawing.canvas.width, drawing.canvas.height))
        return outside + sum(numbers.overlap(label.box) for label in drawing.labels)

    return min(places, key=hidden)


def _make_bold(trace: MapLayer) -> MapLayer:
    trace["textfont"]["weight"] = 700
    return trace


def city_layers(board: Board, drawing: Geometry, picture: Picture) -> list[MapLayer]:
    """Return the rings, the cities with their texts, and their names."""
    overlay = picture.overlay
    named = {_city(board, mark.vertex): mark for mark in overlay.vertices} if overlay else {}
    marks = {city: mark for city, mark in named.items() if city is not None}
    ringed = {city for city, mark in marks.items() if mark.role in (Role.TERMINAL, Role.BOTTLENECK)} | picture.terminals
    red, ink = ROLES[Role.BOTTLENECK].color, ROLES[Role.TERMINAL].color
    colors = [red if city in marks and marks[city].role is Role.BOTTLENECK else ink for city in sorted(ringed)]
    radius = drawing.sizes.city
    rings = markers(
        "rings",
        [drawing.cities[city] for city in sorted(ringed)],
        symbol="circle",
        size=round(max(3.3 * radius, 2 * radius + 7), 1),
        color=PANEL,
        line={"width": 2.6, "color": colors},
    )
    routes = set() if picture.selected is None else {picture.selected}
    if overlay is not None:
        routes |= picture.lit | {mark.edge for mark in _marked_routes(board, overlay)}
    ends = {board.city_index[name] for route in routes for name in board.routes[route].cities}
    spoken_of = set(marks) | ringed | ends
    inks = dict.fromkeys(spoken_of, INK)
    if overlay is None:
        inks |= {c: CROWDED if label.covers else INK for c, label in enumerate(drawing.labels) if c not in spoken_of}
    return [rings, *_discs(drawing, marks, picture.overlay_seat), _names(drawing, inks)]


def _marked_routes(board: Board, overlay: Overlay | None) -> list[EdgeMark]:
    return [mark for mark in overlay.edges if 0 <= mark.edge < len(board.routes)] if overlay else []


def _city(board: Board, vertex: Hashable) -> int | None:
    if isinstance(vertex, str):
        return board.city_index.get(vertex)
    return vertex if isinstance(vertex, int) and 0 <= vertex < len(board.cities) else None


def _discs(drawing: Geometry, marks: dict[int, VertexMark], seat: int | None) -> list[MapLayer]:
    written = {city: text for city, mark in marks.items() if (text := mark.label or ROLES[mark.role].sign)}
    diameter = round(2 * drawing.sizes.city, 1)
    fills, edges, widths, sizes = [], [], [], []
    for city in range(len(drawing.cities)):
        mark = marks.get(city)
        color = _style(mark.role, seat).color if mark else PANEL
        is_open = mark is None or mark.role in _OPEN
        fills.append(PANEL if is_open else color)
        edges.append(color if mark and is_open and color != PANEL else INK)
        widths.append(2.6 if mark else 2.0)
        room = (
            max(14.0, 1.25 * diameter, text_width(written[city], _letter_size(drawing, written[city])) + 6)
            if city in written
            else diameter
        )
        sizes.append(round(room, 1))
    cities = markers(
        "cities", drawing.cities, symbol="circle", size=sizes, color=fills, line={"width": widths, "color": edges}
    )
    inks = [INK if fills[city] == PANEL else PANEL for city in written]
    inside = texts("city-texts", [drawing.cities[city] for city in written], list(written.values()), inks, 9.5)
    inside["textfont"]["size"] = [_letter_size(drawing, text) for text in written.values()]
    return [cities, _make_bold(inside)]


def _letter_size(drawing: Geometry, text: str) -> float:
    return round((9.5 if len(text) < 3 else 8.0) * max(1.0, drawing.sizes.city / 7), 1)


def _names(drawing: Geometry, inks: Mapping[int, str]) -> MapLayer:
    return texts(
        "names",
        [label.box.center for label in drawing.labels],
        ["\n".join(label.lines) for label in drawing.labels],
        [inks.get(city, MUTED) for city in range(len(drawing.labels))],
        drawing.sizes.text,
    )


# --- all layers, from the lowest to the highest ---


def layers_of(board: Board, picture: Picture, canvas: Canvas = DESKTOP) -> list[MapLayer]:
    """Return the layers that draw a picture, from the lowest to the highest.

    Raises
    ------
    ValueError
        If the picture names a route, seat or city that the board does not have.
    """
    picture.check(board)
    drawing = geometry(board, canvas)
    owners = tuple(map(picture.owner, range(len(board.routes))))
    # Highlighted edges, and all edges of a small network, have lines from the cities to their rows.
    stemmed = picture.lit if picture.overlay else range(len(board.routes)) if len(board.cities) <= ROOMY else ()
    stems = [end for route in sorted(stemmed) for end in drawing.rows[route].ends()]
    return [
        stroke("stems", stems, MUTED, round(0.3 * drawing.sizes.car, 1)),
        *_routes(board, canvas, owners, picture.closed, picture.claimable, picture.heat),
        *overlay_layers(board, drawing, picture),
        *city_layers(board, drawing, picture),
    ]


# Cached: an overlay changes at every step of an algorithm, but the routes below it do not.
@lru_cache(maxsize=8)
def _routes(
    board: Board,
    canvas: Canvas,
    owners: tuple[int | None, ...],
    closed: frozenset[int],
    claimable: frozenset[int],
    heat: tuple[int, ...],
) -> tuple[MapLayer, ...]:
    """Return the layers of routes and cars; callers must not change them."""
    drawing = geometry(board, canvas)
    everything = range(len(board.routes))
    still_open = [route for route in everything if owners[route] is None and route not in closed and not heat]
    glowing = [drawing.rows[route].hull(0.3 * drawing.sizes.car) for route in still_open if route in claimable]
    layers = [fill("claimable", glowing, PANEL, MUTED, 1)]
    for step, color in enumerate(ROUTE_COLORS):
        rows = [route for route in still_open if board.routes[route].color == color]
        polygons, ground, border = slots(drawing, rows), PAINTS[color].fill, SLOT_BORDER
        if heat and step < len(HEAT):  # reuses the layer, so that the map needs no extra one
            rows = [route for route, warm in enumerate(heat) if warm == step and owners[route] is None]
            polygons = slots(drawing, rows, grow=(step - 2) * 0.06 * drawing.sizes.car)
            ground, border = HEAT[step], HEAT_BORDER
        layers.append(fill(f"open-{color}", polygons, ground, border, 1))
    faded = [route for route in everything if owners[route] is None and route in closed]
    layers.append(fill("closed", slots(drawing, faded), "#e9ede9", "#bcc5cc", 1))
    for seat, paint in enumerate(SEATS):
        rows = [route for route in everything if owners[route] == seat]
        layers.append(fill(f"seat-{seat}", slots(drawing, rows, grow=0.6), paint.color, "#0b1016", 1.4))
    lettered = [(route, card) for route in still_open if (card := PAINTS[board.routes[route].color]).letter]
    points = [drawing.rows[route].letter for route, _ in lettered]
    letters, inks = [card.letter for _, card in lettered], [card.ink for _, card in lettered]
    return (*layers, _make_bold(texts("letters", points, letters, inks, drawing.sizes.letter)), _marks(drawing, owners))


def _marks(drawing: Geometry, owners: Sequence[int | None]) -> MapLayer:
    owned = [(route, SEATS[owner].symbol) for route, owner in enumerate(owners) if owner is not None]
    points = [point for route, _ in owned for point in drawing.rows[route].centers]
    symbols = [symbol for route, symbol in owned for _ in drawing.rows[route].centers]
    size = round(0.62 * drawing.sizes.car, 1)
    return markers("marks", points, symbol=symbols, size=size, color=PANEL, line={"width": 0})
