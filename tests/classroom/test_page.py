"""The class's pages, driven from Python: the door, the overview, the teacher, the projector, the students."""

import re

import pytest

from tests.ui.seen import html_of, parts_of, send, tags_shown_as_text, text_of, visible_inside
from ttr.classroom.page import ClassPage
from ttr.classroom.student_page import SENT
from ttr.classroom.teacher_page import NOT_CONNECTED, TeacherPage
from ttr.classroom.voting import BY_HANDS
from ttr.lessons.exercises.progress import Progress
from ttr.lessons.outputs.practice.results import Count, PracticeResults
from ttr.store.class_events import ExerciseChecked, LessonOpened, Stage
from ttr.store.class_log import JOIN, PROJECTOR, find_class
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible

from .conftest import ADDRESS, ASKED, Visit, joined, refreshed, student


def test_a_teacher_opens_a_class_and_comes_back_by_the_page_s_address(visit: Visit) -> None:
    page = visit()
    page.open_button.click()
    teacher = page.room
    assert isinstance(teacher, TeacherPage)
    page.open_button.click()  # a double click opens one class
    assert page.room is teacher
    code = page.address.code
    assert code
    assert not page.address.kept
    assert isinstance(visit(code).room, TeacherPage)


def test_the_links_carry_codes_in_the_fragment_and_a_qr_code_shows_the_one_to_join(teacher: TeacherPage) -> None:
    shown = html_of(teacher.invite.widget)
    assert shown.count(f'"{ADDRESS}#class=') == 2  # the link to join, and the link for the projector
    assert f">{ADDRESS}<wbr/>#class=" in shown  # a line that is too narrow breaks before the code
    assert "<svg" in shown
    assert "only" not in text_of(shown).partition("Join")[0]


@pytest.fixture
def _join(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("VOILA_PREHEAT", "False"), ("TTR_JOIN", "/ttr/join")):
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("_join")
def test_all_pages_of_a_server_with_that_page_show_the_same_letters_to_type(visit: Visit) -> None:
    page = visit()
    page.open_button.click()
    shown = [html_of(page.room.invite.links), html_of(visit(page.room.log.new_code(PROJECTOR)).room.invite.links)]
    letters = {re.search(r'class="ttr-letters" translate="no">(\w{3} \w{3})<', html)[1] for html in shown}
    assert len(letters) == 1
    assert all('href="http://pages.school.example/ttr/join"' in html for html in shown)
    assert ["#class=" in html for html in shown] == [True, False]  # nobody types the whole link from a screen


@pytest.mark.usefixtures("_join")
def test_a_code_in_letters_goes_through_the_page_that_counts_wrong_ones(visit: Visit) -> None:
    door, sent = visit(), []
    door.address.send = sent.append
    for typed in ("6SP4VG", " 6sp 4vg ", "6SP 4V"):
        door.code.value = typed
        door.code_button.click()
    assert sent == [{"join": "/ttr/join", "letters": "6SP4VG"}] * 2
    assert "A code has six letters and digits, and yours has 5." in door.status.text


def test_until_somebody_joins_the_teacher_sees_instructions_and_the_code(visit: Visit, teacher: TeacherPage) -> None:
    assert "Nobody has joined yet" in text_of(teacher.overview_text.value)
    assert "Let them in." in text_of(teacher.overview_text.value)
    assert teacher.overview_text.value.count("ttr-qr") == 1
    student(visit, teacher, "Kim")
    assert "Let them in." not in text_of(teacher.overview_text.value)
    assert "ttr-qr" not in teacher.overview_text.value


def test_a_student_sees_what_is_sent_before_joining_and_nobody_joins_without_a_name(visit, teacher) -> None:
    page = visit(teacher.log.new_code(JOIN))
    assert SENT in text_of(html_of(page.widget))
    assert "Monday &lt;b&gt;" in html_of(page.widget)
    assert visible_inside(page.widget, page.name)
    for name in ("", "   ", "\u200b\u200e"):
        assert joined(page, name).room is None
        assert "Enter your name" in page.status.text


def test_a_hostile_name_stays_text_on_every_page(visit: Visit, teacher: TeacherPage) -> None:
    hostile = "<i>Kim</i>'\"&"
    own = student(visit, teacher, hostile)
    for page in (own, teacher):
        shown = html_of(page.widget)
        assert "<i>" not in shown
        assert "&lt;i&gt;Kim" in shown
        assert not tags_shown_as_text(shown, hostile="i|b")


def test_a_returning_student_stays_the_same_member(visit: Visit, teacher: TeacherPage) -> None:
    join = teacher.log.new_code(JOIN)
    page = joined(visit(join), "Kim")
    page.join_button.click()  # a double click lets one student join
    own = page.address.code
    assert page.address.kept
    for again in (visit(own), visit(join, own)):
        assert "You are Kim" in again.room.heading.value
    teacher.refresh()
    assert list(teacher.log.names.values()) == ["Kim"]
    other = visit()
    other.open_button.click()  # the code of another class that the browser remembers is not used
    assert visit(other.room.log.new_code(JOIN), own).room is None


def test_on_a_shared_device_the_next_student_joins_with_another_name(visit: Visit, teacher: TeacherPage) -> None:
    page = joined(visit(teacher.log.new_code(JOIN)), "Kim")
    page.room.leave_button.click()
    assert page.room is None
    joined(page, "Lou")
    teacher.refresh()
    assert list(teacher.log.names.values()) == ["Kim", "Lou"]


def test_an_unknown_address_gives_a_sentence(visit: Visit) -> None:
    for code in ("nonsense", "1-AAAAAAAAAAAAAAAAAAAAAA"):
        page = visit(code)
        assert page.room is None
        assert page.status.text.startswith("No class has this code. Check the code")
        assert page.address.code == ""


