"""Do it: carry an algorithm out, or put texts in order, press by press; each press is checked at once.

Nothing gives the next choice away: the list has every city or route by name, and so has the data structure; texts keep
the order in which they were shuffled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import Any

import ipywidgets as widgets

from ttr.graphs.algorithm import Attempt
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.trace import Item, Kind, Structure
from ttr.graphs.words import pluralize
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    SentenceLine,
    StatusLine,
    box,
    button,
    choice_of,
    dropdown,
    markup,
    put,
    refill,
    set_options,
    show_if,
)
from ttr.ui.markup import Markup, tag
from ttr.ui.stepper.stepper import StepParts

TRIES_BEFORE_HELP = 2  # wrong presses at one choice, after which the page offers to show it
MAX_ITEMS = 40  # of a data structure; of a longer one, only a forest is shown, as a drawing
_TITLES = {
    Kind.QUEUE: "In the queue, by name",
    Kind.STACK: "On the stack, by name",
    Kind.HEAP: "In the heap, by name",
    Kind.FOREST: "In the forest, by name: each arrow points to a parent; a root shows its size",
}


class CarryOut(StepParts):
    """An attempt at an algorithm, with its panel beside the map and a sentence below it.

    `name` returns the name of a vertex, or of an edge by its id; `on_change` is called after each press. Without
    `on_again`, nobody can begin again. `attempt` is None before the first one. `items` has a button for each item of
    the data structure, and hidden ones.
    """

    def __init__(
        self,
        name: Callable[[Vertex], str],
        on_change: Callable[[], None],
        on_again: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name)
        self._on_change = on_change
        self.attempt: Attempt[Any] | None = None
        self.question, self.sentence = SentenceLine(), SentenceLine()
        self.question.add_class("ttr-ask")
        self.choice = dropdown("City")
        self.press_button = button("This one", self._press_chosen, "ttr-primary", tooltip="Choose what the list names")
        self.show_button = button("Show me", self._show_choice, tooltip="Make this choice, which then does not count")
        self.again_button = button("Begin again", on_again)
        show_if(on_again is not None, self.again_button)
        self.summary, self._title = markup(), markup()
        self._shown: list[Item] = []
        self.items: tuple[widgets.Button, ...] = ()
        self._items = box([], "ttr-row", "ttr-items")
        buttons = box([self.press_button, self.show_button, self.again_button], "ttr-row")
        parts = (self.code, self.counters, self._title, self._items, self.structure, self.legend)
        self.panel = box([self.choice, buttons, self.summary, *parts], "ttr-stepper-panel")
        self.foot = box([self.question, self.sentence], "ttr-stepper")

    @property
    def overlay(self) -> Overlay | None:
        """The marks of the latest step, without its sentence."""
        return None if self.attempt is None else replace(self.attempt.step.overlay, sentence="")

    def begin(self, attempt: Attempt[Any], meanings: Mapping[Role, str]) -> None:
        """Begin an attempt, or go on with one; `meanings` explain its roles in the legend."""
        self.attempt, self._meanings = attempt, meanings
        begun = f"You have made {pluralize(attempt.choices, 'choice')}. " if attempt.presses else ""
        self._show(attempt.step.sentence if attempt.done else f"{begun}Press it on the map, or choose it in the list.")

    def press(self, thing: Vertex, *, is_edge: bool) -> None:
        """Press a vertex, or an edge by its id."""
        attempt = self.attempt
        if attempt is None or attempt.ask is None:
            return
        known = attempt.net.numbered.edge if is_edge else attempt.net.numbered.vertex
        if thing not in known:
            self._show(f"{self._name(thing)} is not in the bright network.")
        elif is_edge != (attempt.ask.what == "edge"):
            what, now = ("a route", "a city") if is_edge else ("a city", "a route")
            self._show(f"{self._name(thing)} is {what}: press {now} now.")
        else:
            press = attempt.press(thing)
            self._show(f"{'✓' if press.right else '✗ No.'} {press.sentence}")

    def _press_chosen(self) -> None:
        thing = choice_of(self.choice)
        if thing is None:
            self._show("Choose in the list first, or press on the map.")
        elif self.attempt is not None and self.attempt.ask is not None:
            self.press(thing, is_edge=self.attempt.ask.what == "edge")

    def _press_item(self, place: int) -> None:
        if self.attempt is not None and place < len(self._shown):
            thing = self._shown[place].name
            self.press(thing, is_edge=thing not in self.attempt.net.numbered.vertex)

    def _show_choice(self) -> None:
        if self.attempt is not None and not self.attempt.done:
            self._show(self.attempt.show().sentence)

    def _show(self, sentence: str) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        step, ask, net = attempt.step, attempt.ask, attempt.net
        ending = "Done." if sentence.endswith(step.sentence) else f"Done. {step.sentence}"
        self.question.show(ending if ask is None else ask.text)
        self.sentence.show(sentence)
        if ask is not None:
            things = net.numbered.ids if ask.what == "edge" else net.vertices
            named: list[tuple[str, object]] = [(self._name(thing), thing) for thing in things]
            named.sort(key=itemgetter(0))
            put(self.choice, description="Route" if ask.what == "edge" else "City")
            set_options(self.choice, [CHOOSE, *named], NOTHING)
        show_if(ask is not None, self.choice, self.press_button)
        show_if(ask is not None and attempt.tries >= TRIES_BEFORE_HELP, self.show_button)
        self.summary.value = html.note(attempt.summary()) if attempt.choices or attempt.mistakes else ""
        content = step.structure
        long = len(content) > MAX_ITEMS
        self._show_items(Structure() if long or ask is None else content)
        self.show_parts(attempt.pseudocode, step, content if long and content.kind is Kind.FOREST else Structure())
        self._on_change()

    def _show_items(self, content: Structure) -> None:
        """Offer the items of a data structure as buttons, by name: their order would give the next choice away."""
        self._shown = sorted(content.items, key=lambda item: self._name(item.name))
        self._title.value = html.note(_TITLES[content.kind]) if self._shown else ""
        show_if(bool(self._shown), self._title, self._items)
        if len(self.items) < len(self._shown):
            places = range(len(self.items), len(self._shown))
            self.items += tuple(button("", partial(self._press_item, place), "ttr-once") for place in places)
            self._items.children = self.items
        for item, control in zip(self._shown, self.items, strict=False):
            put(control, description=self._label(content.kind, item))
        for place, control in enumerate(self.items):
            show_if(place < len(self._shown), control)

    def _label(self, kind: Kind, item: Item) -> str:
        if item.parent is not None:
            return f"{self._name(item.name)} → {self._name(item.parent)}"
        key = "" if item.key is None else f" ({item.key})" if kind is Kind.FOREST else f" {item.key}"
        return self._name(item.name) + key


# --- texts in order ---


class InOrder:
    """An attempt whose vertices are texts: the written texts, and below them a button for each remaining text.

    `on_change` is called after each press. `show_button`, visible after some wrong presses, writes the next text.
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
        show_if(not attempt.done and attempt.tries >= TRIES_BEFORE_HELP, self.show_button)
        self._on_change()
