"""OneByOne: the common part of strategies that complete their tickets one after another.

A strategy is a subclass that may choose the next ticket and its path (`choice`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis.overlays import planned
from ttr.bots.planner import Planner, RouteGoal, left_of, paths_left, ticket_value
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted, sentence

Found = Sequence[tuple[Ticket, ShortestPath]]


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
            found = paths_left(view, built)
            if not found:
                self._ticket = None
                return RouteGoal((), "")
            ticket, path = self.choice(view, built, found)
            self._ticket, self._path = ticket, path
            left = tuple(route for route in path if route not in built.own)
        return self._goal_of(view, built, ticket, self._path, left)

    def _goal_of(
        self, view: PlayerView, built: SeatNetwork, ticket: Ticket, path: tuple[int, ...], left: tuple[int, ...]
    ) -> RouteGoal:
        def why() -> str:
            return self.reason(view, built, ticket, path, left)

        return RouteGoal(left, why, lambda: planned(built, ticket.cities, path, sentence(why())))

    def choice(self, view: PlayerView, built: SeatNetwork, found: Found) -> tuple[Ticket, tuple[int, ...]]:
        """Return the ticket to complete next and the routes of its path; `found` has all tickets within reach.

        By default, the most valuable ticket comes first, or in a game without points the nearest, by its cheapest path.
        """
        if view.rules.points:
            ticket, path = max(found, key=lambda pair: (pair[0].points, -pair[1].cost))
        else:
            ticket, path = min(found, key=lambda pair: pair[1].cost)
        return ticket, path.edges

    def reason(
        self, view: PlayerView, built: SeatNetwork, ticket: Ticket, path: Sequence[int], left: Sequence[int]
    ) -> str:
        """Return what the strategy is building, with numbers and without a period; the words never change later."""
        trains = counted(built.trains(left), "train")
        return f"{ticket_value(view, ticket)} still takes {trains} on {counted(len(left), 'route')}"
