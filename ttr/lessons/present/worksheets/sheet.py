"""Sheet: what stands on a worksheet, as values: figures, tasks with room to write, and their answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ttr.lessons.present.worksheets.drawing import Figure
from ttr.ui.questions.question import Answer, AnswerKind, Question


@dataclass(frozen=True)
class Table:
    """A table to fill in."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # all of it, answers too
    given: int = 1  # so many columns are printed on the sheet; the others are left empty there


@dataclass(frozen=True)
class Task:
    """A question on paper; `task` makes one."""

    question: Question  # what is asked; all that is right stands in the words that say why, or in the table
    # What it is asked of, as values: the edges of a network, cities, numbers; what the proofs begin with.
    given: Mapping[str, Any]
    lines: int = 0
    box: int = 0  # height of an empty box to draw in, in millimeters
    table: Table | None = None
    shown: Figure | None = None  # the answer drawn, for the key


def task(
    name: str,
    text: str,
    given: Mapping[str, Any],
    right: object,
    why: str,
    *,
    lines: int = 0,
    box: int = 0,
    table: Table | None = None,
    shown: Figure | None = None,
) -> Task:
    """Return a task with a written answer; the right answer may be a value or tuples of values."""
    question = Question(text, AnswerKind.WORDS, tuple(values(right)), why, name=name)
    return Task(question, given, lines, box, table, shown)


def values(right: object) -> Iterator[Answer]:
    """Yield the names and numbers of what is right."""
    if isinstance(right, str | int):
        yield right
    elif isinstance(right, Iterable):
        for part in right:
            yield from values(part)


@dataclass(frozen=True)
class Part:
    """Tasks that belong together, and the figures that they are about, beside each other."""

    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...] = ()
    words: str = ""  # what the figures show; printed above them


@dataclass(frozen=True)
class Content:
    """What a lesson puts on a sheet: the front page, the back page, and below that the exit ticket."""

    front: tuple[Part, ...]
    back: tuple[Part, ...]
    exit: tuple[Part, ...]


@dataclass(frozen=True)
class Sheet:
    """A worksheet."""

    number: int
    title: str
    seed: int  # which of its variants
    content: Content = field(repr=False)

    @property
    def code(self) -> str:
        """What is printed on the sheet and on its key, and makes both again."""
        return f"{self.number}-{self.seed}"

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order in which they are printed."""
        return (*self.content.front, *self.content.back, *self.content.exit)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in the order in which they are printed."""
        return tuple(task for part in self.parts for task in part.tasks)
