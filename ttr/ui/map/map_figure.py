"""MapFigure: the map in the browser, which shows pictures and reports clicks.

The page decides what a click does. This module only reports which route or city was clicked, and ignores every message
from the browser that does not name a place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ttr.game.board import Board
from ttr.ui.map.geometry import DESKTOP, Canvas, Frame, geometry
from ttr.ui.map.ground import elements, matrix, sketch_line
from ttr.ui.map.layers import CLEAR, MapLayer, layers_of
from ttr.ui.map.palette import INK, PAGE
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import Point, distance_to
from ttr.ui.map.typeface import FACES, FONT, SAMPLE, SERVED_FONTS, text_width

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# Lay out the drawing again if the browser's aspect ratio differs by more than this factor.
_TOLERANCE = 1.06
_SMALLEST, _LARGEST = 200, 4000
# Accepted widths of letters, in percent of the width that names are placed for, and the step between them.
_NARROWEST, _WIDEST, _STEP = 90, 140, 5


class MapFigure:
    """The map of a board as a widget.

    Parameters
    ----------
    board : Board
        Any valid board.
    canvas : Canvas
        The size to draw for until the browser reports the map's size.
    on_route, on_city
        Called with the index of a route when someone clicks one of its slots, or of a city.
    on_place
        Called with the board's coordinates of a click that hits neither a city nor a route.
    on_empty
        Called after a click that hits neither, if there is no `on_place`.
    on_near
        Called with everything near a click, for pages that let the user choose.

    Attributes
    ----------
    board, picture, canvas
        The current board and picture, and the canvas that they are drawn for.
    fitted : list of int
        The size that the browser reported; empty before that.
    places_only : bool
        Whether a click means the place itself, whatever lies there.
    widget : MapWidget
        The map for a page.

    Examples
    --------
    >>> import ttr
    >>> figure = MapFigure(ttr.load_board("usa"), on_route=lambda route: print("clicked", route))
    >>> figure.show(Picture(claimable=frozenset({3, 4}), selected=3))
    """

    def __init__(
        self,
        board: Board,
        canvas: Canvas = DESKTOP,
        *,
        on_route: Callable[[int], None] = lambda route: None,
        on_city: Callable[[int], None] = lambda city: None,
        on_place: Callable[[float, float], None] | None = None,
        on_empty: Callable[[], None] = lambda: None,
        on_near: Callable[[Near], None] | None = None,
    ) -> None:
        self.board, self.canvas, self.picture = board, canvas, Picture()
        self._on_route, self._on_city, self._on_place = on_route, on_city, on_place
        self._on_empty, self._on_near = on_empty, on_near
        self._reach = NEAREST if on_place is None else EXACT
        self.fitted: list[int] = []
        self.places_only = False
        self.widget = MapWidget(figure=self._figure_json())
        self.widget.add_class("ttr-map")
        self.widget.on_msg(lambda widget, content, buffers: self._receive(content))

    @property
    def layers(self) -> Sequence[MapLayer]:
        return layers_of(self.board, self.picture, self.canvas)

    @property
    def figure(self) -> Figure:
        from plotly.graph_objects import Figure  # imported here because it is large and no page needs it

        return Figure(self.widget.figure)

    def show(self, picture: Picture) -> None:
        self.picture = picture
        self._draw()

    def show_board(self, board: Board, picture: Picture | None = None, frame: Frame | None = None) -> None:
        """Show another board in the same figure, by default as it looks before a game.

        A frame keeps the page in place for any board; without a frame the drawing is as large as possible.
        """
        self.board, self.canvas = board, replace(self.canvas, frame=frame)
        self.show(picture or Picture())

    def fit(self, size: list[int]) -> None:
        self.canvas, self.fitted = fitted_canvas(self.canvas, size), size
        self._draw()

    def _draw(self) -> None:
        self.widget.draw(self._figure_json())

    def _figure_json(self) -> dict[str, Any]:
        touchable = touch(self.board, self.canvas, self._reach)
        ground = self.board.ground
        meta = {
            "touch": touchable,
            "hover": [*self.picture.hover],
            "fitted": self.fitted,
            "ground": (*(elements(ground) if ground else ()), *sketch_line(self.picture.sketch)),
            "place": matrix(geometry(self.board, self.canvas).fit),
        }
        return figure_json(self.layers, self.canvas, meta)

    def _receive(self, content: Any) -> None:
        """Handle a message from the browser, which may contain anything."""
        match content:
            case {"place": parts}:
                place = place_on(self.canvas, parts)
                if place is not None:
                    self._press(place)
            case {"size": list(size)} if len(size) in (2, 3) and all(type(number) is int for number in size):
                self.fit(size)
            case {"wanted": "plotly"}:
                # The browser could not load it from a server.
                self.widget.send({"plotly": True}, [PLOTLY.read_bytes()] if PLOTLY.exists() else [])

    def _press(self, place: Point) -> None:
        if self._on_near is not None:
            self._on_near(find_near(self.board, self.canvas, place))
        city, route = (None, None) if self.places_only else hit(self.board, self.canvas, place, self._reach)
        if city is not None:
            self._on_city(city)
        elif route is not None:
            self._on_route(route)
        elif self._on_place is not None:
            self._on_place(*geometry(self.board, self.canvas).fit.to_board(*place))
        else:
            self._on_empty()


def fitted_canvas(canvas: Canvas, size: Sequence[int]) -> Canvas:
    """Return the canvas for a size that the browser reports, or the current one if it fits well enough."""
    width, height = (float(max(_SMALLEST, min(_LARGEST, pixels))) for pixels in size[:2])
    wide = _letters(size[2]) if len(size) > 2 else canvas.wide
    across, down = width / canvas.width, height / canvas.height
    if max(across, down, 1 / across, 1 / down) <= _TOLERANCE and wide == canvas.wide:
        return canvas
    return replace(canvas, width=width, height=height, wide=wide)


def _letters(hundredths: int) -> float:
    """Return the width of letters, rounded up to a step, so that names fit and browsers share a drawing."""
    possible = max(_NARROWEST, min(_WIDEST, hundredths))  # before the division, because a browser can send any number
    return math.ceil(possible / _STEP) * _STEP / 100


# --- one Plotly figure in one widget; a change sends only the values that differ ---

PLOTLY = Path(__file__).parent / "plotly" / "plotly-basic-4.1.1.min.js"
"""Plotly's bundle of its basic charts, as npm has it; an installation puts a copy where Jupyter's servers find it."""
SERVED = f"ttr-classroom/static/{PLOTLY.name}"
"""Where it is below a server's folder of extensions."""


