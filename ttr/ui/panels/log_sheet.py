"""The log sheet of a game, and the button that opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.game.files.log import LogRow
from ttr.ui.controls.widgets import box, button, markup
from ttr.ui.panels import game_html


class LogSheet:
    """A sheet that the browser holds only while it `is_open`; `on_toggle` hears of its `button`, and opens or shuts it.

    `panel` stands beside the map, with the sheet's `text` in it.
    """

    def __init__(self, on_toggle: Callable[[], None]) -> None:
        self.is_open = False
        self.button = button("Log sheet", on_toggle)
        self.text = markup()
        self.panel = box([self.text], "ttr-log-panel")

    def open(self, wanted: bool) -> None:
        """Open it, to be filled by `show`, or shut it."""
        self.is_open = wanted
        self.button.description = "Hide log" if wanted else "Log sheet"
        if not wanted:
            self.text.value = ""

    def show(self, rows: Callable[[], Sequence[LogRow]], unit: str) -> None:
        """Fill it, where it is open; `unit` is what the score counts."""
        if self.is_open:
            self.text.value = game_html.log_sheet(rows(), unit)
