"""Lesson 9, strategies as hypotheses: its tabs, to guess which strategy wins more and to design experiments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents
from ttr.game.rule_sets import MINI
from ttr.game.rules import Rules
from ttr.graphs.words import counted
from ttr.lessons.contests.contest import Contest, ContestRunner
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.strategies import matches
from ttr.lessons.strategies.finale import SendOne
from ttr.lessons.strategies.match_steps import StepMatch
from ttr.lessons.strategies.repeat import Repeat
from ttr.lessons.tabs.activities import Activity
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.arena.results_html import heat_legend
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import percents
from ttr.ui.controls import html
from ttr.ui.controls.later import Later, kernel_later
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, listen, markup, set_options, show_if, with_width
from ttr.ui.map.browser_button import BrowserButton

FIRST_PAIR = ("expert", "card monger")
MOST_GAMES = 1000
TOUCH_TASK = "Choose two strategies and guess which one wins more often. Then let them play."


class Play(Activity):
    """A guess about two strategies, and a match between them, played in slices."""

    def __init__(self, later: Later = kernel_later) -> None:
        self._quiet, self._seed = Quiet(), 1
        self.contest = Contest(FIRST_PAIR)
        self.runner = ContestRunner(self._show, later)
        self._a, self._b = dropdown("First", matches.bot_options()), dropdown("Second", matches.bot_options())
        self._a.value, self._b.value = FIRST_PAIR
        self._guess, self._map_shows = dropdown("I guess"), dropdown("Map")
        self._about, self._chart, self._legend = markup(), markup(), markup()
        self._plays = {
            count: button(f"Play {count}", partial(self.play, count), tooltip=f"Play {count} more")
            for count in (1, 10, 100)
        }
        self._stop = button("Stop", self.stop)
        self._again = button("Other decks", self.other_decks, tooltip="Begin again with other decks")
        self._save = BrowserButton("Save the chart", self.chart, "share.svg")
        parts = [
            markup(html.status(TOUCH_TASK)),
            self._a,
            self._b,
            self._about,
            self._guess,
            box(self._plays.values(), "ttr-row"),
            self._chart,
            box([self._stop, self._again, self._save], "ttr-row"),
            self._map_shows,
            self._legend,
        ]
        super().__init__("Touch", box(parts, "ttr-panel"))
        listen(self._begin, self._a, self._b)
        listen(self._show, self._guess, self._map_shows, quiet=self._quiet)
        self._begin()

    @property
    def can_play(self) -> bool:
        """Whether games can start now: after a guess, with no games running, and up to `MOST_GAMES`."""
        return bool(self._guess.value) and not self.runner.running and len(self.contest.games) < MOST_GAMES

    @property
    def legend(self) -> str:
        """A legend for the colors of the map, as HTML; empty while the map shows a game."""
        if self._map_shows.value == matches.LAST_GAME or not self.contest.games:
            return ""
        return heat_legend(self.contest.claims(self._map_shows.value), len(self.contest.games))

    def play(self, games: int) -> None:
        """Play some more games."""
        if not self.can_play:
            return
        self.runner.start(self.contest, min(games, MOST_GAMES - len(self.contest.games)))

    def stop(self) -> None:
        """Stop playing games."""
        self.runner.stop()
        self._show()

    def other_decks(self) -> None:
        """Start again with the same strategies and other decks."""
        self._seed += 1
        self._begin(keep_guess=True)

    def chart(self) -> str:
        """Return a chart of the share after each game, as SVG."""
        room = max(10, len(self.contest.games) + self.runner.left)
        return share_charts.growth(self.contest.labels[0], self.contest.history(), room)

    def _begin(self, *, keep_guess: bool = False) -> None:
        self.runner.stop()
        names = (self._a.value, self._b.value)
        self.contest = Contest(names, seed=self._seed)
        a, b = self.contest.labels
        guess = self._guess.value if keep_guess else ""
        with self._quiet:
            options = [
                ("choose …", ""),
                (f"{a} wins more", "first"),
                (f"{b} wins more", "second"),
                ("nobody does", "even"),
            ]
            self._guess.options = options
            self._guess.value = guess
            places = [("the last game", matches.LAST_GAME), (f"where {a} builds", matches.FIRST_CLAIMS)]
            set_options(self._map_shows, [*places, (f"where {b} builds", matches.SECOND_CLAIMS)], self._map_shows.value)
        self._about.value = html.note(matches.about(names))
        self._show()

    def _show(self) -> None:
        contest, running = self.contest, self.runner.running
        for control in self._plays.values():
            control.disabled = not self.can_play
        show_if(running, self._stop)
        show_if(not running and bool(contest.games), self._again, self._save)
        self._chart.value = self.chart() if contest.games else ""
        show_if(bool(contest.games), self._map_shows)
        self._legend.value = self.legend
        self.show(matches.map_of(contest, self._map_shows.value), self._words())

    def _words(self) -> str:
        contest = self.contest
        if not contest.games:
            if not self._guess.value:
                return "First choose your guess under “I guess”."
            return "Now let them play: 1 game, 10 games, 100 games."
        if self.runner.running:
            return f"Playing: {self.runner.left} games to go. So far {percents(contest.share())}."
        words = matches.standing(contest, contest.share())
        return (
            f"{words} {matches.last_game(contest)}" if len(contest.games) < 3 else f"{words} {self._verdict()}".strip()
        )

    def _verdict(self) -> str:
        """Return a comparison with the guess, as far as the games decide it."""
        share, guess = self.contest.share(), self._guess.value
        if share.low > 0.5 or share.high < 0.5:
            right = guess == ("first" if share.low > 0.5 else "second")
            return "That is what you guessed." if right else "You guessed something else."
        return ""


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
CHANGE_TASK = "Design an experiment and run it. Can you reach these goals?"
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
        self._a, self._b = dropdown("First", matches.bot_options()), dropdown("Second", matches.bot_options())
        self._a.value, self._b.value = "expert", "few turns"
        self._games = dropdown("Games", [(str(count), count) for count in GAMES])
        self._rules = dropdown("Rules", [(name, name) for name in RULES])
        self._swap = dropdown("Decks", [("each twice, seats swapped", True), ("each once, First begins", False)])
        self._confidence = dropdown("Interval", [(f"{value} %", value) for value in matches.CONFIDENCES])
        self._confidence.value = 95
        self._run = button("Run", self.run, "ttr-primary")
        self._stop = button("Stop", self.stop)
        self._save = BrowserButton("Save the chart", self.chart, "experiments.svg")
        numbers = box([self._games, self._confidence], "ttr-row")
        with_width("48%", *numbers.children)
        settings = [self._a, self._b, numbers, self._rules, self._swap]
        parts = [
            markup(html.status(CHANGE_TASK)),
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
            words = f"Playing: {counted(len(contest.games), 'game')} played, {self.runner.left} to go."
            self._show(words)
        else:
            self._finish()

    def _finish(self) -> None:
        contest = self.contest
        if contest is None or not contest.games:
            return
        rules, swap, confidence = self._settings
        z = matches.CONFIDENCES[confidence]
        share, first = contest.share(z), contest.first_seat(z)
        self.done.append(Experiment(contest.names, rules, swap, confidence, share, first))
        self.goals.look(self.done)
        if contest.names[0] == contest.names[1] or not swap:
            who = f"The player who went first won {100 * first.value:.0f} % ({' to '.join(fitting_percents(first))} %)."
        else:
            who = f"The player who went first won {100 * first.value:.0f} % of these games."
        self._show(f"{matches.standing(contest, share)} {who}")

    def _show(self, words: str) -> None:
        running = self.runner.running
        self._run.disabled = running
        show_if(running, self._stop)
        show_if(bool(self.done), self._save)
        self._chart.value = self.chart() if self.done else ""
        self.show(matches.map_of(self.contest, matches.LAST_GAME), words)


FINDING = "your hypothesis, the strategies and the number of games, the share with its interval, and your conclusion."


def open_lesson(later: Later = kernel_later) -> Lesson:
    """Return lesson 9, ready for its notebook; it plays games in slices, so that the page stays responsive."""
    first = (Play(later), StepMatch(), Repeat())
    return assemble_lesson(9, first, (Experiments(later), SendOne()), board=matches.mini_board(), asks=FINDING)
