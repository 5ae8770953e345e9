"""Choose what to enter, without the map: routes by letters of their cities, tickets, and the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.board_parts import Route, Ticket
from ttr.game.parsing import DASH, plain_letters, words_of
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.words import pluralize
from ttr.ui.controls import html
from ttr.ui.controls.html import muted
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    choice_of,
    dress,
    dropdown,
    listen,
    markup,
    put,
    refill,
    set_options,
    show_if,
    text_field,
)
from ttr.ui.map.palette import SEATS
from ttr.ui.score.game_map import holders, one_track_each, owner
from ttr.ui.score.score_html import own_routes, trains_left


class RoutePanel:
    """The field `letters`, the list `route_choice` and `give_button`; `own` lists the player's routes.

    `on_give` is called with the route to give to the player or take back, `on_letters` with all routes that match the
    letters, one track of each double route, and `on_none` with the reason why none does.
    """

    def __init__(
        self,
        on_give: Callable[[int], None],
        on_letters: Callable[[list[int]], None],
        on_none: Callable[[str], None],
    ) -> None:
        self._on_letters, self._on_none = on_letters, on_none
        self._quiet = Quiet()
        self._game: Tabletop | None = None
        self._seat = 0
        self.own = markup()
        self.letters = text_field("Cities", "two letters of each, then Enter: de om")
        listen(self._read_letters, self.letters)
        self.route_choice = dropdown("Route")
        self.give_button = choice_button("", self.route_choice, on_give)
        listen(self._show_button, self.route_choice, quiet=self._quiet)
        self.widget = box([self.letters, self.route_choice, self.give_button, self.own], "ttr-section")

    def show(self, game: Tabletop, seat: int) -> None:
        same = self._game is not None and game.board is self._game.board
        self._game, self._seat = game, seat
        self.own.value = own_routes(game, seat)
        routes = sorted((_line(game, route), route) for route in range(len(game.board.routes)))
        with self._quiet:
            set_options(self.route_choice, [CHOOSE, *routes], None if same else NOTHING)
        self._show_button()

    def _read_letters(self) -> None:
        typed, game = self.letters.value.strip(), self._game
        if not typed or game is None:
            return
        self.letters.value = ""
        items = [route for route, line in enumerate(game.board.routes) if fits(line, typed)]
        if items:
            self._on_letters(one_track_each(game.board, items))
        else:
            self._on_none(why_none(game.board, typed, "route"))

    def _show_button(self) -> None:
        game, route = self._game, choice_of(self.route_choice)
        if game is None:
            return
        own = route is not None and owner(game, route) == self._seat
        name = game.seats[self._seat]
        put(self.give_button, description=f"Take it back from {name}" if own else f"Give it to {name}")


def _line(game: Tabletop, route: int) -> str:
    board, has = game.board, owner(game, route)
    whose = "" if has is None else f" {SEATS[has].sign} {game.seats[has]}"
    return f"{board.route_name(route)} · {board.routes[route].length}{whose}"


class Which:
    """A question with a button for each answer in `choices`; hidden without a question."""

    def __init__(self) -> None:
        self.choices: list[widgets.Button] = []
        self._question, self._row = markup(), box([], "ttr-row")
        self.widget = box([self._question, self._row], "ttr-section", "ttr-which-one")
        self.forget()

    def ask(self, question: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        self.choices = [button(text, action, "ttr-choice") for text, action in answers]
        refill(self._row, self.choices)
        self._question.value = html.hint_line(question)
        show_if(bool(question), self.widget)

    def forget(self) -> None:
        self.ask("", [])


# --- tickets ---


class TicketPanel:
    """The field `letters` with its `choose_button`, and a button for each ticket in `buttons`.

    `on_ticket` is called with a chosen ticket, `on_letters` after a change of the letters, and `on_none` with the
    reason why the letters choose no ticket. `city` is the city whose tickets are shown, from a click on the map, or
    None for all cities.
    """

    def __init__(
        self, on_ticket: Callable[[int], None], on_letters: Callable[[], None], on_none: Callable[[str], None]
    ) -> None:
        self._on_ticket, self._on_letters, self._on_none = on_ticket, on_letters, on_none
        self._board: Board | None = None
        self.city: str | None = None
        self.letters = text_field("Cities", "two letters of each, then Enter: de el")
        listen(self._read_letters, self.letters)
        self.choose_button = button("Choose", self._choose, tooltip="Choose the ticket that these letters match")
        self.clear_button = button("All", self.clear, tooltip="Show all tickets")
        self.none = markup(muted("No ticket on this board has these cities."))
        self.buttons: list[widgets.Button] = []
        self._list = box([], "ttr-row", "ttr-ticket-list")
        self.widget = box(
            [
                box([self.letters, self.choose_button, self.clear_button], "ttr-row", "ttr-find", "ttr-enters"),
                self.none,
                self._list,
            ],
            "ttr-section",
        )

    def show(self, game: Tabletop, seat: int) -> None:
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
        self.city = None
        if self.letters.value:
            self.letters.value = ""
        self._filter()

    def at_city(self, city: str | None) -> None:
        self.city = city
        self._filter()

    @property
    def shown(self) -> list[int]:
        tickets = self._board.tickets if self._board is not None else ()
        return [
            index
            for index, ticket in enumerate(tickets)
            if (self.city is None or self.city in ticket.cities) and fits(ticket, self.letters.value)
        ]

    def _read_letters(self) -> None:
        self.at_city(None)
        self._on_letters()

    def _choose(self) -> None:
        """Choose the only ticket that matches the letters, or say why there is none."""
        shown = self.shown
        if not shown and self._board is not None:
            self._on_none(why_none(self._board, self.letters.value, "ticket"))
        elif len(shown) > 1:
            self._on_none(f"{len(shown)} tickets match. Press one of them, or type more letters.")
        else:
            self.letters.value = ""
            self._on_ticket(shown[0])

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
    known = [*words_of(ends.a), *words_of(ends.b)]
    for start in _starts(letters):
        word = next((word for word in known if _begins(start, word)), None)
        if word is None:
            return False
        known.remove(word)
    return True


def why_none(board: Board, letters: str, noun: Literal["route", "ticket"]) -> str:
    """Return why typed prefixes match no route or no ticket of a board.

    >>> import ttr
    >>> why_none(ttr.load_board("usa"), "sf po", "route"), why_none(ttr.load_board("usa"), "de port", "route")
    ('No city on this board begins with “sf”.', 'No route joins Denver and Portland.')
    """
    starts, names = _starts(letters), [city.name for city in board.cities]
    meant = [[name for name in names if any(_begins(start, word) for word in words_of(name))] for start in starts]
    for start, cities in zip(starts, meant, strict=True):
        if not cities:
            return f"No city on this board begins with “{start}”."
    if len(starts) != 2:
        return f"No {noun} on this board joins cities like these."
    ends = [cities[0] if len(cities) == 1 else f"“{start} …”" for start, cities in zip(starts, meant, strict=True)]
    return f"No {noun} joins {ends[0]} and {ends[1]}."


def _starts(letters: str) -> list[str]:
    return plain_letters(DASH.sub(" ", letters)).split()


def _begins(start: str, word: str) -> bool:
    full = "".join(words_of(start)) or start  # "St." begins Stockholm, and means Saint
    return word.startswith((start, full))


# --- players, with points and trains left ---


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
                has = f"{pluralize(totals[seat], unit)} · {trains_left(state.trains[seat])}"
                text = f"{names[seat]}: {has}; press to enter what this player has"
                put(control, description=f"{SEATS[seat].sign} {names[seat]}\n{has}", tooltip=text)
                kind = "ttr-pill-on" if seat == now else "ttr-pill-off"
                dress(control, "ttr-button", "ttr-pill", kind, "ttr-pick", f"ttr-pick-{seat}")
