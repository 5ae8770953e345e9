"""Drawings as inline SVG: the drawing itself, and its shapes. Styles are attributes of the shapes.

>>> drawing(20, 10, rect(1, 1, 8, 8, fill="red"), words="A red square")
Markup('<svg viewBox="0 0 20 10" role="img" aria-label="A red square"><rect x="1" y="1" width="8" height="8" \
fill="red"/></svg>')
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from .element import Attribute, Pieces, in_letters, tag

PANEL_WIDTH = 326  # the inner width of a page's side panel, in pixels; drawings beside the map have this width


def drawing(
    width: float, height: float, *parts: Pieces, words: str = "", pixels: bool = False, **attributes: Attribute
) -> Markup:
    """Return a drawing of shapes, the lowest first; `words` describe it, or else screen readers skip it.

    With `pixels` a unit is a pixel where letters have their usual size; otherwise the page sets the drawing's size.
    """
    spoken: dict[str, Attribute] = {"role": "img", "aria_label": words} if words else {"aria_hidden": True}
    size: dict[str, Attribute] = {"width": in_letters(width), "height": in_letters(height)} if pixels else {}
    return tag("svg", *parts, **{"viewBox": f"0 0 {width:g} {height:g}", **size, **spoken, **attributes})


def text(
    x: float,
    y: float,
    words: Pieces,
    *,
    anchor: str | None = None,
    size: float | None = None,
    bold: bool = False,
    **attributes: Attribute,
) -> Markup:
    """Return a text whose baseline has its start, "middle" or "end" at (x, y)."""
    weight = 700 if bold else None
    return tag("text", words, x=x, y=y, font_size=size, text_anchor=anchor, font_weight=weight, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> Markup:
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> Markup:
    """Return a rectangle; (x, y) is its upper left corner."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> Markup:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def path(steps: str, **attributes: Attribute) -> Markup:
    return tag("path", d=steps, **attributes)


def polygon(corners: Iterable[tuple[float, float]], **attributes: Attribute) -> Markup:
    return tag("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in corners), **attributes)
