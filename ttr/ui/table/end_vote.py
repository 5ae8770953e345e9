"""The vote to end a game: the votes, the missing voters, and a seat's buttons."""

from __future__ import annotations

from collections.abc import Callable

from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.table import words
from ttr.ui.table.kept import KeptTable


class EndVote:
    """A seat's buttons to vote for the end (`end_button`) or withdraw the vote (`stay_button`), and the votes."""

    def __init__(self, on_vote: Callable[[bool], None]) -> None:
        self.end_button = button("Vote to end", lambda: on_vote(True), tooltip="Ask the others to end the game")
        self.stay_button = button("Play on", lambda: on_vote(False), tooltip="Withdraw your vote to end")
        self.buttons = box([self.end_button, self.stay_button], "ttr-row")
        self.text = markup()

    def show(self, table: KeptTable) -> None:
        """Show the state of the vote to the viewer of a table."""
        game, seat = table.game, table.seat
        playing = game.begun and not game.over
        show_if(playing and seat in table.voters and seat not in game.votes, self.end_button)
        show_if(playing and seat in game.votes, self.stay_button)
        self.text.value = words.votes(game, table.voters)

    def hide(self) -> None:
        """Hide everything, because there is no table."""
        show_if(False, self.end_button, self.stay_button)
        self.text.value = ""
