"""The lessons' notebooks as a student runs them, with wrong, endless and right functions in the cells."""

import ast
import inspect
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.browser.serve import ROOT
from tests.ui.seen import html_of
from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.catalog import LESSONS, LessonEntry

from .texts import cells, every_lesson, notebook, source

ENDLESS = "def connected(edges, a, b):\n    while True:\n        pass\n\nlesson.check('2.1', connected)"
CRASH = "def components(edges):\n    first = edges[0]\n    return first['city']\n\nlesson.check('2.2', components)"


def words(cell: nbformat.NotebookNode) -> str:
    return "".join(output["data"]["text/plain"] for output in cell.outputs if "data" in output)


@pytest.mark.slow
def test_a_student_s_cells_are_checked_in_a_kernel() -> None:
    whole = notebook(LESSONS[1])
    write = {cell.id: cell for cell in whole.cells}
    write["write-1"].source = ENDLESS
    write["write-2"].source = CRASH
    write["write-3"].source = f"{source('02-connected')}\nlesson.check('2.3', complete)"
    NotebookClient(whole, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    assert "takes too long for" in words(write["write-1"])
    assert "The error is in line 3: return first['city']" in words(write["write-2"])
    assert "Right, on all" in words(write["write-3"])


def run(cell: str, space: dict[str, Any]) -> Any:
    """Run a cell, and return the value of its last line."""
    *lines, last = ast.parse(cell).body
    exec(compile(ast.Module(lines, []), "<cell>", "exec"), space)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), space)


@every_lesson
@pytest.mark.usefixtures("here")
def test_a_prediction_a_misconception_and_the_right_function_count_in_the_line_to_hand_in(entry: LessonEntry) -> None:
    sources = {cell.id: cell.source for cell in cells(entry)}
    exercise, space = entry.exercises[0], {}
    name, mistake = exercise.function, exercise.misconceptions[0]
    run(sources["map"], space)
    quiz = next(tab for tab in space["lesson"].page.activities if isinstance(tab, Quiz))
    quiz.skip_button.click()
    quiz.answer(next(choice for choice in quiz.current.choices if choice not in quiz.current.right))

    asked = f'lesson.check("{exercise.key}", '
    assert sources["write-1"].endswith(f"{asked}{name})")
    module = inspect.getmodule(mistake.function)
    wrong = run(f"{inspect.getsource(module)}\n{asked}{mistake.function.__name__})", space)
    assert mistake.hint in repr(wrong)
    assert "<svg" in wrong._repr_html_()
    right = run(f"{source(entry.stem)}\n{asked}{name})", space)
    assert repr(right).startswith("Right, on all")
    assert f"done {exercise.key} | checks 2 | predicted 0 of 1" in html_of(space["lesson"].hand_in())
