"""A function that answers from what it was shown is not accepted, in any exercise."""

from collections import Counter
from itertools import pairwise

import pytest

from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.case_sets import ROUNDS, hidden_cases, shown_cases
from ttr.lessons.exercises.checker import KNOWN_ONLY, SEED, Verdict, check
from ttr.lessons.exercises.exercise import Exercise
from ttr.lessons.exercises.written import hear, tell

pytestmark = pytest.mark.usefixtures("here")

every_exercise = pytest.mark.parametrize(
    "exercise", [exercise for entry in LESSONS for exercise in entry.exercises], ids=lambda each: each.key
)


@every_exercise
def test_all_cases_that_a_report_can_show_are_not_enough_to_pass(exercise: Exercise) -> None:
    cases = shown_cases(exercise, SEED, ROUNDS).cases
    known = {repr(case.arguments): exercise.truth(*case.arguments) for case in cases}
    kept = [repr(case.arguments) for case in hidden_cases(exercise, SEED).cases]
    assert len(kept) == len(set(kept)) > 2
    assert known.keys().isdisjoint(kept)
    (common, _), *_ = Counter(map(repr, known.values())).most_common()
    default = next(truth for truth in known.values() if repr(truth) == common)
    report = check(exercise, lambda *given: known.get(repr(given), default))
    assert (report.verdict, report.hint, report.case) == (Verdict.WRONG, KNOWN_ONLY, None)


@every_exercise
def test_a_function_that_knows_only_old_cases_is_shown_a_new_one_that_the_page_can_draw(exercise: Exercise) -> None:
    old = shown_cases(exercise, SEED).cases
    known = {repr(case.arguments): exercise.truth(*case.arguments) for case in old}
    default = known[repr(old[-1].arguments)]
    report = check(exercise, lambda *given: known.get(repr(given), default))
    assert not report.done
    assert report.words.startswith(f"Your function is right on the usual {len(old)} cases, so we tried new ones.")
    assert report.case not in old
    assert report.case in shown_cases(exercise, SEED, 1).cases
    heard = hear(exercise, tell(report))
    assert (heard.case, heard.overlay) == (report.case, report.overlay)


def test_rounds_only_add_cases() -> None:
    exercise = LESSONS[1].exercises[0]
    sets = [shown_cases(exercise, SEED, rounds).cases for rounds in range(ROUNDS + 1)]
    assert all(more[: len(some)] == some != more for some, more in pairwise(sets))
