"""Properties of cases; a property may separate the right cases from the wrong cases.

A property depends on the correct answer and the arguments of a case. Each tuple here goes from simple to special.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeGuard

from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.lessons.exercises.cases import Case

MAX_VALUES = 4  # reports name at most this many different answers one by one
RouteRow = Sequence[Any]  # a route as exercises list it: two cities, and sometimes its trains and color


@dataclass(frozen=True, slots=True)
class Property:
    """A statement that is true of some cases and not of others."""

    words: str  # the words after "where" if the statement is true
    otherwise: str  # the words after "where" if it is false
    holds: Callable[..., object]  # returns whether it is true, given the correct answer and the arguments of a case


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number for each case; whether it is large or small is a property."""

    words: str  # the words with a placeholder for "at least 3", as in "there are {} routes"
    # returns the number, or None if there is none, given the correct answer and the arguments of a case
    value: Callable[..., float | None]
    none: str = "there is none"  # the words for a case without a number


@dataclass(frozen=True, slots=True)
class Trait:
    """A property or its opposite, with the cases that have it."""

    words: str  # as in `Property`
    otherwise: str
    cases: frozenset[int]  # the indices of the cases that have it
    alternatives: int = 1  # the number of traits to choose from: 1, or the possible limits of a quantity
    of_answer: bool = False  # whether it only says that True or False is the correct answer

    @property
    def size(self) -> int:
        return len(self.cases)


def traits(
    properties: Sequence[Property | Quantity], cases: Sequence[Case], truths: Sequence[Any]
) -> tuple[Trait, ...]:
    """Return the properties of some but not all of these cases, in order, and then the properties of the answers."""
    every = range(len(cases))
    asked = [(truth, *case.arguments) for case, truth in zip(cases, truths, strict=True)]
    result: list[Trait] = []
    for each in (*properties, *_of_answers(truths)):
        if isinstance(each, Property):
            true = frozenset(i for i in every if each.holds(*asked[i]))
            result += [
                Trait(each.words, each.otherwise, true, of_answer=each is _YES),
                Trait(each.otherwise, each.words, frozenset(every) - true, of_answer=each is _YES),
            ]
        else:
            result += _by_size(each, [each.value(*about) for about in asked])
    return tuple(trait for trait in result if 0 < trait.size < len(cases))


def _by_size(quantity: Quantity, values: Sequence[float | None]) -> Iterator[Trait]:
    steps = sorted({value for value in values if value is not None})
    counts = not quantity.words.endswith("{}") and all(value == int(value) >= 0 for value in steps)
    lacking = f", or {quantity.none}" if None in values else ""
    for low, high in pairwise(steps):
        few, many = (quantity.words.format(words) for words in _limits(low, high, counts))
        large = frozenset(i for i, value in enumerate(values) if value is not None and value >= high)
        small = frozenset(i for i, value in enumerate(values) if value is not None and value <= low)
        yield Trait(many, few + lacking, large, len(steps))
        yield Trait(few, many + lacking, small, len(steps))


def _limits(low: float, high: float, counts: bool) -> tuple[str, str]:
    """Return the words for small and for large numbers; a plural follows the words for a count.

    >>> _limits(0, 1, True), _limits(1, 3, True), _limits(0, 1, False)
    (('0', 'more than 0'), ('fewer than 2', 'at least 3'), ('at most 0', 'at least 1'))
    """
    few, many = f"at most {low:.4g}", f"at least {high:.4g}"
    if not counts:
        return few, many
    return "0" if low == 0 else "fewer than 2" if low == 1 else few, "more than 0" if high == 1 else many


_YES = Property("the right answer is True", "the right answer is False", lambda truth, *_: truth)


