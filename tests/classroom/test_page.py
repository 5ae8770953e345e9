"""The class's pages, pressed from Python: the door, the teacher, the students, a vote from its question to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ipywidgets import Widget

from tests.ui.seen import everything_sent, html_of, send, tags_shown_as_text, text_of
from ttr.classroom.page import ClassPage
from ttr.classroom.question import Kind, Question
from ttr.classroom.questions import questions_of
from ttr.classroom.student_page import SENT, StudentPage
from ttr.classroom.teacher_page import NOT_CONNECTED, Tab, TeacherPage
from ttr.classroom.vote_panel import OWN
from ttr.classroom.voting import BY_HANDS
from ttr.lessons.catalog import LESSONS
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.progress import Progress
from ttr.store.class_log import JOIN, WATCH, ClassLog, find_class
from ttr.store.entries import Checked, Opened, Turned, Voted
from ttr.store.poll import Stage
from ttr.store.store import Store
from ttr.ui.parts.controls import is_visible

ADDRESS = "http://pages.school.example/voila/render/class.ipynb"
ASKED = Question("Which city has the most routes?", "Denver")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path}/games.sqlite")


Visit = Callable[..., ClassPage]


@pytest.fixture
def visit(store: Store) -> Iterator[Visit]:
    """Open the page in a browser, with a code in its address and one that the browser remembers."""

    def visit(code: str = "", known: str = "") -> ClassPage:
        page = ClassPage(store, lambda: 1_700_000_000)
        send(page.address, {"open": code, "known": known, "page": ADDRESS})
        return page

    yield visit
    Widget.close_all()


@pytest.fixture
def teacher(visit: Visit) -> TeacherPage:
    page = visit()
    page.title.value = "Monday <b>"
    page.open_button.click()
    assert isinstance(page.room, TeacherPage)
    return page.room


def code_for(room: TeacherPage, role: str) -> str:
    assert room.log is not None
    return room.log.new_code(role)


def student(visit: Visit, teacher: TeacherPage, name: str) -> StudentPage:
    page = visit(code_for(teacher, JOIN))
    page.name.value = name
    page.join_button.click()
    assert isinstance(page.room, StudentPage), page.status.text
    teacher.refresh()
    return page.room


def refreshed(*pages: TeacherPage | StudentPage) -> None:
    """What each page's watch does."""
    for page in pages:
        page.refresh()


# --- the door ---


def test_a_teacher_opens_a_class_and_comes_back_by_the_page_s_address(visit: Visit) -> None:
    page = visit()
    page.open_button.click()
    assert isinstance(page.room, TeacherPage)
    code = page.address.code
    assert code
    assert not page.address.kept
    assert isinstance(visit(code).room, TeacherPage)


def test_the_links_carry_codes_in_the_fragment_and_a_qr_code_shows_the_one_to_join(teacher: TeacherPage) -> None:
    shown = html_of(teacher.invite.widget)
    assert shown.count(f"{ADDRESS}#class=") == 3  # the link to join with its text, and the link to watch
    assert "<svg" in shown
    assert "only" not in text_of(shown).partition("Join")[0]


def test_a_student_is_told_what_is_sent_before_joining(visit: Visit, teacher: TeacherPage) -> None:
    page = visit(code_for(teacher, JOIN))
    assert SENT in text_of(html_of(page.widget))
    assert "Monday &lt;b&gt;" in html_of(page.widget)
    assert is_visible(page.name)


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e"])
def test_nobody_joins_without_a_name(visit: Visit, teacher: TeacherPage, name: str) -> None:
    page = visit(code_for(teacher, JOIN))
    page.name.value = name
    page.join_button.click()
    assert page.room is None
    assert "Write your name" in page.status.text


def test_a_hostile_name_is_a_text_on_every_page(visit: Visit, teacher: TeacherPage) -> None:
    hostile = "<i>Kim</i>" + 60 * "x"
    own = student(visit, teacher, hostile)
    for page in (own, teacher):
        shown = html_of(page.widget)
        assert "<i>" not in shown
        assert "&lt;i&gt;Kim" in shown
        assert 31 * "x" not in shown
        assert not tags_shown_as_text(shown, hostile="i|b")


