"""The content of a worksheet as values: figures, tasks with room to write, and their answers."""

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
    rows: tuple[tuple[str, ...], ...]  # the complete table, including the answers
    given: int = 1  # the sheet prints this many columns and leaves the others empty


@dataclass(frozen=True)
class Task:
    """A question on paper; `task` makes one."""

    question: Question  # the question; its explanation or the table contains all right answers
    # The data of the task as values: the edges of a network, cities, numbers. The proofs in the tests start from them.
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
    """Yield the names and numbers in a right answer."""
    if isinstance(right, str | int):
        yield right
    elif isinstance(right, Iterable):
        for part in right:
            yield from values(part)


@dataclass(frozen=True)
class Part:
    """Related tasks, and their figures side by side."""

    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...] = ()
    words: str = ""  # the caption above the figures


@dataclass(frozen=True)
class Content:
    """The content of a sheet: the front page, the back page, and the exit ticket below it."""

    front: tuple[Part, ...]
    back: tuple[Part, ...]
    exit: tuple[Part, ...]


@dataclass(frozen=True)
class Sheet:
    """A worksheet."""

    number: int
    title: str
    seed: int  # the number of the variant
    content: Content = field(repr=False)

    @property
    def code(self) -> str:
        """The code on the sheet and its key, which reproduces both."""
        return f"{self.number}-{self.seed}"

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in print order."""
        return (*self.content.front, *self.content.back, *self.content.exit)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in print order."""
        return tuple(task for part in self.parts for task in part.tasks)
