"""Sanitize: whatever a student's function returned, as values of Python's own types that nothing can go wrong with.

A list may be one of a class of its own, hold itself, or hold things whose `repr` or comparison fails; a number may have
thousands of digits. Readers and pictures need not know: they get lists, tuples, sets, dictionaries, texts and numbers,
and a `Strange` for everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set, Sized
from dataclasses import dataclass
from itertools import islice
from numbers import Integral, Real
from types import GeneratorType
from typing import Any

MOST = 20_000  # things in an answer, and characters in a text; on a board there are hundreds
DEEPEST = 8  # lists in lists; the exercises ask for three at most
LARGEST = 10**300  # of numbers; a float holds little more


# The methods of Python's own types, whatever a class of somebody's own makes of them.
_CONTAINERS: dict[type[Any], Callable[[Any], Iterable[Any]]] = {
    list: list.__iter__,
    tuple: tuple.__iter__,
    set: set.__iter__,
    frozenset: frozenset.__iter__,
    dict: dict.items,
}


# What gives its things one by one, and only once; a count or a cycle would never end.
_ONE_BY_ONE: tuple[type[Any], ...] = (
    *(GeneratorType, map, filter, zip, enumerate, reversed),
    *map(type, (iter([]), iter(()), iter({}), iter(set()), iter({}.values()), iter({}.items()))),
)


@dataclass(frozen=True, slots=True)
class Strange:
    """Something that no exercise asks for."""

    words: str  # what it is, with its article, as in "a generator"

    def __repr__(self) -> str:
        return f"<{self.words}>"


def sanitize(value: Any) -> Any:
    """Return a value in Python's own types. Never raises; costs O(things in it).

    Generators, views and the like become lists, numpy's numbers and arrays Python's numbers and lists.

    >>> sanitize([("Denver", 4.0), {"Omaha": 2j}, {"Boston": 1}.keys()])
    [('Denver', 4.0), {'Omaha': <a complex>}, ['Boston']]
    >>> sanitize(10**5000)
    <a number with more than 300 digits>
    """
    try:
        return _sanitize(value, 0, [MOST])
    except Exception:  # what the methods of somebody's class do
        return Strange(with_article(type(value)))


def listed(value: Any) -> Any:
    """Return what a generator, a view or the like gives as a list, else the value; errors on the way are raised.

    A dictionary of another class, and a text, are no list, though one can go through them.

    >>> listed(city.upper() for city in ["Omaha"])
    ['OMAHA']
    """
    if isinstance(value, _ONE_BY_ONE) or _is_view(value):
        return list(islice(value, MOST + 1))
    return value


def _is_view(value: Any) -> bool:
    """Return True if something of no basic type has countable contents, as views, ranges and queues have.

    A dictionary of another class is none, but networkx calls its views of edges dictionaries, and sets too.
    """
    if isinstance(value, (str, bytes, bytearray, *_CONTAINERS)) or _of_numpy(value):
        return False
    if isinstance(value, Mapping) and not isinstance(value, Set):
        return False
    return isinstance(value, Sized) and isinstance(value, Iterable)


def _of_numpy(value: Any) -> bool:
    return type(value).__module__.partition(".")[0] == "numpy" and hasattr(value, "tolist")


def _sanitize(value: Any, depth: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        return Strange(f"more than {MOST} things")
    if value is None or type(value) in (bool, float):
        return value
    value = listed(value)
    if _of_numpy(value):
        value = value.tolist()  # its numbers, truth values and arrays
        if type(value) in (bool, float):
            return value
    if isinstance(value, str):
        # What cannot be written as UTF-8 could not be shown.
        return str.__getitem__(value, slice(MOST)).encode("utf-8", "replace").decode()
    for base, parts_of in _CONTAINERS.items():
        if isinstance(value, base):
            if depth == DEEPEST:
                return Strange("a list in a list in a list, and so on")
            return base([_sanitize(part, depth + 1, left) for part in islice(parts_of(value), left[0] + 1)])
    if isinstance(value, Real):
        size: Any = abs(value)
        if size >= LARGEST and not isinstance(value, float):
            return Strange("a number with more than 300 digits")
        return int(value) if isinstance(value, Integral) else float(value)
    return Strange(with_article(type(value)))


def with_article(kind: type) -> str:
    """Return the name of a type with its article.

    >>> with_article(int), with_article(range)
    ('an int', 'a range')
    """
    name = kind.__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
