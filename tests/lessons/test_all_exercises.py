"""Every exercise accepts its solutions, gives misconceptions their hints, and explains any answer."""

import json
import math
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import pytest

import ttr
from tests.browser.serve import ROOT
from tests.ui.seen import html_of, tags_shown_as_text
from ttr.lessons.catalog import LESSONS, LessonEntry, find_exercise
from ttr.lessons.exercises.answers import WrongKind
from ttr.lessons.exercises.checker import SEED, Verdict, check
from ttr.lessons.exercises.exercise import OF_OTHERS, YOURS, Exercise
from ttr.lessons.exercises.render import result
from ttr.lessons.exercises.sanitize import sanitize
from ttr.lessons.exercises.written import hear, tell
from ttr.lessons.misconceptions_page import row
from ttr.lessons.notebook.lesson import TaskPanel
from ttr.ui.map.export import svg

from .texts import cells, every_lesson, solutions


@lru_cache
def teacher(entry: LessonEntry) -> dict[str, Callable[..., Any]]:
    return solutions(entry.stem)


EXERCISES = [(entry, exercise) for entry in LESSONS for exercise in entry.exercises]
WRONG = [(exercise, mistake) for _, exercise in EXERCISES for mistake in exercise.misconceptions]

# The names of second solutions in the teacher's notes give the exercise and the method.
SECOND = [
    (exercise, how)
    for entry, exercise in EXERCISES
    for name, how in teacher(entry).items()
    if name.startswith(f"{exercise.function}_") and name not in [other.function for other in entry.exercises]
]

every_exercise = pytest.mark.parametrize(("entry", "exercise"), EXERCISES, ids=[e.key for _, e in EXERCISES])
YOUR = re.compile(r"\byours?\b", re.IGNORECASE)
two_seeds = pytest.mark.parametrize("seed", [2, 3])


@lru_cache
def known_misconceptions() -> list[str]:
    """Return the lines of the teacher's table."""
    path = ROOT / "notebooks" / "teacher" / "misconceptions.md"
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("exercise", "solution"), SECOND, ids=[f"{e.key} {how.__name__}" for e, how in SECOND])
def test_every_second_solution_in_the_notes_is_right(exercise: Exercise, solution: Callable[..., Any]) -> None:
    report = check(exercise, solution)
    assert report.done, report.words


@two_seeds
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("exercise", "mistake"), WRONG, ids=[f"{e.key} {m.name}" for e, m in WRONG])
def test_a_misconception_gets_its_own_hint_and_a_counterexample_also_after_a_browser_sends_it(exercise, mistake, seed):
    report = check(exercise, mistake.function, seed, subject=YOURS if seed == SEED else OF_OTHERS)
    if seed == SEED:
        assert row(report) in known_misconceptions(), "run tools/make_misconceptions.py"
        heard = hear(exercise, json.loads(json.dumps(tell(report), default=list)))
        assert (heard.verdict, heard.misconception, heard.case) == (report.verdict, mistake, report.case)
        assert heard.overlay == report.overlay
    assert report.verdict is Verdict.MISCONCEPTION, report.words
    assert (report.misconception, report.hint) == (mistake, mistake.hint)
    assert report.overlay.sentence.endswith((".", "?", "!"))
    assert seed == SEED or not YOUR.search(report.overlay.sentence)
    assert report.picture is not None


@every_exercise
def test_an_exercise_has_at_least_three_hints_and_misconceptions_in_different_words(entry, exercise) -> None:
    assert len({*exercise.hints}) == 3, f"{exercise.name} needs three different hints"
    assert len(exercise.misconceptions) >= 3, f"exercises.py needs at least three for {exercise.name}"
    assert exercise.function in teacher(entry), f"{entry.stem}.md has no solution {exercise.signature}"
    assert len({mistake.hint for mistake in exercise.misconceptions}) == len(exercise.misconceptions)
    assert len({mistake.name for mistake in exercise.misconceptions}) == len(exercise.misconceptions)


@every_exercise
def test_cases_are_the_same_for_the_same_seed(entry: LessonEntry, exercise) -> None:
    first = [case.arguments for case in exercise.cases(5)]
    exercise.cases.cache_clear()
    assert [case.arguments for case in exercise.cases(5)] == first
    assert [case.arguments for case in exercise.cases(6)] != first


