"""Every route in a list, each track of a double one by itself: what the map does, by keyboard."""

from __future__ import annotations

from collections.abc import Callable

from ttr.game.tabletop import Tabletop
from ttr.ui.controls.widgets import NOTHING, Quiet, box, button, choice_of, dropdown, listen, markup, put, set_options
from ttr.ui.map.palette import SEATS
from ttr.ui.score.painting import owner
from ttr.ui.score.score_html import own_routes


class RoutePanel:
    """The list `route_choice` and `give_button`; `own` tells what the player has.

    `on_give` is called with the route that is to be given to the player, or taken back.
    """

    def __init__(self, on_give: Callable[[int], None]) -> None:
        self._on_give = on_give
        self._quiet = Quiet()
        self._game: Tabletop | None = None
        self._seat = 0
        self.own = markup()
        self.route_choice = dropdown("Route")
        self.give_button = button("", self._press)
        listen(self._show_button, self.route_choice, quiet=self._quiet)
        self.widget = box([self.route_choice, self.give_button, self.own], "ttr-section")

    def show(self, game: Tabletop, seat: int) -> None:
        """Show a player of a game."""
        self._game, self._seat = game, seat
        self.own.value = own_routes(game, seat)
        routes = sorted((_line(game, route), route) for route in range(len(game.board.routes)))
        with self._quiet:
            set_options(self.route_choice, [("choose …", NOTHING), *routes])
        self._show_button()

    def _press(self) -> None:
        route = choice_of(self.route_choice)
        if route is not None:
            self._on_give(route)

    def _show_button(self) -> None:
        game, route = self._game, choice_of(self.route_choice)
        if game is None:
            return
        own = route is not None and owner(game, route) == self._seat
        name = game.seats[self._seat]
        put(self.give_button, description=f"Take it back from {name}" if own else f"Give it to {name}")
        put(self.give_button, disabled=route is None)


def _line(game: Tabletop, route: int) -> str:
    line, has = game.board.routes[route], owner(game, route)
    color = f", {line.color}" if game.board.twins[route] is not None else ""
    return f"{line}{color} ({line.length}){'' if has is None else f' {SEATS[has].sign} {game.seats[has]}'}"
