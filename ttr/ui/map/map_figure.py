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
from ttr.ui.map.drawing import layers_of
from ttr.ui.map.geometry import DESKTOP, Canvas, Frame, geometry
from ttr.ui.map.ground import elements, matrix, sketched
from ttr.ui.map.layers import Layer
from ttr.ui.map.map_widget import MapWidget, described
from ttr.ui.map.picture import Picture
from ttr.ui.map.presses import EXACT, NEAREST, Near, hit, near, place_on, touch
from ttr.ui.map.shapes import Point

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
        Called after a click that hits neither.
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
        self.widget = MapWidget(figure=self._described())
        self.widget.add_class("ttr-map")
        self.widget.on_msg(lambda widget, content, buffers: self._receive(content))

    @property
    def layers(self) -> Sequence[Layer]:
        """The current layers, from the lowest to the highest."""
        return layers_of(self.board, self.picture, self.canvas)

    @property
    def figure(self) -> Figure:
        """A copy of the current drawing as a Plotly figure."""
        from plotly.graph_objects import Figure  # imported here because it is large and no page needs it

        return Figure(self.widget.figure)

    def show(self, picture: Picture) -> None:
        """Show a picture; sends the differences from the previous one, in one message."""
        self.picture = picture
        self._draw()

    def show_board(self, board: Board, picture: Picture | None = None, frame: Frame | None = None) -> None:
        """Show another board in the same figure, by default as it looks before a game.

        A frame keeps the page in place for any board; without a frame the drawing is as large as possible.
        """
        self.board, self.canvas = board, replace(self.canvas, frame=frame)
        self.show(picture or Picture())

    def fit(self, size: list[int]) -> None:
        """Draw for the map's size in the browser: width, height, and the width of letters."""
        self.canvas, self.fitted = fitted_canvas(self.canvas, size), size
        self._draw()

    def _draw(self) -> None:
        self.widget.draw(self._described())

    def _described(self) -> dict[str, Any]:
        touchable = touch(self.board, self.canvas, self._reach)
        ground = self.board.ground
        meta = {
            "touch": touchable,
            "hover": [*self.picture.hover],
            "fitted": self.fitted,
            "ground": (*(elements(ground) if ground else ()), *sketched(self.picture.sketch)),
            "place": matrix(geometry(self.board, self.canvas).fit),
        }
        return described(self.layers, self.canvas, meta)

    def _receive(self, content: Any) -> None:
        """Handle a message from the browser, which may contain anything."""
        match content:
            case {"place": parts}:
                place = place_on(self.canvas, parts)
                if place is not None:
                    self._press(place)
            case {"size": size} if is_size(size):
                self.fit(size)
            case {"wanted": "plotly"}:
                self.widget.send_plotly()

    def _press(self, place: Point) -> None:
        if self._on_near is not None:
            self._on_near(near(self.board, self.canvas, place))
        city, route = (None, None) if self.places_only else hit(self.board, self.canvas, place, self._reach)
        if city is not None:
            self._on_city(city)
        elif route is not None:
            self._on_route(route)
        elif self._on_place is not None:
            self._on_place(*geometry(self.board, self.canvas).fit.back(*place))
        else:
            self._on_empty()


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
