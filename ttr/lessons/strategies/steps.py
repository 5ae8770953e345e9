"""Lesson 9, strategies as hypotheses: a match game by game, and a match repeated."""

from __future__ import annotations

import random
from functools import lru_cache

from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents, wilson
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.trace import Item, Kind, Step, Trace
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Activity
from ttr.lessons.challenges.contest import Contest
from ttr.lessons.strategies.cases import CONFIDENCES, conclusion, marks, match, number
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import percents
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup, with_width
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import INK, LINE, MUTED, pen
from ttr.ui.markup import Markup, svg
from ttr.ui.stepper.stepper import Stepper

GAMES = 60
# Two strategies and a seed: one match soon decided, one false alarm, one that stays open.
MATCHES = (("point monger", "few turns", 4), ("expert", "few turns", 5), ("few turns", "destination", 1))
_EVENTS = {1.0: "win", 0.5: "tie", 0.0: "loss"}


@algorithm(
    "A match",
    """
wins = 0
> start | {a} plays {b}, {games} games. Nobody has won yet, and any share is possible: 0 to 100%.
for each game, numbered n = 1, 2, 3, …:
    a victory: wins = wins + 1
    > win | {text}
    > leaves 50%:win | {text}
    a tie: wins = wins + 1/2
    > tie | {text}
    > leaves 50%:tie | {text}
    a defeat: wins stays as it is
    > loss | {text}
    > leaves 50%:loss | {text}
    share = wins / n, with its interval
answer: the share and its interval
> answer | {text}
""",
    Kind.TABLE,
    on_network=False,
)
def _match(first: str, second: str, seed: int, games: int) -> Events[tuple[float, float]]:
    contest = match((first, second), games, seed)
    a, b = contest.labels
    history = contest.history()
    yield "start", {"a": a, "b": b, "games": games, "items": _table(contest, 0)}
    before = True  # whether the interval contained 50% before this game
    for count, (game, share) in enumerate(zip(contest.games, history, strict=True), 1):
        inside = 0.5 in share
        text = (
            f"{_end_text(contest, count)} So far {a} has won {_share_text(contest, count)}: {percents(share)}. "
            f"{_turn_text(contest, before, inside) if before != inside else ''}"
        ).strip()
        event = ("leaves 50%:" if before and not inside else "") + _EVENTS[game.won]
        yield event, {"text": text, "items": _table(contest, count), "counters": {"games": count}}
        before = inside
    last = history[-1]
    text = (
        f"After {games} games: {a} has won {_share_text(contest, games)}, {percents(last)}. {conclusion(contest, last)}"
    )
    yield "answer", {"text": text, "vertices": {}}
    return last.low, last.high


@lru_cache(maxsize=8)
def trace(first: str, second: str, seed: int, games: int = GAMES) -> Trace[tuple[float, float]]:
    return _match.trace(first, second, seed, games)


def _share_text(contest: Contest, count: int) -> str:
    return f"{number(sum(game.won for game in contest.games[:count]))} of {count}"


def _turn_text(contest: Contest, before: bool, inside: bool) -> str:
    if before and not inside:
        return "Here the interval leaves 50%. Would you stop now?"
    return "The interval contains 50% again."


def _end_text(contest: Contest, count: int) -> str:
    game = contest.games[count - 1]
    a, b = contest.labels
    mine, theirs = game.points
    began = f"Game {count}, {contest.labels[game.first]} begins:"
    if game.won == 0.5:
        return f"{began} a tie, {mine} : {theirs}."
    winner, high, low = (a, mine, theirs) if game.won else (b, theirs, mine)
    return f"{began} {winner} wins, {high} : {low}."


def _table(contest: Contest, count: int) -> list[Item]:
    games = contest.games[:count]
    share = contest.history()[count - 1] if count else None
    wins, ties = sum(game.won == 1 for game in games), sum(game.won == 0.5 for game in games)
    items = [Item("wins", wins), Item("ties", ties), Item("losses", count - wins - ties)]
    if share is not None:
        items.append(Item("interval", f"{' to '.join(fitting_percents(share))}%"))
        items.append(Item("its width", f"{100 * (share.high - share.low):.1f}"))
    return items


class StepMatch(Activity):
    def __init__(self) -> None:
        options = [(f"{a} – {b}", (a, b, seed)) for a, b, seed in MATCHES]
        self._match = dropdown("Match", options)
        self._chart = markup()
        self.stepper = Stepper(self._on_step)
        self._whose = markup()
        parts = [self._match, self._whose, self._chart]
        super().__init__("Step", box([*parts, self.stepper.panel], "ttr-panel"), self.stepper.foot)
        listen(self._run, self._match)
        self._run()

    def _run(self) -> None:
        first, second, _ = self._match.value
        self._whose.value = html.note(f"The map shows how the game of this step ended: {marks((first, second))}.")
        self.stepper.show(trace(*self._match.value))

    def _on_step(self, step: Step) -> None:
        first, second, seed = self._match.value
        contest = match((first, second), GAMES, seed)
        count = dict(step.counters).get("games", 0)
        self._chart.value = share_charts.growth(contest.labels[0], contest.history()[:count], GAMES)
        owners = contest.games[count - 1].owners if count else ()
        self.show(Picture(owners=owners), step.sentence)


