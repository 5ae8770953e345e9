"""Lesson 9, strategies as hypotheses: the Step tab, which shows a match game by game while its interval shrinks."""

from __future__ import annotations

from functools import lru_cache

from ttr.arena.estimate import fitting_percents
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.trace import Item, Kind, Step, Trace
from ttr.lessons.contests.contest import Contest
from ttr.lessons.strategies.matches import conclusion, marks, match, number
from ttr.lessons.tabs.activities import Activity
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import percents
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.stepping.stepper import Stepper

GAMES = 60
# Two strategies and a seed: one match soon decided, one false alarm, one that stays open.
MATCHES = (
    ("point monger", "few turns", 4),
    ("expert", "few turns", 5),
    ("few turns", "destination", 1),
)
_EVENTS = {1.0: "win", 0.5: "tie", 0.0: "loss"}


@algorithm(
    "A match",
    """
wins = 0
> start | {a} plays {b}, {games} games. Nobody has won yet, and any share is possible: 0 to 100 %.
for each game, numbered n = 1, 2, 3, …:
    a victory: wins = wins + 1
    > win | {text}
    > leaves 50 %:win | {text}
    a tie: wins = wins + 1/2
    > tie | {text}
    > leaves 50 %:tie | {text}
    a defeat: wins stays as it is
    > loss | {text}
    > leaves 50 %:loss | {text}
    share = wins / n, with its interval
answer: the share and its interval
> answer | {text}
""",
    Kind.TABLE,
)
def _match(first: str, second: str, seed: int, games: int) -> Events[tuple[float, float]]:
    contest = match((first, second), games, seed)
    a, b = contest.labels
    history = contest.history()
    yield "start", {"a": a, "b": b, "games": games, "items": _table(contest, 0)}
    before = True  # whether the interval contained 50 % before this game
    for count, (game, share) in enumerate(zip(contest.games, history, strict=True), 1):
        inside = 0.5 in share
        text = (
            f"{_ended(contest, count)} So far {a} has won {_of(contest, count)}: {percents(share)}. "
            f"{_turned(contest, before, inside) if before != inside else ''}"
        ).strip()
        event = ("leaves 50 %:" if before and not inside else "") + _EVENTS[game.won]
        yield event, {"text": text, "items": _table(contest, count), "counters": {"games": count}}
        before = inside
    last = history[-1]
    text = f"After {games} games: {a} has won {_of(contest, games)}, {percents(last)}. {conclusion(contest, last)}"
    yield "answer", {"text": text, "vertices": {}}
    return last.low, last.high


@lru_cache(maxsize=8)
def trace(first: str, second: str, seed: int, games: int = GAMES) -> Trace[tuple[float, float]]:
    """Return the trace of a match: the start, a step for each game, and the answer."""
    return _match.trace(first, second, seed, games)


def _of(contest: Contest, count: int) -> str:
    return f"{number(sum(game.won for game in contest.games[:count]))} of {count}"


def _turned(contest: Contest, before: bool, inside: bool) -> str:
    if before and not inside:
        return "Here the interval leaves 50 %. Would you stop now?"
    return "The interval contains 50 % again."


def _ended(contest: Contest, count: int) -> str:
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
        items.append(Item("interval", f"{' to '.join(fitting_percents(share))} %"))
        items.append(Item("its width", f"{100 * (share.high - share.low):.1f}"))
    return items


class StepMatch(Activity):
    """Step through a match."""

    def __init__(self) -> None:
        options = [(f"{a} – {b}", (a, b, seed)) for a, b, seed in MATCHES]
        self._match = dropdown("Match", options)
        self._chart = markup()
        self.stepper = Stepper(self._stepped)
        self._whose = markup()
        parts = [self._match, self._whose, self._chart]
        super().__init__("Step", box([*parts, self.stepper.panel], "ttr-panel"), self.stepper.foot)
        listen(self._run, self._match)
        self._run()

    def _run(self) -> None:
        first, second, _ = self._match.value
        self._whose.value = html.note(f"The map shows how the game of this step ended: {marks((first, second))}.")
        self.stepper.show(trace(*self._match.value))

    def _stepped(self, step: Step) -> None:
        first, second, seed = self._match.value
        contest = match((first, second), GAMES, seed)
        count = dict(step.counters).get("games", 0)
        history = contest.history()[:count]
        self._chart.value = share_charts.growth(contest.labels[0], history, GAMES)
        owners = contest.games[count - 1].owners if count else ()
        self.show(Picture(owners=owners), step.sentence)
