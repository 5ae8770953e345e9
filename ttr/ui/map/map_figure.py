"""MapFigure: the map in the browser, which shows pictures and reports clicks.

The engine decides what a click does. This module only reports which route or city was clicked, and ignores every
message from the browser that does not name a place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ttr.game.board import Board
from ttr.ui.map.geometry import DESKTOP, Canvas, Frame, geometry
from ttr.ui.map.ground import elements, matrix, sketched
from ttr.ui.map.layers import Layer
from ttr.ui.map.map_widget import MapWidget, described
from ttr.ui.map.picture import Picture, layers_of
from ttr.ui.map.presses import EXACT, NEAREST, Near, Reach, hit, near, place_on, touch
from ttr.ui.map.shapes import Point

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Listener = Callable[[int], None]
PlaceListener = Callable[[float, float], None]
NearListener = Callable[[Near], None]

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
        self.places_only = False  # whether a click means the place itself, whatever lies there
        self.widget = MapWidget(figure=self._described())
        self.widget.add_class("ttr-map")
        self.widget.on_msg(lambda widget, content, buffers: self._receive(content))

    @property
    def board(self) -> Board:
        """The current board."""
        return self._board

    @property
    def picture(self) -> Picture:
        """The current picture."""
        return self._picture

    @property
    def layers(self) -> Sequence[Layer]:
        """The current layers, from the lowest to the highest."""
        return layers_of(self._board, self._picture, self._canvas)

    @property
    def figure(self) -> Figure:
        """A copy of the current drawing as a Plotly figure."""
        from plotly.graph_objects import Figure  # imported here because it is large and no page needs it

        return Figure(self.widget.figure)

    @property
    def fitted(self) -> list[int]:
        """The size that the browser reported; empty before that."""
        return self._fitted

    @property
    def reach(self) -> Reach:
        """How close a click must be."""
        return EXACT if self._on_place else NEAREST

    @property
    def canvas(self) -> Canvas:
        """The canvas that the map is drawn for."""
        return self._canvas

    def show(self, picture: Picture) -> None:
        """Show a picture; sends the differences from the previous one, in one message."""
        self._picture = picture
        self._draw()

    def show_board(self, board: Board, picture: Picture | None = None, frame: Frame | None = None) -> None:
        """Show another board in the same figure, by default as it looks before a game.

        A frame keeps the page in place for any board; without a frame the drawing is as large as possible.
        """
        self._board, self._canvas = board, replace(self._canvas, frame=frame)
        self.show(picture or Picture())

    def fit(self, size: list[int]) -> None:
        """Draw for the map's size in the browser: width, height, and the width of letters."""
        self._canvas, self._fitted = fitted_canvas(self._canvas, size), size
        self._draw()

    def on_route(self, listener: Listener) -> None:
        """Call a function with a route's index whenever someone clicks one of its slots."""
        self._on_route.append(listener)

    def on_city(self, listener: Listener) -> None:
        """Call a function with a city's index whenever someone clicks it."""
        self._on_city.append(listener)

    def on_place(self, listener: PlaceListener) -> None:
        """Call a function with the board's coordinates of every click that hits neither a city nor a route."""
        self._on_place.append(listener)
        self._draw()

    def on_near(self, listener: NearListener) -> None:
        """Call a function with everything near a click, for pages that let the user choose."""
        self._on_near.append(listener)

    def _draw(self) -> None:
        self.widget.draw(self._described())

    def _described(self) -> dict[str, Any]:
        touchable = touch(self._board, self._canvas, self.reach)
        ground = self._board.ground
        meta = {
            "touch": touchable,
            "hover": [*self._picture.hover],
            "fitted": self._fitted,
            "ground": (*(elements(ground) if ground else ()), *sketched(self._picture.sketch)),
            "place": matrix(geometry(self._board, self._canvas).fit),
        }
        return described(self.layers, self._canvas, meta)

    def _receive(self, content: Any) -> None:
        """Handle a message from the browser, which may contain anything."""
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


def is_size(size: Any) -> bool:
    """Return True if a message holds a width and a height in pixels, and optionally the width of letters."""
    return isinstance(size, list) and len(size) in (2, 3) and all(type(number) is int for number in size)


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
