"""The check: somebody's function on all cases of an exercise, and the answer in words with a counterexample."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any

from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted
from ttr.lessons.kit import relations
from ttr.lessons.kit.answers import WrongKind
from ttr.lessons.kit.cases import Case
from ttr.lessons.kit.contrast import Contrast, contrast
from ttr.lessons.kit.exercise import YOURS, Exercise, Misconception, Subject
from ttr.lessons.kit.properties import Trait, traits
from ttr.lessons.kit.sandbox import Crash, Outcome, run
from ttr.ui.map.picture import Picture

SECONDS = 2.0  # for one case
SECONDS_IN_ALL = 20.0
PATIENCE = 5  # times as long for a program that was right for half of the cases: it may be slow, but come to an end
SEED = 2
NEARLY_ALL = 0.9  # of the wrong answers a misconception has to explain
LONGEST_CALL = 400  # letters
BY_HAND = "Follow your program by hand on this case. Where does it go astray?"


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
    beside : Case or None
        The smallest case that it gets right, and that lacks what the wrong ones have in common.
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
    beside: Case | None = None
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

    @property
    def picture_beside(self) -> Picture | None:
        """The case beside it as a map, the cities that it asks about marked; None where cases are not about a map."""
        if self.beside is None or self.exercise.draw is not None:
            return None
        return self.exercise.picture(self.beside, Overlay(self.exercise.asked(self.beside)))


Answer = Hashable  # what `Exercise.measure` made of an answer, or the `Crash` or `WrongKind` that came instead


@dataclass(frozen=True)
class Attempt:
    """What diagnoses look at: a function, run on the cases of an exercise as soon as one of them asks."""

    exercise: Exercise
    function: object
    seed: int
    seconds: float
    subject: Subject

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """What it is tried on."""
        return self.exercise.cases(self.seed)

    @cached_property
    def truths(self) -> tuple[Answer, ...]:
        """What is right for each case."""
        return _truths(self.exercise, self.seed)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of each case, up to the first one that did not come to an end.

        Who was right for half of the cases, and for all until then, gets more time.
        """
        assert callable(self.function)
        begin, right = time.monotonic(), True
        outcomes: list[Outcome] = []
        for case, truth in zip(self.cases, self.truths, strict=True):
            patience = PATIENCE if right and len(outcomes) >= len(self.cases) / 2 else 1
            left = begin + max(SECONDS_IN_ALL, self.seconds) * patience - time.monotonic()
            outcomes.append(run(self.function, case.arguments, max(0.05, min(self.seconds * patience, left))))
            if not outcomes[-1].ended:
                break
            right = right and _answer(self.exercise, case, outcomes[-1]) == truth
        return tuple(outcomes)

    @property
    def stopped_at(self) -> Case | None:
        """The case for which it did not come to an end."""
        return None if self.outcomes[-1].ended else self.cases[len(self.outcomes) - 1]

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The answers to all cases for which it came to an end."""
        ended = (pair for pair in zip(self.cases, self.outcomes, strict=False) if pair[1].ended)
        return tuple(_answer(self.exercise, case, outcome) for case, outcome in ended)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The indices of the wrong ones of these answers."""
        pairs = zip(self.answers, self.truths, strict=False)
        return tuple(index for index, (answer, truth) in enumerate(pairs) if answer != truth)

    @cached_property
    def shows(self) -> tuple[Misconception[..., Any] | None, tuple[int, ...]]:
        """The misconception that the answers show, if any, and the indices of the cases that it explains."""
        return find_misconception(self.exercise, self.seed, self.answers, self.truths)

    @cached_property
    def contrast(self) -> Contrast | None:
        """What the wrong cases have in common, and the right ones have not."""
        if len(self.answers) < len(self.cases):
            return None
        return contrast(_traits(self.exercise, self.seed), self.wrong, len(self.cases), self.subject)

    @property
    def pairs(self) -> list[tuple[Answer, Answer]]:
        """Each answer with the right one."""
        return list(zip(self.answers, self.truths, strict=False))

    def smallest(self, indices: Iterable[int]) -> int:
        """Return which of some cases has the fewest routes, the first of them: there it is easiest to see.

        One without any route is the last choice: there is nothing to see.
        """
        sizes = {index: len(self.cases[index].routes) for index in indices}
        return min(sizes, key=lambda index: (not sizes[index], sizes[index], index))

    @property
    def prints(self) -> bool:
        """Whether it printed anything."""
        return any(outcome.printed for outcome in self.outcomes)

    @property
    def all_cases(self) -> str:
        """How many cases there are, in words."""
        return counted(len(self.cases), "case")

    def report(self, verdict: Verdict, words: str, hint: str = "", case: Case | None = None) -> Report:
        """Return a report that counts the right answers."""
        right = len(self.answers) - len(self.wrong)
        return Report(self.exercise, verdict, words, hint, case=case, right=right, cases=len(self.cases))


