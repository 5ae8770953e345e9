"""Deeds: what each seat has done, in a few words for its card, and in values for what moves in the browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, SwapTickets
from ttr.game.state import GameState, Phase
from ttr.graphs.words import counted
from ttr.ui.map.map_css import SHAPES
from ttr.ui.seat.game import SeenGame


def last_deeds(states: Sequence[GameState], moves: Sequence[Move]) -> dict[int, str]:
    """Return what each seat did in its last turn, as everybody saw it.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> last_deeds([state], [ttr.KeepTickets(state.offer)])
    {0: 'kept 3 tickets'}
    """
    found: dict[int, str] = {}
    whose = None
    for before, move in zip(states, moves, strict=False):
        seat, said = before.seat, _told(before, move)
        found[seat] = f"{found[seat]}, {said.removeprefix('drew ')}" if seat == whose else said
        ends = before.phase is Phase.FIRST_TICKETS
        whose = None if ends else seat
    return found


def _told(before: GameState, move: Move) -> str:
    match move:
        case DrawCard(slot=slot):
            return "drew blind" if slot is None else f"drew {CARDS[before.display[slot]]}"
        case ClaimRoute(route=route):
            return f"claimed {before.board.routes[route]}"
        case KeepTickets(tickets=kept):
            return f"kept {counted(len(kept), 'ticket')}"
        case DrawTickets():
            return "drew tickets"
        case SwapTickets():
            return "swapped tickets"
    return "passed"


def deeds(game: SeenGame, since: int, until: int) -> dict[int, str]:
    """Return what seats have done after this many moves of a game, up to this many, as everybody saw it: JSON for each.

    "drew" has cards that were drawn: their place in the display or null for the deck, and a color or "" for a blind
    one. "paid" are the colors of cards that were paid, "laid" the "route" that was claimed with its "points", and the
    "layer" of the map that has the seat's cars. What the viewer drew is left out: that card has left its pile when it
    was pressed.
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
                points = before.rules.route_points[before.board.routes[route].length] if before.rules.points else 0
                laid = {"layer": SHAPES.index(f"seat-{seat}"), "route": route, "points": points}
                found.setdefault(seat, {}).update(own=own, paid=paid, laid=laid)
    return {seat: json.dumps(did) for seat, did in found.items()}
