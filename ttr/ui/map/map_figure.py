"""MapFigure: the map in the browser, which shows pictures and reports presses.

The engine decides what a press means; this file only says which route or city was meant, and ignores every message
from the browser that does not name a place.
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

# The drawing is laid out anew when the browser's shape differs from it by more than this factor.
_TOLERANCE = 1.06
_SMALLEST, _LARGEST = 240, 4000
# How wide letters may be, in hundredths of those that names are placed for, and in which steps.
_NARROWEST, _WIDEST, _STEP = 90, 140, 5


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
        """How close a press must be."""
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
        """Call a function with everything that a press may mean, for pages that ask which."""
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


def is_size(size: Any) -> bool:
    """Return True if that is a width and a height in pixels, and may be how wide letters are."""
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
