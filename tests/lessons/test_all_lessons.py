"""What holds for every lesson: solutions are right, misconceptions get their hints, tabs work, notes are complete."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import pytest
from ipywidgets import Dropdown, Widget

from tests.browser.serve import ROOT
from tests.ui.seen import html_of, parts_of, tags_shown_as_text
from ttr.lessons.catalog import LESSONS, Entry, find_exercise
from ttr.lessons.kit.answers import WrongKind
from ttr.lessons.kit.checker import SEED, Verdict, check
from ttr.lessons.kit.exercise import OF_OTHERS, YOURS, Exercise
from ttr.lessons.kit.render import result
from ttr.lessons.kit.sanitize import sanitize
from ttr.lessons.misconceptions_table import row
from ttr.lessons.page.lesson import Lesson, TaskPanel
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.kept_text import KeptText
from ttr.lessons.tabs.quiz import Quiz
from ttr.ui.map.export import svg

from .pages import all_choices, tab
from .solutions import solutions
from .texts import cells, every_lesson, notes, prose


def called(exercise: Exercise) -> str:
    """What the function is called that an exercise asks for."""
    return exercise.signature.partition("(")[0]


@lru_cache
def teacher(entry: Entry) -> dict[str, Callable[..., Any]]:
    return solutions(entry.stem)


EXERCISES = [(entry, exercise) for entry in LESSONS for exercise in entry.exercises]
WRONG = [(exercise, mistake) for _, exercise in EXERCISES for mistake in exercise.misconceptions]

# Each lesson has the same files, with a first line that names the lesson; other files are named for their subject.
FILES = ("exercises", "cases", "explain", "misconceptions", "predictions", "touch", "change", "tabs", "terms")
NO_SUBJECT = {
    *("explaining", "explained", "quiz", "guess", "samples", "trials", "deals", "changing", "closing"),
    *("charts", "drawings", "drawing", "drawn", "activities", "telling", "told", "how", "shown", "plain", "reading"),
    *("running", "wish", "bench", "utils", "helpers", "common", "misc"),
}

# Second solutions in the teacher's notes are named for the exercise and how they do it.
SECOND = [
    (exercise, how)
    for entry, exercise in EXERCISES
    for name, how in teacher(entry).items()
    if name.startswith(f"{called(exercise)}_") and name not in map(called, entry.exercises)
]

every_exercise = pytest.mark.parametrize(("entry", "exercise"), EXERCISES, ids=[e.key for _, e in EXERCISES])
YOUR = re.compile(r"\byours?\b", re.IGNORECASE)
two_seeds = pytest.mark.parametrize("seed", [2, 3])


@lru_cache
def known_misconceptions() -> list[str]:
    """The lines of the teacher's table."""
    path = ROOT / "notebooks" / "teacher" / "misconceptions.md"
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def opened() -> Iterator[Callable[[Entry], Lesson]]:
    """Open each lesson once: its games and pictures take a second."""
    yield lru_cache(lambda entry: entry.open())
    Widget.close_all()


# --- the files ---


def files(entry: Entry) -> dict[str, str]:
    """The text of each file of a lesson, by its name."""
    folder = ROOT / "ttr" / "lessons" / entry.topic
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}


@every_lesson
def test_a_lesson_has_the_files_that_every_lesson_has(entry: Entry) -> None:
    lacking = [f"{name}.py" for name in ("__init__", *FILES) if name not in files(entry)]
    assert not lacking, f"ttr/lessons/{entry.topic} lacks {', '.join(lacking)}"


@every_lesson
def test_other_files_of_a_lesson_are_named_for_their_subject(entry: Entry) -> None:
    assert not NO_SUBJECT & set(files(entry))


@every_lesson
def test_every_file_of_a_lesson_says_first_which_lesson_it_is_of_and_what_it_is_about(entry: Entry) -> None:
    lesson = f'"""Lesson {entry.number}, {entry.title}'
    for name, text in files(entry).items():
        first = text.splitlines()[0]
        begin = f'{lesson}."""' if name == "__init__" else f"{lesson}: "
        assert first.lower().startswith(begin.lower()), f"{name}.py begins {first}, not {begin}"


