"""The check: somebody's function on all cases of an exercise, and the answer in words with a counterexample."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted
from ttr.lessons.kit.answers import WrongKind
from ttr.lessons.kit.exercise import YOURS, Case, Exercise, Misconception, Subject
from ttr.lessons.kit.sandbox import Crash, Outcome, run
from ttr.ui.map.picture import Picture

SECONDS = 2.0  # for one case
SECONDS_IN_ALL = 20.0
PATIENCE = 5  # times as long for a program that was right for half of the cases: it may be slow, but come to an end
SEED = 2
NEARLY_ALL = 0.9  # of the wrong answers a misconception has to explain


class Verdict(StrEnum):
    """What a check came to."""

    RIGHT = "right"
    EMPTY = "not written yet"
    NO_FUNCTION = "no function"
    CRASH = "crash"
    ENDLESS = "endless"
    SLOW = "too slow"
    WRONG_KIND = "wrong kind of answer"
    CHANGED = "input changed"
    MISCONCEPTION = "misconception"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check.

    Attributes
    ----------
    exercise : Exercise
        What was checked.
    verdict : Verdict
        What it came to.
    words : str
        The result in one or two sentences.
    hint : str
        What to think about next; may be empty.
    misconception : Misconception or None
        The misconception that it shows.
    case : Case or None
        The case that shows it.
    overlay : Overlay or None
        The counterexample on the map, with its sentence.
    right, cases : int
        On how many of how many cases the answer is right.
    """

    exercise: Exercise
    verdict: Verdict
    words: str
    hint: str = ""
    misconception: Misconception[..., Any] | None = None
    case: Case | None = None
    overlay: Overlay | None = None
    right: int = 0
    cases: int = 0

    @property
    def done(self) -> bool:
        """Whether the exercise is solved."""
        return self.verdict is Verdict.RIGHT

    @property
    def picture(self) -> Picture | None:
        """The counterexample as a map."""
        if self.case is None or self.overlay is None:
            return None
        return self.exercise.picture(self.case, self.overlay)


