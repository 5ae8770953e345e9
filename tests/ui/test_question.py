"""A custom question: its kind of answer, possible right answers, and refusals."""

from collections.abc import Callable

import pytest

from ttr.graphs.overlay import Role
from ttr.lessons.exercises.cases import board
from ttr.ui.question import AnswerKind, Question, ask


def test_the_right_answer_determines_the_kind_or_there_is_none():
    assert ask("Which city?", "Denver").kind is AnswerKind.CITY
    assert ask("How many?", 7).kind is AnswerKind.NUMBER
    assert ask("Which one?", "yes", ("yes", "no")).kind is AnswerKind.CHOICE
    assert ask("Which route?", (3, 4), kind=AnswerKind.ROUTE).right == (3, 4)
    twice = next(str(route) for index, route in enumerate(board().routes) if board().twins[index] is not None)
    assert len(ask("Which route?", twice, kind=AnswerKind.ROUTE).right) == 2
    assert ask("Where would you build?", (), kind=AnswerKind.CITY).right == ()


@pytest.mark.parametrize(
    "make",
    [
        lambda: ask("", "Denver"),
        lambda: ask("Which city?", "Atlantis"),
        lambda: ask("Which one?", "maybe", ("yes", "no")),
        lambda: ask("Which one?", "yes", ("yes",)),
        lambda: ask("Which one?", "yes", ("yes", "no", "no")),
        lambda: ask("Which route?", 1000, kind=AnswerKind.ROUTE),
        lambda: ask("Which route?", "Nowhere – Denver", kind=AnswerKind.ROUTE),
        lambda: ask("How many?", 123456),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(make: Callable[[], Question]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


@pytest.mark.parametrize("answer", [None, 5, "", "Atlantis", "denver", "1e3", "٣", "-1", "01", "99999", "<b>"])
def test_impossible_answers_are_not_accepted(answer: object) -> None:
    for question in (ask("Which?", "Denver"), ask("How many?", 3), ask("?", "yes", ("yes", "no"))):
        assert question.read(answer) is None


def test_without_a_step_the_solution_is_marked_and_a_sentence_stands_in_another_one_without_its_period():
    overlay = ask("Which city?", "Denver").after.picture.overlay
    assert overlay is not None
    assert [(mark.vertex, mark.role) for mark in overlay.vertices] == [("Denver", Role.ANSWER)]
    assert overlay.sentence == "It is Denver."
    asked = ask(
        "Which sentence is true?", "A tree has no cycle.", choices=("A tree has no cycle.", "A tree has a cycle.")
    )
    assert asked.words("A tree has a cycle.") == "A tree has a cycle"
    assert asked.right_words == "A tree has no cycle"
    assert asked.is_right("A tree has no cycle.")
