"""Generators, which turn a seed and a level into a question."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from ttr.ui.question import Question

LEVELS = (1, 2, 3, 4)
MAX_TRIES = 20_000
T = TypeVar("T")


class NothingFits(LookupError):
    """Raised if a random search finds nothing; the message names the seed."""


def draw_until(make: Callable[[], T | None], fits: Callable[[T], bool] = lambda _: True, tries: int = MAX_TRIES) -> T:
    """Return the first random draw that fits; None never fits. Raises `NothingFits` if none of this many draws fits."""
    for _ in range(tries):
        made = make()
        if made is not None and fits(made):
            return made
    raise NothingFits(f"none of {tries} random tries fits")


@dataclass(frozen=True, slots=True)
class Generator:
    name: str  # a short unique name
    topic: int  # the number of the lesson that teaches it
    # Returns a question for a random generator and a level, always the same for the same state. Written questions have
    # no levels: there, `make` gets the number of the question.
    make: Callable[[random.Random, int], Question]
    levels: tuple[int, ...] = LEVELS  # its levels, from 1 to 4
    steps: bool = False  # whether the answer is to carry an algorithm out
    written: int = 0  # how many questions are written; seeds in a row ask different ones

    def question(self, seed: int, level: int) -> Question:
        """Return the question for a seed; raise `ValueError` for a missing level, or `NothingFits`."""
        if level not in self.levels:
            raise ValueError(f"{self.name} has the levels {self.levels}, not {level}")
        try:
            rng = random.Random(f"{self.name} {level} {seed}")
            made = self.make(rng, seed % self.written if self.written else level)
        except NothingFits as problem:
            raise NothingFits(f"{self.name}, level {level}, seed {seed}: {problem}") from None
        return replace(made, name=self.name, topic=self.topic, level=level, seed=seed)
