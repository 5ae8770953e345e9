"""Exercise: what a student is asked to write, on which cases it is checked, and which wrong answers are well known.

The truth comes from `ttr.graphs`, so that no solution that a student could write stands here; those are in the
teacher's notes. Misconceptions are whole wrong functions, run beside the student's on the same cases.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
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
    """A well known wrong answer: a whole wrong function, and what to say to whoever writes it.

    It is called like the function. Made by a decorator, see `MisconceptionsOf`.

    Attributes
    ----------
    key : str
        The number of the exercise.
    name : str
        What the wrong function does, in a few words.
    hint : str
        What to think about, without the solution.
    function : callable
        The wrong function, with the signature of the exercise.
    """

    key: str
    name: str
    hint: str
    function: Callable[Inputs, Output]

    def __call__(self, *inputs: Inputs.args, **named: Inputs.kwargs) -> Output:
        """Return the wrong answer."""
        return self.function(*inputs, **named)

    @property
    def __signature__(self) -> inspect.Signature:
        """How it is called: as the function is."""
        return inspect.signature(self.function)


@dataclass(frozen=True, slots=True)
class MisconceptionsOf:
    """Decorates wrong functions as misconceptions of an exercise.

    Attributes
    ----------
    key : str
        The number of the exercise.

    Examples
    --------
    >>> of_even = MisconceptionsOf("11.1")
    >>> @of_even("forgets zero", "Is zero even?")
    ... def no_zero(number: int) -> bool:
    ...     return number % 2 == 0 and number != 0
    >>> no_zero.key, no_zero.name, no_zero(0)
    ('11.1', 'forgets zero', False)
    """

    key: str

    def __call__(self, name: str, hint: str) -> Callable[[Callable[Inputs, Output]], Misconception[Inputs, Output]]:
        """Return a decorator; the name goes on after "a program that", the hint is what to think about."""
        return lambda function: Misconception(self.key, name, hint, function)


def known(module: ModuleType, key: str) -> tuple[Misconception[..., Any], ...]:
    """Return the misconceptions of an exercise that a module defines, in its order."""
    return tuple(each for each in vars(module).values() if isinstance(each, Misconception) and each.key == key)


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose program a report speaks of.

    Attributes
    ----------
    name : str
        At the beginning of a sentence, as in "Your function".
    within : str
        Inside a sentence.
    own : str
        What belongs to it, as in "your".
    """

    name: str
    within: str
    own: str


YOURS = Subject("Your function", "your function", "your")
OF_OTHERS = Subject("This program", "this program", "its")


def _itself(case: Case, answer: Any) -> Any:
    return answer


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
    cases : callable
        Makes the cases from a seed: small ones first, then positions of games, then random ones.
    truth : callable
        The right answer to the arguments of a case.
    read : callable
        Brings an answer into a form that can be compared, or raises `WrongKind`.
    explain : callable
        Draws and says why an answer to a case is wrong, from the case, the answer, the truth, and the `Subject` of its
        sentence.
    misconceptions : tuple of Misconception
        The well known wrong answers.
    hints : tuple of str
        What to show on request, from a nudge to nearly the solution.
    endless : str
        What is usually the cause when the function does not end.
    board : Board
        The board of all its cases.
    tried : str
        What the cases are, for somebody who got all of them right.
    measure : callable
        What of an answer counts in a case: where several answers are right, such as several paths of the same length,
        this has to be equal for all of them. Given what `read` returned.
    draw : callable or None
        Draws a counterexample as HTML where the map is not what it is about; gets the case and the overlay.
    properties : tuple of Property or Quantity
        What can be true of a case, the simplest first: by one of them wrong cases may be told from right ones.
    """

    key: str
    title: str
    statement: str
    signature: str
    cases: Callable[[int], tuple[Case, ...]]
    truth: Callable[..., Any]
    read: Callable[[Any], Hashable]
    explain: Callable[[Case, Any, Any, Subject], Overlay]
    misconceptions: tuple[Misconception[..., Any], ...]
    hints: tuple[str, str, str]
    endless: str
    board: Board = field(default_factory=usa)
    tried: str = "small cases, positions of real games and random networks"
    measure: Callable[[Case, Any], Hashable] = _itself
    draw: Callable[[Case, Overlay], Markup] | None = None
    properties: tuple[Property | Quantity, ...] = ()

    @property
    def name(self) -> str:
        """The number and the title."""
        return f"{self.key} {self.title}"

    @property
    def function(self) -> str:
        """What the function is called that is asked for."""
        return self.signature.partition("(")[0]

    @property
    def inputs(self) -> list[str]:
        """What its inputs are called."""
        return self.signature.partition("(")[2].rstrip(")").split(", ")

    def picture(self, case: Case, overlay: Overlay) -> Picture:
        """Return the map of a case with marks on it."""
        return Picture(owners=case.owners, overlay=overlay, lit=case.routes)

    def call(self, case: Case) -> str:
        """Return how the function is called in a case, as one writes it."""
        return f"{self.function}({', '.join(map(repr, case.arguments))})"

    def asked(self, case: Case) -> tuple[VertexMark, ...]:
        """Return marks for the cities that a case asks about: those that it names apart from its list of routes."""
        there = {city.name for city in self.board.cities}
        names: list[str] = []
        for given in case.arguments:
            names += [given] if isinstance(given, str) else [name for name in given if isinstance(name, str)]
        return tuple(VertexMark(name, Role.TERMINAL) for name in dict.fromkeys(names) if name in there)
