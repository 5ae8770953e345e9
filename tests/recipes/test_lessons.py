"""The recipes for a lesson and a question work in a copy, and a test reports each forgotten file."""

import re
from pathlib import Path

import pytest

from tests.recipes.following import Edit, Recipe, after, follow, forgotten, new, outcome, replaced, run
from ttr.lessons.catalog import LessonEntry

TOPIC, STEM = "linked", "11-linked"
ELEVENTH = f"""    {LessonEntry.__name__}(11, "linked", "Linked or not", "Is my ticket complete? Search a network."),
"""
LESSON_TEST = """
from ttr.lessons.linked.tabs import open_lesson


def test_a_recipe_may_start_in_the_middle():
    assert "Raleigh" in open_lesson().page.activities[1].sentence
"""


def of_the_eleventh(text: str) -> str:
    """Return a text of lesson 2 for another lesson: with its number, its names, and other words for its terms."""
    text = text.replace("connected or not", "linked or not").replace("Connected or not", "Linked or not")
    text = re.sub(r"\b(L?l?esson) 2\b", r"\1 11", text).replace("assemble_lesson(2,", "assemble_lesson(11,")
    text = text.replace("Finale(\n    2,", "Finale(\n    11,")
    text = re.sub(r"(?<![\d.])2\.(?=[123]\b)", "11.", text).replace("02-connected", STEM)
    return text.replace("ttr.lessons.connected", "ttr.lessons.linked")


@pytest.mark.slow
def test_a_lesson_is_a_room_a_notebook_notes_and_a_line_in_some_lists(clone: Path, project: Path) -> None:
    names = {"topic": TOPIC, "NN-topic": STEM, "number": "11", "last": "10-design"}

    def copied(name: str) -> Edit:
        return new(of_the_eleventh((project / name).read_text(encoding="utf-8")))

    def beside(mark: str) -> Edit:
        """Return an edit that repeats the lines about lesson 2 for the other lesson, at the end of their tables."""

        def change(before: str) -> str:
            rows = [line for line in before.splitlines() if line.startswith("| ")]
            lines, lasts = ([row for row in rows if name in row] for name in (mark, "10-design"))
            for line, last in zip(lines, lasts, strict=True):
                own = of_the_eleventh(line).replace("| 2 ", "| 11 ").replace("[2 ", "[11 ").replace("[2]", "[11]")
                before = after(last, own + "\n")(before)
            return before

        return change

    def with_its_misconceptions(before: str) -> str:
        """Return the tool's output too, without checking the programs of all other lessons again."""
        code = "from ttr.lessons.misconceptions_page import *; from ttr.lessons.catalog import LESSONS"
        text = run(clone, "-c", f"{code}; print(misconceptions_table(LESSONS[-1:]).removeprefix(HEAD))")
        return before + text

    room, like, notebook = f"ttr/lessons/{TOPIC}", "ttr/lessons/connected", "notebooks/lessons/02-connected.ipynb"
    in_words = "notebooks/teacher/02-connected.md"
    files = ("__init__.py", "exercises.py", "cases.py", "questions.py", "tabs.py", "slides.md")
    (clone / room).mkdir()
    tests = follow(
        clone,
        Recipe("Add a lesson"),
        names,
        {
            **{f"{room}/{file}": copied(f"{like}/{file}") for file in files},
            f"{room}/proof.md": lambda before: copied(f"{like}/proof.md")(before).replace("# Connected", "# Linked", 1),
            "ttr/lessons/catalog.py": lambda before: before.replace("\n)\n\n\ndef", f"\n{ELEVENTH})\n\n\ndef", 1),
            "pyproject.toml": replaced((' | ttr.lessons.design"', f' | ttr.lessons.design | ttr.lessons.{TOPIC}"')),
            f"notebooks/lessons/{STEM}.ipynb": lambda before: copied(notebook)(before).replace("* **", "* **linked "),
            "notebooks/lessons/10-design.ipynb": replaced(
                ("This was the last lesson. ", f"**Next:** [Lesson 11: linked or not]({STEM}.ipynb). ")
            ),
            f"notebooks/teacher/{STEM}.md": lambda before: re.sub(
                "other terms: (.+), ", r"other terms: linked \1, linked ", copied(in_words)(before)
            ),
            "README.md": beside("02-connected"),
            "notebooks/teacher/README.md": beside("02-connected"),
            "notebooks/teacher/curricula.md": lambda before: beside("02-connected")(
                replaced(("lists of routes | 1, 2 |", "lists of routes | 1, 2, 11 |"))(before)
            ),
            "notebooks/teacher/misconceptions.md": with_its_misconceptions,
            f"tests/lessons/test_{TOPIC}.py": new(LESSON_TEST),
        },
    )
    outcome(clone, tests)
    # These tests know no lesson, but its number.
    refusals = "unknown or not_a_schedule or right_form or links_only"
    outcome(
        clone,
        [
            "tests/lessons/outputs/practice",
            "tests/lessons/outputs/worksheets",
            "tests/lessons/test_all_exercises.py",
            "tests/site",
            "-k",
            refusals,
        ],
    )
    lacking = [f"{room}/slides.md", "README.md", "notebooks/teacher/README.md", "pyproject.toml"]
    said = forgotten(clone, lacking, project, [*tests[:-1], f"{STEM} and (files or readme) or floors"])
    assert f"ttr/lessons/{TOPIC} lacks slides.md" in said
    assert f"README.md's table of lessons lacks {STEM}" in said
    assert "the contract in pyproject.toml has a place for each room of ttr.lessons" in said


