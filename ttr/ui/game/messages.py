"""Messages for the players: what to do, what the others did, which tickets were completed."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.board import Board
from ttr.game.cards import CARDS
from ttr.game.files.log import LogRow
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, SwapTickets
from ttr.game.rules import Rules
from ttr.game.seat_network import can_ever_claim
from ttr.game.state import GameState, Phase
from ttr.graphs.words import join_names, plural, pluralize, spell_number
from ttr.ui.game.game import SeenGame
from ttr.ui.panels.position import completed_names
from ttr.ui.records.files import title_of

GAME = "Ticket to Ride"


def heading(board: Board, rules: Rules) -> tuple[str, str]:
    """Return a game's heading, and the small print below it, if any.

    >>> import ttr
    >>> heading(ttr.load_board("usa"), ttr.USA)
    ('Ticket to Ride · USA', '')
    >>> heading(ttr.load_board("usa"), ttr.USA_ONLINE)
    ('Ticket to Ride · USA', 'Ticket to Ride (USA), online edition')
    """
    name = title_of(board)
    return f"{GAME} · {name}", "" if rules.title in (name, f"{GAME} ({name})") else rules.title


def route_worth(state: GameState, route: int) -> str:
    length, rules = state.board.routes[route].length, state.rules
    worth = pluralize(rules.route_points[length], "point") if rules.points else pluralize(length, "train")
    return f"{state.board.route_name(route)}, {worth}"


def what_now(game: SeenGame) -> str:
    state = game.state
    if game.over:
        return "The game is over." if game.persons else "The bots have played. Step through the game below."
    if game.next_viewer is not None:
        return f"{state.setup.seats[game.next_viewer]}, take the screen."
    return {
        Phase.FIRST_TICKETS: "Choose your first tickets.",
        Phase.NEW_TICKETS: "Choose from your new tickets.",
        Phase.NEXT_CARD: f"Draw {spell_number(state.cards_due)} more {plural('card', state.cards_due)}.",
        Phase.TURN: f"Your turn: {a_turn(state.rules, claiming=can_ever_claim(state, state.seat))}.",
    }.get(state.phase, "")


def a_turn(rules: Rules, *, claiming: bool = True) -> str:
    """Return a sentence that lists the options of a turn, with or without claiming.

    >>> import ttr
    >>> a_turn(ttr.USA)
    'draw two cards, claim a route or draw tickets'
    >>> a_turn(ttr.FIRST_JOURNEY)
    'draw two cards from the deck, claim a route or swap your tickets'
    """
    source = " from the piles" if rules.open_piles else "" if rules.display else " from the deck"
    draw = f"draw {spell_number(rules.draws) if rules.draws > 1 else 'a'} {plural('card', rules.draws)}{source}"
    moves = [draw, *(["claim a route"] if claiming else [])]
    if rules.tickets_drawn:
        moves.append("draw tickets")
    if rules.ticket_swap:
        moves.append("swap your tickets")
    *most, last = moves
    return f"{', '.join(most)} or {last}" if most else last


def news(game: SeenGame) -> str:
    if game.viewer is None or game.over:
        return ""
    parts = []
    for row in reversed(game.log()):
        if row.seat == game.viewer:
            break
        parts.append(turn_sentence(game, row))
    return " ".join(reversed(parts))


def turn_sentence(game: SeenGame, row: LogRow) -> str:
    gained = f" for {pluralize(row.points, 'point')}" if row.points and game.state.rules.points else ""
    began = f", and {row.began}" if row.began else ""
    return f"{row.player} {row.action}{gained}{began}."


def completion_sentences(before: GameState, after: GameState, viewer: int | None) -> str:
    """Return sentences about tickets completed in public between two positions, and the viewer's replacements."""
    sentences = []
    for seat, name in enumerate(after.setup.seats):
        new = completed_names(after, seat, before)
        if not new:
            continue
        if seat != viewer:
            sentences.append(f"{name} has completed {join_names(new)}.")
            continue
        sentences.append(f"Completed: {join_names(new)}!")
        known = (*before.tickets[seat], *after.shown[seat])
        drawn = [str(after.board.tickets[index]) for index in after.tickets[seat] if index not in known]
        if drawn and not after.over:
            sentences.append(f"You drew {join_names(drawn)}.")
    return " ".join(sentences)


# --- each seat's last turn, in a few words for its card ---


def last_turn_texts(states: Sequence[GameState], moves: Sequence[Move]) -> dict[int, str]:
    """Return a description of each seat's last turn, from public facts only.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> last_turn_texts([state], [ttr.KeepTickets(state.offer)])
    {0: 'kept 3 tickets'}
    """
    result: dict[int, str] = {}
    whose = None
    for before, move in zip(states, moves, strict=False):
        seat, said = before.seat, _move_in_brief(before, move)
        result[seat] = f"{result[seat]}, {said.removeprefix('drew ')}" if seat == whose else said
        ends = before.phase is Phase.FIRST_TICKETS
        whose = None if ends else seat
    return result


def _move_in_brief(before: GameState, move: Move) -> str:
    match move:
        case DrawCard(slot=slot):
            return "drew blind" if slot is None else f"drew {CARDS[before.display[slot]]}"
        case ClaimRoute(route=route):
            return f"claimed {before.board.routes[route]}"
        case KeepTickets(tickets=kept):
            return f"kept {pluralize(len(kept), 'ticket')}"
        case DrawTickets():
            return "drew tickets"
        case SwapTickets():
            return "swapped tickets"
    return "passed"