@two_seeds
@every_exercise
def test_no_answer_is_right_for_most_cases(entry: LessonEntry, exercise: Exercise, seed: int) -> None:
    truths = Counter(repr(exercise.truth(*case.arguments)) for case in exercise.cases(seed))
    assert max(truths.values()) <= (3 / 4 if "True" in truths else 5 / 6) * truths.total()


# Words for cases in an exercise's description, and patterns of the names of these cases.
TRIED = {
    "small|simple|short|a few": "^(one|two|three|a deck|a detour|the purple|1 win)",
    "real games": "real game",
    "real matches": "real match",
    "simulated games": "against itself",
    "new routes": "a new route",
    "random": r"random|wins in \d+ games",
    "whole board|the board": "the (whole )?board",
}


# Other cases that some exercises must have.
MORE = {"the whole board": "1.1 1.2 1.4 3.1 3.2 3.3 3.4 10.1", "open routes": "6.1 6.2 6.3", "one route": "2.1 6.1"}


@every_exercise
def test_the_cases_match_the_description_for_students(entry: LessonEntry, exercise: Exercise) -> None:
    names = [case.name for case in exercise.cases(2)]
    kinds = {at.start(): kind for words, kind in TRIED.items() if (at := re.search(words, exercise.tried))}
    first = [next(place for place, name in enumerate(names) if re.search(kinds[at], name)) for at in sorted(kinds)]
    assert first == sorted(first) or entry.topic != "centrality"  # only its cases come in this order
    for name, keys in MORE.items():
        assert exercise.key not in keys.split() or any(name in each for each in names)


class Silent:
    """An object whose `repr` fails."""

    def __repr__(self) -> str:
        raise RuntimeError


TWO = [("Denver", "Omaha"), ("Chicago", "Omaha")]
NOWHERE = '<img src=x onerror="alert(1)">'
NONSENSE = (
    *(math.nan, 10**5000, -1, [Silent()], NOWHERE, [NOWHERE], [[NOWHERE]], ["\ud800"]),
    *([(NOWHERE, "Denver")], [(NOWHERE, "Denver", 2)], {NOWHERE: 1}),
)

# Answers of all kinds that exercises ask for: some of the right kind, some nearly.
CITIES = [city.name for city in EXERCISES[0][1].board.cities]
ANSWERS = (
    *(True, False, 0, 1, -1, 3, -7, 99, 10**7, -(10**30), -0.5, 0.25, 2.5, 1e300),
    *("better", "worse", "undecided", "50%", [[7]], ["Omaha", 7], [7], {7: 1}, {"Omaha": "1"}, (40, "89"), None),
    *([], ["Atlantis"], ["Denver", "Omaha"], ["Omaha"] * 3, ["Boston", ""], ["x" * 500], CITIES),
    *([["Denver", "Omaha"]], [["Omaha"], []], [["Omaha", "Omaha"]]),
    *([("Denver", "Omaha", 4)], [("Atlantis", "Denver", -7)], [("Denver", "Denver", 10**6)]),
    *([("Denver", "Omaha", 2.5)] * 2, [("Denver", "Omaha", None)], (40, 89), (100, 0), (-5, 1000)),
)


@every_exercise
@pytest.mark.usefixtures("here")
def test_nonsense_gets_a_harmless_sentence(entry: LessonEntry, exercise) -> None:
    for answer in NONSENSE:
        report = check(exercise, lambda *given, answer=answer: answer)
        page = result(report)
        assert not report.done
        assert report.words
        assert "keeps something" not in report.words, answer
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


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("2.9", "There is no exercise '2.9': lesson 2 has 2.1, 2.2, 2.3."),
        ("99", f"There is no exercise '99': the lessons are 1 to {len(LESSONS)}, as in '2.1'."),
        (2.1, "There is no exercise 2.1: write its number in quotes, as in '2.1'."),
        (None, "There is no exercise None: write its number in quotes, as in '2.1'."),
    ],
)
def test_a_number_without_an_exercise_is_refused_with_the_right_form(number: Any, words: str) -> None:
    with pytest.raises(KeyError) as error:
        ttr.lessons.check(number, len)
    assert error.value.args == (words,)


