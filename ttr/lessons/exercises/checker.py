"""The checker: run a function on all cases of an exercise, and report the result with a counterexample."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from ttr.graphs.overlay import Overlay
from ttr.lessons.exercises import relations
from ttr.lessons.exercises.answers import DIGITS, WrongKind
from ttr.lessons.exercises.case_sets import ROUNDS, hidden_cases, shown_cases, truth_of
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.exercise import YOURS, Exercise, Misconception, Subject
from ttr.lessons.exercises.properties import is_number
from ttr.lessons.exercises.sandbox import SECONDS_A_CASE, Calls, Crash
from ttr.lessons.exercises.trial import TWICE, Misconceptions, Trial, find_misconceptions, two_at_once
from ttr.ui.map.picture import Picture

SEED = 2
MAX_CALL_LENGTH = 400  # characters
MANY = 8  # the fewest lists with several questions before a report mentions them
PRINTED = " It prints something: use “return” instead of “print” for the answer."
KNOWN_ONLY = "Work out each answer from the input. A list of answers helps only for cases that you have seen."
FORGET = (
    "Which counter, list or set is made only once, outside the function or as a default value such as found=[]? "
    "Make it inside the function, so that each call begins with a new one."
)
TWO = "Two things are wrong. First: {} Then: {}"
BY_HAND = "Follow your program by hand on this case. Where does it go wrong?"


class Verdict(StrEnum):
    """The outcome of a check."""

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
        The exercise.
    verdict : Verdict
        The outcome.
    words : str
        The result in one or two sentences.
    hint : str
        What to think about next; may be empty.
    misconception : Misconception or None
        The misconception behind the wrong answers.
    case : Case or None
        The case that shows the mistake.
    overlay : Overlay or None
        The counterexample on the map, with its sentence.
    beside : Case or None
        The smallest case that is right and lacks the common property of the wrong ones.
    right, cases : int
        The number of right answers, and the number of cases.
    answer : object
        The answer to `case`, if the counterexample shows it.
    """

    exercise: Exercise
    verdict: Verdict
    words: str
    hint: str = ""
    misconception: Misconception | None = None
    case: Case | None = None
    overlay: Overlay | None = None
    beside: Case | None = None
    right: int = 0
    cases: int = 0
    answer: Any = None

    def __repr__(self) -> str:
        return f"<Report on {self.exercise.name}: {self.verdict}. {self.words}>"

    @property
    def done(self) -> bool:
        return self.verdict is Verdict.RIGHT

    @property
    def picture(self) -> Picture | None:
        """The counterexample as a map."""
        if self.case is None or self.overlay is None:
            return None
        return self.exercise.picture(self.case, self.overlay)

    @property
    def picture_beside(self) -> Picture | None:
        """The map of `beside` with marks on the cities it asks about, or None if cases are not about a map."""
        if self.beside is None or self.exercise.draw is not None:
            return None
        return self.exercise.picture(self.beside, Overlay(self.exercise.mark_cities(self.beside)))


def _report(trial: Trial, verdict: Verdict, text: str, hint: str = "", case: Case | None = None) -> Report:
    return Report(trial.exercise, verdict, text, hint, case=case, right=trial.right, cases=len(trial.cases))


def find_no_function(trial: Trial) -> Report | None:
    """Return a report if the function does not accept the arguments of a case."""
    exercise, text = trial.exercise, ""
    if not callable(trial.function):
        wanted = f"{exercise.function}, not {exercise.signature}."
        text = f"Pass the function itself, without brackets and inputs: {wanted}"
    else:
        try:
            inspect.signature(trial.function).bind(*trial.cases[0].arguments)
        except TypeError:
            text = (
                f"We cannot call {trial.subject.within} with these inputs. It should begin with "
                f"“def {exercise.signature}:”."
            )
        except ValueError:  # a built-in function without a signature
            pass
    return Report(exercise, Verdict.NO_FUNCTION, text) if text else None


def find_too_slow(trial: Trial) -> Report | None:
    """Return a report if the function is right for at least half of the cases and then takes too long."""
    case = trial.stopped_at
    if case is None or trial.wrong or trial.right < len(trial.cases) / 2:
        return None
    text = (
        f"{trial.subject.name} is right for the first {trial.right} of {trial.all_cases}, but it takes too long for "
        f"{case.name}, so we stopped it."
    )
    hint = f"It may end after a long time, or never. {trial.exercise.endless}"
    return _report(trial, Verdict.SLOW, text, hint, case)


def find_endless(trial: Trial) -> Report | None:
    """Return a report if the function does not end in time."""
    case = trial.stopped_at
    if case is None:
        return None
    text = f"{trial.subject.name} takes too long for {case.name}, so we stopped it."
    hint = f"{trial.novelty} {trial.exercise.endless}".strip()
    return replace(_report(trial, Verdict.ENDLESS, text, hint, case), right=0)


