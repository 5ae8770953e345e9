"""What the arena page shows of results: the win matrix as a heat map, a ranking, distributions, comparisons."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from html import escape

from ttr.arena import Estimate, Results
from ttr.arena.known_figures import Comparison, Verdict
from ttr.arena.report import failures, number
from ttr.graphs.words import counted
from ttr.ui.map.palette import HEAT
from ttr.ui.parts.chart import tick_step

# The two ends of the win matrix; ink is well readable on all colors between each of them and white.
_LOSES, _WINS = (236, 176, 120), (126, 178, 221)
_MARKS = {Verdict.AGREES: "✓", Verdict.DISAGREES: "✗", Verdict.OPEN: "?"}
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

    >>> share_color(0.5), share_color(1.0)
    ('#ffffff', '#7eb2dd')
    """
    end, part = (_WINS, 2 * share - 1) if share > 0.5 else (_LOSES, 1 - 2 * share)
    return "#" + "".join(f"{round(255 + (channel - 255) * part):02x}" for channel in end)


def win_matrix(results: Results, order: Sequence[str]) -> str:
    """Return who wins against whom: a table of colored cells, each with its share and interval in text."""
    heads = "".join(f'<th scope="col"><span>{escape(bot)}</span></th>' for bot in order)
    rows = []
    for bot in order:
        cells = "".join(_cell(bot, other, results) for other in order)
        rows.append(f'<tr><th scope="row">{escape(bot)}</th>{cells}</tr>')
    size = " ttr-matrix-large" if len(order) > 6 else " ttr-matrix-small" if len(order) < 6 else ""
    return (
        f'<table class="ttr-matrix{size}" style="--ttr-cell:{_room(len(order), 42)}px"><caption>How often the bot of a '
        f"row {_verb(results)} that of a column, in percent, with 95 % intervals. Bold: surely more or less than half."
        "</caption>"
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>{_failures(results)}"
    )


def _verb(results: Results) -> str:
    """Return what a row of the matrix does to a column."""
    return "comes in ahead of" if any(len(rows) > 2 for rows in results.games[:1]) else "wins against"


