"""The teacher's open class, in the browser's memory: the class page announces it, and other pages can ask it.

The code of the control that asks loads only while a class is open, so other people's pages do not grow.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import anywidget
import traitlets

from ttr.runtime import this_host
from ttr.store import own_store
from ttr.store.logs import StoreError, log_of
from ttr.ui.controls.widgets import box, close_tree
from ttr.ui.page.address import page_of
from ttr.ui.page.connection import script
from ttr.ui.page.page import Page

if TYPE_CHECKING:
    from ttr.classroom.ask_panel import AskPanel
    from ttr.store.store import Store

AnyPage = TypeVar("AnyPage", bound=Page)


class OpenClass(anywidget.AnyWidget):
    """Invisible widget that announces or receives the class that is open in this browser.

    `on_class` is called with the teacher's code and the address of the class page; both are empty once the class is
    closed. Without `on_class`, this is the class page, which announces its `code`.
    """

    _esm = script(Path(__file__).parent / "open_class.js")
    code = traitlets.Unicode().tag(sync=True)
    keeps = traitlets.Bool().tag(sync=True)

    def __init__(self, on_class: Callable[[str, str], None] | None = None) -> None:
        super().__init__(keeps=on_class is None)
        self._on_class = on_class
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def forget(self) -> None:
        """Make the browser forget the class."""
        self.send({"forget": self.code})
        self.code = ""

    def receive(self, content: object) -> None:
        """Handle a message from the browser, which may contain anything."""
        if self._on_class is None or not isinstance(content, dict):
            return
        code, page = content.get("code"), page_of(content.get("page"))
        known = isinstance(code, str) and log_of(code) is not None and page
        self._on_class(*((str(code), page) if known else ("", "")))


# --- from any other page to the class ---


class ToTheClass:
    """The place in a page's header for asking the class about a position; its panel exists while a class is open."""

    def __init__(self, page: Page, store: Callable[[], Store | None] = own_store) -> None:
        self._page, self._store = page, store
        self.panel: AskPanel | None = None
        self.open_class = OpenClass(self.class_changed)
        self.widget = box([self.open_class], "ttr-to-class")

    def class_changed(self, code: str, address: str) -> None:
        """Handle a change of the class that is open in this browser."""
        from ttr.classroom.ask_panel import AskPanel
        from ttr.store.class_log import HOST, find_class

        try:
            store = self._store() if code else None
            log = None if store is None else find_class(store, code)
        except StoreError:  # an unreachable class cannot receive questions
            log = None
        before, self.panel = self.panel, None
        if log is not None and log.role == HOST:
            # In JupyterLab the class has no address.
            self.panel = AskPanel(self._page, log, f"{address}#class={code}" if this_host().alone else "")
        self.widget.children = (self.open_class, *([] if self.panel is None else [self.panel.widget]))
        if before is not None:
            close_tree(before.widget)


def with_class(page: AnyPage) -> AnyPage:
    """Add the control that asks the class about a page's position; return the page."""
    if this_host().keeps_games:
        page.add_to_head(ToTheClass(page).widget)
    return page