# --- exercises ---


@two_seeds
@every_exercise
def test_the_teacher_s_solution_is_right(entry: Entry, exercise, seed: int) -> None:
    report = check(exercise, teacher(entry)[called(exercise)], seed)
    assert report.verdict is Verdict.RIGHT, report.words
    assert report.right == report.cases


@pytest.mark.parametrize(("exercise", "solution"), SECOND, ids=[how.__name__ for _, how in SECOND])
def test_a_second_solution_of_the_notes_is_right_too(exercise: Exercise, solution: Callable[..., Any]) -> None:
    assert check(exercise, solution).done


@two_seeds
@pytest.mark.parametrize(("exercise", "mistake"), WRONG, ids=[f"{e.key} {m.name}" for e, m in WRONG])
def test_a_misconception_gets_its_own_hint_and_a_counterexample(exercise, mistake, seed: int) -> None:
    report = check(exercise, mistake.function, seed, subject=YOURS if seed == SEED else OF_OTHERS)
    if seed == SEED:
        assert row(report) in known_misconceptions(), "run tools/make_misconceptions.py"
    assert report.verdict is Verdict.MISCONCEPTION, report.words
    assert (report.misconception, report.hint) == (mistake, mistake.hint)
    assert report.overlay is not None
    assert report.overlay.sentence.endswith((".", "?", "!"))
    assert seed == SEED or not YOUR.search(report.overlay.sentence)
    assert report.picture is not None


@every_exercise
def test_an_exercise_has_three_hints_and_three_misconceptions_or_more_in_words_of_their_own(entry, exercise) -> None:
    assert len({*exercise.hints}) == 3
    assert len(exercise.misconceptions) >= 3
    assert len({mistake.hint for mistake in exercise.misconceptions}) == len(exercise.misconceptions)
    assert len({mistake.name for mistake in exercise.misconceptions}) == len(exercise.misconceptions)


@every_exercise
def test_cases_are_the_same_for_the_same_seed(entry: Entry, exercise) -> None:
    first = [case.arguments for case in exercise.cases(5)]
    getattr(exercise.cases, "cache_clear", lambda: None)()
    assert [case.arguments for case in exercise.cases(5)] == first
    assert [case.arguments for case in exercise.cases(6)] != first


# What a student is told of the cases, and what they are called then.
TRIED = {
    "small|simple|short|a few": "^(one|two|three|a deck|a detour|the purple|1 win)",
    "real games": "real game",
    "real matches": "real match",
    "simulated games": "against itself",
    "new routes": "a new route",
    "random": r"random|wins in \d+ games",
    "whole board|the board": "the (whole )?board",
}


# And what else is among them.
MORE = {"the whole board": "1.1 1.2 1.4 3.1 3.2 3.3 3.4 10.1", "open routes": "6.1 6.2 6.3", "one route": "2.1 6.1"}


@every_exercise
def test_the_cases_are_those_that_a_student_is_told_of(entry: Entry, exercise: Exercise) -> None:
    names = [case.name for case in exercise.cases(2)]
    kinds = {at.start(): kind for words, kind in TRIED.items() if (at := re.search(words, exercise.tried))}
    first = [next(place for place, name in enumerate(names) if re.search(kinds[at], name)) for at in sorted(kinds)]
    assert first == sorted(first) or entry.topic != "centrality"  # which is checked on networks in this order
    for name, keys in MORE.items():
        assert exercise.key not in keys.split() or any(name in each for each in names)


