"""A position on a page: the picture on the map, the sentence under it, and a player's last turn with its reasons.

All are limited to the viewer's knowledge.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ttr.analysis import overlays
from ttr.analysis.changes import changes
from ttr.bots import Decision
from ttr.game.files.log import describe_turn
from ttr.game.moves import ClaimRoute
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import join_names, pluralize
from ttr.ui.game.game import SeenGame
from ttr.ui.map.picture import Picture
from ttr.ui.panels.game_html import verdict
from ttr.ui.panels.overlay_bar import Layer, LayerChoice, overlay_of
from ttr.ui.panels.position import claimed_routes, hover_lines, ticket_ends

KEPT_BACK = "A bot's reasons give away its tickets, so you see them after the game."
LAST = -1  # stands for the seat that moved last


@dataclass(frozen=True, slots=True)
class LastTurn:
    seat: int
    name: str
    turn: int  # counted from 1
    did: str  # the text for the viewer
    why: str  # the reasons, if they are public; otherwise the public changes
    overlay: Overlay | None  # the graph object behind it, if it is public; otherwise the claimed route


def seats_with_reasons(game: SeenGame) -> list[tuple[str, int]]:
    """Return the seats with reasons and their names: the bots, and after the game the last to move."""
    names = game.state.setup.seats
    bots = [(names[seat], seat) for seat in game.bots]
    return [("the last to move", LAST), *bots] if bots and game.over else bots


def last_turn(game: SeenGame, seat: int, position: int) -> LastTurn | None:
    """Return the last turn of a seat or `LAST` before a position, with its reasons; None before its first move."""
    indices = _moves_of_last_turn(game, seat, position)
    if not indices:
        return None
    states, moves, reader = game.states, game.moves, game.reader
    seat, last = states[indices[-1]].seat, indices[-1]
    actions = describe_turn(states, moves, indices, reader)
    gained = states[last + 1].running_score[seat] - states[indices[0]].running_score[seat]
    worth = f" for {pluralize(gained, 'point')}" if gained and states[last].rules.points else ""
    decisions = [decision for i in indices if (decision := game.decision(i)) is not None]
    claimed = [move.route for i in indices if isinstance(move := moves[i], ClaimRoute)]
    name, turn = states[last].setup.seats[seat], states[last].turn + 1
    if decisions:
        overlay = _of_decision(decisions[-1], claimed)
        reason = _why(name, decisions, _find_completed(states[indices[0]], states[last + 1], seat))
        return LastTurn(seat, name, turn, actions + worth, reason, overlay)
    changed = [change.sentence for i in indices for change in changes(states[i], moves[i], states[i + 1], reader)]
    if seat in game.bots and not game.over:
        changed.append(KEPT_BACK)
    overlay = Overlay(edges=tuple(EdgeMark(route, Role.ANSWER) for route in claimed)) if claimed else None
    return LastTurn(seat, name, turn, actions + worth, " ".join(changed), overlay)


def _find_completed(before: GameState, after: GameState, seat: int) -> list[str]:
    old, new, board = SeatNetwork.of(before, seat), SeatNetwork.of(after, seat), before.board
    held = (board.tickets[index] for index in before.tickets[seat] if index not in before.shown[seat])
    return [str(ticket) for ticket in held if new.connects(ticket) and not old.connects(ticket)]


def _moves_of_last_turn(game: SeenGame, seat: int, position: int) -> list[int]:
    """Return the moves of a seat's last turn; the choice of the first tickets belongs to the first turn."""
    states = game.states
    last = next((i for i in range(position - 1, -1, -1) if seat in (LAST, states[i].seat)), None)
    if last is None:
        return []
    start = last
    while start and states[start - 1].turn == states[last].turn:
        start -= 1
    return [i for i in range(start, last + 1) if states[i].seat == states[last].seat]


