"""Scores: every point explained, the longest-path bonus, the ranking and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import overload

from ttr.game.rules import Rules
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState
from ttr.graphs.longest_trail import Trail
from ttr.graphs.shortest_path import ShortestPath


class Decided(StrEnum):
    """What told the winner from the others."""

    POINTS = "points"
    TICKETS = "completed tickets"
    LONGEST_PATH = "longest path"
    SHARED = "shared victory"


@dataclass(frozen=True, slots=True)
class RouteScore:
    """The points a claimed route brought."""

    route: int
    points: int


@dataclass(frozen=True)
class TicketScore:
    """How a ticket stands.

    Attributes
    ----------
    ticket : int
        Index into `board.tickets`.
    completed : bool
        Whether the seat's own routes connect its cities.
    points : int
        Its value, negative if it is not completed. In a game without points 1 if it is completed, else 0.
    built : SeatNetwork
        What the ways below are found in, when they are asked for.
    """

    ticket: int
    completed: bool
    points: int
    built: SeatNetwork = field(repr=False, compare=False)

    @cached_property
    def _way(self) -> ShortestPath | None:
        return self.built.path(self.built.board.tickets[self.ticket])

    @property
    def path(self) -> tuple[int, ...]:
        """The own routes that complete the ticket, in order; empty if it is not completed."""
        return self._way.edges if self.completed and self._way else ()

    @property
    def cities(self) -> tuple[str, ...]:
        """The cities along that path, both ends included."""
        return tuple(map(str, self._way.vertices)) if self.completed and self._way else ()

    @property
    def missing(self) -> tuple[int, ...] | None:
        """The cheapest routes still to be claimed; None if open routes cannot complete it any more."""
        return None if self._way is None else self._way.paid

    @property
    def trains(self) -> int:
        """The trains that the missing routes take."""
        return self._way.cost if self._way else 0

    @property
    def cut_off(self) -> bool:
        """Whether the routes still open cannot complete the ticket."""
        return self._way is None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """All points of one seat.

    Attributes
    ----------
    seat, name
        Whose score it is.
    routes : tuple of RouteScore
        Each claimed route with its points.
    tickets : tuple of TicketScore
        Each ticket with its result.
    longest : Trail
        The longest continuous path: its length in trains, its routes in order. On a board that is made to be hard it
        may be the longest found; its `at_most` is a bound then, and the bonus goes by what was found.
    bonus : int
        Points for the longest path, 0 if somebody's is longer.
    ticket_bonus : int
        What the ticket bonus counts, 1 or 0: one more completed ticket.
    total : int
        The sum of points; in a game without points the number of completed tickets, the bonus included.
    rank : int
        1 for the winner; seats that share a place have the same rank.
    """

    seat: int
    name: str
    routes: tuple[RouteScore, ...]
    tickets: tuple[TicketScore, ...]
    longest: Trail
    bonus: int
    ticket_bonus: int
    total: int
    rank: int = 0

    @property
    def route_points(self) -> int:
        """Points for all routes."""
        return sum(score.points for score in self.routes)

    @property
    def ticket_points(self) -> int:
        """Points for all tickets, negative if more was lost than won."""
        return sum(score.points for score in self.tickets)

    @property
    def completed(self) -> int:
        """Number of completed tickets, the ticket bonus counted as one."""
        return sum([score.completed for score in self.tickets]) + self.ticket_bonus


@dataclass(frozen=True, slots=True)
class Scores(Sequence[SeatScore]):
    """The scores of all seats, by seat, and how the game was decided."""

    seats: tuple[SeatScore, ...]
    decided_by: Decided

    @overload
    def __getitem__(self, seat: int) -> SeatScore: ...
    @overload
    def __getitem__(self, seat: slice) -> tuple[SeatScore, ...]: ...
    def __getitem__(self, seat: int | slice) -> SeatScore | tuple[SeatScore, ...]:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[SeatScore]:
        return iter(self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won, or all that share the victory."""
        return tuple(score.seat for score in self.seats if score.rank == 1)


def scores(state: GameState) -> Scores:
    """Score a position as if the game ended now.

    Complexity is that of one longest trail a seat and one shortest path a ticket.

    Examples
    --------
    >>> import ttr
    >>> record = ttr.play(["random", "random"], rules="usa", seed=7)
    >>> final = ttr.scores(record.final_state)
    >>> [seat.total == seat.route_points + seat.ticket_points + seat.bonus for seat in final]
    [True, True]
    """
    board, rules = state.board, state.rules
    built = SeatNetwork.of_all(state)
    longest = max([network.longest.length for network in built])
    unranked = []
    for seat, network in enumerate(built):
        routes = tuple(
            [_route_score(route, rules.route_points[board.routes[route].length]) for route in sorted(network.own)]
        )
        tickets = ticket_scores(network, state.tickets[seat], valued=rules.points)
        trail = network.longest
        bonus = rules.longest_path_bonus if trail.length == longest > 0 else 0  # U15
        ticket_bonus = int(state.bonuses[seat])  # F6
        total = sum([route.points for route in routes]) + sum([ticket.points for ticket in tickets]) + bonus
        total += 0 if rules.points else ticket_bonus
        name = state.setup.seats[seat]
        unranked.append(SeatScore(seat, name, routes, tickets, trail, bonus, ticket_bonus, total))
    return _rank(unranked, rules)


_route_score = lru_cache(maxsize=1 << 12)(RouteScore)  # there are only so many


def ticket_scores(built: SeatNetwork, tickets: Sequence[int], *, valued: bool = True) -> tuple[TicketScore, ...]:
    """Tell how tickets stand for a seat that has built this network.

    Parameters
    ----------
    valued : bool
        Whether each counts its value, or just one if it is completed.
    """
    results = []
    for index in tickets:
        ticket = built.board.tickets[index]
        completed = built.connects(ticket)
        value = ticket.points if valued else 1
        missed = -value if valued else 0
        results.append(TicketScore(index, completed, value if completed else missed, built))
    return tuple(results)


def _rank(seats: list[SeatScore], rules: Rules) -> Scores:
    """Rank by points, then completed tickets, then the longest path bonus (U16).

    Where there are no points or no such bonus the others decide (M7, F7). Who is still equal shares.
    """
    criteria: dict[Decided, Callable[[SeatScore], int]] = {Decided.TICKETS: lambda score: score.completed}
    if rules.points:
        criteria = {Decided.POINTS: lambda score: score.total} | criteria
    if rules.longest_path_bonus:
        criteria[Decided.LONGEST_PATH] = lambda score: score.bonus

    keys = [tuple([measure(score) for measure in criteria.values()]) for score in seats]
    best = sorted(keys, reverse=True)
    for score, key in zip(seats, keys, strict=True):
        object.__setattr__(score, "rank", best.index(key) + 1)  # nobody has seen it yet
    ranked = tuple(seats)
    if len(keys) == 1:
        return Scores(ranked, next(iter(criteria)))
    for decided, mine, other in zip(criteria, *best[:2], strict=True):
        if mine != other:
            return Scores(ranked, decided)
    return Scores(ranked, Decided.SHARED)