class Silent:
    """Something that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


TWO = [("Denver", "Omaha"), ("Chicago", "Omaha")]
NOWHERE = '<img src=x onerror="alert(1)">'
NONSENSE = (
    10**5000,
    -1,
    [Silent()],
    NOWHERE,
    [NOWHERE],
    [[NOWHERE]],
    [(NOWHERE, "Denver")],
    [(NOWHERE, "Denver", 2)],
    {NOWHERE: 1},
    ["\ud800"],
)

# Of the kinds that exercises ask for, whichever: some are of the right kind, some nearly.
CITIES = [city.name for city in EXERCISES[0][1].board.cities]
ANSWERS = (
    *(True, False, 0, 1, -1, 3, -7, 99, 10**7, -(10**30), -0.5, 0.25, 2.5, 1e300),
    *("better", "worse", "undecided", "50 %", [[7]], ["Omaha", 7], [7], {7: 1}, {"Omaha": "1"}, (40, "89"), None),
    *([], ["Atlantis"], ["Denver", "Omaha"], ["Omaha"] * 3, ["Boston", ""], ["x" * 500], CITIES),
    *([["Denver", "Omaha"]], [["Omaha"], []], [["Omaha", "Omaha"]]),
    *([("Denver", "Omaha", 4)], [("Atlantis", "Denver", -7)], [("Denver", "Denver", 10**6)]),
    *([("Denver", "Omaha", 2.5)] * 2, [("Denver", "Omaha", None)], (40, 89), (100, 0), (-5, 1000)),
)


@every_exercise
def test_nonsense_gets_a_sentence_that_does_no_harm(entry: Entry, exercise) -> None:
    for answer in NONSENSE:
        report = check(exercise, lambda *given, answer=answer: answer)
        page = result(report)
        assert not report.done
        assert report.words
        assert "<img" not in page
        assert page.encode()


WRONG_KIND: dict[tuple[str, str], tuple[object, ...]] = {
    ("1.2", "a list of city names"): (7, None, "Omaha", [3], {"Omaha": 1}),
    ("2.2", "a list of groups"): (5, [1, 2], [["Omaha", 3]], {"Omaha": 1}),
    ("3.2", "a whole number, or None"): ("4", [4], 4.5, math.inf, True, 10**400),
    ("3.4", "a list of tickets"): (3, [3], [("Denver", "Omaha")], [("Denver", "Omaha", None)], [(1, 2, 3)]),
    ("4.2", "list of routes"): (5, "Denver", [TWO[0]], [(*TWO[0], "4")], [4], {"a": 1}),
    ("8.2", "a number between 0 and 1"): ("60 %", "3/5", None, [0.6], True, math.nan, 10**400, Fraction(10**400)),
    ("9.2", "a pair of whole percents"): (None, 40, (40,), (0.405, 0.89), ("40", "89"), {40: 89}, (40, math.nan)),
    ("9.3", "'better', 'worse' or 'undecided'"): ("good", True, None, 1),
}


@pytest.mark.parametrize(("key", "wanted"), WRONG_KIND)
def test_what_is_of_another_kind_is_told_what_is_asked_for(key: str, wanted: str) -> None:
    for answer in WRONG_KIND[key, wanted]:
        with pytest.raises(WrongKind, match=wanted):
            find_exercise(key).read(sanitize(answer))


def crashes(*given: object) -> None:
    raise KeyError("Omaha")


def prints(*given: object) -> None:
    print("Omaha")


def goes_on(*given: object) -> None:
    while True:
        time.sleep(1)


def empties(*given: object) -> None:
    for thing in given:
        if isinstance(thing, list | dict):
            thing.clear()


@every_exercise
def test_a_program_of_others_is_nowhere_called_yours(entry: Entry, exercise) -> None:
    for program in (crashes, prints, goes_on, empties, lambda *given: [Silent()], lambda: None):
        report = check(exercise, program, seconds=0.1, subject=OF_OTHERS)
        assert not YOUR.search(report.words)
        assert (report.verdict is Verdict.CRASH) == (program is crashes)
        assert (report.hint == exercise.endless) == (program is goes_on)
    for answer in ANSWERS:
        try:
            exercise.read(answer)
        except WrongKind as error:
            assert not YOUR.search(error.about(OF_OTHERS))
            assert error.about(YOURS) == str(error)


def readable(exercise: Exercise) -> Iterator[object]:
    for answer in ANSWERS:
        with suppress(WrongKind):
            yield exercise.read(answer)


@every_exercise
def test_whatever_is_answered_the_explanation_is_a_sentence_and_a_drawing_of_the_case(entry: Entry, exercise) -> None:
    told = 0
    for case in exercise.cases(SEED):
        truth = exercise.read(exercise.truth(*case.arguments))
        for answer in readable(exercise):
            if exercise.measure(case, answer) == exercise.measure(case, truth):
                continue
            told += 1
            overlay = exercise.explain(case, answer, truth, YOURS)
            assert re.search("[Yy]our (function|answer|groups)", overlay.sentence)
            assert overlay.sentence.endswith(".")
            assert {mark.edge for mark in overlay.edges} <= case.routes
            assert len({mark.edge for mark in overlay.edges}) == len(overlay.edges)
            assert len({mark.vertex for mark in overlay.vertices}) == len(overlay.vertices)
            others = exercise.explain(case, answer, truth, OF_OTHERS).sentence
            assert not YOUR.search(others)
            assert re.search("[Tt]his program|[Ii]ts (answer|groups)|of its", others)
        drawn = exercise.draw(case, overlay) if exercise.draw else svg(exercise.board, exercise.picture(case, overlay))
        ElementTree.fromstring(f"<div>{drawn}</div>")
        assert "NaN" not in drawn
    assert told > len(exercise.cases(SEED)) / 2


@every_lesson
def test_a_lesson_has_two_to_four_exercises_numbered_in_order(entry: Entry) -> None:
    keys = [exercise.key for exercise in entry.exercises]
    assert keys == [f"{entry.number}.{place}" for place in range(1, len(keys) + 1)]
    assert 2 <= len(keys) <= 4


# --- the map ---


@every_lesson
def test_the_tabs_lead_from_touching_to_presenting(entry: Entry, opened) -> None:
    page = opened(entry).map
    names = [activity.name for activity in page.activities]
    assert names[0] == "Touch"
    assert names[-1] == "Present"
    assert {"Step", "Predict", "Change"} <= set(names)
    for name in names:
        page.open(name)
        assert page.activity.name == name
        assert page.activity.sentence or name == "Present"


@every_lesson
def test_a_last_game_has_its_tab_and_a_best_list_of_its_own(entry: Entry, opened) -> None:
    games = [tab for tab in opened(entry).map.activities if tab.name == "Finale"]
    assert len(games) == (ROOT / "ttr" / "lessons" / entry.topic / "finale.py").exists()
    kept = [part.name for game in games for part in parts_of(game.panel) if isinstance(part, KeptText)]
    assert kept == [f"best-lesson-{entry.number}" for _ in games]


@every_lesson
@pytest.mark.parametrize("text", ["", "nonsense", "1:x 0:3 1000:2", "<b>1:2</b>", "1:-4", "9" * 5000])
def test_what_a_browser_kept_of_a_last_game_can_be_anything(entry: Entry, opened, text: str) -> None:
    for game in opened(entry).map.activities:
        if game.name == "Finale":
            game.known(text)
            assert game.scores == {}


@every_lesson
def test_no_tab_shows_markup_as_text(entry: Entry, opened) -> None:
    page = opened(entry).map
    for each in page.activities:
        page.open(each.name)
        assert not tags_shown_as_text(html_of(page.widget)), each.name


@every_exercise
def test_no_task_and_no_result_shows_markup_as_text(entry: Entry, exercise) -> None:
    task = TaskPanel(exercise)
    task.give_hint()
    task.try_program()
    shown = html_of(task.widget)
    assert "ttr-result" in shown
    assert not tags_shown_as_text(shown)


@every_lesson
def test_what_the_tab_step_steps_through_can_be_stepped_to_its_end(entry: Entry, opened) -> None:
    page = opened(entry).map
    steps, stepper = tab(opened(entry), "Step"), page.activity.stepper
    lists = [each for each in parts_of(steps.panel) if isinstance(each, Dropdown) and each.options]
    for _ in all_choices([each for each in lists if each.description != "Start"]):
        stepper.go(len(stepper.trace) - 1)
        assert stepper.step.event in ("answer", "crossing")
        assert page.map.picture == steps.picture
        assert steps.sentence == stepper.step.sentence


@every_lesson
def test_each_prediction_has_its_right_answer_among_different_choices_and_explains_it(entry: Entry, opened) -> None:
    page = opened(entry).map
    page.open("Predict")
    quiz = page.activity
    assert isinstance(quiz, Quiz)
    assert len(quiz.predictions) >= 4
    for each in (*quiz.opening, *quiz.predictions):
        asked = quiz.current
        assert asked == each
        assert asked.right[0] in asked.choices
        assert len(set(asked.choices)) == len(asked.choices) >= 2
        quiz.answer(next(choice for choice in asked.choices if choice not in asked.right))
        assert asked.why == asked.after.sentence != ""
        quiz.next()


@every_lesson
def test_no_goal_is_met_before_anything_is_built(entry: Entry) -> None:
    (change,) = (each for each in entry.open().map.activities if each.name == "Change")
    assert len(change.met) >= 3
    assert not any(change.met)


@every_lesson
def test_the_finding_takes_the_picture_of_the_tab_before(entry: Entry, opened) -> None:
    page = opened(entry).map
    page.open("Step")
    shown = page.activity.picture
    page.open("Present")
    assert isinstance(page.activity, Present)
    assert page.activity.picture.overlay == shown.overlay


# --- the notebook ---


@every_lesson
def test_a_notebook_begins_with_the_map_and_then_something_to_touch(entry: Entry) -> None:
    run, first, second = cells(entry)[:3]
    assert run.source.startswith("**Begin here:** in the menu above choose *Run*, then *Run All Cells*.")
    assert (
        run.metadata.tags == json.loads((ROOT / "voila.json").read_text())["TagRemovePreprocessor"]["remove_cell_tags"]
    )
    assert first.cell_type == "code"
    assert "open_lesson" in first.source
    assert second.source.startswith("## 1 Touch")


@every_lesson
def test_only_code_that_is_to_be_read_is_open(entry: Entry) -> None:
    for cell in cells(entry):
        if cell.cell_type == "code":
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) is ("lesson.check(" not in cell.source)


@every_lesson
def test_the_text_names_each_tab_in_bold_so_that_it_can_be_opened_from_there(entry: Entry, opened) -> None:
    bold = set(re.findall(r"\*\*(.+?)\*\*", prose(entry)))
    assert {tab.name for tab in opened(entry).map.activities} <= bold


@every_lesson
def test_a_notebook_goes_through_all_parts_and_links_to_the_glossary(entry: Entry) -> None:
    headings = re.findall(r"^## (.+)$", prose(entry), re.MULTILINE)
    words = [heading.split(":")[0].split()[-1] for heading in headings]
    assert words == ["Touch", "View", "Respond", "Change", "Construct", "Present", "in"]
    assert "](glossary.ipynb" in prose(entry)


@every_lesson
def test_the_student_s_notebook_asks_for_every_exercise_and_holds_no_solution(entry: Entry) -> None:
    code = [cell.source for cell in cells(entry) if cell.cell_type == "code"]
    for exercise in entry.exercises:
        assert any(f'lesson.task("{exercise.key}")' in source for source in code)
        name = called(exercise)
        asked = next(source for source in code if f'lesson.check("{exercise.key}", {name})' in source)
        assert f"def {exercise.signature}:" in asked
        body = [line.strip() for line in asked.splitlines() if line.startswith("    ")]
        assert all(line.startswith(("#", "return None")) for line in body), asked


SEEN = ["orange", "orange", "locomotive"]
EXAMPLES = [
    ("2.1", (TWO, "Denver", "Chicago"), True, 'for "Denver" and "Chicago" the answer is True'),
    ("2.1", (TWO, "Denver", "Miami"), False, 'for "Denver" and "Miami" False'),
    ("2.3", ([("Ada", *TWO[0]), ("Bo", *TWO[1])], "Ada", TWO[0]), True, "here the answer is True"),
    ("4.1", (TWO,), True, "here the answer is True"),
    ("6.1", (TWO, TWO[0]), True, "here the answer is True"),
    ("8.1", ({"orange": 12, "white": 12, "locomotive": 14}, SEEN, "orange"), 23 / 35, "the answer is 23 / 35"),
    ("8.4", (84, 17, 2), True, "for take_locomotive(84, 17, 2) the answer is True"),
    ("8.4", (84, 17, 4), False, "for take_locomotive(84, 17, 4) it is False"),
    ("9.1", ([(20, 10), (16, 16), (12, 14)],), 0.5, "the answer is 0.5"),
    ("9.2", (7, 10), (40, 89), "(40, 89)"),
    ("9.3", (7, 10), "undecided", "undecided"),
    ("10.1", (TWO,), 1, "here the answer is 1"),
]


@pytest.mark.parametrize(("key", "given", "answer", "words"), EXAMPLES)
def test_an_example_in_a_cell_is_right(key: str, given: tuple[object, ...], answer: object, words: str) -> None:
    entry, exercise = next((entry, exercise) for entry, exercise in EXERCISES if exercise.key == key)
    assert teacher(entry)[called(exercise)](*given) == answer
    (cell,) = (cell.source for cell in cells(entry) if f'lesson.check("{key}"' in cell.source)
    assert words in cell


@every_lesson
def test_every_term_of_the_lesson_stands_in_bold_in_its_notebook(entry: Entry) -> None:
    bold = {word.lower() for word in re.findall(r"\*\*(.+?)\*\*", prose(entry))}
    missing = [term.name for term in entry.terms if not any(word.startswith(term.name.lower()) for word in bold)]
    assert not missing


@every_lesson
def test_notebooks_are_kept_without_outputs(entry: Entry) -> None:
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells(entry))


# --- the teacher's notes ---


@every_lesson
def test_the_teacher_s_notes_have_every_part(entry: Entry) -> None:
    text = notes(entry)
    for part in ("**Aim.**", "**Prior knowledge.**"):
        assert part in text
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings == [
        "Timetable: 45 minutes",
        "Key questions and the answers to expect",
        "What students get wrong, and how to answer",
        "Board work",
        "Extension",
        "The lines that are handed in",
        "Solutions",
    ]


# --- the glossary ---


def test_lessons_are_numbered_in_their_order() -> None:
    assert [entry.number for entry in LESSONS] == list(range(1, len(LESSONS) + 1))


def test_no_term_is_defined_twice() -> None:
    names = [term.name for entry in LESSONS for term in entry.terms]
    assert len(names) == len(set(names))


# --- the table of misconceptions ---


def test_the_table_has_no_line_of_a_misconception_that_is_gone() -> None:
    lines = [line for line in known_misconceptions() if line.startswith("| ")]
    heads = [line for line in lines if line.startswith(("| a program", "| ---"))]
    assert len(lines) - len(heads) == len(WRONG)


# --- the way to a lesson ---


@every_lesson
def test_the_readme_the_teacher_s_page_and_the_course_name_every_lesson(entry: Entry) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    teacher_s = (ROOT / "notebooks" / "teacher" / "README.md").read_text(encoding="utf-8")
    for path, table, *lines in (
        ("README.md", readme, f"| {entry.number} | {entry.title} |", f"`make play PAGE=lessons/{entry.stem}`"),
        ("notebooks/teacher/README.md", teacher_s, f"| {entry.number} {entry.title} |", f"({entry.stem}.md)"),
    ):
        assert all(line in table for line in lines), f"{path}'s table of lessons lacks {entry.stem}"
