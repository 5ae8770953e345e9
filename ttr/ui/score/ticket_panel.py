"""A button for each ticket of the board, filtered by the typed letters of a city."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.board_parts import Route, Ticket
from ttr.game.tabletop import Tabletop
from ttr.game.typed import DASH, plain_letters, words_of
from ttr.ui.controls.html import muted
from ttr.ui.controls.widgets import box, button, dress, listen, markup, put, refill, show_if, text_field
from ttr.ui.map.palette import SEATS
from ttr.ui.score.painting import holders


class TicketPanel:
    """The field `letters`, and a button for each ticket in `buttons`.

    `on_ticket` is called with a clicked ticket, and `on_letters` after a change of the letters.
    `city` is the city whose tickets are shown, from a click on the map, or None for all cities.
    """

    def __init__(self, on_ticket: Callable[[int], None], on_letters: Callable[[], None]) -> None:
        self._on_ticket, self._on_letters = on_ticket, on_letters
        self._board: Board | None = None
        self.city: str | None = None
        self.letters = text_field("Cities", "two letters of each, such as de el")
        self.letters.continuous_update = True  # late input is harmless: it only filters the buttons
        listen(self._typed, self.letters)
        self.clear_button = button("All", self.clear, tooltip="Show all tickets")
        self.none = markup(muted("No ticket on this board has these cities."))
        self.buttons: list[widgets.Button] = []
        self._list = box([], "ttr-row", "ttr-ticket-list")
        self.widget = box(
            [box([self.letters, self.clear_button], "ttr-row", "ttr-find"), self.none, self._list], "ttr-section"
        )

    def show(self, game: Tabletop, seat: int) -> None:
        """Show a player's tickets, and other holders of them."""
        if game.board is not self._board:
            self._make(game.board)
        for index, control in enumerate(self.buttons):
            who = holders(game, index)
            ticket, signs = game.board.tickets[index], "".join(SEATS[one].sign for one in who)
            worth = f" · {ticket.points}" if game.rules.points else ""
            put(control, description=f"{ticket}{worth}{f' {signs}' if signs else ''}")
            others = [game.seats[one] for one in who if one != seat]
            put(control, tooltip=f"held by {', '.join(others)}" if others else None)
            dress(control, "ttr-button", "ttr-pill", "ttr-pill-on" if seat in who else "ttr-pill-off")
        self._filter()

    def clear(self) -> None:
        """Show all tickets again."""
        self.city = None
        if self.letters.value:
            self.letters.value = ""
        self._filter()

    def at_city(self, city: str | None) -> None:
        """Show the tickets of a city."""
        self.city = city
        self._filter()

    @property
    def shown(self) -> list[int]:
        """The tickets whose buttons are visible."""
        tickets = self._board.tickets if self._board is not None else ()
        return [
            index
            for index, ticket in enumerate(tickets)
            if (self.city is None or self.city in ticket.cities) and fits(ticket, self.letters.value)
        ]

    def _typed(self) -> None:
        self.at_city(None)
        self._on_letters()

    def _filter(self) -> None:
        shown = set(self.shown)
        for index, control in enumerate(self.buttons):
            show_if(index in shown, control)
        show_if(not shown, self.none)
        show_if(bool(self.letters.value) or self.city is not None, self.clear_button)

    def _make(self, board: Board) -> None:
        self._board, self.city = board, None
        self.buttons = [
            button(str(ticket), partial(self._on_ticket, index)) for index, ticket in enumerate(board.tickets)
        ]
        order = sorted(range(len(board.tickets)), key=lambda index: plain_letters(str(board.tickets[index])))
        refill(self._list, [self.buttons[index] for index in order])


def fits(ends: Ticket | Route, letters: str) -> bool:
    """Return True if each typed prefix matches a different word in the cities of a ticket or a route.

    >>> fits(Ticket("Denver", "El Paso", 4), "de el"), fits(Ticket("Denver", "El Paso", 4), "de de")
    (True, False)
    """
    typed, known = plain_letters(DASH.sub(" ", letters)).split(), [*words_of(ends.a), *words_of(ends.b)]
    for start in typed:
        full = "".join(words_of(start)) or start  # "St." begins Stockholm, and means Saint
        word = next((word for word in known if word.startswith((start, full))), None)
        if word is None:
            return False
        known.remove(word)
    return True
