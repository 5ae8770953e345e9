"""Every question of practice is right, over a thousand seeds, and can be understood in one way only."""

from __future__ import annotations

import re

import pytest

from ttr.game.files.board_json import load_board
from ttr.lessons.catalog import LESSONS
from ttr.lessons.kit.quiz import Prediction
from ttr.lessons.practice.question import LEVELS, Ask, Kind, Question
from ttr.lessons.practice.topics import KINDS, TOPICS
from ttr.ui.map.picture import traces

from .proofs import PROOFS

SEEDS = 1000
every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def some(kind: Kind) -> list[Question]:
    return [kind.question(seed, level) for level in kind.levels for seed in range(4)]


@every_kind
def test_what_is_called_right_is_right_by_a_proof_of_its_own_over_a_thousand_seeds(kind: Kind) -> None:
    prove = PROOFS[kind.name]
    for seed in range(SEEDS):
        asked = kind.question(seed, kind.levels[seed % len(kind.levels)])
        assert asked.right, asked
        assert set(asked.right) == set(prove(asked)), (seed, asked)
        if asked.ask is Ask.CHOICE:
            assert len(asked.right) == 1, (seed, asked.choices)
            assert asked.right[0] in asked.choices
            assert len(set(asked.choices)) == len(asked.choices) >= 2
        elif asked.ask is Ask.NUMBER:
            (right,) = asked.right
            assert isinstance(right, int)
            assert right >= 0
            assert right not in asked.tempting
            assert min(asked.tempting, default=0) >= 0


@every_kind
def test_a_question_is_the_same_for_the_same_seed_and_rarely_for_another(kind: Kind) -> None:
    for level in kind.levels:
        assert kind.question(3, level) == kind.question(3, level)
        asked = [kind.question(seed, level) for seed in range(20)]
        made = {(q.text, q.before, q.choices, q.board.cities, q.board.routes) for q in asked}
        assert len(made) > 12


@every_kind
def test_a_question_and_its_answer_are_sentences_and_the_map_can_be_drawn(kind: Kind) -> None:
    for asked in some(kind):
        assert re.search(r"[?.]$", asked.text)
        assert asked.explanation.endswith(".")
        assert asked.right_words
        if asked.ask is Ask.NUMBER:
            assert not re.search(r"(ies|s|ves|vertices)$", asked.words(1))
        assert not re.search(r"\b1 (routes|cities|wins|are|components)\b", asked.text + asked.explanation)
        assert not re.search(r"[aeiou]ies\b", asked.text + asked.explanation)
        for picture in (asked.before, asked.after):
            assert picture.overlay is not None
            assert traces(asked.board, picture)
        assert asked.before.owners == asked.after.owners
        assert asked.source.endswith(".")


@every_kind
def test_the_map_of_a_question_does_not_give_the_answer_away(kind: Kind) -> None:
    for asked in some(kind):
        if asked.ask is not Ask.CHOICE:
            marks = {m.label for m in (*asked.before.overlay.vertices, *asked.before.overlay.edges)}
            assert kind.name == "sum of degrees" or not marks & {str(right) for right in asked.right}
        assert asked.before.overlay.sentence == asked.text
        assert asked.after.overlay.sentence == asked.explanation


@every_kind
def test_not_all_answers_of_a_level_are_alike(kind: Kind) -> None:
    for level in kind.levels:
        assert len({kind.question(seed, level).right for seed in range(30)}) > 1


def test_there_are_topics_for_all_lessons_with_kinds_for_each_level() -> None:
    assert [(t.number, t.title, t.stem) for t in TOPICS] == [
        (e.number, e.title, e.stem) for e in LESSONS[: len(TOPICS)]
    ]
    assert len(TOPICS) >= 10
    assert len(KINDS) == sum(len(topic.kinds) for topic in TOPICS) >= 20
    for topic in TOPICS:
        assert {kind.topic for kind in topic.kinds} == {topic.number}
        assert {level for kind in topic.kinds for level in kind.levels} == {*LEVELS}
    assert set(PROOFS) == set(KINDS)


def test_questions_are_asked_on_boards_and_on_positions_of_real_games() -> None:
    asked = [question for kind in KINDS.values() for question in some(kind)]
    straight = {question.board.name for question in asked if question.kind == "crossings"}
    assert len(straight) == 1
    others = {question.board.name for question in asked if question.kind != "crossings"}
    assert {load_board("usa").name, load_board("budapest").name} == others
    real = [question for question in asked if question.before.owners]
    assert len({question.topic for question in real}) >= 7
    assert {question.ask for question in asked} == {*Ask}


def test_a_number_becomes_four_choices_the_tempting_ones_first() -> None:
    asked = KINDS["neighbors"].question(5, 4)
    made = asked.as_prediction()
    assert isinstance(made, Prediction)
    assert made.right in made.choices
    assert len(set(made.choices)) == 4
    assert str(asked.tempting[0]) in made.choices
    assert made.board == asked.board
    with pytest.raises(ValueError, match="no choices"):
        KINDS["a bridge"].question(5, 1).as_prediction()


def test_a_level_that_a_kind_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="has the levels"):
        KINDS["degree"].question(1, 5)


def test_of_many_right_answers_each_is_taken() -> None:
    asked = next(q for q in (KINDS["a bridge"].question(seed, 2) for seed in range(50)) if len(q.right) > 3)
    assert all(asked.accepts(route) for route in asked.right)
    assert not asked.accepts(max(asked.right) + 1000)
    assert asked.right_words.startswith(f"any of {len(asked.right)}")
