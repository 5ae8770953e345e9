"""The stylesheet of all pages: the values of colors, the map's rules, `style.css`, and a rule for each card."""

from __future__ import annotations

from pathlib import Path

from ttr.game.board import MAX_LENGTH
from ttr.game.cards import COLORS
from ttr.ui.map.map_css import MAP_CSS
from ttr.ui.map.palette import FONT
from ttr.ui.map.tones import TONES, card, card_ink, tones_css

# The locomotive's band: four of the colors it can stand for.
_BAND = f"linear-gradient(90deg, {', '.join(card(color) for color in ('purple', 'orange', 'green', 'blue'))})"
# A small triangle at the right of every dropdown; the browsers' own differ. (A picture knows no variables.)
ARROW = (
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='6'%3E"
    f"%3Cpath d='M0 0l5 6 5-6z' fill='%23{TONES['edge'].light[1:]}'/%3E%3C/svg%3E\")"
)


def page_css() -> str:
    """Return the whole stylesheet."""
    cards = "".join(
        f".ttr-page .ttr-card.ttr-{color} {{ background: {card(color)}; color: {card_ink(color)}; }}\n"
        for color in COLORS
    )
    chips = "".join(f".ttr-chip-{color} {{ --ttr-chip: {card(color)}; }}\n" for color in COLORS)
    for count in range(1, MAX_LENGTH + 1):
        chips += f".ttr-cards-{count} {{ --ttr-cards: {count}; }}\n.ttr-wild-{count} {{ --ttr-wild: {count}; }}\n"
    rules = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    values = f".ttr-page {{ --ttr-font: {FONT}; --ttr-locomotive: {_BAND}; --ttr-arrow: {ARROW}; }}"
    return f"{tones_css()}{values}\n{MAP_CSS}\n{rules}\n{cards}\n{chips}"
