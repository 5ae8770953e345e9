"""QR codes, as inline SVG: an address that a camera reads."""

from __future__ import annotations

from functools import lru_cache

import segno

from ttr.ui.markup import Markup, svg

QUIET = 4  # modules of white around a code, as cameras want it


# A table's host has one for each seat on a page that is written anew with every move.
@lru_cache(maxsize=32)
def qr_code(text: str, words: str = "") -> Markup:
    """Return a text as a QR code; `words` say what it is, for those who do not see it.

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
