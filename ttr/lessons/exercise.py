"""Exercise: what a student is asked to write, on which cases it is checked, and which wrong answers are well known.

The truth comes from `ttr.graphs`, so that no solution that a student could write stands here; those are in the
teacher's notes. The usual mistakes are whole wrong functions, run beside the student's on the same cases.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ttr.board import Board
from ttr.graphs.overlay import Overlay
from ttr.ui.picture import Picture


class WrongKind(ValueError):
    """An answer that is not of the kind asked for; the message says what is, in a sentence."""


@dataclass(frozen=True, slots=True)
class Case:
    """One call of the student's function.

    Attributes
    ----------
    name : str
        Where the input comes from, as in "a random network".
    arguments : tuple
        What the function is given; it gets copies.
    routes : frozenset of int
        The routes of the board that the case is about, to draw it.
    owners : tuple of (int or None)
        Whose routes to draw, where the case is a position of a game; else empty.
    """

    name: str
    arguments: tuple[Any, ...]
    routes: frozenset[int] = frozenset()
    owners: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A usual wrong answer.

    Attributes
    ----------
    name : str
        What the wrong function does, in a few words.
    hint : str
        What to think about, without the solution.
    function : callable
        The wrong function, with the signature of the exercise.
    """

    name: str
    hint: str
    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Exercise:
    """Something to write, checked at once.

    Attributes
    ----------
    key : str
        Its number, as in "2.1".
    title : str
        Its name, as in "connected".
    statement : str
        The task, in plain words.
    signature : str
        How the function is called, as in "connected(edges, a, b)".
    board : Board
        The board of all its cases.
    cases : callable
        Makes the cases from a seed: small ones first, then positions of games, then random ones.
    truth : callable
        The right answer to the arguments of a case.
    read : callable
        Brings an answer into a form that can be compared, or raises `WrongKind`.
    explain : callable
        Draws and says why an answer to a case is wrong, from the case, the answer and the truth.
    mistakes : tuple of Mistake
        The usual wrong answers.
    hints : tuple of str
        What to show on request, from a nudge to nearly the solution.
    endless : str
        What is usually the cause when the function does not end.
    """

    key: str
    title: str
    statement: str
    signature: str
    board: Board
    cases: Callable[[int], tuple[Case, ...]]
    truth: Callable[..., Any]
    read: Callable[[Any], Hashable]
    explain: Callable[[Case, Any, Any], Overlay]
    mistakes: tuple[Mistake, ...]
    hints: tuple[str, str, str]
    endless: str

    @property
    def name(self) -> str:
        """The number and the title."""
        return f"{self.key} {self.title}"

    def picture(self, case: Case, overlay: Overlay) -> Picture:
        """Return the map of a case with marks on it."""
        return Picture(owners=case.owners, overlay=overlay, lit=case.routes)


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
    ttr.lessons.exercise.WrongKind: It should be True or False; your function returned the text 'True'.
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
    kinds = (list, tuple, set, frozenset)
    if not isinstance(answer, kinds):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    for group in answer:
        if not isinstance(group, kinds):
            raise WrongKind(f"{wanted}; in your list there is {described(group)}.")
        for name in group:
            if not isinstance(name, str):
                raise WrongKind(f"{wanted}; in one of your groups there is {described(name)}.")
    return tuple(sorted(tuple(sorted(group)) for group in answer))


def described(value: Any) -> str:
    """Return what a value is, in words for somebody who did not expect it."""
    if value is None:
        return "nothing (None)"
    kinds = {
        bool: "the truth value", int: "the number", float: "the number", str: "the text",
        list: "the list", tuple: "the tuple", set: "the set", frozenset: "the set", dict: "the dictionary",
    }  # fmt: skip
    if type(value) not in kinds:
        return f"a {type(value).__name__}"
    text = repr(value)
    return f"{kinds[type(value)]} {text if len(text) <= 60 else text[:57] + '...'}"