def _why(name: str, decisions: Sequence[Decision], completed: Sequence[str]) -> str:
    """Return the reasons of one turn's moves, without the mover and the payment, which are stated elsewhere."""
    reasons = [decision.reason for decision in decisions]
    bot, text = reasons[0].bot, reasons[0].text(paid=False, completed=completed)
    if bot:
        text = f"{'Why' if name.casefold().startswith(bot.casefold()) else bot}: {text}"
    for before, reason in pairwise(reasons):
        if reason.bot != before.bot:
            text += f" {reason}"
        elif rest := reason.text(paid=False, completed=completed, after=before):
            text += f" Then: {rest}" if reason.bot else f" {rest}"
    return f"{text} This has completed {join_names(completed)}." if completed else text


def _of_decision(decision: Decision, claimed: Sequence[int]) -> Overlay | None:
    """Return a decision's overlay after the move, without the claimed route among the routes to claim."""
    overlay = decision.overlay
    if not isinstance(overlay, Overlay):  # a user's own bot may return anything
        overlay = Overlay()
    others = [mark for mark in overlay.edges if mark.edge not in claimed]
    if not others and not claimed and not overlay.vertices:
        return None
    return replace(overlay, edges=(*others, *(EdgeMark(route, Role.ANSWER) for route in claimed)))


# --- the map and the sentence under it ---


@dataclass(frozen=True, slots=True)
class Highlight:
    """A sentence or a player's reason under the map; the overlay on the map; its seat."""

    sentence: str
    overlay: Overlay | None
    seat: int
    last_turn: LastTurn | None = None


def highlight(
    game: SeenGame, position: int, choice: LayerChoice, *, live: bool, above: Overlay | None = None
) -> Highlight:
    """Return the sentence and the overlay of a position: `above`, such as a hint, or else the choice.

    Without either, a finished game shows its result, and at earlier moments the previous turn. `live` is True for the
    current position.
    """
    asked = choice.layer is Layer.REASONS
    final = game.scores() if live and above is None and choice.layer is Layer.NONE else None
    if final is not None:
        return Highlight(verdict(game.state, final), None, choice.seat)
    if above is None and (asked or (game.over and choice.layer is Layer.NONE)):
        last = last_turn(game, choice.reasons_of if asked else LAST, position)
        if last is not None:
            return Highlight("", last.overlay if asked else None, last.seat, last)
    overlay = above or overlay_of(choice, game.states[position], game.tickets_of(choice.seat, position))
    sentence = overlay.sentence if overlay is not None else "There is no earlier turn to explain." * asked
    if not live:
        sentence = f"Looking back: the game after turn {game.states[position].turn}. {sentence}"
    return Highlight(sentence, overlay, choice.seat)


def pointed_out(game: SeenGame, position: int, tickets: Collection[int]) -> Overlay | None:
    """Return the highlight of hovered tickets that the viewer held then: their cities and missing routes."""
    view = game.view(position)
    if view is None:
        return None
    here = [view.board.tickets[index] for index in tickets if index in (*view.tickets, *view.offer)]
    built = SeatNetwork.of(view)
    if len(here) == 1 and built.connects(here[0]):
        return overlays.ticket_connectivity(built, here[0])
    return overlays.cheapest_completion(built, here) if here else None


def picture(
    game: SeenGame,
    position: int,
    on_top: Highlight,
    claimable: Collection[int] = (),
    selected: int | None = None,
    fresh: frozenset[int] = frozenset(),
) -> Picture:
    """Return the map of a position as the viewer may see it, with an overlay.

    Without an overlay, it marks the routes that are claimable now and those that were just claimed.
    """
    state, view, overlay = game.states[position], game.view(position), on_top.overlay
    drawn = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
    uncovered = drawn is None
    return Picture(
        owners=state.owners,
        closed=SeatNetwork.of(view).closed - claimed_routes(state) if view is not None else frozenset(),
        claimable=frozenset(claimable) if uncovered else frozenset(),
        selected=selected,
        fresh=fresh if uncovered else frozenset(),
        overlay=drawn,
        overlay_seat=on_top.seat,
        hover=hover_lines(state),
        terminals=ticket_ends(view) if view is not None and uncovered and not game.over else frozenset(),
    )
