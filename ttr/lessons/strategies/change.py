"""Lesson 9, strategies as hypotheses: the Change tab, for experiments with your own settings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents
from ttr.game.rule_sets import MINI
from ttr.game.rules import Rules
from ttr.lessons.contests.contest import Contest
from ttr.lessons.contests.runner import ContestRunner
from ttr.lessons.strategies.matches import CONFIDENCES, LAST_GAME, bot_options, map_of, standing
from ttr.lessons.tabs.activities import Activity
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.charts import share_charts
from ttr.ui.controls import html
from ttr.ui.controls.later import Later, kernel_later
from ttr.ui.controls.widgets import box, button, dropdown, markup, show_if, with_width
from ttr.ui.map.export import BrowserButton

PRINTED = "as printed"
RULES: dict[str, tuple[str, Rules]] = {  # each with a short name for the chart
    PRINTED: ("", MINI),
    "10 points for the longest path": ("path 10", replace(MINI, longest_path_bonus=10)),
    "30 points for the longest path": ("path 30", replace(MINI, longest_path_bonus=30)),
    "8 trains each": ("8 trains", replace(MINI, trains=8)),
    "25 trains each": ("25 trains", replace(MINI, trains=25)),
}
GAMES = (20, 80, 320)
KEPT = 4  # the most experiments in the chart
NARROW = 0.12
TASK = "Design an experiment and run it. Can you reach these goals?"
SURELY = "“Surely” means: the whole interval lies on one side of 50 %."


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment and its result."""

    names: tuple[str, str]
    rules: str
    swap: bool  # whether each deck was played twice, with the seats swapped
    confidence: int  # the confidence of the interval, in percent
    share: Estimate  # the win share of the first strategy; `first` is the win share of the first seat
    first: Estimate

    @property
    def words(self) -> str:
        """A short description of the settings."""
        parts = [f"{self.names[0]} – {self.names[1]}"]
        if not self.swap:
            parts.append("first begins")
        if self.rules != PRINTED:
            parts.append(RULES[self.rules][0])
        if self.confidence != 95:
            parts.append(f"at {self.confidence} %")
        return ", ".join(parts)

    @property
    def side(self) -> int:
        """1 if the interval lies above one half, -1 if below, 0 if it contains one half."""
        return (self.share.low > 0.5) - (self.share.high < 0.5)


def _narrow(done: list[Experiment]) -> bool:
    last = done[-1]
    return last.confidence == 95 and last.share.high - last.share.low < NARROW


def _turned(done: list[Experiment]) -> bool:
    last = done[-1]
    same = [each for each in done if each.names == last.names and each.swap and each.rules != last.rules]
    return last.swap and last.side != 0 and any(each.side == -last.side for each in same)


def _first_matters(done: list[Experiment]) -> bool:
    last = done[-1]
    return last.names[0] == last.names[1] and 0.5 not in last.first


GOALS: tuple[Goal[list[Experiment]], ...] = (
    Goal(f"A 95 % interval less than {100 * NARROW:.0f} points wide.", _narrow),
    Goal("A strategy plays itself, and going first surely matters.", _first_matters),
    Goal("First is surely better under one rule, and surely worse under another.", _turned),
)


class Experiments(Activity):
    """The tab for experiments, which plays its games in slices."""

    def __init__(self, later: Later = kernel_later) -> None:
        self.done: list[Experiment] = []
        self.goals = Goals(GOALS, small=True, below=html.note(SURELY))
        self.contest: Contest | None = None
        self._seed = 0
        self.runner = ContestRunner(self._played_some, later)
        self._chart = markup()
        self._a, self._b = dropdown("First", bot_options()), dropdown("Second", bot_options())
        self._a.value, self._b.value = "expert", "few turns"
        self._games = dropdown("Games", [(str(count), count) for count in GAMES])
        self._rules = dropdown("Rules", [(name, name) for name in RULES])
        self._swap = dropdown("Decks", [("each twice, seats swapped", True), ("each once, First begins", False)])
        self._confidence = dropdown("Interval", [(f"{value} %", value) for value in CONFIDENCES])
        self._confidence.value = 95
        self._run = button("Run", self.run, "ttr-primary")
        self._stop = button("Stop", self.stop)
        self._save = BrowserButton("Save the chart", "svg", self.chart, "experiments.svg")
        numbers = box([self._games, self._confidence], "ttr-row")
        with_width("48%", *numbers.children)
        settings = [self._a, self._b, numbers, self._rules, self._swap]
        parts = [
            markup(html.status(TASK)),
            self.goals.widget,
            *settings,
            box([self._run, self._stop, self._save], "ttr-row"),
        ]
        super().__init__("Change", box([*parts, self._chart], "ttr-panel"))
        self._show("Choose the settings and press Run.")

    def run(self) -> None:
        """Run the experiment, with new decks."""
        if self.runner.running:
            return
        self._seed += 1
        _, rules = RULES[self._rules.value]
        self.contest = Contest((self._a.value, self._b.value), rules, swap=self._swap.value, seed=self._seed)
        self._settings = (self._rules.value, self._swap.value, self._confidence.value)
        self.runner.start(self.contest, self._games.value)

    def stop(self) -> None:
        """Stop early, and keep the games played so far as the experiment."""
        if self.runner.running:
            self.runner.stop()
            self._finish()

    def chart(self) -> str:
        """Return the chart of the last experiments, newest first, as SVG."""
        return share_charts.shares([share_charts.Bar(each.words, each.share) for each in self.done[: -KEPT - 1 : -1]])

    def _played_some(self) -> None:
        contest = self.contest
        if contest is None:
            return
        if self.runner.running:
            words = f"Playing: {len(contest.games)} games played, {self.runner.left} to go."
            self._show(words)
        else:
            self._finish()

    def _finish(self) -> None:
        contest = self.contest
        if contest is None or not contest.games:
            return
        rules, swap, confidence = self._settings
        z = CONFIDENCES[confidence]
        share, first = contest.share(z), contest.first_seat(z)
        self.done.append(Experiment(contest.names, rules, swap, confidence, share, first))
        self.goals.look(self.done)
        if contest.names[0] == contest.names[1] or not swap:
            who = f"The player who went first won {100 * first.value:.0f} % ({' to '.join(fitting_percents(first))} %)."
        else:
            who = f"The player who went first won {100 * first.value:.0f} % of these games."
        self._show(f"{standing(contest, share)} {who}")

    def _show(self, words: str) -> None:
        running = self.runner.running
        self._run.disabled = running
        show_if(running, self._stop)
        show_if(bool(self.done), self._save)
        self._chart.value = self.chart() if self.done else ""
        self.show(map_of(self.contest, LAST_GAME), words)
