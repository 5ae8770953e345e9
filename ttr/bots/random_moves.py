"""random: picks uniformly among the deck, each display slot, tickets and each claimable route.

It picks the payment for a route uniformly, too. It is the yardstick for every other strategy.
"""

from __future__ import annotations

import random
from functools import cache

from ttr.bots.base import Decision, Named, check_turn
from ttr.game.legal import claimable_mask, drawable_cards, keepable_tickets, ticket_moves
from ttr.game.moves import KeepTickets, Move, Pass
from ttr.game.state import Phase
from ttr.game.view import PlayerView

TURN, NEXT_CARD = Phase.TURN, Phase.NEXT_CARD


@cache
def _reason(choices: int) -> str:
    if choices == 1:
        return "there was nothing to choose"
    return f"one of {choices} choices, all equally likely"


class Strategy(Named):
    name = "Random"

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Pick first what to do, then how."""
        check_turn(view)
        return self.decide(self.move(view, rng), _reason(_choices(view)))

    def move(self, view: PlayerView, rng: random.Random) -> Move:
        """Return the move of `choose`, without its reason."""
        phase = view.phase
        if phase is not TURN:
            if phase is NEXT_CARD:
                draws = drawable_cards(view)
                return draws[int(rng.random() * len(draws))]
            tickets = keepable_tickets(view)
            return KeepTickets(tickets[int(rng.random() * len(tickets))])
        draws, asking, routes = drawable_cards(view), ticket_moves(view), claimable_mask(view)
        others = len(draws) + len(asking)
        pick = int(rng.random() * (others + routes.bit_count()))
        if pick < len(draws):
            return draws[pick]
        if pick < others:
            return asking[pick - len(draws)]
        if not routes:
            return Pass()
        for _ in range(pick - others):
            routes &= routes - 1  # drop the lowest bit
        claims = view.hand.payments(view.board, (routes & -routes).bit_length() - 1)
        return claims[int(rng.random() * len(claims))]


def _choices(view: PlayerView) -> int:
    if view.phase in (Phase.FIRST_TICKETS, Phase.NEW_TICKETS):
        return len(keepable_tickets(view))
    draws = len(drawable_cards(view))
    if view.phase is NEXT_CARD:
        return draws
    return draws + len(ticket_moves(view)) + claimable_mask(view).bit_count() or 1
