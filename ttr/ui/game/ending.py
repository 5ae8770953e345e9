"""The end of a game on a page: the result, hindsight and the record."""

from __future__ import annotations

from collections.abc import Callable

from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.overlay import Overlay
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.game.game import SeenGame
from ttr.ui.panels.game_html import record_link, score_table
from ttr.ui.panels.hindsight_panel import HindsightPanel


class Ending:
    """The `panel` at the end of a game: the final `score` and the `files` to save, both empty before.

    `buttons` is a row for what to do next. Its `hindsight_button` opens the `hindsight` panel, which is None before.
    `on_open` is called for a click on it, and `on_show` with the overlay for the map and its seat.
    """

    def __init__(self, on_open: Callable[[], None], on_show: Callable[[Overlay, int], None]) -> None:
        self._on_show = on_show
        self.hindsight: HindsightPanel | None = None
        self._looked_at: GameState | None = None
        self.score, self.files = markup(), markup()
        self.hindsight_button = button("What could have been", on_open)
        self.buttons = box([self.hindsight_button], "ttr-row")
        self._could = box([], "ttr-section")
        self.panel = box([self.buttons, self._could, self.score, self.files], "ttr-log-panel")

    def show(self, game: SeenGame | None) -> None:
        """Show the result of a game that is over; without one, remove everything, also from the browser."""
        final, record = (None, None) if game is None else (game.scores(), game.record())
        self.score.value = self.files.value = ""
        if game is not None and final is not None and record is not None:
            self.score.value = score_table(game.state, final)
            name = f"{game.options.rules}-{record.start.decks.seed}"
            self.files.value = record_link(record, f"{name}.txt", "Save the game's record")
        self._show_hindsight(of=game)

    def look_back(self, game: SeenGame) -> None:
        """Show hindsight for a finished game, which takes a moment to compute."""
        if self.hindsight is None:
            self.hindsight = HindsightPanel(self._on_show)
            self._could.children = (self.hindsight.widget,)
        self.hindsight.show(Tabletop.of(game.state), game.viewer or 0)
        self._looked_at = game.state
        self._show_hindsight(of=game)

    def _show_hindsight(self, of: SeenGame | None) -> None:
        there = of is not None and of.state == self._looked_at
        show_if(not there, self.hindsight_button)
        if self.hindsight is not None:
            show_if(there, self.hindsight.widget)
