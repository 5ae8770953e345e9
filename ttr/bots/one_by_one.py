"""Strategies that complete their tickets one after another.

Such a strategy may choose the next ticket and its path (`choice`). Here are their common part, point monger, few turns,
longest and shortest destination, and picky conductor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from ttr.analysis.overlays import draw_plan
from ttr.analysis.payments import colors_for, missing_cards, total_turns
from ttr.bots.base import Decision
from ttr.bots.planner import Planner, RouteGoal, fewest_to_keep, left_of, paths_left, still_takes
from ttr.bots.reason import Claim, Reason
from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.cards import CARD_INDEX, WILD
from ttr.game.legal import drawable_cards
from ttr.game.moves import ClaimRoute, DrawCard
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.network import Edge, Network, Vertex
from ttr.graphs.shortest_path import ShortestPath, distances
from ttr.graphs.words import join_names, pluralize, sentence

WithinReach = Sequence[tuple[Ticket, ShortestPath]]

STEPS = 4000  # most steps of the search for a longest path, which take a few milliseconds

Finder = Callable[[SeatNetwork, Ticket, ShortestPath, int], tuple[int, ...]]


class OneByOne(Planner):
    """Follows the path of one ticket until the ticket is completed or the path is lost; then chooses again."""

    def __init__(self) -> None:
        super().__init__()
        self._ticket: Ticket | None = None
        self._path: tuple[int, ...] = ()

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the rest of the chosen path, or a new path."""
        ticket, left = self._ticket, left_of(view, built, self._path)
        held = any(view.board.tickets[index] == ticket for index in view.tickets)
        if ticket is None or not held or not left or built.connects(ticket):
            paths = paths_left(view, built)
            if not paths:
                self._ticket = None
                return RouteGoal((), "")
            ticket, path = self.choice(view, built, paths)
            self._ticket, self._path = ticket, path
            left = tuple(route for route in path if route not in built.own)
        return self._goal_of(view, built, ticket, self._path, left)

    def _goal_of(
        self, view: PlayerView, built: SeatNetwork, ticket: Ticket, path: tuple[int, ...], left: tuple[int, ...]
    ) -> RouteGoal:
        def why() -> Reason:
            return self.reason(view, built, ticket, path, left)

        return RouteGoal(left, why, lambda: draw_plan(built, ticket.cities, path, sentence(str(why()))))

    def choice(self, view: PlayerView, built: SeatNetwork, within_reach: WithinReach) -> tuple[Ticket, tuple[int, ...]]:
        """Return the ticket to complete next and the routes of its path; `within_reach` has all possible ones.

        By default, the most valuable ticket comes first, or in a game without points the nearest, by its cheapest path.
        """
        if view.rules.points:
            ticket, path = max(within_reach, key=lambda pair: (pair[0].points, -pair[1].cost))
        else:
            ticket, path = min(within_reach, key=lambda pair: pair[1].cost)
        return ticket, path.edges

    def reason(
        self, view: PlayerView, built: SeatNetwork, ticket: Ticket, path: Sequence[int], left: Sequence[int]
    ) -> Reason:
        """Return the plan in words, with numbers; the words never change later."""
        trains = pluralize(built.trains(left), "train")
        return still_takes(view, ticket, f"{trains} on {pluralize(len(left), 'route')}")


class PointMonger(OneByOne):
    """Completes its tickets in the order of their points.

    It first completes the most valuable ticket that is still possible, by its cheapest path, and then the next. It
    keeps as few of the offered tickets as it may, the most valuable ones. It does not weigh points against trains: a
    ticket of 22 points comes before two of 11 that take half the trains. In a game without points, the nearest ticket
    comes first.
    """

    name = "Point monger"

    def keep(self, view: PlayerView) -> Decision:
        """Keep as few tickets as the rules allow, the most valuable ones."""
        if not view.rules.points:
            return super().keep(view)
        built, tickets = SeatNetwork.of(view), view.board.tickets
        paths = {index: built.path(tickets[index]) for index in view.offer}
        trains = view.trains[view.seat]

        def rank(index: int) -> tuple[bool, int]:
            path = paths[index]
            possible = path is not None and path.cost <= trains
            return possible, tickets[index].points if possible else -tickets[index].points

        kept = sorted(view.offer, key=rank, reverse=True)[: fewest_to_keep(view)]
        return self.keep_tickets(view, kept, "the most valuable tickets")


