"""Parts that replace a turn's controls for a while: an earlier moment, and the steps of an algorithm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttr.game.view import player_view
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step, Trace
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, section, show_if
from ttr.ui.game.game import SeenGame
from ttr.ui.game.holdings import offered_tickets, open_cards, own_tickets, table_title
from ttr.ui.markup import Markup, tag
from ttr.ui.panels import game_html
from ttr.ui.stepper.stepper import Stepper


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


class ShowSteps:
    """The stepper as a temporary part of a page; `on_change` is called after each step, and at the end.

    `button` opens it. `panel` and `foot` are beside and below the map, empty until the first trace, since few visits
    need their widgets.
    """

    def __init__(self, on_change: Callable[[], None], on_ask: Callable[[], None]) -> None:
        self._on_change = on_change
        self.button = button("Show me how", on_ask, tooltip="Step through the algorithm behind this")
        self.panel, self.foot = box([], "ttr-turn"), box([])
        self.active = False
        show_if(False, self.panel, self.foot)

    def _fill(self) -> None:
        self.stepper, self._title = Stepper(self._on_step), markup()
        self.back_button = button("Back to the game", self._close_and_tell, "ttr-primary")
        self.panel.children = (self._title, self.stepper.panel, self.back_button)
        self.foot.children = (self.stepper.foot,)

    @property
    def overlay(self) -> Overlay | None:
        return self.stepper.step.overlay if self.active and self.stepper.step is not None else None

    def open(self, trace: Trace[Any]) -> None:
        """Show a trace from its first step."""
        if not self.panel.children:
            self._fill()
        self.active = True
        self._title.value = html.heading(f"How: {trace.algorithm}")
        self.stepper.show(trace)
        show_if(True, self.panel, self.foot)

    def close(self) -> None:
        """Hide and clear the stepper, without calling `on_change`."""
        if self.active:
            self.active = False
            self._title.value = ""
            self.stepper.clear()
            show_if(False, self.panel, self.foot)

    def _close_and_tell(self) -> None:
        self.close()
        self._on_change()

    def _on_step(self, step: Step) -> None:
        if self.active:
            self._on_change()
