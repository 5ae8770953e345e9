"""Quiz: predict from the map, then compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from ttr.graphs.words import counted
from ttr.lessons.kit.activities import Activity
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import box, button, markup, show_if


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
    """

    question: str
    choices: tuple[str, ...]
    right: str
    before: Picture
    after: Picture


Asked = TypeVar("Asked", bound=Prediction)


class Quiz(Activity, Generic[Asked]):
    """Predict, then compare.

    Parameters
    ----------
    predictions : sequence of Prediction
        The questions in their order; after the last one it begins anew, and counts no more.

    Attributes
    ----------
    on_answer : callable
        Called with the question, the answer and whether it was right, once for each question.
    verdict : str
        What the last answer came to; empty while a question is open.
    """

    def __init__(self, predictions: Sequence[Asked]) -> None:
        self.predictions = tuple(predictions)
        self.on_answer: Callable[[Prediction, str, bool], None] = lambda asked, choice, right: None
        self._at, self._right, self._answered = 0, 0, 0
        self._open, self.verdict = True, ""
        self._head, self._result = markup(), markup()
        self._answers = box([], "ttr-row")
        self._next = button("Next question", self.next, "ttr-primary")
        super().__init__("Predict", box([self._head, self._answers, self._result, self._next], "ttr-panel"))
        self._ask()

    @property
    def current(self) -> Asked:
        """The question that is asked."""
        return self.predictions[self._at % len(self.predictions)]

    def answer(self, choice: str) -> None:
        """Take an answer, and show what is right."""
        if not self._open:
            return
        self._open = False
        asked = self.current
        right = choice == asked.right
        counts = self._at < len(self.predictions)
        if counts:
            self._answered += 1
            self._right += right
            self.on_answer(asked, choice, right)
        overlay = asked.after.overlay
        why = overlay.sentence if overlay is not None else ""
        self.verdict = "Right." if right else f"Not quite: you said {choice}; it is {asked.right}."
        score = f"{self._right} of {counted(self._answered, 'prediction')} right so far."
        self._result.value = html.status(f"{self.verdict} {why}", more=score)
        for control in self._answers.children:
            control.disabled = True
        show_if(True, self._next)
        self.show(asked.after, why)

    def next(self) -> None:
        """Ask the next question."""
        self._at += 1
        self._ask()

    def _ask(self) -> None:
        self._open, self.verdict = True, ""
        asked = self.current
        number = self._at % len(self.predictions) + 1
        self._head.value = html.heading(f"Question {number} of {len(self.predictions)}") + html.status(asked.question)
        self._answers.children = [button(choice, partial(self.answer, choice)) for choice in asked.choices]
        self._result.value = ""
        show_if(False, self._next)
        self.show(asked.before, asked.question)