def test_a_code_or_a_link_can_be_pasted_and_an_empty_code_is_asked_for(visit: Visit, teacher: TeacherPage) -> None:
    code = teacher.log.new_code(JOIN)
    for text in (code, f" {ADDRESS}#class={code} ", "  "):
        page = visit()
        page.code.value = text
        page.code_button.click()
        assert visible_inside(page.widget, page.name) == bool(text.strip())
    assert page.status.text == "Enter the code or the link that you were given."


@pytest.mark.parametrize(
    "content", [None, 5, "open", {"open": 5}, {"open": "x" * 100}, {"page": "javascript:alert(1)"}]
)
def test_an_invalid_message_leaves_the_door_open(visit: Visit, content: object) -> None:
    page = visit()
    send(page.address, content)
    assert page.room is None
    assert page.address.page == ADDRESS


def test_the_teacher_sees_everybodys_work(visit: Visit, teacher: TeacherPage, store: Store) -> None:
    page = joined(visit(teacher.log.new_code(JOIN)), "Kim")
    log = find_class(store, page.address.code)
    log.write(LessonOpened(2), ExerciseChecked("2.1", "misconception", "looks for a direct route only"))
    teacher.refresh()
    shown = text_of(html_of(teacher.overview_panel))
    assert "2 Connected or not 1 here Kim" in shown
    assert "0 done, 1 at it" in shown
    assert "2.1 looks for a direct route only" in shown


def test_the_teacher_sees_and_lowers_a_raised_hand(visit: Visit, teacher: TeacherPage) -> None:
    kim = student(visit, teacher, "Kim")
    kim.hand_button.click()
    teacher.refresh()
    assert "Kim,joined" in teacher.invite.csv_button.content()
    (there,) = teacher.hand_buttons
    assert "Kim" in there.description
    there.click()
    kim.refresh()
    assert not kim.hand_is_up
    assert teacher.hand_buttons == []


def test_names_can_be_hidden_and_are_hidden_on_the_projector_at_first(visit: Visit, teacher: TeacherPage) -> None:
    student(visit, teacher, "Kimberley")
    projector = visit(teacher.log.new_code(PROJECTOR)).room
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


def test_whatever_a_projectors_browser_sends_changes_nothing(visit: Visit, teacher: TeacherPage) -> None:
    student(visit, teacher, "Kim")
    teacher.put(ASKED)
    log = teacher.log
    projector = visit(log.new_code(PROJECTOR)).room
    shown = parts_of(projector.widget)
    for control in (projector.votes.put_button, projector.names_button, projector.invite.delete_button):
        assert control not in shown
    before = log.store.lines(log.number, 0), log.store.lines(log.preparations, 0)
    for act, *arguments in (
        *(("put", ASKED), ("turn", Stage.CLOSED), ("turn", Stage.SOLVED)),
        *(("toggle_projected_names",), ("lower_hand", 0), ("deal",), ("delete",)),
    ):
        projector.status.show("")
        getattr(projector, act)(*arguments)
        assert (log.store.lines(log.number, 0), log.store.lines(log.preparations, 0)) == before, act
        assert "projector only shows the class" in projector.status.text


def test_a_class_is_deleted_after_a_second_click_and_its_pages_close(visit: Visit, teacher: TeacherPage) -> None:
    page = joined(visit(teacher.log.new_code(JOIN)), "Kim")
    kim = page.room
    teacher.invite.delete_button.click()
    assert is_visible(teacher.invite.confirm_button)
    teacher.invite.confirm_button.click()
    kim.refresh()
    assert page.room is None
    assert "deleted" in page.status.text
    assert page.address.code == ""


def test_without_a_store_lines_are_pasted_and_votes_are_by_a_show_of_hands() -> None:
    page = ClassPage(None)
    assert "TTR_STORE=none" in text_of(html_of(page.widget))
    page.lines_button.click()
    room = page.room
    assert NOT_CONNECTED in text_of(html_of(room.overview_panel))
    room.lines.value = "Hello"
    room.read_button.click()
    assert "has no handed-in line" in room.status.text
    kim = Progress(2, "Kim", ("2.1",), 3, 1, 2).to_text()
    lines = [kim[:50], kim[50:], Progress(2, "Lou", (), 1).to_text(), kim.replace("2.1", "2.2")]
    room.lines.value = "\n".join(
        f"> {line}" for line in [*lines, PracticeResults("Kim", (Count(7, 1, 3, 4),)).to_text()]
    )
    room.read_button.click()
    assert "3 lines read. 1 line left out" in room.status.text
    assert "Not read ttr-lesson 2 | Kim | done 2.2" in text_of(html_of(room.overview_panel))
    room.class_list.value = "Kim\nLou\nMax"
    room.read_button.click()
    assert "2 of 3 students on the list handed in. Missing: Max" in text_of(html_of(room.overview_panel))
    room.names_button.click()
    assert not re.search("Kim|Lou|Max", html_of(room.overview_panel))
    assert "2 of 3 students on the list handed in." in text_of(html_of(room.overview_panel))
    room.names_button.click()
    assert "7 Which routes matter 3 of 4 right 3 of 4 at level 1. Kim 3 of 4" in text_of(html_of(room.overview_panel))
    assert "2.1 connected ✓ 1 done" in text_of(html_of(room.overview_panel))
    assert "at it" not in text_of(html_of(room.overview_panel))
    room.put(ASKED)
    assert BY_HANDS in text_of(room.spread.value)
    for _ in range(4):
        room.votes.next_button.click()
    assert "It is Denver." in text_of(room.spread.value)
