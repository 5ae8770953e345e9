"""Lesson 9, strategies as hypotheses: the Repeat tab, which repeats one experiment twenty times."""

from __future__ import annotations

import random

from ttr.arena import Estimate
from ttr.arena.estimate import wilson
from ttr.graphs.words import counted
from ttr.lessons.strategies.matches import CONFIDENCES
from ttr.lessons.tabs.activities import Activity
from ttr.ui.charts.share_charts import WIDTH
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup, with_width
from ttr.ui.map.letters import FONT
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import INK, LINE, MUTED, pen
from ttr.ui.markup import Markup, svg

TIMES = 20
TASK = (
    "Here we know the truth: wins come at random, with the true share that you choose. Twenty classes play the same "
    "match. How many of their intervals miss the true share?"
)


def repeated(true: float, games: int, z: float, seed: int, times: int = TIMES) -> list[Estimate]:
    """Return the shares of many random matches; the true share is the probability of winning a game."""
    rng = random.Random(f"repeat {seed}")
    return [wilson(sum(rng.random() < true for _ in range(games)), games, z) for _ in range(times)]


def intervals(found: list[Estimate], true: float) -> Markup:
    """Return a chart of intervals with a line at the true share; intervals that miss it have a cross."""
    left, right, row = 8.0, WIDTH - 26.0, 11.5
    bottom = row * len(found) + 6

    def x(value: float) -> float:
        return left + (right - left) * value

    missed = sum(true not in share for share in found)
    parts = [svg.path(f"M{x(tick):.1f} 2V{bottom}", stroke=LINE) for tick in (0, 0.25, 0.5, 0.75, 1)]
    parts.append(svg.path(f"M{x(true):.1f} 2V{bottom}", stroke=pen(0), stroke_width=2))
    for place, share in enumerate(found):
        y = 8 + row * place
        inside = true in share
        color, width = (MUTED, 2) if inside else (pen(1), 3.2)
        parts.append(svg.path(f"M{x(share.low):.1f} {y}H{x(share.high):.1f}", stroke=color, stroke_width=width))
        parts.append(svg.circle(x(share.value), y, 3, fill=INK))
        if not inside:
            parts.append(svg.text(right + 8, y + 4, "✗", fill=color, bold=True))
    for tick, name, anchor in ((0, "0 %", "start"), (0.5, "50 %", "middle"), (1, "100 %", "end")):
        parts.append(svg.text(x(tick), bottom + 13, name, anchor=anchor, fill=MUTED))
    words = f"{counted(len(found), 'interval')}; {missed} of them miss the true share of {100 * true:.0f} %"
    style = f"display:block;width:100%;height:auto;max-width:{1.6 * WIDTH:.0f}px"
    return svg.drawing(
        WIDTH, bottom + 18, parts, words=words, class_="ttr-repeat", style=style, font_family=FONT, font_size=11.5
    )


class Repeat(Activity):
    """The same experiment, twenty times; `missed` of the `made` intervals do not contain the true share."""

    def __init__(self) -> None:
        self._seed, self.made, self.missed = 1, 0, 0
        self.found: list[Estimate] = []
        self._true = dropdown("Truth", [(f"{value} %", value / 100) for value in (50, 55, 60, 75, 95)])
        self._true.value = 0.6
        self._games = dropdown("Games", [(str(count), count) for count in (10, 40, 160, 640)])
        self._games.value = 40
        self._confidence = dropdown("Interval", [(f"{value} %", value) for value in CONFIDENCES])
        self._confidence.value = 95
        self._chart, self._tally = markup(), markup()
        press = button("Twenty more", self.again, "ttr-primary", tooltip="Twenty classes play the match again")
        settings = [self._true, self._games, self._confidence]
        numbers = box([self._games, self._confidence], "ttr-row")
        with_width("48%", *numbers.children)
        parts = [markup(html.status(TASK)), self._true, numbers, box([press], "ttr-row"), self._chart, self._tally]
        super().__init__("Repeat", box(parts, "ttr-panel"))
        listen(self._begin, *settings)
        self._begin()

    def again(self) -> None:
        """Repeat the experiment twenty times."""
        self._seed += 1
        self._make()

    @property
    def tally(self) -> str:
        """A sentence that says how many intervals have missed the truth so far."""
        confidence = self._confidence.value
        return (
            f"So far, {self.missed} of {self.made} have missed it: {100 * self.missed / self.made:.0f} %. With "
            f"{confidence} % confidence, we expect about {100 - confidence} %."
        )

    def _begin(self) -> None:
        self.made = self.missed = 0
        self._make()

    def _make(self) -> None:
        true = self._true.value
        found = self.found = repeated(true, self._games.value, CONFIDENCES[self._confidence.value], self._seed)
        missed = sum(true not in share for share in found)
        self.made += len(found)
        self.missed += missed
        self._chart.value = intervals(found, true)
        width = sum(share.high - share.low for share in found) / len(found)
        words = (
            f"The blue line is the true share, {100 * true:.0f} %. {missed} of these {len(found)} intervals miss it "
            f"(✗). On average they are {100 * width:.0f} percentage points wide."
        )
        self._tally.value = html.note(self.tally)
        self.show(Picture(), words)
