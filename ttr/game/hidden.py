"""Redeal what nobody at the table can know: the same position with other cards still to come."""

from __future__ import annotations

import random

from ttr.game.state import Decks, GameState, shuffled


def redealt(state: GameState, seed: str) -> GameState:
    """Return a position that differs only in what nobody knows: the order of the decks and of later shuffles.

    Hands, tickets and offers stay with the seats that have them, and everything that lies open stays where it lies. It
    is the position of a spectator who looks into all hands, but not into the decks. The order of the tickets that
    seats have put back also counts as unknown.

    With open piles no card is hidden, so only the tickets are redealt. The same seed gives the same deal on every
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
    # Later shuffles come from a seed of their own: a record knows those of its game.
    later = int(random.Random(f"{seed} later").random() * 2**53)
    fields["decks"] = Decks(later, state.decks.cards, state.decks.tickets)
    return GameState.from_fields(fields)