def test_a_student_who_comes_back_is_the_same(visit: Visit, teacher: TeacherPage) -> None:
    join = code_for(teacher, JOIN)
    page = visit(join)
    page.name.value = "Kim"
    page.join_button.click()
    own = page.address.code
    assert page.address.kept
    for again in (visit(own), visit(join, own)):
        assert isinstance(again.room, StudentPage)
        assert "You are Kim" in again.room.heading.value
    teacher.refresh()
    assert teacher.log is not None
    assert list(teacher.log.names.values()) == ["Kim"]


def test_on_a_device_of_several_the_next_one_joins_with_a_name_of_his_own(visit: Visit, teacher: TeacherPage) -> None:
    page = visit(code_for(teacher, JOIN))
    page.name.value = "Kim"
    page.join_button.click()
    assert isinstance(page.room, StudentPage)
    page.room.leave_button.click()
    assert page.room is None
    page.name.value = "Lou"
    page.join_button.click()
    teacher.refresh()
    assert teacher.log is not None
    assert list(teacher.log.names.values()) == ["Kim", "Lou"]


def test_a_code_of_another_class_that_the_browser_remembers_is_not_used(visit: Visit, teacher: TeacherPage) -> None:
    other = visit()
    other.open_button.click()
    assert isinstance(other.room, TeacherPage)
    page = visit(code_for(other.room, JOIN))
    page.name.value = "Kim"
    page.join_button.click()
    assert visit(code_for(teacher, JOIN), page.address.code).room is None


@pytest.mark.parametrize("code", ["nonsense", "1-AAAAAAAAAAAAAAAAAAAAAA"])
def test_an_address_that_leads_nowhere_is_told(visit: Visit, code: str) -> None:
    page = visit(code)
    assert page.room is None
    assert "not kept any more" in page.status.text
    assert page.address.code == ""


def test_a_code_or_a_link_can_be_pasted(visit: Visit, teacher: TeacherPage) -> None:
    code = code_for(teacher, JOIN)
    for text in (code, f" {ADDRESS}#class={code} "):
        page = visit()
        page.code.value = text
        page.code_button.click()
        assert is_visible(page.name)


@pytest.mark.parametrize(
    "content", [None, 5, "open", {"open": 5}, {"open": "x" * 100}, {"page": "javascript:alert(1)"}]
)
def test_whatever_a_browser_says_the_door_stays(visit: Visit, content: object) -> None:
    page = visit()
    send(page.address, content)
    assert page.room is None
    assert page.address.page == ADDRESS


# --- the glance ---


def test_the_teacher_sees_who_does_what(visit: Visit, teacher: TeacherPage, store: Store) -> None:
    page = visit(code_for(teacher, JOIN))
    page.name.value = "Kim"
    page.join_button.click()
    log = find_class(store, page.address.code)
    assert log is not None
    log.write(Opened(2), Checked("2.1", "misconception", "looks for a direct route only"))
    teacher.refresh()
    shown = text_of(html_of(teacher.glance_panel))
    assert "2 Connected or not 1 here Kim" in shown
    assert "0 done, 1 at it" in shown
    assert "2.1 looks for a direct route only" in shown


def test_a_raised_hand_is_seen_and_taken_down_by_the_teacher(visit: Visit, teacher: TeacherPage) -> None:
    kim = student(visit, teacher, "Kim")
    kim.hand_button.click()
    teacher.refresh()
    (there,) = teacher.hand_buttons
    assert "Kim" in there.description
    there.click()
    kim.refresh()
    assert not kim.hand_is_up
    assert teacher.hand_buttons == []


