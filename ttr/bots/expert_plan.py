"""The expert's plan: the routes that join the cities of its tickets, and the value of the plan.

A route costs turns (to draw its cards and to claim it) and trains, and it brings points. All three are weighed in
hundredths of a point. The weights serve as edge lengths for the search for paths, so that a long route, which brings
many points, is a short step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.rules import Rules
from ttr.game.seat_network import SeatNetwork
from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.graphs.shortest_path import ShortestPath

# Found by experiment: a few hundred games with each of several values.
POINTS_PER_TURN = 1.3  # the value of a turn
POINTS_PER_TRAIN = 0.7  # the value of a train
USEFUL_SHARE = 0.65  # of the cards drawn
COMPLETION_CHANCE = 0.85  # the probability of completing a planned ticket
POINTS_PER_LATE_TURN = 5.0  # lost for each turn that a plan is longer than the game
POINTS_PER_TICKET = 8.0  # in a game without points
# In points; high prices save trains.
TRAIN_PRICES = (POINTS_PER_TRAIN, POINTS_PER_TRAIN + 1, POINTS_PER_TRAIN + 3, 20 * POINTS_PER_TRAIN)
SAVE_TRAINS = 1000.0  # in points: more than all turns and points together
WEIGHT_PER_POINT = 100  # so that weights are whole numbers
MIN_WEIGHT = 20  # so that paths with fewer routes win


@dataclass(frozen=True, slots=True)
class Plan:
    """Routes still to claim for tickets."""

    routes: frozenset[int]
    tickets: tuple[int, ...]  # the tickets that these routes complete, without those already completed
    dropped: tuple[int, ...]  # tickets given up: cut off, or too expensive
    trains: int
    turns: float  # likely turns for the routes
    value: float  # expected points of all tickets, less the cost of the routes


def turns_for(rules: Rules, length: int) -> float:
    """Return about how many turns a route of this length takes from an empty hand."""
    return 1 + length / (rules.draws * USEFUL_SHARE)


def cost(rules: Rules, length: int, train: float = POINTS_PER_TRAIN) -> float:
    """Return the cost of a route of this length in points, less its own points."""
    brings = rules.route_points[length] if rules.points else 0
    return max(MIN_WEIGHT / WEIGHT_PER_POINT, POINTS_PER_TURN * turns_for(rules, length) + train * length - brings)


@lru_cache(maxsize=64)
def weighed_network(rules: Rules, board: Board, train: float) -> Network:
    """Return the board with the costs of the routes as lengths, in hundredths of a point."""
    return Network.from_board(
        board, [round(WEIGHT_PER_POINT * cost(rules, route.length, train)) for route in board.routes]
    )


def ticket_points(rules: Rules, board: Board, ticket: int) -> float:
    """Return the value of completing a ticket."""
    return board.tickets[ticket].points if rules.points else POINTS_PER_TICKET


class CheapestPaths:
    """Cheapest paths for tickets in the weighted networks of a game, kept as long as they stay open.

    A cheapest path stays the cheapest when other routes close, so only a path that loses one of its own routes must be
    searched again. The seat's own routes are free.
    """

    def __init__(self, rules: Rules, board: Board) -> None:
        self.rules = rules
        self.board = board
        self.takes = [turns_for(rules, route.length) for route in board.routes]
        self.costs = [cost(rules, route.length) for route in board.routes]
        self._found: dict[tuple[int, float, frozenset[int]], tuple[frozenset[int], ShortestPath | None]] = {}

    def path(self, ticket: int, train: float, free: frozenset[int], closed: frozenset[int]) -> ShortestPath | None:
        """Return the cheapest path for a ticket at a given price per train; None if there is none."""
        key = ticket, train, free
        if key in self._found:
            before, path = self._found[key]
            if before is closed or (before <= closed and (path is None or closed.isdisjoint(path.paid))):
                return path
        net = weighed_network(self.rules, self.board, train)
        path = shortest_path.solve(net, *self.board.tickets[ticket].cities, free, closed)
        self._found[key] = closed, path
        return path


def make_plan(built: SeatNetwork, paths: CheapestPaths, tickets: Iterable[int], trains: int, turns: float) -> Plan:
    """Return the most valuable plan for tickets.

    `trains` and `turns` are left in the game; `paths` holds the paths of earlier plans in the same game.

    This tries trees for several prices of a train. If a tree takes too many trains or turns, it gives up tickets one
    after another, so that each time the most valuable plan is left.
    """
    board, rules = built.board, paths.rules
    missing = [index for index in tickets if not built.connects(board.tickets[index])]
    cut_off = [index for index in missing if paths.path(index, TRAIN_PRICES[0], built.own, built.closed) is None]
    base = sum(ticket_points(rules, board, index) for index in tickets if index not in missing)
    reachable = [index for index in missing if index not in cut_off]
    best: Plan | None = None
    for train in TRAIN_PRICES:
        wanted, dropped = list(reachable), list(cut_off)
        while True:
            plan = _value(built, paths, wanted, dropped, base, train, turns)
            fits = plan.trains <= trains
            if fits and (best is None or plan.value > best.value):
                best = plan
            if not wanted or (fits and plan.turns <= turns):
                break
            worst = max(wanted, key=lambda index: _value_without(built, paths, wanted, index, train, trains, turns))
            wanted.remove(worst)
            dropped.append(worst)
    assert best is not None  # an empty plan always fits
    return best


def fewest_trains(built: SeatNetwork, paths: CheapestPaths, tickets: Sequence[int]) -> int:
    """Return how many trains are enough for a plan's open tickets, if turns and points do not count."""
    return built.trains(tuple(_join(built, paths, tickets, SAVE_TRAINS)))


