"""What a seat can tell of its rivals from the map: their networks, and the paths that they may be building."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.shortest_path import ShortestPath


class LikelyPath(NamedTuple):
    """The cheapest path for a ticket that a rival may have; `share` of its trains, from 0 to 1, are built."""

    share: float
    seat: int
    ticket: int
    path: ShortestPath


@dataclass(slots=True)
class Rival:
    """What can be seen of a rival, and the paths found for it: they are kept until one of their routes is taken."""

    seat: int
    built: SeatNetwork
    found: dict[tuple[int, frozenset[int]], ShortestPath | None] = field(default_factory=dict)

    def path(self, ticket: int, closing: frozenset[int] = frozenset()) -> ShortestPath | None:
        """Return the rival's cheapest path for a ticket if more routes were closed to it; None if there is none."""
        key = ticket, closing
        if key in self.found:
            known = self.found[key]
            if known is None or self.built.closed.isdisjoint(known.paid):
                return known
        board, built = self.built.board, self.built
        a, b = board.tickets[ticket].cities
        path = shortest_path.solve(board_network(board), a, b, free=built.own, closed=built.closed | closing)
        self.found[key] = path
        return path

    def likely_paths(self, tickets: Iterable[int], trains: int) -> list[LikelyPath]:
        """Return the paths of those tickets that the rival's network has begun, but not completed, and has trains for.

        While the rival has built nothing these are the paths of all tickets.
        """
        found = []
        for ticket in tickets:
            path = self.path(ticket)
            if path is not None and 0 < path.cost <= trains:
                share = 1 - path.cost / self.built.trains(path.edges)
                if share or not self.built.own:
                    found.append(LikelyPath(share, self.seat, ticket, path))
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
