"""A button for each player, with points and trains left, to choose whose routes to enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ttr.game.state import GameState
from ttr.graphs.words import counted
from ttr.ui.controls.widgets import box, button, dress, put, show_if
from ttr.ui.map.palette import SEATS


class PlayerPicks:
    """The `buttons` of the players; `on_pick` is called with the chosen player."""

    def __init__(self, on_pick: Callable[[int], None]) -> None:
        self.buttons = [button("", partial(on_pick, seat)) for seat in range(len(SEATS))]
        self.widget = box(self.buttons, "ttr-picks")

    def show(self, state: GameState, totals: Sequence[int], now: int) -> None:
        """Show each player's points and trains at a position, and mark the current player."""
        names, unit = state.setup.seats, "pt" if state.rules.points else "ticket"
        for seat, control in enumerate(self.buttons):
            show_if(seat < len(names), control)
            if seat < len(names):
                has = f"{counted(totals[seat], unit)} · {state.trains[seat]} left"
                words = f"{names[seat]}: {has}; press to enter what this player has"
                put(control, description=f"{SEATS[seat].sign} {names[seat]}\n{has}", tooltip=words)
                kind = "ttr-pill-on" if seat == now else "ttr-pill-off"
                dress(control, "ttr-button", "ttr-pill", kind, "ttr-pick", f"ttr-pick-{seat}")
