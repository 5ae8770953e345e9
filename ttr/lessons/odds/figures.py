"""Lesson 8, the odds of the draw: reading, comparing and writing numbers."""

from __future__ import annotations

from collections.abc import Callable

from ttr.lessons.kit.answers import DIGITS, RETURNED, WrongKind, read_number
from ttr.lessons.kit.cases import Case

_LARGE = 1e6


def read_chance(answer: object) -> float:
    """Read an answer that must be a probability, as a float or a fraction."""
    if isinstance(answer, str) and answer.strip().endswith("%"):
        raise WrongKind(RETURNED, "a number between 0 and 1", answer)
    return read_number(answer, "a number between 0 and 1")


def read_mean(answer: object) -> float:
    """Read an answer that must be an average number of cards, as a float or a fraction."""
    return read_number(answer, "a number of cards, such as 4.5")


def figure(value: float) -> str:
    """Return a number as text, rounded as for comparison.

    >>> [figure(value) for value in (0.5, 2.0, 1 / 3, 1e30)]
    ['0.5', '2', '0.333333', '1e+30']
    """
    if abs(value) >= _LARGE:
        return f"{value:.3g}"
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def nearly(truth: Callable[..., float | None]) -> Callable[[Case, float], float]:
    """Return a measure that accepts answers within one unit of the last digit, since floats are rounded."""

    def measure(case: Case, answer: float) -> float:
        right = round(truth(*case.arguments) or 0.0, DIGITS)
        return right if abs(answer - right) < 1.5 * 10**-DIGITS else answer

    return measure
