"""Reactions: a few ready words for all at the table, shown for some seconds. There is no free text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ttr.ui.controls.widgets import MarkupBox, box, button, show_if
from ttr.ui.markup import Markup, tag
from ttr.ui.table.game import REACTIONS
from ttr.ui.table.kept import KeptTable


class Reactions:
    """A seat's `buttons` for its reactions, and the latest ones of all seats in `text`."""

    def __init__(self, on_react: Callable[[int], None]) -> None:
        self.buttons = [button(label, partial(on_react, index)) for index, label in enumerate(REACTIONS)]
        self.row = box(self.buttons, "ttr-row", "ttr-reactions")
        self.text = MarkupBox()
        self.text.add_class("ttr-live")  # announced; see `Semantics`

    def show(self, table: KeptTable) -> None:
        """Show the latest reactions to the viewer of a table."""
        game = table.game
        show_if(table.seat is not None and bool(game.places[table.seat].name), self.row)
        self.text.value = Markup().join(
            tag("p", tag("b", f"{game.name_of(seat)}:", dir="auto"), f" {REACTIONS[index]}", class_="ttr-reaction")
            for seat, index in table.reactions
        )

    def hide(self) -> None:
        """Hide everything, because there is no table."""
        show_if(False, self.row)
        self.text.value = Markup()
