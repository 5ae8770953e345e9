"""Notebooks that students hand in for grading by nbgrader: faults that cost points or stop the grading of a class.

nbgrader knows a cell by a mark in its metadata. It cannot grade a notebook with the same mark in two cells (and with
other settings than ours stops for the whole class), and a deleted check gives no points.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttr.game.quoting import read_json
from ttr.graphs.words import spell_times
from ttr.lessons.assignments import SCHEMA, finding, graded_cell, mark_of, opening_cell, source_of
from ttr.lessons.catalog import LESSONS, LessonEntry

Notebook = Mapping[str, Any]
UNGRADED = "nbgrader cannot grade such a notebook"
LOST = "This file is not a complete notebook: it was cut off or changed. Ask the student to hand it in again."


class SubmissionError(ValueError):
    """Raised for a file that cannot be graded; the message says how to mend it."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A notebook of a student, at `<student>/<lesson>/<lesson>.ipynb`."""

    student: str  # the name of the folder
    entry: LessonEntry  # the lesson
    notebook: Notebook

    @classmethod
    def read(cls, path: Path) -> Submission:
        """Read a notebook; raise `SubmissionError` if the file is in the wrong place, or is not a notebook."""
        entry = next((entry for entry in LESSONS if entry.stem == path.parent.name), None)
        if entry is None:
            place = f"submitted/<name>/{LESSONS[1].stem}"
            raise SubmissionError(f"Put the notebook into a folder with the name of its lesson, such as {place}.")
        if path.stem != entry.stem:
            raise SubmissionError(f"nbgrader does not know a notebook of this name. Rename it to {entry.stem}.ipynb.")
        try:
            notebook = read_json(path.read_bytes(), "a notebook is")
            for cell in notebook["cells"]:
                _ = cell["cell_type"], source_of(cell), mark_of(cell)  # an error where one of them is missing
        except (ValueError, LookupError, TypeError, AttributeError):
            raise SubmissionError(LOST) from None
        return cls(path.parent.parent.name, entry, notebook)

    def faults(self) -> list[str]:
        """Return a sentence for each fault that `mend` removes."""
        cells = self.notebook["cells"]
        count = Counter(mark for cell in cells if (mark := mark_of(cell)))
        if not count:
            return ["No cell has a mark of nbgrader: this is not the notebook that you gave out."]
        result = [
            f"The {what} appears {spell_times(count[mark])}, because it was copied or split: {UNGRADED}."
            for mark, what in self._marks()
            if count[mark] > 1
        ]
        if any(map(_is_broken, cells)):
            result.append(f"A cell has an incomplete mark: {UNGRADED}.")
        given = {mark_of(cell) for cell in self._giving_points()}
        result += [
            f"The {what} is missing: it would give no points."
            for mark, what in self._marks()
            if mark in given and not count[mark]
        ]
        if not self._opens():
            result.append("The cell that opens the lesson is missing: no check would give a point.")
        return result

    def missing_functions(self) -> list[str]:
        """Return a sentence for each function that no cell defines; only the student can mend this."""
        text = "\n".join(source_of(cell) for cell in self.notebook["cells"] if cell["cell_type"] == "code")
        return [
            f"No cell defines the function {exercise.function} of exercise {exercise.key}: it gives no points."
            for exercise in self.entry.exercises
            if not re.search(rf"^\s*(def {exercise.function}\(|{exercise.function} *=)", text, re.MULTILINE)
        ]

    def mend(self) -> Notebook:
        """Return the notebook with each mark once, and with every cell that gives points.

        The last one of several cells keeps the mark. The others stay, and run as before.
        """
        seen: set[str] = set()
        cells: list[Notebook] = []
        for cell in reversed(self.notebook["cells"]):
            mark = mark_of(cell)
            if _is_broken(cell) or mark in seen:
                cell = {**cell, "metadata": {key: item for key, item in cell["metadata"].items() if key != "nbgrader"}}
            seen.add(mark)
            cells.insert(0, cell)
        names = {cell.get("id") for cell in cells}
        for cell in self._giving_points():
            if mark_of(cell) not in seen:
                cells.append({**cell, "id": f"{cell['id']}-again"} if cell["id"] in names else cell)
        return {**self.notebook, "cells": cells if self._opens() else [opening_cell(self.entry), *cells]}

    def _marks(self) -> Iterator[tuple[str, str]]:
        """Yield each mark of the lesson, with the name of its cell."""
        for exercise in self.entry.exercises:
            for kind, what in (("write", "cell for the function"), ("check", "check")):
                yield f"{kind}-{exercise.key.replace('.', '-')}", f"{what} of exercise {exercise.key}"
        yield f"finding-{self.entry.number}", "cell for the finding"

    def _giving_points(self) -> list[Notebook]:
        checks = [graded_cell(exercise, hidden=False) for exercise in self.entry.exercises]
        return [*checks, finding(self.entry)[-1]]

    def _opens(self) -> bool:
        return any("open_lesson(" in source_of(cell) for cell in self.notebook["cells"])


def _is_broken(cell: Notebook) -> bool:
    """Return True if a cell has a mark that nbgrader takes for one of an older version."""
    mark = cell["metadata"].get("nbgrader")
    return mark is not None and (mark.get("schema_version") != SCHEMA or not mark_of(cell))
