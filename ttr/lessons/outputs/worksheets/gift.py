"""Practice questions as GIFT, a text with which Moodle and other platforms fill a question bank.

Each question has its map, if it needs one, as a picture in its text. GIFT has no form for questions that ask for a
route or for an algorithm, and none for charts: such questions are left out.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import groupby, product

from ttr.lessons.catalog import LessonEntry
from ttr.lessons.questions.generator import LEVELS, SourceKind
from ttr.ui.map.export import svg
from ttr.ui.map.tones import in_light
from ttr.ui.markup import concat, tag
from ttr.ui.question import AnswerKind, Question

KINDS = (AnswerKind.NUMBER, AnswerKind.CHOICE, AnswerKind.CITY)
_SIGNS = re.compile(r"([\\~=#{}:])")


def practice_questions(entry: LessonEntry, count: int = 1, seed: int = 1) -> Iterator[Question]:
    """Yield the concept questions of a lesson, and this many questions of each other kind at each level.

    Questions for which GIFT has no form are left out.
    """
    yield from entry.concepts
    drill = [source for source in entry.sources if source.kind is not SourceKind.CONCEPTS]
    for level, source, number in product(LEVELS, drill, range(seed, seed + count)):
        question = source.question(number, level)
        if question.kind in KINDS and question.before.chart is None:
            yield question


def gift(entry: LessonEntry, questions: Iterable[Question]) -> str:
    """Return questions of a lesson as GIFT, with a category for concept questions and one for each level."""
    parts: list[str] = []
    for level, of_level in groupby(questions, key=lambda question: question.level):
        category = f"Level {level}" if level else "Concepts"
        parts += [f"$CATEGORY: Ticket to Ride/{entry.number} {entry.title}/{category}", *map(_gift_question, of_level)]
    return "".join(f"{part}\n\n" for part in parts)


def _gift_question(question: Question) -> str:
    picture = b64encode(in_light(svg(question.board, question.before.picture)).encode()).decode()
    image = tag("img", src=f"data:image/svg+xml;base64,{picture}", alt="The map of the question", width="1000")
    lines = [tag("p", line) for line in question.text.splitlines()]
    html = concat([*lines, tag("p", image) if question.needs_map else None])
    reason = f"\n####{_escape(question.why)}" if question.why else ""
    name = f"{question.name}, level {question.level}, {question.seed}" if question.level else question.name
    return f"::{_escape(name)}::[html]{_escape(html)}{{{_answers(question)}{reason}\n}}"


def _answers(question: Question) -> str:
    rights = [f"\n={_escape(str(each))}" for each in question.right]
    if question.kind is AnswerKind.CHOICE:
        wrong = [each for each in question.choices if each not in question.right]
        return "".join([*rights, *(f"\n~{_escape(each)}{_feedback(question, each)}" for each in wrong)])
    return "".join(["#" * (question.kind is AnswerKind.NUMBER), *rights])


def _feedback(question: Question, choice: str) -> str:
    return f"#{_escape(said)}" if (said := question.feedback.get(choice)) else ""


def _escape(text: str) -> str:
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
