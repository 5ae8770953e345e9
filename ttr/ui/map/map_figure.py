"""MapFigure: the map in the browser, one Plotly figure in one widget, which shows pictures and reports presses.

What is drawn is a `plotly.graph_objects.Figure` in its JSON form; `map_figure.js` hands it to plotly.js, and tells
where somebody pressed. The engine decides what a press means; this file only says which route or city was meant, and
ignores every message from the browser that does not name a place.
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
from ttr.ui.map.ground import elements, matrix, sketched
from ttr.ui.map.layers import CLEAR, Layer
from ttr.ui.map.letters import FACES, FONT, SAMPLE, SERVED_FONTS, text_width
from ttr.ui.map.palette import INK, PAGE
from ttr.ui.map.picture import Picture, layers_of
from ttr.ui.map.shapes import Point, distance_to

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Listener = Callable[[int], None]
PlaceListener = Callable[[float, float], None]
NearListener = Callable[["Near"], None]

PLOTLY = Path(__file__).parent / "plotly" / "plotly-basic-4.1.1.min.js"
"""Plotly's bundle of its basic charts, as npm has it; an installation puts a copy where Jupyter's servers find it."""
SERVED = f"ttr-classroom/static/{PLOTLY.name}"
"""Where it is below a server's folder of extensions."""

# The drawing is laid out anew when the browser's shape differs from it by more than this factor.
_TOLERANCE = 1.06
_SMALLEST, _LARGEST = 240, 4000
# How wide letters may be, in hundredths of those that names are placed for, and in which steps.
_NARROWEST, _WIDEST, _STEP = 90, 140, 5


@dataclass(frozen=True, slots=True)
class Reach:
    """How near a press has to be to mean something: in pixels beyond the edge of a city, and of a row of slots."""

    city: float
    slot: float
    city_first: bool = False  # whether a city within reach is meant even if a row is nearer


NEAREST = Reach(18, 18)
EXACT = Reach(7, 3, city_first=True)
"""Where a press between cities and rows means that place."""


@dataclass(frozen=True, slots=True)
class Near:
    """The cities and routes around a press, the nearest first, each with its distance in pixels from the edge."""

    cities: tuple[tuple[float, int], ...]
    routes: tuple[tuple[float, int], ...]


class MapWidget(anywidget.AnyWidget):
    """What draws a figure in the browser: the figure's state for a page that opens, and a message for each change.

    Attributes
    ----------
    figure : dict
        The JSON form of a `plotly.graph_objects.Figure`. In its layout's `meta` is what the script has to know.
    script : str
        Where Jupyter's servers have Plotly's JavaScript, below the folder of extensions.
    typeface : str
        Where they have the stylesheet of the letters, for a document that has not linked it.
    letters : list
        A font and a text, and how many pixels wide we take that for: the browser tells how wide it is there.
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    figure = traitlets.Dict().tag(sync=True)
    script = traitlets.Unicode(SERVED).tag(sync=True)
    typeface = traitlets.Unicode(f"{SERVED_FONTS}/{FACES}").tag(sync=True)
    letters = traitlets.List([f"100px {FONT}", SAMPLE, round(text_width(SAMPLE, 100))]).tag(sync=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing over from the browser, which says by messages what it has to say."""

    def draw(self, figure: dict[str, Any]) -> None:
        """Draw another figure; only what differs from the one before is sent, in one message."""
        changes = list(changed_values(self.figure, figure))
        if changes:
            self.figure.update(figure)  # in place, of which no browser is told: for those that come later
            self.send({"change": changes})

    def send_plotly(self) -> None:
        """Send Plotly's JavaScript, or nothing where it is not: for a browser that cannot load it from a server."""
        self.send({"plotly": True}, [PLOTLY.read_bytes()] if PLOTLY.exists() else [])


