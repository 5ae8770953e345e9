"""Assignments for nbgrader: the students' versions, and grading with the real tool."""

import os
import runpy
import sys
from pathlib import Path

import nbformat
import pytest
from jupyter_client.provisioning import KernelProvisionerFactory
from traitlets.config import PyFileConfigLoader

from tests.browser.serve import ROOT
from ttr.command.main import main
from ttr.lessons.assignments import CONFIG, STUB, NotesError, assignment
from ttr.lessons.catalog import LESSONS, LessonEntry, find_exercise
from ttr.lessons.exercises.checker import SEED, Report, check

from .texts import every_lesson, notes
from .texts import notebook as student

CONNECTED = next(entry for entry in LESSONS if entry.topic == "connected")
STUDENT = "lou"  # writes a right function, a wrong one, none for the third exercise, and a finding
SPLIT = "kim"  # the same, with a split cell and without the check of the first exercise


def made(entry: LessonEntry) -> nbformat.NotebookNode:
    """Return the instructor's version, which must be a valid notebook."""
    notebook = nbformat.from_dict(assignment(entry, student(entry), notes(entry)))
    nbformat.validate(notebook)
    return notebook


def graded(notebook: nbformat.NotebookNode) -> dict[str, nbformat.NotebookNode]:
    """Return the cells that nbgrader knows, by name."""
    return {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells if "nbgrader" in cell.metadata}


class Checks:
    """A stand-in for the lesson of a notebook, without its map."""

    def check(self, key: str, function: object, seed: int = SEED) -> Report:
        return check(find_exercise(key), function, seed)


@every_lesson
@pytest.mark.usefixtures("here")
def test_an_exercise_has_a_cell_to_write_in_and_a_locked_one_with_a_point_which_the_solution_passes(entry) -> None:
    cells = graded(made(entry))
    for exercise in entry.exercises:
        key = exercise.key.replace(".", "-")
        write, check = cells[f"write-{key}"], cells[f"check-{key}"]
        assert write.metadata.nbgrader.solution
        assert f"def {exercise.signature}:" in write.source
        assert (check.metadata.nbgrader.locked, check.metadata.nbgrader.points) == (True, 1)
        assert "### BEGIN HIDDEN TESTS" in check.source
    space: dict[str, object] = {"lesson": Checks()}
    for cell in cells.values():
        if cell.cell_type == "code":
            exec(cell.source, space)


