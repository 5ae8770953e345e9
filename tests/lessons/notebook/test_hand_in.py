"""A lesson's name and results come back in the same browser."""

from tests.lessons.pages import tab
from tests.ui.seen import send
from ttr.lessons.connected.tabs import open_lesson
from ttr.lessons.exercises.progress import Progress
from ttr.lessons.notebook.lesson import REALLY, Lesson

KIM = Progress(2, "Kim", ("2.1",), 3, 1, 2)


def opened(line: str = "") -> Lesson:
    """Return the lesson in a browser that keeps a line."""
    lesson = open_lesson()
    send(lesson.line_to_hand_in.memory, {"known": line})
    return lesson


def kept(lesson: Lesson) -> str:
    return lesson.line_to_hand_in.memory.text


def test_a_reload_brings_back_the_name_and_the_results_and_goes_on_with_the_next_question() -> None:
    first = opened()
    first.line_to_hand_in.name.value = "Kim"
    first.check("2.1", first.exercises["2.1"].truth)
    quiz = tab(first, "Predict")
    quiz.skip()
    quiz.answer(quiz.current.right[0])
    second = opened(kept(first))
    assert second.progress == first.progress == Progress(2, "Kim", ("2.1",), 1, 1, 1)
    assert second.line_to_hand_in.name.value == "Kim"
    assert tab(second, "Predict").current is tab(second, "Predict").predictions[1]
    assert "1 of 3 exercises solved, 1 of " in second.so_far


def test_what_the_browser_keeps_is_not_overwritten_before_it_is_read() -> None:
    lesson = open_lesson()
    lesson.check("2.2", lesson.exercises["2.2"].truth)
    assert kept(lesson) == ""
    send(lesson.line_to_hand_in.memory, {"known": KIM.to_text()})
    assert kept(lesson) == Progress(2, "Kim", ("2.1", "2.2"), 3, 1, 2).to_text()


def test_a_text_that_is_not_a_line_of_this_lesson_is_ignored_and_one_with_more_brings_back_what_there_is() -> None:
    for line in ("", "<b>", Progress(3, "Kim", ("3.1",), 1).to_text(), KIM.to_text().replace("2.1", "2.1, 2.2")):
        assert opened(line).progress == Progress(2)
    lesson = opened(Progress(2, "", ("2.1", "9.9"), 3, 900, 999).to_text())
    total = len(tab(lesson, "Predict").predictions)
    assert lesson.progress == Progress(2, "", ("2.1",), 3, total, total)


def test_start_over_deletes_name_results_work_goals_and_medals_by_a_second_press() -> None:
    lesson = opened(KIM.to_text())
    send(lesson.work, {"known": ""})
    build, game, start_over = tab(lesson, "Change"), tab(lesson, "Finale"), lesson.start_over.button
    send(game.kept, {"known": "3:40"})
    tab(lesson, "Present").finding.value = "Mine"
    build.click_route(0)
    build.goals.look(frozenset(range(len(lesson.page.map.board.routes))))
    lesson.page.drawn()
    assert any(build.met)
    start_over.click()
    assert (start_over.description, lesson.progress) == (REALLY, KIM)
    start_over.click()
    assert lesson.progress == Progress(2)
    assert kept(lesson) == Progress(2).to_text()
    assert lesson.line_to_hand_in.name.value == ""
    assert tab(lesson, "Predict").current is tab(lesson, "Predict").predictions[0]
    assert not any(build.met)
    assert build.routes == frozenset()
    assert (game.scores, game.kept.text) == ({}, "")
    assert not any(each.work() for each in lesson.page.activities)
    assert lesson.work.text == ""
    assert start_over.disabled
