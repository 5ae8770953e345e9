"""The connection between a lesson and a class: a status line, reports to the class, and a hand to raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ttr.lessons.exercises.checker import Report
from ttr.store import own_store
from ttr.store.class_events import Event, ExerciseChecked, HandChanged, LessonOpened, PredictionAnswered
from ttr.store.class_log import ClassLog, find_class
from ttr.store.logs import NoSuchLog, StoreError
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.markup import tag
from ttr.ui.page.address import CodeInAddress
from ttr.ui.page.connection import Following, Retry

if TYPE_CHECKING:
    from ttr.store.store import Store

PAGE = "../class.ipynb"  # the path from a lesson to the class's page
WINDOW = "ttr-class"  # the name of its browser window
SENT = "Your teacher sees your name, this lesson, the results of your checks, your predictions, and your raised hand."
LOOKED_AT = "looked at"
"""The verdict for an exercise after a hint, or after a check of another student's program."""


class InClass:
    """Reports a student's progress in a lesson to the class.

    `problem` says why the latest events did not reach the class. `line` is the place at the top of the lesson, and
    `shown` is its content during a class.
    """

    def __init__(self, lesson: int, store: Callable[[], Store | None] = own_store) -> None:
        self._lesson, self._store = lesson, store
        self.log: ClassLog | None = None
        self.problem = ""
        self._unsent: list[Event] = []
        self._retry = Retry()
        self._following: Following | None = None
        self.address = CodeInAddress("class", self._on_open, window="ttr-lesson")
        self._told = markup()
        self.hand_button = button("Raise your hand", self.press_hand)
        self.shown = box([self._told, self.hand_button], "ttr-in-class")
        show_if(False, self.shown)
        self.line = box([self.shown, self.address], "ttr-in-class-place")

    @property
    def hand_is_up(self) -> bool:
        return self.log is not None and self.log.hand_is_up

    @property
    def is_asked(self) -> bool:
        return self.log is not None and self.log.poll is not None and self.log.poll.vote is not None

    def join(self, code: str) -> str:
        """Join a class with a member's own code; return a sentence with the result."""
        if not code:
            return ""
        try:
            store = self._store()
            log = None if store is None else find_class(store, code)
        except StoreError as error:
            self._retry.later(lambda: self.join(code))
            return f"The class cannot be reached: {error}."
        if log is None or log.member is None:
            return "No class has this code. Open the class page and copy the code there."
        self.log = log
        self.address.set_code(code)
        if self._following is not None:
            self._following.stop()
        self._following = Following(log.store.changes, self.refresh)
        self._following.follow(log.number)
        self.tell(LessonOpened(self._lesson))
        return f"You are now in the class “{log.title}”. {SENT}"

    def on_ping(self, _: object = None) -> None:
        """Note that the browser is active, so somebody has the lesson open."""
        self._retry.now()
        if self._following is not None:
            self._following.ping()

    def tell(self, *events: Event) -> None:
        """Report an event to the class, if any; events that cannot be sent now are sent later."""
        if self.log is not None:
            self._unsent.extend(events)
            self.refresh()

    def tell_check(self, report: Report) -> None:
        name = "" if report.misconception is None else report.misconception.name
        self.tell(ExerciseChecked(report.exercise.key, str(report.verdict), name))

    def tell_look(self, key: str) -> None:
        self.tell(ExerciseChecked(key, LOOKED_AT))

    def tell_prediction(self, question: str, answer: str, right: bool) -> None:
        self.tell(PredictionAnswered(self._lesson, question, answer, right))

    def press_hand(self) -> None:
        self.tell(HandChanged(not self.hand_is_up))

    def refresh(self) -> None:
        """Send pending events, and show the current state of the class."""
        log = self.log
        if log is None:
            return
        try:
            if self._unsent:
                log.write(*self._unsent)
                self._unsent.clear()
            log.read()
            self.problem = ""
        except NoSuchLog:
            self._leave()
            return
        except StoreError as error:
            self.problem = str(error)
        up, name = self.hand_is_up, log.names.get(log.member or 0, "")
        class_ = tag("p", f"Class “{log.title}” · ", tag("b", name), tag("small", SENT), title=SENT)
        if self.is_asked:
            address = f"{PAGE}#class={self.address.code}"
            class_ = tag(
                "p",
                tag("a", "Your teacher has a question for everyone: answer here", href=address, target=WINDOW),
                class_="ttr-asked",
                role="status",
            )
        elif self.problem:
            class_ = tag("p", f"Your last step did not reach your teacher: {self.problem}.", class_="ttr-urgent")
        self._told.value = class_
        self.hand_button.description = "Lower your hand" if up else "Raise your hand"
        self.hand_button.tooltip = "Your teacher sees it at once"
        show_if(True, self.shown)

    def _on_open(self, code: str, known: str) -> None:
        self.join(code)

    def _leave(self) -> None:
        """Leave a deleted class: send no more reports."""
        self.log = None
        self._unsent.clear()
        if self._following is not None:
            self._following.stop()
        self.address.set_code("")
        show_if(False, self.shown)
