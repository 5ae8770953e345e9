"""Messages for the players: what to do, what the others did, which tickets were completed."""

from __future__ import annotations

from ttr.game.board import Board
from ttr.game.files.log import LogRow
from ttr.game.rules import Rules
from ttr.game.seat_network import can_ever_claim
from ttr.game.state import GameState, Phase
from ttr.graphs.words import counted, named, plural, spelled
from ttr.ui.records.shipped import title_of
from ttr.ui.seat.game import SeenGame

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
    """Return a route's name with its points, or with its trains in a game without points."""
    length, rules = state.board.routes[route].length, state.rules
    worth = counted(rules.route_points[length], "point") if rules.points else counted(length, "train")
    return f"{state.board.route_name(route)}, {worth}"


def what_now(game: SeenGame) -> str:
    """Return a sentence that tells the viewer what to do now."""
    state = game.state
    if game.over:
        return "The game is over." if game.persons else "The bots have played. Step through the game below."
    if game.waiting_for is not None:
        return f"{state.setup.seats[game.waiting_for]}, take the screen."
    return {
        Phase.FIRST_TICKETS: "Choose your first tickets.",
        Phase.NEW_TICKETS: "Choose from your new tickets.",
        Phase.NEXT_CARD: f"Draw {spelled(state.cards_due)} more {plural('card', state.cards_due)}.",
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
    draw = f"draw {spelled(rules.draws) if rules.draws > 1 else 'a'} {plural('card', rules.draws)}{source}"
    moves = [draw, *(["claim a route"] if claiming else [])]
    if rules.tickets_drawn:
        moves.append("draw tickets")
    if rules.ticket_swap:
        moves.append("swap your tickets")
    *most, last = moves
    return f"{', '.join(most)} or {last}" if most else last


def news(game: SeenGame) -> str:
    """Return sentences about the others' moves since the viewer's last turn."""
    if game.viewer is None or game.over:
        return ""
    parts = []
    for row in reversed(game.log()):
        if row.seat == game.viewer:
            break
        parts.append(turn_sentence(game, row))
    return " ".join(reversed(parts))


def turn_sentence(game: SeenGame, row: LogRow) -> str:
    """Return a sentence about a turn: the move, its points, and the last round if it triggered that."""
    gained = f" for {counted(row.points, 'point')}" if row.points and game.state.rules.points else ""
    began = f", and {row.began}" if row.began else ""
    return f"{row.player} {row.action}{gained}{began}."


def completed(before: GameState, after: GameState, viewer: int | None) -> str:
    """Return sentences about tickets completed in public between two positions, and the viewer's replacements."""
    sentences = []
    for seat, name in enumerate(after.setup.seats):
        tickets = [str(after.board.tickets[index]) for index in after.shown[seat][len(before.shown[seat]) :]]
        if after.bonuses[seat] and not before.bonuses[seat]:
            tickets.append("the ticket bonus")
        if not tickets:
            continue
        if seat != viewer:
            sentences.append(f"{name} has completed {named(tickets)}.")
            continue
        sentences.append(f"Completed: {named(tickets)}!")
        known = (*before.tickets[seat], *after.shown[seat])
        drawn = [str(after.board.tickets[index]) for index in after.tickets[seat] if index not in known]
        if drawn and not after.over:
            sentences.append(f"You drew {named(drawn)}.")
    return " ".join(sentences)
