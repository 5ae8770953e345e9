"""The texts of a lesson: its notebook and the teacher's notes."""

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


def notes_of(number: int) -> str:
    """Return the teacher's notes of the lesson with this number as one line."""
    return in_a_row(notes(LESSONS[number - 1]))


def notes(entry: LessonEntry) -> str:
    """Return the teacher's notes."""
    return (TEACHER_S / f"{entry.stem}.md").read_text(encoding="utf-8")
