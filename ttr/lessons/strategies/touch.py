"""Touch: choose two strategies, say who will win more, let them play, and watch the share and its interval."""

from __future__ import annotations

from ttr.lessons.kit.activities import Activity
from ttr.lessons.kit.bench import (
    FIRST_CLAIMS,
    LAST_GAME,
    SECOND_CLAIMS,
    Bench,
    Later,
    about,
    bot_options,
    kernel_later,
    last_game,
    map_of,
)
from ttr.lessons.kit.contest import Contest, percents, told
from ttr.lessons.strategies import charts
from ttr.ui.arena.results_html import heat_legend
from ttr.ui.map.export import BrowserButton
from ttr.ui.parts import html
from ttr.ui.parts.controls import Quiet, box, button, dropdown, markup, set_options, show_if

FIRST_PAIR = ("expert", "card monger")
MOST_GAMES = 1000
TASK = "Choose two strategies and guess who wins more often. Then let them play."


class Play(Activity):
    """Two strategies, a guess, and games.

    Parameters
    ----------
    later
        Calls an action after some seconds; games are played in slices.
    """

    def __init__(self, later: Later = kernel_later) -> None:
        self._quiet, self._seed = Quiet(), 1
        self.contest = Contest(FIRST_PAIR)
        self.bench = Bench(self._sliced, later)
        self._a, self._b = dropdown("First", bot_options()), dropdown("Second", bot_options())
        self._a.value, self._b.value = FIRST_PAIR
        self._guess, self._what = dropdown("I guess"), dropdown("Map")
        self._about, self._chart, self._legend = markup(), markup(), markup()
        self._plays = {
            count: button(f"Play {count}", lambda count=count: self.play(count), tooltip=f"Play {count} more")  # type: ignore[misc]
            for count in (1, 10, 100)
        }
        self._stop = button("Stop", self.stop)
        self._again = button("Other decks", self.other_decks, tooltip="Begin again with other decks")
        self._save = BrowserButton("Save the chart", "svg", self.chart, "share.svg")
        parts = [
            markup(html.status(TASK)), self._a, self._b, self._about, self._guess,
            box(self._plays.values(), "ttr-row"), self._chart,
            box([self._stop, self._again, self._save], "ttr-row"), self._what, self._legend,
        ]  # fmt: skip
        super().__init__("Touch", box(parts, "ttr-panel"))
        for control in (self._a, self._b):
            control.observe(self._chosen, "value")
        for control in (self._guess, self._what):
            control.observe(self._told, "value")
        self._begin()

    def choose(self, first: str, second: str) -> None:
        """Choose two strategies; it begins anew."""
        with self._quiet:
            self._a.value, self._b.value = first, second
        self._begin()

    def guess(self, who: str) -> None:
        """Guess: "first", "second" or "even"."""
        self._guess.value = who

    def play(self, games: int) -> None:
        """Play some more games."""
        if not self._guess.value or self.bench.running:
            return
        self.bench.start(self.contest, min(games, MOST_GAMES - len(self.contest.games)))
        self._show()

    def stop(self) -> None:
        """Play no more games."""
        self.bench.stop()
        self._show()

    def other_decks(self) -> None:
        """Begin again, with the same strategies and other decks."""
        self._seed += 1
        self._begin(keep_guess=True)

    def chart(self) -> str:
        """Return the chart of how the share has grown, as SVG."""
        room = max(10, len(self.contest.games) + self.bench.left)
        return charts.growth(self.contest.labels[0], self.contest.history(), room)

    def _begin(self, *, keep_guess: bool = False) -> None:
        self.bench.stop()
        names = (self._a.value, self._b.value)
        self.contest = Contest(names, seed=self._seed)
        a, b = self.contest.labels
        guess = self._guess.value if keep_guess else ""
        with self._quiet:
            options = [
                ("choose …", ""), (f"{a} wins more", "first"), (f"{b} wins more", "second"), ("nobody does", "even"),
            ]  # fmt: skip
            self._guess.options = options
            self._guess.value = guess
            places = [("the last game", LAST_GAME), (f"where {a} builds", FIRST_CLAIMS)]
            set_options(self._what, [*places, (f"where {b} builds", SECOND_CLAIMS)], self._what.value)
        self._about.value = html.note(about(names))
        self._show()

    def _chosen(self, change: object) -> None:
        if not self._quiet:
            self._begin()

    def _told(self, change: object) -> None:
        if not self._quiet:
            self._show()

    def _sliced(self) -> None:
        self._show()

    def _show(self) -> None:
        contest, running = self.contest, self.bench.running
        full = len(contest.games) >= MOST_GAMES
        for control in self._plays.values():
            control.disabled = running or full or not self._guess.value
        show_if(running, self._stop)
        show_if(not running and bool(contest.games), self._again, self._save)
        self._chart.value = self.chart() if contest.games else ""
        show_if(bool(contest.games), self._what)
        shown = self._what.value in (FIRST_CLAIMS, SECOND_CLAIMS) and contest.games
        self._legend.value = heat_legend(contest.claims(self._what.value), len(contest.games)) if shown else ""
        self.show(map_of(contest, self._what.value), self._words())

    def _words(self) -> str:
        contest = self.contest
        if not contest.games:
            if not self._guess.value:
                return "First your guess: under “I guess”."
            return "Now let them play: 1 game, 10 games, 100 games."
        if self.bench.running:
            return f"Playing: {self.bench.left} games to go. So far {percents(contest.share())}."
        words = told(contest, contest.share())
        return f"{words} {last_game(contest)}" if len(contest.games) < 3 else f"{words} {self._verdict()}".strip()

    def _verdict(self) -> str:
        """Compare with the guess, as far as the games tell."""
        share, guess = self.contest.share(), self._guess.value
        if share.low > 0.5 or share.high < 0.5:
            right = guess == ("first" if share.low > 0.5 else "second")
            return "That is what you guessed." if right else "You guessed something else."
        return ""
