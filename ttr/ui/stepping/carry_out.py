"""Do it: carry an algorithm out, by presses on the map or in a list; each press is checked at once.

Nothing gives the next choice away: the list has every city or route by name, and so has the data structure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Any

from ttr.graphs.algorithm import Attempt
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.trace import Kind, Structure
from ttr.ui.controls import html
from ttr.ui.controls.lines import SentenceLine
from ttr.ui.controls.widgets import NOTHING, box, button, choice_of, dropdown, markup, put, set_options, show_if
from ttr.ui.stepping import algorithm_html, structure_view

TRIES = 2  # wrong presses at one choice, after which the page offers to show it
MOST_ITEMS = 24  # of a data structure; a longer one is not drawn
_TITLES = {Kind.QUEUE: "In the queue, by name", Kind.STACK: "On the stack, by name", Kind.HEAP: "In the heap, by name"}


class CarryOut:
    """An attempt at an algorithm, with its panel beside the map and a sentence below it.

    `name` returns the name of a vertex, or of an edge by its id; `on_change` is called after each press.

    Attributes
    ----------
    attempt : Attempt or None
        The attempt; None before the first one.
    panel, foot
        The controls beside the map, and the question with the answer to the last press.
    choice, press_button, show_button, again_button
        The list of what can be pressed, and the buttons.
    question, sentence, summary
        What to press now, what the last press did, and how it went.
    """

    def __init__(
        self, name: Callable[[Vertex], str], on_change: Callable[[], None], on_again: Callable[[], None]
    ) -> None:
        self._name, self._on_change = name, on_change
        self.attempt: Attempt[Any] | None = None
        self._meanings: Mapping[Role, str] = {}
        self.question, self.sentence = SentenceLine(), SentenceLine()
        self.question.add_class("ttr-ask")
        self.choice = dropdown("City")
        self.press_button = button("This one", self._press_chosen, "ttr-primary", tooltip="Choose what the list names")
        self.show_button = button("Show me", self._show_choice, tooltip="Make this choice, which then does not count")
        self.again_button = button("Begin again", on_again)
        self.summary = markup()
        self._code, self._counters, self._structure, self._legend = markup(), markup(), markup(), markup()
        buttons = box([self.press_button, self.show_button, self.again_button], "ttr-row")
        look = (self._code, self._counters, self._structure, self._legend)
        self.panel = box([self.choice, buttons, self.summary, *look], "ttr-stepper-panel")
        self.foot = box([self.question, self.sentence], "ttr-stepper")

    @property
    def overlay(self) -> Overlay | None:
        """The marks of the latest step, without its sentence."""
        return None if self.attempt is None else replace(self.attempt.step.overlay, sentence="")

    def begin(self, attempt: Attempt[Any], meanings: Mapping[Role, str]) -> None:
        """Begin an attempt; `meanings` explain its roles in the legend."""
        self.attempt, self._meanings = attempt, meanings
        self._asked = ""
        self._show(attempt.step.sentence if attempt.done else "Press it on the map, or choose it in the list.")

    def press(self, thing: Vertex, *, is_edge: bool) -> None:
        """Press a vertex, or an edge by its id."""
        attempt = self.attempt
        if attempt is None or attempt.ask is None:
            return
        if is_edge != (attempt.ask.what == "edge"):
            what = "a route" if attempt.ask.what == "edge" else "a city"
            self._show(f"{self._name(thing)} is {'a city' if what == 'a route' else 'a route'}: press {what} now.")
            return
        press = attempt.press(thing)
        self._show(f"{'✓' if press.right else '✗ No.'} {press.sentence}")

    def _press_chosen(self) -> None:
        thing = choice_of(self.choice)
        if thing is None:
            self._show("Choose in the list first, or press on the map.")
        elif self.attempt is not None and self.attempt.ask is not None:
            self.press(thing, is_edge=self.attempt.ask.what == "edge")

    def _show_choice(self) -> None:
        if self.attempt is not None and not self.attempt.done:
            self._show(self.attempt.show().sentence)

    def _show(self, sentence: str) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        step, ask, net = attempt.step, attempt.ask, attempt.net
        self.question.show(f"Done. {step.sentence}" if ask is None else ask.text)
        self.sentence.show(sentence)
        if ask is not None:
            things = net.numbered.ids if ask.what == "edge" else net.vertices
            named: list[tuple[str, object]] = [(self._name(thing), thing) for thing in things]
            named.sort(key=itemgetter(0))
            put(self.choice, description="Route" if ask.what == "edge" else "City")
            set_options(self.choice, [("choose …", NOTHING), *named], NOTHING)
        tries = sum(mistake.choice == attempt.choices for mistake in attempt.mistakes)
        show_if(ask is not None, self.choice, self.press_button)
        show_if(ask is not None and tries >= TRIES, self.show_button)
        self.summary.value = html.note(attempt.summary()) if attempt.choices or attempt.mistakes else ""
        self._code.value = algorithm_html.pseudocode(attempt.pseudocode, step.line)
        self._counters.value = algorithm_html.counters(step.counters)
        self._structure.value = structure_view.structure(_by_name(step.structure, self._name), self._name)
        self._legend.value = algorithm_html.legend(step.overlay, self._meanings)
        self._on_change()


def _by_name(content: Structure, name: Callable[[Vertex], str]) -> Structure:
    """Return a data structure whose order gives nothing away: by name, and nothing if it is long."""
    if content.kind is Kind.FOREST or not content.items:
        return content
    if len(content.items) > MOST_ITEMS:
        return Structure()
    items = tuple(sorted(content.items, key=lambda item: name(item.name)))
    return Structure(Kind.TABLE, items, _TITLES.get(content.kind, content.title))
