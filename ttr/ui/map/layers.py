"""Building blocks of the map's layers: plotly traces of polygons, lines, markers and texts.

Every function returns a dictionary whose keys do not depend on what is drawn, so that two pictures can
be compared value by value. Coordinates are rounded to a tenth of a pixel: fewer bytes, no visible loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import escape

from ttr.ui.map.geometry import Geometry
from ttr.ui.map.palette import FONT
from ttr.ui.map.shapes import Point

PlotlyTrace = dict[str, Any]
CLEAR = "rgba(0,0,0,0)"


def joined(curves: Iterable[Sequence[Point]], *, close: bool = False) -> tuple[list[float | None], list[float | None]]:
    """Return the x and y of many curves in one list each, with gaps between; coordinates to 0.1 pixel."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for curve in curves:
        if xs:
            xs.append(None)
            ys.append(None)
        more_xs, more_ys = _rounded(tuple(curve), close)
        xs += more_xs
        ys += more_ys
    return xs, ys


# Most of what a picture draws was drawn in the one before, and rounding it was half of the work.
@lru_cache(maxsize=4096)
def _rounded(curve: tuple[Point, ...], close: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    points = (*curve, *curve[:1]) if close else curve
    return tuple([round(x, 1) for x, _ in points]), tuple([round(y, 1) for _, y in points])


def escaped(words: str) -> str:
    """Return a text for plotly, which reads tags in what it draws."""
    return str(escape(words))


def slots(drawing: Geometry, routes: Iterable[int], grow: float = 0.0) -> list[Sequence[Point]]:
    """Return the polygons of all slots of some routes, each side moved outwards by `grow` pixels."""
    return [slot for route in routes for slot in drawing.rows[route].slots(grow)]


def fill(
    name: str, polygons: Iterable[Sequence[Point]], color: str, border: str, width: float, dash: str = "solid"
) -> PlotlyTrace:
    """Return a trace of filled polygons with a border."""
    xs, ys = joined(polygons, close=True)
    return {
        "type": "scatter",
        "name": name,
        "uid": name,
        "mode": "lines",
        "hoverinfo": "skip",
        "x": xs,
        "y": ys,
        "fill": "toself",
        "fillcolor": color,
        "line": {"color": border, "width": width, "dash": dash},
    }


def stroke(name: str, curves: Iterable[Sequence[Point]], color: str, width: float, dash: str = "solid") -> PlotlyTrace:
    """Return a trace of lines."""
    xs, ys = joined(curves)
    return {
        "type": "scatter",
        "name": name,
        "uid": name,
        "mode": "lines",
        "hoverinfo": "skip",
        "x": xs,
        "y": ys,
        "line": {"color": color, "width": width, "dash": dash},
    }


def texts(
    name: str, points: Sequence[Point], words: Sequence[str], colors: Sequence[str] | str, size: float
) -> PlotlyTrace:
    """Return a trace of texts in the middle of their points; plotly reads tags, so words are escaped here."""
    xs, ys = joined([points])
    return {
        "type": "scatter",
        "name": name,
        "uid": name,
        "mode": "text",
        "hoverinfo": "skip",
        "x": xs,
        "y": ys,
        "text": [escaped(word).replace("\n", "<br>") for word in words],
        "textposition": "middle center",
        "textfont": {"family": FONT, "size": round(size, 1), "color": colors},
    }


def markers(name: str, points: Sequence[Point], **marker: Any) -> PlotlyTrace:
    """Return a trace of markers with these properties of plotly's `marker`."""
    xs, ys = joined([points])
    return {
        "type": "scatter",
        "name": name,
        "uid": name,
        "mode": "markers",
        "hoverinfo": "skip",
        "x": xs,
        "y": ys,
        "marker": {"opacity": 1, **marker},
    }
