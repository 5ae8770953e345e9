"""empty hand: plays as many cards as it can.

Each turn, it claims the route that takes the most cards out of its hand. If it cannot pay for any route, it draws the
card that lets it play the most next turn. It keeps as few tickets as it may, the ones that lose the least, and ignores
them. It never saves cards for a long route, although three routes of length two bring less than one of length six.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis.overlays import planned
from ttr.bots.base import Decision
from ttr.bots.planner import RouteGoal, TicketsAside, worth
from ttr.game.cards import CARDS, NO_CARD, WILD
from ttr.game.legal import claimable_routes
from ttr.game.moves import DrawCard
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted, sentence


class Strategy(TicketsAside):
    name = "Empty hand"

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        return RouteGoal((), "")

    def spare_goal(self, view: PlayerView) -> RouteGoal:
        return RouteGoal((), "it plays what it can")

    def claim(self, view: PlayerView, goal: RouteGoal) -> Decision | None:
        """Claim the longest affordable route."""
        routes = claimable_routes(view)
        if not routes:
            return None
        tracks, can = view.board.routes, counted(len(routes), "route")
        route = max(routes, key=lambda r: (tracks[r].length, -r))
        track = tracks[route]

        def why() -> str:
            value = f", for {worth(view, route)}" if view.rules.points else ""
            cards = counted(view.hand.size, "card")
            return f"its {cards} can pay for {can}; {track} takes the most, {track.length}{value}"

        def overlay() -> Overlay:
            return planned(SeatNetwork.of(view), track.cities, routes, f"What it can pay for: {can}.")

        return self.claim_for(view, route, RouteGoal((route,), why, overlay))

    def draw(self, view: PlayerView, goal: RouteGoal, draws: Sequence[DrawCard]) -> Decision:
        """Take the card that lets it play the most; draw blind if no face-up card makes a route affordable."""
        payable = claimable_routes(view)
        before = longest_of(view, payable), len(payable)
        best: tuple[tuple[int, int], DrawCard, int, list[int]] | None = None
        for move in draws:
            card = NO_CARD if move.slot is None else view.display[move.slot]
            if card == NO_CARD or (best is not None and card == best[2]):
                continue
            routes = claimable_routes(view.with_hand(view.hand.add(card)))
            longest, number = longest_of(view, routes), len(routes)
            # Among equally good cards, a locomotive comes last, because it takes the whole turn.
            rank = (longest, number if card != WILD else 0)
            if best is None or rank > best[0]:
                best = rank, move, card, routes
        if best is None or (best[0] <= before and draws[0].slot is None):
            held = counted(view.hand.size, "card")
            can = f"routes of at most {before[0]}" if before[0] else "no route"
            why = f"its {held} can pay for {can}" if view.hand.size else "it has no cards"
            change = ", and no face-up card would change that" if best is not None else ""
            marks = tuple(EdgeMark(route, Role.TODO) for route in payable)
            overlay = Overlay(edges=marks, sentence=sentence(f"{why}{change}")) if marks else None
            return Decision(draws[0], f"{self.name}: {why}{change}.", overlay)
        (length, after), move, card, playable = best
        if not length:
            return Decision(move, f"{self.name}: one more card would not pay for any route; it takes {CARDS[card]}.")
        in_all = f", and for {counted(len(playable), 'route')} in all" if after else ""
        why = f"with one more {CARDS[card]} it can pay for a route of {length}{in_all}"
        marks = tuple(EdgeMark(route, Role.TODO) for route in playable)
        return Decision(move, f"{self.name}: {why}.", Overlay(edges=marks, sentence=sentence(why)))


def longest_of(view: PlayerView, routes: Sequence[int]) -> int:
    """Return the length of the longest route, or 0 without routes."""
    return max((view.board.routes[route].length for route in routes), default=0)
