"""QR codes as inline SVG: an address for a camera to read."""

from __future__ import annotations

from functools import lru_cache

import segno

from ttr.ui.markup import Markup, svg

QUIET = 4  # white modules around a code, as cameras need


# Cached: a table's host page has one for each seat, and renders again with every move.
@lru_cache(maxsize=32)
def qr_code(text: str, words: str = "") -> Markup:
    """Return a text as a QR code; `words` describe it for screen readers.

    >>> qr_code("http://localhost:8866/", "The way in")[:57]
    Markup('<svg viewBox="0 0 33 33" role="img" aria-label="The way i')
    """
    rows = segno.make(text, error="m", micro=False).matrix
    size = len(rows) + 2 * QUIET
    dark = (f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return svg.drawing(
        size,
        size,
        svg.rect(0, 0, size, size, fill="#fff"),
        svg.path("".join(dark), fill="#000"),
        words=words,
        class_="ttr-qr",
        shape_rendering="crispEdges",
    )
