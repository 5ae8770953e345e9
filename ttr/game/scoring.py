"""Scores: every point explained, the longest-path bonus, the ranking and the deciding criterion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import overload

from ttr.game.rules import Rules
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState, WholePosition, not_a_state
from ttr.graphs.longest_trail import Trail
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import join_names


class Decided(StrEnum):
    """The criterion that decided the winner."""

    POINTS = "points"
    TICKETS = "completed tickets"
    LONGEST_PATH = "longest path"
    SHARED = "shared victory"


@dataclass(frozen=True, slots=True)
class RouteScore:
    """The points of a claimed route."""

    route: int
    points: int


@dataclass(frozen=True)
class TicketScore:
    """The state of a ticket.

    Attributes
    ----------
    ticket : int
        Index into `board.tickets`.
    completed : bool
        Whether the seat's own routes connect its cities.
    points : int
        Its value, negative if it is not completed. In a game without points, 1 if it is completed, else 0.
    built : SeatNetwork
        The seat's network, in which the paths below are found on first use.

    Examples
    --------
    >>> import ttr
    >>> held = ttr.score_table(routes=[[11, 51], []], tickets=[[3, 4], []])[0].tickets
    >>> [(ticket.completed, ticket.points, ticket.trains) for ticket in held]
    [(True, 7, 0), (False, -7, 7)]
    """

    ticket: int
    completed: bool
    points: int
    built: SeatNetwork = field(repr=False, compare=False)

    @cached_property
    def _path(self) -> ShortestPath | None:
        return self.built.path(self.built.board.tickets[self.ticket])

    @property
    def path(self) -> tuple[int, ...]:
        """The seat's routes that complete the ticket, in order; empty if it is not completed."""
        return self._path.edges if self.completed and self._path else ()

    @property
    def cities(self) -> tuple[str, ...]:
        """The cities along that path, both ends included."""
        return tuple(map(str, self._path.vertices)) if self.completed and self._path else ()

    @property
    def missing(self) -> tuple[int, ...] | None:
        """The cheapest routes still to claim; None if the open routes can no longer complete it."""
        return None if self._path is None else self._path.paid

    @property
    def trains(self) -> int:
        """The trains that the missing routes take."""
        return self._path.cost if self._path else 0

    @property
    def cut_off(self) -> bool:
        """True if the routes still open cannot complete the ticket."""
        return self._path is None


# Not slotted: cached properties need the dict.
@dataclass(frozen=True)
class SeatScore:
    """All points of one seat.

    Attributes
    ----------
    seat : int
        The number of the seat.
    name : str
        The name of the player.
    route_points : int
        Points for all routes.
    ticket_points : int
        Points for all tickets, negative if the losses are larger.
    completed : int
        Number of completed tickets; the ticket bonus counts as one.
    bonus : int
        Points for the longest path; 0 if another seat's path is longer.
    ticket_bonus : int
        1 if the seat has the ticket bonus, which counts as one more completed ticket; else 0.
    total : int
        The sum of points; in a game without points, the number of completed tickets, including the bonus.
    built : SeatNetwork
        The routes of the seat.
    held : tuple of int
        The tickets that count for the seat.
    rules : Rules
        The rules of the game.
    rank : int
        1 for the winner; seats that share a place have the same rank.

    Examples
    --------
    >>> import ttr
    >>> ada, _ = ttr.score_table(routes=[[11, 51], []], tickets=[[3], []], names=["Ada", "Bo"])
    >>> ada
    SeatScore(seat=0, name='Ada', route_points=11, ticket_points=7, completed=1, bonus=10, ticket_bonus=0, total=28,
              rank=1)
    >>> ada.longest.vertices
    ('Calgary', 'Helena', 'Salt Lake City')
    """

    seat: int
    name: str
    route_points: int
    ticket_points: int
    completed: int
    bonus: int
    ticket_bonus: int
    total: int
    built: SeatNetwork = field(repr=False)
    held: tuple[int, ...] = field(repr=False)
    rules: Rules = field(repr=False)
    rank: int = 0

    @cached_property
    def routes(self) -> tuple[RouteScore, ...]:
        """Each claimed route, with its points."""
        routes, points = self.built.board.routes, self.rules.route_points
        return tuple([RouteScore(route, points[routes[route].length]) for route in sorted(self.built.own)])

    @cached_property
    def tickets(self) -> tuple[TicketScore, ...]:
        """Each ticket with its result."""
        return ticket_scores(self.built, self.held, valued=self.rules.points)

    @property
    def longest(self) -> Trail:
        """The longest continuous path: its length in trains and its routes in order.

        On a board designed to be hard, this may only be the longest path found. Then `at_most` is an upper bound, and
        the bonus follows the path found.
        """
        return self.built.longest


