"""Choice game: a last game in which luck decides who wins, and its score counts how good the choices were."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets

from ttr.lessons.last_games.choices import AIM, BEST, Choices
from ttr.lessons.last_games.last_game import LastGame
from ttr.lessons.last_games.medals import Medal
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, markup


class ChoiceGame(LastGame):
    """The tab of a game of choices.

    Parameters
    ----------
    lesson : int
        The number of the lesson.
    task : str
        What to do, in a sentence or two.
    again, go_on : str
        What the buttons that begin again, and that go to another position, say when pointed at.
    shown : sequence of Widget
        What the game shows below its task.
    moves : sequence of Button
        The choices there are; they cannot be pressed when the position is over.

    Attributes
    ----------
    choices : Choices
        What the choices so far are worth.
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
        self.panel.children = (task_line, *shown, row, self._list, others, self._best.kept)

    @property
    def over(self) -> bool:
        """Whether the position has been played to its end."""
        raise NotImplementedError

    @property
    def best(self) -> int:
        """The score of whoever always chooses best."""
        return BEST

    @property
    def aim(self) -> str:
        """What a score is good for."""
        return AIM

    @property
    def score(self) -> int | None:
        """How good the choices were, None before the end."""
        return self.choices.score if self.over else None

    def in_words(self, score: int) -> str:
        """Say a score with the best there is."""
        return f"{score} of {BEST}"

    def _choose(self, worth: float, other: float) -> bool:
        """Count a choice, by what it is worth and what the other one would have been; tell whether it was best."""
        right = self.choices.right
        self.choices = self.choices.made_one(worth, other)
        return self.choices.right > right

    def _tell(self, note: str = "") -> None:
        for number in tuple(self.scores):  # the best is the same in all positions, and a browser can have kept anything
            self._best.forget_beyond(number, BEST)
        for control in self._moves:
            control.disabled = self.over
        super()._tell(note)

    def _result(self, score: int) -> str:
        """Say how good the choices were, from the middle of a sentence to its end."""
        made, prize = self.choices, self._medal(score)
        words = f"{made.right} of {made.made} choices were best: {self.in_words(score)}, {prize}."
        return f"{words} Nobody chooses better." if prize is Medal.GOLD else words
