"""random: picks evenly among the deck, each display slot, tickets and each claimable route.

The payment of a route is picked evenly among all. It is the yardstick for every other strategy.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from ttr.bots.base import Decision
from ttr.game.legal import claimable_mask, drawable_cards, legal_moves, payments, ticket_moves
from ttr.game.moves import Move, Pass
from ttr.game.state import Phase
from ttr.game.view import PlayerView

TURN, NEXT_CARD = Phase.TURN, Phase.NEXT_CARD


@cache
def _reason(choices: int) -> str:
    if choices == 1:
        return "Random: there was nothing to choose."
    return f"Random: one of {choices} choices, each as likely as the others."


class Strategy:
    """Picks evenly among what it can do."""

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Pick what to do first, then how."""
        move, choices = self._pick(view, rng.random)
        return Decision(move, _reason(choices))

    def move(self, view: PlayerView, rng: random.Random) -> Move:
        """Return the move of `choose`, without its reason."""
        return self._pick(view, rng.random)[0]

    def _pick(self, view: PlayerView, draw: Callable[[], float]) -> tuple[Move, int]:
        """Return a move, and among how many things to do it was picked."""
        if view.phase is not TURN:
            moves = drawable_cards(view) if view.phase is NEXT_CARD else legal_moves(view)
            return moves[int(draw() * len(moves))], len(moves)
        draws, tickets, routes = drawable_cards(view), ticket_moves(view), claimable_mask(view)
        others = len(draws) + len(tickets)
        total = others + routes.bit_count()
        pick = int(draw() * total)
        if pick < len(draws):
            return draws[pick], total
        if pick < others:
            return tickets[pick - len(draws)], total
        if not routes:
            return Pass(), 1
        for _ in range(pick - others):
            routes &= routes - 1  # drop the lowest bit
        choices = payments(view, (routes & -routes).bit_length() - 1)
        return choices[int(draw() * len(choices))], total
