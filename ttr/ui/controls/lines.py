"""The two lines in which a page speaks: the status line beside the map, and the sentence under it."""

from __future__ import annotations

from ttr.ui.controls import html
from ttr.ui.controls.widgets import MarkupBox
from ttr.ui.markup import Markup


class StatusLine(MarkupBox):
    """What a page answers to what was done, announced by screen readers: `text`, and `more` in small print."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("ttr-live")  # announced; see `Semantics`
        self.text = self.more = ""
        self.urgent = False

    def show(self, text: str, *, urgent: bool = False, more: str = "") -> None:
        """Show another sentence."""
        self.text, self.urgent, self.more = text, urgent, more
        self.value = html.status(text, urgent=urgent, more=more)


class SentenceLine(MarkupBox):
    """What is to be said of what the map shows, announced by screen readers; an empty `text` while there is no line."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("ttr-live")
        self.text = ""

    def show(self, text: str) -> None:
        """Show another sentence; the same sentence sends nothing."""
        self.text, self.value = text, html.sentence(text)

    def show_reason(self, seat: int, name: str, turn: int, did: str, why: str) -> None:
        """Show what a player did in a turn and why."""
        self.text = f"Turn {turn}: {name} {did}. {why}"
        self.value = html.reason(seat, name, turn, did, why)

    def clear(self) -> None:
        """Remove the line."""
        self.text, self.value = "", Markup()
