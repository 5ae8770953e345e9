"""Notebooks that students handed in: what nbgrader stumbles over is named before grading, and mended."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

from ttr.lessons.assignments import assignment, mark_of, source_of
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.submissions import LOST, Submission, SubmissionError

from .texts import every_lesson, notes
from .texts import notebook as student

CONNECTED = LESSONS[1]


def given(entry: LessonEntry = CONNECTED) -> dict[str, Any]:
    """Return an assignment as plain data."""
    return json.loads(nbformat.writes(nbformat.from_dict(assignment(entry, student(entry), notes(entry)))))


def place(notebook: dict[str, Any], mark: str) -> int:
    return next(at for at, cell in enumerate(notebook["cells"]) if mark_of(cell) == mark)


def copied(notebook: dict[str, Any]) -> None:
    at = place(notebook, "check-2-1")
    notebook["cells"].insert(at, {**notebook["cells"][at], "id": "copy"})


def split(notebook: dict[str, Any]) -> None:
    at = place(notebook, "write-2-2")
    lines = source_of(notebook["cells"][at]).splitlines(keepends=True)
    notebook["cells"].insert(at, {**notebook["cells"][at], "source": lines[:3], "id": "first"})
    notebook["cells"][at + 1] = {**notebook["cells"][at + 1], "source": lines[3:]}


def without(mark: str) -> Callable[[dict[str, Any]], None]:
    def delete(notebook: dict[str, Any]) -> None:
        del notebook["cells"][place(notebook, mark)]

    return delete


def unopened(notebook: dict[str, Any]) -> None:
    notebook["cells"] = [cell for cell in notebook["cells"] if "open_lesson" not in source_of(cell)]


def unmarked(notebook: dict[str, Any]) -> None:
    for cell in notebook["cells"]:
        cell["metadata"].pop("nbgrader", None)


def half_marked(notebook: dict[str, Any]) -> None:
    notebook["cells"][0]["metadata"]["nbgrader"] = {}


TWICE = "appears twice, because it was copied or split: nbgrader cannot grade such a notebook."
FAULTS = {
    copied: f"The check of exercise 2.1 {TWICE}",
    split: f"The cell for the function of exercise 2.2 {TWICE}",
    without("check-2-3"): "The check of exercise 2.3 is missing: it would give no points.",
    without("finding-2"): "The cell for the finding is missing: it would give no points.",
    unopened: "The cell that opens the lesson is missing: no check would give a point.",
    unmarked: "No cell has a mark of nbgrader: this is not the notebook that you gave out.",
    half_marked: "A cell has an incomplete mark: nbgrader cannot grade such a notebook.",
}


@every_lesson
def test_a_notebook_as_it_was_given_out_is_ready_for_grading(entry: LessonEntry) -> None:
    submission = Submission("lou", entry, given(entry))
    assert (submission.faults(), submission.missing_functions()) == ([], [])
    assert submission.mend() == submission.notebook


@pytest.mark.parametrize("change", FAULTS, ids=lambda change: change.__name__)
def test_a_fault_is_named_and_mended_and_no_line_is_lost(change: Callable[[dict[str, Any]], None]) -> None:
    notebook = given()
    change(notebook)
    submission = Submission("lou", CONNECTED, notebook)
    assert submission.faults() == [FAULTS[change]]
    mended = Submission("lou", CONNECTED, submission.mend())
    assert mended.faults() == []
    assert {source_of(cell) for cell in notebook["cells"]} <= {source_of(cell) for cell in mended.notebook["cells"]}
    nbformat.validate(nbformat.from_dict(mended.notebook))


def test_a_function_that_nobody_wrote_is_named_and_cannot_be_mended() -> None:
    notebook = given()
    without("write-2-3")(notebook)
    submission = Submission("lou", CONNECTED, notebook)
    words = ["No cell defines the function complete of exercise 2.3: it gives no points."]
    assert (submission.faults(), submission.missing_functions()) == ([], words)


PLACE = "lou/02-connected/02-connected"
SPOILED = ('{"cells": [', "[]", '{"cells": [{"source": "x"}]}', '{"cells": [{"source": [1], "metadata": 3}]}', "")


@pytest.mark.parametrize(
    ("path", "content", "words"),
    [
        (f"{PLACE} (1).ipynb", "{}", "Rename it to 02-connected.ipynb"),
        ("lou/homework/02-connected.ipynb", "{}", "such as submitted/<name>/02-connected"),
        *((f"{PLACE}.ipynb", content, LOST) for content in SPOILED),
    ],
)
def test_a_file_that_is_no_notebook_at_its_place_says_what_to_do(
    tmp_path: Path, path: str, content: str, words: str
) -> None:
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(content, encoding="utf-8")
    with pytest.raises(SubmissionError) as error:
        Submission.read(tmp_path / path)
    assert words in str(error.value)