def test_names_can_be_hidden_and_are_hidden_on_the_projector_at_first(visit: Visit, teacher: TeacherPage) -> None:
    student(visit, teacher, "Kimberley")
    projector = visit(code_for(teacher, WATCH)).room
    assert isinstance(projector, TeacherPage)
    assert "Kimberley" in html_of(teacher.widget)
    assert "Kimberley" not in html_of(projector.widget)
    teacher.names_button.click()
    assert "Kimberley" not in html_of(teacher.widget)
    teacher.projector_button.click()
    refreshed(projector)
    assert "Kimberley" in html_of(projector.widget)
    teacher.projector_button.click()
    refreshed(projector)
    assert "Kimberley" not in html_of(projector.widget)


def test_the_projector_has_nothing_to_press(visit: Visit, teacher: TeacherPage) -> None:
    projector = visit(code_for(teacher, WATCH)).room
    assert isinstance(projector, TeacherPage)
    shown = {id(part) for part in _parts(projector.widget)}
    for control in (projector.votes.put_button, projector.names_button, projector.invite.delete_button):
        assert id(control) not in shown


def _parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _parts(child)


def test_the_table_has_what_the_class_did(visit: Visit, teacher: TeacherPage) -> None:
    student(visit, teacher, "Kim")
    assert "Kim,joined" in teacher.invite.table_button.text()


def test_a_class_is_deleted_after_a_second_press_and_its_pages_close(visit: Visit, teacher: TeacherPage) -> None:
    page = visit(code_for(teacher, JOIN))
    page.name.value = "Kim"
    page.join_button.click()
    kim = page.room
    assert isinstance(kim, StudentPage)
    teacher.invite.delete_button.click()
    assert is_visible(teacher.invite.sure_button)
    teacher.invite.sure_button.click()
    kim.refresh()
    assert page.room is None
    assert "deleted" in page.status.text
    assert page.address.code == ""


# --- vote, discuss, vote again ---


@pytest.fixture
def polled(visit: Visit, teacher: TeacherPage) -> tuple[TeacherPage, list[StudentPage]]:
    """A class of three to which a question is put."""
    students = [student(visit, teacher, name) for name in ("Ada", "Bo", "Cy")]
    teacher.put(ASKED)
    refreshed(*students)
    return teacher, students


def vote(page: StudentPage, city: str) -> None:
    page.ballot.place.value = board().city_index[city]
    page.ballot.vote_button.click()


def test_a_vote_from_the_question_to_the_solution(polled: tuple[TeacherPage, list[StudentPage]]) -> None:
    teacher, students = polled
    for page, city in zip(students, ("Omaha", "Omaha", "Denver"), strict=True):
        assert is_visible(page.vote_panel)
        vote(page, city)
    teacher.refresh()
    assert "3 of 3 students have answered" in text_of(teacher.spread.value)
    assert "Omaha" not in teacher.spread.value  # nobody is led by what others say

    teacher.votes.next_button.click()
    assert teacher.poll is not None
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
    assert teacher.map.picture == ASKED.solution.picture
    refreshed(*students)
    assert "You said Omaha first, then Denver ." in text_of(students[0].own_vote.value)
    assert "It is Denver." in text_of(students[0].solution.value)
    teacher.votes.next_button.click()
    refreshed(*students)
    assert teacher.poll is None
    assert all(not is_visible(page.vote_panel) for page in students)


def test_an_answer_can_be_changed_as_long_as_the_vote_is_open(polled: tuple[TeacherPage, list[StudentPage]]) -> None:
    teacher, (ada, *_) = polled
    vote(ada, "Omaha")
    vote(ada, "Denver")
    teacher.refresh()
    assert teacher.poll is not None
    assert dict(teacher.poll.spread(1)) == {"Denver": 1}


def test_an_answer_after_the_vote_was_closed_does_not_count_and_that_is_told(
    polled: tuple[TeacherPage, list[StudentPage]],
) -> None:
    teacher, (ada, *_) = polled
    teacher.votes.next_button.click()
    vote(ada, "Omaha")  # her page has not heard of it yet
    assert "does not count" in ada.status.text
    teacher.refresh()
    assert teacher.poll is not None
    assert dict(teacher.poll.spread(1)) == {}


