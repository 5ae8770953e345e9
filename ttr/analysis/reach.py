"""The progress of a seat's tickets: the trains that they still take, and how many are within reach."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState


@dataclass(frozen=True, slots=True)
class Reach:
    """The state of a seat's tickets."""

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