@pytest.mark.parametrize(("key", "wanted"), WRONG_KIND)
def test_a_report_on_the_wrong_kind_of_answer_names_the_expected_kind(key: str, wanted: str) -> None:
    for answer in WRONG_KIND[key, wanted]:
        with pytest.raises(WrongKind, match=wanted):
            find_exercise(key).read(sanitize(answer))


def crashes(*given: object) -> None:
    raise KeyError("Omaha")


def goes_on(*given: object) -> None:
    while True:
        time.sleep(1)


def empties(*given: object) -> None:
    for thing in given:
        if isinstance(thing, list | dict):
            thing.clear()


@every_exercise
@pytest.mark.usefixtures("here")
def test_another_student_s_program_is_never_called_yours(entry: LessonEntry, exercise) -> None:
    for program in (crashes, print, goes_on, empties, lambda *given: [Silent()], lambda: None):
        # The other programs are quick, but the machine may be busy.
        report = check(exercise, program, seconds=0.1 if program is goes_on else 10, subject=OF_OTHERS)
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
def test_any_answer_gets_an_explanation_with_a_sentence_and_a_drawing(entry: LessonEntry, exercise) -> None:
    answers, told = list(readable(exercise)), 0
    never_wrong = set(range(len(answers)))
    for case in exercise.cases(SEED):
        truth = exercise.read(exercise.truth(*case.arguments))
        right = exercise.measure(case, truth)
        places = [place for place, answer in enumerate(answers) if exercise.measure(case, answer) != right]
        wrong = [answers[place] for place in places]
        told += len(wrong)
        never_wrong.difference_update(places)
        for answer in wrong:
            overlay = exercise.explain(case, answer, truth, YOURS)
            assert re.search("[Yy]our (function|answer|groups)", overlay.sentence)
            assert overlay.sentence.endswith(".")
            assert {mark.edge for mark in overlay.edges} <= case.routes
            assert len({mark.edge for mark in overlay.edges}) == len(overlay.edges)
            assert len({mark.vertex for mark in overlay.vertices}) == len(overlay.vertices)
        if wrong:
            others = exercise.explain(case, wrong[told % len(wrong)], truth, OF_OTHERS).sentence
            assert not YOUR.search(others)
            assert re.search("[Tt]his program|[Ii]ts (answer|groups)|of its", others)
        if wrong and exercise.draw is not None:
            drawn = exercise.draw(case, overlay)
            ElementTree.fromstring(f"<div>{drawn}</div>")
            assert "NaN" not in drawn
    assert not never_wrong
    assert svg(exercise.board, exercise.picture(case, overlay)).startswith("<svg")


@every_lesson
def test_a_lesson_has_two_to_four_exercises_numbered_in_order(entry: LessonEntry) -> None:
    keys = [exercise.key for exercise in entry.exercises]
    assert keys == [f"{entry.number}.{place}" for place in range(1, len(keys) + 1)]
    assert 2 <= len(keys) <= 4, f"ttr/lessons/{entry.topic}/exercises.py has {len(keys)} exercises, not two to four"


@every_exercise
@pytest.mark.usefixtures("here")
def test_no_task_and_no_result_shows_markup_as_text(entry: LessonEntry, exercise) -> None:
    task = TaskPanel(exercise)
    task.give_hint()
    task.try_program()
    shown = html_of(task.widget)
    assert "ttr-result" in shown
    assert not tags_shown_as_text(shown)


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
    assert teacher(entry)[exercise.function](*given) == answer
    (cell,) = (cell.source for cell in cells(entry) if f'lesson.check("{key}"' in cell.source)
    assert words in cell


def test_the_table_has_no_outdated_misconceptions() -> None:
    lines = [line for line in known_misconceptions() if line.startswith("| ")]
    heads = [line for line in lines if line.startswith(("| a program", "| ---"))]
    assert len(lines) - len(heads) == len(WRONG), "run tools/make_misconceptions.py"


NO_PAGES = """
import sys
sys.modules |= dict.fromkeys(("ipywidgets", "plotly", "anywidget"))
import ttr
for key in sys.argv[1:]:
    assert not ttr.lessons.check(key, lambda *given: None).done
"""


def test_a_check_needs_neither_widgets_nor_plots() -> None:
    keys = [exercise.key for _, exercise in EXERCISES]
    done = subprocess.run([sys.executable, "-c", NO_PAGES, *keys], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
