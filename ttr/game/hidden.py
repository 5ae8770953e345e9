"""Redeal the cards that nobody at the table knows: the same position with different cards to come."""

from __future__ import annotations

import random

from ttr.game.state import Decks, GameState, shuffled


def redealt(state: GameState, seed: str) -> GameState:
    """Return a position that differs only in the order of the decks and of later shuffles, which nobody knows.

    Hands, tickets and offers stay with their seats, and everything face up stays in place. This is the position of a
    spectator who sees all hands, but not the decks. The order of the tickets that seats put back also counts as
    unknown.

    With open piles, no card is hidden, so only the tickets are redealt. The same seed gives the same deal on every
    machine.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> other = redealt(state, "1")
    >>> sorted(other.deck) == sorted(state.deck), other.deck == state.deck
    (True, False)
    >>> all(ttr.player_view(other, seat) == ttr.player_view(state, seat) for seat in (0, 1))
    True
    """
    fields = dict(state.__dict__)
    if not state.rules.open_piles:
        fields["deck"] = bytes(shuffled(sorted(state.deck), f"{seed} deck"))
    fields["ticket_deck"] = tuple(shuffled(sorted(state.ticket_deck), f"{seed} tickets"))
    # Later shuffles come from a new seed, because a record holds the shuffles of its game.
    later = int(random.Random(f"{seed} later").random() * 2**53)
    fields["decks"] = Decks(later, state.decks.cards, state.decks.tickets)
    return GameState.from_fields(fields)
