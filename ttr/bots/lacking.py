"""What a hand can pay for and what it lacks: functions that strategies share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, WILD
from ttr.game.moves import ClaimRoute
from ttr.game.view import PlayerView


def short(view: PlayerView, route: int) -> int:
    """Return how many cards are missing to pay for a route; locomotives count."""
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


def needs(view: PlayerView, routes: Iterable[int]) -> list[int]:
    """Return how many cards of each color the hand lacks for all routes; gray routes take the color held most."""
    tracks, hand, wanted = view.board.routes, [*view.hand], [0] * len(CARDS)
    for route in routes:
        track = tracks[route]
        if track.color == GRAY:
            colors = hand[:WILD]
            wanted[colors.index(max(colors))] += track.length
        else:
            wanted[CARD_INDEX[track.color]] += track.length
    return [need - have if need > have else 0 for need, have in zip(wanted, hand, strict=True)]


def total_turns(view: PlayerView, routes: Sequence[int]) -> int:
    """Return how many turns all routes take if every card drawn is useful."""
    missing = max(0, sum(needs(view, routes)) - view.hand.locomotives)
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
