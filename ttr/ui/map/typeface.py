"""The typeface of pages and maps, and the widths of its letters."""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from pathlib import Path

VERSION = "5.3.0"
FONTS = Path(__file__).parent / "fonts"
"""The font files and plotly's script; an installation puts a copy where Jupyter's servers find it."""
SERVED_FONTS = "ttr-classroom/static/fonts"  # where they are below a server's folder of extensions
FACES = f"figtree-{VERSION}.css"  # the stylesheet that names them
FONT = "'Figtree Variable', Arial, 'Liberation Sans', Helvetica, sans-serif"

SIZES = {"tiny": 11, "small": 13, "text": 14, "lead": 16, "title": 19, "display": 25}
"""The sizes of all letters on pages, in pixels; on a projector the same names stand for larger ones."""

# Advance widths of the regular weight, in thousandths of the font size, rounded to the next twenty.
_WIDTHS = {
    200: "'.",
    220: ",`l",
    240: " i",
    260: ":;j|",
    280: "I",
    300: "!",
    320: '"[]',
    340: "r",
    360: "()f",
    380: "/\\t{}",
    420: "-1",
    440: "_",
    460: "s",
    480: "*kx",
    500: "?z",
    520: "JLavy",
    540: "37Fce",
    560: "$269T^hnu~",
    580: "5Pbdgoq",
    600: "EKYp",
    620: "#+48<=>BRSX",
    640: "&0Z",
    680: "AD",
    700: "UV",
    720: "C",
    760: "GH",
    780: "%NOQw",
    840: "M",
    860: "m",
    960: "W",
    980: "@",
}
_WIDTH_OF = {sign: width for width, signs in _WIDTHS.items() for sign in signs}

SAMPLE = "Calgary Winnipeg San Francisco Toronto"
"""A text that the browser measures, to compare its letters with these."""


def text_width(text: str, size: float) -> float:
    """Return the approximate width of a text in pixels.

    >>> round(text_width("Boston", 12)), round(text_width("Győr", 12))
    (38, 26)
    """
    # Accents do not count; 600 is for a character outside the Latin alphabet.
    widths = (_WIDTH_OF.get(sign) or _WIDTH_OF.get(unicodedata.normalize("NFD", sign)[0], 600) for sign in text)
    return sum(widths) * size / 1000


def embedded_faces(text: str) -> str:
    """Return the `@font-face` rules that a text needs, with the font files embedded, for a document in one file."""
    faces = re.findall(r"@font-face {.*?}", (FONTS / FACES).read_text(encoding="utf-8"), re.DOTALL)
    needed = "\n".join(face for face in faces if _codes(face).intersection(map(ord, text)))
    return re.sub(
        r"url\((.*?)\)",
        lambda url: f"url(data:font/woff2;base64,{b64encode((FONTS / url[1]).read_bytes()).decode()})",
        needed,
    )


def _codes(face: str) -> set[int]:
    spans = re.findall(r"U\+(\w+)(?:-(\w+))?", face)
    return {code for first, last in spans for code in range(int(first, 16), int(last or first, 16) + 1)}
