"""Lesson 8, the odds of the draw: cards and chances as inline SVG; no color is without its letter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.graphs.overlay import Role
from ttr.ui.map.palette import FONT, HEAT, INK, MUTED, PAINTS, PANEL, ROLES
from ttr.ui.play.odds_line import percent

WIDTH = 326  # of the side panel's inside, in pixels
_CARD, _HIGH, _GAP = 46, 42, 7
_DARK, _LIGHT, _MARK = HEAT[4], HEAT[1], ROLES[Role.CURRENT].color
_STRIPES = ("purple", "orange", "green", "blue")


def svg(height: float, words: str, parts: Sequence[str], width: float = WIDTH) -> str:
    """Return a drawing with its content in words."""
    return (
        f'<svg role="img" aria-label="{escape(words)}" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" style="display: block; max-width: 100%; height: auto; font-family: {escape(FONT)}">'
        f"{''.join(parts)}</svg>"
    )


def text(
    x: float, y: float, words: str, size: float = 11, color: str = INK, anchor: str = "middle", bold: bool = False
) -> str:
    """Return a line of text."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{color}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )


def _card(x: float, y: float, kind: str, count: int | None, *, marked: bool, faded: bool) -> str:
    paint = PAINTS[kind]
    stroke, thick = (_MARK, 3.5) if marked else (INK, 1.5)
    parts = [
        f'<rect x="{x}" y="{y}" width="{_CARD}" height="{_HIGH}" rx="7" '
        f'fill="{PANEL if kind == LOCOMOTIVE else paint.fill}" stroke="{stroke}" stroke-width="{thick}"/>'
    ]
    if kind == LOCOMOTIVE:
        wide = (_CARD - 12) / len(_STRIPES)
        parts += [
            f'<rect x="{x + 6 + wide * place:.1f}" y="{top}" width="{wide:.1f}" height="4" '
            f'fill="{PAINTS[color].fill}"/>'
            for place, color in enumerate(_STRIPES)
            for top in (y + 3, y + _HIGH - 7)
        ]
    parts.append(text(x + _CARD / 2, y + 21, paint.letter, 15, paint.ink, bold=True))
    parts.append(text(x + _CARD / 2, y + 33, paint.word, 10.5, paint.ink))
    if count is not None:
        parts.append(f'<circle cx="{x + _CARD - 2}" cy="{y}" r="10" fill="{INK}"/>')
        parts.append(text(x + _CARD - 2, y + 4, str(count), 11.5, PANEL, bold=True))
    opacity = ' opacity="0.3"' if faded else ""
    return f"<g{opacity}>{''.join(parts)}</g>"


