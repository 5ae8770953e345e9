"""Controls for an answer: the map, a list, a number, buttons, an algorithm, or steps to put in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import ipywidgets as widgets

from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.ui.controls.html import hint_line
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_of,
    dropdown,
    listen,
    markup,
    put,
    refill,
    set_class,
    set_options,
    show_if,
)
from ttr.ui.map.picture import Picture
from ttr.ui.panels.position import item_name
from ttr.ui.question import MAX_DIGITS, Answer, AnswerKind, Question, presses_text
from ttr.ui.stepper.carry_out import CarryOut, InOrder

_ON_MAP = (AnswerKind.CITY, AnswerKind.ROUTE)


class AnswerPanel:
    """Controls for the answer to a question, with a button named by `verb`.

    `on_answer` is called with a possible answer; `on_pick` is called after a change of the picked city or route, and
    after each press in an algorithm, whose last press answers. Without `anywhere`, cities outside the bright network
    cannot be picked.
    """

    def __init__(
        self, verb: str, on_answer: Callable[[Answer], None], on_pick: Callable[[], None], *, anywhere: bool = False
    ) -> None:
        self._verb, self._on_answer, self._on_pick, self._anywhere = verb, on_answer, on_pick, anywhere
        self._question: Question | None = None
        self._quiet = Quiet()
        self._hint = markup()
        self._hint.add_class("ttr-live")  # announced by screen readers, see `Semantics`
        self.place = dropdown("Answer", [CHOOSE])
        listen(on_pick, self.place, quiet=self._quiet)
        self.number = whole_number("Number", 0, 10**MAX_DIGITS - 1)
        self.send_button = button(verb, self.send, "ttr-primary")
        self.choices: list[widgets.Button] = []
        self._choices = box([], "ttr-row", "ttr-choices")
        self.carry, self.order = CarryOut(self._name, self._show_press), InOrder(self._show_order)
        steps = [self.carry.foot, self.carry.panel, self.order.panel]
        controls = [self._choices, self.place, self.number, *steps, self._hint, box([self.send_button], "ttr-row")]
        self.widget = box(controls, "ttr-section", "ttr-enters")

    def begin(self, question: Question, presses: str = "") -> bool:
        """Offer the answers of a question, without a pick; an algorithm goes on after these presses.

        Return False if the presses are impossible; then it begins anew.
        """
        kind, to_do = question.kind, question.to_do
        self._question, self.carry.attempt = question, None
        self.order.clear()
        show_if(kind is AnswerKind.STEPS, self.carry.foot, self.carry.panel)
        show_if(kind is AnswerKind.ORDER, self.order.panel)
        show_if(kind is AnswerKind.CHOICE, self._choices)
        show_if(kind in _ON_MAP, self.place)
        show_if(kind is AnswerKind.NUMBER, self.number)
        show_if(kind in (*_ON_MAP, AnswerKind.NUMBER), self.send_button)
        self._hint.value = ""
        if kind in _ON_MAP:
            self._hint.value = hint_line(f"Click the {kind} on the map, or choose it in the list.")
        with self._quiet:
            set_options(self.place, self._places(question), NOTHING)
        self.number.clear()
        self.number.unit = question.unit
        offered = question.choices if kind is AnswerKind.CHOICE else ()
        self.choices = [button(text, partial(self._on_answer, text)) for text in offered]
        refill(self._choices, self.choices)
        self._enable(True)
        known = to_do.replay(presses) if to_do is not None and presses else None
        if to_do is not None and kind is AnswerKind.ORDER:
            self.order.begin(to_do.begin(), question.choices)
        elif to_do is not None:
            self.carry.begin(known or to_do.begin(), to_do.meanings)
        return known is not None or to_do is None or not presses

    def end(self) -> None:
        """Take no more answers."""
        self._hint.value = ""
        show_if(False, self.send_button)
        self._enable(False)

    def _enable(self, able: bool) -> None:
        for control in (*self.choices, self.place, self.send_button):
            put(control, disabled=not able)
        self.number.disabled = not able

    def _places(self, question: Question) -> list[tuple[str, object]]:
        """Return the cities or routes to choose from, by name or index."""
        board, lit = question.board, question.before.picture.lit
        if question.kind is AnswerKind.ROUTE:
            routes = lit or range(len(board.routes))
            return [CHOOSE, *sorted((board.route_name(route), route) for route in routes)]
        everywhere = self._anywhere or not lit
        inside = set(board.city_index) if everywhere else {city for route in lit for city in board.routes[route].cities}
        return [CHOOSE, *((name, name) for name in sorted(inside))]

    def click(self, kind: AnswerKind, index: int) -> None:
        """Pick a clicked city or route, where a second click answers, or press it in an algorithm."""
        question = self._question
        if question is None:
            return
        thing: Answer = question.board.cities[index].name if kind is AnswerKind.CITY else index
        if question.kind is AnswerKind.STEPS:
            self.carry.press(thing, is_edge=kind is AnswerKind.ROUTE)
        elif question.kind is not kind or self.place.disabled:
            return
        elif thing not in [value for _, value in self.place.options]:
            self._hint.value = hint_line(f"{question.words(thing)} is not in the bright network.")
        elif self.place.value == thing:
            self.send()
        else:
            self.place.value = thing
            self._hint.value = hint_line(f"{question.words(thing)}: click again, or press {self._verb}.")

    def mark(self, answer: str | None) -> None:
        """Mark the choice that was answered."""
        for each in self.choices:
            set_class(each, "ttr-voted", each.description == answer)

    def send(self) -> None:
        """Answer with the written number, or with the picked city or route."""
        if self._question is not None and self._question.kind is AnswerKind.NUMBER:
            if self.number.require() is not None:
                self._on_answer(self.number.value)
        elif (picked := choice_of(self.place)) is None:
            self._hint.value = hint_line("First choose an answer on the map or in the list.")
        else:
            self._on_answer(picked)

    def draw(self, picture: Picture) -> Picture:
        """Return the question's picture with the pick, or with the marks of an algorithm."""
        picked, question = choice_of(self.place), self._question
        if question is not None and question.kind is AnswerKind.STEPS:
            return replace(picture, overlay=self.carry.overlay)
        if question is None or picked is None:
            return picture
        if question.kind is AnswerKind.ROUTE:
            return replace(picture, selected=picked)
        overlay = picture.overlay or Overlay()
        label = next((mark.label for mark in overlay.vertices if mark.vertex == picked), "")
        others = tuple(mark for mark in overlay.vertices if mark.vertex != picked)
        lit = picture.lit or frozenset(range(len(question.board.routes)))
        marked = replace(overlay, vertices=(*others, VertexMark(picked, Role.CURRENT, label)))
        return replace(picture, overlay=marked, lit=lit)

    def _name(self, item: object) -> str:
        return str(item) if self._question is None else item_name(self._question.board, item)

    def _show_press(self) -> None:
        """Show a press; the last one of the algorithm answers."""
        attempt = self.carry.attempt
        self._on_pick()
        if attempt is not None and attempt.done:
            self._on_answer(presses_text(attempt))

    def _show_order(self) -> None:
        attempt = self.order.attempt
        if attempt is not None and attempt.done:
            self._on_answer(presses_text(attempt))
