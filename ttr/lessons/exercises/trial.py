"""The results of a function on all cases of an exercise, computed on demand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import ceil
from typing import Any

from ttr.graphs.words import pluralize
from ttr.lessons.exercises.case_sets import CaseSet, Measured, answer_of
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.contrast import Contrast, contrast
from ttr.lessons.exercises.exercise import Exercise, Misconception, Subject
from ttr.lessons.exercises.sandbox import MORE_TIME_FACTOR, SECONDS_IN_ALL, SECONDS_TO_COMPARE, Calls, Outcome

NEARLY_ALL = 0.9  # the share of wrong answers that a misconception must explain
SEVERAL = 3  # the fewest cases before a report says how the first failing case differs
# The fewest wrong cases that each of two misconceptions alone explains; more if a single misconception explains most.
TWICE, OFTEN = 2, 3


@dataclass(frozen=True)
class Trial:
    """A function under test; it runs on the cases of an exercise when a diagnosis needs the results."""

    function: object
    calls: Calls
    case_set: CaseSet
    seconds: float
    subject: Subject

    @property
    def exercise(self) -> Exercise:
        return self.case_set.exercise

    @property
    def cases(self) -> tuple[Case, ...]:
        return self.case_set.cases

    @property
    def truths(self) -> tuple[Measured, ...]:
        return self.case_set.truths

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcome of each case, up to the first timeout.

        A function that was right for the whole first half of the cases gets `MORE_TIME_FACTOR` times as much time.
        """
        outcomes: list[Outcome] = []
        inputs, seconds = self.case_set.inputs, max(SECONDS_IN_ALL, self.seconds)
        half = ceil(len(inputs) / 2)
        outcomes += self.calls.outcomes(inputs[:half], self.seconds, seconds)
        if outcomes[-1].ended:
            right = zip(self._answers(outcomes), self.truths, strict=False)
            patience = MORE_TIME_FACTOR if all(answer == truth for answer, truth in right) else 1
            outcomes += self.calls.outcomes(inputs[half:], self.seconds * patience, seconds * patience)
        return tuple(outcomes)

    def _answers(self, outcomes: Sequence[Outcome]) -> tuple[Measured, ...]:
        ended = (pair for pair in zip(self.cases, outcomes, strict=False) if pair[1].ended)
        return tuple(answer_of(self.exercise, case, outcome) for case, outcome in ended)

    @property
    def stopped_at(self) -> Case | None:
        return None if self.outcomes[-1].ended else self.cases[len(self.outcomes) - 1]

    @cached_property
    def answers(self) -> tuple[Measured, ...]:
        return self._answers(self.outcomes)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        pairs = zip(self.answers, self.truths, strict=False)
        return tuple(index for index, (answer, truth) in enumerate(pairs) if answer != truth)

    @property
    def right(self) -> int:
        """The number of right answers."""
        return len(self.answers) - len(self.wrong)

    @cached_property
    def alone(self) -> tuple[int, Outcome] | None:
        """The first or last wrong case, if its answer depends on the calls before it, or None.

        Each call starts from the same random seed, so a random function is not mistaken for one that remembers earlier
        calls.
        """
        for place in dict.fromkeys((*self.wrong[:1], *self.wrong[-1:])):
            first = self._first_call(place, self.function)
            if self._differ(place, first, self.outcomes[place]):
                steady = _Steady(self.function)
                with Calls(steady) as calls:
                    *_, after = calls.outcomes(self.case_set.inputs[: place + 1], self.seconds, SECONDS_TO_COMPARE)
                if self._differ(place, self._first_call(place, steady), after):
                    return place, first
        return None

    def _first_call(self, place: int, function: object) -> Outcome:
        with Calls(function) as calls:
            return next(calls.outcomes([self.case_set.inputs[place]], self.seconds))

    def _differ(self, place: int, one: Outcome, other: Outcome) -> bool:
        if not (one.ended and other.ended) or one.crash or other.crash or one.value == other.value:
            return False
        first, then = (answer_of(self.exercise, self.cases[place], outcome) for outcome in (one, other))
        return first != then

    @cached_property
    def shows(self) -> tuple[Misconceptions, tuple[int, ...]]:
        """The misconceptions that the answers show, if any, and the indices of the cases that the first explains."""
        return find_misconceptions(self.case_set, self.answers)

    @cached_property
    def contrast(self) -> Contrast | None:
        if len(self.answers) < len(self.cases):
            return None
        return contrast(self.case_set.traits, self.wrong, len(self.cases), self.subject)

    @property
    def novelty(self) -> str:
        """A sentence about a property of the case that timed out and of no earlier case; may be empty."""
        place, known = len(self.outcomes) - 1, self.case_set.traits
        new = (
            trait for trait in known if trait.alternatives == 1 and not trait.of_answer and min(trait.cases) == place
        )
        return next((f"This is the first case where {trait.words}." for trait in new if place >= SEVERAL), "")

    @property
    def pairs(self) -> list[tuple[Measured, Measured]]:
        return list(zip(self.answers, self.truths, strict=False))

    def find_smallest(self, indices: Iterable[int]) -> int:
        """Return the index of the first case with the fewest routes, which is the easiest to see.

        A case without routes is the last choice, since it shows nothing.
        """
        sizes = {index: len(self.cases[index].routes) for index in indices}
        return min(sizes, key=lambda index: (not sizes[index], sizes[index], index))

    @property
    def is_right(self) -> bool:
        return self.outcomes[-1].ended and not self.wrong

    @property
    def prints(self) -> bool:
        return any(outcome.printed for outcome in self.outcomes)

    @property
    def all_cases(self) -> str:
        return pluralize(len(self.cases), "case")


