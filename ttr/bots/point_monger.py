"""point monger: completes its tickets with priority on their points.

The dearest ticket that can still be completed comes first, by its cheapest path; then the next dearest. Of the tickets
offered it keeps as few as it may, the dearest. It does not ask how much a point costs: a ticket of 22 points comes
before two of 11 that take half the trains. Where there are no points, the nearest ticket comes first.
"""

from __future__ import annotations

from ttr.bots.base import Decision
from ttr.bots.one_by_one import Found, OneByOne, dearest
from ttr.bots.planner import fewest_to_keep
from ttr.game.board import Ticket
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView


class Strategy(OneByOne):
    """Completes the dearest ticket first."""

    name = "Point monger"

    def choice(self, view: PlayerView, built: SeatNetwork, found: Found) -> tuple[Ticket, tuple[int, ...]]:
        """Return the dearest ticket and its cheapest path."""
        if view.rules.points:
            ticket, path = dearest(found)
        else:
            ticket, path = min(found, key=lambda pair: pair[1].cost)
        return ticket, path.edges

    def keep(self, view: PlayerView) -> Decision:
        """Keep the dearest tickets, as few as the rules allow."""
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
        return self.kept(view, kept, "the dearest tickets")
