"""The votes of seats at a table, to end the game or to let a bot play, and their reactions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ttr.ui.controls.widgets import MarkupBox, box, button, markup, show_if
from ttr.ui.markup import Markup, tag
from ttr.ui.table import words
from ttr.ui.table.game import REACTIONS
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


class BotVote:
    """The questions whether a bot may play a seat that nobody attends to, and the viewer's answers.

    `yes_button` answers the first question that the viewer has not answered; `wait_button` withdraws the last answer.
    """

    def __init__(self, on_answer: Callable[[int, bool], None]) -> None:
        self._about = self._answered = 0
        self.yes_button = button("", lambda: on_answer(self._about, True))  # a lost focus must not wait here
        self.wait_button = button("", lambda: on_answer(self._answered, False))
        self.text = markup()
        self.panel = box([self.text, box([self.yes_button, self.wait_button], "ttr-row")], "ttr-bot-vote")

    def show(self, table: KeptTable) -> None:
        """Show the questions to the viewer of a table."""
        game, seat, empty = table.game, table.seat, table.empty
        answered = [about for about in empty if seat in game.agreed.get(about, ())]
        unanswered = [about for about in empty if about not in answered] if seat in table.asked else []
        if unanswered:
            self._about = unanswered[0]
            self.yes_button.description = f"Let a bot play for {game.name_of(self._about)}"
        if answered:
            self._answered = answered[-1]
            self.wait_button.description = f"Wait for {game.name_of(self._answered)}"
        show_if(bool(unanswered), self.yes_button)
        show_if(bool(answered), self.wait_button)
        self.text.value = words.empty_seats(game, empty, table.asked)
        show_if(bool(empty), self.panel)

    def hide(self) -> None:
        """Hide everything, because there is no table."""
        show_if(False, self.panel)
        self.text.value = ""


class Reactions:
    """A seat's `buttons` for a few ready words, and the latest of all seats in `text`. There is no free text."""

    def __init__(self, on_react: Callable[[int], None]) -> None:
        self.buttons = [button(label, partial(on_react, index)) for index, label in enumerate(REACTIONS)]
        self.row = box(self.buttons, "ttr-row", "ttr-reactions")
        self.text = MarkupBox()
        self.text.add_class("ttr-live")  # announced; see `Semantics`

    def show(self, table: KeptTable) -> None:
        """Show the latest reactions to the viewer of a table."""
        game = table.game
        show_if(table.seat is not None and bool(game.places[table.seat].name), self.row)
        self.text.value = Markup().join(
            tag("p", tag("b", f"{game.name_of(seat)}:", dir="auto"), f" {REACTIONS[index]}", class_="ttr-reaction")
            for seat, index in table.reactions
        )

    def hide(self) -> None:
        """Hide everything, because there is no table."""
        show_if(False, self.row)
        self.text.value = Markup()
