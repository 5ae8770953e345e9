"""Actions: each seat's actions, in a few words for its card, and as values for the browser's animations."""

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


def last_actions(states: Sequence[GameState], moves: Sequence[Move]) -> dict[int, str]:
    """Return a description of each seat's last turn, from public facts only.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> last_actions([state], [ttr.KeepTickets(state.offer)])
    {0: 'kept 3 tickets'}
    """
    found: dict[int, str] = {}
    whose = None
    for before, move in zip(states, moves, strict=False):
        seat, said = before.seat, _action_text(before, move)
        found[seat] = f"{found[seat]}, {said.removeprefix('drew ')}" if seat == whose else said
        ends = before.phase is Phase.FIRST_TICKETS
        whose = None if ends else seat
    return found


def _action_text(before: GameState, move: Move) -> str:
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


def actions(game: SeenGame, since: int, until: int) -> dict[int, str]:
    """Return the public actions between two moves of a game, each as JSON.

    "drew" lists drawn cards: the place in the display or null for the deck, and the color or "" for a blind card.
    "paid" lists the colors of paid cards. "laid" holds the claimed "route", its "points", and the "layer" of the map
    with the seat's cars. The viewer's own draws are left out, because those cards already moved at the click.
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
