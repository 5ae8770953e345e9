"""Fixtures of a class: a store, visitors' pages, and a teacher's page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.conftest import _no_widget_is_left as _no_widget_is_left
from tests.ui.seen import send
from ttr.classroom.page import ClassPage
from ttr.classroom.student_page import StudentPage
from ttr.classroom.teacher_page import TeacherPage
from ttr.store.class_log import JOIN, ClassLog, find_class
from ttr.store.store import Store
from ttr.ui.question import ask

ADDRESS = "http://pages.school.example/voila/render/class.ipynb"
ASKED = ask("Which city has the most routes?", "Denver")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path}/games.sqlite")
    yield found
    found.engine.dispose()


Visit = Callable[..., ClassPage]


@pytest.fixture
def visit(store: Store) -> Visit:
    """Open the page in a browser, with a code in its address and a remembered code."""

    def visit(code: str = "", known: str = "") -> ClassPage:
        page = ClassPage(store, lambda: 1_700_000_000)
        send(page.address, {"open": code, "known": known, "page": ADDRESS})
        return page

    return visit


@pytest.fixture
def teacher(visit: Visit) -> TeacherPage:
    page = visit()
    page.title.value = "Monday <b>"
    page.open_button.click()
    return page.room


def member_code(log: ClassLog, name: str) -> str:
    """Return the code of a student who joins a class."""
    return find_class(log.store, log.new_code(JOIN)).join(name)


def joined(page: ClassPage, name: str) -> ClassPage:
    """Return the page after a student has joined."""
    page.name.value = name
    page.join_button.click()
    return page


def student(visit: Visit, teacher: TeacherPage, name: str) -> StudentPage:
    page = joined(visit(teacher.log.new_code(JOIN)), name)
    assert isinstance(page.room, StudentPage), page.status.text
    teacher.refresh()
    return page.room


def refreshed(*pages: TeacherPage | StudentPage) -> None:
    """Refresh each page, as its watch does."""
    for page in pages:
        page.refresh()