def _value_without(
    built: SeatNetwork,
    paths: CheapestPaths,
    wanted: Sequence[int],
    ticket: int,
    train: float,
    trains: int,
    turns: float,
) -> float:
    rest = [index for index in wanted if index != ticket]
    plan = _value(built, paths, rest, [ticket], 0, train, turns)
    return plan.value - 3 * max(0, plan.trains - trains)


def _value(
    built: SeatNetwork,
    paths: CheapestPaths,
    wanted: Sequence[int],
    dropped: Sequence[int],
    base: float,
    train: float,
    turns: float,
) -> Plan:
    board, rules = built.board, paths.rules
    routes = _join(built, paths, wanted, train)
    lengths = [board.routes[route].length for route in routes]
    takes = sum([paths.takes[route] for route in routes])
    value = base + (2 * COMPLETION_CHANCE - 1) * sum(ticket_points(rules, board, index) for index in wanted)
    if rules.points:
        value -= sum(board.tickets[index].points for index in dropped)
    value -= sum([paths.costs[route] for route in routes]) + POINTS_PER_LATE_TURN * max(0.0, takes - turns)
    return Plan(routes, tuple(wanted), tuple(dropped), sum(lengths), takes, value)


def _join(built: SeatNetwork, paths: CheapestPaths, tickets: Sequence[int], train: float) -> frozenset[int]:
    """Return a cheap set of routes that completes all tickets.

    The tickets are joined one after another by their cheapest paths, with earlier routes free. This tries several
    orders: O(orders · tickets) shortest paths.
    """
    if not tickets:
        return frozenset()

    def path(ticket: int, free: frozenset[int]) -> tuple[int, tuple[int, ...]]:
        cheapest = paths.path(ticket, train, free, built.closed)
        assert cheapest is not None  # tickets that are cut off were left out before
        return cheapest.cost, cheapest.paid

    near_first = sorted(tickets, key=lambda index: path(index, built.own)[0])
    orders = [near_first, near_first[::-1]]
    if len(tickets) > 2:
        orders += [near_first[1:] + near_first[:1], near_first[2:] + near_first[:2], near_first[-1:] + near_first[:-1]]
    best: tuple[int, frozenset[int]] | None = None
    for order in dict.fromkeys(map(tuple, orders[: 2 * len(tickets) - 1])):
        total, routes, free = 0, frozenset[int](), built.own
        for index in order:
            price, paid = path(index, free)
            total, routes, free = total + price, routes | set(paid), free.union(paid)
        if best is None or total < best[0]:
            best = total, routes
    assert best is not None  # there is at least one order
    return best[1]
