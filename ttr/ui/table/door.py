"""The door of a table: a form for a new table, a field for a link or code, and a panel for taking a seat."""

from __future__ import annotations

import re
from collections.abc import Callable

import ipywidgets as widgets

from ttr.ui.controls.html import note
from ttr.ui.controls.widgets import button, markup, section, show_if, text_field
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.setup.game_options_form import GameOptionsForm

LEAD = "One game, with a device for each player. Open a table and give each player a link."
USUAL = GameOptions(seats=(SeatChoice(None), SeatChoice(None), SeatChoice(None)))
_IN_LINK = re.compile(r"(?:.*#table=)?([\w-]{1,60})\s*", re.DOTALL)


class Entrance:
    """The entry to a table: the `form` for a new one, or the section `enter` for a link or `code`.

    `enter` has a `code_button`. In `join_panel` a visitor takes a free seat, with a `name` and `sit_button`.
    """

    def __init__(
        self,
        on_open: Callable[[GameOptions], None],
        on_preview: Callable[[], None],
        on_code: Callable[[], None],
        on_sit: Callable[[], None],
        on_refused: Callable[[], None],
    ) -> None:
        self.form = GameOptionsForm(
            on_open,
            on_preview,
            title="New table",
            start="Open the table",
            lead=LEAD,
            names=False,
            kept_as="table",
            on_refused=on_refused,
        )
        self.form.show(USUAL)
        self.code = text_field("Link", "the link or code you were given")
        self.code_button = button("Go to the table", on_code)
        self.enter = section("Join a table", self.code, self.code_button, classes=["ttr-enters"])
        self.name = text_field("Name", "as the others will see it")
        self.sit_button = button("Sit down", on_sit, "ttr-primary")
        name_note = markup(note("Everyone at the table sees this name."))
        self.join_panel = section("Take your seat", self.name, self.sit_button, name_note, classes=["ttr-enters"])

    @property
    def parts(self) -> tuple[widgets.Widget, ...]:
        """The parts for the panel beside the map."""
        return (self.join_panel, self.form.widget, self.enter)

    @property
    def wanted(self) -> str | None:
        """The entered code, alone or in a link; None for other input."""
        match = _IN_LINK.fullmatch(self.code.value.strip())
        return None if match is None else match[1]

    def show_outside(self) -> None:
        """Show the entry to a table."""
        show_if(True, self.form.widget, self.enter)
        show_if(False, self.join_panel)

    def show_inside(self, *, free: bool) -> None:
        """Hide the entry from people at a table, except the panel for a free seat."""
        show_if(False, self.form.widget, self.enter)
        show_if(free, self.join_panel)
