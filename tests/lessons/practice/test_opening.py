"""The opening of each lesson's predictions: two questions about what was taught before, which do not count."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from tests.ui.seen import html_of, text_of
from ttr.classroom.questions import as_question
from ttr.lessons.catalog import LESSONS
from ttr.lessons.kit.quiz import Quiz
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.practice.opening import opening
from ttr.lessons.practice.places import board
from ttr.ui.controls.widgets import is_visible
from ttr.ui.map.picture import traces

NUMBERS = [entry.number for entry in LESSONS]


@pytest.fixture(params=[2, 9, 10], ids=["of one board", "with charts", "of many boards"])
def lesson(request: pytest.FixtureRequest) -> Iterator[Lesson]:
    yield LESSONS[request.param - 1].open()
    Widget.close_all()


def quiz_of(lesson: Lesson) -> Quiz:
    lesson.map.open("Predict")
    assert isinstance(lesson.map.activity, Quiz)
    return lesson.map.activity


@pytest.mark.parametrize("number", NUMBERS)
def test_it_has_two_different_questions_that_can_be_drawn_and_put_to_a_class(number: int) -> None:
    one, other = opening(number)
    assert one.question != other.question
    for asked in (one, other):
        assert asked.right in asked.choices
        assert len(set(asked.choices)) == len(asked.choices)
        assert traces(board(), asked.before)
        assert traces(board(), asked.after)
        assert as_question(asked).board == asked.board == board()
    assert opening(number) == (one, other)
    assert opening(number, seed=3) != (one, other)


def test_it_comes_first_on_its_own_board_and_does_not_count(lesson: Lesson) -> None:
    quiz = quiz_of(lesson)
    for place, asked in enumerate(quiz.opening, start=1):
        assert quiz.current == asked
        assert lesson.map.map.board == asked.board
        assert lesson.map.map.picture == asked.before
        assert f"Warm-up {place} of 2" in text_of(html_of(quiz.panel))
        quiz.answer(asked.right)
        assert quiz.verdict == "Right."
        assert lesson.map.map.picture == asked.after
        quiz.next()
    assert quiz.current == quiz.predictions[0]
    assert "Question 1 of " in text_of(html_of(quiz.panel))
    assert lesson.progress.predicted == 0
    assert not is_visible(quiz.skip_button)


def test_it_can_be_skipped(lesson: Lesson) -> None:
    quiz = quiz_of(lesson)
    quiz.skip_button.click()
    assert quiz.current == quiz.predictions[0]
    quiz.answer(quiz.current.right)
    assert lesson.progress.predicted == 1
    quiz.skip()
    assert quiz.verdict
