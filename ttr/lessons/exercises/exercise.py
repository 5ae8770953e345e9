"""Exercises: a decorated function that solves it, the cases to check it on, and well-known wrong functions.

The correct function calls `ttr.graphs`, so that the code contains no solution in a student's style; those are in the
teacher's notes. Misconceptions are complete wrong functions that run on the same cases as the student's.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar

from ttr.game.board import Board
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.cases import board as usa
from ttr.lessons.exercises.properties import Property, Quantity
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup

Wrong = TypeVar("Wrong", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Misconception:
    """A well-known mistake: a complete wrong function, and a hint for its author."""

    name: str  # a few words about the wrong function
    hint: str  # a nudge without the solution
    function: Callable[..., Any]  # the wrong function, with the signature of the exercise


@dataclass(frozen=True, slots=True)
class Subject:
    """The owner of the program in a report."""

    name: str  # the form for the beginning of a sentence, as in "Your function"
    within: str  # the form for the middle of a sentence
    own: str  # the possessive form, as in "your"


YOURS = Subject("Your function", "your function", "your")
OF_OTHERS = Subject("This program", "this program", "its")


def _return_answer(case: Case, answer: Any) -> Any:
    return answer


def _no_truth() -> None:
    """Write the function."""


@dataclass(frozen=True, eq=False)
class Exercise:
    """A function to write, with a check: a decorator for the correct function.

    The function's signature is the one to write; its docstring says the task and gives three hints, as a list. Wrong
    functions follow it, with the decorator `wrong`; the docstring of each is a hint for its author.

    Examples
    --------
    >>> from ttr.lessons.exercises.answers import read_yes_or_no
    >>> def explain(case: Case, answer: bool, truth: bool, subject: Subject) -> Overlay:
    ...     return Overlay(sentence=f"{subject.name} says {answer} for {case.name}.")
    >>> @Exercise("11.1 even", lambda seed: (Case("zero", (0,)), Case("three", (3,))), read_yes_or_no, explain, "…")
    ... def is_even(number: int) -> bool:
    ...     '''Write is_even(number). It returns True if a number is even.
    ...
    ...     * What is left when you divide by 2?
    ...     '''
    ...     return number % 2 == 0
    >>> @is_even.wrong("forgets zero")
    ... def no_zero(number: int) -> bool:
    ...     '''Is zero even?'''
    ...     return number % 2 == 0 and number != 0
    >>> is_even.key, is_even.signature, is_even.hints, [each.name for each in is_even.misconceptions]
    ('11.1', 'is_even(number)', ('What is left when you divide by 2?',), ['forgets zero'])
    """

    name: str  # its number and its title, as in "2.1 connected"
    # returns the cases for a seed: small ones first, then positions of games, then random ones
    cases: Callable[[int], tuple[Case, ...]]
    read: Callable[[Any], Hashable]  # turns an answer into a form that can be compared, or raises `WrongKind`
    # explains a wrong answer in a drawing and a sentence, given the case, the answer, the truth and the `Subject`
    explain: Callable[[Case, Any, Any, Subject], Overlay]
    endless: str  # the usual cause if the function does not end
    # possible properties of a case, simplest first; one of them may separate wrong cases from right ones
    properties: tuple[Property | Quantity, ...] = ()
    # a description of the cases, for a student who solved all of them
    tried: str = "small cases, positions of real games and random networks"
    # returns the value of an answer to compare, from the result of `read`. If several answers are right, such as paths
    # of the same length, the value must be equal for all of them
    measure: Callable[[Case, Any], Hashable] = _return_answer
    # draws a counterexample as HTML for exercises that are not about the map, given the case and the overlay
    draw: Callable[[Case, Overlay], Markup] | None = None
    board: Board = field(default_factory=usa)  # the board of all its cases
    truth: Callable[..., Any] = _no_truth  # the decorated function
    _misconceptions: list[Misconception] = field(default_factory=list, init=False)  # filled by `wrong`

    def __call__(self, truth: Callable[..., Any]) -> Exercise:
        # Students check many times, always with the same seed.
        return replace(self, truth=truth, cases=lru_cache(maxsize=8)(self.cases))

    def __repr__(self) -> str:
        return f"<Exercise {self.name}>"  # without hints, which are shown on request

    def wrong(self, name: str) -> Callable[[Wrong], Wrong]:
        """Return a decorator for a well-known wrong function: the name completes "a program that …".

        The function's docstring is the hint.
        """

        def keep(function: Wrong) -> Wrong:
            self._misconceptions.append(Misconception(name, _one_line(_docstring(function)), function))
            return function

        return keep

    @property
    def misconceptions(self) -> tuple[Misconception, ...]:
        return tuple(self._misconceptions)

    @property
    def key(self) -> str:
        """Its number, as in "2.1"."""
        return self.name.partition(" ")[0]

    @property
    def title(self) -> str:
        """Its name, as in "connected"."""
        return self.name.partition(" ")[2]

    @property
    def function(self) -> str:
        return self.truth.__name__

    @property
    def inputs(self) -> list[str]:
        return list(inspect.signature(self.truth).parameters)

    @property
    def signature(self) -> str:
        """The signature of the function, as in "connected(edges, a, b)"."""
        return f"{self.function}({', '.join(self.inputs)})"

    @property
    def statement(self) -> str:
        return _paragraphs(self.truth)[0]

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints to show on request, from a nudge to nearly the solution."""
        return tuple(_paragraphs(self.truth)[1:])

    def picture(self, case: Case, overlay: Overlay) -> Picture:
        return Picture(owners=case.owners, overlay=overlay, lit=case.routes)

    def call(self, case: Case) -> str:
        return f"{self.function}({', '.join(map(repr, case.arguments))})"

    def mark_cities(self, case: Case) -> tuple[VertexMark, ...]:
        """Return marks for the cities that a case names besides its list of routes."""
        there = {city.name for city in self.board.cities}
        names: list[str] = []
        for given in case.arguments:
            names += [given] if isinstance(given, str) else [name for name in given if isinstance(name, str)]
        return tuple(VertexMark(name, Role.TERMINAL) for name in dict.fromkeys(names) if name in there)


def _docstring(function: Callable[..., Any]) -> str:
    if not function.__doc__:
        missing = f"{function.__name__} has no docstring, but students read it"
        raise ValueError(f"{missing}. Python with -OO removes docstrings: run it without.")
    return inspect.cleandoc(function.__doc__)


def _paragraphs(function: Callable[..., Any]) -> list[str]:
    """Return the text of a docstring and the items of its list, each as one line."""
    return [_one_line(part) for part in re.split(r"^\* ", _docstring(function), flags=re.MULTILINE)]


def _one_line(text: str) -> str:
    return " ".join(filter(None, (line.strip(" ") for line in text.splitlines())))
