"""Texts and marks for any position of a game: owners, closed routes, the end, the bonus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.rules import Rules
from ttr.game.seat_network import SeatNetwork, can_ever_claim
from ttr.game.state import End, GameState, Position
from ttr.game.view import PlayerView
from ttr.graphs.words import join_names, pluralize


@dataclass(frozen=True, slots=True)
class TicketBonus:
    """State of the ticket bonus: its text, whether it is done, and the trains to go (None if cut off)."""

    text: str
    done: bool
    trains: int | None


def claimed_routes(state: GameState) -> frozenset[int]:
    return frozenset(route for route, owner in enumerate(state.owners) if owner is not None)


def closed_to_all(state: GameState) -> frozenset[int]:
    """Return the unclaimed routes that nobody can claim any more."""
    still_open = 0
    for mask in state.open_routes:
        still_open |= mask
    return frozenset(route for route, owner in enumerate(state.owners) if owner is None and not still_open >> route & 1)


def ticket_ends(view: PlayerView) -> frozenset[int]:
    """Return the cities of the viewer's open tickets and of the tickets on offer."""
    board = view.board
    tickets = [board.tickets[index] for index in (*view.held_tickets, *view.offer)]
    return frozenset(board.city_index[city] for ticket in tickets for city in ticket.cities)


def tickets_at(view: PlayerView, city: str) -> tuple[int, ...]:
    return tuple(i for i in (*view.tickets, *view.offer) if city in view.board.tickets[i].cities)


def item_name(board: Board, item: object) -> str:
    """Return the name of a city, or of a route by its index."""
    return board.route_name(item) if isinstance(item, int) and 0 <= item < len(board.routes) else str(item)


def route_lines(board: Board) -> tuple[str, ...]:
    return tuple(
        f"{track} · {board.color_name(route)} · {pluralize(track.length, 'train')}"
        for route, track in enumerate(board.routes)
    )


def hover_lines(state: GameState) -> tuple[str, ...]:
    rules, points = state.rules, state.rules.route_points
    return tuple(
        line
        + (f" · {pluralize(points[track.length], 'point')}" if rules.points else "")
        + (f" · {state.setup.seats[owner]}" if owner is not None else "")
        for line, track, owner in zip(route_lines(state.board), state.board.routes, state.owners, strict=True)
    )


def end_sentence(state: GameState) -> str:
    """Return a sentence that says why a game is over, or an empty text for an unfinished game."""
    rules, limit = state.rules, state.rules.last_round_trains
    turn = ", so everyone got one last turn" if rules.last_round else ""
    match state.end:
        case End.TRAINS:
            names = _began_end(state, [seat for seat, left in enumerate(state.trains) if left <= limit])
            what = f"had {pluralize(limit, 'train')} or fewer left" if limit else "had placed all trains"
            return f"The end: {names} {what}{turn}."
        case End.NO_ROUTE:
            names = _began_end(state, [s for s in range(len(state.trains)) if not can_ever_claim(state, s)])
            return f"The end: {names} had too few trains for any route still open{turn}."
        case End.TICKETS:
            names = _names(state, [s for s, done in enumerate(state.completed) if done >= rules.winning_tickets])
            return f"The end: {names} had completed {pluralize(rules.winning_tickets, 'ticket')}."
        case End.PASSES:
            return "The end: nobody had a move left."
        case End.AGREED:
            stopped = "the players stopped, and the game is scored as it stood"
            return f"The end: {stopped}." if state.turn else ""  # a game on a real table may have been entered in part
    return ""


def _began_end(state: GameState, short: Sequence[int]) -> str:
    """Return the name of the seat that began the end, or the names of all that are short in a game played elsewhere."""
    # The last round ends with the seat that began it; others may run short only then.
    return _names(state, short if state.ending is None else [(state.seat - 1) % len(state.trains)])


def _names(state: GameState, seats: Sequence[int]) -> str:
    return join_names(state.setup.seats[seat] for seat in seats)


def _bonus_cities(rules: Rules, board: Board) -> tuple[tuple[str, ...], ...]:
    """Return the two groups of cities on the board that the ticket bonus joins, or no groups without a bonus."""
    groups = tuple(tuple(city for city in group if city in board.city_index) for group in rules.ticket_bonus)
    return groups if all(groups) else ()


def bonus_ends(rules: Rules, board: Board) -> str:
    """Return the cities that the ticket bonus joins, in words, or an empty text without a bonus."""
    groups = ((", ".join(cities[:-1]), cities[-1]) for cities in _bonus_cities(rules, board))
    return " to ".join(" or ".join(filter(None, group)) for group in groups)


def bonus_text(position: Position) -> str:
    """Return a sentence about the ticket bonus, or an empty text if there is none.

    >>> import ttr
    >>> from dataclasses import replace
    >>> rules = replace(ttr.USA, tickets_shown=True, ticket_bonus=(("Seattle", "Portland"), ("Miami",)))
    >>> bonus_text(ttr.new_game(rules))
    'Bonus: join Seattle or Portland to Miami'
    """
    ends = bonus_ends(position.rules, position.board)
    return f"Bonus: join {ends}" if ends else ""


def ticket_bonus(view: PlayerView) -> TicketBonus | None:
    groups = _bonus_cities(view.rules, view.board)
    if not groups:
        return None
    if view.bonuses[view.seat]:
        return TicketBonus(bonus_text(view), True, 0)
    built = SeatNetwork.of(view)
    paths = (built.path(Ticket(a, b, 1)) for a in groups[0] for b in groups[1] if a != b)
    return TicketBonus(bonus_text(view), False, min((path.cost for path in paths if path is not None), default=None))


def completed_names(state: GameState, seat: int, since: GameState | None = None) -> list[str]:
    """Return what a seat completed in public, since a position if given: its shown tickets, and the ticket bonus."""
    tickets = state.shown[seat][len(since.shown[seat]) if since else 0 :]
    names = [str(state.board.tickets[index]) for index in tickets]
    return [*names, "the ticket bonus"] if state.bonuses[seat] and not (since and since.bonuses[seat]) else names