def test_a_missing_solution_in_the_notes_or_a_missing_cell_is_named() -> None:
    text = notes(CONNECTED).replace("def complete(", "def finished(")
    with pytest.raises(NotesError, match=r"02-connected have no function complete for exercise 2\.3"):
        assignment(CONNECTED, student(CONNECTED), text)
    with pytest.raises(NotesError, match="no block marked"):
        assignment(CONNECTED, student(CONNECTED), "# Notes")
    notebook = student(CONNECTED)
    notebook.cells = [cell for cell in notebook.cells if 'lesson.check("2.2"' not in cell.source]
    with pytest.raises(NotesError, match=r"no cell that checks 2\.2"):
        assignment(CONNECTED, notebook, notes(CONNECTED))


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a course with lesson 2, handed out, handed in by a student, and graded, with ordinary Jupyter kernels."""
    from nbgrader.apps import NbGraderAPI  # takes longer to import than all tests of a lesson to collect

    folder, stem, whole = tmp_path_factory.mktemp("course"), CONNECTED.stem, made(CONNECTED)
    source, handed_in = (folder / part / stem / f"{stem}.ipynb" for part in ("source", f"submitted/{STUDENT}"))
    for path in (source, handed_in):
        path.parent.mkdir(parents=True)
    nbformat.write(whole, source)
    (folder / "nbgrader_config.py").write_text(CONFIG)
    config = PyFileConfigLoader("nbgrader_config.py", str(folder)).load_config()
    config.CourseDirectory.root = str(folder)
    tool = NbGraderAPI(config=config)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")  # nbgrader runs alembic
        patch.setattr(KernelProvisionerFactory.instance(), "default_provisioner_name", "local-provisioner")
        succeeds(tool.generate_assignment(stem))
        written = nbformat.read(folder / "release" / stem / f"{stem}.ipynb", as_version=4)
        answers = {
            "write-2-1": graded(whole)["write-2-1"].source,
            "write-2-2": "def components(edges):\n    return [list(edge) for edge in edges]",
            "finding-2": "Duluth holds two parts together: without it nobody gets from Winnipeg to Omaha.",
        }
        for key, cell in graded(written).items():
            cell.source = answers.get(key, cell.source)
        nbformat.write(written, handed_in)
        succeeds(tool.autograde(stem, STUDENT))
        cells = graded(written)
        at = written.cells.index(cells["write-2-2"])
        written.cells.insert(at, nbformat.from_dict({**cells["write-2-2"], "source": "# my second", "id": "second"}))
        written.cells.remove(cells["check-2-1"])
        handed_in = folder / "submitted" / SPLIT / stem / f"{stem}.ipynb"
        handed_in.parent.mkdir(parents=True)
        nbformat.write(written, handed_in)
        assert not tool.autograde(stem, SPLIT)["success"]
        assert main(["check", "--mend", str(folder)]) == 0
        succeeds(tool.autograde(stem, SPLIT))
    return folder


def succeeds(done: dict[str, object]) -> None:
    assert done["success"], done


def grades(folder: Path, student: str) -> dict[str, tuple[float | None, bool]]:
    """Return the student's points for each cell from the gradebook, and whether the cell needs manual grading."""
    from nbgrader.api import Gradebook  # takes longer to import than all tests of a lesson to collect

    with Gradebook(f"sqlite:///{folder / 'gradebook.db'}") as book:
        (notebook,) = book.find_submission(CONNECTED.stem, student).notebooks
        return {grade.name: (grade.auto_score, bool(grade.needs_manual_grade)) for grade in notebook.grades}


@pytest.mark.slow
def test_students_get_no_solution_and_no_hidden_test_and_later_the_reasons(course: Path) -> None:
    text = (course / "release" / CONNECTED.stem / f"{CONNECTED.stem}.ipynb").read_text(encoding="utf-8")
    assert STUB in text
    for hidden in ("### BEGIN", "seed=11", "def reached", "waiting.pop"):
        assert hidden not in text
    path = course / "autograded" / STUDENT / CONNECTED.stem / f"{CONNECTED.stem}.ipynb"
    text = path.read_text(encoding="utf-8")
    assert "Two routes that share a city belong to the same component." in text
    assert "Your function returns nothing yet" in text


@pytest.mark.slow
@pytest.mark.parametrize("student", [STUDENT, SPLIT])
def test_nbgrader_gives_a_point_for_each_right_function_and_a_finding_waits_for_manual_grading(
    course: Path, student: str
) -> None:
    assert grades(course, student) == {
        "check-2-1": (1, False),
        "check-2-2": (0, False),
        "check-2-3": (0, False),
        "finding-2": (None, True),
    }


COURSE_TOOL = ROOT / "tools" / "nbgrader_course.py"


def test_the_course_has_a_folder_for_each_lesson_and_keeps_changed_settings(tmp_path: Path, monkeypatch) -> None:
    def run_tool(*arguments: str) -> None:
        """Run the tool as a program in this process, since a new process would load all lessons again."""
        monkeypatch.setattr(sys, "argv", [str(COURSE_TOOL), *arguments])
        runpy.run_path(str(COURSE_TOOL), run_name="__main__")

    with pytest.raises(SystemExit) as left:
        run_tool()
    assert "nbgrader_course.py FOLDER" in str(left.value.code)  # Python prints this message and exits with 1
    run_tool(str(tmp_path))
    made_of = {path.stem for path in tmp_path.glob("source/*/*.ipynb")}
    assert made_of == {entry.stem for entry in LESSONS}
    (tmp_path / "nbgrader_config.py").write_text("# ours")
    run_tool(str(tmp_path))
    assert (tmp_path / "nbgrader_config.py").read_text() == "# ours"
