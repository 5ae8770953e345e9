"""The cases of a check: open cases that a report may show, and hidden cases.

With open cases only, a student could collect the quoted answers and pass. Hidden cases prevent this: a function that is
right on all open cases of its seed is called on them too. If it is wrong on a hidden case, the check adds rounds of new
open cases, until one of them shows the mistake.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, islice, zip_longest
from typing import Any

from ttr.lessons.exercises.answers import WrongKind
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.exercise import Exercise
from ttr.lessons.exercises.properties import Trait, traits
from ttr.lessons.exercises.sandbox import SECONDS_A_CASE, Outcome, run

Measured = Hashable  # the value of `Exercise.measure` for an answer, or a `Crash` or `WrongKind`
ROUNDS = 4  # the most rounds of new cases
STEP, FAR = 1000, 1_000_000  # from the seed of a check to the seeds of its rounds and of its hidden cases
MAX_HIDDEN = 16


def truth_of(exercise: Exercise, case: Case) -> Any:
    return exercise.read(exercise.truth(*case.arguments))


def answer_of(exercise: Exercise, case: Case, outcome: Outcome) -> Measured:
    """Return the answer of a call in comparable form, or a fault."""
    if outcome.crash is not None:
        return outcome.crash
    try:
        return exercise.measure(case, exercise.read(outcome.value))
    except WrongKind as error:
        return error


@dataclass(frozen=True, eq=False)
class CaseSet:
    """Cases of an exercise, with the facts that all checks share."""

    exercise: Exercise
    cases: tuple[Case, ...]

    @property
    def inputs(self) -> list[tuple[Any, ...]]:
        return [case.arguments for case in self.cases]

    @cached_property
    def truths(self) -> tuple[Measured, ...]:
        return tuple(self.exercise.measure(case, truth_of(self.exercise, case)) for case in self.cases)

    @cached_property
    def traits(self) -> tuple[Trait, ...]:
        return traits(self.exercise.properties, self.cases, self.truths)

    @cached_property
    def answers_of_misconceptions(self) -> tuple[tuple[Measured, ...], ...]:
        return tuple(
            tuple(
                answer_of(self.exercise, case, run(known.function, case.arguments, SECONDS_A_CASE))
                for case in self.cases
            )
            for known in self.exercise.misconceptions
        )


# Students check many times, and the caches have room for all exercises: a smaller cache would never help a student who
# works through them in order.
@lru_cache(maxsize=256)
def shown_cases(exercise: Exercise, seed: int, rounds: int = 0) -> CaseSet:
    """Return the open cases: from a seed, then new ones for each round.

    More rounds only add cases at the end.
    """
    if not rounds:
        return CaseSet(exercise, exercise.cases(seed))
    before = shown_cases(exercise, seed, rounds - 1).cases
    known = (*before, *hidden_cases(exercise, seed).cases)
    return CaseSet(exercise, before + _select_new(exercise.cases(seed + STEP * rounds), known))


@lru_cache(maxsize=128)
def hidden_cases(exercise: Exercise, seed: int) -> CaseSet:
    """Return cases that no report shows, with as many different answers as possible.

    A function that knows the answers to other cases, and otherwise gives the commonest answer, fails on many of them.
    """
    new = CaseSet(exercise, _select_new(exercise.cases(seed + FAR), exercise.cases(seed)))
    groups: dict[Measured, list[Case]] = {}
    for case, truth in zip(new.cases, new.truths, strict=True):
        groups.setdefault(truth, []).append(case)
    in_turn = filter(None, chain.from_iterable(zip_longest(*groups.values())))
    return CaseSet(exercise, tuple(islice(in_turn, MAX_HIDDEN)))


def _select_new(cases: Iterable[Case], known: Iterable[Case]) -> tuple[Case, ...]:
    seen = {repr(case.arguments) for case in known}
    result = {repr(case.arguments): case for case in cases}
    return tuple(case for arguments, case in result.items() if arguments not in seen)
