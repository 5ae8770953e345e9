"""Lesson 7, which routes matter: a measure on the map, with a color for each route, a legend and numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ttr.lessons.centrality.links import tracks
from ttr.lessons.centrality.measures import place, short, with_unit
from ttr.lessons.kit.cases import board
from ttr.ui.map import tones
from ttr.ui.map.palette import HEAT
from ttr.ui.markup import Markup, svg, tag


def heat(values: Sequence[float]) -> tuple[int, ...]:
    """Return the step of the heat scale for each route: 0 for value 0, then equal parts up to the maximum."""
    most, steps = max(values, default=0), len(HEAT) - 1
    found = [0] * len(board().routes)
    for edge, value in zip(tracks(), values, strict=True):
        for track in tracks()[edge]:
            found[track] = min(steps, 1 + int(value * steps / most)) if value > 0 else 0
    return tuple(found)


def hover(values: Sequence[float], unit: str) -> tuple[str, ...]:
    """Return a line for each route of the board with its name, value and place."""
    found = [""] * len(board().routes)
    for index, edge in enumerate(tracks()):
        place_of = f"place {place(values, index)} of {len(values)}"
        for track in tracks()[edge]:
            found[track] = f"{board().routes[edge]} · {with_unit(values[index], unit)} · {place_of}"
    return tuple(found)


def legend(values: Sequence[float], unit: str, without: Collection[int] = ()) -> Markup:
    """Return a legend for the heat scale; `values` are in the order of `links.tracks`; `without` excludes routes."""
    steps = heat(values)
    asked = [(steps[edge], value) for edge, value in zip(tracks(), values, strict=True) if edge not in without]
    items = []
    for step in range(len(HEAT)):
        inside = [value for its_step, value in asked if its_step == step]
        if inside:
            low, high = short(min(inside)), short(max(inside))
            bar = svg.rect(
                1, 5 - step * 0.8, 24, 4 + step * 1.6, rx=1.5, fill=tones.heat(step), stroke=tones.tone("chip-border")
            )
            text = low if low == high else f"{low} to {high}"
            items.append(tag("li", svg.drawing(26, 14, bar, pixels=True), text))
    return tag("ul", tag("li", f"{unit}:"), items, class_="ttr-legend", aria_label=unit)
