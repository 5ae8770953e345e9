"""Lesson 10, design a board: the Simulate tab, about the advantage of going first and a fair head start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ttr.arena import Estimate
from ttr.arena.estimate import wilson
from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import MINI
from ttr.game.rules import RulesError
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Activity, Goal, Goals
from ttr.lessons.challenges.contest import Contest, ContestRunner
from ttr.lessons.design.leads import first_wins, lead_chart, wins_in_words
from ttr.ui.controls import html
from ttr.ui.controls.scheduling import Scheduler, schedule_in_kernel
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup, show_if, with_width
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture

TASK = (
    "One strategy plays in both seats, so only luck and the seat decide. Let it play. Then give the second player a "
    "head start of some points, until the game is fair."
)
STRATEGIES = ("destination", "few turns", "block", "expert")
TRAINS = (8, 15, 25)
GAMES = (100, 400)
STARTS = tuple(range(9))
WHOSE = f"The map shows the last game: {SEATS[0].sign} began, and {SEATS[1].sign} was second."


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of games with a head start."""

    games: int
    own_board: bool  # whether the games used the student's own board
    start: int  # the head start in points
    without: Estimate  # the first player's win share without the head start
    with_start: Estimate

    @property
    def enough(self) -> bool:
        return self.games >= GAMES[0]


def _is_unfair(outcome: Simulation) -> bool:
    return outcome.enough and 0.5 not in outcome.without


def _made_fair(outcome: Simulation) -> bool:
    return _is_unfair(outcome) and outcome.start > 0 and 0.5 in outcome.with_start


GOALS: tuple[Goal[Simulation], ...] = (
    Goal("100 games: the interval does not contain 50%.", _is_unfair),
    Goal("The same games with a head start: now the interval contains 50%.", _made_fair),
    Goal("100 games on your own board from “Change”.", lambda outcome: outcome.enough and outcome.own_board),
)


class Simulate(Activity):
    """Games of a strategy against itself, and a head start."""

    def __init__(self, own_board: Callable[[], Board | None], later: Scheduler = schedule_in_kernel) -> None:
        self._own_board, self._seed = own_board, 0
        self.contest: Contest | None = None
        self._on_own = False
        self.goals = Goals(GOALS, small=True)
        self.runner = ContestRunner(self._update, later)
        self._chart, self._note = markup(), markup()
        self._board = dropdown("Board", [("the mini board", False), ("your own, from “Change”", True)])
        self._bot = dropdown("Strategy", [(name, name) for name in STRATEGIES])
        self._trains = dropdown("Trains", [(str(count), count) for count in TRAINS])
        self._trains.value = MINI.trains
        self._games = dropdown("Games", [(str(count), count) for count in GAMES])
        self._start = dropdown("Head start", [(pluralize(points, "point"), points) for points in STARTS])
        numbers = box([self._trains, self._games], "ttr-row")
        with_width("48%", *numbers.children)
        self._run = button("Simulate", self.run, "ttr-primary", tooltip="Play the games")
        self._stop = button("Stop", self.stop)
        settings = [self._board, self._bot, numbers]
        parts = [markup(html.status(TASK)), self.goals.widget, *settings, box([self._run, self._stop], "ttr-row")]
        super().__init__("Simulate", box([*parts, self._start, self._chart, self._note], "ttr-panel"))
        listen(self._update, self._start)
        self.board = load_board("mini")
        self._update()

    def share(self, start: int = 0) -> Estimate:
        """Return the first player's win share against a head start, with its interval."""
        leads = self.contest.leads if self.contest is not None else []
        return wilson(first_wins(leads, start), len(leads))

    def run(self) -> None:
        if self.runner.running:
            return
        board = self._own_board() if self._board.value else load_board("mini")
        if board is None:
            self.show(self.picture, "First go to “Change” and join all towns in one piece without a crossing.")
            return
        self._seed += 1
        try:
            rules, names = replace(MINI, trains=self._trains.value), (self._bot.value, self._bot.value)
            contest = Contest(names, rules, swap=False, seed=self._seed, board=board)
        except RulesError as error:
            self.show(self.picture, f"This board is too small for a game: {error}.")
            return
        self.contest, self.board, self._on_own = contest, board, self._board.value
        self.runner.start(contest, self._games.value)

    def stop(self) -> None:
        self.runner.stop()
        self._update()

    def _update(self) -> None:
        running, contest = self.runner.running, self.contest
        self._run.disabled = running
        show_if(running, self._stop)
        start, games = self._start.value, len(contest.games) if contest is not None else 0
        if contest is not None and games and not running:
            self.goals.look(Simulation(games, self._on_own, start, self.share(), self.share(start)))
        show_if(games > 0, self._start)
        self._note.value = html.note(WHOSE if games else "")
        if contest is None or not games:
            self._chart.value = ""
            self.show(Picture(), "Press Simulate: the strategy plays itself, and the same player always begins.")
            return
        text = self._words(contest, start, games)
        self._chart.value = lead_chart(contest.leads, start, text)
        self.show(Picture(owners=contest.games[-1].owners), text)

    def _words(self, contest: Contest, start: int, games: int) -> str:
        share = self.share(start)
        if self.runner.running:
            return f"{pluralize(games, 'game')} played, {self.runner.left} to go. The map shows the last one."
        interval = f"95% interval {100 * share.low:.0f} to {100 * share.high:.0f}%"
        wins = wins_in_words(contest.leads, start)
        head = f"With a head start of {pluralize(start, 'point')}" if start else "Without a head start"
        if 0.5 in share:
            text = "contains 50%: there is no sign of unfairness"
        elif share.low > 0.5:
            text = "lies above 50%: the first player is better off"
        else:
            text = "lies below 50%: the second player is better off"
        return f"{head} {wins}; the {interval} {text}."
