"""The stylesheet of all pages: `style.css`, with the palette's values put in front of it."""

from __future__ import annotations

from pathlib import Path

from ttr.game.board import MAX_LENGTH
from ttr.game.cards import COLORS
from ttr.ui.map.map_figure import MAP_CSS
from ttr.ui.map.palette import FONT, INK, LINE, LOCOMOTIVE_BAND, MUTED, PAGE, PAINTS, PANEL, SEATS

_VALUES = {
    "ink": INK,
    "muted": MUTED,
    "line": LINE,
    "page": PAGE,
    "panel": PANEL,
    "accent": SEATS[0].color,
    "alarm": SEATS[1].color,
    "good": SEATS[2].color,
    "font": FONT,
    "band": LOCOMOTIVE_BAND,
    # A small triangle at the right of every dropdown; the browsers' own differ.
    "arrow": "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='6'%3E"
    f"%3Cpath d='M0 0l5 6 5-6z' fill='%23{MUTED[1:]}'/%3E%3C/svg%3E\")",
}


def page_css() -> str:
    """Return the whole stylesheet."""
    values = "".join(f"--ttr-{name}: {value};" for name, value in _VALUES.items())
    cards = "".join(
        f".ttr-page .ttr-card.ttr-{color} {{ background: {PAINTS[color].fill}; color: {PAINTS[color].ink}; }}\n"
        for color in COLORS
    )
    chips = "".join(f".ttr-chip-{color} {{ --ttr-chip: {PAINTS[color].fill}; }}\n" for color in COLORS)
    for count in range(1, MAX_LENGTH + 1):
        chips += f".ttr-cards-{count} {{ --ttr-cards: {count}; }}\n.ttr-wild-{count} {{ --ttr-wild: {count}; }}\n"
    rules = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    return f".ttr-page {{ {values} }}\n{MAP_CSS}\n{rules}\n{cards}\n{chips}"
