"""conqueror: tries to complete all of its tickets by joining them in one network.

It plans one tree through the cities of all its tickets with as few trains as possible; its own routes are free. This is
a minimum Steiner tree, exact for up to `EXACT` parts to join, and within twice the cost for more. The tree stays the
cheapest while rivals claim other routes and the strategy builds its own. It plans a new tree from its network only if
it loses a route of the tree or its tickets change. If the tree takes more trains than it has, or a ticket is cut off,
completed tickets need not be joined to the rest any more. If that is not enough, it gives up the ticket whose removal
makes the rest cheapest. It ignores which part of the tree is contested.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import inf

from ttr.analysis.overlays import draw_plan
from ttr.bots.base import Decision
from ttr.bots.kept_paths import KeptNetwork
from ttr.bots.planner import Planner, RouteGoal, fewest_to_keep, left_of, paths_left
from ttr.bots.reason import Reason, StillTakes
from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs import steiner_tree
from ttr.graphs.overlay import Overlay
from ttr.graphs.steiner_tree import SteinerTree
from ttr.graphs.words import pluralize

EXACT = 8  # parts to join; takes a few milliseconds, and three times as long for each further part


class Strategy(Planner):
    name = "Conqueror"

    def __init__(self) -> None:
        super().__init__()
        self._held: tuple[int, ...] = ()
        self._joined: tuple[Ticket, ...] = ()
        self._tree: tuple[int, ...] = ()

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the rest of the tree, or a new tree if a route of the old one is lost."""
        left = left_of(view, built, self._tree)
        if not left or self._held != view.tickets:
            new = self._new_tree(view, built)
            if new is None:
                return RouteGoal((), "")
            self._held, (self._joined, tree) = view.tickets, new
            self._tree, left = tree.edges, tree.paid
        return tree_goal(built, self._joined, self._tree, left)

    def _new_tree(self, view: PlayerView, built: SeatNetwork) -> tuple[tuple[Ticket, ...], SteinerTree] | None:
        missing = [ticket for ticket, _ in paths_left(view, built)]
        if not missing:
            return None
        trains = view.trains[view.seat]
        held = [view.board.tickets[index] for index in view.tickets]
        together = [ticket for ticket in held if ticket in missing or built.connects(ticket)]
        tree = cheapest_tree(built, together)
        if tree is not None and tree.cost <= trains:
            return tuple(together), tree
        while (tree := cheapest_tree(built, missing)) is None or tree.cost > trains:
            fewer = ([ticket for ticket in missing if ticket is not dropped] for dropped in missing)
            missing = min(fewer, key=lambda rest: _cost(built, rest))
        return tuple(missing), tree

    def keep(self, view: PlayerView) -> Decision:
        """Keep the tickets with the largest difference between their points and the trains of their tree."""
        built, board, trains = self.network(view), view.board, view.trains[view.seat]
        own = [board.tickets[index] for index in view.tickets]
        least = fewest_to_keep(view)
        choices = [kept for size in range(least, len(view.offer) + 1) for kept in combinations(view.offer, size)]
        every = cheapest_tree(built, [*own, *[board.tickets[index] for index in view.offer]])
        best: tuple[tuple[int, int], tuple[int, ...], int] | None = None
        for kept in choices[-1:] + choices[:-1]:  # all of them first: a lower bound for the others
            tickets = [board.tickets[index] for index in kept]
            value = sum(ticket.points for ticket in tickets) if view.rules.points else 0
            if best is not None and every is not None:
                others = [board.tickets[index] for index in view.offer if index not in kept]
                fewest = every.cost - to_join(built, others, cities_of([*own, *tickets]))
                if (value - fewest, len(tickets)) <= best[0]:
                    continue
            tree = cheapest_tree(built, [*own, *tickets])
            if tree is None or tree.cost > trains:
                continue
            rank = (value - tree.cost, len(tickets))
            if best is None or rank > best[0]:
                best = (rank, kept, tree.cost)
        if best is None:
            return super().keep(view)
        _, kept, cost = best
        return self.keep_tickets(view, kept, f"joined best, by one tree of {pluralize(cost, 'train')}")


def tree_goal(built: SeatNetwork, joined: Sequence[Ticket], tree: Sequence[int], left: tuple[int, ...]) -> RouteGoal:

    def why() -> Reason:
        trains, routes = pluralize(built.trains(left), "train"), pluralize(len(left), "route")
        which = f"its {len(joined)} tickets" if len(joined) > 1 else str(joined[0])
        return Reason((StillTakes(f"the tree that joins {which}", f"{trains} on {routes}", joined),))

    def overlay() -> Overlay:
        names = "; ".join(map(str, joined))
        return draw_plan(built, cities_of(joined), tree, f"One tree for {names}: {why()}.")

    return RouteGoal(left, why, overlay)


def to_join(built: KeptNetwork, tickets: Iterable[Ticket], cities: Sequence[str]) -> float:
    """Return a number of trains that is enough to join tickets to a tree, by paths from both ends of each ticket."""
    trains = 0.0
    for ticket in tickets:
        a, b = (min([built.trains_between(end, city) for city in cities], default=inf) for end in ticket.cities)
        trains += min(a + b, built.trains_between(*ticket.cities) + min(a, b))
    return trains


def cities_of(tickets: Sequence[Ticket]) -> list[str]:
    return list(dict.fromkeys(city for ticket in tickets for city in ticket.cities))


def cheapest_tree(built: SeatNetwork, tickets: Sequence[Ticket]) -> SteinerTree | None:
    """Return the tree through the cities of all tickets that takes the fewest trains; None if they cannot be joined."""
    cities = cities_of(tickets)
    exact = len({built.component_of.get(city, city) for city in cities}) <= EXACT
    return _cheapest_tree(built.board, tuple(cities), built.own, built.closed, exact)


@lru_cache(maxsize=32)  # often the choice of tickets has already found this tree (one search in seven)
def _cheapest_tree(
    board: Board, cities: Sequence[str], own: frozenset[int], closed: frozenset[int], exact: bool
) -> SteinerTree | None:
    find = steiner_tree.solve if exact else steiner_tree.approximate
    return find(board_network(board), cities, free=own, closed=closed)


def _cost(built: SeatNetwork, tickets: Sequence[Ticket]) -> float:
    tree = cheapest_tree(built, tickets)
    return float("inf") if tree is None else tree.cost
