"""What a seat can tell of its rivals from the map: their networks, and the paths that they may be building."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ttr.bots.kept_trees import KeptTrees, opening_prices
from ttr.game.board import Board
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.path_tree import PathTree
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
    paths : KeptTrees
        Its cheapest paths.
    """

    def __init__(self, seat: int, built: SeatNetwork) -> None:
        self.seat = seat
        self.paths = KeptTrees(built)
        self._around: dict[frozenset[int], tuple[Sequence[int], int]] = {}  # an open path around tracks, its trains
        self._likely: dict[int, LikelyPath] = {}  # by ticket
        self._settled: set[int] = set()  # tickets that are completed, cut off or out of reach, and stay so

    def see(self, built: SeatNetwork) -> None:
        """See what it has built by now, and what is closed to it."""
        changed = self.paths.see(built)
        if changed:
            self._around = {tracks: path for tracks, path in self._around.items() if changed.isdisjoint(path[0])}

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
            built = self.built
            path = opening_path_around(built.board, route, tracks)
            if path is None or not self.paths.closed.isdisjoint(path.edges):
                path = self.paths.tree_without(track.a, tracks).path(track.b)
                if path is None:
                    return inf
            self._around[tracks] = (
                path.edges,
                built.trains([other for other in path.edges if other not in self.paths.own]),
            )
        return self._around[tracks][1] - track.length

    def likely_paths(self, tickets: Iterable[int], trains: int) -> list[LikelyPath]:
        """Return the paths of those tickets that the rival's network has begun, but not completed, and has trains for.

        While the rival has built nothing these are the paths of all tickets. It may never have more trains than before.
        """
        found, known, settled, begun = [], self._likely, self._settled, self.paths.own
        board, path_of = self.built.board, self.paths.path
        all_tickets, routes = board.tickets, board.routes
        for index in tickets:
            if index in settled:
                continue
            ticket = all_tickets[index]
            path = path_of(ticket.a, ticket.b)
            if path is None or not 0 < path.cost <= trains:  # a claim takes as many trains as it can save
                settled.add(index)
                continue
            likely = known.get(index)
            if likely is None or likely.path is not path:
                share = 1 - path.cost / sum([routes[route].length for route in path.edges])
                likely = known[index] = LikelyPath(share, self.seat, index, path)
            if likely.share or not begun:
                found.append(likely)
        return found


@lru_cache(maxsize=1 << 12)
def opening_path_around(board: Board, route: int, tracks: frozenset[int]) -> ShortestPath | None:
    """Return the cheapest path around tracks on the empty board, the same in every game; it is open for long."""
    track, prices = board.routes[route], opening_prices(board).after(closed=tracks)
    return PathTree.of(prices, track.a).path(track.b)


def look_at_rivals(view: PlayerView, known: dict[int, Rival]) -> None:
    """See what the rivals have built by now; what was found out about them before is kept where it still holds."""
    for seat in range(len(view.trains)):
        if seat != view.seat:
            built = SeatNetwork.of(view, seat)
            if seat in known and known[seat].paths.leads_to(built):
                known[seat].see(built)
            else:
                known[seat] = Rival(seat, built)


def hidden_tickets(view: PlayerView) -> list[int]:
    """Return the tickets that a rival may hold: all but one's own and those that are shown."""
    known = {*view.tickets, *(index for tickets in view.shown_tickets for index in tickets)}
    return [index for index in range(len(view.board.tickets)) if index not in known]
