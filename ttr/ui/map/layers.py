"""Building blocks of the map's layers: shapes of polygons and lines, traces of markers and texts, as Plotly names them.

Every function returns a dictionary with fixed keys, so that two pictures can be compared value by value. Coordinates
are rounded to a tenth of a pixel: fewer bytes, no visible loss.

All polygons of a layer form one shape, which is one element in the browser; a trace would make an element of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import escape

from ttr.ui.map.geometry import Geometry
from ttr.ui.map.letters import FONT
from ttr.ui.map.shapes import Point

Layer = dict[str, Any]
CLEAR = "rgba(0,0,0,0)"


def escaped(words: str) -> str:
    """Return a text escaped for plotly, which interprets tags in texts."""
    return str(escape(words))


def slots(drawing: Geometry, routes: Iterable[int], grow: float = 0.0) -> list[Sequence[Point]]:
    """Return the polygons of all slots of some routes, each side moved outwards by `grow` pixels."""
    return [slot for route in routes for slot in drawing.rows[route].slots(grow)]


def fill(
    name: str, polygons: Iterable[Sequence[Point]], color: str, border: str, width: float, dash: str = "solid"
) -> Layer:
    """Return a shape of filled polygons with a border."""
    return _shape(name, "".join(f"{_path(tuple(each))}Z" for each in polygons), color, border, width, dash)


def stroke(name: str, curves: Iterable[Sequence[Point]], color: str, width: float, dash: str = "solid") -> Layer:
    """Return a shape of lines."""
    return _shape(name, "".join(_path(tuple(curve)) for curve in curves), CLEAR, color, width, dash)


# Cached: consecutive pictures share most polygons, and formatting them took half of the time.
@lru_cache(maxsize=4096)
def _path(curve: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in curve)


def _shape(name: str, path: str, color: str, border: str, width: float, dash: str) -> Layer:
    return {
        "type": "path",
        "name": name,
        "path": path,
        "layer": "below",
        "fillcolor": color,
        "fillrule": "nonzero",
        "line": {"color": border, "width": width, "dash": dash},
    }


def texts(name: str, points: Sequence[Point], words: Sequence[str], colors: Sequence[str] | str, size: float) -> Layer:
    """Return a trace of texts centered on their points, escaped because plotly interprets tags."""
    return _trace(name, "text", points) | {
        "text": [escaped(word).replace("\n", "<br>") for word in words],
        "textposition": "middle center",
        "textfont": {"family": FONT, "size": round(size, 1), "color": colors},
    }


def markers(name: str, points: Sequence[Point], **marker: Any) -> Layer:
    """Return a trace of markers with these properties of plotly's `marker`."""
    return _trace(name, "markers", points) | {"marker": {"opacity": 1, **marker}}


def _trace(name: str, mode: str, points: Sequence[Point]) -> Layer:
    return {
        "type": "scatter",
        "name": name,
        "uid": name,  # the stylesheet selects a layer by its name
        "mode": mode,
        "hoverinfo": "skip",
        "x": [round(x, 1) for x, _ in points],
        "y": [round(y, 1) for _, y in points],
    }
