"""MapFigure: the map in the browser, one FigureWidget that shows pictures and reports clicks.

The engine decides what a click means; this file only says which route or city was meant, and ignores
every message from the browser that does not name one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import getitem
from typing import Any

import traitlets

from ttr.game.board import Board
from ttr.ui.map.bundle import widget_script
from ttr.ui.map.geometry import DESKTOP, Canvas, Frame, geometry
from ttr.ui.map.layers import PlotlyTrace, escaped
from ttr.ui.map.palette import FONT, INK, PAGE
from ttr.ui.map.picture import Picture, traces
from ttr.ui.map.plotly_widgets import FigureWidget
from ttr.ui.map.shapes import Point, distance_to

Listener = Callable[[int], None]
PlaceListener = Callable[[float, float], None]

_CONFIG = {
    "responsive": True,
    "displayModeBar": False,
    "displaylogo": False,
    "scrollZoom": False,
    "doubleClick": False,
    "showTips": False,
    "showAxisDragHandles": False,
    "typesetMath": False,  # a name with two dollar signs is a name, no formula
}

# The drawing is laid out anew when the browser's shape differs from it by more than this factor.
_TOLERANCE = 1.06
_SMALLEST, _LARGEST = 240, 4000
# How wide letters may be, in hundredths of those that names are placed for, and in which steps.
_NARROWEST, _WIDEST, _STEP = 90, 140, 5
# A place this near to a city means the city, so near to a slot the route; in pixels beyond their edges.
_NEAR_CITY, _NEAR_SLOT = 7.0, 3.0
_AS_IT_IS = "_undefined_"  # plotly's word, in messages, for a value that a trace keeps


class MapWidget(FigureWidget):
    """A FigureWidget that takes three things from the browser: a click, its size there, and a place if asked for.

    The size comes with a third number: how wide the browser's letters are, in hundredths of those of our font, which a
    machine may not have.
    """

    _esm = widget_script()
    _set_trace_uid = False  # ours are the class names that `ttr.ui.map.map_css` refers to
    _size = traitlets.Any(None, allow_none=True).tag(sync=True)
    _fitted = traitlets.List(traitlets.Int()).tag(sync=True)  # the size that the map is drawn for: now it can be seen
    _places = traitlets.Bool(False).tag(sync=True)
    # Plotly compares them with what a browser sends back, and here none does: no two messages more for each change.
    _last_layout_edit_id = traitlets.Integer(0)
    _last_trace_edit_id = traitlets.Integer(0)
    # Plotly would go through every number of them in search of arrays of numpy; ours are lists, as JSON has them.
    _widget_data: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _widget_layout: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    _py2js_update: traitlets.Dict[str, Any] = traitlets.Dict(allow_none=True).tag(sync=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Plotly would look at each number of what we draw, which is half of what a map costs; the tests have it do so.
        super().__init__(*args, _validate=False, **kwargs)
        self._config = {**getattr(self, "_config", {}), **_CONFIG}
        self._on_click: Callable[[int, int], None] = lambda trace, point: None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state for a browser that opens the page now, with all changes made since the start.

        Plotly sends changes as messages and does not keep the state itself up to date, except when a
        figure is displayed directly; this one sits in a page's boxes.
        """
        if key is None and "_data" in vars(self):
            self._trait_values["_widget_data"] = [_kept(trace) for trace in self._data]
            self._trait_values["_widget_layout"] = _kept(self._layout_obj._props)
        state: dict[str, Any] = super().get_state(key=key, drop_defaults=drop_defaults)
        return state

    def change(self, traces: Mapping[int, Mapping[str, Any]], layout: dict[str, Any]) -> None:
        """Change values of some traces, and of the layout, each named by its path, in one message.

        As plotly's `plotly_update`, which would take each path apart and look for its name again and again.
        """
        for index, values in traces.items():
            for path, value in values.items():
                *groups, name = path.split(".")
                reduce(getitem, groups, self._data[index])[name] = value
        paths = sorted({path for values in traces.values() for path in values})
        restyled = {path: [values.get(path, _AS_IT_IS) for values in traces.values()] for path in paths}
        relaid = self._perform_plotly_relayout(layout)
        if restyled or relaid:
            self._send_update_msg(restyled, relaid, list(traces))

    @traitlets.observe("_js2py_pointsCallback")
    def _handler_js2py_pointsCallback(self, change: Any) -> None:
        message = change["new"]
        if message is None:
            return
        self._js2py_pointsCallback = None  # so that the same click counts again
        clicked = _clicked(message)
        if clicked is not None:
            self._on_click(*clicked)

    # Nothing else that a browser sends may change the figure.
    def _ignore(self, change: Any) -> None:
        pass

    _handler_js2py_traceDeltas = traitlets.observe("_js2py_traceDeltas")(_ignore)
    _handler_js2py_layoutDelta = traitlets.observe("_js2py_layoutDelta")(_ignore)
    _handler_js2py_restyle = traitlets.observe("_js2py_restyle")(_ignore)
    _handler_js2py_relayout = traitlets.observe("_js2py_relayout")(_ignore)
    _handler_js2py_update = traitlets.observe("_js2py_update")(_ignore)


