"""Get a lesson's worksheet for a seed, or several variants."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from ttr.lessons.catalog import LESSONS, Entry, find_entry
from ttr.lessons.present.worksheets.sheet import Content, Sheet

MOST = 40  # the most variants in one document, more than a class has students
LAST_VARIANT = 999_999  # keeps codes short, since people read them aloud


def sheet(number: int, seed: int) -> Sheet:
    """Return the worksheet of a lesson.

    Parameters
    ----------
    number
        The number of the lesson.
    seed
        The variant, from 0 to `LAST_VARIANT`; the same seed gives the same sheet.

    Raises
    ------
    ValueError
        If there is no such lesson or variant.

    Examples
    --------
    >>> sheet(5, 7).code
    '5-7'
    """
    if not 0 <= seed <= LAST_VARIANT:
        raise ValueError(f"variants are counted from 0 to {LAST_VARIANT}")
    entry = find_entry(number)
    if entry is None:
        raise ValueError(f"there is no lesson {number}: the lessons are 1 to {LESSONS[-1].number}")
    if not has_sheets(entry):
        raise ValueError(f"lesson {number} has no worksheet")
    content: Callable[[random.Random], Content] = import_module(f"ttr.lessons.{entry.topic}.worksheet").content
    return Sheet(entry.number, entry.title, seed, content(random.Random(f"{entry.topic} {seed}")))


def has_sheets(entry: Entry) -> bool:
    """Return True if a lesson has worksheets."""
    return find_spec(f"ttr.lessons.{entry.topic}.worksheet") is not None


def variants(number: int, count: int, seed: int = 1) -> tuple[Sheet, ...]:
    """Return this many worksheets of a lesson, starting with a first variant.

    Raises
    ------
    ValueError
        If there is no such lesson, or the count is not from 1 to `MOST`.
    """
    if not 1 <= count <= MOST:
        raise ValueError(f"cannot make {count} variants: choose 1 to {MOST}")
    return tuple(sheet(number, seed + place) for place in range(count))
