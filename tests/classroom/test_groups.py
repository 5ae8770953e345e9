"""Groups of a class: everybody has a seat, the teacher sees the turns, and each seat is private."""

import re
from itertools import product
from pathlib import Path

import pytest

from tests.ui.seen import everything_sent, html_of, text_of
from ttr.classroom.groups import TableState, find_seat, groups_of, link_to_seat, open_tables, split, table_states
from ttr.classroom.overview import Overview
from ttr.classroom.overview_html import overview_html
from ttr.classroom.student_page import StudentPage
from ttr.classroom.teacher_page import TeacherPage
from ttr.store.class_events import TablesOpened
from ttr.store.class_log import ClassLog, begin_class, find_class
from ttr.store.logs import NoSuchLog, StoreError
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.table.saved_table import SavedTable

from .conftest import member_code


@pytest.fixture
def teacher(tmp_path: Path) -> ClassLog:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite", lambda: 1_700_000_000)
    return find_class(store, begin_class(store, "Monday"))


def members(teacher: ClassLog, count: int) -> list[ClassLog]:
    """Let students join a class, and return their logs."""
    codes = [member_code(teacher, f"Student{number}") for number in range(count)]
    found = [find_class(teacher.store, code) for code in codes]
    teacher.read()
    return found


def test_groups_have_everybody_once_and_differ_by_one_at_most() -> None:
    for count, size in product(range(1, 13), (2, 3, 4)):
        found = split(range(count), size)
        assert [member for group in found for member in group] == list(range(count))
        sizes = {len(group) for group in found}
        assert max(sizes) <= size
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("count", [3, 5, 7])
def test_in_an_odd_class_one_pair_without_a_bot_gets_a_third_player(teacher: ClassLog, count: int) -> None:
    members(teacher, count)
    open_tables(teacher, 2, None)
    teacher.read()
    tables = list(table_states(teacher.store, groups_of(teacher.entries)))
    assert [len(table.names) for table in tables] == [3, *[2] * ((count - 3) // 2)]


def test_everybody_has_a_seat_and_every_table_an_expert_and_the_games_have_begun(teacher: ClassLog) -> None:
    students = members(teacher, 5)
    open_tables(teacher, 3, "expert")
    teacher.read()
    tables = list(table_states(teacher.store, groups_of(teacher.entries)))
    assert [table.names for table in tables] == [
        ("Student0", "Student1", "Student2", "Expert"),
        ("Student3", "Student4", "Expert"),
    ]
    assert all(table.to_move is not None and table.names[table.to_move] != "Expert" for table in tables)
    for student in students:
        student.read()
    assert [found and found[1] for found in map(find_seat, students)] == [0, 1, 2, 0, 1]


def test_a_link_leads_to_the_members_seat_and_a_new_one_replaces_it_without_code_or_seed_in_the_log(teacher) -> None:
    (student, *_) = members(teacher, 2)
    open_tables(teacher, 2, None)
    student.read()
    found = find_seat(student)
    links = [link_to_seat(student.store, *found) for _ in range(2)]
    codes = [link.removeprefix("table.ipynb#table=") for link in links]
    assert SavedTable.find(codes[0], student.store) is None
    table = SavedTable.find(codes[1], student.store)
    assert table.seat == 0
    assert table.game.begun
    (line,) = (line for line in teacher.store.lines(teacher.number) if "dealt" in line)
    assert "seed" not in line
    assert "-" not in line  # as codes contain it


@pytest.mark.parametrize(("count", "bot", "why"), [(0, "expert", "Nobody has joined"), (1, None, "2")])
def test_too_few_members_give_a_sentence(teacher: ClassLog, count: int, bot: str | None, why: str) -> None:
    members(teacher, count)
    with pytest.raises(ValueError, match=why):
        open_tables(teacher, 3, bot)


def test_a_deleted_table_is_left_out_and_its_seat_gives_a_sentence(teacher: ClassLog) -> None:
    (student, *_) = members(teacher, 2)
    open_tables(teacher, 2, None)
    teacher.read()
    student.read()
    (group,) = groups_of(teacher.entries)
    teacher.store.forget(group.table)
    assert list(table_states(teacher.store, [group])) == []
    with pytest.raises(NoSuchLog):
        link_to_seat(student.store, group, 0)


def test_a_full_disk_leaves_no_table_that_the_class_does_not_know(teacher: ClassLog) -> None:
    members(teacher, 24)
    with teacher.store.engine.connect() as connection:  # the limit of SQLite stands in for a full disk
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 1}")
    with pytest.raises(StoreError, match=r"^the disk is full$"):
        open_tables(teacher, 2, "expert")
    assert teacher.store.delete_all() == 1  # the class itself


def test_tables_are_deleted_with_the_class(teacher: ClassLog) -> None:
    members(teacher, 3)
    for _ in range(2):
        open_tables(teacher, 3, None)
        teacher.read()
    numbers = [entry.event.tables[0]["number"] for entry in teacher.entries if isinstance(entry.event, TablesOpened)]
    assert len(numbers) == 2
    assert all(teacher.store.has(number) for number in numbers)
    teacher.forget()
    assert not any(teacher.store.has(number) for number in numbers)


def test_the_page_opens_tables_and_shows_whose_turn_it_is(teacher: ClassLog) -> None:
    members(teacher, 3)
    page = TeacherPage(teacher, clock=lambda: 1_700_000_000 + 180)
    watched: list[tuple[int, ...]] = []
    page.on_tables = lambda: watched.append(page.watched)
    page.deal_button.click()
    assert "1 table dealt out" in page.status.text
    assert watched == [(teacher.number, groups_of(teacher.entries)[0].table)]
    shown = text_of(html_of(page.overview_panel))
    assert re.search(r"Table 1 Student0, Student1, Student2, Steady Student\d is to move: 3 minutes", shown)
    page.names_button.click()
    assert "Student" not in html_of(page.overview_panel)


def test_a_student_gets_a_link_to_their_own_seat_only(teacher: ClassLog) -> None:
    (student, *_) = members(teacher, 2)
    page = StudentPage(student, "1-AAAAAAAAAAAAAAAAAAAAAA", lambda: None)
    assert not is_visible(page.table_panel)
    open_tables(teacher, 2, None)
    page.refresh()
    assert is_visible(page.table_panel)
    page.table_button.click()
    assert 'href="table.ipynb#table=' in page.table_link.value
    assert "Student1" not in str(everything_sent())


def test_a_finished_table_shows_the_winner() -> None:
    page = overview_html(
        Overview({1: "Ada"}), names=True, now=0, tables=[TableState(1, ("Ada", "<i>Bo</i>"), None, 0, 40, (1,))]
    )
    assert "over: &lt;i&gt;Bo&lt;/i&gt; won" in page