def _room(rows: int, least: int) -> int:
    """Return the height of each of so many rows, in pixels, so that they fill the large part of a page."""
    return max(least, min(130, 560 // max(1, rows)))


def _cell(bot: str, other: str, results: Results) -> str:
    if bot == other:
        return '<td class="ttr-self" aria-label="itself"></td>'
    share = results.win_share(bot, other)
    if not share.size:
        return '<td class="ttr-self">–</td>'
    low, high = round(100 * share.low), round(100 * share.high)
    words = (
        f"{bot} {_verb(results)} {other} in {100 * share.value:.0f} % of {counted(share.size, 'game')}; "
        f"95 % interval {low} to {high} %"
    )
    value = f"{100 * share.value:.0f}"
    value = value if 0.5 in share else f"<b>{value}</b>"
    return (
        f'<td style="background:{share_color(share.value)}" title="{escape(words)}">{value}'
        f"<small>{low}–{high}</small></td>"
    )


def _failures(results: Results) -> str:
    lines = failures(results)
    if not lines:
        return ""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines[1:])
    return f'<div class="ttr-failures" role="alert"><b>{escape(lines[0])}</b><ul>{items}</ul></div>'


def ranking(results: Results, ratings: dict[str, Estimate]) -> str:
    """Return the bots, best first: games won, rating, score."""
    unit = "Score" if results.rules.points else "Tickets"
    rows = []
    for place, (bot, rating) in enumerate(ratings.items(), 1):
        share, score = results.win_share(bot), results.mean(bot, "score")
        words = (
            f"won {100 * share.low:.0f} to {100 * share.high:.0f} %, rating {number(rating, 0)}, "
            f"{unit.lower()} {number(score)} (95 % intervals), {counted(share.size, 'game')}"
        )
        rows.append(
            f'<tr title="{escape(words)}"><th scope="row">{place}. {escape(bot)}</th>'
            f"<td>{100 * share.value:.0f} %</td><td>{rating.value:.0f}</td>"
            f"<td>{f'{score.value:.0f}' if score.size else '–'}</td></tr>"
        )
    return (
        '<table class="ttr-ranking"><thead><tr><td></td><th scope="col">Won</th>'
        '<th scope="col" title="Bradley-Terry strength on the Elo scale: 400 more are odds of ten to one">Rating</th>'
        f'<th scope="col">{unit}</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def distributions(results: Results, measure: str, order: Sequence[str]) -> str:
    """Return a histogram for each bot over a common scale, with its mean and the interval of that."""
    values = {bot: [v for row in results.rows_of(bot) if (v := getattr(row, measure)) is not None] for bot in order}
    everything = [value for some in values.values() for value in some]
    if not everything:
        return '<p class="ttr-muted">No game was finished.</p>'
    low, high = min(everything), max(everything)
    width = tick_step(high - low, 24)
    start, bins = math.floor(low / width) * width, (high // width) - math.floor(low / width) + 1
    span = bins * width
    counts = {bot: Counter((value - start) // width for value in some) for bot, some in values.items()}
    most = max(max(some.values(), default=0) / max(1, some.total()) for some in counts.values())
    rows = [_histogram(results, measure, bot, counts[bot], bins, start, span, most) for bot in order]
    step = tick_step(span, 6)
    ticks = "".join(
        f'<span style="left:{100 * (tick - start) / span:.2f}%">{tick}</span>'
        for tick in range(math.ceil(start / step) * step, start + span + 1, step)
    )
    name = MEASURE_NAMES[measure] if results.rules.points or measure != "score" else "Completed tickets"
    return (
        f'<div class="ttr-distributions" style="--ttr-cell:{_room(len(order), 36)}px"><p>{escape(name)}: how often, in '
        f"steps of {width}; the line is the mean, the "
        f'band its 95 % interval.</p>{"".join(rows)}<div class="ttr-bot-row"><span></span>'
        f'<div class="ttr-ticks" aria-hidden="true">{ticks}</div><span></span></div></div>'
    )


def _histogram(
    results: Results, measure: str, bot: str, counts: Counter[int], bins: int, start: int, span: int, most: float
) -> str:
    mean, total = results.mean(bot, measure), max(1, counts.total())
    bars = "".join(
        f'<rect x="{100 * place / bins:.2f}" width="{92 / bins:.2f}" y="{40 - 38 * count / total / most:.1f}" '
        f'height="{38 * count / total / most:.1f}" fill="{HEAT[3]}"/>'
        for place, count in sorted(counts.items())
    )

    def x(value: float) -> float:
        return 100 * (value - start) / span

    marks = ""
    if mean.size:
        if not math.isinf(mean.low):
            marks += (
                f'<rect x="{x(mean.low):.2f}" width="{max(0.2, x(mean.high) - x(mean.low)):.2f}" y="0" height="40" '
                f'fill="{HEAT[5]}" opacity="0.3"/>'
            )
        marks += f'<rect x="{x(mean.value) - 0.12:.2f}" width="0.24" y="0" height="40" fill="{HEAT[5]}"/>'
    words = f"{bot}: mean {number(mean)}"
    return (
        f'<div class="ttr-bot-row"><b>{escape(bot)}</b><svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(words)}"><path d="M0 40H100" stroke="#8995a1" stroke-width="0.6"/>{bars}{marks}</svg>'
        f"<span>{escape(number(mean))}</span></div>"
    )


def heat_steps(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the step of `HEAT` for each count: 0 for never, then even parts up to the largest.

    >>> heat_steps([0, 1, 5, 10])
    (0, 1, 3, 5)
    """
    most, steps = max(counts, default=0), len(HEAT) - 1
    return tuple(0 if not count else math.ceil(count * steps / most) for count in counts)


def heat_legend(counts: Sequence[int], games: int) -> str:
    """Return what the steps of a heat map stand for, in claims for every 100 games."""
    most, steps, items = max(counts, default=0), len(HEAT) - 1, [_swatch(0, "never")]
    for step in range(1, steps + 1 if most else 1):
        inside = [count for count, heat in zip(counts, heat_steps(counts), strict=True) if heat == step]
        if inside:
            low, high = (round(100 * count / max(1, games)) for count in (min(inside), max(inside)))
            items.append(_swatch(step, f"{low}" if low == high else f"{low}–{high}"))
    return f'<ul class="ttr-legend" aria-label="Claims in 100 games">{"".join(items)}<li>in 100 games</li></ul>'


def _swatch(step: int, text: str) -> str:
    return (
        f'<li><svg width="26" height="14" viewBox="0 0 26 14" aria-hidden="true"><rect x="1" y="{5 - step * 0.8:.1f}" '
        f'width="24" height="{4 + step * 1.6:.1f}" rx="1.5" fill="{HEAT[step]}" stroke="#6b7480"/></svg>{text}</li>'
    )


def comparisons(found: Sequence[Comparison]) -> str:
    """Return published figures beside ours."""
    rows = "".join(
        f'<li><p class="ttr-claim"><span class="ttr-verdict-{one.verdict.name.lower()}">{_MARKS[one.verdict]} '
        f"{one.verdict.value}</span>{escape(one.claim)}</p><p><b>Ours:</b> {escape(one.found)}</p>"
        f'<p class="ttr-small">{escape(one.source)}</p></li>'
        for one in found
    )
    return f'<ul class="ttr-known">{rows}</ul>'


def progress(done: int, total: int, seconds_left: float | None) -> str:
    """Return a progress bar with what it says in words."""
    rest = ""
    if seconds_left is not None and done < total:
        rest = f", about {counted(max(1, round(seconds_left)), 'second')} to go"
        if seconds_left >= 90:
            rest = f", about {counted(round(seconds_left / 60), 'minute')} to go"
    return (
        f'<div class="ttr-progress"><progress aria-label="Games played" max="{max(1, total)}" '
        f'value="{done}"></progress>'
        f"<span>{done} of {counted(total, 'game')}{rest}</span></div>"
    )