def no_function(tried: Attempt) -> Report | None:
    """It cannot be called with the arguments of a case."""
    exercise, words = tried.exercise, ""
    if not callable(tried.function):
        wanted = f"{exercise.function}, not {exercise.signature}."
        words = f"Hand over the function itself, without brackets and inputs: {wanted}"
    else:
        try:
            inspect.signature(tried.function).bind(*tried.cases[0].arguments)
        except TypeError:
            words = (
                f"{tried.subject.name} cannot be called with these inputs: it should begin with "
                f"“def {exercise.signature}:”."
            )
        except ValueError:  # a built-in function that does not tell its inputs
            pass
    return Report(exercise, Verdict.NO_FUNCTION, words) if words else None


def too_slow(tried: Attempt) -> Report | None:
    """It is right for half of the cases at least, and then takes too long."""
    case, right = tried.stopped_at, len(tried.answers)
    if case is None or tried.wrong or right < len(tried.cases) / 2:
        return None
    words = (
        f"{tried.subject.name} is right for the first {right} of {tried.all_cases}, but for {case.name} it takes "
        "longer than one can wait, and was stopped."
    )
    hint = f"It may come to an end, after a long time, or never. {tried.exercise.endless}"
    return tried.report(Verdict.SLOW, words, hint, case)


def endless(tried: Attempt) -> Report | None:
    """It does not come to an end."""
    case = tried.stopped_at
    if case is None:
        return None
    words = f"{tried.subject.name} does not come to an end in time for {case.name}: it was stopped."
    return replace(tried.report(Verdict.ENDLESS, words, tried.exercise.endless, case), right=0)


def empty(tried: Attempt) -> Report | None:
    """It returns nothing at all."""
    if any(outcome.value is not None or outcome.crash is not None for outcome in tried.outcomes):
        return None
    name = tried.subject.name
    words = f"{name} returns nothing yet: write it, and let it end with “return” and the answer."
    if tried.prints:
        words = f"{name} prints but returns nothing: use “return” where you “print” the answer."
    return replace(tried.report(Verdict.EMPTY, words), right=0)


def crash_or_wrong_kind(tried: Attempt) -> Report | None:
    """It stops with an error, or answers with another kind of thing, unless that is a part of a misconception."""
    if tried.shows[0] is not None:
        return None
    for case, answer in zip(tried.cases, tried.answers, strict=True):
        if isinstance(answer, Crash):
            words = _crash_words(answer, case, tried.subject)
            return tried.report(Verdict.CRASH, words, _try_it(tried, case), case)
        if isinstance(answer, WrongKind):
            words = f"{answer.about(tried.subject)} That was for {case.name}."
            return tried.report(Verdict.WRONG_KIND, words, _try_it(tried, case), case)
    return None


def changes_its_input(tried: Attempt) -> Report | None:
    """It changes what it is given."""
    if tried.shows[0] is not None or not any(outcome.changed for outcome in tried.outcomes):
        return None
    subject, lost = tried.subject, "changes what it is given, so that whoever called it has lost the input."
    right = f"The answers are right, on all {tried.all_cases}. But {subject.within} {lost}"
    hint = "Work on a copy: list(things) is a new list with the same in it, dict(things) a new dictionary."
    return tried.report(Verdict.CHANGED, f"{subject.name} {lost}" if tried.wrong else right, hint)


