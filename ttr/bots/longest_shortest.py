"""longest destination, shortest destination: complete their tickets by the longest or the shortest paths.

One strategy with two settings. It completes its tickets one after another, in the order in which it holds them.

*Shortest* takes the path with the fewest trains, with its own routes free, by Dijkstra's algorithm.

*Longest* takes the simple path (no city twice) with the most trains that it can afford, after reserving the trains for
the shortest paths of its other tickets. Long routes bring many points, and a long path may win the longest-path bonus.
Finding a longest path is NP-hard. The search is depth-first, and backtracks when the trains would not reach the goal.
It is exact if it ends within `STEPS` steps, O(degree) each. On a large board, it usually finds a path that spends all
its trains long before that, which nothing can beat. If it runs out of steps, it returns the longest path found so far.

Neither of them considers its rivals, its cards, or the value of a ticket.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.bots.one_by_one import OneByOne, WithinReach
from ttr.bots.reason import Reason
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs.network import Edge, Vertex
from ttr.graphs.shortest_path import ShortestPath, distances
from ttr.graphs.words import pluralize

STEPS = 4000  # most steps of the search for a longest path, which take a few milliseconds

Finder = Callable[[SeatNetwork, Ticket, ShortestPath, int], tuple[int, ...]]


class Strategy(OneByOne):
    def __init__(self, kind: str, find: Finder) -> None:
        super().__init__()
        self.name = f"{kind.capitalize()} destination"
        self._kind, self._find = kind, find

    def choice(self, view: PlayerView, built: SeatNetwork, within_reach: WithinReach) -> tuple[Ticket, tuple[int, ...]]:
        """Return the first ticket and its path, with the trains that the other tickets leave."""
        ticket, path = within_reach[0]
        others = sum(other.cost for _, other in within_reach) - path.cost
        return ticket, self._find(built, ticket, path, max(path.cost, view.trains[view.seat] - others))

    def reason(
        self, view: PlayerView, built: SeatNetwork, ticket: Ticket, path: Sequence[int], left: Sequence[int]
    ) -> Reason:
        """Return the length of the path, in words."""
        length = pluralize(built.trains(path), "train")
        what = "the longest path it found" if self._kind == "longest" else "its path, the cheapest to complete,"
        return super().reason(view, built, ticket, path, left).plus(f"{what} has {length}")


def shortest() -> Strategy:
    return Strategy("shortest", lambda built, ticket, path, trains: path.edges)


def longest() -> Strategy:
    return Strategy("longest", longest_path)


def longest_path(
    built: SeatNetwork, ticket: Ticket, shortest: ShortestPath, trains: int, steps: int = STEPS
) -> tuple[int, ...]:
    """Return the routes of the longest affordable simple path between a ticket's cities.

    The seat's own routes are free, and closed routes are not used. The search ends after `steps` steps. If no path is
    longer, the result is the shortest path.
    """
    net, goal = board_network(built.board), ticket.b
    to_goal = distances(net, goal, free=built.own, closed=built.closed)
    lengths = [track.length for track in built.board.routes]
    most = trains + built.trains(tuple(built.own))  # no path is longer
    best, best_length = shortest.edges, built.trains(shortest.edges)
    path: list[int] = []
    seen: set[Vertex] = set()

    def onward(city: Vertex) -> list[Edge]:
        """Return the routes from a city: own ones first, then the longest."""
        edges = [edge for edge in net.incident(city) if edge.id not in built.closed]
        return sorted(edges, key=lambda edge: (edge.id not in built.own, -edge.length))

    def walk(city: Vertex, spent: int, length: int) -> bool:
        """Extend the path from a city along every route; return True if the search is over."""
        nonlocal best, best_length, steps
        if city == goal:
            if length > best_length:
                best, best_length = tuple(path), length
            return best_length == most
        steps -= 1
        seen.add(city)
        for edge in onward(city):
            other = edge.other(city)
            cost = spent if edge.id in built.own else spent + lengths[edge.id]
            if other in seen or cost + to_goal.get(other, most + 1) > trains:
                continue
            path.append(edge.id)
            over = walk(other, cost, length + lengths[edge.id]) or steps <= 0
            path.pop()
            if over:
                return True
        seen.discard(city)
        return False

    walk(ticket.a, 0, 0)
    return best
