"""Votes, driven from Python: from the question to the solution, ready and own questions, no leaks."""

from dataclasses import replace

import pytest
from ipywidgets import Widget

from tests.ui.seen import everything_sent, html_of, text_of
from tests.ui.seen import write as write_into
from ttr.classroom.question_data import solution_data
from ttr.classroom.student_page import StudentPage
from ttr.classroom.teacher_page import TeacherPage, TeacherTab
from ttr.classroom.vote_panel import OWN
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.lessons.bank import of_lesson
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.cases import board
from ttr.store.class_events import SolutionShown, Stage, StageChanged, VoteCast
from ttr.store.class_log import JOIN, PROJECTOR, find_class
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.map.picture import Picture
from ttr.ui.question import AnswerKind, ask

from .conftest import ASKED, Visit, joined, member_code, refreshed, student

Polled = tuple[TeacherPage, list[StudentPage]]


@pytest.fixture
def polled(visit: Visit, teacher: TeacherPage) -> Polled:
    """A class of three with an open question."""
    students = [student(visit, teacher, name) for name in ("Ada", "Bo", "Cy")]
    teacher.put(ASKED)
    refreshed(*students)
    return teacher, students


def vote(page: StudentPage, city: str) -> None:
    page.ballot.place.value = city
    page.ballot.send_button.click()


@pytest.mark.parametrize(("needs_map", "lit"), [(True, ()), (False, ()), (False, (1, 2))])
def test_a_map_that_neither_question_nor_solution_needs_stands_last_on_a_students_phone(
    polled: Polled, needs_map: bool, lit: tuple[int, ...]
) -> None:
    teacher, (ada, *_) = polled
    marked = replace(ASKED.before.picture.overlay or Overlay(), sentence="This is so because …")
    after = replace(ASKED.before, picture=replace(ASKED.before.picture, lit=frozenset(lit), overlay=marked))
    teacher.put(replace(ASKED, needs_map=needs_map, after=after))
    ada.refresh()
    assert ("ttr-map-last" in ada.widget._dom_classes) is not needs_map
    teacher.turn(Stage.SOLVED)
    ada.refresh()
    assert ("ttr-map-last" in ada.widget._dom_classes) is not (needs_map or bool(lit))


def test_a_vote_from_the_question_to_the_solution(polled: Polled) -> None:
    teacher, students = polled
    for page, city in zip(students, ("Omaha", "Omaha", "Denver"), strict=True):
        assert is_visible(page.vote_panel)
        vote(page, city)
    teacher.refresh()
    assert "3 of 3 students have answered" in text_of(teacher.spread.value)
    assert "Omaha" not in teacher.spread.value  # nobody is influenced by the others

    teacher.votes.next_button.click()
    assert teacher.poll.stage is Stage.DISCUSS
    assert dict(teacher.poll.spread(1)) == {"Omaha": 2, "Denver": 1}
    tallies = {tally.city: tally.counts for tally in teacher.map.picture.tallies}
    assert tallies == {board().city_index["Omaha"]: (2,), board().city_index["Denver"]: (1,)}
    assert "✓" not in teacher.spread.value
    refreshed(*students)
    assert all(not is_visible(page.ballot.widget) for page in students)

    teacher.votes.next_button.click()
    refreshed(*students)
    for page in students:
        vote(page, "Denver")
    teacher.refresh()
    teacher.votes.next_button.click()
    tallies = {tally.city: tally.counts for tally in teacher.map.picture.tallies}
    assert tallies == {board().city_index["Omaha"]: (2, 0), board().city_index["Denver"]: (1, 3)}
    assert "first vote" in teacher.spread.value
    assert "✓" not in teacher.spread.value

    teacher.votes.next_button.click()
    assert "✓ </span>Denver" in teacher.spread.value
    assert teacher.map.picture == ASKED.after.picture
    refreshed(*students)
    assert "You said Omaha first, then Denver ." in text_of(students[0].own_vote.value)
    assert "It is Denver." in text_of(students[0].solution.value)
    teacher.votes.next_button.click()
    refreshed(*students)
    assert teacher.poll is None
    assert all(not is_visible(page.vote_panel) for page in students)


def test_an_answer_can_be_changed_as_long_as_the_vote_is_open_and_a_late_one_does_not_count(polled: Polled) -> None:
    teacher, (ada, *_) = polled
    vote(ada, "Omaha")
    vote(ada, "Denver")
    teacher.refresh()
    assert dict(teacher.poll.spread(1)) == {"Denver": 1}
    teacher.votes.next_button.click()
    vote(ada, "Omaha")  # her page has not received it yet
    assert "does not count" in ada.status.text
    teacher.refresh()
    assert dict(teacher.poll.spread(1)) == {"Denver": 1}


