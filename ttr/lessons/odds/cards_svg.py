"""Lesson 8, the odds of the draw: cards and chances as inline SVG; every color has its letter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.graphs.overlay import Role
from ttr.ui.controls.html import muted
from ttr.ui.game.holdings import percent
from ttr.ui.map import tones
from ttr.ui.map.palette import PAINTS
from ttr.ui.map.tones import INK, MUTED, PANEL
from ttr.ui.map.typeface import FONT
from ttr.ui.markup import Markup, svg, tag

_CARD, _HIGH, _GAP = 46, 42, 7
_DARK, _LIGHT, _MARK = tones.heat(4), tones.heat(1), tones.role(Role.CURRENT)
_STRIPES = ("purple", "orange", "green", "blue")


def drawing(height: float, words: str, parts: Sequence[Markup]) -> Markup:
    style = f"display: block; max-width: 100%; height: auto; font-family: {FONT}"
    return svg.drawing(svg.PANEL_WIDTH, height, parts, words=words, pixels=True, style=style)


def text(
    x: float, y: float, text: str, size: float = 11, color: str = INK, anchor: str = "middle", bold: bool = False
) -> Markup:
    return svg.text(x, y, text, size=size, fill=color, anchor=anchor, bold=bold)


def _card(x: float, y: float, kind: str, count: int | None, *, marked: bool, faded: bool) -> Markup:
    paint = PAINTS[kind]
    stroke, thick = (_MARK, 3.5) if marked else (INK, 1.5)
    parts = [svg.rect(x, y, _CARD, _HIGH, rx=7, fill=tones.card(kind), stroke=stroke, stroke_width=thick)]
    if kind == LOCOMOTIVE:
        wide = (_CARD - 12) / len(_STRIPES)
        parts += [
            svg.rect(x + 6 + wide * place, top, wide, 4, fill=tones.card(color))
            for place, color in enumerate(_STRIPES)
            for top in (y + 3, y + _HIGH - 7)
        ]
    parts.append(text(x + _CARD / 2, y + 21, paint.letter, 15, tones.card_ink(kind), bold=True))
    parts.append(text(x + _CARD / 2, y + 33, paint.word, 10.5, tones.card_ink(kind)))
    if count is not None:
        parts.append(svg.circle(x + _CARD - 2, y, 10, fill=INK))
        parts.append(text(x + _CARD - 2, y + 4, str(count), 11.5, PANEL, bold=True))
    return tag("g", parts, opacity=0.3 if faded else None)


def card_row(
    kinds: Sequence[str],
    label: str,
    *,
    counts: Mapping[str, int] | None = None,
    marked: Collection[int] = (),
    dim: bool = False,
) -> Markup:
    """Return cards side by side, in rows; cards at `marked` places stand out, and `dim` fades all others."""
    across = max(1, int((svg.PANEL_WIDTH + _GAP - 14) // (_CARD + _GAP)))
    parts, words = [], []
    for place, kind in enumerate(kinds):
        row, column = divmod(place, across)
        count = counts[kind] if counts is not None else None
        at = 2 + column * (_CARD + _GAP), 12 + row * (_HIGH + 14)
        is_marked = place in marked
        parts.append(_card(*at, kind, count, marked=is_marked, faded=dim and not is_marked))
        words.append(f"{count} {kind}" if count is not None else f"{kind}{' (drawn)' if is_marked else ''}")
    rows = -(-len(kinds) // across)
    if not kinds:
        return muted(f"{label}: no cards")
    return drawing(rows * (_HIGH + 14) + 2, f"{label}: {', '.join(words)}", parts)


def hand(counts: Iterable[int], label: str) -> Markup:
    """Return cards with their counts; `counts` are in the order of `ttr.game.cards.CARDS`."""
    own = {kind: count for kind, count in zip(CARDS, counts, strict=True) if count}
    return card_row(tuple(own), label, counts=own)


def bars(
    title: str, rows: Sequence[tuple[str, float]], *, dark: Collection[int] = (), under: str = "", whole: bool = True
) -> Markup:
    """Return vertical bars for probabilities; with `whole`, a bar of full height stands for 1."""
    high, left, top = 66.0, 4.0, 32.0
    scale = 1.0 if whole else max((share for _, share in rows), default=0.0) or 1.0
    wide = (svg.PANEL_WIDTH - 2 * left) / max(1, len(rows))
    size = 11 if wide >= 34 else 9
    parts = [text(left, 12, title, 12, INK, "start", bold=True)]
    for place, (label, share) in enumerate(rows):
        x, tall = left + wide * place, high * min(1.0, share / scale)
        fill = _DARK if place in dark else _LIGHT
        upper = top + high - tall
        parts.append(
            svg.rect(x + wide * 0.12, upper, wide * 0.76, max(tall, 0.6), fill=fill, stroke=INK, stroke_width=1)
        )
        number = percent(share).replace("under ", "<").replace("over ", ">").replace("\xa0", "")
        parts.append(text(x + wide / 2, top + high - tall - 4, number, size, INK, bold=place in dark))
        parts.append(text(x + wide / 2, top + high + 13, label, 11, INK))
    parts.append(svg.line(left, top + high, svg.PANEL_WIDTH - left, top + high, stroke=INK))
    if under:
        parts.append(text(svg.PANEL_WIDTH / 2, top + high + 27, under, 11, MUTED))
    sentence = f"{title}. {under}: " + ", ".join(f"{label} {percent(share)}" for label, share in rows)
    return drawing(top + high + (32 if under else 18), sentence, parts)


def deck_strip(unseen: int, useful: int) -> Markup:
    """Return a deck as rows of small squares; useful cards are dark with a plus."""
    size = min(22.0, max(6.0, (svg.PANEL_WIDTH - 8) / max(1, min(unseen, 44))))
    across = max(1, int((svg.PANEL_WIDTH - 8) // size))
    parts = []
    for place in range(unseen):
        row, column = divmod(place, across)
        x, y = 4 + column * size, 20 + row * size
        good = place < useful
        fill, edge = (_DARK, INK) if good else (PANEL, MUTED)
        parts.append(svg.rect(x + 1, y + 1, size - 2, size - 2, rx=1.5, fill=fill, stroke=edge, stroke_width=1))
        if good and size >= 7:
            parts.append(text(x + size / 2, y + size / 2 + size * 0.3, "+", size * 0.85, PANEL, bold=True))
    title = f"Unseen: {unseen} cards, {useful} of them useful (+)"
    parts.append(text(4, 12, title, 12, INK, "start", bold=True))
    return drawing(20 + size * -(-unseen // across) + 4, title, parts)


def heat_key() -> Markup:
    labels = ("0", "to 20", "to 40", "to 60", "to 80", "to 100")
    wide = svg.PANEL_WIDTH / len(labels)
    parts = [
        svg.rect(wide * i + 3, 2, wide - 6, 14, fill=tones.heat(i), stroke=MUTED)
        + text(wide * (i + 0.5), 29, f"{label}%", 10.5)
        for i, label in enumerate(labels)
    ]
    return drawing(34, "The darker and wider a route, the more likely", parts)


def panel(*drawings: Markup) -> Markup:
    """Return drawings for the result of a check, side by side or, on a phone, below each other."""
    inside = [tag("div", each, style=f"flex: 0 1 {svg.PANEL_WIDTH}px; min-width: 0") for each in drawings]
    style = f"display: flex; flex-flow: row wrap; gap: 12px 20px; padding: 10px 12px; background: {PANEL}"
    return tag("div", inside, class_="ttr-drawing", style=style)