class MapFigure:
    """The map of a board as a widget.

    Parameters
    ----------
    board : Board
        Any valid board.
    canvas : Canvas
        The size to draw for until the browser says how large the map is there.

    Examples
    --------
    >>> import ttr
    >>> figure = MapFigure(ttr.load_board("usa"))
    >>> figure.on_route(lambda route: print("clicked", route))
    >>> figure.show(Picture(claimable=frozenset({3, 4}), selected=3))
    """

    def __init__(self, board: Board, canvas: Canvas = DESKTOP) -> None:
        self._board, self._canvas = board, canvas
        self._picture = Picture()
        self._on_route: list[Listener] = []
        self._on_city: list[Listener] = []
        self._on_place: list[PlaceListener] = []
        self._on_near: list[NearListener] = []
        self._fitted: list[int] = []
        self.places_only = False  # whether a press means the place itself, whatever lies there
        self.widget = MapWidget(figure=self._described())
        self.widget.add_class("ttr-map")
        self.widget.on_msg(lambda widget, content, buffers: self._hear(content))

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._board

    @property
    def picture(self) -> Picture:
        """What is shown of it."""
        return self._picture

    @property
    def layers(self) -> Sequence[Layer]:
        """What is drawn now, from the lowest layer to the uppermost."""
        return layers_of(self._board, self._picture, self._canvas)

    @property
    def figure(self) -> Figure:
        """What is drawn now, as a figure of Plotly's of its own."""
        from plotly.graph_objects import Figure  # large, and no page needs it

        return Figure(self.widget.figure)

    @property
    def fitted(self) -> list[int]:
        """The size that the map is drawn for, as the browser told it; empty before it did."""
        return self._fitted

    @property
    def reach(self) -> Reach:
        """How near a press has to be."""
        return EXACT if self._on_place else NEAREST

    @property
    def canvas(self) -> Canvas:
        """What the map is drawn for now: the size that the browser told."""
        return self._canvas

    def show(self, picture: Picture) -> None:
        """Show a picture; only what differs from the one before is sent, in one message."""
        self._picture = picture
        self._draw()

    def show_board(self, board: Board, picture: Picture | None = None, frame: Frame | None = None) -> None:
        """Show another board, in the same figure; without a picture as it is before a game.

        A frame keeps its page in place whatever the board is; without one the drawing is as large as fits.
        """
        self._board, self._canvas = board, replace(self._canvas, frame=frame)
        self.show(picture or Picture())

    def fit(self, size: list[int]) -> None:
        """Draw for the size that the map has in the browser: width, height, and how wide letters are there."""
        self._canvas, self._fitted = fitted_canvas(self._canvas, size), size
        self._draw()

    def on_route(self, listener: Listener) -> None:
        """Call a function with a route's index whenever one of its slots is pressed."""
        self._on_route.append(listener)

    def on_city(self, listener: Listener) -> None:
        """Call a function with a city's index whenever it is pressed."""
        self._on_city.append(listener)

    def on_place(self, listener: PlaceListener) -> None:
        """Call a function with the board's coordinates of every press that means no city and no route."""
        self._on_place.append(listener)
        self._draw()

    def on_near(self, listener: NearListener) -> None:
        """Call a function with all that a press may mean: for who wants to ask which."""
        self._on_near.append(listener)

    def _draw(self) -> None:
        self.widget.draw(self._described())

    def _described(self) -> dict[str, Any]:
        touch = _touch(self._board, self._canvas, self.reach)
        ground = self._board.ground
        meta = {
            "touch": touch,
            "hover": [*self._picture.hover],
            "fitted": self._fitted,
            "ground": (*(elements(ground) if ground else ()), *sketched(self._picture.sketch)),
            "place": matrix(geometry(self._board, self._canvas).fit),
        }
        return described(self.layers, self._canvas, meta)

    def _hear(self, content: Any) -> None:
        """Take what the browser sends; a browser can send anything."""
        match content:
            case {"place": parts}:
                place = place_on(self._canvas, parts)
                if place is not None:
                    self._press(place)
            case {"size": size} if is_size(size):
                self.fit(size)
            case {"wanted": "plotly"}:
                self.widget.send_plotly()

    def _press(self, place: Point) -> None:
        for on_near in self._on_near:
            on_near(near(self._board, self._canvas, place))
        meant = hit(self._board, self._canvas, place, self.reach)
        city, route = (None, None) if self.places_only else meant
        if city is not None:
            for listener in self._on_city:
                listener(city)
        elif route is not None:
            for listener in self._on_route:
                listener(route)
        else:
            for on_place in self._on_place:
                on_place(*self._canvas.point(*place))


