"""Generator: from a seed and a level to a question."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from ttr.ui.questions.question import Question

LEVELS = (1, 2, 3, 4)
TRIES = 20_000
T = TypeVar("T")


class NothingFits(LookupError):
    """A random search has found nothing; the message names the seed."""


def draw_until(make: Callable[[], T | None], fits: Callable[[T], bool] = lambda _: True, tries: int = TRIES) -> T:
    """Return the first random draw that fits; None never fits.

    Raises
    ------
    NothingFits
        When none of this many does.
    """
    for _ in range(tries):
        made = make()
        if made is not None and fits(made):
            return made
    raise NothingFits(f"none of {tries} random tries fits")


@dataclass(frozen=True, slots=True)
class Generator:
    """What makes questions of one kind."""

    name: str  # what it is called, in a few words; each once
    topic: int  # the number of the lesson that teaches it
    # Makes a question from a source of chance and a level; the same from the same.
    make: Callable[[random.Random, int], Question]
    levels: tuple[int, ...] = LEVELS  # the levels that it has, of 1 to 4

    def question(self, seed: int, level: int) -> Question:
        """Return the question of a seed; raise `ValueError` for a level that it lacks, or `NothingFits`."""
        if level not in self.levels:
            raise ValueError(f"{self.name} has the levels {self.levels}, not {level}")
        try:
            made = self.make(random.Random(f"{self.name} {level} {seed}"), level)
        except NothingFits as problem:
            raise NothingFits(f"{self.name}, level {level}, seed {seed}: {problem}") from None
        return replace(made, name=self.name, topic=self.topic, level=level, seed=seed)
