"""KeptTrees: all cheapest paths from requested cities, kept from turn to turn.

A path is kept until one of its routes changes hands, or a claim elsewhere makes another path as cheap. Then the tree of
its first city is updated with all routes that became free or closed since its last use. This pays off for many paths
after every claim; for few paths, see `ttr.bots.kept_paths`.
"""

from __future__ import annotations

from functools import lru_cache

from ttr.game.board import Board
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs.path_tree import Detour, PathTree, Prices
from ttr.graphs.shortest_path import ShortestPath


class KeptTrees:
    """The cheapest paths of a seat."""

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
        """Return the cheapest paths from a city."""
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
    """Return the costs of routes on the empty board."""
    return Prices.of(board_network(board))


@lru_cache(maxsize=1 << 10)
def opening_tree(board: Board, city: str) -> PathTree:
    """Return the cheapest paths from a city on the empty board, which are the same in every game."""
    return PathTree.of(opening_prices(board), city)
