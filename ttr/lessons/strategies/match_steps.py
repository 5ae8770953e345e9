"""Lesson 9, strategies as hypotheses: the Step tab, which shows a match game by game while its interval shrinks."""

from __future__ import annotations

from functools import lru_cache

from ttr.arena.estimate import fitting_percents
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Item, Kind, Step, Structure, Trace
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
_PSEUDOCODE = (
    "wins = 0",
    "for each game, numbered n = 1, 2, 3, …:",
    "    a victory: wins = wins + 1",
    "    a tie: wins = wins + 1/2",
    "    a defeat: wins stays as it is",
    "    share = wins / n, with its interval",
    "answer: the share and its interval",
)
_EVENTS = {1.0: ("win", 3), 0.5: ("tie", 4), 0.0: ("loss", 5)}


@lru_cache(maxsize=8)
def trace(first: str, second: str, seed: int, games: int = GAMES) -> Trace[tuple[float, float]]:
    """Return the trace of a match: the start, a step for each game, and the answer."""
    contest = match((first, second), games, seed)
    a, b = contest.labels
    begin = f"{a} plays {b}, {games} games. Nobody has won yet, and any share is possible: 0 to 100 %."
    steps = [Step("start", 1, Overlay(sentence=begin), _table(contest, 0))]
    history = contest.history()
    before = True  # whether the interval contained 50 % before this game
    for count, (game, share) in enumerate(zip(contest.games, history, strict=True), 1):
        event, line = _EVENTS[game.won]
        inside = 0.5 in share
        words = (
            f"{_ended(contest, count)} So far {a} has won {_of(contest, count)}: {percents(share)}. "
            f"{_turned(contest, before, inside) if before != inside else ''}"
        ).strip()
        steps.append(
            Step(
                "leaves 50 %" if before and not inside else event,
                line,
                Overlay(sentence=words),
                _table(contest, count),
                (("games", count),),
            )
        )
        before = inside
    last = history[-1]
    words = f"After {games} games: {a} has won {_of(contest, games)}, {percents(last)}. {conclusion(contest, last)}"
    steps.append(Step("answer", 7, Overlay(sentence=words), _table(contest, games), (("games", games),)))
    return Trace("A match", _PSEUDOCODE, tuple(steps), (last.low, last.high))


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


def _table(contest: Contest, count: int) -> Structure:
    games = contest.games[:count]
    share = contest.history()[count - 1] if count else None
    wins, ties = sum(game.won == 1 for game in games), sum(game.won == 0.5 for game in games)
    rows: list[tuple[str, int | str]] = [("wins", wins), ("ties", ties), ("losses", count - wins - ties)]
    if share is not None:
        rows.append(("interval", f"{' to '.join(fitting_percents(share))} %"))
        rows.append(("its width", f"{100 * (share.high - share.low):.1f}"))
    return Structure(Kind.TABLE, tuple(Item(name, value) for name, value in rows))


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
