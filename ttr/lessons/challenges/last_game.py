"""The base class of all last games, with numbered positions, medals and this device's list of best scores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from ttr.lessons.activities.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, concat
from ttr.ui.page.kept_text import KeptText


class Medal(StrEnum):
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    NONE = "no medal"


def medal(score: int, best: int, *, more_is_better: bool = False) -> Medal:
    """Return the medal for a score: gold for the optimum, silver within 10% or 1, bronze within 25%.

    >>> [str(medal(score, 20)) for score in (20, 22, 25, 26)]
    ['gold', 'silver', 'bronze', 'no medal']
    >>> [str(medal(score, 20, more_is_better=True)) for score in (20, 18, 15, 14)]
    ['gold', 'silver', 'bronze', 'no medal']
    """
    off = best - score if more_is_better else score - best
    for prize, share, steps in ((Medal.GOLD, 0, 0), (Medal.SILVER, 10, 1), (Medal.BRONZE, 25, 2)):
        if 100 * off <= share * best or off <= steps:
            return prize
    return Medal.NONE


LAST = 999  # the number of the last position
MAX_POSITIONS = 200  # to keep
SHOWN = 5  # the most positions to list on the page
_ENTRY = re.compile(r"(\d{1,4}):(\d{1,4})")


def best_list_to_text(scores: Mapping[int, int]) -> str:
    """Return scores by position number as a text.

    >>> best_list_to_text({3: 9, 1: 12})
    '1:12 3:9'
    """
    return " ".join(f"{number}:{score}" for number, score in sorted(scores.items())[:MAX_POSITIONS])


def best_list_from_text(text: str) -> dict[int, int]:
    """Return the scores in a text, and ignore anything else.

    >>> best_list_from_text("1:12 <b> 3:9 4:-1")
    {1: 12, 3: 9}
    """
    result = (_ENTRY.fullmatch(word) for word in text[: 10 * MAX_POSITIONS].split())
    return {int(entry[1]): int(entry[2]) for entry in result if entry is not None}


class LastGame(Activity):
    """The tab of a lesson's last game; subclasses fill the panel and start the game.

    Positions have numbers from 1, and are the same for everyone. `scores` holds the best score of each finished
    position on this device. `again` and `go_on` are tooltips of the buttons that begin again and that go to another
    position.
    """

    def __init__(self, lesson: int, *, more_is_better: bool, again: str, go_on: str) -> None:
        self.number = 1
        self._more_is_better, self._better = more_is_better, max if more_is_better else min
        self.scores: dict[int, int] = {}
        self.kept = KeptText(f"best-lesson-{lesson}", self.load_best)
        self._list = markup()
        self._again = button("Begin again", self.clear, tooltip=again)
        self._go_on = button("Another position", self.go_on, tooltip=go_on)
        super().__init__("Finale", box([], "ttr-panel"))

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

    def load_best(self, text: str) -> None:
        """Take the best scores that the browser stored; an impossible score is deleted when its position comes up."""
        for number, score in best_list_from_text(text).items():
            if 1 <= number <= LAST:
                self._enter(number, score)
        self.kept.keep(best_list_to_text(self.scores))
        self._tell()

    def go_on(self) -> None:
        self.number = self.number % LAST + 1
        self._begin()

    def clear(self) -> None:
        """Begin the position again."""
        raise NotImplementedError

    def forget(self) -> None:
        self.scores.clear()
        self.kept.keep("")
        self.number = 1
        self._begin()

    def in_words(self, score: int) -> str:
        raise NotImplementedError

    def render(self, score: int | None, note: str) -> tuple[Picture, str]:
        """Return the picture on the map, and the sentence below it, which begins with the note, if any."""
        raise NotImplementedError

    def _begin(self) -> None:
        self.clear()

    def _medal(self, score: int) -> Medal:
        return medal(score, self.best, more_is_better=self._more_is_better)

    def _tell(self, note: str = "") -> None:
        """Show the current position, and enter the score."""
        self._forget_beyond(self.number)
        score = self.score
        if score is not None:
            self._enter(self.number, score)
            self.kept.keep(best_list_to_text(self.scores))
        self._list.value = concat(html.status(f"Position {self.number}. {self.aim}"), self._best_list())
        self.show(*self.render(score, note))

    def _enter(self, number: int, score: int) -> None:
        self.scores[number] = self._better(score, self.scores.get(number, score))

    def _forget_beyond(self, number: int) -> None:
        """Delete an impossible score, better than the optimum, since browsers can store anything."""
        score = self.scores.get(number, self.best)
        if score != self.best and self._better(score, self.best) == score:
            del self.scores[number]

    def _best_list(self) -> Markup:
        recent = sorted(self.scores.items())[-SHOWN:]
        lines = [html.status(self._line(number, score)) for number, score in recent]
        return concat(html.heading("Your best on this device"), lines) if lines else Markup()

    def _line(self, number: int, score: int) -> str:
        prize = f", {self._medal(score)}" if number == self.number else ""
        return f"Position {number}: {self.in_words(score)}{prize}"
