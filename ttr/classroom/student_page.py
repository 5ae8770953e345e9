"""The student's page of a class: the lessons, a hand to raise, and the current question.

It holds no data about other students, and no solution before the class sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ttr.classroom.groups import Group, find_seat, link_to_seat
from ttr.classroom.question_data import question_from
from ttr.classroom.vote_html import own_answers, question_html, solution_html
from ttr.lessons.activities.answer_panel import AnswerPanel
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.cases import board
from ttr.store.class_events import HandChanged, Poll, Stage, VoteCast
from ttr.store.class_log import ClassLog
from ttr.store.logs import DAYS, NoSuchLog, StoreError
from ttr.ui.controls.html import link, to_copy
from ttr.ui.controls.widgets import SentenceLine, box, button, markup, section, set_class, show_if
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, tag
from ttr.ui.page.kept_text import KeptData
from ttr.ui.page.page import Page, guarded
from ttr.ui.question import Answer, AnswerKind, Question, presses_text

SENT = (
    "Your teacher gets your name, the lessons you open, what checks of your functions find, your predictions, your "
    "votes, the steps you take in a vote on an algorithm, and your raised hand. The other students get none of it. All "
    f"of it is deleted {DAYS} days after the last entry, or as soon as your teacher deletes the class."
)
LESSON_WINDOW, TABLE_WINDOW = "ttr-lesson", "ttr-table"


class StudentPage(Page):
    """A member's page: the question, lessons, and the member's seat at a table.

    The log is the class's, with the member's own code. `on_leave` is called when another student wants to join on this
    device, and `on_end` when the class has been deleted.
    """

    expected = (StoreError,)

    def __init__(
        self, log: ClassLog, code: str, on_leave: Callable[[], None], on_end: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self.log, self._on_end = log, on_end
        self._shown_stage: tuple[int, Stage] | None = None
        self._asked: Question | None = None
        self._seat: tuple[Group, int] | None = None
        self.map = MapFigure(
            board(), on_city=partial(self.click, AnswerKind.CITY), on_route=partial(self.click, AnswerKind.ROUTE)
        )
        self.sentence = SentenceLine()
        self.ballot = AnswerPanel("Vote", self.vote, self._show_pick, anywhere=True)
        self.kept = KeptData("carried-out", self.come_back, "tab")
        self._kept: tuple[object, str] = ("", "")  # the member, the poll, and the presses so far
        self.question, self.own_vote, self.solution = markup(), markup(), markup()
        self.hand_button = button("Raise your hand", self.press_hand, tooltip="Your teacher sees it at once")
        self.leave_button = button(
            "Not you? Join with another name", on_leave, tooltip="Join with another name on this device"
        )
        self.vote_panel = section(
            "Your teacher asks",
            self.question,
            self.ballot.widget,
            self.own_vote,
            self.solution,
            classes=["ttr-vote-panel"],
        )
        self.table_button = button("Get my seat at the table", self.press_table, "ttr-primary")
        self.table_link = markup()
        self.table_panel = section("Your table", self.table_button, self.table_link)
        self.lesson_panel = section("Lessons", markup(_lessons(code)))
        sent = section("What is sent", markup(tag("p", SENT, class_="ttr-small")), self.leave_button)
        in_lab = markup(_in_jupyterlab(code))
        self.build(
            log.title,
            head=[box([self.hand_button], "ttr-row", "ttr-student-head")],
            map_widget=self.map.widget,
            side=[self.status, self.vote_panel, self.table_panel, self.lesson_panel, in_lab, sent],
            foot=[self.sentence, self.kept],
        )
        self.widget.add_class("ttr-algorithms")
        self.entitle(log.title or "Class", f"You are {log.names.get(log.member or 0, '')}")
        self._show_poll(None)
        self.show()

    @property
    def hand_is_up(self) -> bool:
        """Whether this student's hand is raised."""
        return self.log.hand_is_up

    def refresh(self) -> None:
        """Read new lines, and show them."""
        try:
            self.log.read()
        except NoSuchLog:
            self._on_end()
            return
        except StoreError as error:
            self.report_unreached("class", error)
            return
        if self.reached_again():
            self.say("")
        self.show()

    def show(self) -> None:
        """Show the current state of the class without disturbing an answer in progress."""
        up = self.hand_is_up
        self.hand_button.description = "Lower your hand" if up else "Raise your hand"
        seat = find_seat(self.log)
        show_if(seat is not None, self.table_panel)
        if seat != self._seat:
            self._seat = seat
            self.table_link.value = Markup()
        poll = self.log.poll
        now = None if poll is None else (poll.number, poll.stage)
        if now != self._shown_stage:
            self._shown_stage = now
            self._show_poll(poll)
        if poll is not None and self._asked is not None:
            self.own_vote.value = own_answers(self._asked, poll, self.log.member)
            self.ballot.mark(self._own_answer(poll))

    @guarded
    def press_hand(self) -> None:
        """Raise or lower the hand."""
        self.log.write(HandChanged(not self.hand_is_up))
        self.refresh()

    @guarded
    def press_table(self) -> None:
        """Fetch a link to the student's seat; an earlier link stops working."""
        seat = find_seat(self.log)
        if seat is not None:
            to = link_to_seat(self.log.store, *seat)
            self.table_link.value = tag("p", link(to, "Go to your table", TABLE_WINDOW))
            self.table_button.description = "Get a new link"

    @guarded
    def vote(self, given: Answer) -> None:
        """Answer the question."""
        poll, answer = self.log.poll, str(given)
        if poll is None or poll.vote is None or self._asked is None or self._own_answer(poll) == answer:
            return
        if self._asked.read(answer) is None:
            self.say("This is no possible answer to the question, so your teacher does not get it.", urgent=True)
            return
        self.log.write(VoteCast(poll.vote, answer))
        self.refresh()
        now = self.log.poll
        if now is not None and now.vote != poll.vote:
            self.say("The vote closed just before your answer, so it does not count.", urgent=True)
        else:
            self.say("Your teacher has your answer.")

    @guarded
    def click(self, kind: AnswerKind, index: int) -> None:
        """Pick a city or a route for the open vote."""
        poll = self.log.poll
        if poll is not None and poll.vote is not None:
            self.ballot.click(kind, index)

    def _show_poll(self, poll: Poll | None) -> None:
        show_if(poll is not None, self.vote_panel)
        set_class(self.widget, "ttr-asking", poll is not None)
        self.say("")
        if poll is None:
            self._asked = None
            set_class(self.widget, "ttr-map-last", False)
            self.map.show_board(board(), Picture())
            self.sentence.show("Open a lesson, or wait for a question from your teacher.")
            return
        solved = poll.stage is Stage.SOLVED and poll.solution is not None
        question = self._asked = question_from(poll.question, poll.solution if solved else None)
        explained = question.after is not None and question.after.drawing != question.before.drawing
        set_class(self.widget, "ttr-map-last", not (question.needs_map or explained))
        self.question.value = question_html(question, poll.stage)
        is_open = poll.vote is not None
        show_if(is_open, self.ballot.widget)
        kept = self._kept[1] if self._kept[0] == self._key_of(poll) else ""  # by the tab
        if is_open and not self.ballot.begin(question, self._own_answer(poll) or kept):
            self.say("The presses that this browser kept do not fit this algorithm. Begin again.", urgent=True)
        self.solution.value = solution_html(question) if solved else Markup()
        self.sentence.show(question.text)
        if question.after is None:
            self._draw()
        else:
            self.map.show_board(question.after.board, question.after.picture)

    def _own_answer(self, poll: Poll) -> str | None:
        """Return this student's answer in the open vote."""
        return None if self.log.member is None or poll.vote is None else poll.votes[poll.vote - 1].get(self.log.member)

    def _key_of(self, poll: Poll) -> str:
        return f"{self.log.number} {self.log.member} {poll.number} {poll.vote}"

    def _show_pick(self) -> None:
        """Draw the pick; let the tab keep the presses in an algorithm."""
        self._draw()
        attempt, poll = self.ballot.carry.attempt, self.log.poll
        if attempt is not None and attempt.presses and poll is not None and self._asked and self._asked.to_do:
            self._kept = self._key_of(poll), presses_text(attempt)
            self.kept.keep_data(self._kept)

    def come_back(self, kept: Any) -> None:
        """Go on with the algorithm that the tab kept, unless somebody was quicker."""
        key, presses = kept
        poll, attempt = self.log.poll, self.ballot.carry.attempt
        if not isinstance(presses, str) or (attempt is not None and attempt.presses):
            return
        self._kept = key, presses
        if poll is not None and poll.vote is not None and key == self._key_of(poll):
            self._show_poll(poll)

    def _draw(self) -> None:
        """Draw the question's position with the pick."""
        if self._asked is not None and self.log.poll is not None and self.log.poll.stage is not Stage.SOLVED:
            picture = self._asked.before.picture
            self.map.show_board(
                self._asked.board, self.ballot.draw(picture) if self.log.poll.vote is not None else picture
            )


def _lessons(code: str) -> Markup:
    """Return links to all lessons, which report progress to the class."""
    links = [
        tag("li", tag("a", entry.title, href=f"lessons/{entry.stem}.ipynb#class={code}", target=LESSON_WINDOW))
        for entry in LESSONS
    ]
    return tag("ol", links, class_="ttr-lesson-links")


def _in_jupyterlab(code: str) -> Markup:
    """Return the line of Python that joins the class from a notebook in JupyterLab."""
    line = tag("code", f'lesson.join("{code}")')
    instructions = tag("p", "Run this line below the map of a lesson whose program has the same store (TTR_STORE):")
    body = instructions + to_copy(line, "the line")
    return tag("details", tag("summary", "In JupyterLab"), body, class_="ttr-in-lab")
