"""The teacher's page of a class, and the projector's: the overview, and votes. Without a server, pasted lines."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from functools import partial

import ipywidgets as widgets

from ttr.bots.base import LEVELS, USUAL
from ttr.classroom.groups import SIZES, TableState, groups_of, open_tables, table_states
from ttr.classroom.invite_panel import InvitePanel
from ttr.classroom.overview import Overview, overview, overview_of_lines
from ttr.classroom.overview_html import duration, first_steps, head_count, lines_html, overview_html
from ttr.classroom.voting import Voting
from ttr.graphs.words import pluralize
from ttr.lessons.exercises.cases import board
from ttr.lessons.outputs.practice.class_lines import ClassLines, read_lines
from ttr.lessons.outputs.practice.lines_panel import class_list_field, gradebook_button, lines_field
from ttr.store.class_events import HandAnswered, Poll, ProjectorChanged, Stage, as_csv
from ttr.store.class_log import HOST, JOIN, LETTERS_LIVE, PROJECTOR, ClassLog
from ttr.store.logs import NoSuchLog, StoreError
from ttr.ui.controls.widgets import (
    ButtonRow,
    SentenceLine,
    box,
    button,
    dropdown,
    markup,
    refill,
    section,
    set_class,
    show_if,
)
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.markup import Markup, tag
from ttr.ui.page.address import CodeInAddress
from ttr.ui.page.kept_text import KeptControls
from ttr.ui.page.page import Page, guarded
from ttr.ui.question import AnswerKind, Question

NOT_CONNECTED = (
    "No server connects the students here. Paste the lines that they hand in; the page shows who has done what. Votes "
    "are by a show of hands: the page shows the question and the solution."
)
MOST_HANDS = 6


class TeacherTab(StrEnum):
    CLASS = "Class"
    VOTE = "Vote"
    INVITE = "Invite"


class TeacherPage(Page):
    """The page of a teacher or a projector; without a log, no server connects the students.

    The projector has no tabs. `on_end` is called when the class has been deleted, and `on_tables` when the set of logs
    to watch has changed; `clock` returns seconds since 1970.
    """

    expected = (StoreError, ValueError)

    def __init__(
        self,
        log: ClassLog | None,
        address: CodeInAddress | None = None,
        on_end: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.log, self._address, self._on_end, self._clock = log, address, on_end, clock
        self._hosts = log is None or log.role == HOST
        self._names = True
        self.tab = TeacherTab.CLASS
        self._overview = Overview({})
        self._lines: ClassLines | None = None  # pasted lines, without a server
        self._tables: tuple[TableState, ...] = ()
        self._followed: tuple[int, ...] = ()  # the logs at the last call of `on_tables`
        self.on_tables: Callable[[], None] = lambda: None
        self.hand_buttons: list[widgets.Button] = []
        self._hands = box([], "ttr-row")
        self._hands_section = section("Raised hands: press one when you have been there", self._hands)
        self._build()
        if log is not None:
            self._invite(log)
        self.show()

    @property
    def poll(self) -> Poll | None:
        """The current poll."""
        return self.voting.poll

    @property
    def watched(self) -> tuple[int, ...]:
        """The numbers of the logs of the class, the preparations, and the tables."""
        if self.log is None:
            return ()
        return (self.log.number, *self.voting.logs, *(group.table for group in groups_of(self.log.entries)))

    @property
    def shows_names(self) -> bool:
        """Whether names are on this page."""
        return self._names if self._hosts else self._names_projected

    def refresh(self) -> None:
        """Read new lines, and show them."""
        if self.log is None:
            self.show()
            return
        try:
            self.log.read()
            self._tables = tuple(table_states(self.log.store, groups_of(self.log.entries)))
            if self._clock() > self._invited + LETTERS_LIVE:
                self._invite(self.log)
            if self.voting.read():  # another page of the teacher has asked a question
                self.tab = TeacherTab.VOTE
        except NoSuchLog:
            self._on_end()
            return
        except StoreError as error:
            self.report_unreached("class", error)
            return
        if self.reached_again():
            self.say("")
        if self.watched != self._followed:
            self._followed = self.watched
            self.on_tables()
        self.show()

    # --- actions ---

    @guarded
    def open(self, tab: str) -> None:
        self.tab = TeacherTab(tab)
        self.say("")
        if self.tab is TeacherTab.VOTE:
            self.votes.open()
        self.show()

    @guarded
    def put(self, question: Question) -> None:
        """Ask the class a question."""
        self.voting.put(question)
        self.tab = TeacherTab.VOTE
        self.refresh()

    def offer(self, question: Question) -> None:
        """Offer a question in the list, for later."""
        self.votes.open()
        self.voting.offer(question)
        self.open(TeacherTab.VOTE)

    @guarded
    def turn(self, stage: Stage) -> None:
        """Go to the next stage of the current question."""
        self.voting.turn(stage)
        self.refresh()

    @guarded
    def show_names(self, shown: bool) -> None:
        """Show names on this page, or hide them."""
        self._names = shown
        self.show()

    @guarded
    def toggle_projected_names(self) -> None:
        """Show names on the projector, or hide them there."""
        if self.log is not None:
            self.log.write(ProjectorChanged(not self._names_projected))
            self.refresh()

    @guarded
    def lower_hand(self, member: int) -> None:
        """Lower a hand after the teacher has helped."""
        if self.log is not None:
            self.log.write(HandAnswered(member))
            self.refresh()

    @guarded
    def deal(self) -> None:
        """Open tables for all members."""
        if self.log is not None:
            open_tables(self.log, self.table_size.value, self.table_bot.value or None)
            self.refresh()
            self.say(f"{pluralize(len(self._tables), 'table')} dealt out. Students go there from their class page.")

    @guarded
    def read_pasted_lines(self) -> None:
        self._lines = lines = read_lines(self.lines.value, self.class_list.value)
        self._overview = overview_of_lines(lines.students)
        read, again, bad = lines.read, lines.again, len(lines.unread)
        text = f"{pluralize(read, 'line')} read{f', {again} of them repeated' if again else ''}."
        if bad:
            text += f" {pluralize(bad, 'line')} left out: see “Not read”."
        some = read or bad or lines.class_list.names
        self.say(text if some else "This text has no handed-in line.", urgent=not some)
        self._show_overview()

    @guarded
    def delete(self) -> None:
        if self.log is not None:
            self.log.forget()
            self._on_end()

    @guarded
    def click(self, kind: AnswerKind, index: int) -> None:
        """Use a click on the map as the right answer to the teacher's own question."""
        if self.tab is TeacherTab.VOTE:
            self.votes.click(kind, index)

    # --- output ---

    def show(self) -> None:
        """Show the state of the class."""
        if self.log is not None:
            self._overview = overview(self.log.names, self.log.entries)
        poll = self.poll
        if not self._hosts:
            self.tab = TeacherTab.CLASS if poll is None else TeacherTab.VOTE
        self.tabs.show(self.tab)
        self.count.value = tag("p", head_count(self._overview), class_="ttr-count-line") if self.log else Markup()
        on_map = self.tab is TeacherTab.VOTE
        set_class(self.widget, "ttr-asking", on_map and poll is not None)
        self.voting.show(len(self._overview.names), visible=on_map)
        self._show_overview()
        self._show_hands()

    def _show_overview(self) -> None:
        over = self.tab is not TeacherTab.VOTE
        show_if(over, self.overview_panel)
        set_class(self._holder, "ttr-covered", over)
        show_if(not over, self.sentence)
        if self.log is None and self._lines is not None:
            self.overview_text.value = lines_html(self._overview, self._lines, names=self.shows_names)
        elif self.log is None:
            self.overview_text.value = tag("div", tag("p", NOT_CONNECTED), class_="ttr-nobody")
        elif self._hosts and not self._overview.names:
            code = self.invite.links.value if self.tab is TeacherTab.CLASS else None
            self.overview_text.value = tag("div", first_steps(), code, class_="ttr-beginning-class")
        else:
            self.overview_text.value = overview_html(
                self._overview, names=self.shows_names, now=int(self._clock()), tables=self._tables
            )
        self.names_button.description = "Hide names" if self._names else "Show names"
        self.projector_button.description = (
            "Hide names on the projector" if self._names_projected else "Show names on the projector"
        )

    def _show_hands(self) -> None:
        now, waiting = int(self._clock()), self._overview.hands[:MOST_HANDS]
        named = [(who, self._overview.names[who] if self._names else "a student", at) for who, at in waiting]
        wanted = [f"✓ {name} ({duration(now - at)})" for _, name, at in named]
        if [each.description for each in self.hand_buttons] != wanted:
            self.hand_buttons = [
                button(text, partial(self.lower_hand, who), tooltip="Lower this hand: you have been there")
                for text, (who, _, _) in zip(wanted, named, strict=True)
            ]
            refill(self._hands, self.hand_buttons)
        show_if(bool(waiting) and self._hosts, self._hands_section)

    # --- internals ---

    @property
    def _names_projected(self) -> bool:
        changes = [
            entry.event.names
            for entry in (self.log.entries if self.log else ())
            if isinstance(entry.event, ProjectorChanged)
        ]
        return bool(changes) and changes[-1]

    def _invite(self, log: ClassLog) -> None:
        """Create codes to join and to watch; earlier codes stay valid, and letters for their time."""
        page = "" if self._address is None else self._address.page
        self._invited = self._clock()
        with log.store.together():
            join, watch = log.new_code(JOIN), log.new_code(PROJECTOR) if self._hosts else ""
            letters = log.letters()
        self.invite.show(page, join, watch, letters)

    def _build(self) -> None:
        log = self.log
        self.map = MapFigure(
            board(), on_city=partial(self.click, AnswerKind.CITY), on_route=partial(self.click, AnswerKind.ROUTE)
        )
        self.sentence = SentenceLine()
        self.overview_text, self.count = markup(), markup()
        self.overview_panel = box([self.overview_text], "ttr-glance-panel")
        self._holder = box([self.map.widget, self.overview_panel], "ttr-map-holder")
        wanted = (
            [TeacherTab.CLASS, TeacherTab.VOTE, TeacherTab.INVITE]
            if log is not None
            else [TeacherTab.CLASS, TeacherTab.VOTE]
        )
        self.tabs: ButtonRow[str] = ButtonRow(wanted, self.open)
        self.voting = Voting(log, self.map, self.sentence, self.put, self.turn)
        self.votes, self.question, self.spread = self.voting.panel, self.voting.question, self.voting.spread
        self.invite = InvitePanel(
            lambda: "" if log is None else as_csv(log.names, log.entries), self.delete, large=not self._hosts
        )
        self.names_button = button("", lambda: self.show_names(not self._names))
        self.projector_button = button("", self.toggle_projected_names)
        self.lines, self.class_list = lines_field(), class_list_field()
        for field in (self.lines, self.class_list):
            field.add_class("ttr-about")
        self.read_button = button("Read the lines", self.read_pasted_lines, "ttr-primary")
        self.kept_lines = KeptControls("class-lines", {"lines": self.lines})
        pasted = section(
            "Lines that were handed in",
            self.lines,
            self.class_list,
            self.read_button,
            gradebook_button(lambda: read_lines(self.lines.value, self.class_list.value)),
            self.kept_lines.widget,
        )
        sizes: list[tuple[str, object]] = [(f"groups of {size}", size) for size in SIZES]
        self.table_size = dropdown("Tables", sizes)
        self.table_size.value = 3
        self.table_bot = dropdown("With", [*((f"a bot: {level}", level) for level in LEVELS), ("no bot", "")])
        self.table_bot.value = USUAL
        self.deal_button = button(
            "Deal out tables", self.deal, "ttr-once", tooltip="A game for each group, with a seat for everyone"
        )
        dealing = section("Games in groups", self.table_size, self.table_bot, self.deal_button)
        names = section("Names", box([self.names_button, *([self.projector_button] if log else [])], "ttr-row"))
        poll = self.voting.widget
        panels: dict[str, widgets.Widget]
        if self._hosts:
            in_class = [names, self._hands_section, dealing] if log is not None else [pasted, names]
            panels = {
                TeacherTab.CLASS: box(in_class, "ttr-panel"),
                TeacherTab.VOTE: box([poll, self.votes.widget], "ttr-panel"),
                TeacherTab.INVITE: self.invite.widget,
            }
            side = [self.tabs.row(), self.status, *panels.values()]
        else:
            inviting = box([self.invite.links, self.invite.others.choice], "ttr-panel")
            panels = {TeacherTab.CLASS: inviting, TeacherTab.VOTE: box([poll], "ttr-panel")}
            side = [self.status, *panels.values()]
        self.tabs.opens(panels)
        title = "The class at a glance" if log is None else log.title or "The class at a glance"
        self.build(title, head=[self.count], map_widget=self._holder, side=side, foot=[self.sentence])
        for name in ("ttr-algorithms", "ttr-class", *([] if self._hosts else ["ttr-class-projector"])):
            self.widget.add_class(name)
