"""Wrong functions that students write are refused, right ones are not, on whichever random cases."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from ttr.lessons.catalog import LESSONS
from ttr.lessons.kit.checker import check

from .solutions import solutions
from .wrong_functions import WRONG as OF_NUMBERS
from .wrong_functions_on_networks import WRONG as ON_NETWORKS

WRONG = OF_NUMBERS | ON_NETWORKS
EXERCISES = {exercise.key: exercise for entry in LESSONS for exercise in entry.exercises}


@pytest.mark.parametrize("key", WRONG)
def test_thirty_wrong_functions_are_refused_and_each_is_told_why(key: str) -> None:
    assert len(WRONG[key]) >= 30
    for place, wrong in enumerate(WRONG[key]):
        report = check(EXERCISES[key], wrong, seed=2 + place % 3)
        assert not report.done, f"{key}, number {place} of the list (seed {2 + place % 3})"
        assert report.words


@pytest.mark.parametrize("key", WRONG)
def test_the_teacher_s_solution_is_right_on_twenty_seeds(key: str) -> None:
    entry = next(entry for entry in LESSONS if EXERCISES[key] in entry.exercises)
    solution = solutions(entry.stem)[EXERCISES[key].function]
    for seed in range(20):
        report = check(EXERCISES[key], solution, seed)
        assert report.done, (seed, report.words)


def asked(key: str, wanted: Callable[..., bool]) -> bool:
    return all(any(wanted(*case.arguments) for case in EXERCISES[key].cases(seed)) for seed in range(5))


def test_inputs_at_the_edge_are_among_the_cases() -> None:
    for key in ("2.1", "3.2", "7.1"):
        assert asked(key, lambda edges, a, b: a == b), f"{key}: both cities the same"
    for key in ("3.1", "5.2"):
        assert asked(key, lambda edges, way: any(a == b for a, b in pairwise(way))), f"{key}: staying in a city"
    assert asked("2.1", lambda edges, a, b: a == b and all(a not in edge for edge in edges)), "a city without routes"
    assert asked("3.4", lambda edges, tickets: EXERCISES["3.4"].truth(edges, tickets) == []), "all tickets fit"
    assert asked("10.1", lambda edges: not edges), "no routes"
    assert asked("8.2", lambda unseen, useful, missing, draws: draws == missing == 0), "no draws, nothing missing"
    assert asked("9.1", lambda games: any(min(game) < 0 for game in games)), "points below 0"


@pytest.mark.parametrize("key", ["3.4", "6.2"])
def test_what_is_named_twice_in_an_answer_is_refused_and_told(key: str) -> None:
    exercise = EXERCISES[key]
    report = check(exercise, lambda *given: 2 * list(exercise.truth(*given)))
    assert not report.done
    assert report.overlay is not None
    assert "2 times" in report.overlay.sentence
    assert "once" in report.overlay.sentence


@pytest.mark.parametrize(("key", "wrong"), [("2.1", False), ("3.2", 4), ("7.1", 0)])
def test_a_city_and_itself_are_explained_in_words_of_their_own(key: str, wrong: object) -> None:
    exercise = EXERCISES[key]
    report = check(exercise, lambda edges, a, b: wrong if a == b else exercise.truth(edges, a, b))
    assert not report.done
    assert report.overlay is not None
    assert len(report.overlay.vertices) == 1
