"""destination: completes its tickets by the cheapest ways, then collects points.

The ticket that is nearest to completion comes first. Its cheapest way is found by Dijkstra's algorithm
with own routes free and closed ones absent. Cards are drawn for that way; its longest affordable route
is claimed. When nothing is left to complete, routes are chosen by their points for each turn they take.
"""

from __future__ import annotations

from ttr.analysis.overlays import cheapest_completion
from ttr.bots.planner import Goal, Planner, ticket_value, ways_left
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.words import counted


class Strategy(Planner):
    """Completes tickets by the cheapest ways, then collects points."""

    name = "Destination"

    def plan(self, view: PlayerView, built: SeatNetwork) -> Goal:
        """Return the cheapest way that completes one more ticket."""
        found = ways_left(view, built)
        if not found:
            return Goal((), "")
        ticket, way = min(found, key=lambda pair: (pair[1].cost, -pair[0].points))
        why = f"{ticket_value(view, ticket)} still takes {counted(way.cost, 'train')} on its cheapest way"
        return Goal(way.paid, why, cheapest_completion(built, [ticket]))
