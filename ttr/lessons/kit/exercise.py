"""Exercise: what a student is asked to write, on which cases it is checked, and which wrong answers are well known.

The truth comes from `ttr.graphs`, so that no solution that a student could write stands here; those are in the
teacher's notes. The usual mistakes are whole wrong functions, run beside the student's on the same cases.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ttr.game.board import Board
from ttr.graphs.overlay import Overlay
from ttr.ui.map.picture import Picture


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
    tried : str
        What the cases are, for somebody who got all of them right.
    measure : callable
        What of an answer counts in a case: where several answers are right, such as several ways of the same length,
        this has to be equal for all of them. Given what `read` returned.
    draw : callable or None
        Draws a counterexample as HTML where the map is not what it is about; gets the case and the overlay.
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
    tried: str = "small ones, positions of real games and random networks"
    measure: Callable[[Case, Any], Hashable] = _itself
    draw: Callable[[Case, Overlay], str] | None = None

    @property
    def name(self) -> str:
        """The number and the title."""
        return f"{self.key} {self.title}"

    def picture(self, case: Case, overlay: Overlay) -> Picture:
        """Return the map of a case with marks on it."""
        return Picture(owners=case.owners, overlay=overlay, lit=case.routes)
