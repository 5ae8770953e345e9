"""The class page: its door, and behind it the page of a teacher, projector or student, depending on the code."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ttr.classroom.open_class import OpenClass
from ttr.classroom.student_page import SENT, StudentPage
from ttr.classroom.teacher_page import TeacherPage
from ttr.runtime import this_host
from ttr.store import NOTHING_IS_KEPT, why_nobody_joins
from ttr.store.class_log import HOST, JOIN, MEMBER, PROJECTOR, ClassLog, begin_class, find_class
from ttr.store.logs import COUNT, DAYS, StoreError, Unreached, log_of, read_letters
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import StatusLine, box, button, close_tree, markup, show_if, text_field
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.address import CodeInAddress
from ttr.ui.page.connection import Connection, Following, Retry, Semantics
from ttr.ui.page.link import way_back
from ttr.ui.page.page import Displayed, guarded
from ttr.ui.page.style import page_style
from ttr.ui.question import Question

if TYPE_CHECKING:
    from ttr.store.store import Store

ABOUT = (
    "See each student's lesson and exercise, misconceptions as they appear, and raised hands. Ask the class questions: "
    "vote, discuss, vote again."
)
TICK = 20.0  # seconds between updates of the waiting times on the teacher's page
_PART = ("ttr-section", "ttr-door-part", "ttr-enters")
LINES = "Lines that students hand in can be pasted; votes are by a show of hands."


class ClassPage(Displayed):
    """The page of a class: the door, and then the `room` behind it.

    Without a store it offers pasted lines and votes by a show of hands; `clock` returns seconds since 1970.
    """

    expected = (StoreError,)

    def __init__(self, store: Store | None, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock
        self._following: Following | None = None
        self._retry = Retry()
        self._joins: ClassLog | None = None  # the class that the visitor is about to join
        self._join_code = ""
        self.room: TeacherPage | StudentPage | None = None
        self.address = CodeInAddress("class", self.open, window="ttr-class")
        self.open_class = OpenClass()
        self.status = StatusLine()
        self._heading = markup()
        self.title = text_field("Class name", "Monday, 10b")
        self.open_button = button("Open a class", self.press_open, "ttr-primary")
        self.name = text_field("Your name", "as your teacher knows it")
        self.join_button = button("Join", self.press_join, "ttr-primary")
        self.code = text_field("Code or link", "the one you were given")
        self.code_button = button("Go there", self.press_code)
        self.lines_button = button("No server? Paste students' lines", self.press_lines)
        self._new = box([self.title, self.open_button], *_PART)
        self._coming = box([self.name, self.join_button], *_PART)
        self._other = box([self.code, self.code_button, self.lines_button], *_PART)
        style = markup(page_style())
        style.add_class("ttr-hidden")
        parts = [self._heading, self._new, self._coming, self._other, self.status]
        self.connection = make_control(Connection)
        self._retry.on_ping(self.connection)
        self._door = box(
            [box(parts, "ttr-door"), self.connection, make_control(Semantics)], "ttr-page", "ttr-door-page"
        )
        self._place = box([self._door], "ttr-frame", "ttr-class-place")
        self.widget = box([style, self.address, self.open_class, self._place])
        self.show_door()

    def say(self, text: str, *, urgent: bool = False, more: str = "") -> None:
        """Show a sentence below the door's fields."""
        self.status.show(text, urgent=urgent, more=more)

    def show_door(self, text: str = "") -> None:
        """Show the fields to open a class, or to join a class by its code."""
        self._leave_room()
        joins = self._joins
        show_if(joins is None and self._store is not None, self._new, self.code, self.code_button)
        show_if(joins is None, self._other)
        show_if(joins is not None, self._coming)
        if joins is not None:
            lead = f"You join the class “{joins.title}”." if joins.title else "You join a class."
            self._heading.value = _heading("Join the class", lead, SENT)
        else:
            reason = why_nobody_joins() or ("" if self._store else NOTHING_IS_KEPT)
            kept = f"You can delete the class at any time. The server deletes it {DAYS} days after the last entry."
            self._heading.value = _heading("The class at a glance", ABOUT, LINES if reason else kept, reason)
        self.say(text)

    @guarded
    def open(self, code: str, known: str = "") -> None:
        """Open the page for the code in the address.

        `known` is the member's code that this browser remembers, so a returning member stays the same
        member.
        """
        if not code:
            return
        self._retry.cancel()
        try:
            self._open(code, known)
        except Unreached as error:
            self.say(f"The class cannot be reached: {error}. This page keeps trying.", urgent=True)
            self._retry.later(lambda: self.open(code, known))

    def _open(self, code: str, known: str) -> None:
        log = None if self._store is None else find_class(self._store, code, self._clock)
        if log is None:
            self._joins = None
            self.address.set_code("")
            self.show_door(
                "No class has this code. Check the code: capital letters count. If it is right, the class was deleted; "
                "ask your teacher for a new link."
            )
            return
        if log.role == JOIN:
            self._joins, self._join_code = log, code
            if log_of(known) == log.number and self._store is not None:
                member = find_class(self._store, known, self._clock)
                if member is not None and member.role == MEMBER:
                    self._enter(member, known)
                    return
            self.show_door()
        else:
            self._enter(log, code)

    @guarded
    def press_open(self) -> None:
        """Open a new class."""
        if self._store is not None and self.room is None:  # the second press of a double click comes after the door
            self.open(begin_class(self._store, self.title.value))

    @guarded
    def press_join(self) -> None:
        """Join the class with the name in the field."""
        if self._joins is not None and self.room is None:
            self.open(self._joins.join(self.name.value))

    @guarded
    def press_code(self) -> None:
        """Go to the page of a code, or of a link with one."""
        code = self.code.value.strip().rpartition("=")[2][:60]
        if not code:
            self.say("Enter the code or the link that you were given.", urgent=True)
            return
        join = this_host().join
        if join and len(code) <= 2 * COUNT:
            try:
                self.address.join(join, read_letters(code))
            except ValueError as error:
                self.say(str(error), urgent=True)
            return
        self.open(code)

    @guarded
    def press_lines(self) -> None:
        """Show the page that reads lines and asks questions without a server."""
        self._show(TeacherPage(None, clock=self._clock))

    def put(self, question: Question) -> None:
        """Offer the teacher's own question to the class, from a cell of the notebook."""
        if not isinstance(self.room, TeacherPage):
            raise ValueError("open a class first")
        self.room.offer(question)

    def _enter(self, log: ClassLog, code: str) -> None:
        room: TeacherPage | StudentPage
        if log.role in (HOST, PROJECTOR):
            room = TeacherPage(log, self.address, self._end, self._clock)
            room.on_tables = self._follow
        else:
            room = StudentPage(log, code, self._change_student, self._end)
        self._show(room)
        self.address.set_code(code, kept=log.role == MEMBER)
        if log.role == HOST:
            self.open_class.code = code
        if isinstance(room, TeacherPage):
            room.refresh()
        self._follow()

    def _follow(self) -> None:
        """Refresh after a change of a log that the room shows."""
        room = self.room
        if room is None or room.log is None:
            return
        if self._following is None:
            every = TICK if isinstance(room, TeacherPage) else None
            self._following = Following(room.log.store.changes, room.refresh, every)
            room.connection.observe(self._following.ping, "ping")
        self._following.follow(*(room.watched if isinstance(room, TeacherPage) else (room.log.number,)))

    def _show(self, room: TeacherPage | StudentPage) -> None:
        self._leave_room()
        self.room = room
        self._place.children = [room.widget]
        self._place.remove_class("ttr-frame")  # the room has one

    def _leave_room(self) -> None:
        if self._following is not None:
            self._following.stop()
            self._following = None
        if self.room is not None:
            room, self.room = self.room, None
            self._place.add_class("ttr-frame")
            self._place.children = [self._door]
            close_tree(room.widget)

    def _change_student(self) -> None:
        """Show the door again for another student on this device, as the join link does."""
        self.address.forget()
        self.address.set_code(self._join_code)
        if not self._join_code:
            self._joins = None
        self.name.value = ""
        self.show_door("" if self._join_code else "Open the link to join, or scan the code again.")

    def _end(self) -> None:
        self._joins, self._join_code = None, ""
        self.address.forget()
        self.open_class.forget()
        self.address.set_code("")
        self.show_door("The class was deleted with all its data.")


def _heading(title: str, lead: str, more: str, reason: str = "") -> Markup:
    alone = tag("p", reason, class_="ttr-urgent") if reason else None
    return concat(way_back(), tag("h1", title), tag("p", lead), alone, tag("p", more, class_="ttr-small"))
