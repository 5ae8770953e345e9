"""Payments in the order in which a person would make them: what spares locomotives and needed colors comes first.

`ttr.game.legal.payments` lists the same ones in the order of the rules, which games of bots depend on.
"""

from __future__ import annotations

from collections.abc import Container

from ttr.game.cards import CARD_INDEX, GRAY, WILD
from ttr.game.legal import payments
from ttr.game.moves import ClaimRoute
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView


def sparing_payments(view: PlayerView, route: int, built: SeatNetwork | None = None) -> list[ClaimRoute]:
    """List every payment of a route from the hand, the one first that spares most of what is needed later.

    Parameters
    ----------
    view : PlayerView
        What the seat knows: its hand and its tickets.
    route : int
        The index of the route. Only the cards are looked at, not whether the route is open.
    built : SeatNetwork, optional
        That of the seat, where it is at hand; the paths that it has found are not looked for again.

    Returns
    -------
    list of ClaimRoute
        In this order: few locomotives; few cards taken from what the tickets need, counted in cards that would be
        missing then; a color that they need less; a color that is held less, so that long rows stay.

    Notes
    -----
    What the tickets need is told by the cheapest completion of each: a shortest path for each ticket, O(E log V).

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> view = ttr.player_view(state, 0).with_hand(bytes((1, 0, 0, 0, 0, 0, 0, 3, 2)))  # purple, red and locomotives
    >>> [str(move) for move in sparing_payments(view, 8)][:2]
    ['claim 8 red', 'claim 8 purple+1']
    """
    built = SeatNetwork.of(view) if built is None else built
    twin = view.board.twins[route]
    needed = cards_needed(view, built, without=(route, twin))
    hand, length = view.hand, view.board.routes[route].length

    def spends(move: ClaimRoute) -> tuple[int, int, int, int]:
        if move.color is None:
            return move.locomotives, 0, 0, 0
        card = CARD_INDEX[move.color]
        spare = max(0, hand[card] - needed[card])
        taken = min(needed[card], max(0, length - move.locomotives - spare))
        return move.locomotives, taken, needed[card], hand[card]

    return sorted(payments(view, route), key=spends)


def cards_needed(view: PlayerView, built: SeatNetwork, without: Container[int | None] = ()) -> list[int]:
    """Return how many cards of each color the seat's tickets take, by the cheapest completion of each.

    Parameters
    ----------
    view : PlayerView
        What the seat knows.
    built : SeatNetwork
        What it has built.
    without : container of int
        Routes that are left out: one that is about to be claimed, and its other track.

    Returns
    -------
    list of int
        In the order of `ttr.game.cards.CARDS`. Routes that several tickets share are counted once, gray ones not at
        all, and neither are tickets that are connected, cut off, or take more trains than the seat has.
    """
    routes: set[int] = set()
    for index in view.held_tickets:
        path = built.path(view.board.tickets[index])
        if path is not None and path.cost <= view.trains[view.seat]:
            routes.update(edge for edge in path.paid if edge not in without)
    needed = [0] * (WILD + 1)
    for route in routes:
        track = view.board.routes[route]
        if track.color != GRAY:
            needed[CARD_INDEX[track.color]] += track.length
    return needed
