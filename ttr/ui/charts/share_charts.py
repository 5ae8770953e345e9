"""Charts of win shares as static SVG, each with a description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents
from ttr.graphs.words import pluralize
from ttr.ui.charts.chart import tick_step
from ttr.ui.controls import html
from ttr.ui.map.tones import INK, LINE, MUTED, PANEL, pen, tone
from ttr.ui.map.typeface import FONT, text_width
from ttr.ui.markup import Markup, svg

_BAND, _HALF = tone("band"), pen(1)
_ROW = 37
_SIZE = 11.5  # font size


def percents(share: Estimate) -> str:
    """Return a share and its interval in words, rounded to whole percents.

    >>> percents(Estimate(0.75, 0.5356, 0.8858, 20))
    '75% (interval 54 to 88%)'
    """
    return f"{100 * share.value:.0f}% (interval {' to '.join(fitting_percents(share))}%)"


@dataclass(frozen=True, slots=True)
class ShareBar:
    label: str  # the name of its owner
    share: Estimate
    hidden: bool = False  # True to leave out the interval, because the student has to guess it

    def __post_init__(self) -> None:
        if self.hidden:  # keep the answer out of the page's source
            bare = self.share._replace(low=self.share.value, high=self.share.value)
            object.__setattr__(self, "share", bare)

    @property
    def words(self) -> str:
        if not self.share.size:
            return f"{self.label}: no game yet"
        value = f"{100 * self.share.value:.0f}%" if self.hidden else percents(self.share)
        return f"{self.label}: {value}, {pluralize(self.share.size, 'game')}"


@dataclass(frozen=True, slots=True)
class ShareChart:
    """Shares as rows of bars, with a note below them."""

    bars: tuple[ShareBar, ...]
    note: str = ""

    @property
    def drawn(self) -> Markup:
        return (shares(self.bars) if self.bars else Markup()) + (html.note(self.note) if self.note else Markup())

    def to_data(self) -> dict[str, Any]:
        return {"bars": [[bar.label, list(bar.share), bar.hidden] for bar in self.bars], "note": self.note}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> ShareChart:
        bars = tuple(ShareBar(label, Estimate(*share), hidden) for label, share, hidden in data["bars"])
        return cls(bars, data["note"])


def drawing(width: float, height: float, words: str, parts: Sequence[Markup], most: float = 1.25) -> Markup:
    """Return a chart that fills its place, up to `most` times its width."""
    style = f"display:block;width:100%;max-width:{most * width:.0f}px;height:auto"
    return svg.drawing(width, height, parts, words=words, style=style, font_family=FONT, font_size=_SIZE, fill=INK)


def _fit_text(x: float, y: float, text: str, room: float) -> Markup:
    """Return text, in a smaller font if it would not fit."""
    size = min(_SIZE, _SIZE * room / max(1.0, text_width(text, _SIZE)))
    return svg.text(x, y, text, size=round(size, 1))


def shares(bars: Sequence[ShareBar], width: float = svg.PANEL_WIDTH) -> Markup:
    """Return shares with their intervals, one row each, over an axis from 0 to 100% with a line at 50%."""
    left, right = 8.0, width - 12.0

    def x(value: float) -> float:
        return left + (right - left) * value

    bottom = _ROW * len(bars) + 4
    ticks = (
        (0, "0%", "start"),
        (0.25, "25", "middle"),
        (0.5, "50%", "middle"),
        (0.75, "75", "middle"),
        (1, "100%", "end"),
    )
    parts = [svg.text(x(tick), bottom + 12, name, anchor=anchor, fill=MUTED) for tick, name, anchor in ticks]
    for row, bar in enumerate(bars):
        y = 4 + _ROW * row
        share = bar.share
        parts.append(_fit_text(left, y + 11, bar.words, right - left))
        # The grid begins below the text.
        parts += [svg.path(f"M{x(tick):.1f} {y + 16}v17", stroke=LINE) for tick, _, _ in ticks]
        half = svg.path(f"M{x(0.5):.1f} {y + 16}v17", stroke=_HALF, stroke_width=1.5, stroke_dasharray="5 3")
        if not share.size:
            parts.append(half)
            continue
        middle = y + 24.5
        if not bar.hidden:
            a, b = x(share.low), x(share.high)
            whiskers = f"M{a:.1f} {middle - 7}v14M{b:.1f} {middle - 7}v14M{a:.1f} {middle}H{b:.1f}"
            parts.append(svg.rect(a, middle - 5, max(1.0, b - a), 10, fill=_BAND))
            parts.append(svg.path(whiskers, stroke=INK, stroke_width=1.6, fill="none"))
        parts += [half, _dot(x(share.value), middle)]
    return drawing(width, bottom + 16, "; ".join(bar.words for bar in bars), parts)


def _dot(x: float, y: float) -> Markup:
    return svg.circle(x, y, 4.6, fill=INK, stroke=PANEL, stroke_width=1.4)


def growth(label: str, history: Sequence[Estimate], games: int = 0) -> Markup:
    """Return a chart of a share and its interval, game by game, with room for a minimum number of games."""
    left, right, top, bottom = 38.0, svg.PANEL_WIDTH - 10.0, 24.0, 128.0
    most = max(games, len(history), 2)

    def x(count: float) -> float:
        return left + (right - left) * count / most

    def y(value: float) -> float:
        return bottom - (bottom - top) * value

    now = ShareBar(label, history[-1]).words if history else f"{label}: no game yet"
    parts = [svg.text(0, 11, now)]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(svg.path(f"M{left} {y(tick):.1f}H{right:.1f}", stroke=LINE))
        if tick in (0, 0.5, 1):
            parts.append(svg.text(left - 5, y(tick) + 4, f"{100 * tick:.0f}%", anchor="end", fill=MUTED))
    step = tick_step(most, 5)
    for count in range(step, most + 1, step):
        anchor = "end" if count > 0.96 * most else "middle"
        parts.append(svg.text(x(count) + 4 * (anchor == "end"), bottom + 14, count, anchor=anchor, fill=MUTED))
    parts.append(svg.text(left, bottom + 14, "games", fill=MUTED))
    if history:
        points = list(enumerate(history, 1))
        upper = "L".join(f"{x(count):.1f} {y(share.high):.1f}" for count, share in points)
        lower = "L".join(f"{x(count):.1f} {y(share.low):.1f}" for count, share in reversed(points))
        line = "L".join(f"{x(count):.1f} {y(share.value):.1f}" for count, share in points)
        parts.append(svg.path(f"M{upper}L{lower}Z", fill=_BAND, stroke=MUTED, stroke_width=0.8))
        parts.append(svg.path(f"M{line}", fill="none", stroke=INK, stroke_width=1.8, stroke_linejoin="round"))
    half = f"M{left} {y(0.5):.1f}H{right:.1f}"
    parts.append(svg.path(half, stroke=_HALF, stroke_width=1.5, stroke_dasharray="5 3"))
    if history:
        parts.append(_dot(x(history[-1].size), y(history[-1].value)))
    text = f"The share of {label}, game by game. {now}"
    return drawing(svg.PANEL_WIDTH, bottom + 20, text, parts)


@dataclass(frozen=True, slots=True)
class Cell:
    """One game in a drawing of games: a letter for its result, and the text below."""

    sign: str
    below: str


_PAINT = {"W": (tone("accent"), PANEL), "T": (LINE, INK), "L": (PANEL, INK)}
MAX_CELLS = 24


def games(rows: Sequence[tuple[str, Sequence[Cell]]], text: str) -> Markup:
    """Return games as squares with a letter: W for a win, T for a tie, L for a loss. Only the first games are drawn."""
    per_line = 5  # keeps the letters readable on a phone
    parts: list[Markup] = []
    top = 2.0
    for label, cells in rows:
        drawn = cells[:MAX_CELLS]
        more = f" (the first {MAX_CELLS} of {len(cells)})" if len(cells) > MAX_CELLS else ""
        parts.append(svg.text(6, top + 13, label + more, bold=True))
        for place, cell in enumerate(drawn):
            x, y = 6 + 62 * (place % per_line), top + 20 + 46 * (place // per_line)
            fill, ink = _PAINT[cell.sign]
            parts += [
                svg.rect(x, y, 56, 24, rx=4, fill=fill, stroke=MUTED),
                svg.text(x + 28, y + 16.5, cell.sign, anchor="middle", fill=ink, bold=True),
                svg.text(x + 28, y + 37, cell.below, anchor="middle", fill=MUTED),
            ]
        top += 26 + 46 * -(-max(1, len(drawn)) // per_line)
    return drawing(6 + 62 * per_line, top + 2, text, parts)
