"""What can be done on the map of a lesson: the common shape, and the activities that every lesson can use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import ipywidgets as widgets

from ttr.board import Board
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step
from ttr.graphs.words import counted
from ttr.ui import html
from ttr.ui.algorithm_catalog import BY_KEY, Algorithm, Inputs, Need
from ttr.ui.controls import box, button, dropdown, markup, show_if
from ttr.ui.export import BrowserButton, svg
from ttr.ui.picture import Picture
from ttr.ui.sample_games import Position
from ttr.ui.stepper import Stepper


class Activity:
    """One thing to do on the map; it has a tab of its own.

    Attributes
    ----------
    name : str
        The word on the tab.
    panel
        The widget beside the map.
    foot
        The widget under the map, or None for `sentence`.
    picture : Picture
        What the map shows while this tab is open.
    sentence : str
        One sentence under the map.
    changed : callable
        Called by the activity when picture or sentence is another one; the page sets it.
    """

    def __init__(self, name: str, panel: widgets.Widget, foot: widgets.Widget | None = None) -> None:
        self.name, self.panel, self.foot = name, panel, foot
        self.picture = Picture()
        self.sentence = ""
        self.changed: Callable[[], None] = lambda: None

    def show(self, picture: Picture, sentence: str) -> None:
        """Show another picture with its sentence."""
        self.picture, self.sentence = picture, sentence
        self.changed()

    def click_city(self, city: int) -> None:
        """Answer a click on a city, named by its index."""

    def click_route(self, route: int) -> None:
        """Answer a click on a route, named by its index."""


class Steps(Activity):
    """Step through algorithms on a network.

    Parameters
    ----------
    board : Board
        The board.
    position : Position
        The network, with the order of its routes.
    keys : sequence of str
        The algorithms to choose from, by their keys in the catalog. They need nothing, or one city.
    """

    def __init__(self, board: Board, position: Position, keys: Sequence[str]) -> None:
        self._board, self._position = board, position
        self._algorithm = dropdown("Algorithm", [(BY_KEY[key].name, key) for key in keys])
        cities = sorted(map(str, position.net.vertices))
        self._start = dropdown("Start", [(city, city) for city in cities])
        self._about = markup()
        self.stepper = Stepper(self._stepped, self._name, ends=lambda edge: board.routes[edge].cities)
        panel = box([self._algorithm, self._start, self._about, self.stepper.panel], "ttr-panel")
        super().__init__("Step", panel, self.stepper.foot)
        self._algorithm.observe(self._chosen, "value")
        self._start.observe(self._chosen, "value")
        self._run()

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm that is chosen."""
        return BY_KEY[self._algorithm.value]

    def choose(self, key: str) -> None:
        """Choose another algorithm."""
        self._algorithm.value = key

    def click_city(self, city: int) -> None:
        """Begin in another city."""
        name = self._board.cities[city].name
        if self.algorithm.needs is not Need.START:
            return
        if name in self._position.net.numbered.vertex:
            self._start.value = name
        else:
            self.stepper.say(f"{name} has no route in this network: choose a city that has one.")

    def _chosen(self, change: object) -> None:
        self._run()

    def _run(self) -> None:
        algorithm, position = self.algorithm, self._position
        show_if(algorithm.needs is Need.START, self._start)
        self._about.value = html.note(algorithm.about)
        inputs = Inputs(start=self._start.value, order=position.order)
        self.stepper.show(algorithm.trace(position.net, inputs), meanings=algorithm.meanings)

    def _stepped(self, step: Step) -> None:
        lit = frozenset(edge.id for edge in self._position.net.edges)
        self.show(Picture(owners=self._position.owners, overlay=step.overlay, lit=lit), step.sentence)

    def _name(self, item: object) -> str:
        if isinstance(item, int) and 0 <= item < len(self._board.routes):
            return str(self._board.routes[item])
        return str(item)


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


