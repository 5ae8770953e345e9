"""Practice as GIFT, read back by the rules of that format: each question, its picture and its right answers."""

import re
from base64 import b64decode
from html import unescape
from xml.etree import ElementTree

import pytest

from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.outputs.worksheets.gift import gift, practice_questions
from ttr.ui.question import AnswerKind, Question

# No sign of the format is in a text without a backslash.
TEXT = r"((?:[^\\~=#{}:\n]|\\[\\~=#{}:])*)"
QUESTION = re.compile(rf"::{TEXT}::\[html\]{TEXT}\{{(#?)((?:\n[=~]{TEXT}(?:#{TEXT})?)+)(?:\n####{TEXT})?\n\}}")


def plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def answers(block: str, sign: str) -> list[str]:
    return [plain(found) for found in re.findall(rf"\n{sign}{TEXT}", block)]


def shown(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.stem)
def test_every_question_is_read_back_with_its_map_and_its_answers(entry: LessonEntry) -> None:
    questions = list(practice_questions(entry, 2, seed=3))
    assert questions
    assert tuple(questions[: len(entry.concepts)]) == entry.concepts
    blocks = gift(entry, questions).strip().split("\n\n")
    levels = sorted({question.level for question in questions})
    names = [f"Level {level}" if level else "Concepts" for level in levels]
    categories = [f"$CATEGORY: Ticket to Ride/{entry.number} {entry.title}/{name}" for name in names]
    assert [block for block in blocks if block.startswith("$")] == categories
    written = [block for block in blocks if not block.startswith("$")]
    for question, block in zip(questions, written, strict=True):
        found = QUESTION.fullmatch(block)
        assert found, block[:200]
        name, html, number, options, why = found[1], plain(found[2]), found[3], found[4], found[7]
        of = f", level {question.level}, {question.seed}" if question.level else ""
        assert plain(name) == question.name + of
        asked, picture = re.fullmatch(
            r'<p>(.*?)</p>(?:<p><img src="data:image/svg\+xml;base64,(.*?)".*></p>)?', html
        ).groups()
        assert unescape(asked).split("</p><p>") == [shown(line) for line in question.text.splitlines()]
        assert bool(picture) == question.needs_map
        assert not picture or ElementTree.fromstring(b64decode(picture)).tag.endswith("svg")
        assert plain(why or "") == shown(question.why)
        assert bool(number) == (question.kind is AnswerKind.NUMBER)
        assert "->" not in options  # this would make pairs to match
        right = answers(options, "=")
        assert all(is_right(question, each) for each in right)
        assert len(right) == len(question.right) > 0
        assert sorted([*right, *answers(options, "~")] if question.choices else []) == sorted(question.choices)
        said = {plain(choice): plain(reason) for choice, reason in re.findall(rf"\n~{TEXT}#{TEXT}", options)}
        assert said == {choice: shown(reason) for choice, reason in question.feedback.items()}


def is_right(question: Question, text: str) -> bool:
    return question.is_right(question.read(text))


def test_the_same_seed_makes_the_same_questions_and_another_one_others() -> None:
    first, again, other = (gift(LESSONS[1], practice_questions(LESSONS[1], 1, seed)) for seed in (1, 1, 2))
    assert first == again != other
