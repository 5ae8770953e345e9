"""KeptTrees: all cheapest paths from the cities that are asked for, kept from turn to turn.

The tree of a city is mended for what has become free or was closed since it was last looked at. What would be if
routes were closed is kept as well: when that comes true, it is known. This pays where many paths are asked for after
every claim; for a few see `ttr.bots.kept_paths`.
"""

from __future__ import annotations

from functools import lru_cache

from ttr.game.board import Board
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs.path_tree import PathTree, Prices
from ttr.graphs.shortest_path import ShortestPath


class KeptTrees:
    """The cheapest paths of a seat.

    Attributes
    ----------
    built : SeatNetwork
        The seat's network when it was last looked at.
    own, closed : set of int
        The routes that it had built, and those that were closed to it.
    """

    def __init__(self, built: SeatNetwork) -> None:
        board = built.board
        self.own: set[int] = set()
        self.closed: set[int] = set()
        self._open_mask = (1 << len(board.routes)) - 1
        self._prices = opening_prices(board)
        self._trees: dict[str, PathTree] = {}  # by city
        self._paths: dict[tuple[str, str], tuple[PathTree, ShortestPath | None]] = {}
        self._without: dict[frozenset[int], tuple[Prices, dict[str, PathTree]]] = {}  # by routes closed besides
        self.see(built)

    def leads_to(self, built: SeatNetwork) -> bool:
        """Tell whether this can have become of what it has seen, and is no other game."""
        return not built.open_mask & ~self._open_mask and all(built.owners[route] == built.seat for route in self.own)

    def see(self, built: SeatNetwork) -> set[int]:
        """See what the seat has built, and what is closed to it by now; return the routes that were open before."""
        changed = self._open_mask & ~built.open_mask
        self.built, self._open_mask = built, built.open_mask
        claimed: set[int] = set()
        lost: set[int] = set()
        while changed:
            route = (changed & -changed).bit_length() - 1
            (claimed if built.owners[route] == built.seat else lost).add(route)
            changed &= changed - 1
        self.own |= claimed
        self.closed |= lost
        seen = claimed | lost
        for routes, (prices, trees) in self._without.items():
            if routes <= lost:  # as was asked before
                self._prices, lost = prices, lost - routes
                self._trees |= trees
                break
        if claimed or lost:
            self._prices = self._prices.after(claimed, lost)
        if seen:
            self._without = {}
        return seen

    def tree(self, city: str) -> PathTree:
        """Return the cheapest paths from a city."""
        tree = self._trees.get(city) or opening_tree(self.built.board, city)
        if tree.prices is not self._prices:
            tree = self._trees[city] = tree.at(self._prices)
        return tree

    def tree_without(self, city: str, routes: frozenset[int]) -> PathTree:
        """Return the cheapest paths from a city if more routes were closed."""
        if routes not in self._without:
            self._without[routes] = self._prices.after(closed=routes), {}
        prices, trees = self._without[routes]
        if city not in trees:
            trees[city] = self.tree(city).at(prices)
        return trees[city]

    def path(self, a: str, b: str) -> ShortestPath | None:
        """Return the cheapest path between two cities, the same object as long as it stays the same; None without."""
        tree, known = self.tree(a), self._paths.get((a, b))
        if known is not None:
            before, path = known
            if tree is before:
                return path
            if tree.via is before.via or (path is not None and tree.has(path)):
                self._paths[a, b] = tree, path
                return path
        path = tree.path(b)
        self._paths[a, b] = tree, path
        return path


@lru_cache(maxsize=32)
def opening_prices(board: Board) -> Prices:
    """Return what routes cost on the empty board."""
    return Prices.of(board_network(board))


@lru_cache(maxsize=1 << 10)
def opening_tree(board: Board, city: str) -> PathTree:
    """Return the cheapest paths from a city on the empty board, the same in every game."""
    return PathTree.of(opening_prices(board), city)
