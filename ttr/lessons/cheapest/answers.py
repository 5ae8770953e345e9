"""Lesson 3, the cheapest way: answers of its exercises, read so that they can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttr.lessons.kit.answers import WrongKind, described, read_whole

Tickets = Sequence[tuple[str, str, int]]
_MOST = 10**6  # no way on a board takes that many trains


def read_trains(answer: Any) -> int | None:
    """Read an answer that has to be a number of trains, or None where there is no way.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_trains(4), read_trains(None)
    (4, None)
    >>> read_trains("4")
    Traceback (most recent call last):
    ttr.lessons.kit.answers.WrongKind: It should be a whole number, or None if there is no way; your function returned \
the text '4'.
    """
    if answer is None:
        return None
    if type(answer) is int and abs(answer) > _MOST:
        raise WrongKind("Your function returned a number beyond a million: no way takes that many trains.")
    try:
        return read_whole(answer)
    except WrongKind:
        wanted = "It should be a whole number, or None if there is no way"
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.") from None


def read_tickets(answer: Any) -> tuple[tuple[str, str, int], ...]:
    """Read an answer that has to be some tickets; neither their order nor that of their cities matters.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_tickets([("Denver", "El Paso", 4), ["Omaha", "Denver", 4]])
    (('Denver', 'El Paso', 4), ('Denver', 'Omaha', 4))
    """
    wanted = "It should be a list of tickets, such as [('Denver', 'El Paso', 4)]"
    if not isinstance(answer, list | tuple | set | frozenset):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    found = set()
    for ticket in answer:
        if not isinstance(ticket, list | tuple) or len(ticket) != 3 or not all(type(x) is str for x in ticket[:2]):
            raise WrongKind(f"{wanted}; in your list there is {described(ticket)}.")
        points = read_trains(ticket[2])
        if points is None:
            raise WrongKind(f"{wanted}; in your list there is {described(ticket)}.")
        found.add((min(ticket[:2]), max(ticket[:2]), points))
    return tuple(sorted(found))
