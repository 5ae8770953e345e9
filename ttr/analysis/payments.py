"""Payments in the order that a person would choose: those that spare locomotives and needed colors come first.

`ttr.game.hand.Hand.payments` lists the same ones in the order of the rules, which games of bots depend on.
"""

from __future__ import annotations

from collections.abc import Container

from ttr.game.cards import CARD_INDEX, CARDS, GRAY
from ttr.game.moves import ClaimRoute
from ttr.game.position import Position
from ttr.game.seat_network import SeatNetwork


def payments(position: Position, route: int) -> list[ClaimRoute]:
    """List every distinct payment for a route from the hand, the best one first.

    Parameters
    ----------
    position : GameState or PlayerView
        Its seat's hand and tickets count. Only the cards are looked at, not whether the route is open.
    route : int
        The index of the route.

    Returns
    -------
    list of ClaimRoute
        In this order: few locomotives; few cards taken from what the tickets need, counted in cards that would be
        missing then; a color that they need less; a color that is held less, so that long rows stay; the order of
        `legal_moves`.

    Notes
    -----
    What the tickets need is told by the cheapest completion of each: a shortest path for each ticket, O(E log V).

    Examples
    --------
    >>> import ttr
    >>> from ttr.game.hand import Hand
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> view = view.with_hand(Hand.of({"purple": 1, "red": 3, "locomotive": 2}))
    >>> [str(move) for move in ttr.payments(view, 8)][:2]
    ['claim 8 red', 'claim 8 purple+1']
    """
    needed = cards_needed(position, SeatNetwork.of(position), without=(route, position.board.twins[route]))
    hand, length = position.hand, position.board.routes[route].length

    def spends(move: ClaimRoute) -> tuple[int, int, int, int]:
        if move.color is None:
            return move.locomotives, 0, 0, 0
        need, held = needed[CARD_INDEX[move.color]], hand.count(move.color)
        left = held - (length - move.locomotives)
        return move.locomotives, max(0, need - left) - max(0, need - held), need, held

    return sorted(hand.payments(position.board, route), key=spends)


def cards_needed(position: Position, built: SeatNetwork, without: Container[int | None] = ()) -> list[int]:
    """Return how many cards of each color the seat's tickets take, by the cheapest completion of each.

    In the order of `ttr.game.cards.CARDS`. Routes that several tickets share are counted once, gray ones and those
    `without` not at all, and neither are tickets that are connected, cut off, or take more trains than the seat has.
    """
    routes: set[int] = set()
    for index in position.held_tickets:
        path = built.path(position.board.tickets[index])
        if path is not None and path.cost <= position.trains[position.seat]:
            routes.update(edge for edge in path.paid if edge not in without)
    needed = [0] * len(CARDS)
    for route in routes:
        track = position.board.routes[route]
        if track.color != GRAY:
            needed[CARD_INDEX[track.color]] += track.length
    return needed
