"""A seat's mark: circle, triangle, square, diamond or star, identical on every system."""

from __future__ import annotations

from math import cos, pi, sin

from ttr.ui.map.palette import SEATS
from ttr.ui.markup import Attribute, Markup
from ttr.ui.markup.svg import circle, polygon

# Corners of each symbol, by plotly's names, for a radius of about 1; any other symbol is a circle.
_CORNERS = {
    "triangle-up": [(0.0, -1.25), (1.15, 0.85), (-1.15, 0.85)],
    "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "diamond": [(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    "star": [
        (radius * sin(corner * pi / 5), -radius * cos(corner * pi / 5))
        for corner in range(10)
        for radius in ((1.5, 0.65)[corner % 2],)
    ],
}


def seat_mark(seat: int, x: float, y: float, size: float, **look: Attribute) -> Markup:
    """Return a seat's mark around a point, as a shape of a drawing.

    >>> seat_mark(0, 10, 10, 5, fill="navy")
    Markup('<circle cx="10" cy="10" r="5" fill="navy"/>')
    """
    return symbol_mark(SEATS[seat].symbol, x, y, size, **look)


def symbol_mark(symbol: str, x: float, y: float, size: float, **look: Attribute) -> Markup:
    """Return plotly's symbol with this name around a point, as a shape of a drawing."""
    if symbol not in _CORNERS:
        return circle(round(x, 1), round(y, 1), size, **look)
    return polygon([(x + size * dx, y + size * dy) for dx, dy in _CORNERS[symbol]], **look)
