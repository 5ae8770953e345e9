"""The best network: the most points that routes and tickets of a board can give one player.

The exact problem: choose routes of the board, at most one track of each double route, with no more trains than one
player has, to maximize the points of the routes plus the points of all tickets that they complete. Every completed
ticket of the board counts, and no other ticket counts against the player, as if the player held exactly the completed
ones. Cards and other players do not matter. The longest-path bonus is left out, because it depends on the routes of the
others. So no score from routes, completed tickets and bonus can exceed the best network's points plus the bonus.

`tools/best_network.py` finds it by integer programming and proves that no network is better; `data/best/` has the
results.

In hindsight, at the end of a game, a player may ask for less: one more route, the tickets of the pile, a better network
for the tickets held. No clock is used: searches yield their results, and the caller ends them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random

from ttr.game.board import Board
from ttr.game.board_parts import MAX_LENGTH
from ttr.game.files import data_file
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rules import Rules
from ttr.game.scoring import Scores, scores
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs import shortest_path
from ttr.graphs.network import Network


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a network for a player with some tickets."""

    trains: int  # the trains of its routes
    routes: int  # the points of its routes
    tickets: int  # points of the completed tickets minus points of the player's other tickets
    completed: tuple[int, ...]  # the completed tickets, by index

    @property
    def points(self) -> int:
        return self.routes + self.tickets


def worth(board: Board, routes: Iterable[int], rules: Rules, tickets: Sequence[int] | None = None) -> Worth:
    """Return the value of some routes for a player with these tickets, by default exactly the completed ones.

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
    points: int
    # The solver's upper bound. Points are whole numbers, so a bound less than one above is enough.
    bound: float

    @property
    def board(self) -> Board:
        return load_board(RULE_SETS[self.rules].board)

    @property
    def worth(self) -> Worth:
        """The value of the network, recomputed from its routes."""
        return worth(self.board, self.routes, RULE_SETS[self.rules])


@lru_cache(maxsize=4)
def best_network(rules: str) -> BestNetwork:
    """Return the stored best network for a rule set: `usa` or `mini`.

    >>> best_network("usa").points, best_network("mini").points
    (285, 48)
    """
    data = json.loads(Path(data_file("best", f"{rules}.json")).read_text(encoding="utf-8"))
    board = load_board(RULE_SETS[rules].board)
    routes = tuple(first_track(board, *cities.split(" – ")) for cities in data["routes"])
    return BestNetwork(rules, routes, data["points"], data["bound"])


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


# --- in hindsight ---


@dataclass(frozen=True, slots=True)
class OneRoute:
    """A route, open or another player's, that would have changed the winner if a player had claimed it."""

    seat: int
    route: int
    taken_from: int | None
    final: Scores


def one_route(game: Tabletop) -> list[OneRoute]:
    """Return each single route that would have made another player win: open routes first, then shorter ones.

    The player has enough trains for it, and the rules allow it; for example, nobody owns both tracks of a double route.

    >>> import ttr
    >>> usa = ttr.load_board("usa")
    >>> game = Tabletop(ttr.USA, usa, ("Ada", "Bo"), ((2,), ()), ((), ()))
    >>> changed = one_route(game)
    >>> game.board.routes[changed[0].route].length, changed[0].taken_from, changed[0].final.winners
    (1, None, (0, 1))
    """
    state = game.position()
    winners, problems = scores(state).winners, set(game.problems)
    results = []
    for seat in range(len(game.seats)):
        if seat in winners:
            continue
        for route, track in enumerate(game.board.routes):
            owner, twin = state.owners[route], game.board.twins[route]
            if twin is not None and twin < route and owner is None and state.owners[twin] is None:
                continue  # it does the same as its first track
            if owner == seat or track.length > state.trains[seat]:
                continue
            changed = _give(game, seat, route)
            final = scores(changed.position())
            if seat in final.winners and problems.issuperset(changed.problems):
                results.append(OneRoute(seat, route, owner, final))
    length = [track.length for track in game.board.routes]
    return sorted(results, key=lambda one: (one.taken_from is not None, length[one.route], one.seat, one.route))


def _give(game: Tabletop, seat: int, route: int) -> Tabletop:
    routes = [tuple(one for one in own if one != route) for own in game.routes]
    routes[seat] = (*routes[seat], route)
    return replace(game, routes=tuple(routes))


def of_the_pile(state: GameState, seat: int) -> tuple[int, ...]:
    """Return the tickets that nobody holds and that a player's routes connect."""
    built, tickets = SeatNetwork.of(state, seat), state.board.tickets
    return tuple(ticket for ticket in state.ticket_deck if built.connects(tickets[ticket]))


