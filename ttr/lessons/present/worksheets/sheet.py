"""Sheet: what stands on a worksheet, as values: figures, tasks with room to write, and their answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ttr.lessons.present.worksheets.drawing import Figure
from ttr.ui.questions.question import Answer, AnswerKind, Question


@dataclass(frozen=True)
class Table:
    """A table to fill in.

    Attributes
    ----------
    head : tuple of str
        The names of its columns.
    rows : tuple of tuple of str
        All of it, answers too.
    given : int
        So many columns are printed on the sheet; the others are left empty there.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    given: int = 1


@dataclass(frozen=True)
class Task:
    """A question on paper; `task` makes one.

    Attributes
    ----------
    question : Question
        What is asked; all that is right stands in the words that say why, or in the table.
    given : mapping
        What it is asked of, as values: the edges of a network, cities, numbers. The tests prove by these what is right.
    lines : int
        Lines to write on.
    box : int
        Height of an empty box to draw in, in millimeters.
    table : Table or None
        A table to fill in.
    shown : Figure or None
        The answer drawn, for the key.
    """

    question: Question
    given: Mapping[str, Any]
    lines: int = 0
    box: int = 0
    table: Table | None = None
    shown: Figure | None = None


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
    """Return a task whose answer is written; what is right may be a value, or tuples of values."""
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
    """Tasks that belong together, and the figures that they are about, beside each other.

    Attributes
    ----------
    tasks : tuple of Task
        In order.
    figures : tuple of Figure
        What is drawn above them.
    words : str
        What the figures show; printed above them.
    """

    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...] = ()
    words: str = ""


@dataclass(frozen=True)
class Content:
    """What a lesson puts on a sheet: the front page, the back page, and below that the exit ticket."""

    front: tuple[Part, ...]
    back: tuple[Part, ...]
    exit: tuple[Part, ...]


@dataclass(frozen=True)
class Sheet:
    """A worksheet.

    Attributes
    ----------
    number : int
        Of the lesson.
    title : str
        Of the lesson.
    seed : int
        Which of its variants.
    content : Content
        What stands on it.
    """

    number: int
    title: str
    seed: int
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