def _of_answers(truths: Sequence[Any]) -> Iterator[Property | Quantity]:
    """Yield possible properties of the correct answers to an exercise."""
    if any(truth == () for truth in truths):
        yield Property("the right answer is empty", "the right answer is not empty", lambda truth, *_: truth == ())
    plain = {truth for truth in truths if truth is None or isinstance(truth, str | bool)}
    if plain == {True, False}:
        yield _YES
    elif len(plain) <= MAX_VALUES:
        for value in sorted(plain, key=repr):
            yield _is_value(value)
    numbers = [truth for truth in truths if is_number(truth)]
    if 0 in numbers:
        yield _is_value(0)
    if any(number != int(number) for number in numbers):
        yield Property(
            "the right answer is not a whole number",
            "the right answer is a whole number",
            lambda truth, *_: is_number(truth) and truth != int(truth),
        )
    else:
        yield Quantity("the right answer is {}", lambda truth, *_: truth if is_number(truth) else None, "it is None")
    if any(isinstance(truth, tuple) and truth and not is_number(truth[0]) for truth in truths):
        yield Quantity("{} entries belong in the list", lambda truth, *_: len(truth))


def _is_value(value: Hashable) -> Property:
    return Property(
        f"the right answer is {value!r}", f"the right answer is not {value!r}", lambda truth, *_: truth == value
    )


def is_number(value: object) -> TypeGuard[float]:
    """Return True if an answer is a number, and not True or False."""
    return isinstance(value, int | float) and not isinstance(value, bool)


# --- properties of a list of routes ---


@lru_cache(maxsize=512)
def _network(pairs: tuple[tuple[str, str], ...], more: tuple[str, ...] = ()) -> Network:
    return Network.from_edges([(a, b, 1) for a, b in pairs], more)


def network(rows: Sequence[RouteRow], *more: str) -> Network:
    """Return listed routes as a network of edges of length 1, with additional cities."""
    return _network(tuple((row[0], row[1]) for row in rows), more)


def degrees(rows: Sequence[RouteRow]) -> Counter[str]:
    return Counter(city for row in rows for city in row[:2])


def neighbors(rows: Sequence[RouteRow], city: str) -> list[str]:
    """Return the other ends of the listed routes at a city, one for each route."""
    return [row[1] if row[0] == city else row[0] for row in rows if city in row[:2]]


def components(rows: Sequence[RouteRow], *more: str) -> int:
    """Return the number of components of the listed routes, with additional cities."""
    return len(connectivity.components(network(rows, *more)))


def find_reachable(rows: Sequence[RouteRow], start: str) -> set[str]:
    """Return the cities that the listed routes connect to a city, and the city itself."""
    return set(map(str, connectivity.breadth_first(network(rows, start), start).vertices))


def copies(rows: Sequence[RouteRow]) -> Counter[frozenset[str]]:
    return Counter(frozenset(row[:2]) for row in rows)


def steps(walk: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(walk)]


def closes_cycle(rows: Sequence[RouteRow]) -> bool:
    """Return True if the listed routes have a cycle; both tracks of a double form one."""
    return len(rows) > len(degrees(rows)) - components(rows)


def _has_unequal_copies(rows: Sequence[RouteRow]) -> bool:
    return len({(frozenset(row[:2]), row[2]) for row in rows}) > len(copies(rows))


NO_ROUTE = Property("the list of routes is empty", "the list has a route", lambda _, rows, *__: not rows)
ONE_ROUTE = Property("there is only one route", "the number of routes is not one", lambda _, rows, *__: len(rows) == 1)
PARALLEL = Property(
    "two routes join the same two cities",
    "no two routes join the same cities",
    lambda _, rows, *__: len(copies(rows)) < len(rows),
)
STAYS = Property(
    "the walk stays in a city",
    "no step stays in a city",
    lambda _, edges, walk: any(len(step) == 1 for step in steps(walk)),
)
VISITS_TWICE = Property(
    "the walk visits a city twice", "the walk visits no city twice", lambda _, edges, walk: len(set(walk)) < len(walk)
)
GAP = Property(
    "a step has no route",
    "each step has a route",
    lambda _, edges, walk: any(not copies(edges)[step] for step in steps(walk)),
)
STEPS = Quantity("the walk has {} steps", lambda _, edges, walk: len(walk) - 1)
UNEQUAL = Property(
    "two routes of unequal length join the same two cities",
    "no two routes of unequal length join the same cities",
    lambda _, rows, *__: _has_unequal_copies(rows),
)
CYCLE = Property("there is a cycle", "there is no cycle", lambda _, rows, *__: closes_cycle(rows))
IN_PIECES = Property(
    "the network has more than one component", "the network is in one piece", lambda _, rows, *__: components(rows) > 1
)
BRANCHES = Property(
    "three or more routes meet in a city",
    "at most two routes meet in a city",
    lambda _, rows, *__: max(degrees(rows).values(), default=0) > 2,
)
SIZES = (
    Quantity("there are {} routes", lambda _, rows, *__: len(rows)),
    Quantity("there are {} cities", lambda _, rows, *__: len(degrees(rows))),
    Quantity("there are {} components", lambda _, rows, *__: components(rows)),
    Quantity("{} routes meet in some city", lambda _, rows, *__: max(degrees(rows).values(), default=0)),
    Quantity("{} cities are odd", lambda _, rows, *__: sum(n % 2 for n in degrees(rows).values())),
)
NETWORK: tuple[Property | Quantity, ...] = (NO_ROUTE, ONE_ROUTE, PARALLEL, CYCLE, IN_PIECES, BRANCHES)


