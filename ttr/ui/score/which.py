"""Ask which one: the question after an ambiguous click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, refill, show_if


class Which:
    """A question with a button for each answer in `choices`; hidden without a question."""

    def __init__(self) -> None:
        self.choices: list[widgets.Button] = []
        self._question, self._row = markup(), box([], "ttr-row")
        self.widget = box([self._question, self._row], "ttr-section", "ttr-which-one")
        self.forget()

    def ask(self, question: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Ask a question; `answers` are pairs of a text and an action."""
        self._show(question, [button(text, action, "ttr-choice") for text, action in answers])

    def forget(self) -> None:
        """Remove the question."""
        self._show("", [])

    def _show(self, question: str, choices: list[widgets.Button]) -> None:
        self.choices = choices
        refill(self._row, choices)
        self._question.value = html.hint_line(question)
        show_if(bool(question), self.widget)
