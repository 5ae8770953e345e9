"""What a seat can tell of its rivals from the map: their networks, and the ways that they may be building."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.shortest_path import ShortestPath


class LikelyWay(NamedTuple):
    """The cheapest way for a ticket that a rival may have; `share` of its trains, from 0 to 1, are built."""

    share: float
    seat: int
    ticket: int
    way: ShortestPath


@dataclass(slots=True)
class Rival:
    """What can be seen of a rival, and the ways found for it: they are kept until one of their routes is taken."""

    seat: int
    built: SeatNetwork
    found: dict[tuple[int, frozenset[int]], ShortestPath | None] = field(default_factory=dict)

    def way(self, ticket: int, closing: frozenset[int] = frozenset()) -> ShortestPath | None:
        """Return the rival's cheapest way for a ticket if some more routes were closed to it; None if there is none."""
        key = ticket, closing
        if key in self.found:
            known = self.found[key]
            if known is None or self.built.closed.isdisjoint(known.paid):
                return known
        board, built = self.built.board, self.built
        a, b = board.tickets[ticket].cities
        way = shortest_path.solve(board_network(board), a, b, free=built.own, closed=built.closed | closing)
        self.found[key] = way
        return way

    def likely_ways(self, tickets: Iterable[int], trains: int) -> list[LikelyWay]:
        """Return the ways of those tickets that the rival's network has begun, but not completed, and has trains for.

        While the rival has built nothing these are the ways of all tickets.
        """
        found = []
        for ticket in tickets:
            way = self.way(ticket)
            if way is not None and 0 < way.cost <= trains:
                share = 1 - way.cost / self.built.trains(way.edges)
                if share or not self.built.own:
                    found.append(LikelyWay(share, self.seat, ticket, way))
        return found


def look_at_rivals(view: PlayerView, known: dict[int, Rival]) -> None:
    """See what the rivals have built by now; what was found out about them before is kept where it still holds."""
    for seat in range(len(view.trains)):
        if seat == view.seat:
            continue
        built = SeatNetwork.of(view, seat)
        if seat in known and known[seat].built.own == built.own:
            known[seat].built = built
        else:
            known[seat] = Rival(seat, built)


def hidden_tickets(view: PlayerView) -> list[int]:
    """Return the tickets that a rival may hold: all but one's own and those that are shown."""
    known = {*view.tickets, *(index for tickets in view.shown_tickets for index in tickets)}
    return [index for index in range(len(view.board.tickets)) if index not in known]