# --- the best network for some tickets ---

ORDERS = 6  # orders of connecting a set of tickets, for each price of a train
PRICES = (0.0, 1.5, 2.0, 2.25, 2.5)  # value of a train in points; with 0, paths take the fewest trains


@dataclass(frozen=True, slots=True)
class ValuedNetwork:
    """A network and its value: points of routes and of the given tickets, positive and negative, without a bonus."""

    routes: tuple[int, ...]
    points: int
    completed: tuple[int, ...]


def most_points(board: Board, rules: Rules, tickets: Collection[int]) -> int:
    """Return an upper bound on the value of a network with these trains, for a player with these tickets.

    The bound counts the best routes that fit into the trains, connected or not, and all tickets that can be completed.
    """
    net = _price(board, rules, 0.0)
    points = 0
    for ticket in tickets:
        path = shortest_path.solve(net, *board.tickets[ticket].cities)
        fits = path is not None and path.cost <= rules.trains
        points += board.tickets[ticket].points if fits else -board.tickets[ticket].points
    return points + sum(
        rules.route_points[board.routes[route].length] for route in _fill(board, rules, (), rules.trains)
    )


def better_networks(board: Board, rules: Rules, tickets: Sequence[int], rng: Random) -> Iterator[ValuedNetwork | None]:
    """Search for a valuable network for a player with these tickets, alone on the board.

    For larger and smaller sets of the tickets, it connects their cities one after another by cheapest paths, in random
    orders and for several prices of a train. The remaining trains go to the best routes that fit.

    Yields
    ------
    ValuedNetwork or None
        A network better than all before, or None after a try without improvement. The caller can stop after each.
    """
    best: int | None = None
    nets = [_price(board, rules, price) for price in PRICES]
    for left_out in range(len(tickets) + 1):
        for missed in combinations(sorted(tickets, key=lambda one: board.tickets[one].points), left_out):
            wanted = [ticket for ticket in tickets if ticket not in missed]
            for _ in range(ORDERS if len(wanted) > 1 else 1):
                rng.shuffle(wanted)
                for net in nets:
                    network = _connect(board, rules, net, wanted, tickets)
                    if network is None or (best is not None and network.points <= best):
                        yield None
                    else:
                        best = network.points
                        yield network


def _price(board: Board, rules: Rules, price: float) -> Network:
    """Return the board without second tracks, with costs as lengths: trains at this price, less points, at least 1."""
    points = rules.route_points
    lengths = [
        max(1, round(20 * (price * track.length - points[track.length]))) if price else track.length
        for track in board.routes
    ]
    return Network.from_board(board, lengths).edge_subgraph(board.single_tracks)


def _connect(
    board: Board, rules: Rules, net: Network, wanted: Sequence[int], tickets: Sequence[int]
) -> ValuedNetwork | None:
    """Return the network that connects these tickets one after another; None if there are too few trains."""
    own: set[int] = set()
    for ticket in wanted:
        path = shortest_path.solve(net, *board.tickets[ticket].cities, free=own)
        if path is None:
            return None
        own.update(path.edges)
    left = rules.trains - sum(board.routes[route].length for route in own)
    if left < 0:
        return None
    own.update(_fill(board, rules, own, left))
    value = worth(board, own, rules, tickets)
    return ValuedNetwork(tuple(sorted(own)), value.points, value.completed)


def _fill(board: Board, rules: Rules, own: Collection[int], trains: int) -> list[int]:
    """Return the most valuable routes that this many trains can add."""
    free: dict[int, list[int]] = {length: [] for length in range(MAX_LENGTH + 1)}
    for route in board.single_tracks:
        if route not in own:
            free[board.routes[route].length].append(route)
    many = tuple(min(len(routes), trains // length if length else 0) for length, routes in free.items())
    counts = _knapsack(rules.route_points, many, trains)
    return [route for length, count in enumerate(counts) for route in free[length][:count]]


@lru_cache(maxsize=4096)  # the remaining lengths and trains are often the same
def _knapsack(points: tuple[int, ...], many: tuple[int, ...], trains: int) -> tuple[int, ...]:
    """Return the most valuable numbers of routes of each length, within the given limits and trains."""
    nothing = (0,) * len(many)
    best = [(0, nothing)] * (trains + 1)
    for length, most in enumerate(many):
        for _ in range(most):
            for room in range(trains, length - 1, -1):
                value, counts = best[room - length]
                if value + points[length] > best[room][0]:
                    more = (*counts[:length], counts[length] + 1, *counts[length + 1 :])
                    best[room] = value + points[length], more
    return best[trains][1]