class FewTurns(OneByOne):
    """First completes the ticket that takes the fewest turns, by the path with the fewest turns.

    A path takes one turn for each route to claim and, with two cards per turn, half a turn for each missing card. Few
    long routes beat many short ones, and cards in the hand count: a ticket of 20 points may come before one of 4. Paths
    come from Dijkstra's algorithm with turns as lengths, once without the hand and once with the cards held for each
    route; the number of turns with the real hand decides. It considers neither points nor the next ticket.
    """

    name = "Few turns"

    def choice(self, view: PlayerView, built: SeatNetwork, within_reach: WithinReach) -> tuple[Ticket, tuple[int, ...]]:
        """Return the ticket and the path with the fewest turns; ties go to the fewest trains."""
        networks = turn_networks(view)
        best = [(ticket, fastest_path(view, built, ticket, path, networks)) for ticket, path in within_reach]
        ticket, path = min(best, key=lambda pair: (total_turns(view, pair[1].paid), pair[1].cost))
        return ticket, path.edges

    def goal(self, view: PlayerView) -> RouteGoal:
        """Return the goal, with the turns that it takes from the current hand."""
        goal, ticket, path = super().goal(view), self._ticket, self._path
        if goal is not self._goal or ticket is None:
            return goal
        return RouteGoal(
            goal.routes,
            lambda: self.reason(view, SeatNetwork.of(view), ticket, path, goal.routes),
            lambda: goal.overlay,
        )

    def reason(
        self, view: PlayerView, built: SeatNetwork, ticket: Ticket, path: Sequence[int], left: Sequence[int]
    ) -> Reason:
        turns = pluralize(total_turns(view, left), "turn")
        what = f"{pluralize(len(left), 'route')}, {pluralize(built.trains(left), 'train')}"
        return still_takes(view, ticket, f"at least {turns} on the path it chose as quickest ({what})")

    def keep(self, view: PlayerView) -> Decision:
        """Keep as few tickets as the rules allow, with the fewest turns, and all completed ones."""
        built, networks = SeatNetwork.of(view), turn_networks(view)

        def turns(index: int) -> float:
            ticket = view.board.tickets[index]
            path = built.path(ticket)
            if path is None or path.cost > view.trains[view.seat]:
                return float("inf")
            return total_turns(view, fastest_path(view, built, ticket, path, networks).paid)

        ranked = sorted((turns(index), index) for index in view.offer)
        least = fewest_to_keep(view)
        kept = ranked[:least] + [pair for pair in ranked[least:] if not pair[0]]
        counts = join_names("never" if count == float("inf") else f"{count:.0f}" for count, _ in kept)
        return self.keep_tickets(view, [index for _, index in kept], f"fewest turns, {counts}")


def fastest_path(
    view: PlayerView, built: SeatNetwork, ticket: Ticket, cheapest: ShortestPath, networks: Iterable[Network]
) -> ShortestPath:
    """Return the path with the fewest turns for a ticket: the cheapest path, or one found in a network of turns."""
    paths = [cheapest]
    for net in networks:
        path = shortest_path.solve(net, ticket.a, ticket.b, free=built.own, closed=built.closed)
        if path is not None and built.trains(path.paid) <= view.trains[view.seat]:
            paths.append(path)
    return min(paths, key=lambda path: (total_turns(view, path.paid), built.trains(path.paid)))


def turn_networks(view: PlayerView) -> tuple[Network, Network]:
    """Return the board with turns as lengths: once for an empty hand, once for the held cards.

    The unit is the time to draw one card: a card counts 1, and a claim counts as many units as a turn has cards.
    """
    draws = view.rules.draws
    lengths = [draws + missing_cards(view, route) for route in range(len(view.board.routes))]
    return turns_from_empty_hand(view.board, draws), Network.from_board(view.board, lengths)


@lru_cache(maxsize=32)
def turns_from_empty_hand(board: Board, draws: int) -> Network:
    """Return the board with turns as lengths, for an empty hand."""
    return Network.from_board(board, [draws + route.length for route in board.routes])