# --- two cities of a network ---


def count_routes_between(rows: Sequence[RouteRow], a: str, b: str) -> int | None:
    """Return the fewest routes from one city to another, or None if there is no path."""
    path = connectivity.path(network(rows, a, b), a, b)
    return None if path is None else len(path.edges)


def one_way(rows: Sequence[RouteRow], a: str, b: str) -> bool:
    """Return True if a path leads from one city to another along the listed directions of routes."""
    result, before = {a}, 0
    while len(result) > before:
        before = len(result)
        result |= {row[1] for row in rows if row[0] in result}
    return b in result


def in_one_pass(rows: Sequence[RouteRow], a: str, b: str) -> bool:
    """Return True if a search that reads the list once gets from one city to another."""
    result = {a}
    for x, y, *_ in rows:
        if x in result or y in result:
            result |= {x, y}
    return b in result


PAIR: tuple[Property | Quantity, ...] = (
    Property("the two cities are the same", "the two cities are not the same", lambda _, rows, a, b: a == b),
    Property(
        "no route leads to one of the two cities",
        "routes lead to both cities",
        lambda _, rows, a, b: not {a, b} <= set(degrees(rows)),
    ),
    Property(
        "a route joins the two cities directly",
        "no route joins the two cities directly",
        lambda _, rows, a, b: count_routes_between(rows, a, b) == 1,
    ),
    Property(
        "no path connects the two cities",
        "a path connects the two cities",
        lambda _, rows, a, b: count_routes_between(rows, a, b) is None,
    ),
    Property(
        "every path has a route that the list has in the other direction",
        "a path needs no route against its direction in the list",
        lambda _, rows, a, b: count_routes_between(rows, a, b) is not None and not one_way(rows, a, b),
    ),
    Property(
        "the list has the routes of every path out of order",
        "one pass through the list is enough to find a path, or there is none",
        lambda _, rows, a, b: count_routes_between(rows, a, b) is not None and not in_one_pass(rows, a, b),
    ),
    Quantity(
        "the shortest path between the two cities has {} routes", lambda _, rows, a, b: count_routes_between(rows, a, b)
    ),
)


# --- properties of a part of the arguments ---


def narrow(
    properties: Sequence[Property | Quantity], get: Callable[..., tuple[Any, ...]], note: str
) -> tuple[Property | Quantity, ...]:
    """Return properties of a part of the arguments; `get` extracts the part, and a note names it.

    >>> one, = narrow([NO_ROUTE], lambda claims: (claims[:1],), " (of the first claim)")
    >>> one.words, one.holds(True, [("Denver", "Omaha")])
    ('the list of routes is empty (of the first claim)', False)
    """
    return tuple(_narrow(each, get, note) for each in properties)


def _narrow(each: Property | Quantity, get: Callable[..., tuple[Any, ...]], note: str) -> Property | Quantity:
    if isinstance(each, Quantity):
        value = each.value
        return Quantity(each.words + note, lambda truth, *given: value(truth, *get(*given)), each.none)
    holds = each.holds
    return Property(each.words + note, each.otherwise + note, lambda truth, *given: holds(truth, *get(*given)))
