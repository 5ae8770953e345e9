"""Messages and votes of a table: who has the seats, whose turn it is, votes, reactions, and the alert in the tab."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

import traitlets

from ttr.graphs.words import join_names, pluralize
from ttr.ui.controls.html import note
from ttr.ui.controls.widgets import MarkupBox, box, button, markup, show_if
from ttr.ui.game.messages import what_now
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.connection import InBrowser, script
from ttr.ui.panels.game_html import face, row_of_seats
from ttr.ui.table.game import REACTIONS, TableGame, TableSeat
from ttr.ui.table.saved_table import SavedTable


def seat_state(place: TableSeat, away: bool) -> Markup:
    if place.bot:
        return tag("small", f"{place.bot} plays" + (" for now" if place.name else ""))
    if not place.name:
        return tag("small", "free")
    return tag("small", "away", class_="ttr-away") if away else tag("small", "here")


def missing_players(game: TableGame) -> str:
    free = len(game.free)
    return f"The game begins when every seat is taken. {pluralize(free, 'seat')} {'is' if free == 1 else 'are'} free."


def seats_html(game: TableGame, away: Collection[int]) -> Markup:
    """Return the seats in a line, before the game has begun."""
    chips = [
        tag(
            "li",
            face(seat, game.bots.get(seat)),
            tag(
                "span",
                tag("b", place.name or f"Seat {seat + 1}", dir="auto"),
                " ",
                tag("span", "(you)", class_="ttr-you") if seat == game.viewer else "",
                seat_state(place, seat in away),
            ),
            class_="ttr-seat",
        )
        for seat, place in enumerate(game.places)
    ]
    return row_of_seats(chips)


def what_to_do(game: TableGame, away: Collection[int]) -> str:
    seat = game.first_to_act
    if seat is None or game.my_turn:
        return what_now(game)
    if not set(game.choosing) <= set(game.free) and game.viewer not in game.free:
        return _while_others_choose(game, away)
    name = game.state.setup.seats[seat]
    if seat in game.free:
        own = "It is your turn: enter your name and sit down."
        return own if seat == game.viewer else f"Waiting for somebody to take the seat of {name}."
    if game.viewer is None:
        return f"{name} is to move." + (" This player is away." if seat in away else "")
    if game.viewer in game.free:
        return "The game goes on. Enter your name and sit down."
    if game.places[game.viewer].bot:
        return "A bot plays for you." if game.places[game.viewer].name else "A bot plays here. Ask your host."
    return f"Waiting for {name}" + (", who is away." if seat in away else ".")


def _while_others_choose(game: TableGame, away: Collection[int]) -> str:
    """Return a sentence for somebody who has no first tickets to choose, or has chosen them."""
    choosing = [seat for seat in game.choosing if seat not in game.free]
    names = [game.state.setup.seats[seat] + (" (away)" if seat in away else "") for seat in choosing]
    if game.viewer in game.chosen:
        return f"You have chosen. Waiting for {join_names(names)}."
    return f"{join_names(names)} {'chooses' if len(names) == 1 else 'choose'} first tickets."


def tab_title(game: TableGame | None) -> str:
    """Return the tab's title, or an empty text to keep the page's own title."""
    if game is None or not game.begun:
        return ""
    if game.over:
        return "The game is over"
    if game.my_turn:
        return "● Your turn"
    if game.choosing:
        return "First tickets"
    assert game.first_to_act is not None
    return f"{game.state.setup.seats[game.first_to_act]}'s turn"


def votes_html(game: TableGame, voters: Collection[int]) -> Markup:
    """Return a sentence with the votes to end the game and the missing voters; nothing without a vote."""
    if not game.votes or game.over:
        return Markup()
    names = game.state.setup.seats
    want = join_names(names[seat] for seat in sorted(game.votes))
    missing = [names[seat] for seat in sorted(voters) if seat not in game.votes]
    needed = f" It ends when {join_names(missing)} {'agrees' if len(missing) == 1 else 'agree'}." if missing else ""
    verb = "wants" if len(game.votes) == 1 else "want"
    return note(f"{want} {verb} to end the game and score it as it stands.{needed}")


def _empty_seat(game: TableGame, empty: int, asked: Collection[int]) -> str:
    """Return sentences about a seat whose player is away, and about the players who agree that a bot plays it."""
    name = game.name_of(empty)
    if empty in game.free:
        about = f"{name} is free, and the host is away. A bot can play it until somebody comes with its link."
    else:
        about = f"{name} has been away for more than a minute. A bot can play until {name} is back."
    agreed = [seat for seat in sorted(game.agreed.get(empty, ())) if seat != game.viewer]
    yours = game.viewer in game.agreed.get(empty, ())
    missing = [game.name_of(seat) for seat in asked if seat not in (*agreed, game.viewer)]
    if agreed:
        about += f" {join_names(map(game.name_of, agreed))} {'agrees' if len(agreed) == 1 else 'agree'}."
    if yours and missing:
        about += f" You agree. Waiting for {join_names(missing)}."
    return about


# --- votes and reactions ---


class EndVote:
    """A seat's buttons to vote for the end (`end_button`) or withdraw the vote (`stay_button`), and the votes."""

    def __init__(self, on_vote: Callable[[bool], None]) -> None:
        self.end_button = button("Vote to end", lambda: on_vote(True), tooltip="Ask the others to end the game")
        self.stay_button = button("Play on", lambda: on_vote(False), tooltip="Withdraw your vote to end")
        self.buttons = box([self.end_button, self.stay_button], "ttr-row")
        self.text = markup()

    def show(self, table: SavedTable) -> None:
        game, seat = table.game, table.seat
        playing = game.begun and not game.over
        show_if(playing and seat in table.voters and seat not in game.votes, self.end_button)
        show_if(playing and seat in game.votes, self.stay_button)
        self.text.value = votes_html(game, table.voters)

    def hide(self) -> None:
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

    def show(self, table: SavedTable) -> None:
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
        self.text.value = concat(*(tag("p", _empty_seat(game, each, table.asked)) for each in empty))
        show_if(bool(empty), self.panel)

    def hide(self) -> None:
        show_if(False, self.panel)
        self.text.value = ""


