"""The best network: the most points that routes and tickets of a board can give one player.

The exact problem: choose routes of the board, at most one track of each double route, with no more trains than one
player has, to maximize the points of the routes plus the points of all tickets that they complete. Every completed
ticket of the board counts, and no other ticket counts against the player, as if the player held exactly the completed
ones. Cards and other players do not matter. The longest-path bonus is left out, because it depends on the routes of the
others. So no score from routes, completed tickets and bonus can exceed the best network's points plus the bonus.

`tools/best_network.py` finds it by integer programming and proves that no network is better; `data/best/` has the
results.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.files.shipped_data import data_file
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rules import Rules
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import shortest_path


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a network for a player with some tickets."""

    trains: int  # the trains of its routes
    routes: int  # the points of its routes
    tickets: int  # the points of the tickets that it completes, less those of the player's other tickets
    completed: tuple[int, ...]  # the completed tickets, by index

    @property
    def points(self) -> int:
        """The total points."""
        return self.routes + self.tickets


def worth(board: Board, routes: Iterable[int], rules: Rules, tickets: Sequence[int] | None = None) -> Worth:
    """Return the value of some routes for a player with these tickets, by default exactly those that they complete.

    Examples
    --------
    >>> usa = load_board("usa")
    >>> chosen = [first_track(usa, "Duluth", "Helena"), first_track(usa, "Denver", "Helena")]
    >>> worth(usa, chosen, RULE_SETS["usa"])
    Worth(trains=10, routes=22, tickets=0, completed=())
    """
    own = set(routes)
    built = SeatNetwork(board, tuple(0 if route in own else None for route in range(len(board.routes))), 0, 0)
    known = range(len(board.tickets)) if tickets is None else tickets
    completed = tuple(index for index in known if built.connects(board.tickets[index]))
    held = completed if tickets is None else tickets
    lengths = [board.routes[route].length for route in own]
    return Worth(
        sum(lengths),
        sum(rules.route_points[length] for length in lengths),
        sum(board.tickets[index].points * (1 if index in completed else -1) for index in held),
        completed,
    )


@dataclass(frozen=True, slots=True)
class BestNetwork:
    """A best network, with the bound that proves it."""

    rules: str  # the name of the rules, which give board, trains and points
    routes: tuple[int, ...]  # the network, with the first track of each double route
    points: int  # the value of the network
    # The solver's upper bound. Points are whole numbers, so a bound less than one above is enough.
    bound: float

    @property
    def board(self) -> Board:
        """The board of the network."""
        return load_board(RULE_SETS[self.rules].board)

    @property
    def worth(self) -> Worth:
        """The value of the network, recomputed from its routes."""
        return worth(self.board, self.routes, RULE_SETS[self.rules])


@lru_cache(maxsize=4)
def best_network(rules: str) -> BestNetwork:
    """Return the stored best network for a rule set: `usa` or `mini`.

    Examples
    --------
    >>> best_network("usa").points, best_network("mini").points
    (285, 48)
    """
    found = json.loads(Path(data_file("best", f"{rules}.json")).read_text(encoding="utf-8"))
    board = load_board(RULE_SETS[rules].board)
    routes = tuple(first_track(board, *cities.split(" – ")) for cities in found["routes"])
    return BestNetwork(rules, routes, found["points"], found["bound"])


def first_track(board: Board, a: str, b: str) -> int:
    """Return the route between two cities, or the first track of a double route."""
    return next(index for index, route in enumerate(board.routes) if set(route.cities) == {a, b})


def greedy_network(board: Board, rules: Rules) -> tuple[int, ...]:
    """Return the network of a greedy rule: always add the ticket with the most points per train.

    The points of a ticket's path count too, and routes already chosen cost nothing. When no more tickets fit, the rule
    adds the longest routes that still fit.
    """
    net = board_network(board).edge_subgraph(board.single_tracks)
    own: set[int] = set()
    while True:
        now = worth(board, own, rules)
        offers = []
        for index, ticket in enumerate(board.tickets):
            if (
                index not in now.completed
                and (path := shortest_path.solve(net, *ticket.cities, sorted(own))) is not None
            ):
                with_it = own | set(path.edges)
                then = worth(board, with_it, rules)
                if now.trains < then.trains <= rules.trains:
                    offers.append(((then.points - now.points) / (then.trains - now.trains), -index, with_it))
        if not offers:
            break
        own = max(offers)[2]
    left = rules.trains - now.trains
    for route in sorted(set(board.single_tracks) - own, key=lambda route: (-board.routes[route].length, route)):
        if board.routes[route].length <= left:
            own = own | {route}
            left -= board.routes[route].length
    return tuple(sorted(own))