def test_a_click_on_the_map_picks_and_a_second_one_votes(polled: Polled) -> None:
    teacher, (ada, bo, _) = polled
    ada.ballot.send_button.click()
    assert "First choose an answer" in html_of(ada.ballot.widget)
    ada.ballot.place.value = "Denver"
    vote(bo, "Omaha")
    ada.refresh()
    assert ada.ballot.place.value == "Denver"  # what the others do does not disturb a pick
    omaha = board().city_index["Omaha"]
    ada.click(AnswerKind.ROUTE, 3)
    ada.click(AnswerKind.CITY, omaha)
    teacher.refresh()
    assert dict(teacher.poll.spread(1)) == {"Omaha": 1}
    ada.click(AnswerKind.CITY, omaha)
    teacher.refresh()
    assert dict(teacher.poll.spread(1)) == {"Omaha": 2}


def test_a_picked_city_is_marked_beside_the_question_s_own_marks_and_an_impossible_route_cannot_be_picked(
    visit: Visit, teacher: TeacherPage
) -> None:
    page = student(visit, teacher, "Kim")
    marks = (VertexMark("Omaha", Role.DONE, "4"), VertexMark("Denver", Role.DONE, "7"))
    before = Picture(overlay=Overlay(vertices=marks))
    teacher.put(ask("Which of them?", "Omaha", kind=AnswerKind.CITY, before=before))
    page.refresh()
    page.click(AnswerKind.CITY, board().city_index["Omaha"])
    drawn = page.map.picture.overlay
    assert set(drawn.vertices) == {VertexMark("Omaha", Role.CURRENT, "4"), VertexMark("Denver", Role.DONE, "7")}
    teacher.turn(Stage.AWAY)
    teacher.put(ask("Which of them?", 3, kind=AnswerKind.ROUTE, before=Picture(lit=frozenset({3, 8}))))
    page.refresh()
    page.click(AnswerKind.ROUTE, 5)
    assert page.ballot.place.value not in (5, 8)
    page.click(AnswerKind.ROUTE, 8)
    assert page.ballot.place.value == 8


def test_numbers_choices_and_routes_can_be_answered_by_keyboard(visit: Visit, teacher: TeacherPage) -> None:
    page = student(visit, teacher, "Kim")
    for question, field, value, vote in (
        (ask("Is it?", "no", ("yes", "no")), "", "", "yes"),
        (ask("Which route?", 3, kind=AnswerKind.ROUTE), "place", 8, "8"),
        (ask("How many?", 5), "number", 7, "7"),
    ):
        teacher.put(question)
        page.refresh()
        if field == "number":
            for text in ("", "3,5", "10.5", "1,234"):  # no whole numbers
                write_into(page.ballot.number, text)
                page.ballot.send_button.click()
                teacher.refresh()
                assert teacher.poll.spread(1) == {}
                assert "Write" in page.ballot.number.fault
        if field:
            getattr(page.ballot, field).value = value
        for number in () if field else (1, 0):
            page.ballot.choices[number].click()  # the student sees which choice they voted for
            assert ["ttr-voted" in each._dom_classes for each in page.ballot.choices] == [number == 0, number == 1]
        page.ballot.send_button.click()
        teacher.refresh()
        assert list(teacher.poll.spread(1)) == [vote]
        teacher.turn(Stage.AWAY)


def test_a_solution_says_that_one_of_several_right_answers_is_enough(teacher: TeacherPage) -> None:
    for right, words in (
        (("Denver", "Omaha"), "✓ Denver or Omaha"),
        (("Denver", "Omaha", "Boston", "Miami"), "✓ any of 4, such as Denver"),
    ):
        teacher.put(ask("Click a city.", right))
        teacher.turn(Stage.SOLVED)
        assert words in text_of(teacher.spread.value)


def test_a_teacher_who_comes_back_can_still_show_the_solution_of_a_ready_question(
    visit: Visit, teacher: TeacherPage
) -> None:
    question = of_lesson(LESSONS[1])[3]
    teacher.put(question)
    found = visit(teacher.log.store.admit(teacher.log.number, "host again")).room
    found.turn(Stage.SOLVED)
    assert found.poll.solution["right"] == [str(each) for each in question.right]


def test_viewers_without_buttons_see_the_choices_as_text(visit: Visit, teacher: TeacherPage) -> None:
    question = ask("Is it <better>?", "not yet", ("yes <b>", "not yet"))
    teacher.put(question)
    projector = visit(teacher.log.new_code(PROJECTOR)).room
    by_hands = TeacherPage(None)
    by_hands.put(question)
    for page in (teacher, projector, by_hands):
        assert "yes <b> not yet" in text_of(page.spread.value)
        assert "✓" not in page.spread.value


def test_every_lesson_s_questions_are_offered_with_a_preview(teacher: TeacherPage) -> None:
    teacher.open(TeacherTab.VOTE)
    for entry in LESSONS[:6]:
        teacher.votes.lesson.value = entry.number
        assert len(teacher.votes.question.options) > 20
        assert [label for label, _ in teacher.votes.question.options if "\n" in label or len(label) > 120] == []
        assert teacher.votes.chosen is None
        assert not is_visible(teacher.votes.put_button)
        teacher.votes.question.index = 1
        assert teacher.map.picture == teacher.votes.chosen.without_solution().before.picture
        assert teacher.sentence.text == teacher.votes.chosen.text
        shown = text_of(html_of(teacher.votes.widget))
        assert " ".join(teacher.votes.chosen.text.split()) in shown  # all of it, beside its answers
        assert " ".join(teacher.votes.chosen.choices) in shown


