"""Hindsight: the effect of one route, the tickets of the pile, and the best network for given trains and tickets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import monotonic

import ipywidgets as widgets

from ttr.analysis.best_network import OneRoute, ValuedNetwork, better_networks, most_points, of_the_pile, one_route
from ttr.game.scoring import SeatScore, scores
from ttr.game.tabletop import Tabletop
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import join_names, pluralize
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, refill
from ttr.ui.markup import tag

MAX_ROUTES = 5  # of a list
SECONDS = 2.0  # seconds of search for a better network
YOU = "You"  # the name of a single player


class HindsightPanel:
    """The lists `routes` and `pile`, and the shown player's `best` network, which `best_button` finds.

    `show_buttons` has a button for each listed route, and `on_show` is called with the overlay for the map and its
    seat.
    """

    def __init__(self, on_show: Callable[[Overlay, int], None]) -> None:
        self._on_show = on_show
        self._game: Tabletop | None = None
        self._seat = 0
        self.routes, self.pile, self.best = markup(), markup(), markup()
        self.show_buttons: list[widgets.Button] = []
        self._buttons = box([], "ttr-row")
        self.best_button = button("", self._look)
        self.widget = box(
            [
                markup(html.heading("One route that would have changed the winner")),
                self.routes,
                self._buttons,
                markup(html.heading("Tickets left in the pile")),
                self.pile,
                markup(html.heading("The best network")),
                self.best_button,
                self.best,
            ],
            "ttr-section",
        )

    def show(self, game: Tabletop, seat: int) -> None:
        if (game, seat) != (self._game, self._seat):
            self.best.value = ""
        changed, self._game, self._seat = game != self._game, game, seat
        name = game.seats[seat]
        whose = "your" if name == YOU else f"{name}’s"
        self.best_button.description = f"With {whose} trains and tickets"
        self.best_button.disabled = not game.rules.points
        if changed:
            self._show_routes(game)
            self._show_pile(game)

    def _show_routes(self, game: Tabletop) -> None:
        result = one_route(game)
        items = [tag("li", _effect_text(game, one)) for one in result[:MAX_ROUTES]]
        more = (
            html.note(f"And {pluralize(len(result) - MAX_ROUTES, 'other route')}.") if len(result) > MAX_ROUTES else ""
        )
        nothing = html.muted("No single route would have changed the winner.")
        self.routes.value = tag("ol", items, class_="ttr-could") + more if items else nothing
        self.show_buttons = [
            button(f"Show {place}", partial(self._show_route, one), tooltip=str(game.board.routes[one.route]))
            for place, one in enumerate(result[:MAX_ROUTES], 1)
        ]
        refill(self._buttons, self.show_buttons)

    def _show_route(self, one: OneRoute) -> None:
        assert self._game is not None  # the button comes with the list
        self._on_show(
            Overlay(edges=(EdgeMark(one.route, Role.TODO),), sentence=_effect_text(self._game, one)), one.seat
        )

    def _show_pile(self, game: Tabletop) -> None:
        state = game.position()
        rows = []
        for seat, name in enumerate(game.seats):
            tickets = [game.board.tickets[ticket] for ticket in of_the_pile(state, seat)]
            names = ", ".join(f"{ticket} ({ticket.points})" if game.rules.points else str(ticket) for ticket in tickets)
            worth = (
                f" worth {pluralize(sum(ticket.points for ticket in tickets), 'point')}" if game.rules.points else ""
            )
            many = f"{pluralize(len(tickets), 'ticket')}{worth}: {names}" if tickets else "no ticket"
            rows.append(tag("li", html.seat_badge(seat), tag("b", f" {name}"), f" would have completed {many}."))
        self.pile.value = tag("ul", rows, class_="ttr-could")

    def _look(self) -> None:
        """Search for the best network within the time limit, and show it."""
        game, seat = self._game, self._seat
        if game is None:
            return
        tickets = game.tickets[seat]
        until, result, whole = monotonic() + SECONDS, None, True
        search: Iterator[ValuedNetwork | None] = better_networks(game.board, game.rules, tickets, Random(1))
        for one in search:
            result = one or result
            if monotonic() > until:
                whole = False
                break
        if result is None:
            self.best.value = html.muted("These trains can build nothing on this board.")
            return
        sentence = _compare(game, scores(game.position())[seat], result, whole)
        self.best.value = tag("p", sentence)
        self._on_show(
            Overlay(edges=tuple(EdgeMark(route, Role.PATH) for route in result.routes), sentence=sentence), seat
        )


def _effect_text(game: Tabletop, one: OneRoute) -> str:
    names = ["you" if name == YOU else name for name in game.seats]
    who, line, final = names[one.seat], game.board.routes[one.route], one.final
    instead = "" if one.taken_from is None else f" instead of {names[one.taken_from]}"
    result = "win"
    if len(final.winners) > 1:
        result = f"share the victory with {join_names(names[seat] for seat in final.winners if seat != one.seat)}"
    totals = " to ".join(str(score.total) for score in sorted(final, key=lambda score: -score.total)[:2])
    return f"{line}, {pluralize(line.length, 'train')}: if {who} had it{instead}, {who} would {result}, {totals}."


def _compare(game: Tabletop, has: SeatScore, network: ValuedNetwork, whole: bool) -> str:
    """Return a comparison of the best network found, the upper bound, and the player's result."""
    most = most_points(game.board, game.rules, game.tickets[has.seat])
    made = has.route_points + has.ticket_points
    many = f"{len(network.completed)} of {pluralize(len(game.tickets[has.seat]), 'ticket')}"
    searched = "" if whole else f", in {SECONDS:g} seconds"
    bound = "and no network is worth more" if network.points == most else f"and no network is worth more than {most}"
    return (
        f"Alone on the board, the best network found{searched} is worth {pluralize(network.points, 'point')} with "
        f"{many}, {bound}. {has.name} made {made}. Neither figure counts the longest path."
    )
