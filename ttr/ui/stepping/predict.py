"""Predictions: say what comes next, or how much it will be, before it is shown.

A `StepQuestion` is asked of a trace and a cursor in it; `StepQuestion.truth` tells which step answers it and what is
right. `judge` compares. The panel has the controls; it never shows anything of what is to be said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import ipywidgets as widgets

from ttr.graphs.network import Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.trace import Kind, Step, Trace
from ttr.ui.controls import html
from ttr.ui.controls.html import hint_line
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, is_visible, markup, set_options, show_if
from ttr.ui.questions.question import AnswerKind
from ttr.ui.stepping.algorithm_html import prediction_table

NONE_OF_THEM = "none of them"


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """A question about the steps of an algorithm to come.

    Attributes
    ----------
    text : str
        The question.
    kind : AnswerKind
        What people give as an answer: a city, a route or a number.
    events : tuple of str
        The next step with one of these events decides; without any, the last step does.
    new : bool
        A next city is one that had no mark before, rather than the current one.
    value : callable, optional
        What is right, from the algorithm's answer: a number, or several cities or routes of which one is to be named.
    """

    text: str
    kind: AnswerKind
    events: tuple[str, ...] = ()
    new: bool = False
    value: Callable[[Any], int | Collection[Vertex]] | None = None

    def truth(self, trace: Trace[Any], cursor: int) -> Truth | None:
        """Return what is right at a step, or None when that has been shown already."""
        if self.value is not None:
            if cursor >= len(trace) - 1:
                return None
            value = self.value(trace.answer)
            return Truth(len(trace) - 1, value if isinstance(value, int) else tuple(value))
        for index in range(cursor + 1, len(trace)):
            if trace[index].event in self.events:
                return Truth(index, _marked(self, trace[index], trace[index - 1]))
        return None


@dataclass(frozen=True, slots=True)
class Truth:
    """What is right, and the step that shows it.

    Attributes
    ----------
    step : int
        The index of that step.
    right : int or tuple
        A number, or the cities or routes of which each is right; none when "none of them" is.
    """

    step: int
    right: int | tuple[Vertex, ...]


@dataclass(frozen=True, slots=True)
class JudgedGuess:
    """A prediction beside what is right."""

    question: StepQuestion
    algorithm: str
    guess: Vertex | None
    truth: Truth
    words: str
    is_right: bool


def _marked(question: StepQuestion, step: Step, before: Step) -> tuple[Vertex, ...]:
    """Return the cities or routes that a step is about."""
    if question.kind is AnswerKind.ROUTE:
        return tuple(mark.edge for mark in step.overlay.edges if mark.role is Role.CURRENT)
    if question.new:
        known = {mark.vertex for mark in before.overlay.vertices if mark.role is not Role.TERMINAL}
        return tuple(mark.vertex for mark in step.overlay.vertices if mark.vertex not in known and mark.role in _FRESH)
    current = tuple(mark.vertex for mark in step.overlay.vertices if mark.role is Role.CURRENT)
    return current + _ties(current, before)


def _ties(taken: tuple[Vertex, ...], before: Step) -> tuple[Vertex, ...]:
    """Return what the heap could have given as well: other cities with the key of the one it gave."""
    if before.structure.kind is not Kind.HEAP:
        return ()
    keys = {item.name: item.key for item in before.structure.items}
    done = {mark.vertex for mark in before.overlay.vertices if mark.role is Role.DONE}
    least = {keys[vertex] for vertex in taken if vertex in keys}
    return tuple(name for name, key in keys.items() if key in least and name not in taken and name not in done)


_FRESH = (Role.FRONTIER, Role.CURRENT, Role.DONE)


def judge(
    question: StepQuestion, algorithm: str, guess: Vertex | None, truth: Truth, name: Callable[[Vertex], str]
) -> JudgedGuess:
    """Compare a guess with the truth, in words.

    Parameters
    ----------
    guess
        A number, a city, a route's index; None for "none of them".
    name
        The name of a city or a route.
    """
    right = truth.right
    if isinstance(right, int):
        is_right = guess == right
        far = "" if is_right or not isinstance(guess, int) else f", {abs(guess - right)} {_side(guess > right)}"
        words = f"{'Right' if is_right else 'Not quite'}: it is {right}; you said {guess}{far}."
        return JudgedGuess(question, algorithm, guess, truth, words, is_right)
    said = NONE_OF_THEM if guess is None else name(guess)
    is_right = guess in right if right else guess is None
    if is_right and len(right) > 1:
        words = f"Right: {said} is one of {len(right)}."
    elif is_right:
        words = f"Right: {said}."
    else:
        names = [name(each) for each in right]
        what = " or ".join(names) if 0 < len(names) <= 3 else f"{len(names)} are" if names else NONE_OF_THEM
        words = f"No: it is {what}; you said {said}." if len(names) <= 3 else f"No: {said} is none of the {len(names)}."
    return JudgedGuess(question, algorithm, guess, truth, words, is_right)


def _side(above: bool) -> str:
    return "too many" if above else "too few"


def drawn(judged: JudgedGuess, overlay: Overlay) -> Overlay:
    """Return a step's overlay with the comparison on it: ✓ at what is right, × at a guess that is not."""
    right = judged.truth.right
    vertices = {mark.vertex: mark for mark in overlay.vertices}
    edges = {mark.edge: mark for mark in overlay.edges}
    cities = judged.question.kind is AnswerKind.CITY
    if not isinstance(right, int):
        for each in right:
            if cities:
                vertices[each] = VertexMark(each, Role.ANSWER, "✓")
            elif isinstance(each, int):
                edges[each] = EdgeMark(each, Role.ANSWER, "✓")
        guess = judged.guess
        if not judged.is_right and guess is not None:
            if cities:
                vertices[guess] = VertexMark(guess, Role.BOTTLENECK, "×")
            elif isinstance(guess, int):
                edges[guess] = EdgeMark(guess, Role.REJECTED, "×")
    return replace(overlay, vertices=tuple(vertices.values()), edges=tuple(edges.values()))


