"""Convert numbers of any library, such as numpy's, to Python's own, wherever numbers come from outside."""

from __future__ import annotations

from numbers import Real
from operator import index
from typing import Any, SupportsIndex, TypeVar, cast

T = TypeVar("T")


def as_int(value: T) -> T:
    """Return an integer of any library as an `int`; anything else, also a bool, as it is.

    >>> as_int(3), as_int(True), as_int(3.0), as_int("3")
    (3, True, 3.0, '3')
    """
    if type(value) is int or value is None or type(value) is bool:
        return value
    try:
        return cast(T, index(cast(SupportsIndex, value)))
    except TypeError:
        return value


def as_number(value: T) -> T:
    """Return an integer of any library as an `int`, another real number as a `float`, anything else as it is.

    >>> from fractions import Fraction
    >>> as_number(Fraction(1, 2)), as_number(3), as_number(True)
    (0.5, 3, True)
    """
    number: Any = as_int(value)
    return cast(T, float(number) if isinstance(number, Real) and not isinstance(number, int) else number)
