"""The bank of questions: for practice, for a class, and for the warm-up before predictions."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import lru_cache, partial
from itertools import count, islice

from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.exercises.cases import board
from ttr.lessons.questions.generator import (
    LEVELS,
    MAX_TRIES,
    Generator,
    NothingFits,
    QuestionSource,
    SourceKind,
    draw_until,
    shuffle_choices,
)
from ttr.lessons.questions.networks import other_board
from ttr.lessons.questions.proof import about_proof
from ttr.ui.question import AnswerKind, Question

SEED = 14
STEPS_LEVEL = 3  # of the algorithms that a class carries out


@lru_cache(maxsize=1)
def sources() -> dict[str, QuestionSource]:
    return {source.name: source for entry in LESSONS for source in entry.sources}


@lru_cache(maxsize=2 * len(LESSONS))
def for_class(entry: LessonEntry, seed: int = SEED) -> tuple[Question, ...]:
    """Return the class questions of a lesson for a seed: concept questions, then drill, whose generators take turns.

    Raises `NothingFits` if the random search finds no network, or no new question.
    """
    rng = random.Random(seed)
    try:
        piles = [_draw_different(generator, rng) for generator in entry.generators]
    except NothingFits as problem:
        raise NothingFits(f"lesson {entry.number}, seed {seed}: {problem}") from None
    drill = [pile[at] for at in range(max(map(len, piles), default=0)) for pile in piles if at < len(pile)]
    return (*(shuffle_choices(rng, question) for question in entry.concepts), *drill)


def _draw_different(generator: Generator, rng: random.Random) -> list[Question]:
    """Return the different questions of a generator for a class, of its second level and of the levels after it."""
    result: list[Question] = []
    for number in range(generator.in_class):
        level = LEVELS[(number + 1) % len(LEVELS)]
        seen = {_key(question) for question in result}
        result.append(draw_until(partial(generator.make, rng, level), partial(_is_new, seen)))
    return result


def _is_new(seen: Collection[object], question: Question) -> bool:
    return _is_familiar(question) and _key(question) not in seen


def _is_familiar(question: Question) -> bool:
    """Return False for a question about Budapest, whose names a class would have to learn."""
    return question.board != other_board()


def _key(question: Question) -> tuple[object, ...]:
    picture = question.before.picture
    return question.text, picture.lit, picture.overlay


@lru_cache(maxsize=len(LESSONS))
def of_lesson(entry: LessonEntry) -> tuple[Question, ...]:
    """Return a lesson's questions for a class: on its topic, on its proof, predictions, algorithms to carry out."""
    proof = () if entry.proof is None else about_proof(entry.proof, random.Random(SEED))
    steps = (_draw_longest(generator) for generator in entry.generators if generator.kind is SourceKind.STEPS)
    return (*for_class(entry), *proof, *entry.predictions, *steps)


def _draw_longest(generator: Generator) -> Question:
    """Return the exercise with the most to press, of a few."""
    drawn = (generator.question(seed, STEPS_LEVEL) for seed in count(SEED))
    return max(islice(filter(_is_familiar, drawn), 3), key=lambda question: len(str(question.right)))


def opening(lesson: int, seed: int = 2) -> tuple[Question, Question]:
    """Return two questions on earlier topics, including the latest, or for lesson 1 two easy ones of its own."""
    rng = random.Random(f"opening {lesson} {seed}")
    last = min(max(1, lesson - 1), len(LESSONS))
    first = rng.randrange(1, last) if last > 1 else last
    level, start = 1 if lesson < 3 else 2, 1000 * seed + 20 * lesson
    one = _ask(first, level, start, rng)
    return one, _ask(last, level, start + 10, rng, unlike=one)


def _ask(topic: int, level: int, seed: int, rng: random.Random, unlike: Question | None = None) -> Question:
    """Return a question with choices on the lessons' board, to answer at a glance: none about a proof."""
    sources = [each for each in LESSONS[topic - 1].sources if each.kind is not SourceKind.ABOUT_PROOF]
    for number in range(seed, seed + MAX_TRIES):
        question = rng.choice(sources).question(number, level)
        if question.board == board() and question.kind in (AnswerKind.CHOICE, AnswerKind.NUMBER):
            made = question.with_choices()
            if unlike is None or made.choices != unlike.choices:
                return made
    raise NothingFits(f"topic {topic}, level {level}, seed {seed}: no question with choices")