def as_text(guesses: Sequence[JudgedGuess], name: Callable[[Vertex], str]) -> str:
    """Return predictions as lines of text, the score first."""
    lines = [f"{sum(guess.is_right for guess in guesses)} of {len(guesses)} predictions right"]
    for number, judged in enumerate(guesses, start=1):
        mark = "right" if judged.is_right else "wrong"
        lines.append(f"{number}. [{mark}] {judged.algorithm}: {judged.question.text} {judged.words}")
    return "\n".join(lines)


class PredictPanel:
    """The controls of predicting: a question, an answer by list or number, commit, skip, and the list so far.

    Parameters
    ----------
    on_ask
        Called when another question was chosen, or none.
    on_commit
        Called with a guess when the student commits it.
    on_skip
        Called when the student would rather be shown.

    Attributes
    ----------
    question : StepQuestion or None
        What is asked.
    judged : list of JudgedGuess
        The predictions so far.
    choice, number, hint
        The list or the field for an answer, and the line above them.
    commit_button, skip_button
        What can be pressed.
    table, text, save_link
        The predictions so far, to read, to copy and to save.
    """

    def __init__(
        self, on_ask: Callable[[], None], on_commit: Callable[[Vertex | None], None], on_skip: Callable[[], None]
    ) -> None:
        self._on_ask, self._on_commit = on_ask, on_commit
        self._quiet = Quiet()
        self.question: StepQuestion | None = None
        self.judged: list[JudgedGuess] = []
        self._ask = dropdown("Ask me", [_NOTHING])
        self._ask.observe(self._asked, "value")
        self.choice = dropdown("Answer")
        self.number = plain(widgets.BoundedIntText, description="Answer", min=0, max=9999, value=0)
        self.commit_button = button("Commit", self._committed, "ttr-primary", tooltip="Then it is shown")
        self.skip_button = button("Just show me", on_skip)
        self.hint = markup()
        self._answer = box(
            [self.hint, self.choice, self.number, box([self.commit_button, self.skip_button], "ttr-row")], "ttr-section"
        )
        self.table = markup()
        self.text = plain(widgets.Textarea, description="As text", rows=3)
        self.text.add_class("ttr-predictions-text")
        self.save_link = markup()
        self._record = box([self.table, self.text, self.save_link], "ttr-section")
        self.widget = box([self._ask, self._answer, self._record], "ttr-section")
        self.set_questions(())
        self._show_list(str)

    @property
    def pending(self) -> bool:
        """Whether an answer is waited for."""
        return is_visible(self._answer)

    def set_questions(self, questions: Sequence[StepQuestion]) -> None:
        """Offer the questions of an algorithm; the one chosen before stays if it is among them."""
        with self._quiet:
            set_options(self._ask, [_NOTHING, *((q.text, q) for q in questions)])
        self.question = self._asked_now()
        self.wait(False)

    def ask(self, question: StepQuestion | None) -> None:
        """Choose a question."""
        self._ask.value = _NOTHING[1] if question is None else question

    def wait(self, pending: bool, choices: Sequence[tuple[str, Vertex]] = (), hint: str = "") -> None:
        """Wait for an answer, one of these choices or a number; or do not."""
        question = self.question
        pending = pending and question is not None
        show_if(pending, self._answer)
        if question is None or not pending:
            return
        number = question.kind is AnswerKind.NUMBER
        show_if(number, self.number)
        show_if(not number, self.choice)
        if not number:
            options: list[tuple[str, object]] = list(choices)
            if question.value is not None:
                options.append((NONE_OF_THEM, _Choice.NONE))
            set_options(self.choice, [("choose …", _Choice.UNDECIDED), *options], _Choice.UNDECIDED)
        self.hint.value = hint_line(hint)

    def choose(self, guess: Vertex) -> bool:
        """Choose an answer, as a click on the map does; a second click commits it. Tell whether it did."""
        if not self.pending:
            return False
        chosen = self.choice.value
        if type(chosen) is type(guess) and bool(chosen == guess):
            self._committed()
            return True
        if guess in [value for _, value in self.choice.options if type(value) is type(guess)]:
            self.choice.value = guess
        return False

    def add(self, judged: JudgedGuess, name: Callable[[Vertex], str]) -> None:
        """Put a prediction into the list."""
        self.judged.append(judged)
        self._show_list(name)

    def _show_list(self, name: Callable[[Vertex], str]) -> None:
        show_if(bool(self.judged), self._record)
        if self.judged:
            text = as_text(self.judged, name)
            self.table.value = prediction_table(
                [(v.question.text, v.words, v.is_right) for v in reversed(self.judged)],
                f"{sum(v.is_right for v in self.judged)} of {len(self.judged)} right",
            )
            self.text.value = text
            self.save_link.value = html.download(text, "predictions.txt", "Save the list")

    def _asked(self, change: object) -> None:
        if not self._quiet:
            self.question = self._asked_now()
            self._on_ask()

    def _asked_now(self) -> StepQuestion | None:
        return self._ask.value if isinstance(self._ask.value, StepQuestion) else None

    def _committed(self) -> None:
        if not self.pending or self.question is None:
            return
        guess = self.number.value if self.question.kind is AnswerKind.NUMBER else self.choice.value
        if guess is _Choice.UNDECIDED:
            self.hint.value = hint_line("Choose an answer first: from the list, or by a click on the map.")
            return
        self._on_commit(None if guess is _Choice.NONE else guess)


class _Choice(Enum):
    """What a list offers besides cities or routes; of a type of its own, so that no name can be taken for it."""

    UNDECIDED = 1
    NONE = 2


_NOTHING: tuple[str, object] = ("nothing", "nothing")