def test_a_click_on_the_map_picks_and_a_second_one_votes(polled: tuple[TeacherPage, list[StudentPage]]) -> None:
    teacher, (ada, *_) = polled
    omaha = board().city_index["Omaha"]
    ada.click(Kind.ROUTE, 3)
    ada.click(Kind.CITY, omaha)
    teacher.refresh()
    assert teacher.poll is not None
    assert dict(teacher.poll.spread(1)) == {}
    ada.click(Kind.CITY, omaha)
    teacher.refresh()
    assert dict(teacher.poll.spread(1)) == {"Omaha": 1}


def test_what_others_do_leaves_the_answer_alone_that_is_being_picked(
    polled: tuple[TeacherPage, list[StudentPage]],
) -> None:
    _, (ada, bo, _) = polled
    ada.ballot.place.value = 5
    vote(bo, "Omaha")
    ada.refresh()
    assert ada.ballot.place.value == 5


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            Question("How many?", 5),
            lambda page: (setattr(page.ballot.number, "value", 7), page.ballot.vote_button.click()),
        ),
        (Question("Is it?", "no", ("yes", "no")), lambda page: page.ballot.choices[0].click()),
        (
            Question("Which route?", 3, kind=Kind.ROUTE),
            lambda page: (setattr(page.ballot.place, "value", 8), page.ballot.vote_button.click()),
        ),
    ],
    ids=["number", "choice", "route"],
)
def test_numbers_choices_and_routes_are_answered_with_the_keyboard(
    visit: Visit, teacher: TeacherPage, question: Question, answer: Callable[[StudentPage], object]
) -> None:
    page = student(visit, teacher, "Kim")
    teacher.put(question)
    page.refresh()
    answer(page)
    teacher.refresh()
    assert teacher.poll is not None
    assert list(teacher.poll.spread(1)) == [{"number": "7", "choice": "yes", "route": "8"}[str(question.kind)]]


def test_a_vote_without_a_picked_answer_asks_for_one(polled: tuple[TeacherPage, list[StudentPage]]) -> None:
    _, (ada, *_) = polled
    ada.ballot.vote_button.click()
    assert "Pick an answer first" in html_of(ada.ballot.widget)


def test_a_teacher_who_comes_back_can_still_show_the_solution_of_a_ready_question(
    visit: Visit, teacher: TeacherPage
) -> None:
    question = questions_of(2)[3]
    teacher.put(question)
    assert teacher.log is not None
    found = visit(teacher.log.store.admit(teacher.log.number, "host again")).room
    assert isinstance(found, TeacherPage)
    found.turn(Stage.SOLVED)
    assert found.poll is not None
    assert found.poll.solution is not None
    assert tuple(found.poll.solution["right"]) == question.solution.right


# --- questions to choose and to write ---


def test_every_lesson_s_questions_are_offered_and_shown_before_they_are_put(teacher: TeacherPage) -> None:
    teacher.open(Tab.VOTE)
    for entry in LESSONS[:6]:
        teacher.votes.lesson.value = entry.number
        assert len(teacher.votes.question.options) >= 20
        assert teacher.votes.chosen is not None
        assert teacher.map.picture == teacher.votes.chosen.asked.picture
        assert teacher.sentence.text == teacher.votes.chosen.text


def test_a_question_of_one_s_own_is_written_and_its_answer_clicked(teacher: TeacherPage) -> None:
    teacher.open(Tab.VOTE)
    teacher.votes.lesson.value = OWN
    teacher.votes.own_text.value = "Where does it begin?"
    assert teacher.sentence.text == "Where does it begin?"
    teacher.click(Kind.CITY, board().city_index["Omaha"])
    teacher.votes.put_button.click()
    assert teacher.poll is not None
    assert teacher.poll.question["text"] == "Where does it begin?"
    teacher.turn(Stage.SOLVED)
    assert teacher.poll.solution is not None
    assert teacher.poll.solution["right"] == ["Omaha"]


