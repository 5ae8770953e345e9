"""Deeds: what each seat has done between two positions of a game, for what moves in the browser."""

from __future__ import annotations

import json
from typing import Any

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.game.moves import ClaimRoute, DrawCard
from ttr.ui.map.map_css import SHAPES
from ttr.ui.seat.game import SeenGame


def deeds(game: SeenGame, since: int, until: int) -> dict[int, str]:
    """Return what seats have done after so many moves of a game, up to so many, as everybody saw it: JSON for each.

    "drew" has cards that were drawn: their place in the display or null for the deck, and a color or "" for a blind
    one. "paid" are the colors of cards that were paid, "laid" the "route" that was claimed, with the "layer" of the map
    that has the seat's cars. What the viewer drew is left out: that card has left its pile when it was pressed.
    """
    found: dict[int, dict[str, Any]] = {}
    for move, before in zip(game.moves[since:until], game.states[since:until], strict=True):
        seat, own = before.seat, before.seat == game.viewer
        match move:
            case DrawCard(slot=slot) if not own:
                card = "" if slot is None else CARDS[before.display[slot]]
                found.setdefault(seat, {}).setdefault("drew", []).append((slot, card))
            case ClaimRoute(route=route, color=color, locomotives=wild):
                others = before.board.routes[route].length - wild
                paid = [*[color] * others, *[LOCOMOTIVE] * wild]
                laid = {"layer": SHAPES.index(f"seat-{seat}"), "route": route}
                found.setdefault(seat, {}).update(own=own, paid=paid, laid=laid)
    return {seat: json.dumps(did) for seat, did in found.items()}
