"""Quiz: predict from the map, then compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from ttr.game.board import Board
from ttr.graphs.words import counted
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.map.picture import Picture


@dataclass(frozen=True, slots=True)
class Prediction:
    """Something to predict from the map.

    Attributes
    ----------
    question : str
        The question.
    choices : tuple of str
        The possible answers.
    right : str
        The right one.
    before, after : Picture
        The map with the question, and with the answer; the sentence of the answer's overlay explains it.
    board : Board or None
        The board of the pictures, where it is not that of the page.
    """

    question: str
    choices: tuple[str, ...]
    right: str
    before: Picture
    after: Picture
    board: Board | None = field(default=None, kw_only=True)


Asked = TypeVar("Asked", bound=Prediction)


class Quiz(Activity, Generic[Asked]):
    """Predict, then compare.

    Parameters
    ----------
    predictions : sequence of Prediction
        The questions in their order; after the last one it begins anew, and counts no more.
    opening : sequence of Prediction
        Questions to warm up with, about what was taught before: they come first, once, and do not count.

    Attributes
    ----------
    skip_button : Button
        Goes on to the questions that count.
    on_answer : callable
        Called with the question, the answer and whether it was right, once for each question.
    verdict : str
        What the last answer came to; empty while a question is open.
    """

    def __init__(self, predictions: Sequence[Asked], opening: Sequence[Prediction] = ()) -> None:
        self.predictions, self.opening = tuple(predictions), tuple(opening)
        self.on_answer: Callable[[Prediction, str, bool], None] = lambda asked, choice, right: None
        self._at, self._right, self._answered = -len(self.opening), 0, 0
        self._open, self.verdict = True, ""
        self._head, self._result = markup(), markup()
        self._answers = box([], "ttr-row")
        self._next = button("Next question", self.next, "ttr-primary")
        self.skip_button = button("Skip the warm-up", self.skip)
        parts = [self._head, self._answers, self._result, self._next, box([self.skip_button], "ttr-row")]
        super().__init__("Predict", box(parts, "ttr-panel"))
        self._ask()

    @property
    def current(self) -> Asked | Prediction:
        """The question that is asked."""
        return self.opening[self._at] if self._at < 0 else self.predictions[self._at % len(self.predictions)]

    def answer(self, choice: str) -> None:
        """Take an answer, and show what is right."""
        if not self._open:
            return
        self._open = False
        asked = self.current
        right = choice == asked.right
        counts = 0 <= self._at < len(self.predictions)
        if counts:
            self._answered += 1
            self._right += right
            self.on_answer(asked, choice, right)
        overlay = asked.after.overlay
        why = overlay.sentence if overlay is not None else ""
        self.verdict = "Right." if right else f"Not quite: you said {choice}; it is {asked.right}."
        score = f"{self._right} of {counted(self._answered, 'prediction')} right so far." if self._at >= 0 else ""
        self._result.value = html.status(f"{self.verdict} {why}", more=score)
        for control in self._answers.children:
            control.disabled = True
        show_if(True, self._next)
        self.show(asked.after, why)

    def next(self) -> None:
        """Ask the next question."""
        self._at += 1
        self._ask()

    def skip(self) -> None:
        """Go on to the questions that count."""
        if self._at < 0:
            self._at = 0
            self._ask()

    def _ask(self) -> None:
        self._open, self.verdict = True, ""
        asked = self.current
        warm, total = len(self.opening), len(self.predictions)
        place = f"Question {self._at % total + 1} of {total}"
        if self._at < 0:
            place = f"Warm-up {warm + self._at + 1} of {warm}: what do you remember?"
        self._head.value = html.heading(place) + html.status(asked.question)
        show_if(self._at < 0, self.skip_button)
        self.board = asked.board
        self._answers.children = [button(choice, partial(self.answer, choice)) for choice in asked.choices]
        self._result.value = ""
        show_if(False, self._next)
        self.show(asked.before, asked.question)
