"""random: picks evenly among the deck, each display slot, tickets and each claimable route.

The payment of a route is picked evenly among all. It is the yardstick for every other strategy.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from ttr.bots.base import Decision
from ttr.legal import claimable_mask, drawable_cards, legal_moves, payments, ticket_moves
from ttr.moves import Move, Pass
from ttr.state import Phase
from ttr.view import PlayerView

WHY = "Random: every move was as likely as any other."

TURN, NEXT_CARD = Phase.TURN, Phase.NEXT_CARD


class Strategy:
    """Picks evenly among what it can do."""

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Pick what to do first, then how."""
        return Decision(self._pick(view, rng.random), WHY)

    def _pick(self, view: PlayerView, draw: Callable[[], float]) -> Move:
        if view.phase is not TURN:
            moves = drawable_cards(view) if view.phase is NEXT_CARD else legal_moves(view)
            return moves[int(draw() * len(moves))]
        draws, tickets, routes = drawable_cards(view), ticket_moves(view), claimable_mask(view)
        others = len(draws) + len(tickets)
        pick = int(draw() * (others + routes.bit_count()))
        if pick < len(draws):
            return draws[pick]
        if pick < others:
            return tickets[pick - len(draws)]
        if not routes:
            return Pass()
        for _ in range(pick - others):
            routes &= routes - 1  # drop the lowest bit
        choices = payments(view, (routes & -routes).bit_length() - 1)
        return choices[int(draw() * len(choices))]
