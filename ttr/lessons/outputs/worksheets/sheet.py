"""A worksheet as values: figures, tasks with room to write, and their answers; sheets of a lesson for seeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from types import ModuleType
from typing import Any

from ttr.graphs.overlay import Overlay
from ttr.graphs.words import join_names
from ttr.lessons.catalog import LESSONS, LessonEntry, find_entry
from ttr.lessons.outputs.worksheets.drawing import Figure, PaperMap
from ttr.lessons.questions.parts import edges_of
from ttr.lessons.questions.proof import Proof, about_proof
from ttr.ui.question import Answer, AnswerKind, Question

_NARROW = 116.0  # the width of a figure on an exit ticket, in millimeters


@dataclass(frozen=True)
class FillInTable:
    head: tuple[str, ...]
    rows: Sequence[Sequence[object]]  # the complete table, including the answers
    given: int = 1  # the sheet prints this many columns and leaves the others empty


@dataclass(frozen=True)
class Task:
    """A question with its space on paper; `task` makes one."""

    question: Question  # the question; its explanation or the table contains all right answers
    # The data of the task as values: the edges of a network, cities, numbers. The proofs in the tests start from them.
    given: Mapping[str, Any]
    lines: int = 0
    box: int = 0  # height of an empty box to draw in, in millimeters
    table: FillInTable | None = None
    shown: Figure | None = None  # the answer drawn, for the key
    figures: tuple[Figure, ...] = ()  # side by side above the question
    words: str = ""  # the caption above the figures


def task(
    name: str,
    text: str,
    given: Mapping[str, Any],
    right: object,
    reason: str,
    *,
    lines: int = 0,
    box: int = 0,
    table: FillInTable | None = None,
    shown: Figure | None = None,
    figure: Figure | None = None,
) -> Task:
    """Return a task with a written answer; the right answer may be a value or tuples of values."""
    question = Question(text, AnswerKind.WORDS, tuple(values(right)), reason, name=name)
    return Task(question, given, lines, box, table, shown, () if figure is None else (figure,))


def on_paper(
    name: str, question: Question, words: str, height: float, *, more: str = "", also: object = (), **drawn: Any
) -> Task:
    """Return a question about a whole small board as a task with its figure, for an exit ticket.

    `more` asks for something else, and `also` is the answer to it; `drawn` has more parameters of the figure.
    """
    of, overlay = question.board, question.before.picture.overlay or Overlay()
    letters = {str(mark.vertex): mark.label for mark in overlay.vertices if mark.label}
    given: dict[str, Any] = {"edges": edges_of(of)} | {letter.lower(): city for city, letter in letters.items()}
    right, reason = question.right, question.why
    if question.kind is AnswerKind.CHOICE:
        right = tuple(str(each).capitalize() for each in right)
        reason = f"{join_names(right)}. {reason}"
    figure = PaperMap(of, words, width=_NARROW, height=height, marks=letters, **drawn)
    text = f"{question.text} {more}".rstrip()
    return task(name, text, given, (right, also), reason, lines=1, figure=figure)


def below(figures: Sequence[Figure], *tasks: Task, words: str = "") -> tuple[Task, ...]:
    first, *others = tasks
    return (replace(first, figures=tuple(figures), words=words), *others)


def values(right: object) -> Iterator[Answer]:
    """Yield the names and numbers in a right answer."""
    if isinstance(right, str | int):
        yield right
    elif isinstance(right, Iterable):
        for part in right:
            yield from values(part)


@dataclass(frozen=True)
class Content:
    """The content of a sheet: the front page, the back page with the exit ticket, and the page of the proof."""

    front: tuple[Task, ...]
    back: tuple[Task, ...]
    exit: tuple[Task, ...]
    proof: tuple[Task, ...] = ()


@dataclass(frozen=True)
class Worksheet:
    number: int
    title: str
    seed: int  # the number of the variant
    content: Content = field(repr=False)

    @property
    def code(self) -> str:
        """The code on the sheet and its key, which reproduces both."""
        return f"{self.number}-{self.seed}"

    @property
    def tasks(self) -> tuple[Task, ...]:
        return (*self.content.front, *self.content.back, *self.content.exit)


MAX_VARIANTS = 40  # of one document, more than a class has students
PROOF_QUESTIONS = 2  # as many as fit on a page, below the steps of a proof
LAST_VARIANT = 999_999  # keeps codes short, since people read them aloud


def sheet(number: int, seed: int) -> Worksheet:
    """Return the worksheet of a lesson; the same seed, from 0 to `LAST_VARIANT`, gives the same sheet.

    Raises `ValueError` if there is no such lesson or variant.

    >>> sheet(5, 7).code
    '5-7'
    """
    if not 0 <= seed <= LAST_VARIANT:
        raise ValueError(f"variants are counted from 0 to {LAST_VARIANT}")
    entry = find_entry(number)
    if entry is None:
        raise ValueError(f"there is no lesson {number}: the lessons are 1 to {LESSONS[-1].number}")
    if not has_sheets(entry):
        raise ValueError(f"lesson {number} has no worksheet")
    make: Callable[[random.Random], Content] = _questions(entry).worksheet
    content = make(random.Random(f"{entry.topic} {seed}"))
    if entry.proof is not None:
        content = replace(content, proof=_proof_tasks(entry.proof, random.Random(f"{entry.topic} proof {seed}")))
    return Worksheet(entry.number, entry.title, seed, content)


def has_sheets(entry: LessonEntry) -> bool:
    return hasattr(_questions(entry), "worksheet")


def _questions(entry: LessonEntry) -> ModuleType:
    return import_module(f"ttr.lessons.{entry.topic}.questions")


def variants(number: int, count: int, seed: int = 1) -> tuple[Worksheet, ...]:
    """Return this many worksheets of a lesson, starting with a first variant.

    Raises `ValueError` if there is no such lesson, or the count is not from 1 to `MAX_VARIANTS`.
    """
    if not 1 <= count <= MAX_VARIANTS:
        raise ValueError(f"cannot make {count} variants: choose 1 to {MAX_VARIANTS}")
    return tuple(sheet(number, seed + place) for place in range(count))


# --- the page of the proof ---


def _proof_tasks(proof: Proof, rng: random.Random) -> tuple[Task, ...]:
    asked = about_proof(proof, rng)[:PROOF_QUESTIONS]
    questions = tuple(Task(replace(each, text=f"{each.text} Why?"), {}, lines=1) for each in asked)
    return (_steps(proof, rng), *questions)


def _steps(proof: Proof, rng: random.Random) -> Task:
    number = {step.name: place for place, step in enumerate(proof.steps, start=1)}
    rows = [(step.text, number[step.name]) for step in proof.steps]
    items = [
        f"{number[step.name]} after {join_names(number[each] for each in step.needs)}"
        for step in proof.steps
        if step.needs
    ]
    return task(
        "proof",
        f"Prove: {proof.claim} Number the steps. Each step may use only steps with smaller numbers.",
        {},
        tuple(number.values()),
        f"Other orders are right, too, if each step comes after the steps that it needs: {'; '.join(items)}.",
        table=FillInTable(("step", "number"), rng.sample(rows, len(rows))),
    )
