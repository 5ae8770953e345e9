"""Results on the arena page: the win matrix as a heat map, a ranking, distributions, comparisons."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ttr.arena import Estimate, Results
from ttr.arena.estimate import fitting_percents
from ttr.arena.known_figures import Agreement, Comparison
from ttr.arena.report import number
from ttr.graphs.words import pluralize
from ttr.ui.charts.chart import tick_step
from ttr.ui.controls.html import muted
from ttr.ui.map.palette import HEAT
from ttr.ui.map.tones import heat, mix_colors, tone
from ttr.ui.markup import Markup, svg, tag

_MARKS = {Agreement.AGREES: "✓", Agreement.DISAGREES: "✗", Agreement.OPEN: "?"}
MEASURE_NAMES = {
    "score": "Score",
    "completed": "Completed tickets",
    "missed": "Missed tickets",
    "longest": "Longest path (trains)",
    "route_points": "Points for routes",
    "ticket_points": "Points for tickets",
    "turns": "Turns",
}


def share_color(share: float) -> str:
    """Return the color of a share of wins: orange for none, white for half, blue for all.

    >>> from ttr.ui.map.tones import in_light
    >>> in_light(share_color(0.5)), in_light(share_color(1.0))
    ('#ffffff', '#7eb2dd')
    """
    end, part = ("wins", 2 * share - 1) if share > 0.5 else ("loses", 1 - 2 * share)
    return mix_colors(tone(end), tone("even"), part)


def win_matrix(results: Results, order: Sequence[str]) -> Markup:
    """Return the win matrix: a table of colored cells, each with its share and interval as text."""
    heads = [tag("th", tag("span", bot), scope="col") for bot in order]
    rows = [tag("tr", tag("th", bot, scope="row"), [_cell(bot, other, results) for other in order]) for bot in order]
    size = " ttr-matrix-large" if len(order) > 6 else " ttr-matrix-small" if len(order) < 6 else ""
    caption = (
        f"How often the row's bot {_verb(results)} the column's bot, in percent, with 95% intervals. "
        "Bold: clearly more or less than half."
    )
    table = tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", tag("td"), heads)),
        tag("tbody", rows),
        class_=f"ttr-matrix{size}",
        style=f"--ttr-rows:{len(order)}",
    )
    return table + _failures(results)


def _verb(results: Results) -> str:
    """Return 'wins against', or 'comes in ahead of' for more than two seats."""
    return "comes in ahead of" if any(len(rows) > 2 for rows in results.games[:1]) else "wins against"


def _cell(bot: str, other: str, results: Results) -> Markup:
    if bot == other:
        return tag("td", class_="ttr-self", aria_label="itself")
    share = results.win_share(bot, other)
    if not share.size:
        return tag("td", "–", class_="ttr-self")
    low, high = fitting_percents(share)
    text = (
        f"{bot} {_verb(results)} {other} in {100 * share.value:.0f}% of {pluralize(share.size, 'game')}; "
        f"95% interval {low} to {high}%"
    )
    value = f"{100 * share.value:.0f}"
    return tag(
        "td",
        value if 0.5 in share else tag("b", value),
        tag("small", f"{low}–{high}"),
        style=f"background:{share_color(share.value)}",
        title=text,
    )


def _failures(results: Results) -> Markup:
    lines = results.failures_in_words()
    if not lines:
        return Markup()
    items = tag("ul", [tag("li", line) for line in lines[1:]])
    return tag("div", tag("b", lines[0]), items, class_="ttr-failures", role="alert")


RATING = "Bradley-Terry strength on the Elo scale: a lead of 400 means odds of ten to one"


def ranking(results: Results, ratings: dict[str, Estimate]) -> Markup:
    unit = "Score" if results.rules.points else "Tickets"
    rows = []
    for place, (bot, rating) in enumerate(ratings.items(), 1):
        share, score = results.win_share(bot), results.mean(bot, "score")
        text = (
            f"won {' to '.join(fitting_percents(share))}%, rating {number(rating, 0)}, "
            f"{unit.lower()} {number(score)} (95% intervals), {pluralize(share.size, 'game')}"
        )
        cells = f"{100 * share.value:.0f}%", f"{rating.value:.0f}", f"{score.value:.0f}" if score.size else "–"
        name = tag("th", f"{place}. {bot}", scope="row")
        rows.append(tag("tr", name, [tag("td", cell) for cell in cells], title=text))
    heads = ("Won", None), ("Rating", RATING), (unit, None)
    head = tag("tr", tag("td"), [tag("th", name, scope="col", title=title) for name, title in heads])
    return tag("table", tag("thead", head), tag("tbody", rows), class_="ttr-ranking")


def best_bots(ratings: dict[str, Estimate]) -> list[str]:
    """Return the bots with the highest rating as the ranking shows it."""
    shown = {bot: f"{rating.value:.0f}" for bot, rating in ratings.items()}
    return [bot for bot in shown if shown[bot] == next(iter(shown.values()))]


def distributions(results: Results, measure: str, order: Sequence[str]) -> Markup:
    """Return a histogram for each bot over a common scale, with its mean and the mean's interval."""
    values = {bot: [v for row in results.rows_of(bot) if (v := getattr(row, measure)) is not None] for bot in order}
    everything = [value for some in values.values() for value in some]
    if not everything:
        return muted("No game was finished.")
    low, high = min(everything), max(everything)
    width = tick_step(high - low, 24)
    start, bins = math.floor(low / width) * width, (high // width) - math.floor(low / width) + 1
    span = bins * width
    counts = {bot: Counter((value - start) // width for value in some) for bot, some in values.items()}
    most = max(max(some.values(), default=0) / max(1, some.total()) for some in counts.values())
    rows = [_histogram(results, measure, bot, counts[bot], bins, start, span, most) for bot in order]
    step = tick_step(span, 6)
    ticks = [
        tag("span", tick, style=f"left:{100 * (tick - start) / span:.2f}%")
        for tick in range(math.ceil(start / step) * step, start + span + 1, step)
    ]
    name = MEASURE_NAMES[measure] if results.rules.points or measure != "score" else "Completed tickets"
    said = f"{name}: how often, in steps of {width}; the line is the mean, the band its 95% interval."
    scale = tag("div", ticks, class_="ttr-ticks", aria_hidden=True)
    foot = tag("div", tag("span"), scale, tag("span"), class_="ttr-bot-row")
    height = f"--ttr-rows:{len(order)}"
    return tag("div", tag("p", said), rows, foot, class_="ttr-distributions", style=height)


def _histogram(
    results: Results, measure: str, bot: str, counts: Counter[int], bins: int, start: int, span: int, most: float
) -> Markup:
    mean, total = results.mean(bot, measure), max(1, counts.total())
    bars = []
    for place, count in sorted(counts.items()):
        height = 38 * count / total / most
        bars.append(svg.rect(100 * place / bins, 40 - height, 92 / bins, height, fill=heat(3)))

    def x(value: float) -> float:
        return 100 * (value - start) / span

    marks = []
    if mean.size:
        if not math.isinf(mean.low):
            width = max(0.2, x(mean.high) - x(mean.low))
            marks.append(svg.rect(x(mean.low), 0, width, 40, fill=heat(5), opacity=0.3))
        marks.append(svg.rect(x(mean.value) - 0.12, 0, 0.24, 40, fill=heat(5)))
    line = svg.path("M0 40H100", stroke=tone("edge"), stroke_width=0.6)
    text = f"{bot}: mean {number(mean)}"
    drawn = svg.drawing(100, 40, line, bars, marks, words=text, preserveAspectRatio="none")
    return tag("div", tag("b", bot), drawn, tag("span", number(mean)), class_="ttr-bot-row")


def heat_steps(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the step of `HEAT` for each count: 0 for never, then even parts up to the largest.

    >>> heat_steps([0, 1, 5, 10])
    (0, 1, 3, 5)
    """
    most, steps = max(counts, default=0), len(HEAT) - 1
    return tuple(0 if not count else math.ceil(count * steps / most) for count in counts)


def heat_legend(counts: Sequence[int], games: int) -> Markup:
    most, steps, items = max(counts, default=0), len(HEAT) - 1, [heat_swatch(0, "never")]
    for step in range(1, steps + 1 if most else 1):
        inside = [count for count, warm in zip(counts, heat_steps(counts), strict=True) if warm == step]
        if inside:
            low, high = (round(100 * count / max(1, games)) for count in (min(inside), max(inside)))
            items.append(heat_swatch(step, f"{low}" if low == high else f"{low}–{high}"))
    items.append(tag("li", "in 100 games"))
    return tag("ul", items, class_="ttr-legend", aria_label="Claims in 100 games")


def heat_swatch(step: int, text: str) -> Markup:
    """Return the item of a legend for a step of `HEAT`, as wide and as dark as a route of this step."""
    bar = svg.rect(1, 5 - 0.8 * step, 24, 4 + 1.6 * step, rx=1.5, fill=heat(step), stroke=tone("chip-border"))
    return tag("li", svg.drawing(26, 14, bar, pixels=True), text)


def comparisons(items: Sequence[Comparison]) -> Markup:
    return tag("ul", [_comparison(one) for one in items], class_="ttr-known")


def _comparison(one: Comparison) -> Markup:
    agrees = tag("span", f"{_MARKS[one.verdict]} {one.verdict.value}", class_=f"ttr-verdict-{one.verdict.name.lower()}")
    claim, ours = tag("p", agrees, one.claim, class_="ttr-published"), tag("p", tag("b", "Ours:"), f" {one.found}")
    return tag("li", claim, ours, tag("p", one.source, class_="ttr-small"))
