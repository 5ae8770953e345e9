"""The base class of all last games, with numbered positions and this device's list of best scores."""

from __future__ import annotations

from ttr.lessons.last_games.best_list import LAST, BestList
from ttr.lessons.last_games.medals import Medal, medal
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import joined


class LastGame(Activity):
    """The tab of a lesson's last game; subclasses fill the panel and start the game.

    Positions have numbers from 1, and are the same for everyone. `again` and `go_on` are tooltips of the buttons that
    begin again and that go to another position.
    """

    def __init__(self, lesson: int, *, more_is_better: bool, again: str, go_on: str) -> None:
        self.number = 1
        self._more_is_better = more_is_better
        self._best = BestList(lesson, self._tell, more_is_better=more_is_better)
        self._list = markup()
        self._again = button("Begin again", self.clear, tooltip=again)
        self._go_on = button("Another position", self.go_on, tooltip=go_on)
        super().__init__("Finale", box([], "ttr-panel"))

    @property
    def scores(self) -> dict[int, int]:
        """The best score of each finished position on this device."""
        return self._best.scores

    @property
    def best(self) -> int:
        """The best possible score in this position."""
        raise NotImplementedError

    @property
    def aim(self) -> str:
        """A sentence or two about the medals."""
        raise NotImplementedError

    @property
    def score(self) -> int | None:
        """The score, or None while the position is not solved or not finished."""
        raise NotImplementedError

    def known(self, text: str) -> None:
        """Take the best scores that the browser stored; an impossible score is deleted when its position comes up."""
        self._best.known(text)

    def go_on(self) -> None:
        """Go to the next position, or from the last one to the first."""
        self.number = self.number % LAST + 1
        self._begin()

    def clear(self) -> None:
        """Begin the position again."""
        raise NotImplementedError

    def in_words(self, score: int) -> str:
        """Return a score in words."""
        raise NotImplementedError

    def seen(self, score: int | None, note: str) -> tuple[Picture, str]:
        """Return the picture on the map, and the sentence below it, which begins with the note, if any."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Begin another position."""
        self.clear()

    def _medal(self, score: int) -> Medal:
        return medal(score, self.best, more_is_better=self._more_is_better)

    def _tell(self, note: str = "") -> None:
        """Show the current position, and enter the score."""
        self._best.forget_beyond(self.number, self.best)
        score = self.score
        if score is not None:
            self._best.enter(self.number, score)
        lines = [html.status(f"Position {self.number}. {self.aim}"), self._best.to_html(self._line)]
        self._list.value = joined(lines)
        self.show(*self.seen(score, note))

    def _line(self, number: int, score: int) -> str:
        prize = f", {self._medal(score)}" if number == self.number else ""
        return f"Position {number}: {self.in_words(score)}{prize}"
