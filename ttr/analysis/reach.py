"""What is still within reach: routes for the seats, and cities for the tickets of a seat."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState, Position


def can_ever_claim(position: Position, seat: int) -> bool:
    """Return True if a route is open to a seat that takes no more trains than it has left.

    Otherwise the seat can never claim a route again, because routes only close and trains only go. Cards do not matter
    here: others come.

    Examples
    --------
    >>> import ttr
    >>> can_ever_claim(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    True
    """
    return position.board.has_route(position.open_to(seat), position.trains[seat])


def claims_are_over(position: Position) -> bool:
    """Return True if no seat can ever claim a route again; then only tickets can still change the scores.

    The game may go on for long, because the rules end it only when nobody can move.

    Examples
    --------
    >>> import ttr
    >>> record = ttr.play(["expert", "random"], seed=0, board="konigsberg")
    >>> [claims_are_over(state) for state in record.states()].index(True), len(record.moves)
    (22, 113)
    """
    return not any(can_ever_claim(position, seat) for seat in range(len(position.trains)))


@dataclass(frozen=True, slots=True)
class Reach:
    trains: int  # the trains to go, each ticket by its own cheapest path; tickets out of reach do not count
    # How many are within reach: connected, or each alone connectable with the trains left
    tickets: int
    held: int  # the number of tickets


def reach(state: GameState, seat: int) -> Reach:
    """Return the state of all tickets of a seat, using one shortest path per ticket.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.play(["destination", "random"], seed=7).states()[2]  # tickets are chosen
    >>> reach(state, 0)
    Reach(trains=27, tickets=2, held=2)
    """
    built, left = SeatNetwork.of(state, seat), state.trains[seat]
    paths = [built.path(state.board.tickets[ticket]) for ticket in state.tickets[seat]]
    costs = [path.cost for path in paths if path is not None and path.cost <= left]
    return Reach(sum(costs), len(costs), len(paths))
