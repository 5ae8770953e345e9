"""Plotly's FigureWidget, loaded without a parser that no page needs.

On import plotly looks whether nbformat is there; with it comes jsonschema, and with that a grammar of
international web addresses that takes a second to build: more than all the rest of a page. Both are
optional to the one that asks for them. So the grammar is as good as not installed while plotly loads.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_GRAMMAR = "rfc3987_syntax"


@contextmanager
def _as_if_not_installed(name: str) -> Iterator[None]:
    """Let imports of a module fail as if it was not there; nothing changes where it is loaded already."""
    modules: Any = sys.modules  # None stands for a module that cannot be imported
    if name in modules:
        yield
        return
    modules[name] = None
    try:
        yield
    finally:
        del modules[name]


with _as_if_not_installed(_GRAMMAR):
    from plotly.basedatatypes import Undefined  # what leaves a trace as it is in a change of several
    from plotly.graph_objects import FigureWidget

__all__ = ["FigureWidget", "Undefined"]
