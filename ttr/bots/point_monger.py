"""point monger: completes its tickets in the order of their points.

It first completes the most valuable ticket that it still can, by its cheapest path, and then the next. It keeps as few
of the offered tickets as it may, the most valuable ones. It does not weigh points against trains: a ticket of 22 points
comes before two of 11 that take half the trains. In a game without points, the nearest ticket comes first.
"""

from __future__ import annotations

from ttr.bots.base import Decision
from ttr.bots.one_by_one import OneByOne
from ttr.bots.planner import fewest_to_keep
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView


class Strategy(OneByOne):
    """Completes the most valuable ticket first."""

    name = "Point monger"

    def keep(self, view: PlayerView) -> Decision:
        """Keep as few tickets as the rules allow, the most valuable ones."""
        if not view.rules.points:
            return super().keep(view)
        built, tickets = SeatNetwork.of(view), view.board.tickets
        paths = {index: built.path(tickets[index]) for index in view.offer}
        trains = view.trains[view.seat]

        def rank(index: int) -> tuple[bool, int]:
            path = paths[index]
            possible = path is not None and path.cost <= trains
            return possible, tickets[index].points if possible else -tickets[index].points

        kept = sorted(view.offer, key=rank, reverse=True)[: fewest_to_keep(view)]
        return self.kept(view, kept, "the most valuable tickets")
