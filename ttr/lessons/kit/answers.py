"""Reading: a plain answer (see `sanitize`) in a form that can be compared; or words for what was asked for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Real
from typing import Any

from ttr.lessons.kit.sanitize import Strange, with_article

_LISTS = (list, tuple, set, frozenset)
_ORDERED = (list, tuple)
DIGITS = 6  # after the point; what is left out is the rounding of floats


class WrongKind(ValueError):
    """An answer that is not of the kind asked for; the message says what is, in a sentence."""


def read_yes_or_no(answer: Any) -> bool:
    """Read an answer that has to be True or False.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_yes_or_no(True)
    True
    >>> read_yes_or_no("True")
    Traceback (most recent call last):
    ttr.lessons.kit.answers.WrongKind: It should be True or False; your function returned the text 'True'.
    """
    if type(answer) is bool:
        return answer
    raise WrongKind(f"It should be True or False; your function returned {described(answer)}.")


def read_groups(answer: Any) -> tuple[tuple[str, ...], ...]:
    """Read an answer that has to be groups of names: the order does not matter, and lists, tuples and sets will do.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_groups([["Omaha"], {"Miami", "Atlanta"}])
    (('Atlanta', 'Miami'), ('Omaha',))
    """
    wanted = "It should be a list of groups, each group a list or a set of city names"
    if not isinstance(answer, _LISTS):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    for group in answer:
        if not isinstance(group, _LISTS):
            raise WrongKind(f"{wanted}; in your list there is {described(group)}.")
        for name in group:
            if not isinstance(name, str):
                raise WrongKind(f"{wanted}; in one of your groups there is {described(name)}.")
    return tuple(sorted(tuple(sorted(group)) for group in answer))


def read_whole(answer: Any) -> int:
    """Read an answer that has to be a whole number.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_whole(3), read_whole(3.0)
    (3, 3)
    >>> read_whole("3")
    Traceback (most recent call last):
    ttr.lessons.kit.answers.WrongKind: It should be a whole number; your function returned the text '3'.
    """
    number = read_number(answer, "a whole number")
    if number != int(number):
        raise WrongKind(f"It should be a whole number; your function returned {described(answer)}.")
    return int(number)


def read_number(answer: Any, wanted: str = "a number") -> float:
    """Read an answer that has to be a number; it is rounded, so that 0.1 + 0.2 is 0.3.

    Raises
    ------
    WrongKind
        When it is anything else, or not finite.

    Examples
    --------
    >>> read_number(0.1 + 0.2)
    0.3
    """
    if isinstance(answer, bool) or not isinstance(answer, Real) or not math.isfinite(answer):
        raise WrongKind(f"It should be {wanted}; your function returned {described(answer)}.")
    return round(float(answer), DIGITS)


def read_names(answer: Any) -> tuple[str, ...]:
    """Read an answer that has to be names of cities in an order, such as a walk.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_names(["Denver", "Omaha"])
    ('Denver', 'Omaha')
    """
    wanted = "It should be a list of city names"
    if not isinstance(answer, _ORDERED):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    for name in answer:
        if not isinstance(name, str):
            raise WrongKind(f"{wanted}; in your list there is {described(name)}.")
    return tuple(answer)


def read_name_set(answer: Any) -> frozenset[str]:
    """Read an answer that has to be names of cities, whatever their order.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> sorted(read_name_set(["Omaha", "Denver"]))
    ['Denver', 'Omaha']
    """
    if not isinstance(answer, _LISTS):
        raise WrongKind(f"It should be a list or a set of city names; your function returned {described(answer)}.")
    return frozenset(read_names(list(answer)))


def read_edges(answer: Any) -> tuple[tuple[str, str], ...]:
    """Read an answer that has to be pairs of cities; neither their order nor the order in a pair matters.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_edges([("Omaha", "Denver"), ["Chicago", "Omaha"]])
    (('Chicago', 'Omaha'), ('Denver', 'Omaha'))
    """
    wanted = "It should be a list of pairs of cities, such as [('Denver', 'Omaha')]"
    if not isinstance(answer, _LISTS):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    for pair in answer:
        if not isinstance(pair, _LISTS) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            raise WrongKind(f"{wanted}; in your list there is {described(pair)}.")
    return tuple(sorted((min(pair), max(pair)) for pair in answer))


def read_numbers_by_name(answer: Any) -> tuple[tuple[str, float], ...]:
    """Read an answer that has to be a number for each of some names.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_numbers_by_name({"Omaha": 2, "Denver": 1})
    (('Denver', 1.0), ('Omaha', 2.0))
    """
    wanted = "It should be a dictionary with a number for each name, such as {'Denver': 1}"
    if not isinstance(answer, Mapping):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    for name in answer:
        if not isinstance(name, str):
            raise WrongKind(f"{wanted}; in your dictionary there is {described(name)} as a name.")
    return tuple(sorted((name, read_number(number, f"a number for {name}")) for name, number in answer.items()))


def described(value: Any) -> str:
    """Return what a value is, in words for somebody who did not expect it."""
    if value is None:
        return "nothing (None)"
    kinds = {
        bool: "the truth value", int: "the number", float: "the number", str: "the text",
        list: "the list", tuple: "the tuple", set: "the set", frozenset: "the set", dict: "the dictionary",
    }  # fmt: skip
    if isinstance(value, Strange):
        return value.words
    if type(value) not in kinds:
        return with_article(type(value))
    text = repr(value)
    return f"{kinds[type(value)]} {text if len(text) <= 60 else text[:57] + '...'}"