def check(
    exercise: Exercise, function: object, seed: int = SEED, seconds: float = SECONDS, subject: Subject = YOURS
) -> Report:
    """Run a function on the cases of an exercise and say what is right or wrong with it.

    Parameters
    ----------
    exercise
        What was asked for.
    function
        What somebody wrote; it may be anything.
    seed
        Decides the random cases.
    seconds
        How long one case may take.
    subject
        Whose function it is, for the sentences of the report.

    Returns
    -------
    Report
        Whatever the function does, nothing is raised but `KeyboardInterrupt`.
    """
    cases = exercise.cases(seed)
    wrong = _not_a_function(exercise, function, cases[0], subject)
    if wrong or not callable(function):
        return Report(exercise, Verdict.NO_FUNCTION, wrong)
    truths = _truths(exercise, seed)
    outcomes, right = _run_all(exercise, function, cases, truths, seconds)
    if not outcomes[-1].ended:
        case = cases[len(outcomes) - 1]
        if right >= len(cases) / 2:
            words = (
                f"{subject.name} is right for the first {right} of {counted(len(cases), 'case')}, but for {case.name} "
                f"it takes longer than one can wait, and was stopped."
            )
            hint = f"{_SLOW} {exercise.endless}"
            return Report(exercise, Verdict.SLOW, words, hint, case=case, right=right, cases=len(cases))
        words = f"{subject.name} does not come to an end in time for {case.name}: it was stopped."
        return Report(exercise, Verdict.ENDLESS, words, exercise.endless, case=case, cases=len(cases))
    if _is_empty(outcomes):
        words = f"{subject.name} returns nothing yet: write it, and let it end with “return” and the answer."
        if any(outcome.printed for outcome in outcomes):
            words = f"{subject.name} prints but returns nothing: use “return” where you “print” the answer."
        return Report(exercise, Verdict.EMPTY, words, cases=len(cases))
    answers = [_answer(exercise, case, outcome) for case, outcome in zip(cases, outcomes, strict=True)]
    wrong_ones = [index for index, (answer, truth) in enumerate(zip(answers, truths, strict=True)) if answer != truth]
    right = len(cases) - len(wrong_ones)
    known, explained = find_misconception(exercise, seed, answers, truths)
    # A crash and an answer of the wrong kind are told first, unless they are a part of a misconception.
    if known is None:
        for case, outcome, answer in zip(cases, outcomes, answers, strict=True):
            if outcome.crash is not None:
                words = _crash_words(outcome.crash, case, subject)
                return Report(
                    exercise,
                    Verdict.CRASH,
                    words,
                    _input_words(exercise, case),
                    case=case,
                    right=right,
                    cases=len(cases),
                )
            if isinstance(answer, WrongKind):
                words = f"{answer.about(subject)} That was for {case.name}."
                return Report(
                    exercise,
                    Verdict.WRONG_KIND,
                    words,
                    _input_words(exercise, case),
                    case=case,
                    right=right,
                    cases=len(cases),
                )
        if any(outcome.changed for outcome in outcomes):
            words = f"{subject.name} changes what it is given, so that whoever called it has lost the input."
            if not wrong_ones:
                words = (
                    f"The answers are right, on all {counted(len(cases), 'case')}. But {subject.within} changes what "
                    f"it is given, so that whoever called it has lost the input."
                )
            hint = "Work on a copy: list(things) is a new list with the same in it, dict(things) a new dictionary."
            return Report(exercise, Verdict.CHANGED, words, hint, right=right, cases=len(cases))
    if not wrong_ones:
        words = f"Right, on all {counted(len(cases), 'case')}: {exercise.tried}."
        if any(outcome.printed for outcome in outcomes):
            words += " It also prints something, which nobody needs."
        return Report(exercise, Verdict.RIGHT, words, right=right, cases=len(cases))
    readable = [index for index in explained or wrong_ones if not isinstance(answers[index], WrongKind | Crash)]
    shown = _plainest(readable or wrong_ones, cases)
    if isinstance(answers[shown], WrongKind | Crash):
        overlay = None
    else:
        said = exercise.read(outcomes[shown].value)
        overlay = exercise.explain(cases[shown], said, _truth(exercise, cases[shown]), subject)
    words = f"Right for {right} of {counted(len(cases), 'case')}, but wrong for {cases[shown].name}."
    kind = Verdict.WRONG if known is None else Verdict.MISCONCEPTION
    hint = known.hint if known is not None else "Follow your program by hand on this case. Where does it go astray?"
    return Report(exercise, kind, words, hint, known, cases[shown], overlay, right, len(cases))


_SLOW = "It may come to an end, after a long time, or never."

Answer = Hashable  # what `Exercise.measure` made of an answer, or the `Crash` or `WrongKind` that came instead


def _not_a_function(exercise: Exercise, function: object, case: Case, subject: Subject) -> str:
    """Say what is wrong with what should be a function; nothing if it can be called with the arguments of a case."""
    if not callable(function):
        name = exercise.signature.partition("(")[0]
        return f"Hand over the function itself, without brackets and inputs: {name}, not {exercise.signature}."
    try:
        inspect.signature(function).bind(*case.arguments)
    except TypeError:
        return f"{subject.name} cannot be called with these inputs: it should begin with “def {exercise.signature}:”."
    except ValueError:  # a built-in function that does not tell its inputs
        return ""
    return ""


