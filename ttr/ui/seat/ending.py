"""The ending: what a game that is over has come to, and its record to take home."""

from __future__ import annotations

from ttr.ui.controls.widgets import box, markup
from ttr.ui.panels.game_html import score_table
from ttr.ui.panels.record_link import record_link
from ttr.ui.seat.game import SeenGame


class Ending:
    """What stands in a `panel` at the end: the final `score` and the `files` to save, both empty before."""

    def __init__(self) -> None:
        self.score, self.files = markup(), markup()
        self.panel = box([self.score, self.files], "ttr-log-panel")

    def show(self, game: SeenGame) -> None:
        """Show how a game has ended, if it has."""
        final, record = game.scores(), game.record()
        if final is None or record is None:
            self.clear()
            return
        self.score.value = score_table(game.state, final)
        name = f"{game.options.rules}-{record.start.decks.seed}"
        self.files.value = record_link(record, f"{name}.txt", "Save the game's record")

    def clear(self) -> None:
        """Show nothing, and let the browser hold nothing."""
        self.score.value = self.files.value = ""
