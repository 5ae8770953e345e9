"""Quiz: predict from the map, then compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.markup import Markup
from ttr.ui.question import Illustration, Question


class Quiz(Activity):
    """Predict, then compare.

    After the last one, the predictions start over without counting. The questions of `opening`, about earlier topics,
    come once at the beginning and do not count. `unit` is a name for a question, in singular. `on_answer` gets each
    question once, with the answer and whether it was right; `verdict` is empty while a question is open.
    """

    def __init__(
        self, predictions: Sequence[Question], opening: Sequence[Question] = (), unit: str = "prediction"
    ) -> None:
        self.predictions, self.opening, self._unit = tuple(predictions), tuple(opening), unit
        self.on_answer: Callable[[Question, str, bool], None] = lambda asked, choice, right: None
        self._at, self._right, self._answered = -len(self.opening), 0, 0
        self._open, self.verdict = True, ""
        self._head, self._chart, self._result = markup(), markup(), markup()
        self._answers = box([], "ttr-row", "ttr-choices")
        self._next = button("Next question", self.next, "ttr-primary")
        self.skip_button = button("Skip the warm-up", self.skip)
        parts = [self._head, self._chart, self._answers, self._result, self._next, box([self.skip_button], "ttr-row")]
        super().__init__("Predict", box(parts, "ttr-panel"))
        self._ask()

    @property
    def current(self) -> Question:
        return self.opening[self._at] if self._at < 0 else self.predictions[self._at % len(self.predictions)]

    def answer(self, choice: str) -> None:
        if not self._open:
            return
        self._open = False
        question = self.current
        right = question.is_right(choice)
        counts = 0 <= self._at < len(self.predictions)
        if counts:
            self._answered += 1
            self._right += right
            self.on_answer(question, choice, right)
        self.verdict = "Right." if right else f"Not quite: {question.correction(choice)}"
        score = f"{self._right} of {pluralize(self._answered, self._unit)} right so far." if self._at >= 0 else ""
        text = " ".join(filter(None, (self.verdict, question.feedback.get(choice), question.why)))
        self._result.value = html.status(text, more=score)
        for control in self._answers.children:
            control.disabled = True
        show_if(True, self._next)
        if question.after is not None:
            self._show(question.after, question.why)

    def next(self) -> None:
        self._at += 1
        self._ask()

    def skip(self) -> None:
        if self._at < 0:
            self._at = 0
            self._ask()

    def go_on(self, answered: int, right: int) -> None:
        """Go on after the first questions that count, as answered in an earlier visit."""
        self._at, self._answered, self._right = answered, answered, right
        self._ask()

    def _ask(self) -> None:
        self._open, self.verdict = True, ""
        question = self.current
        warm, total = len(self.opening), len(self.predictions)
        place = f"Question {self._at % total + 1} of {total}"
        if self._at < 0:
            place = f"Warm-up {warm + self._at + 1} of {warm}: what do you remember?"
        self._head.value = html.heading(place) + html.status(question.text)
        show_if(self._at < 0, self.skip_button)
        self._answers.children = [button(choice, partial(self.answer, choice)) for choice in question.choices]
        self._result.value = ""
        show_if(False, self._next)
        self._show(question.before, question.text)

    def _show(self, shown: Illustration, sentence: str) -> None:
        self._chart.value = Markup() if shown.chart is None else shown.chart.drawn
        self.board = shown.board
        self.show(shown.picture, sentence)