@dataclass(frozen=True, slots=True)
class _Steady:
    """A function that begins each call with the same random numbers."""

    function: Any

    def __call__(self, *given: Any) -> Any:
        random.seed(0)
        return self.function(*given)


Misconceptions = tuple[Misconception, ...]  # none, one, or two at once
NONE: tuple[Misconceptions, tuple[int, ...]] = (), ()


def find_misconceptions(case_set: CaseSet, answers: Sequence[Measured]) -> tuple[Misconceptions, tuple[int, ...]]:
    """Return the misconceptions that answers show, if any, and the indices of the cases that the first explains.

    A misconception matches if the answers agree with its function in nearly all cases where that function is wrong, and
    if it explains nearly all wrong answers; the best match wins. For example, a program that always says no fails
    wherever a search for direct routes fails, but that is a different mistake. Two misconceptions that together explain
    all answers are better than one that explains most of them.
    """
    best, most = NONE, (0, 0)
    truths = case_set.truths
    wrong = sum(answer != truth for answer, truth in zip(answers, truths, strict=True))
    for known, theirs in zip(case_set.exercise.misconceptions, case_set.answers_of_misconceptions, strict=True):
        apart = [i for i, (one, truth) in enumerate(zip(theirs, truths, strict=True)) if one != truth]
        agree = tuple(i for i in apart if answers[i] == theirs[i])
        enough = len(agree) >= NEARLY_ALL * len(apart) and len(agree) > NEARLY_ALL * wrong - 1
        if agree and enough and (len(agree), -len(apart)) > most:
            best, most = ((known,), agree), (len(agree), -len(apart))
    if not best[0] or most == (wrong, -wrong):
        return best
    pair = two_at_once(case_set, answers, OFTEN)
    return pair if pair[0] else best


def two_at_once(case_set: CaseSet, answers: Sequence[Measured], least: int) -> tuple[Misconceptions, tuple[int, ...]]:
    """Return two misconceptions that explain all answers, if there are any, and the cases of the first one alone.

    Where only one of their functions is wrong, the answer is its answer; where both are wrong, the answer is wrong.
    Each of the two alone must explain at least `least` cases.
    """
    wrong = {i for i, (answer, truth) in enumerate(zip(answers, case_set.truths, strict=True)) if answer != truth}
    each = [
        (known, theirs, {i for i, (one, truth) in enumerate(zip(theirs, case_set.truths, strict=True)) if one != truth})
        for known, theirs in zip(case_set.exercise.misconceptions, case_set.answers_of_misconceptions, strict=True)
    ]
    for pair in combinations(each, 2):
        (one, ones, here), (other, others, there) = sorted(pair, key=lambda known: -len(known[2]))
        alone, also = here - there, there - here
        all_wrong = here | there == wrong and min(len(alone), len(also)) >= least
        if all_wrong and all(answers[i] == (ones if i in alone else others)[i] for i in alone | also):
            return (one, other), tuple(sorted(alone))
    return NONE