@dataclass(frozen=True, slots=True)
class Scores(Sequence[SeatScore]):
    """The scores of all seats, by the number of the seat, and the criterion that decided the game.

    Attributes
    ----------
    seats : tuple of SeatScore
        The scores.
    decided_by : Decided
        The criterion.

    Examples
    --------
    >>> import ttr
    >>> final = ttr.scores(ttr.play(["destination", "random"], seed=7).final_state)
    >>> [seat.total for seat in final], final.winners, str(final.decided_by)
    ([121, -38], (0,), 'points')
    """

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

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, or all winners of a shared victory."""
        return tuple(score.seat for score in self.seats if score.rank == 1)


def scores(state: GameState) -> Scores:
    """Score a position as if the game ended now.

    The cost is one longest trail for each seat and one shortest path for each ticket.

    Parameters
    ----------
    state : GameState
        The position.

    Returns
    -------
    Scores
        The score of each seat, explained point by point.

    Raises
    ------
    TypeError
        If `state` is not a `GameState`.

    Examples
    --------
    >>> import ttr
    >>> record = ttr.play(["random", "random"], rules="usa", seed=7)
    >>> final = ttr.scores(record.final_state)
    >>> [seat.total == seat.route_points + seat.ticket_points + seat.bonus for seat in final]
    [True, True]
    """
    if not isinstance(state, WholePosition):
        raise not_a_state(state)
    board, rules, names = state.board, state.rules, state.setup.seats
    routes, points = board.routes, rules.route_points
    built = SeatNetwork.of_all(state)
    longest = max([network.longest_length for network in built])
    unranked = []
    for seat, network in enumerate(built):
        held, ticket_bonus = state.tickets[seat], int(state.bonuses[seat])  # F6
        results = ticket_results(network, held, rules.points)
        route_points = sum([points[routes[route].length] for route in network.own])
        ticket_points = sum([value for _, value in results])
        completed = sum([done for done, _ in results]) + ticket_bonus
        bonus = rules.longest_path_bonus if network.longest_length == longest > 0 else 0  # U15
        total = route_points + ticket_points + bonus + (0 if rules.points else ticket_bonus)
        points_of = route_points, ticket_points, completed, bonus, ticket_bonus, total
        unranked.append(SeatScore(seat, names[seat], *points_of, network, held, rules))
    return _rank(unranked, rules)


def ticket_scores(built: SeatNetwork, tickets: Sequence[int], *, valued: bool = True) -> tuple[TicketScore, ...]:
    """Return the state of each ticket for the seat that built this network.

    If `valued`, tickets count their values; otherwise each completed ticket counts one.
    """
    results = zip(tickets, ticket_results(built, tickets, valued), strict=True)
    return tuple([TicketScore(index, completed, points, built) for index, (completed, points) in results])


def ticket_results(built: SeatNetwork, tickets: Sequence[int], valued: bool) -> list[tuple[bool, int]]:
    """Return only whether each ticket is completed, and its points; `ticket_scores` also finds paths."""
    known, reached_from, results = built.board.tickets, built.reached_from, []
    for index in tickets:
        ticket = known[index]
        completed = ticket.b in reached_from.get(ticket.a, ())
        if valued:
            results.append((completed, ticket.points if completed else -ticket.points))
        else:
            results.append((completed, int(completed)))
    return results


def _rank(seats: list[SeatScore], rules: Rules) -> Scores:
    """Rank by points, then completed tickets, then the longest path bonus (U16).

    In games without points or without the bonus, the other criteria decide (M7, F7). Seats that are still tied share a
    rank.
    """
    criteria = [Decided.POINTS] if rules.points else []
    criteria.append(Decided.TICKETS)
    if rules.longest_path_bonus:
        criteria.append(Decided.LONGEST_PATH)

    keys = [tuple([_MEASURES[decided](score) for decided in criteria]) for score in seats]
    best = sorted(keys, reverse=True)
    ranked = tuple([replace(score, rank=best.index(key) + 1) for score, key in zip(seats, keys, strict=True)])
    if len(keys) == 1:
        return Scores(ranked, criteria[0])
    for decided, mine, other in zip(criteria, *best[:2], strict=True):
        if mine != other:
            return Scores(ranked, decided)
    return Scores(ranked, Decided.SHARED)


_MEASURES: dict[Decided, Callable[[SeatScore], int]] = {
    Decided.POINTS: attrgetter("total"),
    Decided.TICKETS: attrgetter("completed"),
    Decided.LONGEST_PATH: attrgetter("bonus"),
}


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game.

    Attributes
    ----------
    seats : tuple of str
        The players.
    totals : tuple of int
        The total of each seat.
    winners : tuple of int
        The winning seat, or all winners of a shared victory.
    decided_by : Decided
        The criterion that decided the winner.

    Examples
    --------
    >>> import ttr
    >>> print(ttr.play(["destination", "random"], seed=7).result)
    destination 121, random -38: destination wins by points
    """

    seats: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Decided

    @classmethod
    def of(cls, state: GameState) -> Result:
        """Return the result of a finished game."""
        final = scores(state)
        return cls(state.setup.seats, tuple(seat.total for seat in final), final.winners, final.decided_by)

    def __str__(self) -> str:
        points = ", ".join(f"{name} {total}" for name, total in zip(self.seats, self.totals, strict=True))
        winners = join_names(self.seats[seat] for seat in self.winners)
        if len(self.winners) > 1:
            return f"{points}: {winners} share the victory"
        return f"{points}: {winners} wins by {self.decided_by}"
