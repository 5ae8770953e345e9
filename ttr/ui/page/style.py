"""The stylesheet of all pages: color values, the map's rules, the rooms' sheets, the look of cards, and paper."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.runtime import this_host
from ttr.ui.map.map_css import MAP_CSS
from ttr.ui.map.palette import PAINTS
from ttr.ui.map.tones import card, card_ink, in_light, tone, tones_css
from ttr.ui.map.typeface import FONT, SIZES, embedded_faces
from ttr.ui.markup import Markup, Pieces, stylesheet, tag
from ttr.ui.markup.element import scale_lengths

# The locomotive's band: four of the colors that it can replace.
BAND = f"linear-gradient(90deg, {', '.join(card(color) for color in ('purple', 'orange', 'green', 'blue'))})"

# A name for a condition, as CSS defines it. No browser knows these names yet.
_WINDOW = re.compile(r"@custom-media (--[\w-]+) (.+?);")
SHEETS = [
    Path(__file__).parents[2] / sheet
    for sheet in (
        "ui/page/style.css",
        "ui/page/layout.css",
        "ui/replay/replay.css",
        "ui/algorithms/algorithms.css",
        "classroom/class.css",
        "ui/boards/boards.css",
        "ui/arena/arena.css",
        "index_page.css",
        "ui/table/table.css",
        "ui/score/score.css",
        "lessons/outputs/practice/practice.css",
        "lessons/exercises/lesson.css",
        "ui/page/print.css",
    )
]
"""The sheets, each beside the code of its widgets; a rule wins over equal rules of earlier sheets."""

PILE = 8  # number of heights of a pile of cards or tickets


def page_style() -> Markup:
    """Return the whole stylesheet as an element, or a link to it if a server hands it out."""
    address = this_host().style
    return tag("link", rel="stylesheet", href=address) if address else _style()


@cache
def _style() -> Markup:
    return stylesheet(page_css())


@cache
def served_style() -> tuple[str, str]:
    """Return a name for the stylesheet as a file, which changes with its content, and the content."""
    css = scale_lengths(page_css())
    return f"page-{sha256(css.encode()).hexdigest()[:12]}.css", css


def page_css() -> str:
    rules = "\n".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    for name, window in _WINDOW.findall(rules):
        rules = rules.replace(f"({name})", window)
    rules = re.sub(r"/\*.*?\*/", "", _WINDOW.sub("", rules), flags=re.S)
    values = f".ttr-page {{ --ttr-locomotive: {BAND}; }}"
    return f"{tones_css()}{values}\n{MAP_CSS}\n{rules}\n{cards_css()}"


@cache
def cards_css() -> str:
    """Return the rules for the look of each card, and the classes for the heights of piles."""
    rules = [f".ttr-page {{ --ttr-back: {_drawing('back')}; --ttr-ticket: {_drawing('ticket')}; }}"]
    for color in CARDS:
        wild = color == LOCOMOTIVE
        ground = f"linear-gradient({tone('frost')}, {tone('frost')}), var(--ttr-locomotive)" if wild else card(color)
        ink = tone("card-ink") if wild else card_ink(color)
        rules.append(
            f".ttr-{color}{', .ttr-chip::after' * wild} {{ --ttr-car: {_drawing(color)}; --ttr-ground: {ground};"
            f' --ttr-print: {ink}; --ttr-letter: "{PAINTS[color].letter}"; }}'
        )
    for count in range(1, MAX_LENGTH + 1):
        rules.append(f".ttr-cards-{count} {{ --ttr-cards: {count}; }}\n.ttr-wild-{count} {{ --ttr-wild: {count}; }}")
    rules += [f".ttr-high-{step} {{ --ttr-high: {step}; }}" for step in range(PILE + 1)]
    return "\n".join(rules)


def _drawing(name: str) -> str:
    """Return a drawing of the folder `cards` as a value of CSS.

    Pictures do not support CSS variables. They need none: a card's ink is the same in light and dark, and its
    background is not part of the drawing.
    """
    svg = in_light((Path(__file__).parent / "cards" / f"{name}.svg").read_text(encoding="utf-8"))
    svg = re.sub(r"\n\s*", " ", re.sub(r"<!--.*?-->", "", svg)).replace("> <", "><").strip().replace('"', "'")
    for sign, code in {"%": "%25", "#": "%23", "<": "%3C", ">": "%3E"}.items():
        svg = svg.replace(sign, code)
    return f'url("data:image/svg+xml,{svg}")'


# --- documents to print: one file with its own fonts; some programs that print know no CSS variables ---


def document(title: str, css: str, *content: Pieces) -> str:
    """Return an HTML document to print or save, with this stylesheet and content."""
    body = tag("body", *content)
    css = css.replace("var(--ttr-font)", FONT)
    for name, size in SIZES.items():
        css = css.replace(f"var(--ttr-size-{name})", f"{size}px")
    looks = Markup(f"<style>{embedded_faces(body)}\n{css}</style>")  # a sheet of paper does not grow with its letters
    head = tag("head", Markup('<meta charset="utf-8"/>'), tag("title", title), looks)
    return f"<!DOCTYPE html>\n{in_light(str(tag('html', head, body, lang='en')))}\n"
