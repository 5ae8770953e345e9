"""KeptPaths: a seat's cheapest paths from turn to turn, each kept until another may be as cheap.

A cheapest path stays the cheapest when a route is closed that it does not use, and when the seat claims one that it
uses. When the seat claims another, only a path over that route can have become as cheap. What such a path costs at
least follows from what it costs to get to the two ends of the route.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf

from ttr.game.board import Board, Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs.network import Vertex
from ttr.graphs.path_finder import PathFinder
from ttr.graphs.shortest_path import ShortestPath

NONE: frozenset[int] = frozenset()


@dataclass
class Claim:
    """A route that the seat has claimed, and the board just before: what was free, what was closed."""

    board: Board
    route: int
    before: PathFinder

    def may_beat(self, path: ShortestPath) -> bool:
        """Tell whether a path over the route may be as cheap as a path that does not use it, or cheaper."""
        one, other = self._ranks
        a, b = path.vertices[0], path.vertices[-1]
        if a not in one:
            return False  # no path led from there to the route
        over = min(one[a] + other[b], other[a] + one[b])
        return over < path.rank  # the route itself is one edge more

    def paid_off(self, path: ShortestPath) -> ShortestPath:
        """Return a path that uses the route, with that for free."""
        if self.route not in path.paid:
            return path
        left = tuple([route for route in path.paid if route != self.route])
        return ShortestPath(path.cost - self.board.routes[self.route].length, path.edges, path.vertices, left)

    @cached_property
    def _ranks(self) -> list[Mapping[Vertex, int]]:
        """For each end of the route how cheap the cheapest paths from there to all cities were."""
        return [self.before.ranks(city) for city in self.board.routes[self.route].cities]


class KeptPaths:
    """The cheapest paths of a seat.

    Attributes
    ----------
    built : SeatNetwork
        What the seat had built, and what was closed to it, when it was last looked at.
    patience : int
        How many claims elsewhere are looked at for a path before it is looked for anew. The first look at a claim takes
        as long as four paths: that pays where many paths are asked for after each.
    """

    def __init__(self, board: Board, seat: int, patience: int = 3) -> None:
        self.patience = patience
        self._begin(board, seat)

    def _begin(self, board: Board, seat: int) -> None:
        """Begin a game: nothing is built, nothing is closed, no path is known."""
        self.built = SeatNetwork(board, (None,) * len(board.routes), (1 << len(board.routes)) - 1, seat)
        self._finder = board_finder(board)
        self._claims: list[Claim] = []
        # By both ends and what is to be closed besides: the path, and how many of the claims it is known to outlast.
        self._found: dict[tuple[str, str, frozenset[int]], tuple[ShortestPath | None, int]] = {}
        self._lost = NONE  # what was closed when it was last looked at

    def see(self, built: SeatNetwork) -> None:
        """See what the seat has built, and what is closed to it by now."""
        if not (self.built.own <= built.own and self.built.closed <= built.closed):  # another game
            self._begin(built.board, built.seat)
        before = self.built
        for route in sorted(built.own - before.own):
            self._claims.append(Claim(built.board, route, self._finder))
            self._finder = self._finder.after(free=[route])
        self.built, self._lost = built, built.closed - before.closed
        if self._lost:
            self._finder = self._finder.after(closed=self._lost)

    def path(self, a: str, b: str, closing: frozenset[int] = NONE) -> ShortestPath | None:
        """Return the cheapest path between two cities if more routes were closed; None if there is none."""
        key, now, closed = (a, b, closing), len(self._claims), self.built.closed
        path, outlasted = self._found.get(key) or self._known(key)
        if path is None or (outlasted == now and closed.isdisjoint(path.paid)):
            return path
        if not closed.isdisjoint(path.paid):
            # It may have been asked what if that was lost.
            path, outlasted = self._found.get((a, b, closing | self._lost), (None, 0))
        if path is not None and closed.isdisjoint(path.paid):
            path = _after(self._claims[outlasted:], path, self.patience)
            if path is not None:
                self._found[key] = path, now
                return path
        found = self._finder.path(a, b, closing)
        self._found[key] = found, now
        return found

    def _known(self, key: tuple[str, str, frozenset[int]]) -> tuple[ShortestPath | None, int]:
        """Return a path that was the cheapest, and after how many claims: at first that of the empty board."""
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = opening_path(self.built.board, *key), 0
        return known

    def open_path(self, a: str, b: str, closing: frozenset[int] = NONE) -> ShortestPath | None:
        """Return a path: the one known, whether or not another is as cheap by now; only if that is lost the cheapest.

        Its `cost` and `paid` may be those of an earlier turn; see `trains_left`.
        """
        path, _ = self._known((a, b, closing))
        if path is None or self.built.closed.isdisjoint(path.paid):
            return path
        return self.path(a, b, closing)

    def trains_left(self, path: ShortestPath) -> int:
        """Return how many trains a path takes now."""
        return self.built.trains([route for route in path.paid if route not in self.built.own])


@lru_cache(maxsize=32)
def board_finder(board: Board) -> PathFinder:
    """Return what finds paths on the empty board."""
    return PathFinder.of(board_network(board))


@lru_cache(maxsize=1 << 14)
def opening_path(board: Board, a: str, b: str, closing: frozenset[int]) -> ShortestPath | None:
    """Return the cheapest path on the empty board, the same in every game; it lasts long where little is built."""
    return board_finder(board).path(a, b, closing)


def _after(claims: Iterable[Claim], path: ShortestPath, patience: int) -> ShortestPath | None:
    """Return a cheapest path after claims, one after another; None if after one of them it may not be the only one."""
    for claim in claims:
        if claim.route in path.edges:
            path = claim.paid_off(path)
        elif patience and not claim.may_beat(path):
            patience -= 1
        else:
            return None
    return path


@dataclass(frozen=True)
class KeptNetwork(SeatNetwork):
    """What the seat that looks has built, its cheapest paths being kept from turn to turn.

    Attributes
    ----------
    kept : KeptPaths
        The paths; they look at this network when the first one is asked for.
    """

    kept: KeptPaths = field(compare=False, repr=False)

    @property
    def paths(self) -> KeptPaths:
        """The cheapest paths as the network is now."""
        if self.kept.built is not self:
            self.kept.see(self)
        return self.kept

    def path(self, ticket: Ticket) -> ShortestPath | None:
        """Return the path to complete a ticket that takes the fewest trains, as `SeatNetwork.path` finds it."""
        return self.paths.path(ticket.a, ticket.b)

    def is_within(self, ticket: Ticket, trains: int) -> bool:
        """Tell whether so many trains complete a ticket: often the path known shows it, cheapest or not."""
        path = self.paths.open_path(ticket.a, ticket.b)
        if path is None or self.kept.trains_left(path) <= trains:
            return path is not None
        path = self.path(ticket)
        return path is not None and path.cost <= trains

    def trains_between(self, a: str, b: str) -> float:
        """Return how many trains connect two cities; without end where nothing does."""
        path = self.paths.path(a, b)
        return inf if path is None else path.cost
