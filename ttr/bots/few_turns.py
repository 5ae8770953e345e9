"""few turns: first completes the ticket that takes the fewest turns, by the path with the fewest turns.

A path takes one turn for each route to claim and, with two cards per turn, half a turn for each missing card. Few long
routes beat many short ones, and cards in the hand count: a ticket of 20 points may come before one of 4. Paths come
from Dijkstra's algorithm with turns as lengths, once without the hand and once with the cards that it holds for each
route; the number of turns with the real hand decides. It considers neither points nor the next ticket.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ttr.analysis.payments import missing_cards, total_turns
from ttr.bots.base import Decision
from ttr.bots.one_by_one import OneByOne, WithinReach
from ttr.bots.planner import RouteGoal, fewest_to_keep, still_takes
from ttr.bots.reason import Reason
from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import join_names, pluralize


class Strategy(OneByOne):
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
    missing = [draws + missing_cards(view, route) for route in range(len(view.board.routes))]
    return turns_from_empty_hand(view.board, draws), Network.from_board(view.board, missing)


@lru_cache(maxsize=32)
def turns_from_empty_hand(board: Board, draws: int) -> Network:
    """Return the board with turns as lengths, for an empty hand."""
    return Network.from_board(board, [draws + route.length for route in board.routes])
