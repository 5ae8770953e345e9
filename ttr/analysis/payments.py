"""Payments for routes, the best one for a person first, and the cards that a hand lacks.

Payments that save locomotives and needed colors come first in `payments`. `ttr.game.hand.Hand.payments` lists the same
payments in the order of the rules, on which bots' games depend.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from ttr.analysis.odds import CardsSeen
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, WILD
from ttr.game.moves import ClaimRoute
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import Position, not_a_position
from ttr.game.view import PlayerView


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
    if not isinstance(position, Position):
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


def missing_cards(view: CardsSeen, route: int) -> int:
    """Return how many cards a hand with its locomotives lacks for a route; for gray, in the best color."""
    track, hand = view.board.routes[route], view.hand
    held = hand.most if track.color == GRAY else hand.count(track.color)
    return max(0, track.length - held - hand.locomotives)


def turns(view: PlayerView, route: int) -> float:
    """Return about how many turns a route takes: turns to draw the missing cards, and one turn to claim it."""
    return turns_each(view)(route)


def turns_each(view: PlayerView) -> Callable[[int], float]:
    """Return a function like `turns` for this view, which is faster for many routes."""
    routes, draws, hand = view.board.routes, view.rules.draws, view.hand
    wild = hand.locomotives
    have = {color: count + wild for color, count in zip(COLORS, hand, strict=False)}
    have[GRAY] = max(have.values())

    def turns_of(route: int) -> float:
        track = routes[route]
        missing = track.length - have[track.color]
        return 1 + (missing + draws - 1) // draws if missing > 0 else 1

    return turns_of


def missing_by_color(view: PlayerView, routes: Iterable[int]) -> list[int]:
    """Return how many cards of each color the hand lacks for all routes; gray routes take the color held most."""
    tracks, hand, cards = view.board.routes, [*view.hand], [0] * len(CARDS)
    for route in routes:
        track = tracks[route]
        if track.color == GRAY:
            colors = hand[:WILD]
            cards[colors.index(max(colors))] += track.length
        else:
            cards[CARD_INDEX[track.color]] += track.length
    return [need - have if need > have else 0 for need, have in zip(cards, hand, strict=True)]


def total_turns(view: PlayerView, routes: Sequence[int]) -> int:
    """Return how many turns all routes take if every card drawn is useful."""
    missing = max(0, sum(missing_by_color(view, routes)) - view.hand.locomotives)
    return len(routes) + (missing + view.rules.draws - 1) // view.rules.draws


def colors_for(view: PlayerView, routes: Iterable[int]) -> dict[int, str]:
    """Return a color to pay each of the routes with, such that the hand lacks few cards for all of them.

    Colored routes come first; then each gray route, the longest first, takes the color with the most cards left. Paying
    in this order, the longest first within each kind, does not change the colors of the others.
    """
    tracks = view.board.routes
    left = [*view.hand][:WILD]
    colors = {}
    for route in sorted(routes, key=lambda r: (tracks[r].color == GRAY, -tracks[r].length, r)):
        track = tracks[route]
        card = left.index(max(left)) if track.color == GRAY else CARD_INDEX[track.color]
        left[card] -= track.length
        colors[route] = CARDS[card]
    return colors


def thrifty_payment(view: PlayerView, route: int, plan: Iterable[int]) -> ClaimRoute:
    """Return the payment with the fewest locomotives, in the color that the rest of a plan needs least."""
    colors = {view.board.routes[other].color for other in plan if other != route}

    def cost(move: ClaimRoute) -> tuple[int, bool, int]:
        of_color = view.hand.count(move.color) if move.color else 0
        return move.locomotives, move.color in colors, of_color

    return min(view.hand.payments(view.board, route), key=cost)
