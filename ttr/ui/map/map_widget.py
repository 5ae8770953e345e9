"""MapWidget: one Plotly figure in one widget. Its script passes the figure to plotly.js and reports clicks.

The figure is the JSON form of a `plotly.graph_objects.Figure`. A change sends only the differing values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttr.ui.map.geometry import Canvas
from ttr.ui.map.layers import CLEAR, Layer
from ttr.ui.map.letters import FACES, FONT, SAMPLE, SERVED_FONTS, text_width
from ttr.ui.map.palette import INK, PAGE

PLOTLY = Path(__file__).parent / "plotly" / "plotly-basic-4.1.1.min.js"
"""Plotly's bundle of its basic charts, as npm has it; an installation puts a copy where Jupyter's servers find it."""
SERVED = f"ttr-classroom/static/{PLOTLY.name}"
"""Where it is below a server's folder of extensions."""


class MapWidget(anywidget.AnyWidget):
    """Widget that draws a figure in the browser: its state serves pages that open, messages carry changes.

    Attributes
    ----------
    figure : dict
        The JSON form of a `plotly.graph_objects.Figure`. Its layout's `meta` holds data for the script.
    script : str
        Path of Plotly's JavaScript on Jupyter's servers, below the folder of extensions.
    typeface : str
        Path of the font's stylesheet there, for a document that has not linked it.
    letters : list
        A font, a text, and its width in our tables; the browser reports how wide the text really is.
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
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

    def send_plotly(self) -> None:
        """Send Plotly's JavaScript, or nothing if it is missing, to a browser that cannot load it from a server."""
        self.send({"plotly": True}, [PLOTLY.read_bytes()] if PLOTLY.exists() else [])


def described(layers: Sequence[Layer], canvas: Canvas, meta: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON form of a figure with these layers.

    Plotly draws the shapes of a pair of axes below its traces. Therefore a shape after a trace starts another pair,
    which lies over the previous one.
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
    """Yield a (path, value) pair for each changed value in nested dictionaries and lists."""
    for key, value in new.items() if isinstance(new, dict) else enumerate(new):
        before = old[key]
        if value is before:
            continue
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            yield from changed_values(before, value, (*path, key))
        elif value != before:
            yield [*path, key], value
