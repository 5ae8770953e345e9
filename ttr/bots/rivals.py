"""What a seat can tell of its rivals from the map: their networks, and the paths that they may be building."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.network import Vertex
from ttr.graphs.shortest_path import ShortestPath


class LikelyPath(NamedTuple):
    """The cheapest path for a ticket that a rival may have; `share` of its trains, from 0 to 1, are built."""

    share: float
    seat: int
    ticket: int
    path: ShortestPath


class Claim(NamedTuple):
    """A route that a rival has claimed, and the trains that each city was away from its two ends by then."""

    route: int
    from_a: Mapping[Vertex, int]
    from_b: Mapping[Vertex, int]


@dataclass(slots=True)
class Rival:
    """What can be seen of a rival, and the paths found for it: each is kept until another may be as cheap.

    A cheapest path remains the cheapest when a route is closed that it does not use, and when the rival claims one that
    it uses. When the rival claims another, only a path over that route can have become cheaper.
    """

    seat: int
    built: SeatNetwork
    found: dict[tuple[int, frozenset[int]], tuple[int, ShortestPath | None]] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)  # since the first path was looked for; paths know how many

    def path(self, ticket: int, closing: frozenset[int] = frozenset()) -> ShortestPath | None:
        """Return the rival's cheapest path for a ticket if more routes were closed to it; None if there is none."""
        key = ticket, closing
        board, built = self.built.board, self.built
        if key in self.found:
            seen, path = self.found[key]
            if path is None:
                return None
            if built.closed.isdisjoint(path.paid):
                if seen == len(self.claims):
                    return path
                path = _with_less_to_pay(path, built)
                if all(_misses(claim, path) for claim in self.claims[seen:]):
                    self.found[key] = len(self.claims), path
                    return path
        a, b = board.tickets[ticket].cities
        path = shortest_path.solve(board_network(board), a, b, free=built.own, closed=built.closed | closing)
        self.found[key] = len(self.claims), path
        return path

    def see(self, built: SeatNetwork) -> None:
        """See what the rival has built by now."""
        net = board_network(built.board)
        for route in built.own - self.built.own:
            ends = built.board.routes[route].cities
            from_a, from_b = (shortest_path.distances(net, city, built.own, built.closed) for city in ends)
            self.claims.append(Claim(route, from_a, from_b))
        self.built = built

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
        before = known[seat].built if seat in known else None
        if before is not None and before.own <= built.own and before.closed <= built.closed:
            known[seat].see(built)
        else:
            known[seat] = Rival(seat, built)


def _with_less_to_pay(path: ShortestPath, built: SeatNetwork) -> ShortestPath:
    """Return a path of the rival with what it has claimed by now for free."""
    paid = tuple([route for route in path.paid if route not in built.own])
    return path if paid == path.paid else ShortestPath(built.trains(paid), path.edges, path.vertices, paid)


def _misses(claim: Claim, path: ShortestPath) -> bool:
    """Tell whether a cheapest path is still the only cheapest one after a claim."""
    if claim.route in path.edges:
        return True
    a, b = path.vertices[0], path.vertices[-1]
    far = inf
    return path.cost < min(
        claim.from_a.get(a, far) + claim.from_b.get(b, far), claim.from_b.get(a, far) + claim.from_a.get(b, far)
    )


def hidden_tickets(view: PlayerView) -> list[int]:
    """Return the tickets that a rival may hold: all but one's own and those that are shown."""
    known = {*view.tickets, *(index for tickets in view.shown_tickets for index in tickets)}
    return [index for index in range(len(view.board.tickets)) if index not in known]
