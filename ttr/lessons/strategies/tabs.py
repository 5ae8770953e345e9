"""Lesson 9, strategies as hypotheses: activities on the map, and its last game, two unknown bots."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import fsum

from ttr.analysis.best_network import worth as worth_on_board
from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents, wilson
from ttr.game.rule_sets import MINI, RULE_SETS
from ttr.game.rules import Rules
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Activity, Goal, Goals
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.choice_game import NEAR, ChoiceGame, Choices
from ttr.lessons.challenges.contest import Contest, ContestRunner
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.notebook.near_best import NearBest, how_close
from ttr.lessons.strategies import cases
from ttr.lessons.strategies.cases import MATCHES, match, mini_board
from ttr.lessons.strategies.steps import Repeat, StepMatch
from ttr.ui.arena.results_html import heat_legend
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import ShareBar, ShareChart, percents
from ttr.ui.controls import html
from ttr.ui.controls.scheduling import Scheduler, schedule_in_kernel
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, listen, markup, set_options, show_if, with_width
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.map.picture import Picture

BEST_RULES = "mini"


def best_of_each() -> dict[str, tuple[int, ...]]:
    """Return the most valuable network of each strategy from some matches of the lesson."""
    result: dict[str, tuple[int, ...]] = {}
    for *names, games, seed in MATCHES:
        for game in match((names[0], names[1]), games, seed).games:
            for side, name in enumerate(names):
                routes = tuple(route for route, owner in enumerate(game.owners) if owner == side)
                if _points(routes) > _points(result.get(name, ())):
                    result[name] = routes
    return result


def _points(routes: tuple[int, ...]) -> int:
    return worth_on_board(mini_board(), routes, RULE_SETS[BEST_RULES]).points


def last_word() -> NearBest:
    """Return how close the greedy rule and the best games of some strategies come to the best network."""
    return how_close(BEST_RULES, best_of_each().items())


# --- the last game ---


SHARES = tuple(percent / 100 for percent in range(20, 81, 10))  # the possible true shares, all equally likely
LAST_GAMES = 20
NAMES = ("Fox", "Owl")


@dataclass(frozen=True, slots=True)
class Tried:
    """The games that one strategy has played."""

    wins: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.losses

    def after(self, won: bool) -> Tried:
        return replace(self, wins=self.wins + 1) if won else replace(self, losses=self.losses + 1)


Both = tuple[Tried, Tried]


def add_game(both: Both, which: int, won: bool) -> Both:
    first, second = both
    return (first, second.after(won)) if which else (first.after(won), second)


@lru_cache(maxsize=512)
def expected_share(tried: Tried) -> float:
    """Return the chance of winning the next game: the mean of all true shares, weighted by their likelihood.

    By Bayes' rule, the likelihood of a true share p is p to the power of the wins times 1 - p to the power of the
    losses.
    """
    fits = [share**tried.wins * (1 - share) ** tried.losses for share in SHARES]
    return fsum(fit * share for fit, share in zip(fits, SHARES, strict=True)) / fsum(fits)


@lru_cache(maxsize=1 << 15)
def worth_of_sending(both: Both, which: int) -> float:
    """Return the expected wins in the remaining games if you send this strategy next and then choose optimally.

    The game is won or lost; each result leads to the same problem with one game fewer (dynamic programming).
    """
    chance = expected_share(both[which])
    won, lost = (worth(add_game(both, which, won)) for won in (True, False))
    return chance * (1 + won) + (1 - chance) * lost


def worth(both: Both) -> float:
    """Return the expected wins in the remaining games under optimal choices."""
    if both[0].games + both[1].games == LAST_GAMES:
        return 0.0
    return max(worth_of_sending(both, 0), worth_of_sending(both, 1))


def worth_by_coin() -> float:
    """Return the expected wins if a coin decides each game: half of the games, the mean of the shares."""
    return LAST_GAMES * fsum(SHARES) / len(SHARES)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Two strategies: their true shares, and whether they win each of their games, in order."""

    shares: tuple[float, float]
    wins: tuple[tuple[bool, ...], tuple[bool, ...]]


def unknown_pair(number: int) -> Unknown:
    """Return the two strategies of a position, always the same ones for a number."""
    chance = random.Random(f"two unknown {number}")
    first, second = chance.choice(SHARES), chance.choice(SHARES)
    one, other = (tuple(chance.random() < share for _ in range(LAST_GAMES)) for share in (first, second))
    return Unknown((first, second), (one, other))


TASK = (
    f"{NAMES[0]} and {NAMES[1]} are two new strategies. Each has one of these true shares: "
    f"{', '.join(f'{100 * share:.0f}' for share in SHARES[:-1])} and {100 * SHARES[-1]:.0f}%, but nobody knows "
    f"which. There are {LAST_GAMES} games. Send one strategy into each game, and win as many as you can."
)
NOTHING_YET: Both = (Tried(), Tried())