class MapWidget(anywidget.AnyWidget):
    """Widget that draws a figure in the browser: its state serves pages that open, messages carry changes.

    `figure` is the JSON form of a `plotly.graph_objects.Figure`; its layout's `meta` holds data for the script.
    `script` and `typeface` are paths below the folder of extensions on Jupyter's servers: Plotly's JavaScript, and the
    font's stylesheet for a document that has not linked it. `letters` is a font, a text, and its width in our tables;
    the browser reports how wide the text really is.
    """

    _esm = (Path(__file__).parent / "map_widget.js").read_text(encoding="utf-8")
    figure = traitlets.Dict().tag(sync=True)
    script = traitlets.Unicode(SERVED).tag(sync=True)
    typeface = traitlets.Unicode(f"{SERVED_FONTS}/{FACES}").tag(sync=True)
    letters = traitlets.List([f"100px {FONT}", SAMPLE, round(text_width(SAMPLE, 100))]).tag(sync=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore state from the browser, which only sends messages."""

    def draw(self, figure: dict[str, Any]) -> None:
        """Draw another figure; sends the differences from the previous one, in one message."""
        changes = list(changed_values(self.figure, figure))
        if changes:
            self.figure.update(figure)  # in place, without notice to browsers: for pages that open later
            self.send({"change": changes})


def figure_json(layers: Sequence[MapLayer], canvas: Canvas, meta: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON form of a figure with these layers.

    Plotly draws the shapes of a pair of axes below its traces. Therefore a shape after a trace starts another pair,
    which lies over the previous one.
    """
    data: list[MapLayer] = []
    shapes: list[MapLayer] = []
    plane = 1
    for layer in layers:
        is_shape = layer["type"] == "path"
        if is_shape and data and data[-1]["xaxis"] == _axis("x", plane):
            plane += 1
        x, y = ("xref", "yref") if is_shape else ("xaxis", "yaxis")
        (shapes if is_shape else data).append({**layer, x: _axis("x", plane), y: _axis("y", plane)})
    axes = {}
    for each in range(1, plane + 1):
        axis = {"visible": False, "fixedrange": True, "showgrid": False, "zeroline": False}
        axes[_axis("xaxis", each)] = {**axis, "range": [0, canvas.width], "anchor": _axis("y", each)}
        axes[_axis("yaxis", each)] = {**axis, "range": [canvas.height, 0], "anchor": _axis("x", each)}
    layout = {
        "template": {"data": {"scatter": [{"type": "scatter"}]}},  # plotly's "none", spelled out
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        **axes,
        "showlegend": False,
        "hovermode": False,
        "paper_bgcolor": PAGE,
        "plot_bgcolor": CLEAR,
        "font": {"family": FONT, "color": INK},
        "shapes": shapes,
        "meta": meta,
    }
    return {"data": data, "layout": layout}


def _axis(name: str, plane: int) -> str:
    return name if plane == 1 else f"{name}{plane}"


def changed_values(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], Any]]:
    """Yield a (path, value) pair for each changed value in nested dictionaries and lists.

    A list of another length, a dictionary of other keys, and a value of another type count as one changed value.
    """
    if new is old:
        return
    if isinstance(new, dict) and isinstance(old, dict) and new.keys() == old.keys():
        for key, value in new.items():
            yield from changed_values(old[key], value, (*path, key))
    elif _holds_dicts(new) and _holds_dicts(old) and len(new) == len(old):
        for index, value in enumerate(new):
            yield from changed_values(old[index], value, (*path, index))
    elif new != old:
        yield [*path], new


def _holds_dicts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


# --- the meaning of a click: the city or the route within reach, or the place itself ---


@dataclass(frozen=True, slots=True)
class ClickReach:
    """How close a click must be to count, in pixels beyond the edge of a city and of a row of slots."""

    city: float
    slot: float
    city_first: bool = False  # whether a city within reach takes precedence over a nearer row
    names: bool = True  # whether a click on a city's name counts as a click on the city


NEAREST = ClickReach(18, 18)
EXACT = ClickReach(7, 3, city_first=True, names=False)
"""For pages where a click between cities and routes means that place."""
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
        "names": [  # left, top, right and bottom; a name that has no room has no area
            None if label.covers else _round_point((box.left, box.top)) + _round_point((box.right, box.bottom))
            for label in drawing.labels
            for box in [label.box]
        ]
        if reach.names
        else [],
        "onName": ON_NAME,
        "near": [reach.city, reach.slot],
        "exact": reach.city_first,
    }


def _round_point(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def find_near(board: Board, canvas: Canvas, place: Point, reach: ClickReach = NEAREST) -> Near:
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
