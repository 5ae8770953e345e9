"""What the play page tells its players: what is to be done, what the others did, which tickets were completed."""

from __future__ import annotations

from ttr.game.board import Board
from ttr.game.rules import Rules
from ttr.game.state import GameState, Phase
from ttr.graphs.words import counted
from ttr.store.store import DAYS
from ttr.ui.markup import Markup, tag
from ttr.ui.parts.link import has_own_address
from ttr.ui.parts.shipped import title_of
from ttr.ui.play.session import Session

GAME = "Ticket to Ride"
_NUMBERS = ("no", "one", "two", "three", "four", "five")


def heading(board: Board, rules: Rules) -> tuple[str, str]:
    """Return a game's heading, and what stands below it in small print if it says more.

    >>> import ttr
    >>> heading(ttr.load_board("usa"), ttr.USA)
    ('Ticket to Ride · USA', '')
    >>> heading(ttr.load_board("usa"), ttr.USA_ONLINE)
    ('Ticket to Ride · USA', 'Ticket to Ride (USA), online edition')
    """
    name = title_of(board)
    return f"{GAME} · {name}", "" if rules.title == f"{GAME} ({name})" else rules.title


def route_worth(state: GameState, route: int) -> str:
    """Name a route with what it brings: its points, in a game without points its trains."""
    track, rules = state.board.routes[route], state.rules
    points, trains = rules.route_points[track.length], counted(track.length, "train")
    return f"{track}, {counted(points, 'point') if rules.points else trains}"


def what_now(session: Session) -> str:
    """Say what is to be done."""
    state = session.state
    if session.over:
        return "The game is over." if session.persons else "The bots have played. Step through the game below."
    if session.waiting_for is not None:
        return f"{state.setup.seats[session.waiting_for]}, take the screen."
    return {
        Phase.FIRST_TICKETS: "Choose your first tickets.",
        Phase.NEW_TICKETS: "Choose from your new tickets.",
        Phase.NEXT_CARD: f"Draw {_NUMBERS[state.cards_due]} more {'card' if state.cards_due == 1 else 'cards'}.",
        Phase.TURN: f"Your turn: {a_turn(state.rules)}.",
    }.get(state.phase, "")


def a_turn(rules: Rules) -> str:
    """Say what can be done in a turn.

    >>> import ttr
    >>> a_turn(ttr.USA)
    'draw two cards, claim a route or draw tickets'
    >>> a_turn(ttr.FIRST_JOURNEY)
    'draw two cards from the deck, claim a route or swap your tickets'
    """
    source = " from the piles" if rules.open_piles else "" if rules.display else " from the deck"
    draw = f"draw {_NUMBERS[rules.draws] if rules.draws > 1 else 'a'} {'cards' if rules.draws > 1 else 'card'}{source}"
    moves = [draw, "claim a route"]
    if rules.tickets_drawn:
        moves.append("draw tickets")
    if rules.ticket_swap:
        moves.append("swap your tickets")
    return f"{', '.join(moves[:-1])} or {moves[-1]}"


def news(session: Session) -> str:
    """Say what the others did since the viewer's last turn."""
    if session.viewer is None or session.over:
        return ""
    parts = []
    for row in reversed(session.log()):
        if row.seat == session.viewer:
            break
        gained = f" for {counted(row.points, 'point')}" if row.points and session.state.rules.points else ""
        parts.append(f"{row.player} {row.action}{gained}.")
    return " ".join(reversed(parts))


def completed(before: GameState, after: GameState, viewer: int | None) -> str:
    """Say which tickets were completed and shown to all between two positions, and what the viewer drew for its own."""
    sentences = []
    for seat, name in enumerate(after.setup.seats):
        tickets = [str(after.board.tickets[index]) for index in after.shown[seat][len(before.shown[seat]) :]]
        if after.bonuses[seat] and not before.bonuses[seat]:
            tickets.append("the ticket bonus")
        if not tickets:
            continue
        if seat != viewer:
            sentences.append(f"{name} has completed {' and '.join(tickets)}.")
            continue
        sentences.append(f"Completed: {' and '.join(tickets)}!")
        known = (*before.tickets[seat], *after.shown[seat])
        drawn = [str(after.board.tickets[index]) for index in after.tickets[seat] if index not in known]
        if drawn and not after.over:
            sentences.append(f"You drew {' and '.join(drawn)}.")
    return " ".join(sentences)


def title_of_game(session: Session) -> str:
    """Name a game in the list of the last ones, by nothing that is not for everybody."""
    state = session.state
    stands = "finished" if session.over else f"turn {len(session.turns()) - 1}"
    return f"{title_of(state.board)} · {', '.join(state.setup.seats)} · {stands}"


def where_kept(code: str, problem: str) -> Markup:
    """Say how one comes back to a game, or why one may not.

    Parameters
    ----------
    code : str
        What leads to it in the store; empty if nothing does.
    problem : str
        Why what was done last is not in the store.
    """
    if problem:
        text = f"Not kept: {problem}. The game goes on here; leave this page open. It is tried again at each move."
        return tag("p", text, class_="ttr-note ttr-urgent", role="alert")
    if not code:
        return Markup()
    if has_own_address():
        back = "the address of this page leads back to this game, on any device. Who has it plays for you."
    else:
        back = "run this notebook again, and choose the game under Continue."
    text = f"Kept for {DAYS} days: {back}"
    return tag("p", text, class_="ttr-note")
