"""Texts that a button opens: the log sheet of a game, and the map in words, for people who cannot see the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.analysis.map_text import Passage
from ttr.game.files.log import LogRow
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, set_class
from ttr.ui.markup import Markup, concat, tag
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
        self.is_open = wanted
        self.button.description = "Hide log" if wanted else "Log sheet"
        if not wanted:
            self.text.value = ""

    def show(self, rows: Callable[[], Sequence[LogRow]], unit: str) -> None:
        if self.is_open:
            self.text.value = game_html.log_sheet(rows(), unit)


class MapText:
    """A button, `toggle_button`, and the `text` below it while the text `is_open`.

    `on_toggle` handles clicks on the button, and calls `show`.
    """

    def __init__(self, on_toggle: Callable[[], None]) -> None:
        self._on_toggle = on_toggle
        self.is_open = False
        self.toggle_button = button("Map in words", self._toggle, "ttr-opener")
        self.text = markup()
        self.widget = box([self.toggle_button, self.text], "ttr-map-text")

    def show(self, passages: Callable[[], Sequence[Passage]]) -> None:
        """Show the map's current content; `passages` runs only while the text is open."""
        shown = passages() if self.is_open else ()
        lists = ((html.heading(each.heading), tag("ul", [tag("li", line) for line in each.lines])) for each in shown)
        self.text.value = concat([part for pair in lists for part in pair])

    def close(self) -> None:
        self.is_open = False
        self.text.value = Markup()
        set_class(self.toggle_button, "ttr-opener-on", False)

    def _toggle(self) -> None:
        self.is_open = not self.is_open
        set_class(self.toggle_button, "ttr-opener-on", self.is_open)
        self._on_toggle()
