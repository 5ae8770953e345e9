"""Goals of a lesson's tab, each with a check mark when it is met."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from ttr.ui.controls import html
from ttr.ui.controls.widgets import MarkupBox, markup
from ttr.ui.markup import Markup, joined

Now = TypeVar("Now")


@dataclass(frozen=True, slots=True)
class Goal(Generic[Now]):
    """A goal of a tab."""

    text: str  # the goal in a sentence
    met: Callable[[Now], bool]  # returns True if the current state meets the goal


class Goals(Generic[Now]):
    """The goals of a tab, and which of them have been met so far; `widget` shows them between two texts, if any.

    >>> goals = Goals([Goal("An even number.", lambda n: n % 2 == 0), Goal("A large one.", lambda n: n > 100)])
    >>> for number in (4, 5):
    ...     goals.look(number)
    >>> goals.met
    (True, False)
    """

    def __init__(
        self, goals: Iterable[Goal[Now]], *, small: bool = False, above: Markup | str = "", below: Markup | str = ""
    ) -> None:
        self.all = tuple(goals)
        self._met: set[int] = set()
        self._small, self._above, self._below = small, above, below

    @cached_property
    def widget(self) -> MarkupBox:
        """The list of the goals, as it is now."""
        return markup(self._html())

    @property
    def met(self) -> tuple[bool, ...]:
        """Which goals have been met, in order."""
        return tuple(number in self._met for number in range(len(self.all)))

    def look(self, now: Now) -> None:
        """Mark the goals that the current state meets; they stay marked."""
        self._met |= {number for number, goal in enumerate(self.all) if goal.met(now)}
        self.widget.value = self._html()

    def take_back(self, met: Iterable[object]) -> None:
        """Mark goals that were met before, by their numbers; ignore anything else."""
        self._met |= {number for number in range(len(self.all)) if number in [*met]}
        self.widget.value = self._html()

    def forget(self) -> None:
        """Take all check marks back."""
        if self._met:
            self._met.clear()
            self.widget.value = self._html()

    def _html(self) -> Markup:
        rows = [(goal.text, met) for goal, met in zip(self.all, self.met, strict=True)]
        return joined(self._above, goal_list(rows, small=self._small), self._below)


def goal_list(goals: Iterable[tuple[str, bool]], *, small: bool = False) -> Markup:
    """Return goals as a list of sentences that shows which ones are met."""
    line = html.note if small else html.status
    return joined(line(f"{'✓' if met else '○'} {text}") for text, met in goals)
