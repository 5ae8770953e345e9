"""Fairness by simulation: a strategy plays itself on a board, again and again; what it is worth to begin."""

from __future__ import annotations

from dataclasses import replace

from ttr.arena import Estimate
from ttr.game.board import Board
from ttr.game.board_json import load_board
from ttr.game.rule_sets import MINI
from ttr.game.rules import RulesError
from ttr.graphs.words import counted
from ttr.lessons.design import leads
from ttr.lessons.design.drafting import Draft
from ttr.lessons.kit.activities import Activity
from ttr.lessons.kit.contest import Contest, share_of
from ttr.lessons.kit.contest_runner import ContestRunner
from ttr.lessons.kit.goals import goal_list
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import box, button, dropdown, markup, show_if
from ttr.ui.parts.later import Later, kernel_later

TASK = (
    "One strategy sits in both seats, so that only luck and the seat decide. Let it play. Then give the second player "
    "a head start of some points, until it is fair."
)
BOTS = ("destination", "few turns", "block", "expert")
TRAINS = (8, 15, 25)
GAMES = (100, 400)
STARTS = tuple(range(9))
MINI_BOARD, OWN = "mini", "own"
GOALS = (
    "100 games: the interval does not hold 50 %.",
    "The same games with a head start: now it does.",
    "100 games on the board of your own from “Change”.",
)


WHO = f"The map shows the last game: {SEATS[0].sign} began, {SEATS[1].sign} came second."


class BoardContest(Contest):
    """A strategy that plays itself on any board, with the rules of the mini game; one of the two always begins.

    Parameters
    ----------
    name : str
        The strategy.
    board : Board
        The board.
    trains : int
        Of each player.
    seed : int
        All decks are drawn from it.

    Raises
    ------
    RulesError
        If the board is too small for a game.
    """

    def __init__(self, name: str, board: Board, trains: int = MINI.trains, seed: int = 1) -> None:
        rules = replace(MINI, trains=trains)
        super().__init__((name, name), rules, swap=False, seed=seed, board=board)

    @property
    def leads(self) -> list[int]:
        """By how many points the player who began was ahead, in each game."""
        return [game.points[0] - game.points[1] for game in self.games]


class Trial(Activity):
    """Games of a strategy against itself, and a head start.

    Parameters
    ----------
    draft : Draft
        Where the board of one's own comes from.
    later
        Calls an action after some seconds; games are played in slices.

    Attributes
    ----------
    contest : BoardContest or None
        The games.
    """

    def __init__(self, draft: Draft, later: Later = kernel_later) -> None:
        self._draft, self._seed = draft, 0
        self.contest: BoardContest | None = None
        self._played_on = MINI_BOARD
        self._met: set[int] = set()
        self.runner = ContestRunner(self._sliced, later)
        self._list, self._chart, self._note = markup(), markup(), markup()
        self._board = dropdown("Board", [("the mini board", MINI_BOARD), ("your own, from “Change”", OWN)])
        self._bot = dropdown("Strategy", [(name, name) for name in BOTS])
        self._trains = dropdown("Trains", [(str(count), count) for count in TRAINS])
        self._trains.value = MINI.trains
        self._games = dropdown("Games", [(str(count), count) for count in GAMES])
        self._start = dropdown("Head start", [(counted(points, "point"), points) for points in STARTS])
        numbers = box([self._trains, self._games], "ttr-row")
        for control in numbers.children:
            control.layout.width = "48%"
        self._run = button("Simulate", self.run, "ttr-primary", tooltip="Play the games")
        self._stop = button("Stop", self.stop)
        settings = [self._board, self._bot, numbers]
        parts = [markup(html.status(TASK)), self._list, *settings, box([self._run, self._stop], "ttr-row")]
        super().__init__("Simulate", box([*parts, self._start, self._chart, self._note], "ttr-panel"))
        self._start.observe(lambda change: self._tell(), "value")
        self.board = load_board("mini")
        self._tell()

    @property
    def met(self) -> tuple[bool, ...]:
        """Which goals have been met so far."""
        return tuple(number in self._met for number in range(len(GOALS)))

    def choose(self, *, board: str = MINI_BOARD, bot: str = BOTS[0], trains: int = 15, games: int = 100) -> None:
        """Choose the settings."""
        self._board.value, self._bot.value, self._trains.value, self._games.value = board, bot, trains, games

    def head_start(self, points: int) -> None:
        """Give the second player some points."""
        self._start.value = points

    def share(self, start: int = 0) -> Estimate:
        """Return the share of games that the player who began wins against a head start, with its interval."""
        found = self.contest.leads if self.contest is not None else []
        return share_of(leads.first_wins(found, start), len(found))

    def run(self) -> None:
        """Play the games, with new decks."""
        if self.runner.running:
            return
        board = load_board("mini") if self._board.value == MINI_BOARD else self._draft.playable()
        if board is None:
            self.show(self.picture, "First, in “Change”, join all towns in one piece without a crossing.")
            return
        self._seed += 1
        try:
            contest = BoardContest(self._bot.value, board, self._trains.value, self._seed)
        except RulesError as error:
            self.show(self.picture, f"This board is too small for a game: {error}.")
            return
        self.contest, self.board, self._played_on = contest, board, self._board.value
        self.runner.start(contest, self._games.value)

    def stop(self) -> None:
        """Play no more games."""
        self.runner.stop()
        self._tell()

    def _sliced(self) -> None:
        self._tell()

    def _tell(self) -> None:
        running, contest = self.runner.running, self.contest
        self._run.disabled = running
        show_if(running, self._stop)
        start, games = self._start.value, len(contest.games) if contest is not None else 0
        if contest is not None and games and not running:
            self._reach(games, start)
        self._list.value = goal_list(zip(GOALS, self.met, strict=True), small=True)
        show_if(games > 0, self._start)
        self._note.value = html.note(WHO if games else "")
        if contest is None or not games:
            self._chart.value = ""
            self.show(Picture(), "Press Simulate: the strategy plays itself, and the same player always begins.")
            return
        words = self._words(contest, start, games)
        self._chart.value = leads.chart(contest.leads, start, words)
        self.show(Picture(owners=contest.games[-1].owners), words)

    def _reach(self, games: int, start: int) -> None:
        plain, now = self.share(), self.share(start)
        reached = (
            games >= GAMES[0] and 0.5 not in plain,
            games >= GAMES[0] and start > 0 and 0.5 not in plain and 0.5 in now,
            games >= GAMES[0] and self._played_on == OWN,
        )
        self._met |= {number for number, done in enumerate(reached) if done}

    def _words(self, contest: BoardContest, start: int, games: int) -> str:
        share = self.share(start)
        if self.runner.running:
            return f"{games} games played, {self.runner.left} to go. The map shows the last one."
        interval = f"95 % interval {100 * share.low:.0f} to {100 * share.high:.0f} %"
        told = leads.told(contest.leads, start)
        head = f"With a head start of {counted(start, 'point')}" if start else "Without a head start"
        if 0.5 in share:
            found = "holds 50 %: no sign of unfairness"
        elif share.low > 0.5:
            found = "lies above 50 %: the first player is better off"
        else:
            found = "lies below 50 %: the second player is better off"
        return f"{head} {told}; the {interval} {found}."