def _run_all(
    exercise: Exercise, function: Callable[..., Any], cases: Sequence[Case], truths: Sequence[Answer], seconds: float
) -> tuple[list[Outcome], int]:
    """Run a function on cases until it does not come to an end; return also for how many it was right before it failed.

    Who was right for half of the cases, and for all until then, gets more time.
    """
    begin = time.monotonic()
    outcomes: list[Outcome] = []
    right = 0
    for case, truth in zip(cases, truths, strict=True):
        patience = PATIENCE if right == len(outcomes) >= len(cases) / 2 else 1
        left = begin + max(SECONDS_IN_ALL, seconds) * patience - time.monotonic()
        outcomes.append(run(function, case.arguments, max(0.05, min(seconds * patience, left))))
        if not outcomes[-1].ended:
            break
        if right == len(outcomes) - 1 and _answer(exercise, case, outcomes[-1]) == truth:
            right += 1
    return outcomes, right if right >= len(outcomes) - 1 else 0


def _is_empty(outcomes: Sequence[Outcome]) -> bool:
    return all(outcome.value is None and outcome.crash is None for outcome in outcomes)


def _answer(exercise: Exercise, case: Case, outcome: Outcome) -> Answer:
    if outcome.crash is not None:
        return outcome.crash
    try:
        return exercise.measure(case, exercise.read(outcome.value))
    except WrongKind as error:
        return error


def _truth(exercise: Exercise, case: Case) -> Any:
    return exercise.read(exercise.truth(*case.arguments))


# Both are the same at every check of an exercise, and somebody checks a function many times. There is room for all
# exercises: who goes through them in their order would find none kept of fewer.
@lru_cache(maxsize=64)
def _truths(exercise: Exercise, seed: int) -> tuple[Answer, ...]:
    """Return what is right for each case."""
    return tuple(exercise.measure(case, _truth(exercise, case)) for case in exercise.cases(seed))


@lru_cache(maxsize=64)
def _answers_of_misconceptions(exercise: Exercise, seed: int) -> tuple[tuple[Answer, ...], ...]:
    """Return what each misconception of an exercise answers to each case."""
    cases = exercise.cases(seed)
    return tuple(
        tuple(_answer(exercise, case, run(known.function, case.arguments, SECONDS)) for case in cases)
        for known in exercise.misconceptions
    )


def find_misconception(
    exercise: Exercise, seed: int, answers: Sequence[Answer], truths: Sequence[Answer]
) -> tuple[Misconception[..., Any] | None, tuple[int, ...]]:
    """Return the misconception that answers show, if any, and the indices of the cases that it explains.

    It is one whose function gives nearly always the same answer wherever it differs from the truth. Where there are
    several, the one that agrees most often. It has to explain nearly all that is wrong: a program that always says no
    fails wherever one does that looks for direct routes only, but that is another one.
    """
    best: tuple[Misconception[..., Any] | None, tuple[int, ...]] = None, ()
    most = 0, 0
    wrong = sum(answer != truth for answer, truth in zip(answers, truths, strict=True))
    if not wrong:
        return best
    for known, theirs in zip(exercise.misconceptions, _answers_of_misconceptions(exercise, seed), strict=True):
        apart = [i for i, (one, truth) in enumerate(zip(theirs, truths, strict=True)) if one != truth]
        agree = tuple(i for i in apart if answers[i] == theirs[i])
        enough = len(agree) >= NEARLY_ALL * len(apart) and len(agree) > NEARLY_ALL * wrong - 1
        if agree and enough and (len(agree), -len(apart)) > most:
            best, most = (known, agree), (len(agree), -len(apart))
    return best


def _plainest(indices: Sequence[int], cases: Sequence[Case]) -> int:
    """Return the case with the fewest routes: what goes wrong is easiest to see there."""
    return min(indices, key=lambda index: (len(cases[index].routes), index))


def _crash_words(crash: Crash, case: Case, subject: Subject) -> str:
    where = f" It happens in line {crash.line}: {crash.source}" if crash.line and crash.source else ""
    return f"{subject.name} stopped with an error for {case.name}. {crash.error}: {crash.words}.{where}"


def _input_words(exercise: Exercise, case: Case) -> str:
    text = ", ".join(map(repr, case.arguments))
    name = exercise.signature.partition("(")[0]
    return f"Try it yourself: {name}({text})" if len(text) <= 400 else ""
