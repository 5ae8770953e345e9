"""Strategies that complete their tickets one after another: their common part, point monger and picky conductor.

Such a strategy may choose the next ticket and its path (`choice`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis.overlays import draw_plan
from ttr.analysis.payments import colors_for
from ttr.bots.base import Decision
from ttr.bots.planner import Planner, RouteGoal, fewest_to_keep, left_of, paths_left, still_takes
from ttr.bots.reason import Claim, Reason
from ttr.game.board_parts import Ticket
from ttr.game.cards import CARD_INDEX, WILD
from ttr.game.legal import drawable_cards
from ttr.game.moves import ClaimRoute, DrawCard
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize, sentence

WithinReach = Sequence[tuple[Ticket, ShortestPath]]


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

    It first completes the most valuable ticket that it still can, by its cheapest path, and then the next. It keeps
    as few of the offered tickets as it may, the most valuable ones. It does not weigh points against trains: a
    ticket of 22 points comes before two of 11 that take half the trains. In a game without points, the nearest
    ticket comes first.
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
        if sum(self.lacking(view, goal)) > view.hand.locomotives:
            return None
        # Pay the first route in its color from `colors_for`, which leaves enough cards for the others.
        route, color = next(iter(colors_for(view, goal.routes).items()))
        track = view.board.routes[route]
        of_color = min(track.length, view.hand.count(color))
        move = ClaimRoute(route, color if of_color else None, track.length - of_color)

        def more() -> str:
            return f"it has the {pluralize(self._cards(view, goal.routes), 'card')} for that"

        return self.towards(goal, move, more, Claim(view.board, move, len(goal.routes) > 1))

    def draw(self, view: PlayerView, goal: RouteGoal, draws: Sequence[DrawCard]) -> Decision:
        """Draw for the path, and say how many of its cards are in the hand."""
        missing = max(0, sum(self.lacking(view, goal)) - view.hand.locomotives)
        if goal is not self._goal or not missing:
            return super().draw(view, goal, draws)

        def why() -> Reason:
            total = self._cards(view, goal.routes)
            have = f"it has {total - missing} of {pluralize(total, 'card')} and claims nothing until it has all"
            return goal.reason.plus(have)

        return super().draw(view, RouteGoal(goal.routes, why, lambda: goal.overlay), draws)

    def lacking(self, view: PlayerView, goal: RouteGoal) -> list[int]:
        """Return how many cards of each color the whole path lacks; gray routes take the colors held most."""
        wanted = [0] * (WILD + 1)
        for route, color in colors_for(view, goal.routes).items():
            wanted[CARD_INDEX[color]] += view.board.routes[route].length
        return [max(0, need - have) for need, have in zip(wanted, view.hand, strict=True)]

    def _cards(self, view: PlayerView, routes: Sequence[int]) -> int:
        return sum(view.board.routes[route].length for route in routes)
