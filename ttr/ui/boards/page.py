"""The board workshop: draw your own board with clicks or forms, check it, save it, and play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Literal

from ttr.ui.boards import check_list
from ttr.ui.boards.draft import BoardDraft, DraftError
from ttr.ui.boards.editor import GUIDE, PAIRS, WATERS, BoardEditor, ClickMode, FormValues
from ttr.ui.boards.forms import EditCity, EditRoute, NewCity, NewRoute, TicketForms, WaterForm
from ttr.ui.boards.kept_draft import KeptWork, work_from_text
from ttr.ui.boards.panels import CheckPanel, EndPanel, StartPanel, finish_board
from ttr.ui.controls import html
from ttr.ui.controls.widgets import NOTHING, ButtonRow, Quiet, box, button, close_tree, listen, markup, show_if
from ttr.ui.map import export
from ttr.ui.map.geometry import DESKTOP
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.link import LinkError
from ttr.ui.page.page import Page, guarded
from ttr.ui.panels.position import route_lines
from ttr.ui.play.page import PlayPage
from ttr.ui.records.files import shipped_boards


class BoardsTab(StrEnum):
    START = "Start"
    DRAW = "Draw"
    TICKETS = "Tickets"
    CHECK = "Check"
    PLAY = "Play"


class BoardsPage(Page):
    """The widget of the board workshop, and its event handlers; `rng` chooses proposed tickets.

    `playing` is the game that replaces the workshop for a while.
    """

    expected = (DraftError, LinkError)
    called = "the workshop"

    def __init__(self, rng: Random | None = None) -> None:
        super().__init__()
        self.editor = BoardEditor(rng or Random())
        self.playing: PlayPage | None = None
        self._boards = shipped_boards()
        self._link: str | None = None  # the link that the page was opened with
        self._shown: BoardDraft | None = None  # the board of the link
        self._returned: KeptWork | None = None  # what this tab had kept
        self._tab = BoardsTab.START
        self._quiet = Quiet()
        self.map = self._new_map()
        self._build()
        self.set_mode(ClickMode.ADD)
        self.new_city.offer(self.draft)
        self.show_tab(BoardsTab.START)

    @property
    def draft(self) -> BoardDraft:
        return self.editor.draft

    def _new_map(self) -> MapFigure:
        return MapFigure(
            self.draft.drawable,
            replace(DESKTOP, frame=self.draft.frame),
            on_city=self.click_city,
            on_route=self.click_route,
            on_place=self.click_place,
        )

    def _build(self) -> None:
        edit = self.editor
        self.summary, self.guide = markup(), markup()
        self.hint = markup(tag("p", "Click anywhere to place the first city."))
        self.hint.add_class("ttr-map-hint")
        self.undo_button = button("Undo", lambda: self.act(edit.undo), tooltip="Undo the last change")
        self.redo_button = button("Redo", lambda: self.act(edit.redo), tooltip="Redo the last change")
        self.tabs = ButtonRow(BoardsTab, self.show_tab)
        self.modes = ButtonRow(ClickMode, self.set_mode, kind="pill", hint="chosen now")
        self.start = StartPanel(
            self._boards,
            on_describe=self.describe,
            on_open=self.open_source,
            on_file=self.read_file,
            on_problem=self.complain,
        )
        self.new_city = NewCity(self.add_city)
        listen(self._keep, self.new_city.name)
        self.edit_city = EditCity(edit, self.act, self.choose)
        self.new_route = NewRoute(edit, self.act, self.choose_pair)
        self.edit_route = EditRoute(edit, self.act, self.choose)
        self.water = WaterForm(edit, self.act)
        self.tickets = TicketForms(edit, self.act, self.choose, self.choose_pair)
        self.kept = KeptText("board", self.come_back, "both")
        self.check = CheckPanel(lambda: self.act(lambda: ""), self.show_finding)
        self.end = EndPanel(self.play, lambda: export.svg(self.draft.drawable, Picture()))
        drawn = (self.new_city, self.new_route, self.edit_city, self.edit_route, self.water)
        panels = {
            BoardsTab.START: self.start.widget,
            BoardsTab.DRAW: box([form.widget for form in drawn], "ttr-panel"),
            BoardsTab.TICKETS: self.tickets.widget,
            BoardsTab.CHECK: self.check.widget,
            BoardsTab.PLAY: self.end.widget,
        }
        self.tabs.opens(panels)
        modes = [markup(tag("span", "A click on the map:", class_="ttr-muted")), *self.modes.buttons.values()]
        self.build(
            "Board workshop",
            head=[self.summary, box([self.undo_button, self.redo_button], "ttr-row", "ttr-actions")],
            map_widget=self.map.widget,
            side=[self.tabs.row(), self.status, *panels.values()],
            foot=[box(modes, "ttr-row", "ttr-modes"), self.guide, self.kept],
        )
        self.map_area.children = [self.map.widget, self.hint]
        self._workshop = self.widget
        self._workshop.add_class("ttr-workshop")
        self.widget = box([self._workshop], "ttr-boards")

    @guarded
    def act(self, action: Callable[[], str]) -> None:
        """Edit the draft and show it; explain a refused edit, which changes nothing."""
        said = action()
        self.refresh()
        self.say(said)

    # --- clicks on the map ---

    @guarded
    def click_place(self, x: float, y: float) -> None:
        self._add(lambda: self.editor.click_place(x, y, self._form_values()))

    @guarded
    def click_city(self, city: int) -> None:
        self.act(lambda: self.editor.click_city(city, self._form_values()))
        if self.editor.mode in PAIRS:
            form = self.new_route if self.editor.mode is ClickMode.JOIN else self.tickets
            first = self.editor.first or ""
            if first in [value for _, value in form.a.options]:
                with self._quiet:  # shows the first city, and asks for a second one
                    form.a.value, form.b.value = first, ""
            self._draw()
        self._show_chosen()

    @guarded
    def click_route(self, route: int) -> None:
        self.act(lambda: self.editor.click_route(route))
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Open the form for changing the clicked item."""
        if self.editor.mode is ClickMode.SELECT and self._tab is not BoardsTab.DRAW:
            self._tab = BoardsTab.DRAW
            self.refresh()

    def _form_values(self) -> FormValues:
        mode = self.editor.mode
        if mode is ClickMode.JOIN:
            length, color, bend = self.new_route.values
            return FormValues(length=length, color=color, bend=bend)
        if mode in WATERS:
            return FormValues(width=self.water.width.number)
        return FormValues(self.new_city.name.value, self.new_city.side.value, points=self.tickets.worth)

    # --- the forms ---

    @guarded
    def add_city(self) -> None:
        self._add(lambda: self.editor.add_city(*self.new_city.values))

    def _add(self, action: Callable[[], str]) -> None:
        """Run an edit, and if it added a city, suggest a place for the next one."""
        cities = len(self.draft.cities)
        self.act(action)
        if len(self.draft.cities) > cities:
            self.new_city.offer(self.draft)

    @guarded
    def choose(self, what: Literal["city", "route", "ticket"], index: int) -> None:
        if not self._quiet:
            self.editor.choose(**{what: None if index == NOTHING else index})
            self.refresh()

    @guarded
    def choose_pair(self) -> None:
        if not self._quiet:
            self.editor.first = None
            self._draw()

    @guarded
    def describe(self) -> None:
        if not self._quiet:
            self.act(lambda: self.editor.describe(self.start.title.value, self.start.about.value))
            with self._quiet:
                self.start.show(self.draft)

    @guarded
    def open_source(self) -> None:
        self._open(self.start.chosen_draft())

    @guarded
    def read_file(self, text: bytes) -> None:
        self._open(self.start.read(text))

    @guarded
    def open_link(self, query: str | None) -> None:
        """Open the board that a link names: `?board=mini`; after a reload, the work on it comes back instead."""
        self._link = query or ""
        draft = self.start.from_link(self._link)
        if draft is not None and (self._returned is None or self._returned.link != self._link):
            self._shown = draft
            self._open(draft)

    @guarded
    def come_back(self, text: str) -> None:
        """Open the work that the browser has kept, below anything that was begun on this page since."""
        if not text:
            return
        work, begun = work_from_text(text), self.editor.history
        self._returned = work if self.kept.own else None
        reloaded = self.kept.own and work.link == self._link
        self.editor.history = work.history if reloaded or not begun.past else work.history.do(begun.now)
        self.new_city.name.value = work.name
        self.check.choose_rules(self.draft.name)
        self.set_mode(ClickMode.SELECT if self.draft.cities else ClickMode.ADD)
        self.say(f"{self.draft.title} is as you left it. To draw another board, open an empty map under “Start”.")

    def _keep(self) -> None:
        """Let the browser keep the work, once there is some; a look at a board of a link is none."""
        if self.draft is not self._shown:
            history, name = self.editor.history, self.new_city.name.value
            self.kept.keep(KeptWork(history, self._link or "", name).to_text() if history.past or name else "")

    @guarded
    def complain(self, problem: str) -> None:
        raise DraftError(problem)

    def _open(self, draft: BoardDraft) -> None:
        self.start.close()
        self.check.choose_rules(draft.name)
        self.editor.set_mode(ClickMode.SELECT if draft.cities else ClickMode.ADD)
        self.act(lambda: self.editor.open(draft))
        self.new_city.offer(self.draft)

    # --- a game replaces the workshop ---

    @guarded
    def play(self) -> None:
        """Play the board, and close the workshop's map, because a page has one figure."""
        board = finish_board(self.draft, self._boards)
        self.say("Setting the table …")  # this takes a moment
        self.playing = PlayPage(board=board)
        self.playing.add_to_head(button("Back to the workshop", self.back))
        self.map_area.children = [self.hint]
        close_tree(self.map.widget)
        self.widget.children = [self.playing.widget]

    @guarded
    def back(self) -> None:
        if self.playing is None:
            return
        game, self.playing = self.playing, None
        self.map = self._new_map()
        self.map_area.children = [self.map.widget, self.hint]
        self.refresh()
        self.say("Back in the workshop: everything is as you left it.")
        self.widget.children = [self._workshop]
        close_tree(game.widget)

    # --- output ---

    @guarded
    def set_mode(self, mode: ClickMode) -> None:
        self.editor.set_mode(mode)
        self._tab = BoardsTab.TICKETS if mode is ClickMode.TICKET else BoardsTab.DRAW
        self.say("")
        self.refresh()

    @guarded
    def show_tab(self, tab: BoardsTab) -> None:
        """Show one part of the side panel; clicks make tickets while their form is open."""
        if tab is BoardsTab.TICKETS:
            self.editor.set_mode(ClickMode.TICKET)
        elif tab is BoardsTab.DRAW and self.editor.mode is ClickMode.TICKET:
            self.editor.set_mode(ClickMode.SELECT)
        self._tab = tab
        self.say("")
        self.refresh()

    def refresh(self) -> None:
        draft, history = self.draft, self.editor.history
        self.summary.value = check_list.summary(draft, self.check.rules)
        self.undo_button.disabled, self.redo_button.disabled = not history.past, not history.future
        with self._quiet:  # filling in forms is not a choice
            self.start.show(draft)
            for form in (self.new_city, self.edit_city):
                form.limit(draft)
            self.new_route.offer(draft)
            self.edit_city.offer(draft, self.editor.city)
            self.edit_route.offer(draft, self.editor.route)
            self.tickets.offer(draft, self.editor.ticket)
            self.water.offer(draft, WATERS.get(self.editor.mode, 0))
        if self._tab is BoardsTab.CHECK:
            self.check.show(draft)
        elif self._tab is BoardsTab.PLAY:
            self.end.show(draft, self.check.rules)
        self._draw()
        self._keep()
        # Last, so that nobody sees an unfilled form.
        self._show_open()

    def _show_open(self) -> None:
        mode = self.editor.mode
        self.tabs.show(self._tab)
        self.modes.show(mode)
        show_if(mode is ClickMode.ADD and not self.draft.cities, self.hint)
        for form, modes in (
            (self.new_city, (ClickMode.ADD,)),
            (self.new_route, (ClickMode.JOIN,)),
            (self.edit_city, (ClickMode.SELECT, ClickMode.MOVE)),
            (self.edit_route, (ClickMode.SELECT,)),
            (self.water, WATERS),
        ):
            show_if(mode in modes, form.widget)
        self.guide.value = html.sentence(GUIDE[mode])

    @guarded
    def show_finding(self) -> None:
        self._draw()

    def _draw(self) -> None:
        draft, editor = self.draft, self.editor
        board = draft.drawable
        picture = Picture(
            selected=editor.route,
            terminals=frozenset(board.city_index[name] for name in self._marked_cities() if name in board.city_index),
            hover=route_lines(board),
            overlay=self.check.overlay if self._tab is BoardsTab.CHECK else None,
            sketch=draft.sketch,
        )
        self.map.show_board(board, picture, draft.frame)
        self.map.places_only = editor.mode in WATERS

    def _marked_cities(self) -> list[str]:
        draft, editor = self.draft, self.editor
        marked = [] if editor.first is None else [editor.first]
        if editor.city is not None:
            marked.append(draft.cities[editor.city].name)
        if self._tab is BoardsTab.DRAW and editor.mode is ClickMode.JOIN:
            marked += [self.new_route.a.value, self.new_route.b.value]
        elif self._tab is BoardsTab.TICKETS:
            marked += [self.tickets.a.value, self.tickets.b.value]
            marked += draft.tickets[editor.ticket].cities if editor.ticket is not None else ()
        return marked
