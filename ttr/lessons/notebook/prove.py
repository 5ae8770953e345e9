"""Proof: put the steps of the lesson's proof in order, and then answer questions about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ttr.lessons.activities.activities import Activity
from ttr.lessons.activities.quiz import Quiz
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.question import Question, presses_text
from ttr.ui.stepper.carry_out import InOrder


class Prove(Activity):
    """A proof to put in order; at its end, questions about it follow."""

    comes_later = True
    needs_map = False

    def __init__(self, question: Question, questions: Sequence[Question]) -> None:
        assert question.to_do is not None
        self._asked, self._to_do = question, question.to_do
        self.order = InOrder(self._on_press)
        self.quiz = Quiz(questions, unit="question")
        self.quiz.changed = self._show_question
        self.again_button = button("Begin again", self.clear)
        self._result = markup()
        self._result.add_class("ttr-live")
        parts = [markup(html.status(question.text)), self.order.panel, self._result, self.again_button, self.quiz.panel]
        super().__init__("Proof", box(parts, "ttr-panel", "ttr-lines"))
        self.clear()

    def clear(self) -> None:
        self.quiz.go_on(0, 0)
        self.order.begin(self._to_do.begin(), self._asked.choices)

    def work(self) -> dict[str, Any]:
        attempt = self.order.attempt
        return {"presses": presses_text(attempt)} if attempt is not None and attempt.presses else {}

    def restore(self, work: Mapping[str, Any]) -> None:
        attempt = self._to_do.replay(work["presses"])
        if attempt is None:
            raise ValueError("nobody can press so")
        self.order.begin(attempt, self._asked.choices)

    def _on_press(self) -> None:
        """Show the steps after a press, and the questions after the last one."""
        attempt = self.order.attempt
        assert attempt is not None
        show_if(attempt.done, self.quiz.panel)
        show_if(bool(attempt.presses), self.again_button)
        self._result.value = html.status(f"Proved. {attempt.summary()}") if attempt.done else ""
        if attempt.done:
            self._show_question()
        else:
            self.board = self._asked.board
            self.show(self._asked.before.picture, self._asked.source)

    def _show_question(self) -> None:
        if self.order.attempt is not None and self.order.attempt.done:
            self.board = self.quiz.board
            self.show(self.quiz.picture, self._asked.source)
