"""Charts over the turns of a game as static SVG; seats differ in color, dash and mark.

A chart is drawn once. The cursor is a separate drawing that lies over the chart, so moving it sends little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ttr.graphs.words import pluralize
from ttr.ui.map.palette import seat_mark
from ttr.ui.map.tones import INK, LINE, MUTED, PANEL, pen
from ttr.ui.map.typeface import FONT
from ttr.ui.markup import Markup, concat, svg, tag

WIDTH, HEIGHT = 328, 154  # size of the drawing in its own units; on a page it fills the available width
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 24, 18  # margins around the lines
MARKS = 5  # along a line
# A pattern of strokes for each seat, besides its color.
DASHES = ("", "7 3", "2 2.5", "9 3 2 3", "4 2")


@dataclass(frozen=True, slots=True)
class Series:
    """Line of one seat: a value at every stop of the timeline, from stop 0.

    `low` and `high` are the bounds of the intervals of estimates, and empty for exact values.
    """

    seat: int
    name: str
    values: tuple[int, ...]
    low: tuple[int, ...] = ()
    high: tuple[int, ...] = ()


@dataclass(frozen=True)
class Chart:
    """Data of a chart: a line for each seat, all of the same length."""

    title: str
    unit: str  # the unit of the values ("trains")
    series: tuple[Series, ...]
    sloping: bool = False  # draw straight lines between values, as for estimates; otherwise steps
    reaching: int = 0  # smallest upper end of the value axis
    marked: tuple[int, ...] = ()  # stops to mark with 1, 2, ..., in this order
    noun: str = "turn"  # the word for a stop ("turn")

    @cached_property
    def last(self) -> int:
        return max((len(line.values) - 1 for line in self.series), default=0)

    @cached_property
    def most(self) -> int:
        return max([self.reaching, *(value for line in self.series for value in (*line.values, *line.high))])

    @cached_property
    def step(self) -> int:
        return tick_step(self.most)

    @cached_property
    def top(self) -> int:
        """The upper end of the value axis: the first multiple of `step` that no value exceeds."""
        return max(1, -(-self.most // self.step)) * self.step


def tick_step(most: int, ticks: int = 4) -> int:
    """Return a round step that divides a range up to `most` into about `ticks` parts.

    >>> [tick_step(most) for most in (0, 3, 9, 45, 131)]
    [1, 1, 2, 10, 50]
    """
    power = 1
    while True:
        for digits in (1, 2, 5) if power == 1 else (1, 2, 2.5, 5):
            step = int(digits * power)
            if step * ticks >= most or step * (ticks + 1) > most:
                return step
        power *= 10


def _x(chart: Chart, stop: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * stop / max(1, chart.last)


def _y(chart: Chart, value: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / chart.top


def draw(chart: Chart) -> Markup:
    """Return a chart as inline SVG, with a title and a description for screen readers."""
    summary = describe(chart)
    # Draw the first seat last, so that no other line hides it.
    places = range(len(chart.series) - 1, -1, -1)
    return svg.drawing(
        WIDTH,
        HEIGHT,
        tag("desc", summary),
        _axes(chart),
        [_band(chart, place) for place in places],
        _numbers(chart),
        [_line(chart, place) for place in places],
        [_marks(chart, place) for place in places],
        words=f"{chart.title} by {chart.noun}. {summary}",
        class_="ttr-chart-lines",
        font_family=FONT,
        font_size=11,
        fill=INK,
    )


def describe(chart: Chart) -> str:
    """Return a description of the lines in words.

    >>> describe(Chart("Points", "points", (Series(0, "Ada", (0, 4, 4, 14)), Series(1, "Bo", (0, 0, 7, 7)))))
    'Ada goes from 0 to 14 points in 3 turns, Bo from 0 to 7.'
    """
    parts: list[str] = []
    for line in chart.series:
        ends = f"from {line.values[0]} to {line.values[-1]}"
        parts.append(
            f"{line.name} {ends}"
            if parts
            else f"{line.name} goes {ends} {chart.unit} in {pluralize(chart.last, chart.noun)}"
        )
    marked = f" Marked: {chart.noun} {f', {chart.noun} '.join(map(str, chart.marked))}." if chart.marked else ""
    return f"{', '.join(parts)}.{marked}" if parts else "Nothing to show."


def draw_cursor(chart: Chart, stop: int) -> Markup:
    """Return the cursor at a stop as an SVG of the chart's size, to lay over it."""
    x = round(_x(chart, max(0, min(stop, chart.last))), 1)
    dots = [
        svg.circle(
            x,
            _y(chart, line.values[min(stop, chart.last)]),
            4,
            fill=PANEL,
            stroke=pen(line.seat),
            stroke_width=2.2,
        )
        for line in reversed(chart.series)
    ]
    half = 13 if stop > 99 else 10
    label = min(max(x, half), WIDTH - half)
    return svg.drawing(
        WIDTH,
        HEIGHT,
        svg.path(f"M{x} 14V{HEIGHT - BOTTOM}", stroke=INK, stroke_width=1.4),
        dots,
        svg.rect(label - half, 1, 2 * half, 15, rx=4, fill=INK),
        svg.text(label, 12.5, stop, anchor="middle", bold=True, fill=PANEL),
        class_="ttr-chart-cursor",
        font_family=FONT,
        font_size=11,
    )