class SendOne(ChoiceGame):
    """The tab of lesson 9's last game; a position has two strategies."""

    def __init__(self) -> None:
        self._chart = markup()
        moves = [
            button(f"Send {name}", partial(self.send, which), tooltip=f"{name} plays the next game")
            for which, name in enumerate(NAMES)
        ]
        again, go_on = "Play the same two again", "Play the next two (the same for everyone)"
        super().__init__(9, TASK, (self._chart,), moves, again=again, go_on=go_on)
        self.clear()

    @property
    def over(self) -> bool:
        return self._left == 0

    def clear(self) -> None:
        self._unknown = unknown_pair(self.number)
        self.both, self.choices = NOTHING_YET, Choices(worth(NOTHING_YET), worth_by_coin())
        self._tell()

    def send(self, which: int) -> None:
        if self.over:
            return
        own, other = (worth_of_sending(self.both, each) for each in (which, 1 - which))
        good = "best" if self._choose(own, other) else "not best"
        won = self._unknown.wins[which][self.both[which].games]
        self.both = add_game(self.both, which, won)
        name, rival = NAMES[which], NAMES[1 - which]
        reason = f"{own:.2f} wins on average"
        reason += (
            " with either one next" if abs(own - other) <= NEAR else f" with {name} next, {other:.2f} with {rival}"
        )
        said = (
            f"{name} {'wins' if won else 'loses'}. Sending {name} was {good}: the remaining games were worth {reason}."
        )
        self._tell(said)

    @property
    def wins(self) -> int:
        return sum(tried.wins for tried in self.both)

    @property
    def _left(self) -> int:
        return LAST_GAMES - sum(tried.games for tried in self.both)

    def render(self, score: int | None, note: str) -> tuple[Picture, str]:
        bars = (ShareBar(name, wilson(tried.wins, tried.games)) for name, tried in zip(NAMES, self.both, strict=True))
        self._chart.value = ShareChart(tuple(bars)).drawn
        if score is None:
            left = pluralize(self._left, "game")
            text = f"{self.wins} of {LAST_GAMES - self._left} won, {left} to go. Which strategy do you send?"
        else:
            shares = zip(NAMES, self._unknown.shares, strict=True)
            truth = " and ".join(f"{name} {100 * share:.0f}%" for name, share in shares)
            text = f"The truth: {truth}. You won {self.wins} of {LAST_GAMES}, and {self._result(score)}"
        return Picture(), f"{note} {text}".strip()


# --- tabs ---


FIRST_PAIR = ("expert", "card monger")
MAX_GAMES = 1000
TOUCH_TASK = "Choose two strategies and guess which wins more often. Then let them play."


class Play(Activity):
    """A guess about two strategies, and a match between them, played in slices."""

    def __init__(self, later: Scheduler = schedule_in_kernel) -> None:
        self._quiet, self._seed = Quiet(), 1
        self.contest = Contest(FIRST_PAIR)
        self.runner = ContestRunner(self._show, later)
        self._a, self._b = dropdown("First", cases.bot_options()), dropdown("Second", cases.bot_options())
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
        """Whether games can start now: after a guess, with no games running, and up to `MAX_GAMES`."""
        return bool(self._guess.value) and not self.runner.running and len(self.contest.games) < MAX_GAMES

    @property
    def legend(self) -> str:
        """A legend for the colors of the map, as HTML; empty while the map shows a game."""
        if self._map_shows.value == cases.LAST_GAME or not self.contest.games:
            return ""
        return heat_legend(self.contest.claims(self._map_shows.value), len(self.contest.games))

    def play(self, games: int) -> None:
        if not self.can_play:
            return
        self.runner.start(self.contest, min(games, MAX_GAMES - len(self.contest.games)))

    def stop(self) -> None:
        self.runner.stop()
        self._show()

    def other_decks(self) -> None:
        self._seed += 1
        self._begin(keep_guess=True)

    def chart(self) -> str:
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
            places = [("the last game", cases.LAST_GAME), (f"where {a} builds", cases.FIRST_CLAIMS)]
            set_options(self._map_shows, [*places, (f"where {b} builds", cases.SECOND_CLAIMS)], self._map_shows.value)
        self._about.value = html.note(cases.describe_pair(names))
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
        self.show(cases.map_of(contest, self._map_shows.value), self._words())

    def _words(self) -> str:
        contest = self.contest
        if not contest.games:
            if not self._guess.value:
                return "First choose your guess under “I guess”."
            return "Now let them play: 1 game, 10 games, 100 games."
        if self.runner.running:
            return f"Playing: {self.runner.left} games to go. So far {percents(contest.share())}."
        text = cases.standing(contest, contest.share())
        return f"{text} {cases.last_game(contest)}" if len(contest.games) < 3 else f"{text} {self._verdict()}".strip()

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
SURELY = "“Surely” means: the whole interval lies on one side of 50%."


