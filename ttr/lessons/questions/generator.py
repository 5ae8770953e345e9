"""Sources of questions, which turn a seed and a level into a question."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
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


class SourceKind(StrEnum):
    CONCEPTS = "concepts"  # ideas to argue about, in words
    DRILL = "drill"
    STEPS = "steps"  # to carry an algorithm out
    PROOF = "proof"  # to put the steps of a proof in order
    ABOUT_PROOF = "about a proof"


@dataclass(frozen=True, slots=True)
class QuestionSource:
    """A source of questions of one kind, on four levels."""

    name: str  # a short unique name
    topic: int  # the number of the lesson that teaches it
    kind: SourceKind = field(default=SourceKind.DRILL, kw_only=True)

    def question(self, seed: int, level: int) -> Question:
        """Return the question for a seed; raise `ValueError` for an unknown level, or `NothingFits`."""
        if level not in LEVELS:
            raise ValueError(f"there is no level {level}: the levels are {LEVELS[0]} to {LEVELS[-1]}")
        try:
            made = self._ask(random.Random(f"{self.name} {level} {seed}"), seed, level)
        except NothingFits as problem:
            raise NothingFits(f"{self.name}, level {level}, seed {seed}: {problem}") from None
        return replace(made, name=self.name, topic=self.topic, level=level, seed=seed)

    def _ask(self, rng: random.Random, seed: int, level: int) -> Question:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Generator(QuestionSource):
    """Draws each question; the same one for the same state of the random generator."""

    make: Callable[[random.Random, int], Question]  # returns a question of a level
    in_class: int = field(default=0, kw_only=True)  # how many of its questions a class gets after the concept questions

    def _ask(self, rng: random.Random, seed: int, level: int) -> Question:
        return self.make(rng, level)


@dataclass(frozen=True, slots=True)
class Written(QuestionSource):
    """Asks written questions, the same ones at each level; seeds in a row ask different ones."""

    questions: tuple[Question, ...]

    def _ask(self, rng: random.Random, seed: int, level: int) -> Question:
        return shuffle_choices(rng, self.questions[seed % len(self.questions)])


def shuffle_choices(rng: random.Random, question: Question) -> Question:
    return replace(question, choices=tuple(rng.sample(question.choices, len(question.choices))))
