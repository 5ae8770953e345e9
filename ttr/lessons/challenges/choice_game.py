"""A last game in which luck decides who wins, while the score measures the quality of the choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import ipywidgets as widgets

from ttr.lessons.challenges.last_game import LastGame, Medal, medal
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, markup

BEST = 100  # the score of optimal choices; choosing by coin scores 0 on average
NEAR = 1e-9  # choices whose values differ by at most this count as equally good


def _lowest_score(prize: Medal) -> int:
    return next(score for score in range(BEST + 1) if medal(score, BEST, more_is_better=True) is prize)


AIM = (
    f"You score {BEST} if you make the best choice each time, and 0 if you toss a coin. Bronze starts at "
    f"{_lowest_score(Medal.BRONZE)}, silver at {_lowest_score(Medal.SILVER)}. Luck does not count."
)


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices made so far.

    >>> choices = Choices(best=20.0, coin=10.0).made_one(4.0, 4.5).made_one(7.0, 2.0)
    >>> choices.made, choices.right, choices.score
    (2, 1, 95)
    """

    best: float  # the expected value of optimal choices over the whole game
    coin: float  # the expected value of choosing by coin
    lost: float = 0.0  # the expected loss of the choices so far, compared with optimal ones
    made: int = 0  # the number of choices
    right: int = 0  # the number of optimal choices

    def made_one(self, worth: float, other: float) -> Choices:
        """Return the choices with a new one, given the expected values of both alternatives."""
        less = max(0.0, other - worth)
        right = less <= NEAR
        return replace(self, lost=self.lost + less, made=self.made + 1, right=self.right + right)

    @property
    def score(self) -> int:
        """The score from 0 to 100: 100 for optimal choices, 0 for the average of a coin."""
        share = (self.best - self.lost - self.coin) / (self.best - self.coin)
        return max(0, min(BEST, int(BEST * share + NEAR)))


class ChoiceGame(LastGame):
    """The tab of a game of choices; `choices` holds the choices made so far.

    The buttons of `moves` are disabled when the position is over. `shown` are the widgets below the task, and `again`
    and `go_on` the tooltips of the buttons that begin again and that go to another position.
    """

    choices: Choices

    def __init__(
        self,
        lesson: int,
        task: str,
        shown: Sequence[widgets.Widget],
        moves: Sequence[widgets.Button],
        *,
        again: str,
        go_on: str,
    ) -> None:
        super().__init__(lesson, more_is_better=True, again=again, go_on=go_on)
        self._moves = moves
        others = box([self._again, self._go_on], "ttr-row")
        task_line, row = markup(html.status(task)), box(moves, "ttr-row")
        self.panel.children = (task_line, *shown, row, self._list, others, self.kept)

    @property
    def over(self) -> bool:
        raise NotImplementedError

    @property
    def best(self) -> int:
        return BEST

    @property
    def aim(self) -> str:
        return AIM

    @property
    def score(self) -> int | None:
        return self.choices.score if self.over else None

    def in_words(self, score: int) -> str:
        return f"{score} of {BEST}"

    def _choose(self, worth: float, other: float) -> bool:
        """Record a choice with the values of both alternatives; return True if it was optimal."""
        right = self.choices.right
        self.choices = self.choices.made_one(worth, other)
        return self.choices.right > right

    def _tell(self, note: str = "") -> None:
        for number in tuple(self.scores):  # the maximum is the same in all positions, and browsers can store anything
            self._forget_beyond(number)
        for control in self._moves:
            control.disabled = self.over
        super()._tell(note)

    def _result(self, score: int) -> str:
        made, prize = self.choices, self._medal(score)
        text = f"{made.right} of {made.made} choices were best: {self.in_words(score)}, {prize}."
        return f"{text} Nobody can choose better." if prize is Medal.GOLD else text