@dataclass(frozen=True, slots=True)
class Experiment:
    names: tuple[str, str]
    rules: str
    swap: bool  # whether each deck was played twice, with the seats swapped
    confidence: int  # the confidence of the interval, in percent
    share: Estimate  # the win share of the first strategy; `first` is the win share of the first seat
    first: Estimate

    @property
    def words(self) -> str:
        parts = [f"{self.names[0]} – {self.names[1]}"]
        if not self.swap:
            parts.append("first begins")
        if self.rules != PRINTED:
            parts.append(RULES[self.rules][0])
        if self.confidence != 95:
            parts.append(f"at {self.confidence}%")
        return ", ".join(parts)

    @property
    def side(self) -> int:
        """1 if the interval lies above one half, -1 if below, 0 if it contains one half."""
        return (self.share.low > 0.5) - (self.share.high < 0.5)


def _narrow(done: list[Experiment]) -> bool:
    last = done[-1]
    return last.confidence == 95 and last.share.high - last.share.low < NARROW


def _has_turned(done: list[Experiment]) -> bool:
    last = done[-1]
    same = [each for each in done if each.names == last.names and each.swap and each.rules != last.rules]
    return last.swap and last.side != 0 and any(each.side == -last.side for each in same)


def _first_matters(done: list[Experiment]) -> bool:
    last = done[-1]
    return last.names[0] == last.names[1] and 0.5 not in last.first


GOALS: tuple[Goal[list[Experiment]], ...] = (
    Goal(f"A 95% interval less than {100 * NARROW:.0f} points wide.", _narrow),
    Goal("A strategy plays itself, and going first surely matters.", _first_matters),
    Goal("First is surely better under one rule, and surely worse under another.", _has_turned),
)


class Experiments(Activity):
    """The tab for experiments, which plays its games in slices."""

    def __init__(self, later: Scheduler = schedule_in_kernel) -> None:
        self.done: list[Experiment] = []
        self.goals = Goals(GOALS, small=True, below=html.note(SURELY))
        self.contest: Contest | None = None
        self._seed = 0
        self.runner = ContestRunner(self._played_some, later)
        self._chart = markup()
        self._a, self._b = dropdown("First", cases.bot_options()), dropdown("Second", cases.bot_options())
        self._a.value, self._b.value = "expert", "few turns"
        self._games = dropdown("Games", [(str(count), count) for count in GAMES])
        self._rules = dropdown("Rules", [(name, name) for name in RULES])
        self._swap = dropdown("Decks", [("each twice, seats swapped", True), ("each once, First begins", False)])
        self._confidence = dropdown("Interval", [(f"{value}%", value) for value in cases.CONFIDENCES])
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
        return share_charts.shares(
            [share_charts.ShareBar(each.words, each.share) for each in self.done[: -KEPT - 1 : -1]]
        )

    def _played_some(self) -> None:
        contest = self.contest
        if contest is None:
            return
        if self.runner.running:
            text = f"Playing: {pluralize(len(contest.games), 'game')} played, {self.runner.left} to go."
            self._show(text)
        else:
            self._finish()

    def _finish(self) -> None:
        contest = self.contest
        if contest is None or not contest.games:
            return
        rules, swap, confidence = self._settings
        z = cases.CONFIDENCES[confidence]
        share, first = contest.share(z), contest.first_seat(z)
        self.done.append(Experiment(contest.names, rules, swap, confidence, share, first))
        self.goals.look(self.done)
        if contest.names[0] == contest.names[1] or not swap:
            who = f"The player who went first won {100 * first.value:.0f}% ({' to '.join(fitting_percents(first))}%)."
        else:
            who = f"The player who went first won {100 * first.value:.0f}% of these games."
        self._show(f"{cases.standing(contest, share)} {who}")

    def _show(self, text: str) -> None:
        running = self.runner.running
        self._run.disabled = running
        show_if(running, self._stop)
        show_if(bool(self.done), self._save)
        self._chart.value = self.chart() if self.done else ""
        self.show(cases.map_of(self.contest, cases.LAST_GAME), text)


FINDING = "your hypothesis, the strategies and the number of games, the share with its interval, and your conclusion."


def open_lesson(later: Scheduler = schedule_in_kernel) -> Lesson:
    """Return lesson 9, ready for its notebook; it plays games in slices, so that the page stays responsive."""
    first = (Play(later), StepMatch(), Repeat())
    return assemble_lesson(9, first, (Experiments(later), SendOne()), board=cases.mini_board(), asks=FINDING)
