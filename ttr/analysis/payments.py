"""Payments in the order of a person's preference: those that save locomotives and needed colors come first.

`ttr.game.hand.Hand.payments` lists the same payments in the order of the rules, on which bots' games depend.
"""

from __future__ import annotations

from collections.abc import Container

from ttr.game.cards import CARD_INDEX, CARDS, GRAY
from ttr.game.moves import ClaimRoute
from ttr.game.position import Position
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import SeenByAll, not_a_position


def payments(position: Position, route: int) -> list[ClaimRoute]:
    """List every distinct payment for a route from the hand, the best one first.

    Parameters
    ----------
    position : GameState or PlayerView
        The position; the hand and the tickets of its seat count. The function does not check whether the route is open.
    route : int
        The index of the route.

    Returns
    -------
    list of ClaimRoute
        The payments, sorted by these criteria: few locomotives; few cards that the tickets would then miss; a color
        that the tickets need less; a color with fewer cards in the hand, to keep long sets; and finally the order of
        `legal_moves`.

    Raises
    ------
    IndexError
        If there is no such route.

    Notes
    -----
    The needs of the tickets come from the cheapest completion of each: one shortest path per ticket, O(E log V).

    Examples
    --------
    >>> import ttr
    >>> from ttr.game.hand import Hand
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> view = view.with_hand(Hand.of({"purple": 1, "red": 3, "locomotive": 2}))
    >>> [str(move) for move in ttr.payments(view, 8)][:2]
    ['claim 8 red', 'claim 8 purple+1']
    """
    if not isinstance(position, SeenByAll):
        raise not_a_position(position)
    route, routes = position.board.check_route(route), position.board.routes
    needed = cards_needed(position, SeatNetwork.of(position), without=(route, position.board.twins[route]))
    hand, length = position.hand, routes[route].length

    def spends(move: ClaimRoute) -> tuple[int, int, int, int]:
        if move.color is None:
            return move.locomotives, 0, 0, 0
        need, held = needed[CARD_INDEX[move.color]], hand.count(move.color)
        left = held - (length - move.locomotives)
        return move.locomotives, max(0, need - left) - max(0, need - held), need, held

    return sorted(hand.payments(position.board, route), key=spends)


def cards_needed(position: Position, built: SeatNetwork, without: Container[int | None] = ()) -> list[int]:
    """Return how many cards of each color the seat's tickets need, by the cheapest completion of each.

    The order is that of `ttr.game.cards.CARDS`. Shared routes count once. Gray routes and routes in `without` do not
    count, and neither do tickets that are connected, cut off, or out of reach of the seat's trains.
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