class Reactions:
    """A seat's `buttons` for a few ready words, and the latest of all seats in `text`. There is no free text."""

    def __init__(self, on_react: Callable[[int], None]) -> None:
        self.buttons = [button(label, partial(on_react, index)) for index, label in enumerate(REACTIONS)]
        self.row = box(self.buttons, "ttr-row", "ttr-reactions")
        self.text = MarkupBox()
        self.text.add_class("ttr-live")  # announced; see `Semantics`

    def show(self, table: SavedTable) -> None:
        game = table.game
        show_if(table.seat is not None and bool(game.places[table.seat].name), self.row)
        self.text.value = Markup().join(
            tag("p", tag("b", f"{game.name_of(seat)}:", dir="auto"), f" {REACTIONS[index]}", class_="ttr-reaction")
            for seat, index in table.reactions
        )

    def hide(self) -> None:
        show_if(False, self.row)
        self.text.value = Markup()


# --- the alert in the tab ---


class Attention(InBrowser):
    """Extra state for the browser: a `title` for the tab, and the number of `calls` to the player.

    The browser decides about the sound, with a switch that it remembers. `shown` is the number of log lines that the
    page has sent, and `seen` the number that the browser has confirmed. A click before the confirmation refers to an
    older position.
    """

    _esm = script(Path(__file__).parent / "attention.js", "notes.js")
    title = traitlets.Unicode().tag(sync=True)
    calls = traitlets.Int(0).tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.seen = -1
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def receive(self, content: object) -> None:
        seen = content.get("seen") if isinstance(content, dict) else None
        if type(seen) is int:
            self.seen = seen

    def alert(self) -> None:
        """Alert the player by title and sound."""
        self.calls += 1

    def is_behind(self, number: int) -> bool:
        """Return True if the browser has not yet confirmed this many lines.

        A browser that never confirmed anything does not count.
        """
        return 0 <= self.seen < number
