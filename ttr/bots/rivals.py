"""Rivals as a seat sees them on the map: their networks, and the paths that they may be building."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ttr.bots.kept_paths import KeptTrees, opening_tree
from ttr.game.board import Board
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.shortest_path import ShortestPath


class LikelyPath(NamedTuple):
    """The cheapest path for a ticket that a rival may hold; `share` is the share of its trains already built."""

    share: float
    seat: int
    ticket: int
    path: ShortestPath


class Rival:
    def __init__(self, seat: int, built: SeatNetwork) -> None:
        self.seat = seat
        self.paths = KeptTrees(built)
        # By tracks: the extra trains of an open path around them, and its routes.
        self._around: dict[frozenset[int], tuple[float, Sequence[int]]] = {}
        self._likely: dict[int, LikelyPath] = {}  # by ticket
        self._settled: set[int] = set()  # tickets completed, cut off or out of reach for good

    def see(self, built: SeatNetwork) -> None:
        """Update with the rival's routes, and the routes closed to it."""
        changed = self.paths.see(built)
        if changed:
            self._around = {tracks: path for tracks, path in self._around.items() if changed.isdisjoint(path[1])}

    @property
    def built(self) -> SeatNetwork:
        return self.paths.built

    def more_around(self, route: int, tracks: frozenset[int]) -> float:
        """Return an upper bound on the extra trains of a path through a route, if these tracks close.

        The bound comes from a path around the tracks; it is infinite if there is none. The path is searched again when
        one of its routes changes hands.
        """
        known = self._around.get(tracks)
        if known is None:
            known = self._around[tracks] = self._look_around(route, tracks)
        return known[0]

    def _look_around(self, route: int, tracks: frozenset[int]) -> tuple[float, Sequence[int]]:
        board, own, closed = self.built.board, self.paths.own, self.paths.closed
        edges = opening_path_around(board, route, tracks)
        if edges is None or not closed.isdisjoint(edges):
            edges = path_around(board, route, tracks | closed)
            if edges is None:
                return inf, ()
        trains = self.built.trains([other for other in edges if other not in own])
        return trains - board.routes[route].length, edges

    def likely_paths(self, tickets: Iterable[int], trains: int) -> list[LikelyPath]:
        """Return the paths of tickets that the rival has begun, has not completed, and has enough trains for.

        If the rival has built nothing, these are the paths of all tickets. Its number of trains must never grow between
        calls.
        """
        result, known, settled, begun = [], self._likely, self._settled, self.paths.own
        board, path_of = self.built.board, self.paths.path
        all_tickets, routes = board.tickets, board.routes
        for index in tickets:
            if index in settled:
                continue
            ticket = all_tickets[index]
            path = path_of(ticket.a, ticket.b)
            if path is None or not 0 < path.cost <= trains:  # a claim costs at least the trains that it saves
                settled.add(index)
                continue
            likely = known.get(index)
            if likely is None or likely.path is not path:
                share = 1 - path.cost / sum([routes[route].length for route in path.edges])
                likely = known[index] = LikelyPath(share, self.seat, index, path)
            if likely.share or not begun:
                result.append(likely)
        return result


def path_around(board: Board, route: int, closed: Iterable[int]) -> Sequence[int] | None:
    """Return a cheapest path on the empty board between the ends of a route, without these routes."""
    track = board.routes[route]
    detour = opening_tree(board, track.a).detour(track.b, closed)
    return None if detour is None else detour.edges


opening_path_around = lru_cache(maxsize=1 << 12)(path_around)  # the same in every game, and often open for long


def look_at_rivals(view: PlayerView, known: dict[int, Rival]) -> None:
    """Update with the rivals' routes; earlier results are kept if they still hold."""
    for seat in range(len(view.trains)):
        if seat != view.seat:
            built = SeatNetwork.of(view, seat)
            if seat in known and known[seat].paths.leads_to(built):
                known[seat].see(built)
            else:
                known[seat] = Rival(seat, built)


def hidden_tickets(view: PlayerView) -> list[int]:
    """Return the tickets that a rival may hold: all but the seat's own and the public ones."""
    known = {*view.tickets, *(index for tickets in view.shown_tickets for index in tickets)}
    return [index for index in range(len(view.board.tickets)) if index not in known]