def find_nothing_returned(trial: Trial) -> Report | None:
    """Return a report if the function never returns a value."""
    if any(outcome.value is not None or outcome.crash is not None for outcome in trial.outcomes):
        return None
    name = trial.subject.name
    text = f"{name} returns nothing yet. Write it, and end it with “return” and the answer."
    if trial.prints:
        text = f"{name} prints but returns nothing: use “return” instead of “print” for the answer."
    return replace(_report(trial, Verdict.EMPTY, text), right=0)


def find_memory(trial: Trial) -> Report | None:
    """Return a report if wrong answers depend on earlier calls."""
    result = trial.alone
    if result is None:
        return None
    place, answer = result
    before, after = (relations.format_answer(outcome.value) for outcome in (answer, trial.outcomes[place]))
    case = trial.cases[place]
    text = f"{trial.subject.name} keeps something from one call to the next. "
    if before == after:  # both are cut off
        text += f"Its answer for {case.name} changes after other calls."
    else:
        text += f"If its first call is for {case.name}, it answers {before}; after other calls, it answers {after}."
    return _report(trial, Verdict.WRONG, text, FORGET, case)


def find_crash_or_wrong_kind(trial: Trial) -> Report | None:
    """Return a report on an error or an answer of the wrong kind, unless it belongs to a misconception."""
    for case, outcome, answer in zip(trial.cases, trial.outcomes, trial.answers, strict=True):
        if not isinstance(answer, Crash | WrongKind):
            continue
        if trial.shows[0]:  # all misconceptions are run for this, which takes longer than all the rest
            return None
        if isinstance(answer, Crash):
            text = f"{trial.subject.name} stops for {case.name}. {answer.told}"
            return _report(trial, Verdict.CRASH, text, _try_it(trial, case), case)
        text = f"{answer.about(trial.subject)} This happened for {case.name}."
        text += PRINTED if outcome.value is None and outcome.printed else ""
        return _report(trial, Verdict.WRONG_KIND, text, _try_it(trial, case), case)
    return None


def find_changed_input(trial: Trial) -> Report | None:
    if not any(outcome.changed for outcome in trial.outcomes) or trial.shows[0]:
        return None
    subject, lost = trial.subject, "changes its input, so the caller loses the original."
    text = f"The answers are right, on all {trial.all_cases}. But {subject.within} {lost}"
    if trial.wrong:
        text = f"{subject.name} {lost} The answers are right for {trial.right} of {trial.all_cases}."
    hint = "Work on a copy: list(things) is a new list with the same contents, and dict(things) is a new dictionary."
    return _report(trial, Verdict.CHANGED, text, hint)


def find_all_right(trial: Trial) -> Report | None:
    if trial.wrong:
        return None
    text = f"Right, on all {trial.all_cases}: {trial.exercise.tried}."
    return _report(trial, Verdict.RIGHT, text + " It also prints something. You can remove that." * trial.prints)


def find_misconception(trial: Trial) -> Report | None:
    return _misconception(trial, *trial.shows)


def _misconception(trial: Trial, known: Misconceptions, explained: Collection[int]) -> Report | None:
    if not known:
        return None
    readable = [i for i in explained if not isinstance(trial.answers[i], WrongKind | Crash)]
    report = _counterexample(trial, readable or trial.wrong)
    hint = known[0].hint if len(known) == 1 else TWO.format(known[0].hint, known[1].hint)
    return replace(report, verdict=Verdict.MISCONCEPTION, hint=hint, misconception=known[0])


def find_misconception_in_other_numbers(trial: Trial) -> Report | None:
    """Return a report if the answers match a misconception, but for percent, or for 0 instead of None and the like."""
    instead = {repr(answer): answer for answer, truth in trial.pairs if truth is None}
    answers, advice = list(trial.answers), ""
    if len(instead) == 1 and None not in instead.values():
        (value,) = instead.values()
        answers = [None if answer == value != truth else answer for answer, truth in trial.pairs]
        advice = f"Return None, and not {relations.format_answer(value)}, if there is no answer."
    elif all(is_number(truth) and 0 <= truth <= 1 for truth in trial.truths):
        answers = [round(answer / 100, DIGITS) if is_number(answer) else answer for answer in answers]
        advice = "Percent means hundredths: return a number from 0 to 1."
    report = _misconception(trial, *find_misconceptions(trial.case_set, answers)) if advice else None
    return report and replace(report, hint=TWO.format(report.hint, advice))


def find_constant_answer(trial: Trial) -> Report | None:
    text = relations.always_the_same(trial.pairs, trial.subject)
    return replace(_counterexample(trial, trial.wrong), hint=text) if text else None