def _kept(properties: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a figure's properties; lists are put in place of others there, and never changed."""
    return {name: _kept(value) if isinstance(value, dict) else value for name, value in properties.items()}


def _clicked(message: Any) -> tuple[int, int] | None:
    """Return the trace and the point of a click message, or None if it is anything else."""
    if not isinstance(message, dict) or message.get("event_type") != "plotly_click":
        return None
    points = message.get("points")
    if not isinstance(points, dict):
        return None
    found = []
    for key in ("trace_indexes", "point_indexes"):
        indices = points.get(key)
        # A bool is an int to Python, but no index.
        if not isinstance(indices, list) or not indices or type(indices[0]) is not int:
            return None
        found.append(indices[0])
    return found[0], found[1]


def place_on(canvas: Canvas, message: Any) -> Point | None:
    """Return the place on a canvas, in pixels, that a message tells of in parts; None if it is anything else."""
    parts = message.get("place") if isinstance(message, dict) else None
    if not isinstance(parts, list) or len(parts) != 2:
        return None
    if any(type(part) not in (int, float) or not math.isfinite(part) or not 0 <= part <= 1 for part in parts):
        return None
    return parts[0] * canvas.width, parts[1] * canvas.height


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
        self._drawn = traces(board, self._picture, canvas)
        self.widget = MapWidget(data=self._drawn, layout=_layout(board, canvas))
        self.widget.add_class("ttr-map")
        self.widget._on_click = self._click
        self.widget.observe(self._resize, "_size")
        self.widget.on_msg(self._click_place)

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._board

    @property
    def picture(self) -> Picture:
        """What is shown of it."""
        return self._picture

    @property
    def drawn(self) -> Sequence[PlotlyTrace]:
        """The traces that plotly draws now."""
        return self._drawn

    @property
    def fitted(self) -> list[int]:
        """The size that the map is drawn for, as the browser told it; empty before it did."""
        return [*self.widget._fitted]

    @property
    def takes_places(self) -> bool:
        """Whether the browser is to tell of every click as a place."""
        return bool(self.widget._places)

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
        picture = picture or Picture()
        canvas = replace(self._canvas, frame=frame)
        if board == self._board and canvas == self._canvas:
            self.show(picture)
            return
        self._board, self._picture, self._canvas = board, picture, canvas
        self._draw({"meta": escaped(board.title or board.name)})

    def on_route(self, listener: Listener) -> None:
        """Call a function with a route's index whenever one of its slots is clicked."""
        self._on_route.append(listener)

    def on_city(self, listener: Listener) -> None:
        """Call a function with a city's index whenever it is clicked."""
        self._on_city.append(listener)

    def on_place(self, listener: PlaceListener) -> None:
        """Call a function with the board's coordinates of every click that means no city and no route.

        From then on clicks are told apart here, by what is near, so that a city next to an empty place counts
        the same for a mouse and a finger.
        """
        self._on_place.append(listener)
        self.widget._places = True

    def _draw(self, layout: dict[str, Any] | None = None) -> None:
        wanted = traces(self._board, self._picture, self._canvas)
        pairs = enumerate(zip(self._drawn, wanted, strict=True))
        changes = {index: values for index, (old, new) in pairs if (values := changed_values(old, new))}
        if changes or layout:
            self.widget.change(changes, layout or {})
            self._drawn = wanted

    def _click(self, trace: int, point: int) -> None:
        if self._on_place:
            return  # the browser tells of the same click as a place
        if not 0 <= trace < len(self._drawn):
            return
        drawn = self._drawn[trace]
        listeners = {"clicks": self._on_route, "cities": self._on_city}.get(drawn["name"], [])
        # Which route or city a point stands for is taken from what is drawn now: another size has other points.
        if listeners and 0 <= point < len(drawn["customdata"]):
            for listener in listeners:
                listener(drawn["customdata"][point][0])

    def _click_place(self, widget: Any, content: Any, buffers: Any) -> None:
        place = place_on(self._canvas, content)
        if place is None or not self._on_place:
            return
        city, route = hit(self._board, self._canvas, place)
        if city is not None:
            for listener in self._on_city:
                listener(city)
        elif route is not None:
            for listener in self._on_route:
                listener(route)
        else:
            for on_place in self._on_place:
                on_place(*self._canvas.point(*place))

    def _resize(self, change: Any) -> None:
        canvas = fitted_canvas(self._canvas, change["new"])
        if canvas != self._canvas:
            self._canvas = canvas
            self._draw({"xaxis.range": [0, canvas.width], "yaxis.range": [canvas.height, 0]})
        if _is_size(change["new"]):
            self.widget._fitted = change["new"]


def hit(board: Board, canvas: Canvas, place: Point) -> tuple[int | None, int | None]:
    """Return the city, or else the route, that a place on the canvas means: the nearest one within reach."""
    drawing = geometry(board, canvas)
    cities = [(math.dist(place, at), city) for city, at in enumerate(drawing.cities)]
    distance, city = min(cities, default=(math.inf, 0))
    if distance <= drawing.sizes.city + _NEAR_CITY:
        return city, None
    slots = [(distance_to(row.middle(), place), route) for route, row in enumerate(drawing.rows)]
    distance, route = min(slots, default=(math.inf, 0))
    return None, route if distance <= drawing.sizes.car / 2 + _NEAR_SLOT else None


def fitted_canvas(canvas: Canvas, size: Any) -> Canvas:
    """Return the canvas for a size the browser reports: the same one if it fits well, or if that is no size."""
    if not _is_size(size):
        return canvas
    width, height = (float(max(_SMALLEST, min(_LARGEST, pixels))) for pixels in size[:2])
    wide = _letters(size[2]) if len(size) > 2 else canvas.wide
    across, down = width / canvas.width, height / canvas.height
    if max(across, down, 1 / across, 1 / down) <= _TOLERANCE and wide == canvas.wide:
        return canvas
    return replace(canvas, width=width, height=height, wide=wide)


def _is_size(size: Any) -> bool:
    """Tell whether that is a width and a height in pixels, and may be how wide letters are."""
    return isinstance(size, list) and len(size) in (2, 3) and all(type(number) is int for number in size)


def _letters(hundredths: int) -> float:
    """Return how wide letters are, as the next of a few steps: names have room, and browsers a drawing in common."""
    possible = max(_NARROWEST, min(_WIDEST, hundredths))  # before it is divided: a browser can send any number
    return math.ceil(possible / _STEP) * _STEP / 100


def changed_values(old: PlotlyTrace, new: PlotlyTrace, path: str = "") -> dict[str, Any]:
    """Return the values of a trace that changed, by their path ("marker.line.color")."""
    changes: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            changes |= changed_values(before, value, f"{path}{key}.")
        elif value is not before and value != before:
            changes[f"{path}{key}"] = value
    return changes


def _layout(board: Board, canvas: Canvas) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True, "showgrid": False, "zeroline": False}
    return {
        "template": {"data": {"scatter": [{"type": "scatter"}]}},  # plotly's "none", written out
        "autosize": True,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "xaxis": {**axis, "range": [0, canvas.width]},
        "yaxis": {**axis, "range": [canvas.height, 0]},
        "dragmode": False,
        "hovermode": "closest",
        "hoverdistance": 18,
        "showlegend": False,
        "paper_bgcolor": PAGE,
        "plot_bgcolor": PAGE,
        "font": {"family": FONT, "color": INK},
        "meta": escaped(board.title or board.name),
    }
