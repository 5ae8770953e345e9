"""The common part of all pages: a frame with map, side panel and footer, and a status line that shows errors."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import ipywidgets as widgets

from ttr.game.parsing import NumberError
from ttr.graphs.words import sentence
from ttr.store.logs import Unreached
from ttr.ui.controls import html
from ttr.ui.controls.on_demand import fill_all
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import StatusLine, box, markup
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.page.connection import Connection, Semantics
from ttr.ui.page.link import way_back
from ttr.ui.page.style import page_style


class _Speaks(Protocol):
    """Protocol of pages and parts of pages that can show a sentence."""

    @property
    def expected(self) -> tuple[type[Exception], ...]: ...

    @property
    def say(self) -> Callable[..., None]: ...


Speaker = TypeVar("Speaker", bound=_Speaks)
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Displayed:
    """An object whose `widget` a notebook shows if the object ends a cell."""

    widget: widgets.Widget

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)


class Page(Displayed):
    """A page: header, map, side panel, footer, and a status line.

    Subclasses call `build` once, and decorate event handlers with `guarded`.

    Attributes
    ----------
    called : str
        The page in a sentence, such as "the replay page".
    widget
        What to display.
    map : MapFigure
        The map.
    status : StatusLine
        The page's reply to an action.
    heading
        The page's title, with a line in small print below it.
    map_area
        The box of the map.
    connection : Connection
        Receives a ping from the browser every few seconds while the page is open.
    """

    expected: tuple[type[Exception], ...] = ()  # errors whose message is a sentence for the user
    called = ""
    map: MapFigure

    def __init__(self) -> None:
        self.status = StatusLine()
        self.connection = make_control(Connection)
        self._unreached = False  # the page has reported an outage that may go on

    def build(
        self,
        title: str,
        *,
        head: Iterable[widgets.Widget] = (),
        map_widget: widgets.Widget,
        side: Iterable[widgets.Widget],
        foot: Iterable[widgets.Widget],
    ) -> None:
        """Assemble the page; the status line goes to the place of `self.status` in the side panel."""
        style = markup(page_style())
        style.add_class("ttr-hidden")
        self.heading = markup()
        self.entitle(title)
        self._head = box([self.heading, *head], "ttr-head")
        self.map_area = box([map_widget], "ttr-map-area")
        page = box(
            [
                style,
                self._head,
                self.map_area,
                box(side, "ttr-side"),
                box(foot, "ttr-foot"),
                self.connection,
                make_control(Semantics),
            ],
            "ttr-page",
        )
        self.widget = make_control(_Frame, [page])
        self.widget.add_class("ttr-frame")
        self.connection.observe(self._send_hidden_parts, "ping")

    def _send_hidden_parts(self, _: object) -> None:
        """Send the hidden parts while people look at the new page, so that the press that shows them is not slower."""
        self.connection.unobserve(self._send_hidden_parts, "ping")
        fill_all(self.widget)

    def add_to_head(self, control: widgets.Widget) -> None:
        self._head.children = (*self._head.children, control)

    def entitle(self, title: str, below: str = "") -> None:
        self.heading.value = html.page_title(title, below, way_back())

    def say(self, text: str, *, urgent: bool = False, more: str = "") -> None:
        self.status.show(text, urgent=urgent, more=more)

    def report_unreached(self, thing: str, error: Exception) -> None:
        self._unreached = True
        self.say(f"The {thing} cannot be reached: {error}. This page keeps trying.", urgent=True)

    def reached_again(self) -> bool:
        """End an outage; return False if the page has reported none."""
        ended, self._unreached = self._unreached, False
        return ended


class _Frame(widgets.Box):
    """The box around a page.

    A displayed widget is also sent as text with all of its contents. That text would take a third of the time of making
    the page, and nobody sees it.
    """

    def __repr__(self) -> str:
        return "a page of widgets"


def guarded(
    action: Callable[Concatenate[Speaker, Given], Result],
) -> Callable[Concatenate[Speaker, Given], Result | None]:
    """Return a callback that shows its errors as a sentence on the page."""

    @functools.wraps(action)
    def careful(self: Speaker, /, *args: Given.args, **kwargs: Given.kwargs) -> Result | None:
        try:
            return action(self, *args, **kwargs)
        except NumberError as error:  # of a field, which says it too
            self.say(str(error), urgent=True)
        except self.expected as error:
            failed = isinstance(error, Unreached)
            said = f"This failed and does not count: {error}. Try again." if failed else sentence(str(error))
            self.say(said, urgent=True)
        except Exception:
            logging.getLogger(__name__).exception("a callback of a page failed")
            self.say("Something went wrong on this page. Nothing has changed.", urgent=True)
        return None

    return careful
