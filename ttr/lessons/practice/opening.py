"""The opening of a lesson's predictions: two questions of practice about what was taught before."""

from __future__ import annotations

import random
from itertools import count

from ttr.lessons.kit.quiz import Prediction
from ttr.lessons.practice.places import board
from ttr.lessons.practice.question import Ask
from ttr.lessons.practice.topics import TOPICS


def opening(lesson: int, seed: int = 2) -> tuple[Prediction, Prediction]:
    """Return two questions of earlier topics, the last one among them; for the first lesson easy ones of its own.

    Parameters
    ----------
    lesson
        The number of the lesson.
    seed
        Another one makes other questions.
    """
    rng = random.Random(f"opening {lesson} {seed}")
    last = min(max(1, lesson - 1), len(TOPICS))
    first = rng.randrange(1, last) if last > 1 else last
    level, start = 1 if lesson < 3 else 2, 1000 * seed + 20 * lesson
    one = _ask(first, level, start, rng)
    return one, _ask(last, level, start + 10, rng, unlike=one)


def _ask(topic: int, level: int, seed: int, rng: random.Random, unlike: Prediction | None = None) -> Prediction:
    """Return a question with choices on the lessons' board."""
    kinds = TOPICS[topic - 1].kinds
    for number in count(seed):
        asked = rng.choice(kinds).question(number, level)
        if asked.board == board() and asked.ask in (Ask.CHOICE, Ask.NUMBER):
            made = asked.as_prediction()
            if unlike is None or made.choices != unlike.choices:
                return made
    raise AssertionError("there are questions without end")
