"""A class that carries an algorithm out: each student on an own page, the same network for all."""

import json

import pytest
from ipywidgets import Widget

from tests.ui.seen import everything_sent, html_of, kept_by, send, text_of
from ttr.classroom.overview import overview
from ttr.classroom.overview_html import overview_html
from ttr.classroom.student_page import StudentPage
from ttr.classroom.teacher_page import TeacherPage, TeacherTab
from ttr.lessons.bank import of_lesson
from ttr.lessons.catalog import LESSONS
from ttr.store.class_events import Stage, VoteCast
from ttr.store.class_log import JOIN, PROJECTOR
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.question import AnswerKind, Question

from .conftest import Visit, joined, refreshed, student

CARRIED = [question for entry in LESSONS for question in of_lesson(entry) if question.to_do is not None]
DIJKSTRA = next(question for question in CARRIED if question.to_do.algorithm == "dijkstra")


def press(page: StudentPage, thing: object) -> None:
    """Press a city or a route on the map."""
    if isinstance(thing, int):
        page.click(AnswerKind.ROUTE, thing)
    else:
        page.click(AnswerKind.CITY, page.map.board.city_index[str(thing)])


def press_right(page: StudentPage) -> None:
    press(page, min(page.ballot.carry.attempt.expected, key=str))


def press_wrong(page: StudentPage) -> None:
    attempt = page.ballot.carry.attempt
    things = attempt.net.numbered.ids if attempt.ask.what == "edge" else attempt.net.vertices
    press(page, next(thing for thing in things if thing not in attempt.expected))


def finish(page: StudentPage, wrong: int = 0) -> None:
    """Carry the algorithm out, with so many wrong presses at the first choice."""
    for _ in range(wrong):
        press_wrong(page)
    while not page.ballot.carry.attempt.done:
        press_right(page)


def answered(teacher: TeacherPage) -> list[str]:
    """Return the answers that the class's log has."""
    teacher.refresh()
    return list(teacher.poll.votes[0].values())


def test_each_lesson_with_algorithms_to_carry_out_offers_them_to_a_class(teacher: TeacherPage) -> None:
    teacher.open(TeacherTab.VOTE)
    offered = []
    for entry in LESSONS:
        teacher.votes.lesson.value = entry.number
        offered += [text for text, _ in teacher.votes.question.options if "Carry out" in text]
    assert len(offered) == len(CARRIED) == 9
    assert any("Carry out Dijkstra's algorithm from" in text for text in offered)


@pytest.mark.parametrize("question", CARRIED, ids=lambda question: question.to_do.algorithm)
def test_a_class_carries_an_algorithm_out_from_the_question_to_the_solution(
    visit: Visit, teacher: TeacherPage, question: Question
) -> None:
    ada, bo, cy = (student(visit, teacher, name) for name in ("Ada", "Bo", "Cy"))
    projector = visit(teacher.log.new_code(PROJECTOR)).room
    teacher.put(question)
    refreshed(ada, bo, cy)
    finish(ada)
    assert ada.status.text == "Your teacher has your answer."
    finish(bo, wrong=2)
    press_right(cy)
    refreshed(teacher, projector)
    for page in (teacher, projector):
        assert "2 of 3 students have finished." in text_of(page.spread.value)
        assert "first try" not in page.spread.value
    assert not is_visible(teacher.votes.next_button)  # there is no second vote
    teacher.votes.solve_button.click()
    refreshed(ada, projector)
    for page in (teacher, projector):
        shown = text_of(page.spread.value)
        assert "Choices right at the first try: all 1 1 student all but 1 1 1 student" in shown
        assert "The most frequent mistake: twice, somebody" in shown
        assert question.why in shown
        assert page.map.picture == question.after.picture
    assert question.why in text_of(ada.solution.value)
    assert "You have carried it out:" in text_of(ada.own_vote.value)
    assert "right at the first try." in text_of(ada.own_vote.value)


def test_it_counts_in_the_overview_of_the_class_and_the_others_do_not_disturb_it(visit, teacher: TeacherPage) -> None:
    ada, bo = (student(visit, teacher, name) for name in ("Ada", "Bo"))
    teacher.put(DIJKSTRA)
    refreshed(ada, bo)
    press_right(ada)
    attempt = ada.ballot.carry.attempt
    finish(bo, wrong=2)
    ada.refresh()
    assert ada.ballot.carry.attempt is attempt
    finish(ada)
    teacher.refresh()
    shown = text_of(overview_html(overview(teacher.log.names, teacher.log.entries), names=True, now=0))
    assert "3 The cheapest path 1 of 2 right 1 of 2 at level 3. Bo 0 of 1; Ada 1 of 1" in shown