def legend(chart: Chart, stop: int) -> Markup:
    items = []
    for place, line in enumerate(chart.series):
        sample = svg.path("M1 6H29", **_stroke(line.seat)), mark_of(line.seat, 15, 6)
        at = max(0, min(stop, chart.last))
        interval = f" ({line.low[at]} to {line.high[at]})" if line.low else ""
        comma = None if place == len(chart.series) - 1 else tag("span", ", ", class_="ttr-sr")
        drawn = svg.drawing(30, 12, sample, pixels=True)
        items.append(tag("li", drawn, f"{line.name} ", tag("b", line.values[at]), interval, comma))
    return tag("ul", items, class_="ttr-legend", aria_label=f"{chart.unit} at {chart.noun} {stop}")


def _axes(chart: Chart) -> Markup:
    middle = (TOP + HEIGHT - BOTTOM) / 2
    turned = f"translate(10 {middle}) rotate(-90)"
    parts = [
        tag("text", chart.unit, transform=turned, text_anchor="middle", fill=MUTED),
        svg.text(4, HEIGHT - BOTTOM + 13, chart.noun, fill=MUTED),
    ]
    for value in range(0, chart.top + 1, chart.step):
        y = round(_y(chart, value), 1)
        parts.append(svg.path(f"M{LEFT} {y}H{WIDTH - RIGHT}", stroke=MUTED if value == 0 else LINE))
        parts.append(svg.text(LEFT - 5, y + 4, value, anchor="end", fill=MUTED))
    for stop in range(0, chart.last + 1, tick_step(chart.last, 6)):
        x = round(_x(chart, stop), 1)
        parts.append(svg.text(x, HEIGHT - BOTTOM + 13, stop, anchor="middle", fill=MUTED))
    return concat(parts)


def _band(chart: Chart, place: int) -> Markup:
    line = chart.series[place]
    above = [(_x(chart, stop), _y(chart, value)) for stop, value in enumerate(line.high)]
    below = [(_x(chart, stop), _y(chart, value)) for stop, value in enumerate(line.low)]
    paint = pen(line.seat)
    return svg.polygon([*above, *reversed(below)], fill=paint, fill_opacity=0.13) if above else Markup()


def _numbers(chart: Chart) -> Markup:
    """Return the numbers of marked stops with lines to the axis, staggered where two stops are close."""
    parts: list[Markup] = []
    placed: list[tuple[float, float]] = []
    for number, stop in enumerate(chart.marked, start=1):
        x, y = round(_x(chart, stop), 1), 8.0
        while any(abs(x - other) < 15 and y == level for other, level in placed):
            y += 15
        placed.append((x, y))
        parts.append(svg.path(f"M{x} {y:g}V{HEIGHT - BOTTOM}", stroke=INK, stroke_dasharray="2 2", stroke_width=1))
        parts.append(svg.circle(x, y, 7, fill=PANEL, stroke=INK))
        parts.append(svg.text(x, y + 4, number, anchor="middle", bold=True))
    return concat(parts)


def _line(chart: Chart, place: int) -> Markup:
    line = chart.series[place]
    if chart.sloping:
        corners = (f"{_x(chart, stop):.1f} {_y(chart, value):.1f}" for stop, value in enumerate(line.values))
        return svg.path(f"M{'L'.join(corners)}", fill="none", stroke_linejoin="round", **_stroke(line.seat))
    path = [f"M{LEFT} {_y(chart, line.values[0]):.1f}"] if line.values else []
    for stop in range(1, len(line.values)):
        if line.values[stop] != line.values[stop - 1]:
            path.append(f"H{_x(chart, stop):.1f}V{_y(chart, line.values[stop]):.1f}")
    if line.values:
        path.append(f"H{_x(chart, len(line.values) - 1):.1f}")
    return svg.path("".join(path), fill="none", stroke_linejoin="round", **_stroke(line.seat))


def _marks(chart: Chart, place: int) -> Markup:
    """Return the marks along a seat's line, shifted by seat so that they do not overlap."""
    line, count = chart.series[place], len(chart.series)
    stops = {round((step + (place + 0.5) / count) * chart.last / MARKS) for step in range(MARKS)}
    return concat(
        mark_of(line.seat, _x(chart, stop), _y(chart, line.values[stop])) for stop in sorted(stops) if line.values
    )


def _stroke(seat: int) -> dict[str, str | float | None]:
    return {"stroke": pen(seat), "stroke_width": 2, "stroke_dasharray": DASHES[seat] or None}


def mark_of(seat: int, x: float, y: float) -> Markup:
    return seat_mark(seat, x, y, 4, fill=pen(seat), stroke=PANEL, stroke_width=1)


def lines(
    title: str, unit: str, names: Sequence[str], values: Mapping[int, Sequence[int]], noun: str = "turn"
) -> Chart:
    """Return a chart of each seat's values, one at each stop; `noun` is the word for a stop.

    >>> lines("Points", "points", ["Ada", "Bo"], {1: [0, 4]}).series
    (Series(seat=1, name='Bo', values=(0, 4), low=(), high=()),)
    """
    series = tuple(Series(seat, names[seat], tuple(row)) for seat, row in sorted(values.items()))
    return Chart(title, unit, series, noun=noun)
