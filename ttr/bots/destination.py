"""destination, card monger: complete the ticket nearest to completion, by its cheapest path."""

from __future__ import annotations

from ttr.analysis.overlays import cheapest_completion
from ttr.bots.base import Decision
from ttr.bots.planner import Planner, RouteGoal, fewest_to_keep, paths_left, still_takes, ticket_text
from ttr.bots.reason import Reason, StillTakes
from ttr.game.moves import DrawTickets
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.words import pluralize


class Strategy(Planner):
    """Destination: completes its tickets by the cheapest paths, then collects points.

    It works on the ticket nearest to completion first. It finds the cheapest path by Dijkstra's algorithm, with its
    own routes free and closed routes removed. It draws cards for that path, and claims its longest affordable
    route. When no ticket is left to complete, it chooses routes by their points per turn.
    """

    name = "Destination"

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the cheapest path that completes one more ticket."""
        paths = paths_left(view, built)
        if not paths:
            return RouteGoal((), "")
        ticket, path = min(paths, key=lambda pair: (pair[1].cost, -pair[0].points))
        return RouteGoal(
            path.paid,
            lambda: still_takes(view, ticket, f"{pluralize(path.cost, 'train')} on its cheapest path"),
            lambda: cheapest_completion(SeatNetwork.of(view), [ticket]),
        )


SHARE = 2 / 3  # part of the trains to plan with; paths grow as rivals build, and some trains are never placed


class CardMonger(Planner):
    """Completes as many tickets as it can, regardless of their points.

    It keeps all offered tickets that fit into `SHARE` of the trains it can still place, the cheapest first; a route
    for two tickets counts once. It works on the ticket nearest to completion first, because with a limited number
    of trains, the cheapest next ticket nearly always completes the most. Once it cannot complete any more of its
    tickets, it draws new ones if at least half of those it may draw are within its reach. It does not compare the
    points of its tickets with the points that the last drawn ticket may lose.
    """

    name = "Card monger"

    def __init__(self) -> None:
        super().__init__()
        self._drew_with = -1  # trains left at the last draw of tickets

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the cheapest path that completes one more ticket."""
        paths = paths_left(view, built)
        if not paths:
            return RouteGoal((), "")
        ticket, path = min(paths, key=lambda pair: (pair[1].cost, -pair[0].points))

        def why() -> Reason:
            done = sum(built.connects(view.board.tickets[index]) for index in view.tickets)
            nearest = f"the nearest, {ticket_text(view, ticket)},"
            takes = StillTakes(nearest, pluralize(path.cost, "train"), [ticket])
            return Reason((f"{done} of {pluralize(len(view.tickets), 'ticket')} done", takes))

        return RouteGoal(
            path.paid, why, lambda: cheapest_completion(SeatNetwork.of(view), [ticket for ticket, _ in paths])
        )

    def other_tickets(self, view: PlayerView) -> Decision | None:
        """Draw tickets if all of its own are completed or lost, and enough others are within reach."""
        trains = view.trains[view.seat]
        last_round = view.turns_left is not None
        if self._goal.routes or trains == self._drew_with or last_round or view.why_illegal(DrawTickets()) is not None:
            return super().other_tickets(view)
        reach = room(view)
        built = self.network(view)
        shown = {index for tickets in view.shown_tickets for index in tickets}
        others = [t for index, t in enumerate(view.board.tickets) if index not in view.tickets and index not in shown]
        near = sum(built.is_within(ticket, reach) for ticket in others)
        if 2 * near < len(others) or not near:
            return super().other_tickets(view)
        self._drew_with = trains  # draws again only after it has built something
        others_near = f"{near} of the {len(others)} tickets that it may draw are within {pluralize(reach, 'train')}"
        return self.decide(DrawTickets(), Reason(("it has no ticket left to complete", others_near)))

    def keep(self, view: PlayerView) -> Decision:
        """Keep the cheapest tickets, and all others that still fit."""
        built, net = self.network(view), board_network(view.board)
        kept: list[int] = []
        free = set(built.own)
        cost, limit, least = 0, SHARE * room(view), fewest_to_keep(view)
        rest = {index: view.board.tickets[index] for index in view.offer}
        while rest:
            paths = {
                index: shortest_path.solve(net, ticket.a, ticket.b, free=free, closed=built.closed)
                if len(free) > len(built.own)
                else built.path(ticket)
                for index, ticket in rest.items()
            }
            costs = {index: float("inf") if path is None else path.cost for index, path in paths.items()}
            index = min(rest, key=lambda index: (costs[index], -rest[index].points))
            path = paths[index]
            if len(kept) >= least and (path is None or cost + path.cost > limit):
                break
            kept.append(index)
            del rest[index]
            if path is not None:
                cost += path.cost
                free.update(path.paid)
        return self.keep_tickets(view, kept, f"all that {pluralize(cost, 'train')} can complete together")


def room(view: PlayerView) -> int:
    """Return how many trains the seat can expect to place before some player's last trains end the game."""
    return min(view.trains)
