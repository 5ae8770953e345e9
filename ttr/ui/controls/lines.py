"""A page's two lines of text: the status line beside the map, and the sentence under it."""

from __future__ import annotations

from ttr.ui.controls import html
from ttr.ui.controls.widgets import MarkupBox
from ttr.ui.markup import Markup


class StatusLine(MarkupBox):
    """A page's reply to an action, announced by screen readers: `text`, and `more` in small print."""

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
    """Sentence about the map, announced by screen readers; `text` is empty while there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("ttr-live")
        self.text = ""

    def show(self, text: str) -> None:
        """Show a sentence; an unchanged sentence sends nothing."""
        self.text, self.value = text, html.sentence(text)

    def show_reason(self, seat: int, name: str, turn: int, did: str, why: str) -> None:
        """Show a player's move and its reason."""
        self.text = f"Turn {turn}: {name} {did}. {why}"
        self.value = html.reason(seat, name, turn, did, why)

    def clear(self) -> None:
        """Remove the line."""
        self.text, self.value = "", Markup()
