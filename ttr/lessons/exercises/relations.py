"""Relations between wrong answers and correct ones, as in "each is 1 too large"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ttr.graphs.words import format_number
from ttr.lessons.exercises.answers import DIGITS, shorten_text
from ttr.lessons.exercises.exercise import Subject
from ttr.lessons.exercises.properties import is_number

Pairs = Sequence[tuple[Any, Any]]  # answers with the correct ones
ENOUGH = 3  # the fewest wrong answers that make a relation worth telling

_FACTORS = {
    2: "twice the right answer",
    3: "three times the right answer",
    0.5: "half of the right answer",
    100: "the right answer times 100, as if in percent",
    0.01: "the right answer divided by 100",
    -1: "the right answer with the opposite sign",
}


def relation(wrong: Pairs, every: Pairs, subject: Subject) -> str:
    """Return a sentence that is true of all wrong answers, or an empty text; each answer comes with the correct one.

    >>> from ttr.lessons.exercises.exercise import YOURS
    >>> relation([(3, 2), (5, 4), (2, 1)], [(3, 2), (5, 4), (2, 1)], YOURS)
    'Each wrong answer is exactly 1 too large.'
    """
    if len(wrong) < ENOUGH:
        return ""
    if all(type(answer) is bool and answer is not truth for answer, truth in every):
        return f"{subject.name} always says the opposite of the right answer."
    if len({truth for _, truth in every}) == 1:
        kinds = {answer for answer, _ in wrong}
        return f"All wrong answers are wrong in the same way: {kinds.pop()}." if len(kinds) == 1 else ""
    pairs = set(wrong)
    if pairs in ({(True, False)}, {(False, True)}):
        said, right = pairs.pop()
        return f"Whenever {subject.within} says {right}, it is right. But it says {said} too often."
    return next((text for find in _RELATIONS if (text := find(wrong))), "")


def always_the_same(every: Pairs, subject: Subject) -> str:
    """Return a sentence that says a program always gives the same answer, or an empty text.

    >>> from ttr.lessons.exercises.exercise import YOURS
    >>> always_the_same([(0, 0), (0, 3)], YOURS)
    'Your function answers 0 in all cases, for any input.'
    """
    said = {answer for answer, _ in every}
    if len(said) > 1 or len({truth for _, truth in every}) == 1:
        return ""
    return f"{subject.name} answers {format_answer(said.pop())} in all cases, for any input."


def _one_for_another(wrong: Pairs) -> str:
    pairs = set(wrong)
    if len(pairs) > 1:
        return ""
    said, right = pairs.pop()
    return f"Each wrong answer is {format_answer(said)} instead of {format_answer(right)}."


def _constant(wrong: Pairs) -> str:
    said = {answer for answer, _ in wrong}
    return f"Each wrong answer is {format_answer(said.pop())}." if len(said) == 1 else ""


def _offset(wrong: Pairs) -> str:
    if not _numbers(wrong):
        return ""
    apart = {round(answer - truth, DIGITS) for answer, truth in wrong}
    if len(apart) > 1:
        return ""
    by = apart.pop()
    return f"Each wrong answer is exactly {format_number(abs(by), 4)} too {'large' if by > 0 else 'small'}."


def _factor(wrong: Pairs) -> str:
    if not _numbers(wrong) or len({truth for _, truth in wrong}) == 1:
        return ""
    for factor, words in _FACTORS.items():
        if all(_are_close(answer, factor * truth) for answer, truth in wrong):
            return f"Each wrong answer is {words}."
    if all(_are_close(answer, 1 - truth) for answer, truth in wrong):
        return "Each wrong answer and the right one add up to 1."
    if all(answer and _are_close(1 / answer, truth) for answer, truth in wrong):
        return "Each wrong answer is 1 divided by the right answer."
    return ""


def _explain_rounding(wrong: Pairs) -> str:
    if _numbers(wrong) and any(truth != int(truth) for _, truth in wrong):
        if all(answer == int(answer) and abs(answer - truth) < 1 for answer, truth in wrong):
            return "Each wrong answer is a whole number close to the right answer, which is not whole."
        for digits in (1, 2, 3, 4):
            half = 0.5 * 10.0**-digits + 10.0**-DIGITS  # accept both roundings of 0.125, to 0.12 and to 0.13
            if all(answer == round(answer, digits) and abs(answer - truth) < half for answer, truth in wrong):
                return "Each wrong answer is the right answer, but rounded."
    return ""


def _pair(wrong: Pairs) -> str:
    """Return a relation of pairs of numbers, such as the two ends of an interval."""
    if not all(_is_pair(answer) and _is_pair(truth) for answer, truth in wrong):
        return ""
    if all(answer == truth[::-1] for answer, truth in wrong):
        return "Each wrong answer has the right two numbers, but in the wrong order."
    for place, (name, other) in enumerate((("first", "second"), ("second", "first"))):
        if all(answer[place] == truth[place] for answer, truth in wrong):
            return f"The {name} number is always right; each wrong answer has a wrong {other} number."
    if all(answer[0] >= truth[0] and answer[1] <= truth[1] for answer, truth in wrong):
        return "Each wrong interval is too narrow; none is too wide."
    if all(answer[0] <= truth[0] and answer[1] >= truth[1] for answer, truth in wrong):
        return "Each wrong interval is too wide; none is too narrow."
    return ""


def _parts(wrong: Pairs) -> str:
    """Return a relation of lists: missing or extra items."""
    if not all(_is_list(answer) and _is_list(truth) for answer, truth in wrong):
        return ""
    counts: list[tuple[Counter[Any], Counter[Any]]] = [(Counter(answer), Counter(truth)) for answer, truth in wrong]
    if all(set(said) == set(right) for said, right in counts):
        return "Each wrong answer has the right things, but some of them too often."
    if all(said < right for said, right in counts):
        if all(len(answer) == len(truth) - 1 for answer, truth in wrong):
            return "Each wrong answer misses exactly one thing; the rest is right."
        if all(len(answer) == 1 for answer, _ in wrong):
            return "Each wrong answer has only one thing. It is right, but others are missing."
        return "Each wrong answer misses something, but everything in it is right."
    if all(said > right for said, right in counts):
        if all(len(answer) == len(truth) + 1 for answer, truth in wrong):
            return "Each wrong answer has exactly one thing too many; nothing is missing."
        return "Each wrong answer contains too much, but nothing is missing."
    if all(isinstance(each, str) for answer, _ in wrong for each in answer) and all(
        answer and not set(said) & set(right) for (answer, _), (said, right) in zip(wrong, counts, strict=True)
    ):
        return "Nothing in the wrong answers is right."
    return ""


def _direction(wrong: Pairs) -> str:
    if not _numbers(wrong):
        return ""
    if all(answer > truth for answer, truth in wrong):
        return "Each wrong answer is too large, and none is too small. Where do you add too much?"
    if all(answer < truth for answer, truth in wrong):
        return "Each wrong answer is too small, and none is too large. Where do you leave something out?"
    return ""


_RELATIONS: tuple[Callable[[Pairs], str], ...] = (
    _one_for_another,
    _offset,
    _factor,
    _constant,
    _explain_rounding,
    _pair,
    _parts,
    _direction,
)
"""The possible relations between wrong and correct answers. The first that holds for all wrong answers is reported."""


def format_answer(answer: Any) -> str:
    """Return an answer as short Python text."""
    return shorten_text(
        format_number(answer) if isinstance(answer, float) else "[]" if answer == () else repr(answer), 40
    )


def _are_close(one: float, other: float) -> bool:
    return abs(one - other) < 2 * 10.0**-DIGITS * max(1, abs(one), abs(other))


def _numbers(pairs: Pairs) -> bool:
    return all(is_number(answer) and is_number(truth) for answer, truth in pairs)


def _is_list(value: object) -> bool:
    return isinstance(value, tuple) and not any(map(is_number, value))


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value))