def test_a_teacher_writes_a_question_and_clicks_its_answer(teacher: TeacherPage) -> None:
    teacher.open(TeacherTab.VOTE)
    teacher.votes.lesson.value = OWN
    teacher.votes.own_text.value = "Where does it begin?"
    assert teacher.sentence.text == "Where does it begin?"
    teacher.click(AnswerKind.CITY, board().city_index["Omaha"])
    teacher.votes.put_button.click()
    assert teacher.poll.question["text"] == "Where does it begin?"
    teacher.turn(Stage.SOLVED)
    assert teacher.poll.solution["right"] == ["Omaha"]


def write(teacher: TeacherPage, kind: AnswerKind, right: str, choices: str = "") -> None:
    """Write and ask a question of the teacher's own."""
    teacher.open(TeacherTab.VOTE)
    panel = teacher.votes
    panel.lesson.value = OWN
    panel.own_text.value, panel.own_kind.value = "What?", kind
    panel.own_choices.value, panel.own_right.value = choices, right
    panel.put_button.click()


IMPOSSIBLE = [
    (AnswerKind.NUMBER, "seven", "", "“seven” is not a number. Write a whole number from 0 to 9999."),
    (AnswerKind.NUMBER, "12345", "", "“12345” is too large. Write a whole number from 0 to 9999."),
    (AnswerKind.CITY, "Atlantis", "", "“Atlantis” is no city of this board; perhaps Atlanta."),
    (AnswerKind.ROUTE, "Denver", "", "There is no route 'Denver'; write both cities, as in Denver – "),
    (AnswerKind.CHOICE, "maybe", "yes, no", "“maybe” is none of the choices: yes, no."),
    (AnswerKind.CHOICE, "", "", "Two or more choices are needed, all different;"),
    (AnswerKind.CHOICE, "yes", "yes, no, no", "has: yes, no, no."),
]


def test_an_impossible_question_gives_a_sentence_and_a_right_answer_is_read_as_people_type_it(teacher) -> None:
    for kind, right, choices, words in IMPOSSIBLE:
        write(teacher, kind, right, choices)
        assert teacher.poll is None
        assert words in text_of(html_of(teacher.votes.widget))
    for kind, right, choices, found in (
        (AnswerKind.CITY, "montreal", "", "Montréal"),
        (AnswerKind.ROUTE, "Omaha - Denver", "", "34"),
        (AnswerKind.CHOICE, "Yes", "yes, no", "yes"),
    ):
        write(teacher, kind, right, choices)
        teacher.turn(Stage.SOLVED)
        assert teacher.poll.solution["right"] == [found]
        teacher.turn(Stage.AWAY)


def test_a_question_in_a_line_of_python_is_offered(visit: Visit) -> None:
    page = visit()
    with pytest.raises(ValueError, match="open a class first"):
        page.put(ASKED)
    page.open_button.click()
    page.put(ASKED)
    chosen, asked = page.room.votes.chosen, ASKED
    assert chosen.without_solution() == asked.without_solution()
    assert (chosen.right, chosen.after) == (asked.right, asked.after)
    assert page.room.tab is TeacherTab.VOTE


def test_a_student_s_page_holds_nothing_of_the_others_and_no_solution(visit: Visit, teacher: TeacherPage) -> None:
    """Check every widget of the student's kernel, visible or not, after closing those of the teacher and the others."""
    log = teacher.log
    join = log.new_code(JOIN)
    others = [find_class(log.store, member_code(log, name)) for name in ("Nobody you know", "Nobody else")]
    question = ask("Which city?", "Winnipeg", choices=("Duluth", "Winnipeg", "Quite another"))
    question = replace(question, feedback={"Duluth": "It lies on a lake.", "Quite another": "It has no name."})
    teacher.put(question)
    Widget.close_all()

    page = joined(visit(join), "Kim")
    own = page.room
    for vote_number, stage in ((1, Stage.DISCUSS), (2, Stage.CLOSED)):
        for other in others:
            other.write(VoteCast(vote_number, "Quite another"))
        own.refresh()
        own.vote("Duluth")
        before = str(everything_sent())
        assert "Kim" in before
        assert "Nobody" not in before
        assert before.count("Quite another") == 1  # the choice is on its button; the votes are nowhere
        assert "✓" not in before
        assert "lake" not in before
        log.write(StageChanged(str(stage)))
        own.refresh()
        assert "Nobody" not in str(everything_sent())
        if stage is Stage.DISCUSS:
            log.write(StageChanged(str(Stage.SECOND)))
            own.refresh()
    log.write(SolutionShown(solution_data(question)))
    own.refresh()
    assert "× Duluth . It lies on a lake." in text_of(own.solution.value)