@pytest.mark.parametrize(("kind", "right"), [(Kind.NUMBER, "seven"), (Kind.CITY, "Atlantis"), (Kind.CHOICE, "")])
def test_a_question_that_cannot_be_put_is_refused_in_a_sentence(teacher: TeacherPage, kind: Kind, right: str) -> None:
    teacher.open(Tab.VOTE)
    teacher.votes.lesson.value = OWN
    teacher.votes.own_text.value = "What?"
    teacher.votes.own_kind.value = kind
    teacher.votes.own_right.value = right
    teacher.votes.put_button.click()
    assert teacher.poll is None
    assert "ttr-urgent" in html_of(teacher.votes.widget)


def test_a_question_in_a_line_of_python_is_offered(visit: Visit) -> None:
    page = visit()
    with pytest.raises(ValueError, match="open a class first"):
        page.put(ASKED)
    page.open_button.click()
    page.put(ASKED)
    assert isinstance(page.room, TeacherPage)
    chosen = page.room.votes.chosen
    assert chosen is not None
    assert (chosen.asked, chosen.solution) == (ASKED.asked, ASKED.solution)
    assert page.room.tab is Tab.VOTE


# --- nothing of the others, and no solution before its time ---


def test_a_student_s_page_holds_nothing_of_the_others_and_no_solution(visit: Visit, teacher: TeacherPage) -> None:
    """Every widget of the student's kernel, shown or not; the teacher's and the others' are closed before."""
    log = teacher.log
    assert log is not None
    join = code_for(teacher, JOIN)

    def member(name: str) -> ClassLog:
        found = find_class(log.store, join)
        assert found is not None
        own = find_class(log.store, found.join(name))
        assert own is not None
        return own

    others = [member(name) for name in ("Nobody you know", "Nobody else")]
    question = Question("Which city?", "Winnipeg", choices=("Duluth", "Winnipeg", "Quite another"))
    teacher.put(question)
    Widget.close_all()

    page = visit(join)
    page.name.value = "Kim"
    page.join_button.click()
    own = page.room
    assert isinstance(own, StudentPage)
    names, answers = ("Nobody",), ("Quite another",)
    for vote_number, stage in ((1, Stage.DISCUSS), (2, Stage.CLOSED)):
        for other in others:
            other.write(Voted(vote_number, "Quite another"))
        own.refresh()
        own.vote("Duluth")
        before = str(everything_sent())
        assert "Kim" in before
        assert not any(name in before for name in names)
        # The choices are on the buttons; that somebody has chosen one is nowhere.
        assert all(before.count(answer) == 1 for answer in answers)
        assert "✓" not in before
        log.write(Turned(str(stage)))
        own.refresh()
        held = str(everything_sent())
        assert not any(name in held for name in names)
        if stage is Stage.DISCUSS:
            log.write(Turned(str(Stage.SECOND)))
            own.refresh()


# --- where no server is ---


def test_without_a_store_lines_are_pasted_and_votes_are_by_a_show_of_hands() -> None:
    page = ClassPage(None)
    assert "TTR_STORE=none" in text_of(html_of(page.widget))
    page.lines_button.click()
    room = page.room
    assert isinstance(room, TeacherPage)
    assert NOT_CONNECTED in text_of(html_of(room.glance_panel))
    kim = Progress(2, "Kim", ("2.1",), 3, 1, 2).to_text()
    room.lines.value = f"> {kim[:50]}\n> {kim[50:]}\n{Progress(2, 'Lou', (), 1).to_text()}\n{kim.replace('2.1', '2.2')}"
    room.read_button.click()
    assert "2 lines read. 1 line left out" in room.status.text
    assert "2.1 connected ✓ 1 done" in text_of(html_of(room.glance_panel))
    assert "at it" not in text_of(html_of(room.glance_panel))
    room.put(ASKED)
    assert BY_HANDS in text_of(room.spread.value)
    for _ in range(4):
        room.votes.next_button.click()
    assert "It is Denver." in text_of(room.spread.value)
    Widget.close_all()


def test_a_text_without_lines_is_told(store: Store) -> None:
    page = ClassPage(store)
    page.lines_button.click()
    assert isinstance(page.room, TeacherPage)
    page.room.lines.value = "Hello"
    page.room.read_button.click()
    assert "no line to hand in" in page.room.status.text
    Widget.close_all()
