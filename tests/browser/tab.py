"""A tab without a browser, for journeys that only need a server and its kernels."""

import time
from collections.abc import Callable

from tests.serving.visitor import Message, Visitor, custom, update

from .conftest import LONG
from .serve import Server


class Tab(Visitor):
    """A visitor who tracks every widget's state, clicks controls by name, and confirms updates as a page does.

    Parameters
    ----------
    server
        The server of the page.
    page
        The notebook's name, and the link's query.
    """

    def __init__(self, server: Server, page: str, query: str = "") -> None:
        super().__init__(server, f"voila/render/{page}.ipynb{query}")
        self.load()

    def receive(self, seconds: float = LONG) -> Message:
        """Return the next message, after noting its content."""
        message = super().receive(seconds)
        comm, new = message.content.get("comm_id"), message.content.get("data", {}).get("state", {})
        if message.kind == "comm_msg" and comm in self.widgets:
            self.widgets[comm].update(new)
            if "shown" in new:
                self.send(custom(comm, {"seen": new["shown"]}))
        return message

    def until(self, so: Callable[[], bool]) -> None:
        """Listen until a condition holds."""
        end = time.monotonic() + LONG
        while not so():
            self.receive(max(0.01, end - time.monotonic()))

    def shows(self, text: str) -> bool:
        """Return True if a widget shows a text."""
        return any(text in str(state.get("value")) for state in self.widgets.values())

    def has(self, text: str) -> bool:
        """Return True if there is a control with this class, or whose description starts with this text."""
        return bool(self._found(text))

    def press(self, text: str) -> None:
        """Click the button with this class, or whose description starts with this text, as soon as it is there."""
        self.until(lambda: self.has(text))
        self.send(custom(self._found(text)[0], {"event": "click"}))

    def tick(self, text: str) -> None:
        """Tick the box whose description starts with this text."""
        self.send(update(self._found(text)[0], value=True))

    def _found(self, text: str) -> list[str]:
        return [
            name
            for name, state in self.widgets.items()
            if str(state.get("description")).startswith(text) or text in state.get("_dom_classes", ())
        ]
