"""The ballot: controls for answering the current question: the map, a list, a number, buttons, or an algorithm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import ipywidgets as widgets

from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.lessons.activities.activities import city_options, route_options
from ttr.ui.controls.html import hint_line
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.widgets import (
    NOTHING,
    box,
    button,
    choice_of,
    dropdown,
    markup,
    refill,
    set_class,
    set_options,
    show_if,
)
from ttr.ui.map.picture import Picture
from ttr.ui.panels.position import item_name
from ttr.ui.question import MAX_DIGITS, AnswerKind, Question, presses_text
from ttr.ui.stepper.carry_out import CarryOut

_HINTS = {
    AnswerKind.CITY: "Click a city on the map, or choose it in the list. Then vote.",
    AnswerKind.ROUTE: "Click a route on the map, or choose it in the list. Then vote.",
    AnswerKind.NUMBER: "Write a whole number. Then vote.",
    AnswerKind.CHOICE: "Press your answer.",
}


class Ballot:
    """The controls of one vote: a list of cities or routes, a number, a button for each choice, or an algorithm.

    `on_vote` is called with a valid answer; `on_pick` is called after a change of the picked city or route, and after
    each press in a carried-out algorithm; its last press votes.
    """

    def __init__(self, on_vote: Callable[[str], None], on_pick: Callable[[], None]) -> None:
        self._on_vote, self._on_pick = on_vote, on_pick
        self._question: Question | None = None
        self._hint = markup()
        self.place = dropdown("Answer", [("choose …", NOTHING)])
        self.place.observe(lambda change: on_pick(), "value")
        self.number = whole_number("Number", 0, 10**MAX_DIGITS - 1)
        self.vote_button = button("Vote", self.press_vote, "ttr-primary")
        self.choices: list[widgets.Button] = []
        self._choices = box([], "ttr-row", "ttr-choices")
        self.carry = CarryOut(self._name, self._show_press)
        carry = [self.carry.foot, self.carry.panel]
        controls = [self._hint, self._choices, self.place, self.number, self.vote_button, *carry]
        self.widget = box(controls, "ttr-section", "ttr-enters")

    def begin(self, question: Question, presses: str = "") -> bool:
        """Offer the answers of a question, without a pick; an algorithm goes on after these presses.

        Return False if the presses are impossible; then it begins anew.
        """
        self._question, self.carry.attempt = question, None
        kind, to_do = question.kind, question.to_do
        show_if(to_do is not None, self.carry.foot, self.carry.panel)
        show_if(to_do is None, self._hint)
        self._hint.value = hint_line(_HINTS.get(kind, ""))
        options: list[tuple[str, object]] = [("choose …", NOTHING)]
        if kind is AnswerKind.CITY:
            options = city_options(question.board)
        elif kind is AnswerKind.ROUTE:
            lit = question.before.picture.lit or frozenset(range(len(question.board.routes)))
            options += [(name, index) for name, index in route_options(question.board) if index in lit]
        set_options(self.place, options, NOTHING)
        self.number.clear()
        self.number.unit = question.unit
        self.choices = [button(text, partial(self._on_vote, text)) for text in question.choices]
        refill(self._choices, self.choices)
        show_if(kind is AnswerKind.CHOICE, self._choices)
        show_if(kind in (AnswerKind.CITY, AnswerKind.ROUTE), self.place)
        show_if(kind is AnswerKind.NUMBER, self.number)
        show_if(kind is not AnswerKind.CHOICE and to_do is None, self.vote_button)
        if to_do is None:
            return True
        known = to_do.replay(presses) if presses else None
        self.carry.begin(known or to_do.begin(), to_do.meanings)
        return known is not None or not presses

    def pick(self, kind: AnswerKind, index: int) -> None:
        """Pick a clicked city or route, where a second click votes, or press it in an algorithm."""
        if self._question is not None and self._question.to_do is not None:
            is_edge = kind is AnswerKind.ROUTE
            self.carry.press(index if is_edge else self._question.board.cities[index].name, is_edge=is_edge)
            return
        if self._question is None or self._question.kind is not kind or index not in [v for _, v in self.place.options]:
            return
        if self.place.value == index:
            self.press_vote()
        else:
            self.place.value = index

    def mark(self, answer: str | None) -> None:
        """Mark the choice that was voted for."""
        for each in self.choices:
            set_class(each, "ttr-voted", each.description == answer)

    def press_vote(self) -> None:
        question = self._question
        if question is None:
            return
        if question.kind is AnswerKind.NUMBER:
            if self.number.require() is not None:
                self._on_vote(str(self.number.value))
            return
        picked = choice_of(self.place)
        if picked is None:
            self._hint.value = hint_line("Pick an answer first: on the map, or in the list.")
            return
        self._on_vote(question.board.cities[picked].name if question.kind is AnswerKind.CITY else str(picked))

    def draw(self, picture: Picture) -> Picture:
        """Return the question's picture with the pick, or with the marks of an algorithm."""
        picked, question = choice_of(self.place), self._question
        if question is not None and question.to_do is not None:
            return replace(picture, overlay=self.carry.overlay)
        if question is None or picked is None:
            return picture
        if question.kind is AnswerKind.ROUTE:
            return replace(picture, selected=picked)
        if question.kind is not AnswerKind.CITY:
            return picture
        overlay = picture.overlay or Overlay()
        city = question.board.cities[picked].name
        label = next((mark.label for mark in overlay.vertices if mark.vertex == city), "")
        others = tuple(mark for mark in overlay.vertices if mark.vertex != city)
        lit = picture.lit or frozenset(range(len(question.board.routes)))
        marked = replace(overlay, vertices=(*others, VertexMark(city, Role.CURRENT, label)))
        return replace(picture, overlay=marked, lit=lit)

    def _name(self, item: object) -> str:
        return str(item) if self._question is None else item_name(self._question.board, item)

    def _show_press(self) -> None:
        """Show a press; the last one of the algorithm votes."""
        attempt = self.carry.attempt
        self._on_pick()
        if attempt is not None and attempt.done:
            self._on_vote(presses_text(attempt))
