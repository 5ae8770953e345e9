"""Readers that turn a plain answer (see `sanitize`) into a form that can be compared.

Each reader raises `WrongKind` if the answer is not of the expected kind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any, TypeVar

from ttr.lessons.exercises.exercise import YOURS, Subject
from ttr.lessons.exercises.sanitize import Strange, with_article

LISTS = (list, tuple, set, frozenset)
Price = TypeVar("Price", int, float)
DIGITS = 6  # decimals to compare; the rest is float rounding


# Messages for `WrongKind`, with placeholders for the expected kind and for the owner of the program.
RETURNED = "It should be {wanted}; {subject.within} returned {found}."
IN_LIST = "It should be {wanted}; {subject.own} list contains {found}."
IN_GROUP = "It should be {wanted}; one of {subject.own} groups contains {found}."


class WrongKind(ValueError):
    """Raised for an answer that is not of the expected kind; its message addresses the author of the function.

    The sentence has places for `{wanted}`, the expected kind, for `{found}`, the answer, and for a `{subject}`.

    >>> str(WrongKind(RETURNED, "a whole number", "3"))
    "It should be a whole number; your function returned the text '3'."
    """

    def __init__(self, sentence: str, wanted: str = "", found: object = None) -> None:
        self._sentence, self._wanted, self._found = sentence, wanted, describe_value(found)
        super().__init__(self.about(YOURS))

    def about(self, subject: Subject) -> str:
        return self._sentence.format(wanted=self._wanted, found=self._found, subject=subject)


def read_yes_or_no(answer: Any) -> bool:
    """Read an answer that must be True or False; 1 and 0 are accepted too.

    >>> read_yes_or_no(True), read_yes_or_no(0)
    (True, False)
    >>> read_yes_or_no("True")
    Traceback (most recent call last):
    ttr.lessons.exercises.answers.WrongKind: It should be True or False; your function returned the text 'True'.
    """
    if type(answer) is bool:
        return answer
    if type(answer) in (int, float) and answer in (0, 1):
        return bool(answer)
    raise WrongKind(RETURNED, "True or False", answer)


def read_groups(answer: Any) -> tuple[tuple[str, ...], ...]:
    """Read an answer that must be groups of names, as lists, tuples or sets in any order.

    >>> read_groups([["Omaha"], {"Miami", "Atlanta"}])
    (('Atlanta', 'Miami'), ('Omaha',))
    """
    wanted = "a list of groups, each group a list or a set of city names"
    if not isinstance(answer, LISTS):
        raise WrongKind(RETURNED, wanted, answer)
    for group in answer:
        if not isinstance(group, LISTS):
            raise WrongKind(IN_LIST, wanted, group)
        for name in group:
            if not isinstance(name, str):
                raise WrongKind(IN_GROUP, wanted, name)
    return tuple(sorted(tuple(sorted(group)) for group in answer))


def read_whole(answer: Any) -> int:
    """Read an answer that must be a whole number.

    >>> read_whole(3), read_whole(3.0)
    (3, 3)
    >>> read_whole("3")
    Traceback (most recent call last):
    ttr.lessons.exercises.answers.WrongKind: It should be a whole number; your function returned the text '3'.
    """
    number = read_number(answer, "a whole number")
    if number != int(number):
        raise WrongKind(RETURNED, "a whole number", answer)
    return int(number)


def read_number(answer: Any, wanted: str = "a number") -> float:
    """Read an answer that must be a number, and round it, so that 0.1 + 0.2 is 0.3.

    >>> read_number(0.1 + 0.2)
    0.3
    """
    if isinstance(answer, bool) or not isinstance(answer, Real) or not math.isfinite(answer):
        raise WrongKind(RETURNED, wanted, answer)
    return round(float(answer), DIGITS)


def read_names(answer: Any, wanted: str = "a list of city names") -> tuple[str, ...]:
    """Read an answer that must be names of cities in any order; repeated names are kept.

    >>> read_names(["Omaha", "Denver", "Omaha"]), read_names({"Omaha"})
    (('Denver', 'Omaha', 'Omaha'), ('Omaha',))
    """
    if not isinstance(answer, LISTS):
        raise WrongKind(RETURNED, wanted, answer)
    for name in answer:
        if not isinstance(name, str):
            raise WrongKind(IN_LIST, "a list of city names", name)
    return tuple(sorted(answer))


def read_priced(answer: Any, wanted: str, read: Callable[[Sequence[Any]], Price]) -> tuple[tuple[str, str, Price], ...]:
    """Read an answer that must be triples of two cities and a number, in any order and with either city first.

    `read` returns the number, given a triple that starts with two texts.
    """
    if not isinstance(answer, LISTS):
        raise WrongKind(RETURNED, wanted, answer)
    result = []
    for each in answer:
        if not isinstance(each, list | tuple) or len(each) != 3 or not all(isinstance(city, str) for city in each[:2]):
            raise WrongKind(IN_LIST, wanted, each)
        result.append((min(each[:2]), max(each[:2]), read(each)))
    return tuple(sorted(result))


def describe_value(value: Any) -> str:
    """Return a description of an unexpected value."""
    if value is None:
        return "nothing (None)"
    kinds = {
        bool: "the truth value",
        int: "the number",
        float: "the number",
        str: "the text",
        list: "the list",
        tuple: "the tuple",
        set: "the set",
        frozenset: "the set",
        dict: "the dictionary",
    }
    if isinstance(value, Strange):
        return value.words
    if type(value) not in kinds:
        return with_article(type(value))
    return f"{kinds[type(value)]} {shorten_text(repr(value), 60)}"


def shorten_text(text: str, longest: int) -> str:
    """Return a value's Python text, shortened if it is long; it keeps its closing quote or bracket.

    >>> shorten_text("'abcdefghij'", 10)
    "'abcde...'"
    """
    if len(text) <= longest:
        return text
    last = "" if text[-1].isalnum() else text[-1]
    return f"{text[: longest - 3 - len(last)]}...{last}"
