"""The texts of a lesson: its notebook, and the teacher's notes with their solutions."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import nbformat
import pytest

from tests.browser.serve import ROOT
from ttr.lessons.catalog import LESSONS, LessonEntry

TEACHER_S = ROOT / "notebooks" / "teacher"

every_lesson = pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.stem)


def notebook(entry: LessonEntry) -> nbformat.NotebookNode:
    """Return the student's notebook."""
    return nbformat.read(ROOT / "notebooks" / "lessons" / f"{entry.stem}.ipynb", as_version=4)


def cells(entry: LessonEntry) -> list[nbformat.NotebookNode]:
    """Return the cells of the student's notebook."""
    return notebook(entry).cells


def prose(entry: LessonEntry) -> str:
    """Return the prose of the student's notebook, without its code."""
    return "\n\n".join(cell.source for cell in cells(entry) if cell.cell_type == "markdown")


def in_a_row(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


@cache
def words_of(number: int) -> str:
    """Return all cells and notes of the lesson with this number as one line."""
    entry = LESSONS[number - 1]
    return in_a_row("\n".join([*(cell.source for cell in cells(entry)), notes(entry)]))


def figures(number: int, rows: dict[str, tuple[Callable[[], object], object]]) -> Callable[..., None]:
    """Return a test of a lesson's figures: sentences of its texts, each with a way to compute its figure."""

    @pytest.mark.parametrize(("said", "row"), rows.items(), ids=list(rows))
    def test(said: str, row: tuple[Callable[[], object], object]) -> None:
        compute, figure = row
        assert said in words_of(number)
        assert compute() == figure

    return test


def notes(entry: LessonEntry) -> str:
    """Return the teacher's notes."""
    return (TEACHER_S / f"{entry.stem}.md").read_text(encoding="utf-8")


def source(notes: str) -> str:
    """Return the first block `python solutions` of `notebooks/teacher/<notes>.md`, which solves each exercise once."""
    return _blocks(notes)[0]


def solutions(notes: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of all blocks `python solutions` of `notebooks/teacher/<notes>.md`."""
    space: dict[str, Any] = {}
    exec(compile("\n".join(_blocks(notes)), f"{notes}.md", "exec"), space)
    return {name: value for name, value in space.items() if callable(value)}


def _blocks(notes: str) -> list[str]:
    text = (TEACHER_S / f"{notes}.md").read_text(encoding="utf-8")
    return re.findall(r"```python solutions\n(.*?)```", text, re.DOTALL)
