"""From any page to the class: a control that appears if a class is open in the same browser.

Its code is loaded only then, so nobody else's page grows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ttr.classroom.open_class import OpenClass
from ttr.host import this_host
from ttr.store.logs import StoreError
from ttr.store.own import own_store
from ttr.ui.controls.widgets import box, close_whole
from ttr.ui.frame.page import Page

if TYPE_CHECKING:
    from ttr.classroom.ask_panel import AskPanel
    from ttr.store.store import Store

AnyPage = TypeVar("AnyPage", bound=Page)


class ToTheClass:
    """The place in a page's header for putting a position to the class; its panel exists while a class is open."""

    def __init__(self, page: Page, store: Callable[[], Store | None] = own_store) -> None:
        self._page, self._store = page, store
        self.panel: AskPanel | None = None
        self.open_class = OpenClass(self.hear)
        self.widget = box([self.open_class], "ttr-to-class")

    def hear(self, code: str, address: str) -> None:
        """Another class is open in this browser, or none."""
        from ttr.classroom.ask_panel import AskPanel
        from ttr.store.class_log import HOST, find_class

        try:
            store = self._store() if code else None
            log = None if store is None else find_class(store, code)
        except StoreError:  # it cannot be reached: then nothing can be put to it
            log = None
        before, self.panel = self.panel, None
        if log is not None and log.role == HOST:
            # In JupyterLab the class has no address of its own.
            self.panel = AskPanel(self._page, log, f"{address}#class={code}" if this_host().alone else "")
        self.widget.children = (self.open_class, *([] if self.panel is None else [self.panel.widget]))
        if before is not None:
            close_whole(before.widget)


def with_class(page: AnyPage) -> AnyPage:
    """Add to a page the control that puts its position to the class; return the page."""
    if this_host().keeps_games:
        page.add_to_head(ToTheClass(page).widget)
    return page
