"""The warm-up before each lesson's predictions has two questions on earlier topics that do not count."""

import pytest

from tests.ui.seen import html_of, text_of
from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.bank import opening
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.cases import board
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.map.layers import layers_of

NUMBERS = [entry.number for entry in LESSONS]


@pytest.fixture(params=[2, 9, 10], ids=["of one board", "with charts", "of many boards"])
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return LESSONS[request.param - 1].open()


def quiz_of(lesson: Lesson) -> Quiz:
    lesson.page.open("Predict")
    return lesson.page.activity


@pytest.mark.parametrize("number", NUMBERS)
def test_it_has_two_different_questions_that_can_be_drawn_and_asked_in_a_class(number: int) -> None:
    one, other = opening(number)
    assert one.text != other.text
    for asked in (one, other):
        assert asked.right[0] in asked.choices
        assert len(set(asked.choices)) == len(asked.choices)
        assert layers_of(board(), asked.before.picture)
        assert layers_of(board(), asked.after.picture)
        assert asked.board == asked.after.board == board()
    assert opening(number) == (one, other)
    assert opening(number, seed=3) != (one, other)


def test_it_comes_first_on_its_own_board_and_does_not_count(lesson: Lesson) -> None:
    quiz = quiz_of(lesson)
    for place, asked in enumerate(quiz.opening, start=1):
        assert quiz.current == asked
        assert lesson.page.map.board == asked.board
        assert lesson.page.map.picture == asked.before.picture
        assert f"Warm-up {place} of 2" in text_of(html_of(quiz.panel))
        quiz.answer(asked.right[0])
        assert quiz.verdict == "Right."
        assert lesson.page.map.picture == asked.after.picture
        quiz.next()
    assert quiz.current == quiz.predictions[0]
    assert "Question 1 of " in text_of(html_of(quiz.panel))
    assert lesson.progress.predicted == 0
    assert not is_visible(quiz.skip_button)
    quiz.answer(quiz.current.right[0])
    assert lesson.progress.predicted == 1
    quiz.skip()  # too late
    assert quiz.verdict


def test_a_wrong_choice_of_a_concept_question_gets_its_own_reason() -> None:
    asked = LESSONS[0].concepts[0]
    quiz = Quiz(LESSONS[0].predictions, (asked,))
    chosen, *others = asked.feedback
    quiz.answer(chosen)
    said = text_of(html_of(quiz.panel))
    assert f"{asked.feedback[chosen]} {asked.why}" in said
    assert all(asked.feedback[other] not in said for other in others)
