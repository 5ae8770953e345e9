"""A seat's cheapest paths, kept from turn to turn until another path may be as cheap.

`KeptPaths`: a cheapest path stays the cheapest when another route closes, and when the seat claims one of its routes.
When the seat claims another route, the path is searched again. This pays off for few paths.

`KeptTrees`: a path is kept until one of its routes changes hands, or a claim elsewhere makes another path as cheap.
Then the tree of its first city is updated with all routes that became free or closed since its last use. This pays off
for many paths after every claim.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import shortest_path
from ttr.graphs.path_tree import Detour, PathTree, Prices
from ttr.graphs.shortest_path import ShortestPath


class KeptPaths:
    def __init__(self, board: Board, seat: int) -> None:
        self._begin(board, seat)

    def _begin(self, board: Board, seat: int) -> None:
        """Start a game: nothing is built or closed, and no path is known."""
        self.built = SeatNetwork(board, (None,) * len(board.routes), (1 << len(board.routes)) - 1, seat)
        self._claims: list[int] = []  # the claimed routes, in order
        # By both ends: the path, and the number of claims that it is known to survive as the cheapest.
        self._found: dict[tuple[str, str], tuple[ShortestPath | None, int]] = {}

    def see(self, built: SeatNetwork) -> None:
        """Update with the routes that the seat has built, and the routes closed to it."""
        if not (self.built.own <= built.own and self.built.closed <= built.closed):  # another game
            self._begin(built.board, built.seat)
        claimed = built.own - self.built.own
        self.built = built
        self._claims += claimed

    def path(self, a: str, b: str) -> ShortestPath | None:
        """Return the cheapest path between two cities; None if there is none."""
        path, outlasted = self._look_up(a, b)
        claims = self._claims[outlasted:]
        if path is not None and not (self.built.closed.isdisjoint(path.paid) and set(claims) <= set(path.edges)):
            path = shortest_path.solve(board_network(self.built.board), a, b, self.built.own, self.built.closed)
        elif path is not None and claims:
            left = tuple([route for route in path.paid if route not in self.built.own])
            path = ShortestPath(self.built.trains(left), path.edges, path.vertices, left)
        elif not claims:
            return path
        self._found[a, b] = path, len(self._claims)
        return path

    def _look_up(self, a: str, b: str) -> tuple[ShortestPath | None, int]:
        """Return a path that was once the cheapest, with the number of claims at that time."""
        known = self._found.get((a, b))
        if known is None:
            known = self._found[a, b] = opening_path(self.built.board, a, b), 0
        return known

    def open_path(self, a: str, b: str) -> ShortestPath | None:
        """Return the known path, even if another is cheaper by now; if it is lost, return the cheapest path.

        Its `cost` and `paid` may be from an earlier turn; see `trains_left`.
        """
        path, _ = self._look_up(a, b)
        if path is None or self.built.closed.isdisjoint(path.paid):
            return path
        return self.path(a, b)

    def trains_left(self, path: ShortestPath) -> int:
        """Return how many trains a path takes now."""
        return self.built.trains([route for route in path.paid if route not in self.built.own])


@lru_cache(maxsize=1 << 12)
def opening_path(board: Board, a: str, b: str) -> ShortestPath | None:
    """Return the cheapest path on the empty board. It is the same in every game and often stays the cheapest."""
    return shortest_path.solve(board_network(board), a, b)


@dataclass(frozen=True)
class KeptNetwork(SeatNetwork):
    """The network of the viewing seat, with its cheapest paths kept from turn to turn."""

    # The paths, updated with this network on first use
    kept: KeptPaths = field(compare=False, repr=False)

    @property
    def paths(self) -> KeptPaths:
        if self.kept.built is not self:
            self.kept.see(self)
        return self.kept

    def path(self, ticket: Ticket) -> ShortestPath | None:
        """Return the path that completes a ticket with the fewest trains, the same as `SeatNetwork.path`."""
        return self.paths.path(ticket.a, ticket.b)

    def is_within(self, ticket: Ticket, trains: int) -> bool:
        """Return True if this many trains complete a ticket; often a known path, cheapest or not, is enough to tell."""
        path = self.paths.open_path(ticket.a, ticket.b)
        if path is None or self.kept.trains_left(path) <= trains:
            return path is not None
        path = self.path(ticket)
        return path is not None and path.cost <= trains

    def trains_between(self, a: str, b: str) -> float:
        """Return how many trains connect two cities; infinity if they cannot be connected."""
        path = self.paths.path(a, b)
        return inf if path is None else path.cost


class KeptTrees:
    def __init__(self, built: SeatNetwork) -> None:
        board = built.board
        self.own: set[int] = set()  # the routes that the seat had built at the last update
        self.closed: set[int] = set()  # the routes closed to the seat at the last update
        self._open_mask = (1 << len(board.routes)) - 1
        self._prices = opening_prices(board)
        self._trees: dict[str, PathTree] = {}  # by city
        self._paths: dict[tuple[str, str], tuple[ShortestPath | None, int]] = {}  # paths and their costs in the trees
        self.see(built)

    def leads_to(self, built: SeatNetwork) -> bool:
        """Return True if a position can follow from the last update, in the same game."""
        return not built.open_mask & ~self._open_mask and all(built.owners[route] == built.seat for route in self.own)

    def see(self, built: SeatNetwork) -> set[int]:
        """Update with the seat's routes and with the routes closed to it; return the routes that were open before."""
        changed = self._open_mask & ~built.open_mask
        self.built, self._open_mask = built, built.open_mask
        claimed: set[int] = set()
        lost: set[int] = set()
        while changed:
            route = (changed & -changed).bit_length() - 1
            (claimed if built.owners[route] == built.seat else lost).add(route)
            changed &= changed - 1
        seen = claimed | lost
        if seen:
            self.own |= claimed
            self.closed |= lost
            self._prices = self._prices.after(claimed, lost)
            self._forget(seen, claimed)
        return seen

    def _forget(self, changed: set[int], claimed: set[int]) -> None:
        """Forget paths with a changed route, and paths for which a claim offers an alternative."""
        kept = {
            ends: known for ends, known in self._paths.items() if known[0] is None or changed.isdisjoint(known[0].edges)
        }
        for route in claimed:
            end = self.built.board.routes[route].a
            near = dict(zip(self._prices.net.vertices, self.tree(end).best, strict=True))  # costs of paths
            kept = {
                (a, b): (path, cost)
                for (a, b), (path, cost) in kept.items()
                if path is None or near[a] + near[b] > cost
            }
        self._paths = kept

    def tree(self, city: str) -> PathTree:
        tree = self._trees.get(city) or opening_tree(self.built.board, city)
        if tree.prices is not self._prices:
            tree = self._trees[city] = tree.at(self._prices)
        return tree

    def detour(self, a: str, b: str, closed: frozenset[int]) -> Detour | None:
        """Return a cheapest path between two cities with more routes closed; any of several, in either direction."""
        tree = self._trees.get(b)
        if tree is not None and tree.prices is self._prices:  # already up to date
            a, b = b, a
        return self.tree(a).detour(b, closed)

    def path(self, a: str, b: str) -> ShortestPath | None:
        """Return the cheapest path between two cities, or None; an unchanged path is the same object."""
        known = self._paths.get((a, b))
        if known is None:
            tree = self.tree(a)
            known = self._paths[a, b] = tree.path(b), tree.best[self._prices.net.vertex_number(b)]
        return known[0]


@lru_cache(maxsize=32)
def opening_prices(board: Board) -> Prices:
    return Prices.of(board_network(board))


@lru_cache(maxsize=1 << 10)
def opening_tree(board: Board, city: str) -> PathTree:
    """Return the cheapest paths from a city on the empty board, which are the same in every game."""
    return PathTree.of(opening_prices(board), city)
