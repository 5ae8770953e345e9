"""The tab Proof of a lesson: the steps in order, then questions, and the work that the browser keeps."""

import json

import pytest

from tests.lessons.pages import tab
from tests.lessons.texts import every_lesson
from tests.ui.seen import html_of, send, text_of
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.controls.on_demand import is_visible


@pytest.fixture
def lesson() -> Lesson:
    return LESSONS[3].open()


def press(lesson: Lesson, count: int) -> None:
    order = tab(lesson, "Proof").order
    for _ in range(count):
        order.buttons[sorted(order.attempt.expected)[0]].click()


@every_lesson
def test_a_proof_in_order_leads_to_questions_about_it_and_can_begin_again(entry: LessonEntry) -> None:
    lesson = entry.open()
    assert not is_visible(lesson.page.tabs.buttons["Proof"])
    proof = tab(lesson, "Proof")
    assert is_visible(lesson.page.tabs.buttons["Proof"])
    assert text_of(entry.proof.claim) in text_of(html_of(proof.panel))
    assert not is_visible(proof.quiz.panel)
    assert not is_visible(proof.again_button)
    press(lesson, len(entry.proof.steps))
    assert "Proved. " in text_of(html_of(proof.panel))
    assert is_visible(proof.quiz.panel)
    for asked in proof.quiz.predictions:
        assert proof.quiz.current == asked
        assert lesson.page.map.picture == asked.before.picture
        proof.quiz.answer(asked.right[0])
        assert asked.why in text_of(html_of(proof.panel))
        proof.quiz.next()
    assert "0 of " in lesson.so_far
    proof.again_button.click()
    assert proof.order.attempt.choices == 0
    assert not is_visible(proof.quiz.panel)
    assert proof.work() == {}


def test_the_browser_keeps_the_presses_of_a_proof(lesson: Lesson) -> None:
    press(lesson, 2)
    order = tab(lesson, "Proof").order
    wrong = next(text for text in order.buttons if text not in order.attempt.expected)
    order.buttons[wrong].click()
    send(lesson.work, {"known": ""})
    kept = json.loads(lesson.work.text)["Proof"]
    again = LESSONS[3].open()
    send(again.work, {"known": json.dumps({"Proof": kept})})
    there, here = tab(again, "Proof").order.attempt, order.attempt
    assert (there.presses, there.mistakes, there.choices) == (here.presses, here.mistakes, here.choices)


@pytest.mark.parametrize(
    "kept", [{}, {"presses": 5}, {"presses": "[1, 2"}, {"presses": '["no step"]'}, {"presses": "[[]]"}]
)
def test_a_browser_may_have_kept_anything_for_a_proof(lesson: Lesson, kept: dict[str, object]) -> None:
    send(lesson.work, {"known": json.dumps({"Proof": kept})})
    assert tab(lesson, "Proof").order.attempt.choices == 0
    press(lesson, 1)
    assert tab(lesson, "Proof").order.attempt.choices == 1
