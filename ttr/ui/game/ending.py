"""What a page shows instead of a turn: the ending with hindsight and the record, or an earlier moment."""

from __future__ import annotations

from collections.abc import Callable

from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.game.view import player_view
from ttr.graphs.overlay import Overlay
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, section, show_if
from ttr.ui.game.game import SeenGame
from ttr.ui.game.holdings import offered_tickets, open_cards, own_tickets, table_title
from ttr.ui.markup import Markup, tag
from ttr.ui.panels import game_html
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


# --- an earlier moment, read-only ---


class Past:
    """Bar and panel that replace a turn's controls while the viewer looks back.

    `position` is the shown position, or None for the present; `text` names its turn. `bar` shows this text and the
    `now_button`, which leads back. `panel` has the face-up cards and the viewer's holdings of that time: `table`,
    `hand`, `tickets`.
    """

    def __init__(self, back: Callable[[], None]) -> None:
        self.position: int | None = None
        self.text = ""
        self._where = markup()
        self.now_button = button("Back to now", back, "ttr-primary")
        self.bar = box([self._where, self.now_button], "ttr-row", "ttr-past-bar")
        self.table, self.hand, self.tickets = markup(), markup(), markup()
        self._hand_section = section("Your cards", self.hand)
        self.panel = box([self.table, self._hand_section, self.tickets], "ttr-turn", "ttr-past")
        self.leave()

    def show(self, game: SeenGame, position: int, turn: int, last: int) -> None:
        """Show a position of a game, the end of a turn; `last` is the number of the last turn."""
        self.position, self.text = position, f"Turn {turn} of {last}"
        self._where.value = tag("b", self.text)
        self.now_button.description = "To the end" if game.over else "Back to now"
        view = game.view(position)
        all_see = view or player_view(game.states[position], 0)  # the face-up cards are the same for everybody
        self.table.value = html.heading(table_title(all_see)) + open_cards(all_see)
        self.hand.value, self.tickets.value = Markup(), Markup()
        if view is not None:
            offer, (title, held) = offered_tickets(view), own_tickets(view)
            self.hand.value = game_html.hand(view.hand)
            self.tickets.value = (html.heading("To choose from") + offer if offer else Markup()) + (
                html.heading(title) + held if title else Markup()
            )
        show_if(view is not None, self._hand_section, self.tickets)
        show_if(True, self.bar, self.panel)

    def leave(self) -> None:
        """Return to the present, and remove these parts from the browser."""
        self.position, self.text = None, ""
        for part in (self._where, self.table, self.hand, self.tickets):
            part.value = Markup()
        show_if(False, self.bar, self.panel)


def done_then(game: SeenGame, position: int) -> str:
    rows = [row for row in game.log() if row.position == position and row.turn]
    return " ".join(f"{row.player} {row.full_action}." for row in rows) or "Before the first turn."
