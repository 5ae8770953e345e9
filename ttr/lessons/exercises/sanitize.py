"""Convert any value from a student's function to safe values of Python's own types.

A list may be of a custom class, contain itself, or contain objects whose `repr` or comparison fails; a number may have
thousands of digits. Readers and pictures get only lists, tuples, sets, dictionaries, texts and numbers, and a `Strange`
for everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set, Sized
from dataclasses import dataclass
from itertools import islice
from numbers import Integral, Real
from types import GeneratorType
from typing import Any

from ttr.graphs.plain_numbers import as_int
from ttr.runtime import TimeUp

MAX_ITEMS = 20_000  # of an answer, and characters of a text; a board has hundreds
DEEPEST = 8  # the deepest nesting of lists; exercises need at most three levels
LARGEST = 10**300  # the largest number; floats go little further


# The methods of Python's own types, even if a subclass overrides them.
_CONTAINERS: dict[type[Any], Callable[[Any], Iterable[Any]]] = {
    list: list.__iter__,
    tuple: tuple.__iter__,
    set: set.__iter__,
    frozenset: frozenset.__iter__,
    dict: dict.items,
}


# Iterators that end; `count` and `cycle` would not.
_ONE_BY_ONE: tuple[type[Any], ...] = (
    *(GeneratorType, map, filter, zip, enumerate, reversed),
    *map(type, (iter([]), iter(()), iter({}), iter(set()), iter({}.values()), iter({}.items()))),
)


@dataclass(frozen=True, slots=True)
class Strange:
    """A value of a kind that no exercise asks for."""

    words: str  # its kind with an article, as in "a generator"

    def __repr__(self) -> str:
        return f"<{self.words}>"


def sanitize(value: Any) -> Any:
    """Return a value in Python's own types. Raises only `TimeUp`, for an endless generator; O(number of items).

    Generators, views and the like become lists; numpy's numbers and arrays become Python's numbers and lists.

    >>> sanitize([("Denver", 4.0), {"Omaha": 2j}, {"Boston": 1}.keys()])
    [('Denver', 4.0), {'Omaha': <a complex>}, ['Boston']]
    >>> sanitize(10**5000)
    <a number with more than 300 digits>
    """
    try:
        return _sanitize(value, 0, [MAX_ITEMS])
    except Exception:  # errors in the methods of a custom class
        return Strange(with_article(type(value)))


def to_list(value: Any) -> Any:
    """Return the items of a generator, a view or the like as a list, or the value itself; errors propagate.

    Texts and dictionaries of other classes do not become lists, although they are iterable. A generator with more than
    `MAX_ITEMS` items counts as endless, and raises `TimeUp`: to go on would take this long for every case.

    >>> to_list(city.upper() for city in ["Omaha"])
    ['OMAHA']
    """
    if isinstance(value, _ONE_BY_ONE):
        items = list(islice(value, MAX_ITEMS + 1))
        if len(items) > MAX_ITEMS:
            raise TimeUp
        return items
    return list(islice(value, MAX_ITEMS + 1)) if _is_view(value) else value


def _is_view(value: Any) -> bool:
    """Return True if a value of another type has a length and items, as views, ranges and queues do.

    Dictionaries of other classes do not count, except networkx's views of edges, which are mappings and sets.
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
        return Strange(f"more than {MAX_ITEMS} things")
    if value is None or (type(value) in (bool, float) and value == value):
        return value
    value = to_list(value)
    if _of_numpy(value):
        value = value.tolist()  # numpy's numbers, booleans and arrays
        if type(value) is bool:
            return value
    if isinstance(value, str):
        # Text that is not valid UTF-8 cannot be shown.
        return str.__getitem__(value, slice(MAX_ITEMS)).encode("utf-8", "replace").decode()
    for base, parts_of in _CONTAINERS.items():
        if isinstance(value, base):
            if depth == DEEPEST:
                return Strange("a list in a list in a list, and so on")
            return base([_sanitize(part, depth + 1, left) for part in islice(parts_of(value), left[0] + 1)])
    value = as_int(value)
    if isinstance(value, Real):
        if value != value:  # no answer equals it, not even itself
            return Strange("nan (not a number)")
        size: Any = abs(value)
        if size >= LARGEST and not isinstance(value, float):
            return Strange("a number with more than 300 digits")
        return int(value) if isinstance(value, Integral) else float(value)
    return Strange(with_article(type(value)))


def pack(value: Any) -> Any:
    """Return a sanitized value in a form for JSON.

    >>> pack([("Denver", 4), {"Omaha"}])
    [{'tuple': ['Denver', 4]}, {'set': ['Omaha']}]
    """
    if isinstance(value, Strange):
        return {"strange": value.words}
    if isinstance(value, dict):
        return {"dict": [[pack(key), pack(item)] for key, item in value.items()]}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = [pack(item) for item in value]
        return items if isinstance(value, list) else {type(value).__name__: items}
    return value


_UNPACK: dict[str, Callable[[Any], Any]] = {
    "strange": Strange,
    "dict": lambda items: {unpack(key): unpack(item) for key, item in items},
    "tuple": lambda items: tuple(map(unpack, items)),
    "set": lambda items: set(map(unpack, items)),
    "frozenset": lambda items: frozenset(map(unpack, items)),
}


def unpack(data: Any) -> Any:
    """Return the value that `pack` has packed; raise `ValueError`, `TypeError` or `KeyError` for anything else."""
    if isinstance(data, dict):
        ((kind, items),) = data.items()
        return _UNPACK[kind](items)
    return list(map(unpack, data)) if isinstance(data, list) else data


def with_article(kind: type) -> str:
    """Return the name of a type with its article.

    >>> with_article(int), with_article(range)
    ('an int', 'a range')
    """
    name = kind.__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
