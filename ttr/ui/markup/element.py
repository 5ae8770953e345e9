"""Elements of HTML and SVG, put together from values.

`Markup` is a `str` that is HTML already. Everything else in an element is text and is escaped, also text that is added
to `Markup` or formatted into it. Functions that take HTML are annotated with `Markup`, and functions that take text
with `str`.

>>> tag("p", "Omaha & ", tag("b", "<Duluth>"), class_="ttr-note")
Markup('<p class="ttr-note">Omaha &amp; <b>&lt;Duluth&gt;</b></p>')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from markupsafe import Markup, escape

Pieces: TypeAlias = "str | float | Iterable[Pieces] | None"
"""What an element holds: `Markup` as it is, texts and numbers escaped, None as nothing, and many of these in order."""

Attribute: TypeAlias = str | float | None
"""The value of an attribute. None and False leave it out, True is written as a word, as `aria-hidden` wants it."""

# Finds lengths in pixels, and pictures, whose lengths stay. (CSS also knows pixels as `Px`, and these stay, too.)
_PIXELS = re.compile(r"""(url\((?:"[^"]*"|'[^']*')\))|(?<![\w.#])(\d*\.?\d+)px\b""")

# Elements without content, and the shapes of SVG.
_CHILDLESS = frozenset(
    {"br", "img", "input", "link", "source", "wbr", "circle", "ellipse", "line", "path", "polygon", "rect"}
)


def concat(*content: Pieces) -> Markup:
    """Return contents one after the other.

    >>> concat("a < b", [tag("br"), 2], None)
    Markup('a &lt; b<br/>2')
    """
    return Markup("".join(_pieces(content)))


def tag(name: str, *content: Pieces, **attributes: Attribute) -> Markup:
    """Return an element.

    Parameters
    ----------
    name
        The element's name. It is not escaped, so it must not come from a user.
    *content
        The element's contents.
    **attributes
        The element's attributes: `aria_label` becomes `aria-label`, and `class_` becomes `class`, a keyword in Python.
        Numbers are rounded to hundredths, and lengths of a `style` grow with the browser's letters.

    Examples
    --------
    >>> tag("rect", x=0.1 + 0.2, stroke_width=2, stroke=None)
    Markup('<rect x="0.3" stroke-width="2"/>')
    >>> tag("li", 'the "City"', title='the "City"', aria_current=True)
    Markup('<li title="the &#34;City&#34;" aria-current="true">the &#34;City&#34;</li>')
    """
    opened = name + "".join(
        f' {_attribute_name(key)}="{_attribute(scale_lengths(str(value)) if key == "style" else value)}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _CHILDLESS:
        return Markup(f"<{opened}/>")
    return Markup(f"<{opened}>{''.join(_pieces(content))}</{name}>")


def stylesheet(css: str) -> Markup:
    """Return one of our stylesheets as an element, without escaping; all its lengths grow with the browser's letters.

    >>> stylesheet("p { margin: -4px; border: 1.5px solid; stroke-width: 3Px }")
    Markup('<style>p { margin: -.25rem; border: .09375rem solid; stroke-width: 3Px }</style>')
    """
    return Markup(f"<style>{scale_lengths(css)}</style>")


def keep_together(content: Markup) -> Markup:
    r"""Return content in which no line ends within a sum or a product, or begins with a dash or a relation.

    >>> keep_together(Markup("3V − 6 ≤ 12"))
    Markup('3V\xa0−\xa06\xa0≤ 12')
    """
    return Markup(re.sub(" (?=[–=≤≥] )", "\xa0", re.sub(" ([−+·]) ", "\xa0\\1\xa0", content)))


def scale_lengths(css: str) -> str:
    """Return CSS whose lengths in pixels have become lengths in letters."""
    return _PIXELS.sub(lambda found: found[1] or in_letters(float(found[2])), css)


def in_letters(pixels: float) -> str:
    """Return a length in CSS that is this many pixels wherever the browser's letters have their usual size of 16.

    >>> in_letters(840), in_letters(6)
    ('52.5rem', '.375rem')
    """
    return f"{pixels / 16:.7g}rem".removeprefix("0")


def _pieces(content: Iterable[Pieces]) -> Iterable[str]:
    for part in content:
        if isinstance(part, str | int | float):
            yield escape(part)
        elif part is not None:
            yield from _pieces(part)


def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _attribute(value: str | float) -> str:
    if value is True:
        return "true"
    return escape(f"{round(value, 2):.9g}" if isinstance(value, float) else value)