def test_items_and_the_list_do_the_same_as_the_map(visit: Visit, teacher: TeacherPage) -> None:
    ada = student(visit, teacher, "Ada")
    teacher.put(DIJKSTRA)
    ada.refresh()
    carry = ada.ballot.carry
    carry.choice.value = min(carry.attempt.expected)
    carry.press_button.click()
    assert carry.sentence.text.startswith("✓")
    names = [control.description.rpartition(" ")[0] for control in carry.items if is_visible(control)]
    carry.items[names.index(min(carry.attempt.expected))].click()
    assert carry.sentence.text.startswith("✓")
    assert carry.attempt.choices == 2
    assert ada.map.picture.overlay.vertices == carry.attempt.step.overlay.vertices


def test_without_a_server_the_class_carries_an_algorithm_out_on_paper() -> None:
    page = TeacherPage(None)
    page.put(DIJKSTRA)
    said = text_of(html_of(page.voting.widget))
    assert "carry it out on paper" in said
    assert "show of hands" not in said
    assert "press on the map" not in said
    page.votes.solve_button.click()
    assert DIJKSTRA.why in text_of(page.spread.value)


def returned(visit: Visit, code: str, kept: str) -> StudentPage:
    """Return a student's page after a reload of a tab that kept a text."""
    found = visit(code).room
    send(found.kept, {"known": kept, "own": True})
    return found


@pytest.fixture
def code(teacher: TeacherPage) -> str:
    """The code of a student in a class that carries Dijkstra's algorithm out."""
    teacher.put(DIJKSTRA)
    return teacher.log.join("Kim")


def test_a_reload_keeps_the_place_in_the_algorithm(visit: Visit, teacher: TeacherPage, code: str) -> None:
    page = visit(code).room
    press_wrong(page)
    press_right(page)
    again = returned(visit, code, kept_by(page.kept))
    assert again.ballot.carry.attempt.presses == page.ballot.carry.attempt.presses
    assert again.ballot.carry.sentence.text.startswith("You have made 1 choice.")
    assert again.map.picture == page.map.picture
    finish(again)
    assert len(answered(teacher)) == 1


def test_after_a_vote_a_reload_shows_the_end_and_votes_no_second_time(visit, teacher: TeacherPage, code: str) -> None:
    page = visit(code).room
    finish(page)
    lines = len(teacher.log.store.lines(teacher.log.number))
    again = returned(visit, code, "")
    assert again.ballot.carry.question.text.startswith("Done.")
    assert len(teacher.log.store.lines(teacher.log.number)) == lines


def test_the_presses_of_another_student_or_question_are_not_taken(visit, teacher: TeacherPage, code: str) -> None:
    page = visit(code).room
    press_right(page)
    kept = kept_by(page.kept)
    other = returned(visit, teacher.log.join("Bo"), kept)
    assert other.ballot.carry.attempt.presses == ()
    teacher.put(CARRIED[0])
    same = returned(visit, code, kept)
    assert same.ballot.carry.attempt.presses == ()


END = json.loads(DIJKSTRA.right[0])
NO_PRESSES = ([["Denver"]], [True], ["Atlantis"], [1e300], [*END, END[-1]], [None] * 1001)
IMPOSSIBLE = ["carried out", "{}", "[", "[" * 100_000, *map(json.dumps, NO_PRESSES)]


def test_impossible_presses_are_refused_in_a_sentence_and_a_kept_text_that_is_none_changes_nothing(
    visit: Visit, teacher: TeacherPage, code: str
) -> None:
    page = visit(code).room
    press_right(page)
    place, _ = json.loads(kept_by(page.kept))
    for presses in IMPOSSIBLE:
        again = returned(visit, code, json.dumps([place, presses]))
        assert again.status.text == "The presses that this browser kept do not fit this algorithm. Begin again."
        assert again.ballot.carry.attempt.presses == ()
        again.vote(presses)
        assert again.status.text.startswith("This is no possible answer")
        assert answered(teacher) == []
    for text in ("", "[", "7", "null", "[1]", '["a", 3]', '{"a": 1}', "[" * 100_000):
        again = returned(visit, code, text)
        assert (again.ballot.carry.attempt.presses, again.status.text) == ((), "")


def test_an_unfinished_or_impossible_answer_in_the_log_counts_for_nothing(teacher: TeacherPage, visit: Visit) -> None:
    ada = student(visit, teacher, "Ada")
    teacher.put(DIJKSTRA)
    for answer in ("[]", "carried out"):
        ada.log.write(VoteCast(1, answer))
        teacher.refresh()
        teacher.turn(Stage.SOLVED)
        teacher.refresh()
        assert "Nobody has finished." in teacher.spread.value
        ada.refresh()
        teacher.put(DIJKSTRA)


def test_a_student_s_browser_holds_nothing_of_the_solution_before_it_is_found_or_shown(
    visit: Visit, teacher: TeacherPage
) -> None:
    join = teacher.log.new_code(JOIN)
    teacher.put(DIJKSTRA)
    Widget.close_all()
    page = joined(visit(join), "Kim").room
    while not page.ballot.carry.attempt.done:
        held = str(everything_sent())
        assert DIJKSTRA.why not in held
        assert DIJKSTRA.right[0] not in held.replace("\\", "")
        press_right(page)
    assert DIJKSTRA.why in str(everything_sent())