def test_the_files_of_a_new_lesson_import_only_what_there_is(project: Path) -> None:
    text = (project / "tools" / "new_lesson.py").read_text(encoding="utf-8")
    for line in re.findall(r"^ *(from ttr\.[\w.]+ import [\w, ]+)$", text, re.MULTILINE):
        if "TOPIC" not in line:
            exec(line)


@pytest.mark.slow
def test_a_new_lesson_has_an_exercise_that_is_green_at_once_and_tests_name_what_it_lacks(clone: Path) -> None:
    assert "lessons/planar/exercises.py" in run(clone, "tools/new_lesson.py", "planar", "Planar maps")
    assert "All checks passed" in run(clone, "-m", "ruff", "check", "ttr/lessons/planar", "ttr/lessons/catalog.py")
    outcome(clone, ["tests/lessons/test_all_exercises.py", "tests/lessons/test_wrong_functions.py", "-k", "11.1"])
    said = outcome(clone, ["tests/lessons/test_all_lessons.py", "-k", "planar"], code=1)
    assert "ttr/lessons/planar/questions.py has 1 of at least 4 predictions" in said
    assert "README.md's table of lessons lacks 11-planar" in said


QUESTION = '''
def route_count(rng: random.Random, level: int) -> Question:
    """Ask how many routes there are."""
    place = _network(rng, level)
    why = "They are counted one by one."
    return place.ask("How many bright routes are there?", len(place.routes), why, unit="route")


'''


@pytest.mark.slow
def test_a_question_is_a_function_with_its_generator_and_its_proof(clone: Path, project: Path) -> None:
    questions, proofs = "ttr/lessons/cuts/questions.py", "tests/lessons/questions/proofs.py"
    tests = follow(
        clone,
        Recipe("Add a question to a lesson"),
        {"topic": "cuts", "word": "bright"},
        {
            questions: replaced(
                ("\nGENERATORS = (\n", f'{QUESTION}GENERATORS = (\n    Generator("bright routes", 6, route_count),\n')
            ),
            proofs: after("Rights]] = {", '    "bright routes": lambda q: {len(shown(q))},\n'),
        },
    )
    outcome(clone, tests)
    said = forgotten(clone, [proofs], project, tests)
    assert "tests/lessons/questions/proofs.py has no proof for “bright routes”" in said
