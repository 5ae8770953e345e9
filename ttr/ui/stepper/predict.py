"""Predictions: guess the next step or a result before the page shows it.

A `StepQuestion` refers to a trace and a cursor in it; `StepQuestion.truth` returns the right answer and its step.
`judge` compares.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ttr.graphs.network import Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.trace import Kind, Step, Trace
from ttr.ui.question import AnswerKind

NONE_OF_THEM = "none of them"


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """A question about the next steps of an algorithm."""

    text: str
    kind: AnswerKind  # a city, a route or a number
    events: tuple[str, ...] = ()  # events of the answering step; empty for the last step
    new: bool = False  # the answer is a newly marked city, rather than the current one
    # Returns the right answer from the algorithm's result: a number, or cities or routes, of which any is right; None
    # if there is nothing to ask about.
    value: Callable[[Any], int | Collection[Vertex] | None] | None = None

    def truth(self, trace: Trace[Any], cursor: int) -> Truth | None:
        """Return the right answer at a step, or None if there is none or it has already been shown."""
        if self.value is not None:
            if cursor >= len(trace) - 1:
                return None
            value = self.value(trace.answer)
            if value is None:
                return None
            return Truth(len(trace) - 1, value if isinstance(value, int) else tuple(value))
        for index in range(cursor + 1, len(trace)):
            if trace[index].event in self.events:
                return Truth(index, _marked_things(self, trace[index], trace[index - 1]))
        return None


@dataclass(frozen=True, slots=True)
class Truth:
    """The right answer, and the step that shows it."""

    step: int  # index of the step
    right: int | tuple[Vertex, ...]  # a number, or all right answers; empty if "none of them" is right

    def accepts(self, guess: Vertex | None) -> bool:
        """Return True if a guess is right; None is "none of them"."""
        return guess in (self.right or (None,)) if isinstance(self.right, tuple) else guess == self.right


@dataclass(frozen=True, slots=True)
class GuessLine:
    """A prediction, compared with the right answer: a line in the list of predictions."""

    algorithm: str
    question: str
    words: str
    is_right: bool


def _marked_things(question: StepQuestion, step: Step, before: Step) -> tuple[Vertex, ...]:
    if question.kind is AnswerKind.ROUTE:
        return tuple(mark.edge for mark in step.overlay.edges if mark.role is Role.CURRENT)
    if question.new:
        known = {mark.vertex for mark in before.overlay.vertices if mark.role is not Role.TERMINAL}
        return tuple(mark.vertex for mark in step.overlay.vertices if mark.vertex not in known and mark.role in _FRESH)
    current = tuple(mark.vertex for mark in step.overlay.vertices if mark.role is Role.CURRENT)
    return current + _ties(current, before)


def _ties(taken: tuple[Vertex, ...], before: Step) -> tuple[Vertex, ...]:
    """Return the other cities with the same key, which the heap could also have returned."""
    if before.structure.kind is not Kind.HEAP:
        return ()
    keys = {item.name: item.key for item in before.structure.items}
    done = {mark.vertex for mark in before.overlay.vertices if mark.role is Role.DONE}
    least = {keys[vertex] for vertex in taken if vertex in keys}
    return tuple(name for name, key in keys.items() if key in least and name not in taken and name not in done)


_FRESH = (Role.FRONTIER, Role.CURRENT, Role.DONE)


def judge(
    question: StepQuestion, algorithm: str, guess: Vertex | None, truth: Truth, name: Callable[[Vertex], str]
) -> GuessLine:
    """Return a comparison of a guess (None for "none of them") with the truth, in words."""
    right, is_right = truth.right, truth.accepts(guess)
    if isinstance(right, int):
        far = ""
        if isinstance(guess, int) and not is_right:
            far = f", {abs(guess - right)} too {'many' if guess > right else 'few'}"
        text = f"{'Right' if is_right else 'Not quite'}: it is {right}; you said {guess}{far}."
        return GuessLine(algorithm, question.text, text, is_right)
    said, names = NONE_OF_THEM if guess is None else name(guess), [name(each) for each in right]
    if is_right:
        text = f"Right: {said}{f' is one of {len(names)}' if len(names) > 1 else ''}."
    elif len(names) > 3:
        text = f"No: {said} is not one of the {len(names)}."
    else:
        text = f"No: it is {' or '.join(names) or NONE_OF_THEM}; you said {said}."
    return GuessLine(algorithm, question.text, text, is_right)


def draw_comparison(question: StepQuestion, guess: Vertex | None, truth: Truth, overlay: Overlay) -> Overlay:
    """Return a step's overlay with the comparison: ✓ at right answers, × at a wrong guess."""
    if isinstance(truth.right, int):
        return overlay
    wrong = () if guess is None or truth.accepts(guess) else (guess,)
    if question.kind is AnswerKind.CITY:
        vertices = {mark.vertex: mark for mark in overlay.vertices}
        vertices |= {city: VertexMark(city, Role.ANSWER, "✓") for city in truth.right}
        vertices |= {city: VertexMark(city, Role.BOTTLENECK, "×") for city in wrong}
        return replace(overlay, vertices=tuple(vertices.values()))
    edges = {mark.edge: mark for mark in overlay.edges}
    edges |= {route: EdgeMark(route, Role.ANSWER, "✓") for route in truth.right if isinstance(route, int)}
    edges |= {route: EdgeMark(route, Role.REJECTED, "×") for route in wrong if isinstance(route, int)}
    return replace(overlay, edges=tuple(edges.values()))


def as_text(guesses: Sequence[GuessLine]) -> str:
    """Return predictions as lines of text, the score first."""
    lines = [f"{sum(guess.is_right for guess in guesses)} of {len(guesses)} predictions right"]
    for number, guess in enumerate(guesses, start=1):
        mark = "right" if guess.is_right else "wrong"
        lines.append(f"{number}. [{mark}] {guess.algorithm}: {guess.question} {guess.words}")
    return "\n".join(lines)