class Quiz(Activity):
    """Predict, then compare.

    Parameters
    ----------
    predictions : sequence of Prediction
        The questions in their order; after the last one it begins anew, and counts no more.
    """

    def __init__(self, predictions: Sequence[Prediction]) -> None:
        self._all = tuple(predictions)
        self.on_answer: Callable[[bool], None] = lambda right: None
        self._at, self._right, self._answered = 0, 0, 0
        self._open = True
        self._head, self._result = markup(), markup()
        self._answers = box([], "ttr-row")
        self._next = button("Next question", self.next, "ttr-primary")
        super().__init__("Predict", box([self._head, self._answers, self._result, self._next], "ttr-panel"))
        self._ask()

    @property
    def current(self) -> Prediction:
        """The question that is asked."""
        return self._all[self._at % len(self._all)]

    def answer(self, choice: str) -> None:
        """Take an answer, and show what is right."""
        if not self._open:
            return
        self._open = False
        asked = self.current
        right = choice == asked.right
        counts = self._at < len(self._all)
        if counts:
            self._answered += 1
            self._right += right
            self.on_answer(right)
        overlay = asked.after.overlay
        why = overlay.sentence if overlay is not None else ""
        verdict = "Right." if right else f"Not quite: you said {choice}; it is {asked.right}."
        score = f"{self._right} of {counted(self._answered, 'prediction')} right so far."
        self._result.value = html.status(f"{verdict} {why}", more=score)
        for control in self._answers.children:
            control.disabled = True
        show_if(True, self._next)
        self.show(asked.after, why)

    def next(self) -> None:
        """Ask the next question."""
        self._at += 1
        self._ask()

    def _ask(self) -> None:
        self._open = True
        asked = self.current
        number = self._at % len(self._all) + 1
        self._head.value = html.heading(f"Question {number} of {len(self._all)}") + html.status(asked.question)
        self._answers.children = [
            button(choice, lambda choice=choice: self.answer(choice))  # type: ignore[misc]
            for choice in asked.choices
        ]
        self._result.value = ""
        show_if(False, self._next)
        self.show(asked.before, asked.question)


class Present(Activity):
    """Write a finding below the picture that was last seen, and save both.

    Parameters
    ----------
    board : Board
        The board.
    task : str
        What the finding should tell.
    """

    def __init__(self, board: Board, task: str) -> None:
        self._board = board
        self._finding = widgets.Textarea(description="Finding", rows=4, placeholder="What I found, and why it is so")
        self._finding.add_class("ttr-about")
        self._finding.observe(lambda change: self._say(), "value")
        save = [
            BrowserButton("Save the map as PNG", "png", self.as_svg, "finding.png"),
            BrowserButton("Save as SVG", "svg", self.as_svg, "finding.svg"),
        ]
        parts = [markup(html.status(task)), self._finding, box(save, "ttr-row")]
        super().__init__("Present", box(parts, "ttr-panel"))

    def take(self, picture: Picture, sentence: str) -> None:
        """Take the picture of another activity."""
        self._taken = sentence
        self.picture = picture
        self._say()

    def as_svg(self) -> str:
        """Return the picture as SVG; the finding is its title."""
        return svg(self._board, self.picture, self.sentence)

    def _say(self) -> None:
        own = self._finding.value.strip()
        overlay = replace(self.picture.overlay or Overlay(), sentence=own or self._taken)
        picture = replace(self.picture, overlay=overlay) if self.picture.overlay is not None else self.picture
        self.show(picture, own or self._taken)

    _taken = ""


def route_options(board: Board) -> list[tuple[str, object]]:
    """Return the routes of a board for a dropdown, by name; a double's tracks are told apart by color."""
    names = [
        f"{route}, {route.color}" if board.twins[index] is not None else str(route)
        for index, route in enumerate(board.routes)
    ]
    return [(name, index) for index, name in sorted(enumerate(names), key=lambda item: item[1])]


def city_options(board: Board) -> list[tuple[str, object]]:
    """Return the cities of a board for a dropdown."""
    names = sorted((city.name, index) for index, city in enumerate(board.cities))
    return [("choose …", None), *names]
