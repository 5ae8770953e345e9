"""The map of a lesson: one MapFigure with a sentence, and a tab for each activity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import anywidget

from ttr.game.board import Board
from ttr.lessons.activities.activities import Activity, Present
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import ButtonRow, SentenceLine, markup, set_class, show_if
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.markup import stylesheet
from ttr.ui.page.connection import script
from ttr.ui.page.page import Page, guarded


class TabLinks(anywidget.AnyWidget):
    """Turns the names of tabs in the text around a lesson's map into buttons that open these tabs.

    Only the press of a tab goes from the browser to the kernel.
    """

    _esm = script(Path(__file__).parent / "tab_links.js")


_CSS = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")


class LessonPage(Page):
    """The one map of a lesson, with a tab for each activity; `board` is for activities without their own.

    `drawn` is called after every action on the map.
    """

    called = "a lesson"

    def __init__(self, title: str, board: Board, activities: Sequence[Activity]) -> None:
        super().__init__()
        self.drawn: Callable[[], None] = lambda: None
        self.activities = tuple(activities)
        self.activity = self.activities[0]
        self._board = board
        self.map = MapFigure(board, on_city=self.click_city, on_route=self.click_route)
        self.sentence = SentenceLine()
        self.tabs = ButtonRow([each.name for each in self.activities], self.open)
        self.tabs.opens({each.name: each.panel for each in self.activities})
        for each in self.activities:
            show_if(not each.comes_later, self.tabs.buttons[each.name])
        style = markup(stylesheet(_CSS))
        style.add_class("ttr-hidden")
        self.build(
            title,
            head=[style, make_control(TabLinks)],
            map_widget=self.map.widget,
            side=[self.tabs.row(), self.status, *(a.panel for a in self.activities)],
            foot=[self.sentence, *(a.foot for a in self.activities if a.foot is not None)],
        )
        self.widget.add_class("ttr-algorithms")
        self.widget.add_class("ttr-lesson-map")
        for each in self.activities:
            each.changed = self._draw
        self.open(self.activity.name)

    @guarded
    def open(self, name: str) -> None:
        before = self.activity
        self.activity = next(each for each in self.activities if each.name == name)
        self.say("")
        self.tabs.show(name)
        show_if(True, self.tabs.buttons[name])
        for each in self.activities:
            if each.foot is not None:
                show_if(each is self.activity, each.foot)
        show_if(self.activity.foot is None, self.sentence)
        if isinstance(self.activity, Present) and before is not self.activity:
            self.activity.take(before.picture, before.sentence, before.board)
        else:
            self._draw()

    @guarded
    def click_city(self, city: int) -> None:
        self.activity.click_city(city)

    @guarded
    def click_route(self, route: int) -> None:
        self.activity.click_route(route)

    def _draw(self) -> None:
        self.map.show_board(self.activity.board or self._board, self.activity.picture)
        self.sentence.show(self.activity.sentence)
        set_class(self.widget, "ttr-map-last", not self.activity.needs_map)
        self.drawn()