class ByLength(OneByOne):
    """Longest and shortest destination: one strategy with two settings.

    It completes its tickets in the order in which it holds them. *Shortest* takes the path with the fewest trains, with
    its own routes free, by Dijkstra's algorithm. *Longest* takes the simple path (no city twice) with the most trains
    that it can afford, after reserving the trains for the shortest paths of its other tickets. Long routes bring many
    points, and a long path may win the longest-path bonus. Neither considers its rivals, its cards, or the value of a
    ticket.
    """

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
        return super().reason(view, built, ticket, path, left).preceded_by(f"{what} has {length}")


def shortest() -> ByLength:
    return ByLength("shortest", lambda built, ticket, path, trains: path.edges)


def longest() -> ByLength:
    return ByLength("longest", longest_path)


def longest_path(
    built: SeatNetwork, ticket: Ticket, shortest: ShortestPath, trains: int, steps: int = STEPS
) -> tuple[int, ...]:
    """Return the routes of the longest affordable simple path between a ticket's cities.

    The seat's own routes are free, and closed routes are not used. If no path is longer, this is the shortest path.

    Finding a longest path is NP-hard. The search is depth-first, and backtracks when the trains would not reach the
    goal. It is exact if it ends within `steps` steps, O(degree) each. On a large board, it usually finds a path that
    spends all its trains long before that, which nothing can beat. If it runs out of steps, it returns the longest path
    found so far.
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


class PickyConductor(OneByOne):
    """Draws until it has all cards for its desired ticket, then claims the whole path.

    The desired ticket is the most valuable one that it can still complete, by its cheapest path. It claims nothing
    until its hand has all the cards for the path. Then it claims the routes turn after turn, so that rivals learn
    late where it is going. If a rival takes one of the routes, it finds another path and draws again. It gives in
    only in the last round, or if no card can be drawn. When no ticket is left, it is equally picky about single
    routes with points. It ignores its other tickets while it collects cards, and does not notice that time is
    running out.
    """

    name = "Picky conductor"

    def claim(self, view: PlayerView, goal: RouteGoal) -> Decision | None:
        """Claim the next route of the path if the hand has the cards for all of it."""
        if not goal.routes or view.turns_left is not None or not drawable_cards(view):
            return super().claim(view, goal)
        if sum(self.missing_by_color(view, goal)) > view.hand.locomotives:
            return None
        # Pay the first route in its color from `colors_for`, which leaves enough cards for the others.
        route, color = next(iter(colors_for(view, goal.routes).items()))
        track = view.board.routes[route]
        of_color = min(track.length, view.hand.count(color))
        move = ClaimRoute(route, color if of_color else None, track.length - of_color)

        def more() -> str:
            return f"it has the {pluralize(self._cards(view, goal.routes), 'card')} for its path"

        return self.pursue(goal, move, more, Claim(view.board, move, len(goal.routes) > 1))

    def draw(self, view: PlayerView, goal: RouteGoal, draws: Sequence[DrawCard]) -> Decision:
        """Draw for the path, and say how many of its cards are in the hand."""
        missing = max(0, sum(self.missing_by_color(view, goal)) - view.hand.locomotives)
        if goal is not self._goal or not missing:
            return super().draw(view, goal, draws)

        def why() -> Reason:
            total = self._cards(view, goal.routes)
            have = f"it has {total - missing} of {pluralize(total, 'card')} and claims nothing until it has all"
            return goal.reason.preceded_by(have)

        return super().draw(view, RouteGoal(goal.routes, why, lambda: goal.overlay), draws)

    def missing_by_color(self, view: PlayerView, goal: RouteGoal) -> list[int]:
        """Return how many cards of each color the whole path lacks; gray routes take the colors held most."""
        wanted = [0] * (WILD + 1)
        for route, color in colors_for(view, goal.routes).items():
            wanted[CARD_INDEX[color]] += view.board.routes[route].length
        return [max(0, need - have) for need, have in zip(wanted, view.hand, strict=True)]

    def _cards(self, view: PlayerView, routes: Sequence[int]) -> int:
        return sum(view.board.routes[route].length for route in routes)