def all_right(tried: Attempt) -> Report | None:
    """All its answers are right."""
    if tried.wrong:
        return None
    words = f"Right, on all {tried.all_cases}: {tried.exercise.tried}."
    return tried.report(Verdict.RIGHT, words + " It also prints something, which nobody needs." * tried.prints)


def misconception(tried: Attempt) -> Report | None:
    """Its wrong answers are those of a misconception."""
    known, explained = tried.shows
    if known is None:
        return None
    readable = [i for i in explained if not isinstance(tried.answers[i], WrongKind | Crash)]
    shown = _counterexample(tried, readable or tried.wrong)
    return replace(shown, verdict=Verdict.MISCONCEPTION, hint=known.hint, misconception=known)


def always_the_same(tried: Attempt) -> Report | None:
    """It answers the same whatever it is given."""
    words = relations.always_the_same(tried.pairs, tried.subject)
    return replace(_counterexample(tried, tried.wrong), hint=words) if words else None


def told_apart(tried: Attempt) -> Report | None:
    """What is wrong has something in common that what is right has not, or is wrong in one way."""
    found = tried.contrast
    related = relations.relation([tried.pairs[i] for i in tried.wrong], tried.pairs, tried.subject)
    if found is None:
        return replace(_counterexample(tried, tried.wrong), hint=related) if related else None
    beside = tried.cases[tried.smallest(found.right)]
    return replace(_counterexample(tried, found.wrong), hint=f"{found.sentence} {related}".strip(), beside=beside)


def wrong_answers(tried: Attempt) -> Report:
    """Some of its answers are wrong; the plainest of them is shown."""
    return replace(_counterexample(tried, tried.wrong), hint=BY_HAND)


def _counterexample(tried: Attempt, wrong: Collection[int]) -> Report:
    """Return a report of wrong answers that shows the smallest of some cases."""
    shown = tried.smallest(wrong)
    exercise, case, overlay = tried.exercise, tried.cases[shown], None
    if not isinstance(tried.answers[shown], WrongKind | Crash):
        said = exercise.read(tried.outcomes[shown].value)
        overlay = exercise.explain(case, said, _truth(exercise, case), tried.subject)
    right = len(tried.answers) - len(tried.wrong)
    words = f"Right for {right} of {tried.all_cases}, but wrong for {case.name}."
    return replace(tried.report(Verdict.WRONG, words, case=case), overlay=overlay)


DIAGNOSES: tuple[Callable[[Attempt], Report | None], ...] = (
    no_function,
    too_slow,
    endless,
    empty,
    crash_or_wrong_kind,
    changes_its_input,
    all_right,
    misconception,
    always_the_same,
    told_apart,
    wrong_answers,
)
"""What can be said of a function; the first that answers wins, and the last one always answers."""


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
    tried = Attempt(exercise, function, seed, seconds, subject)
    return next(report for diagnosis in DIAGNOSES if (report := diagnosis(tried)) is not None)


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
def _traits(exercise: Exercise, seed: int) -> tuple[Trait, ...]:
    """Return what is true of some of the cases."""
    return traits(exercise.properties, exercise.cases(seed), _truths(exercise, seed))


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


def _crash_words(crash: Crash, case: Case, subject: Subject) -> str:
    where = f" It happens in line {crash.line}: {crash.source}" if crash.line and crash.source else ""
    return f"{subject.name} stopped with an error for {case.name}. {crash.error}: {crash.words}.{where}"


def _try_it(tried: Attempt, case: Case) -> str:
    """Say how the case is called, where that is short, and what tells it from those that are right."""
    text = tried.exercise.call(case)
    found = tried.contrast
    shows = found is not None and tried.cases.index(case) in found.wrong
    parts = [f"Try it yourself: {text}" if len(text) <= LONGEST_CALL else "", found.sentence if found and shows else ""]
    return " ".join(part for part in parts if part)