def described(layers: Sequence[Layer], canvas: Canvas, meta: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON form of a figure with these layers.

    Plotly draws the shapes of a pair of axes below its traces. A shape that follows a trace therefore begins another
    pair, which lies over the one before.
    """
    data: list[Layer] = []
    shapes: list[Layer] = []
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
        "template": {"data": {"scatter": [{"type": "scatter"}]}},  # plotly's "none", written out
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


@lru_cache(maxsize=8)
def _touch(board: Board, canvas: Canvas, reach: Reach) -> dict[str, Any]:
    """Return what can be pressed, for the pointer's shape and the text beside it; what a press means says `hit`."""
    drawing = geometry(board, canvas)
    return {
        "cities": [_rounded(city) for city in drawing.cities],
        "rows": [[_rounded(point) for point in row.middle()] for row in drawing.rows],
        "city": round(drawing.sizes.city, 1),
        "slot": round(drawing.sizes.car / 2, 1),
        "near": [reach.city, reach.slot],
        "exact": reach.city_first,
    }


def _rounded(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def near(board: Board, canvas: Canvas, place: Point) -> Near:
    """Return all cities and routes by their distance from a place on the canvas."""
    drawing = geometry(board, canvas)
    cities = [(max(0.0, math.dist(place, at) - drawing.sizes.city), city) for city, at in enumerate(drawing.cities)]
    half = drawing.sizes.car / 2
    routes = [(max(0.0, distance_to(row.middle(), place) - half), route) for route, row in enumerate(drawing.rows)]
    return Near(tuple(sorted(cities)), tuple(sorted(routes)))


def hit(board: Board, canvas: Canvas, place: Point, reach: Reach = NEAREST) -> tuple[int | None, int | None]:
    """Return the city, or else the route, that a place on the canvas means: the nearest one within reach."""
    around = near(board, canvas, place)
    to_city, city = around.cities[0] if around.cities else (math.inf, 0)
    to_slot, route = around.routes[0] if around.routes else (math.inf, 0)
    if to_city <= reach.city and (reach.city_first or to_city <= to_slot):
        return city, None
    return None, route if to_slot <= reach.slot else None


def place_on(canvas: Canvas, parts: Any) -> Point | None:
    """Return the place on a canvas, in pixels, of two parts of its width and height; None if they are anything else."""
    if not isinstance(parts, list) or len(parts) != 2:
        return None
    if any(type(part) not in (int, float) or not math.isfinite(part) or not 0 <= part <= 1 for part in parts):
        return None
    return parts[0] * canvas.width, parts[1] * canvas.height


def is_size(size: Any) -> bool:
    """Tell whether that is a width and a height in pixels, and may be how wide letters are."""
    return isinstance(size, list) and len(size) in (2, 3) and all(type(number) is int for number in size)


def fitted_canvas(canvas: Canvas, size: Sequence[int]) -> Canvas:
    """Return the canvas for a size that the browser reports: the same one if it fits well."""
    width, height = (float(max(_SMALLEST, min(_LARGEST, pixels))) for pixels in size[:2])
    wide = _letters(size[2]) if len(size) > 2 else canvas.wide
    across, down = width / canvas.width, height / canvas.height
    if max(across, down, 1 / across, 1 / down) <= _TOLERANCE and wide == canvas.wide:
        return canvas
    return replace(canvas, width=width, height=height, wide=wide)


def _letters(hundredths: int) -> float:
    """Return how wide letters are, as the next of a few steps: names have room, and browsers a drawing in common."""
    possible = max(_NARROWEST, min(_WIDEST, hundredths))  # before it is divided: a browser can send any number
    return math.ceil(possible / _STEP) * _STEP / 100


def changed_values(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], Any]]:
    """Yield the values that changed, in dictionaries and in lists of them, each after the way to it."""
    for key, value in new.items() if isinstance(new, dict) else enumerate(new):
        before = old[key]
        if value is before:
            continue
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            yield from changed_values(before, value, (*path, key))
        elif value != before:
            yield [*path, key], value
