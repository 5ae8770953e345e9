"""From any page to the class: a control that appears while a class is open in the same browser.

Its code loads only then, so other people's pages do not grow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ttr.classroom.open_class import OpenClass
from ttr.host import this_host
from ttr.store import own_store
from ttr.store.logs import StoreError
from ttr.ui.controls.widgets import box, close_tree
from ttr.ui.frame.page import Page

if TYPE_CHECKING:
    from ttr.classroom.ask_panel import AskPanel
    from ttr.store.store import Store

AnyPage = TypeVar("AnyPage", bound=Page)


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
