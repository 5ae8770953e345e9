"""The layers that draw a picture, from the lowest to the highest, as escaped dictionaries of Plotly's properties.

Their number, order and keys never change, so a new picture only sends the values that differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.cards import ROUTE_COLORS
from ttr.ui.map.geometry import DESKTOP, Canvas, Geometry, geometry
from ttr.ui.map.labels import ROOMY
from ttr.ui.map.layers import Layer, fill, markers, slots, stroke, texts
from ttr.ui.map.overlay_layers import city_layers, overlay_layers
from ttr.ui.map.palette import HEAT, HEAT_BORDER, MUTED, PAINTS, PANEL, SEATS, SLOT_BORDER
from ttr.ui.map.picture import Picture


def layers_of(board: Board, picture: Picture, canvas: Canvas = DESKTOP) -> list[Layer]:
    """Return the layers that draw a picture, from the lowest to the highest.

    Raises
    ------
    ValueError
        If the picture names a route, seat or city that the board does not have.
    """
    picture.check(board)
    drawing = geometry(board, canvas)
    owners = tuple(map(picture.owner, range(len(board.routes))))
    return [
        _stems(board, drawing, picture),
        *_routes(board, canvas, owners, picture.closed, picture.claimable, picture.heat),
        *overlay_layers(board, drawing, picture),
        *city_layers(board, drawing, picture),
    ]


def _stems(board: Board, drawing: Geometry, picture: Picture) -> Layer:
    """Return lines from cities to their rows: for highlighted edges, or for all edges of a small network."""
    routes = picture.lit if picture.overlay else range(len(board.routes)) if len(board.cities) <= ROOMY else ()
    lines = [end for route in sorted(routes) for end in drawing.rows[route].ends()]
    return stroke("stems", lines, MUTED, round(0.3 * drawing.sizes.car, 1))


# Cached: an overlay changes at every step of an algorithm, but the routes below it do not.
@lru_cache(maxsize=8)
def _routes(
    board: Board,
    canvas: Canvas,
    owners: tuple[int | None, ...],
    closed: frozenset[int],
    claimable: frozenset[int],
    heat: tuple[int, ...],
) -> tuple[Layer, ...]:
    """Return the layers of routes and cars; callers must not change them."""
    drawing = geometry(board, canvas)
    everything = range(len(board.routes))
    still_open = [route for route in everything if owners[route] is None and route not in closed and not heat]
    layers = _glow(drawing, [route for route in still_open if route in claimable])
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
    return (*layers, _letters(board, drawing, still_open), _marks(drawing, owners))


def _glow(drawing: Geometry, routes: Sequence[int]) -> list[Layer]:
    """Return the highlight of claimable routes: a white band with a fine edge."""
    hulls = [drawing.rows[route].hull(0.3 * drawing.sizes.car) for route in routes]
    return [fill("claimable", hulls, PANEL, MUTED, 1)]


def _letters(board: Board, drawing: Geometry, routes: Sequence[int]) -> Layer:
    lettered = [route for route in routes if PAINTS[board.routes[route].color].letter]
    paints = [PAINTS[board.routes[route].color] for route in lettered]
    points = [drawing.rows[route].letter for route in lettered]
    trace = texts("letters", points, [p.letter for p in paints], [p.ink for p in paints], drawing.sizes.letter)
    trace["textfont"]["weight"] = 700
    return trace


def _marks(drawing: Geometry, owners: Sequence[int | None]) -> Layer:
    owned = [(route, SEATS[owner].symbol) for route, owner in enumerate(owners) if owner is not None]
    points = [point for route, _ in owned for point in drawing.rows[route].centers]
    symbols = [symbol for route, symbol in owned for _ in drawing.rows[route].centers]
    size = round(0.62 * drawing.sizes.car, 1)
    return markers("marks", points, symbol=symbols, size=size, color=PANEL, line={"width": 0})
