"""Plotly's FigureWidget, loaded without a parser that no page needs.

On import plotly looks whether nbformat is there, which is optional to it and comes with that parser.
"""

from __future__ import annotations

from ttr.patches.jsonschema import without_grammar

with without_grammar():
    from plotly.graph_objects import FigureWidget

__all__ = ["FigureWidget"]
