"""Put texts in order: press the one that comes next, again and again; each press is checked at once.

Nothing gives the order away: the buttons keep the order in which they were shuffled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as widgets

from ttr.graphs.algorithm import Attempt
from ttr.ui.controls.widgets import StatusLine, box, button, markup, refill, show_if
from ttr.ui.markup import Markup, tag
from ttr.ui.stepping.carry_out import TRIES


class InOrder:
    """An attempt whose vertices are texts, with those written so far above a button for each of the others.

    `on_change` is called after each press.

    Attributes
    ----------
    attempt : Attempt or None
        The attempt; None before the first one.
    panel
        All of it.
    buttons : dict of str to Button
        The button of each text.
    show_button
        Writes the next text; visible after some wrong presses.
    sentence
        What the last press did.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self.attempt: Attempt[Any] | None = None
        self.buttons: dict[str, widgets.Button] = {}
        self._written, self._question = markup(), markup()
        self._rest = box([], "ttr-row", "ttr-choices")
        self.sentence = StatusLine()
        self.sentence.add_class("ttr-told")
        self.show_button = button("Show me", self._show_next, tooltip="Write the next step, which then does not count")
        parts = [self._written, self._question, self._rest, self.show_button, self.sentence]
        self.panel = box(parts, "ttr-section", "ttr-in-order")

    def begin(self, attempt: Attempt[Any], texts: Sequence[str]) -> None:
        """Begin an attempt, and offer the texts in this order."""
        self.attempt = attempt
        self.buttons = {text: button(text, partial(self.press, text)) for text in texts}
        refill(self._rest, list(self.buttons.values()))
        self._show(attempt, attempt.step.sentence)

    def clear(self) -> None:
        """Close the buttons of the last attempt."""
        self.attempt, self.buttons = None, {}
        refill(self._rest, ())

    def press(self, text: str) -> None:
        """Press a text."""
        if self.attempt is not None and not self.attempt.done:
            press = self.attempt.press(text)
            self._show(self.attempt, f"{'✓' if press.right else '✗'} {press.sentence}")

    def _show_next(self) -> None:
        if self.attempt is not None and not self.attempt.done:
            self._show(self.attempt, self.attempt.show().sentence)

    def _show(self, attempt: Attempt[Any], sentence: str) -> None:
        written = attempt.answer or tuple([item.name for item in attempt.step.structure.items])
        self._written.value = tag("ol", [tag("li", text) for text in written], class_="ttr-written")
        for text, control in self.buttons.items():
            show_if(text not in written and not attempt.done, control)
        self._question.value = Markup() if attempt.ask is None else tag("b", attempt.ask.text)
        self.sentence.show("" if attempt.done else sentence)
        show_if(not attempt.done, self._question, self._rest, self.sentence)
        show_if(not attempt.done and attempt.tries >= TRIES, self.show_button)
        self._on_change()
