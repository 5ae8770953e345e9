"""Choose routes by letters of their cities or from a list, and answer which route an ambiguous click meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from ttr.game.tabletop import Tabletop
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    choice_of,
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
from ttr.ui.score.painting import one_track_each, owner
from ttr.ui.score.score_html import own_routes
from ttr.ui.score.ticket_panel import fits


class RoutePanel:
    """The field `letters`, the list `route_choice` and `give_button`; `own` lists the player's routes.

    `on_give` is called with the route to give to the player or take back, and `on_letters` with all routes that match
    the letters, one track of each double route.
    """

    def __init__(self, on_give: Callable[[int], None], on_letters: Callable[[list[int]], None]) -> None:
        self._on_letters = on_letters
        self._quiet = Quiet()
        self._game: Tabletop | None = None
        self._seat = 0
        self.own = markup()
        self.letters = text_field("Cities", "two letters of each, then Enter: de om")
        listen(self._typed, self.letters)
        self.route_choice = dropdown("Route")
        self.give_button = choice_button("", self.route_choice, on_give)
        listen(self._show_button, self.route_choice, quiet=self._quiet)
        self.widget = box([self.letters, self.route_choice, self.give_button, self.own], "ttr-section")

    def show(self, game: Tabletop, seat: int) -> None:
        """Show a player of a game."""
        same = self._game is not None and game.board is self._game.board
        self._game, self._seat = game, seat
        self.own.value = own_routes(game, seat)
        routes = sorted((_line(game, route), route) for route in range(len(game.board.routes)))
        with self._quiet:
            set_options(self.route_choice, [CHOOSE, *routes], None if same else NOTHING)
        self._show_button()

    def _typed(self) -> None:
        typed, game = self.letters.value.strip(), self._game
        if not typed or game is None:
            return
        self.letters.value = ""
        found = [route for route, line in enumerate(game.board.routes) if fits(line, typed)]
        self._on_letters(one_track_each(game.board, found))

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
        """Ask a question; `answers` are pairs of a text and an action."""
        self._show(question, [button(text, action, "ttr-choice") for text, action in answers])

    def forget(self) -> None:
        """Remove the question."""
        self._show("", [])

    def _show(self, question: str, choices: list[widgets.Button]) -> None:
        self.choices = choices
        refill(self._row, choices)
        self._question.value = html.hint_line(question)
        show_if(bool(question), self.widget)
