"""What a seat can tell of its rivals from the map: their networks, and the paths that they may be building."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from ttr.bots.kept_paths import KeptPaths
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.shortest_path import ShortestPath


class LikelyPath(NamedTuple):
    """The cheapest path for a ticket that a rival may have; `share` of its trains, from 0 to 1, are built."""

    share: float
    seat: int
    ticket: int
    path: ShortestPath


class Rival:
    """What can be seen of a rival.

    Attributes
    ----------
    seat : int
        Its seat.
    paths : KeptPaths
        Its cheapest paths.
    """

    def __init__(self, seat: int, built: SeatNetwork) -> None:
        self.seat = seat
        self.paths = KeptPaths(built.board, seat)
        self._around: dict[frozenset[int], tuple[frozenset[int], int]] = {}  # paths around tracks, the trains they take
        self.see(built)

    def see(self, built: SeatNetwork) -> None:
        """See what it has built by now, and what is closed to it."""
        before = self.built
        changed = (built.own ^ before.own) | (built.closed ^ before.closed)
        self._around = {tracks: path for tracks, path in self._around.items() if changed.isdisjoint(path[0])}
        self.paths.see(built)

    @property
    def built(self) -> SeatNetwork:
        """What it has built."""
        return self.paths.built

    def more_around(self, route: int, tracks: frozenset[int]) -> float:
        """Return how many trains more a path over a route takes at most if tracks are closed, it being one of them.

        Those of a path around the tracks alone; without end if there is none. It is looked for again when one of its
        routes changes hands.
        """
        track = self.built.board.routes[route]
        if tracks not in self._around:
            path = self.paths.open_path(track.a, track.b, tracks)
            if path is None:
                return inf
            self._around[tracks] = frozenset(path.edges), self.paths.trains_left(path)
        return self._around[tracks][1] - track.length

    def likely_paths(self, tickets: Iterable[int], trains: int) -> list[LikelyPath]:
        """Return the paths of those tickets that the rival's network has begun, but not completed, and has trains for.

        While the rival has built nothing these are the paths of all tickets.
        """
        found, built = [], self.built
        all_tickets, routes = built.board.tickets, built.board.routes
        for index in tickets:
            ticket = all_tickets[index]
            path = self.paths.path(ticket.a, ticket.b)
            if path is not None and 0 < path.cost <= trains and (not built.own or len(path.paid) < len(path.edges)):
                share = 1 - path.cost / sum([routes[route].length for route in path.edges])
                found.append(LikelyPath(share, self.seat, index, path))
        return found


def look_at_rivals(view: PlayerView, known: dict[int, Rival]) -> None:
    """See what the rivals have built by now; what was found out about them before is kept where it still holds."""
    for seat in range(len(view.trains)):
        if seat != view.seat:
            built = SeatNetwork.of(view, seat)
            if seat in known:
                known[seat].see(built)
            else:
                known[seat] = Rival(seat, built)


def hidden_tickets(view: PlayerView) -> list[int]:
    """Return the tickets that a rival may hold: all but one's own and those that are shown."""
    known = {*view.tickets, *(index for tickets in view.shown_tickets for index in tickets)}
    return [index for index in range(len(view.board.tickets)) if index not in known]
