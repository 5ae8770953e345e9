"""Assignments for nbgrader, made from a lesson's student notebook and the teacher's notes.

We use nbgrader rather than otter-grader because it hands out, collects and grades ordinary notebooks on a JupyterHub or
in folders. It stores points and comments for answers that people grade (the finding at the end of each lesson), and
needs no container and no external service. Grading uses the lesson's own checks; hidden tests run the same check on
other cases.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from typing import Any

from ttr.lessons.catalog import LessonEntry
from ttr.lessons.exercises.exercise import Exercise

HIDDEN_SEED = 11
SCHEMA = 3  # the version of nbgrader's metadata
STUB = "# write your own lines here"
FINDING_POINTS = 2
CONFIG = f'''"""The course: students get the files in release/; their work goes to submitted/<name>/<lesson>/."""

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "ticket-to-ride"
c.ClearSolutions.code_stub = {{"python": "{STUB}"}}
c.ClearSolutions.text_stub = "*Write here what you found, and how somebody else can check it.*"
c.ExecutePreprocessor.timeout = 120
c.OverwriteCells.add_missing_cells = True  # a check that a student deleted comes back
'''
"""The content of the course's `nbgrader_config.py`."""


class NotesError(ValueError):
    """Raised if notes or a notebook cannot become an assignment; the message names the missing part."""


def assignment(entry: LessonEntry, notebook: Mapping[str, Any], notes: str) -> dict[str, Any]:
    """Return the instructor's version of a lesson, with graded cells and solutions that nbgrader removes.

    Raises `NotesError` if an exercise has no solution in the notes or no cell in the notebook.
    """
    blocks = re.findall(r"```python solutions\n(.*?)```", notes, re.DOTALL)
    if not blocks:
        raise NotesError(f"The notes of {entry.stem} have no block marked “python solutions”.")
    to_do = {exercise.key: exercise for exercise in entry.exercises}
    names = [exercise.function for exercise in entry.exercises]
    parts: dict[str, tuple[str, str]] = {}
    for block in reversed(blocks):  # use the first of several solutions
        parts |= _by_function(block, names)
    cells: list[Mapping[str, Any]] = []
    for cell in notebook["cells"]:
        key = _asks_for(cell)
        if key not in to_do:
            cells.append(cell)
            continue
        exercise = to_do.pop(key)
        if exercise.function not in parts:
            raise NotesError(f"The notes of {entry.stem} have no function {exercise.function} for exercise {key}.")
        cells += [_solution_cell(cell, exercise, *parts[exercise.function]), graded_cell(exercise)]
    if to_do:
        raise NotesError(f"The notebook of {entry.stem} has no cell that checks {', '.join(to_do)}.")
    return {**notebook, "cells": [*cells, *finding(entry)]}


def _asks_for(cell: Mapping[str, Any]) -> str:
    match = re.search(r'lesson\.check\("([\d.]+)"', source_of(cell)) if cell["cell_type"] == "code" else None
    return match[1] if match else ""


def source_of(cell: Mapping[str, Any]) -> str:
    """Return the text of a cell, which may be a list of lines in a file."""
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def mark_of(cell: Mapping[str, Any]) -> str:
    """Return the name by which nbgrader knows a cell, or an empty text."""
    return str((cell["metadata"].get("nbgrader") or {}).get("grade_id") or "")


def _by_function(source: str, names: Collection[str]) -> dict[str, tuple[str, str]]:
    lines = source.splitlines()
    result: dict[str, tuple[str, str]] = {}
    begin = 0
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name in names:
            before = "\n".join(lines[begin : node.lineno - 1]).strip("\n")
            begin = node.end_lineno or node.lineno
            result[node.name] = before, "\n".join(lines[node.body[0].lineno - 1 : begin])
    return result


def _solution_cell(cell: Mapping[str, Any], exercise: Exercise, before: str, body: str) -> dict[str, Any]:
    lines = source_of(cell).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("def "))
    last = next(
        number for number, line in enumerate(lines) if number > first and line.strip().startswith("return None")
    )
    region = ["    ### BEGIN SOLUTION", *body.splitlines(), "    ### END SOLUTION", "    return None"]
    above = ["### BEGIN SOLUTION", *before.splitlines(), "### END SOLUTION", "", ""] if before else []
    source = "\n".join(
        [*above, *lines[first:last], *region, "", "", f'lesson.check("{exercise.key}", {exercise.function})']
    )
    return _code(source, _metadata(f"write-{exercise.key}", solution=True))


def opening_cell(entry: LessonEntry) -> dict[str, Any]:
    source = f"from ttr.lessons.{entry.topic}.tabs import open_lesson\n\nlesson = open_lesson()"
    return {**_code(source, _metadata("open")), "metadata": {}}


def graded_cell(exercise: Exercise, *, hidden: bool = True) -> dict[str, Any]:
    """Return the cell that checks an exercise for a point, with the hidden tests or as students get it."""
    source = (
        f'report = lesson.check("{exercise.key}", {exercise.function})\n'
        "assert report.done, repr(report)\n"
        "### BEGIN HIDDEN TESTS\n"
        f'report = lesson.check("{exercise.key}", {exercise.function}, seed={HIDDEN_SEED})\n'
        "assert report.done, repr(report)\n"
        "### END HIDDEN TESTS"
    )
    visible = source if hidden else source.partition("\n### BEGIN")[0]
    return _code(visible, _metadata(f"check-{exercise.key}", points=1, locked=True))


def finding(entry: LessonEntry) -> list[dict[str, Any]]:
    """Return the heading and the cell for the finding, which a teacher grades."""
    title = f"## My finding\n\nIn one to three sentences. ({FINDING_POINTS} points)"
    answer = (
        "### BEGIN SOLUTION\nRead by the teacher: is it true, is it explained, can it be checked?\n### END SOLUTION"
    )
    name = f"finding-{entry.number}"
    return [
        {"cell_type": "markdown", "id": "my-finding", "metadata": {}, "source": title},
        {
            "cell_type": "markdown",
            "id": name,
            "source": answer,
            "metadata": _metadata(name, solution=True, points=FINDING_POINTS),
        },
    ]


def _code(source: str, metadata: dict[str, Any]) -> dict[str, Any]:
    name = metadata["nbgrader"]["grade_id"]
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": [],
        "source": source,
    }


def _metadata(name: str, *, solution: bool = False, points: int = 0, locked: bool = False) -> dict[str, Any]:
    grade = points > 0
    more: dict[str, Any] = {"points": points} if grade else {}
    return {
        "nbgrader": {
            "grade": grade,
            "solution": solution,
            "locked": locked,
            "task": False,
            "schema_version": SCHEMA,
            "grade_id": name.replace(".", "-"),
            **more,
        }
    }
