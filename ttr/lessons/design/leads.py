"""Lesson 10, design a board: leads of the player who began, and head starts for the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ttr.graphs.words import pluralize
from ttr.ui.charts.chart import tick_step
from ttr.ui.charts.share_charts import drawing
from ttr.ui.map.tones import INK, LINE, MUTED, PANEL, pen
from ttr.ui.markup import Markup, svg

_REACH = 14  # in points; larger leads count at the ends of the axis


def first_wins(leads: Sequence[int], start: int = 0) -> float:
    """Return how many games the first player wins against a head start, with a tie as half a win."""
    return sum(1.0 if lead > start else 0.5 if lead == start else 0.0 for lead in leads)


def needed_start(leads: Sequence[int]) -> int:
    """Return the smallest head start that leaves the first player at most half of the games.

    >>> needed_start([5, 3, 1, -2]), needed_start([-4, 7, -1])
    (2, 0)
    """
    for start in range(max(0, max(leads)) + 1):
        if 2 * first_wins(leads, start) <= len(leads):
            return start
    raise ValueError("no games")  # only without games: a head start as large as the largest lead is always enough


def with_minus(number: int) -> str:
    """Return a number for readers: with a minus sign instead of a hyphen."""
    return str(number).replace("-", "−")


def wins_in_words(leads: Sequence[int], start: int) -> str:
    """Return in words how many games the first player wins against a head start.

    >>> wins_in_words([5, 3, 1, -2], 1)
    'the player who began wins 2 and ties 1 of 4 games: 62.5%'
    """
    wins, ties = sum(lead > start for lead in leads), sum(lead == start for lead in leads)
    share = 100 * first_wins(leads, start) / len(leads)
    tied = f" and ties {ties}" if ties else ""
    return f"the player who began wins {wins}{tied} of {pluralize(len(leads), 'game')}: {share:.4g}%"


def lead_chart(leads: Sequence[int], start: int, text: str) -> Markup:
    """Return a chart of games by the first player's lead, with a line at the other's head start, as SVG."""
    counts = Counter(max(-_REACH, min(_REACH, lead)) for lead in leads)
    line = max(-_REACH - 0.5, min(_REACH + 0.5, start))
    most = max(counts.values(), default=1)
    left, top, bottom = 8.0, 34.0, 118.0
    step = (svg.PANEL_WIDTH - 2 * left) / (2 * _REACH + 1)

    def x(lead: float) -> float:
        return left + step * (lead + _REACH + 0.5)

    # The words above the chart, and fill and frame, show which side wins, so that color is never the only sign.
    paint = {1: (pen(0), INK), 0: (LINE, MUTED), -1: (PANEL, INK)}
    parts = [svg.path(f"M{left} {bottom}H{svg.PANEL_WIDTH - left}", stroke=MUTED)]
    for lead, count in sorted(counts.items()):
        fill, edge = paint[(lead > start) - (lead < start)]
        height = (bottom - top) * count / most
        corner = x(lead) - 0.4 * step, bottom - height
        parts.append(svg.rect(*corner, 0.8 * step, height, fill=fill, stroke=edge))
    at = x(line)
    parts.append(svg.path(f"M{at:.1f} 34V{bottom}", stroke=pen(1), stroke_width=1.8, stroke_dasharray="5 3"))
    parts += [
        svg.text(left, 12, "□ second wins"),
        svg.text(svg.PANEL_WIDTH / 2, 12, "gray: a tie", anchor="middle", fill=MUTED),
        svg.text(svg.PANEL_WIDTH - left, 12, "■ first wins", anchor="end"),
        svg.text(min(max(at, 62), svg.PANEL_WIDTH - 62), 30, f"head start {start}", anchor="middle", fill=pen(1)),
    ]
    for tick in range(-_REACH + _REACH % tick_step(_REACH, 3), _REACH + 1, tick_step(_REACH, 3)):
        parts.append(svg.text(x(tick), bottom + 13, with_minus(tick), anchor="middle", fill=MUTED))
    axis = f"lead of the player who began, in points ({_REACH} or more at the ends)"
    parts.append(svg.text(svg.PANEL_WIDTH / 2, bottom + 28, axis, anchor="middle", fill=MUTED))
    return drawing(svg.PANEL_WIDTH, bottom + 34, text, parts)