def card_row(
    kinds: Sequence[str],
    label: str,
    *,
    counts: Mapping[str, int] | None = None,
    marked: Collection[int] = (),
    dim: bool = False,
    width: float = WIDTH,
) -> str:
    """Return cards side by side, in as many rows as they need.

    Parameters
    ----------
    kinds
        What cards there are, one of `ttr.game.cards.CARDS` each.
    label
        What they are, for screen readers.
    counts
        A number on each card.
    marked
        The places of cards that stand out.
    dim
        Whether all others are faded.
    width
        Of the drawing, in pixels.
    """
    across = max(1, int((width + _GAP - 14) // (_CARD + _GAP)))
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
        return f'<p class="ttr-muted">{escape(label)}: no cards</p>'
    return svg(rows * (_HIGH + 14) + 2, f"{label}: {', '.join(words)}", parts, width)


def hand(counts: Sequence[int], label: str, width: float = WIDTH) -> str:
    """Return counts of cards, in the order of `ttr.game.cards.CARDS`, as cards with their numbers."""
    own = {kind: count for kind, count in zip(CARDS, counts, strict=True) if count}
    return card_row(tuple(own), label, counts=own, width=width)


def bars(
    title: str,
    rows: Sequence[tuple[str, float]],
    *,
    dark: Collection[int] = (),
    under: str = "",
    whole: bool = True,
) -> str:
    """Return upright bars for probabilities.

    Parameters
    ----------
    title
        What they show.
    rows
        What stands under each bar, and its probability.
    dark
        The places of the bars that count.
    under
        What the numbers below the bars are.
    whole
        Whether a bar as high as the drawing stands for 1; else it is the largest of them.
    """
    high, left, top, width = 66.0, 4.0, 32.0, WIDTH
    scale = 1.0 if whole else max((share for _, share in rows), default=0.0) or 1.0
    wide = (width - 2 * left) / max(1, len(rows))
    size = 11 if wide >= 34 else 9
    parts = [text(left, 12, title, 12, INK, "start", bold=True)]
    for place, (label, share) in enumerate(rows):
        x, tall = left + wide * place, high * min(1.0, share / scale)
        fill = _DARK if place in dark else _LIGHT
        parts.append(
            f'<rect x="{x + wide * 0.12:.1f}" y="{top + high - tall:.1f}" width="{wide * 0.76:.1f}" '
            f'height="{max(tall, 0.6):.1f}" fill="{fill}" stroke="{INK}" stroke-width="1"/>'
        )
        number = percent(share).replace("under ", "<").replace("over ", ">").replace("\xa0", "")
        parts.append(text(x + wide / 2, top + high - tall - 4, number, size, INK, bold=place in dark))
        parts.append(text(x + wide / 2, top + high + 13, label, 11, INK))
    parts.append(f'<line x1="{left}" x2="{width - left}" y1="{top + high}" y2="{top + high}" stroke="{INK}"/>')
    if under:
        parts.append(text(width / 2, top + high + 27, under, 11, MUTED))
    words = f"{title}. {under}: " + ", ".join(f"{label} {percent(share)}" for label, share in rows)
    return svg(top + high + (32 if under else 18), words, parts, width)


def deck_strip(unseen: int, useful: int, width: float = WIDTH) -> str:
    """Return a deck as a row of small squares, the useful ones dark with a plus."""
    size = min(22.0, max(6.0, (width - 8) / max(1, min(unseen, 44))))
    across = max(1, int((width - 8) // size))
    parts = []
    for place in range(unseen):
        row, column = divmod(place, across)
        x, y = 4 + column * size, 20 + row * size
        good = place < useful
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{size - 2:.1f}" height="{size - 2:.1f}" rx="1.5" '
            f'fill="{_DARK if good else PANEL}" stroke="{INK if good else MUTED}" stroke-width="1"/>'
        )
        if good and size >= 7:
            parts.append(text(x + size / 2, y + size / 2 + size * 0.3, "+", size * 0.85, PANEL, bold=True))
    title = f"Unseen: {unseen} cards, {useful} of them useful (+)"
    parts.append(text(4, 12, title, 12, INK, "start", bold=True))
    return svg(20 + size * -(-unseen // across) + 4, title, parts, width)


def heat_key() -> str:
    """Return what the steps of the map's heat mean."""
    labels = ("0", "to 20", "to 40", "to 60", "to 80", "to 100")
    wide = WIDTH / len(labels)
    parts = [
        f'<rect x="{wide * i + 3:.1f}" y="2" width="{wide - 6:.1f}" height="14" fill="{color}" stroke="{MUTED}"/>'
        + text(wide * (i + 0.5), 29, f"{label}\xa0%", 10.5)
        for i, (color, label) in enumerate(zip(HEAT, labels, strict=True))
    ]
    return svg(34, "The darker and wider a route, the more likely", parts)


def panel(*drawings: str) -> str:
    """Return drawings side by side, below each other on a phone, for the result of a check."""
    inside = "".join(f'<div style="flex: 0 1 {WIDTH}px; min-width: 0">{drawing}</div>' for drawing in drawings)
    style = f"display: flex; flex-flow: row wrap; gap: 12px 20px; padding: 10px 12px; background: {PANEL}"
    return f'<div class="ttr-drawing" style="{style}">{inside}</div>'