def find_ignored_question(trial: Trial) -> Report | None:
    """Return a report if the answers depend only on the list of routes."""
    first, *asked = trial.exercise.inputs
    groups: dict[str, list[int]] = {}
    for index, case in enumerate(trial.cases):
        groups.setdefault(repr(case.arguments[0]), []).append(index)
    telling = sum(len({trial.truths[i] for i in group}) > 1 for group in groups.values())
    if telling < MANY or any(len({trial.answers[i] for i in group}) > 1 for group in groups.values()):
        return None
    names, are = " and ".join(asked), "is" if len(asked) == 1 else "are"
    text = (
        f"{trial.subject.name} gave the same answer for the same {first}, whatever {names} {are}. "
        f"But for {telling} of these lists the right answer depends on {names}."
    )
    return replace(_counterexample(trial, trial.wrong), hint=text)


def find_separation(trial: Trial) -> Report | None:
    """Return a report if a property separates wrong from right cases, or all wrong answers err in one way.

    Two misconceptions that explain all answers say more than a property of only some wrong cases.
    """
    contrast = trial.contrast
    related = relations.relation([trial.pairs[i] for i in trial.wrong], trial.pairs, trial.subject)
    if contrast is None or not contrast.exact:
        two = _misconception(trial, *two_at_once(trial.case_set, trial.answers, TWICE))
        if two is not None and (two.right or not related):
            return two
    if contrast is None:
        return replace(_counterexample(trial, trial.wrong), hint=related) if related else None
    hint = contrast.sentence if contrast.of_answer or not related else f"{contrast.sentence} {related}"
    beside = trial.cases[trial.find_smallest(contrast.right)]
    return replace(_counterexample(trial, contrast.wrong), hint=hint, beside=beside)


def find_wrong_answers(trial: Trial) -> Report:
    return replace(_counterexample(trial, trial.wrong), hint=BY_HAND)


def _counterexample(trial: Trial, wrong: Collection[int]) -> Report:
    """Return a report on wrong answers that shows the smallest of these cases."""
    shown = trial.find_smallest(wrong)
    exercise, case, overlay, answer = trial.exercise, trial.cases[shown], None, None
    if not isinstance(trial.answers[shown], WrongKind | Crash):
        answer = trial.outcomes[shown].value
        overlay = exercise.explain(case, exercise.read(answer), truth_of(exercise, case), trial.subject)
    text = f"Right for {trial.right} of {trial.all_cases}, but wrong for {case.name}."
    return replace(_report(trial, Verdict.WRONG, text, case=case), overlay=overlay, answer=answer)


DIAGNOSES: tuple[Callable[[Trial], Report | None], ...] = (
    find_no_function,
    find_too_slow,
    find_endless,
    find_nothing_returned,
    find_memory,
    find_crash_or_wrong_kind,
    find_changed_input,
    find_all_right,
    find_misconception,
    find_misconception_in_other_numbers,
    find_constant_answer,
    find_ignored_question,
    find_separation,
    find_wrong_answers,
)
"""The diagnoses of a function. The first report wins, and the last diagnosis always returns one."""


def check(
    exercise: Exercise, function: object, seed: int = SEED, seconds: float = SECONDS_A_CASE, subject: Subject = YOURS
) -> Report:
    """Run a function on the cases of an exercise, and return a report on its answers.

    A function that is right on all of them must be right on hidden cases too (`ttr.lessons.exercises.case_sets`). Each
    half of the cases has 20 seconds in all, or the limit for one case if that is more; a function that is right on the
    whole first half gets five times as much for the second. No error of the function escapes, and nothing that it does
    lasts (`ttr.lessons.exercises.sandbox`). `subject` is the owner of the function, as named in the report.
    """
    with Calls(function) as calls:
        return _check(Trial(function, calls, shown_cases(exercise, seed), seconds, subject), seed)


def _check(trial: Trial, seed: int) -> Report:
    exercise, subject = trial.exercise, trial.subject
    report = _diagnose(trial)
    if not report.done or replace(trial, case_set=hidden_cases(exercise, seed)).is_right:
        return report
    usual = f"{subject.name} is right on the usual {trial.all_cases}, so we tried new ones."
    for rounds in range(1, ROUNDS + 1):
        trial = replace(trial, case_set=shown_cases(exercise, seed, rounds))
        report = _diagnose(trial)
        if not report.done:
            return replace(report, words=f"{usual} {report.words}")
    text = f"{subject.name} is right on all {trial.all_cases} that we can show, but not on some that we keep hidden."
    return replace(_report(trial, Verdict.WRONG, text), hint=KNOWN_ONLY)


def _diagnose(trial: Trial) -> Report:
    return next(report for diagnosis in DIAGNOSES if (report := diagnosis(trial)) is not None)


def _try_it(trial: Trial, case: Case) -> str:
    """Return a hint with the call of the case, if short, and the property that separates it from right cases."""
    text = trial.exercise.call(case)
    contrast = trial.contrast
    shows = contrast is not None and trial.cases.index(case) in contrast.wrong
    parts = [
        f"Try it yourself: print({text})" if len(text) <= MAX_CALL_LENGTH else "",
        contrast.sentence if contrast and shows else "",
    ]
    return " ".join(part for part in parts if part)
