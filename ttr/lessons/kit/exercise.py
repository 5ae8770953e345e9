"""Exercises: the function to write, the cases to check it on, and well-known wrong answers.

The correct answers come from `ttr.graphs`, so that the code contains no solution in a student's style; those are in the
teacher's notes. Misconceptions are complete wrong functions that run on the same cases as the student's.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar

from ttr.game.board import Board
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.lessons.kit.cases import Case
from ttr.lessons.kit.cases import board as usa
from ttr.lessons.kit.properties import Property, Quantity
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup

Inputs = ParamSpec("Inputs")
Output = TypeVar("Output")


@dataclass(frozen=True, slots=True)
class Misconception(Generic[Inputs, Output]):
    """A well-known mistake: a complete wrong function, and a hint for its author.

    Calling it calls the function. The decorator `MisconceptionsOf` makes it.
    """

    key: str  # the number of the exercise
    name: str  # a few words on what the wrong function does
    hint: str  # a nudge without the solution
    function: Callable[Inputs, Output]  # the wrong function, with the signature of the exercise

    def __call__(self, *inputs: Inputs.args, **named: Inputs.kwargs) -> Output:
        """Return the wrong answer."""
        return self.function(*inputs, **named)

    @property
    def __signature__(self) -> inspect.Signature:
        """The signature of the function."""
        return inspect.signature(self.function)


@dataclass(frozen=True, slots=True)
class MisconceptionsOf:
    """A decorator that turns wrong functions into misconceptions of an exercise.

    Examples
    --------
    >>> of_even = MisconceptionsOf("11.1")
    >>> @of_even("forgets zero", "Is zero even?")
    ... def no_zero(number: int) -> bool:
    ...     return number % 2 == 0 and number != 0
    >>> no_zero.key, no_zero.name, no_zero(0)
    ('11.1', 'forgets zero', False)
    """

    key: str  # the number of the exercise

    def __call__(self, name: str, hint: str) -> Callable[[Callable[Inputs, Output]], Misconception[Inputs, Output]]:
        """Return a decorator; the name completes "a program that …", and the hint gives a nudge."""
        return lambda function: Misconception(self.key, name, hint, function)


def known(module: ModuleType, key: str) -> tuple[Misconception[..., Any], ...]:
    """Return the misconceptions of an exercise in a module, in the order of their definitions."""
    return tuple(each for each in vars(module).values() if isinstance(each, Misconception) and each.key == key)


@dataclass(frozen=True, slots=True)
class Subject:
    """The owner of the program in a report."""

    name: str  # the form for the beginning of a sentence, as in "Your function"
    within: str  # the form for the middle of a sentence
    own: str  # the possessive form, as in "your"


YOURS = Subject("Your function", "your function", "your")
OF_OTHERS = Subject("This program", "this program", "its")


def _itself(case: Case, answer: Any) -> Any:
    return answer


@dataclass(frozen=True, slots=True)
class Exercise:
    """A function to write, with a check."""

    key: str  # its number, as in "2.1"
    title: str  # its name, as in "connected"
    statement: str  # the task, in plain words
    signature: str  # the signature of the function, as in "connected(edges, a, b)"
    # returns the cases for a seed: small ones first, then positions of games, then random ones
    cases: Callable[[int], tuple[Case, ...]]
    truth: Callable[..., Any]  # returns the correct answer to the arguments of a case
    read: Callable[[Any], Hashable]  # turns an answer into a form that can be compared, or raises `WrongKind`
    # explains a wrong answer in a drawing and a sentence, given the case, the answer, the truth and the `Subject`
    explain: Callable[[Case, Any, Any, Subject], Overlay]
    misconceptions: tuple[Misconception[..., Any], ...]  # the well-known mistakes
    hints: tuple[str, str, str]  # the hints to show on request, from a nudge to nearly the solution
    endless: str  # the usual cause if the function does not end
    board: Board = field(default_factory=usa)  # the board of all its cases
    # a description of the cases, for a student who solved all of them
    tried: str = "small cases, positions of real games and random networks"
    # returns the value of an answer to compare, from the result of `read`. If several answers are right, such as paths
    # of the same length, the value must be equal for all of them
    measure: Callable[[Case, Any], Hashable] = _itself
    # draws a counterexample as HTML for exercises that are not about the map, given the case and the overlay
    draw: Callable[[Case, Overlay], Markup] | None = None
    # possible properties of a case, simplest first; one of them may separate wrong cases from right ones
    properties: tuple[Property | Quantity, ...] = ()

    def __post_init__(self) -> None:
        # Students check many times, always with the same seed.
        object.__setattr__(self, "cases", lru_cache(maxsize=8)(self.cases))

    def __repr__(self) -> str:
        return f"<Exercise {self.name}>"  # without hints, which are shown on request

    @property
    def name(self) -> str:
        """The number and the title."""
        return f"{self.key} {self.title}"

    @property
    def function(self) -> str:
        """The name of the function to write."""
        return self.signature.partition("(")[0]

    @property
    def inputs(self) -> list[str]:
        """The names of its parameters."""
        return self.signature.partition("(")[2].rstrip(")").split(", ")

    def picture(self, case: Case, overlay: Overlay) -> Picture:
        """Return the map of a case with marks."""
        return Picture(owners=case.owners, overlay=overlay, lit=case.routes)

    def call(self, case: Case) -> str:
        """Return the call of the function for a case, as Python code."""
        return f"{self.function}({', '.join(map(repr, case.arguments))})"

    def asked(self, case: Case) -> tuple[VertexMark, ...]:
        """Return marks for the cities that a case names besides its list of routes."""
        there = {city.name for city in self.board.cities}
        names: list[str] = []
        for given in case.arguments:
            names += [given] if isinstance(given, str) else [name for name in given if isinstance(name, str)]
        return tuple(VertexMark(name, Role.TERMINAL) for name in dict.fromkeys(names) if name in there)
