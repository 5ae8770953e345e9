"""The log sheet of a game, and the button that opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.game.files.log import LogRow
from ttr.ui.controls.widgets import box, button, markup
from ttr.ui.panels import game_html


class LogSheet:
    """A log sheet that exists in the browser only while it `is_open`; `on_toggle` handles its `button`.

    `panel` is the part beside the map that holds the sheet's `text`.
    """

    def __init__(self, on_toggle: Callable[[], None]) -> None:
        self.is_open = False
        self.button = button("Log sheet", on_toggle)
        self.text = markup()
        self.panel = box([self.text], "ttr-log-panel")

    def open(self, wanted: bool) -> None:
        """Open the sheet, for `show` to fill, or close it."""
        self.is_open = wanted
        self.button.description = "Hide log" if wanted else "Log sheet"
        if not wanted:
            self.text.value = ""

    def show(self, rows: Callable[[], Sequence[LogRow]], unit: str) -> None:
        """Fill the sheet if it is open; `unit` is the unit of the score."""
        if self.is_open:
            self.text.value = game_html.log_sheet(rows(), unit)
