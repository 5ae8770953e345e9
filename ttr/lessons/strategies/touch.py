"""Lesson 9, strategies as hypotheses: the Touch tab, where you guess which of two strategies wins more."""

from __future__ import annotations

from functools import partial

from ttr.lessons.contests.contest import Contest
from ttr.lessons.contests.runner import ContestRunner
from ttr.lessons.strategies.matches import (
    FIRST_CLAIMS,
    LAST_GAME,
    SECOND_CLAIMS,
    about,
    bot_options,
    last_game,
    map_of,
    standing,
)
from ttr.lessons.tabs.activities import Activity
from ttr.ui.arena.results_html import heat_legend
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import percents
from ttr.ui.controls import html
from ttr.ui.controls.later import Later, kernel_later
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, listen, markup, set_options, show_if
from ttr.ui.map.export import BrowserButton

FIRST_PAIR = ("expert", "card monger")
MOST_GAMES = 1000
TASK = "Choose two strategies and guess which one wins more often. Then let them play."


class Play(Activity):
    """A guess about two strategies, and a match between them, played in slices."""

    def __init__(self, later: Later = kernel_later) -> None:
        self._quiet, self._seed = Quiet(), 1
        self.contest = Contest(FIRST_PAIR)
        self.runner = ContestRunner(self._show, later)
        self._a, self._b = dropdown("First", bot_options()), dropdown("Second", bot_options())
        self._a.value, self._b.value = FIRST_PAIR
        self._guess, self._map_shows = dropdown("I guess"), dropdown("Map")
        self._about, self._chart, self._legend = markup(), markup(), markup()
        self._plays = {
            count: button(f"Play {count}", partial(self.play, count), tooltip=f"Play {count} more")
            for count in (1, 10, 100)
        }
        self._stop = button("Stop", self.stop)
        self._again = button("Other decks", self.other_decks, tooltip="Begin again with other decks")
        self._save = BrowserButton("Save the chart", "svg", self.chart, "share.svg")
        parts = [
            markup(html.status(TASK)),
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
        if self._map_shows.value == LAST_GAME or not self.contest.games:
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
            places = [("the last game", LAST_GAME), (f"where {a} builds", FIRST_CLAIMS)]
            set_options(self._map_shows, [*places, (f"where {b} builds", SECOND_CLAIMS)], self._map_shows.value)
        self._about.value = html.note(about(names))
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
        self.show(map_of(contest, self._map_shows.value), self._words())

    def _words(self) -> str:
        contest = self.contest
        if not contest.games:
            if not self._guess.value:
                return "First choose your guess under “I guess”."
            return "Now let them play: 1 game, 10 games, 100 games."
        if self.runner.running:
            return f"Playing: {self.runner.left} games to go. So far {percents(contest.share())}."
        words = standing(contest, contest.share())
        return f"{words} {last_game(contest)}" if len(contest.games) < 3 else f"{words} {self._verdict()}".strip()

    def _verdict(self) -> str:
        """Return a comparison with the guess, as far as the games decide it."""
        share, guess = self.contest.share(), self._guess.value
        if share.low > 0.5 or share.high < 0.5:
            right = guess == ("first" if share.low > 0.5 else "second")
            return "That is what you guessed." if right else "You guessed something else."
        return ""
