"""A tab without a browser, for journeys that only a server and its kernels are needed for."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.serving.visitor import Heard, Visitor, custom, update

from .conftest import LONG
from .serve import Server


class Tab(Visitor):
    """A visitor who knows what each widget shows, presses what has a name, and tells what has arrived, as a page does.

    Parameters
    ----------
    server
        Who serves the page.
    page
        The notebook's name, and the link's query.
    """

    def __init__(self, server: Server, page: str, query: str = "") -> None:
        super().__init__(server, f"voila/render/{page}.ipynb{query}")
        self.load()

    def receive(self, seconds: float = LONG) -> Heard:
        """Return the next message, after what it tells has been noted."""
        heard = super().receive(seconds)
        comm, new = heard.content.get("comm_id"), heard.content.get("data", {}).get("state", {})
        if heard.kind == "comm_open":
            self.widgets[comm] = new
        elif heard.kind == "comm_msg" and comm in self.widgets:
            self.widgets[comm].update(new)
            if "shown" in new:
                self.send(custom(comm, {"seen": new["shown"]}))
        return heard

    def until(self, so: Callable[[], bool]) -> None:
        """Listen until something is so."""
        end = time.monotonic() + LONG
        while not so():
            self.receive(max(0.01, end - time.monotonic()))

    def shows(self, text: str) -> bool:
        """Tell whether a widget shows a text."""
        return any(text in str(state.get("value")) for state in self.widgets.values())

    def has(self, text: str) -> bool:
        """Tell whether there is a control whose description begins so, or that is of that class."""
        return bool(self._found(text))

    def press(self, text: str) -> None:
        """Press the button whose description begins so, or that is of that class."""
        self.send(custom(self._found(text)[0], {"event": "click"}))

    def tick(self, text: str) -> None:
        """Tick the box whose description begins so."""
        self.send(update(self._found(text)[0], value=True))

    def _found(self, text: str) -> list[str]:
        return [
            name
            for name, state in self.widgets.items()
            if str(state.get("description")).startswith(text) or text in state.get("_dom_classes", ())
        ]