# --- a match, repeated ---


TIMES = 20
TASK = (
    "Here we know the truth: wins come at random, with the true share that you choose. Twenty classes play the same "
    "match. How many of their intervals miss the true share?"
)


def repeat_matches(true: float, games: int, z: float, seed: int, times: int = TIMES) -> list[Estimate]:
    """Return the shares of many random matches; the true share is the probability of winning a game."""
    rng = random.Random(f"repeat {seed}")
    return [wilson(sum(rng.random() < true for _ in range(games)), games, z) for _ in range(times)]


def intervals(estimates: list[Estimate], true: float) -> Markup:
    """Return a chart of intervals with a line at the true share; intervals that miss it have a cross."""
    left, right, row = 8.0, svg.PANEL_WIDTH - 26.0, 11.5
    bottom = row * len(estimates) + 6

    def x(value: float) -> float:
        return left + (right - left) * value

    missed = sum(true not in share for share in estimates)
    parts = [svg.path(f"M{x(tick):.1f} 2V{bottom}", stroke=LINE) for tick in (0, 0.25, 0.5, 0.75, 1)]
    parts.append(svg.path(f"M{x(true):.1f} 2V{bottom}", stroke=pen(0), stroke_width=2))
    for place, share in enumerate(estimates):
        y = 8 + row * place
        inside = true in share
        color, width = (MUTED, 2) if inside else (pen(1), 3.2)
        parts.append(svg.path(f"M{x(share.low):.1f} {y}H{x(share.high):.1f}", stroke=color, stroke_width=width))
        parts.append(svg.circle(x(share.value), y, 3, fill=INK))
        if not inside:
            parts.append(svg.text(right + 8, y + 4, "✗", fill=color, bold=True))
    for tick, name, anchor in ((0, "0%", "start"), (0.5, "50%", "middle"), (1, "100%", "end")):
        parts.append(svg.text(x(tick), bottom + 13, name, anchor=anchor, fill=MUTED))
    text = f"{pluralize(len(estimates), 'interval')}; {missed} of them miss the true share of {100 * true:.0f}%"
    return share_charts.drawing(svg.PANEL_WIDTH, bottom + 18, text, parts, most=1.6)


class Repeat(Activity):
    """The same experiment, twenty times; `missed` of the `made` intervals do not contain the true share."""

    def __init__(self) -> None:
        self._seed, self.made, self.missed = 1, 0, 0
        self.found: list[Estimate] = []
        self._true = dropdown("Truth", [(f"{value}%", value / 100) for value in (50, 55, 60, 75, 95)])
        self._true.value = 0.6
        self._games = dropdown("Games", [(str(count), count) for count in (10, 40, 160, 640)])
        self._games.value = 40
        self._confidence = dropdown("Interval", [(f"{value}%", value) for value in CONFIDENCES])
        self._confidence.value = 95
        self._chart, self._tally = markup(), markup()
        press = button("Twenty more", self.repeat, "ttr-primary", tooltip="Twenty classes play the match again")
        settings = [self._true, self._games, self._confidence]
        numbers = box([self._games, self._confidence], "ttr-row")
        with_width("48%", *numbers.children)
        parts = [markup(html.status(TASK)), self._true, numbers, box([press], "ttr-row"), self._chart, self._tally]
        super().__init__("Repeat", box(parts, "ttr-panel"))
        listen(self._begin, *settings)
        self._begin()

    def repeat(self) -> None:
        self._seed += 1
        self._make()

    @property
    def tally(self) -> str:
        """A sentence that says how many intervals have missed the truth so far."""
        confidence = self._confidence.value
        return (
            f"So far, {self.missed} of {self.made} have missed it: {100 * self.missed / self.made:.0f}%. With "
            f"{confidence}% confidence, we expect about {100 - confidence}%."
        )

    def _begin(self) -> None:
        self.made = self.missed = 0
        self._make()

    def _make(self) -> None:
        true = self._true.value
        result = self.found = repeat_matches(true, self._games.value, CONFIDENCES[self._confidence.value], self._seed)
        missed = sum(true not in share for share in result)
        self.made += len(result)
        self.missed += missed
        self._chart.value = intervals(result, true)
        width = sum(share.high - share.low for share in result) / len(result)
        text = (
            f"The blue line is the true share, {100 * true:.0f}%. {missed} of these {len(result)} intervals miss it "
            f"(✗). On average they are {100 * width:.0f} percentage points wide."
        )
        self._tally.value = html.note(self.tally)
        self.show(Picture(), text)
