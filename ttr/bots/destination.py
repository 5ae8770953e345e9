"""destination: completes its tickets by the cheapest paths, then collects points.

It works on the ticket nearest to completion first. It finds the cheapest path by Dijkstra's algorithm, with its own
routes free and closed routes removed. It draws cards for that path, and claims its longest affordable route. When no
ticket is left to complete, it chooses routes by their points per turn.
"""

from __future__ import annotations

from ttr.analysis.overlays import cheapest_completion
from ttr.bots.planner import Planner, RouteGoal, paths_left, ticket_value
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.words import counted


class Strategy(Planner):
    """Completes tickets by the cheapest paths, then collects points."""

    name = "Destination"

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the cheapest path that completes one more ticket."""
        found = paths_left(view, built)
        if not found:
            return RouteGoal((), "")
        ticket, path = min(found, key=lambda pair: (pair[1].cost, -pair[0].points))
        return RouteGoal(
            path.paid,
            lambda: f"{ticket_value(view, ticket)} still takes {counted(path.cost, 'train')} on its cheapest path",
            lambda: cheapest_completion(SeatNetwork.of(view), [ticket]),
        )
