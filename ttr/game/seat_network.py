"""The networks in a game: the whole board, and the routes that a seat has built, can still build, or can reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.state import GameState, Position
from ttr.graphs import connectivity, longest_trail, shortest_path
from ttr.graphs.connectivity import Component
from ttr.graphs.longest_trail import FoundTrail, Trail
from ttr.graphs.network import Network, Vertex
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.shortest_path import ShortestPath

_NONE: frozenset[str] = frozenset()


@lru_cache(maxsize=32)
def board_network(board: Board) -> Network:
    """Return the board as a network; edge ids are route indices, and lengths are in trains."""
    return Network.from_board(board)


@dataclass(frozen=True)
class SeatNetwork:
    """The routes that a seat has built and can still build, and the consequences for its tickets.

    Everything is computed on first use.
    """

    board: Board
    owners: tuple[int | None, ...]
    open_mask: int  # the routes not closed to the seat, as a bit mask (bit i for route i)
    seat: int

    @classmethod
    def of(cls, position: Position, seat: int | None = None) -> SeatNetwork:
        """Return the network of a seat, by default the viewer's own. Every seat's routes are public.

        >>> import ttr
        >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
        >>> SeatNetwork.of(view, 1).own
        frozenset()
        """
        if seat is None:
            return cls(position.board, position.owners, position.open_mask, position.seat)
        return cls(position.board, position.owners, position.open_to(seat), as_int(seat))

    @classmethod
    def of_all(cls, position: Position) -> list[SeatNetwork]:
        """Return the networks of all seats, in one pass over the owners."""
        built = [cls.of(position, seat) for seat in range(len(position.trains))]
        own: list[list[int]] = [[] for _ in built]
        for route, owner in enumerate(position.owners):
            if owner is not None:
                own[owner].append(route)
        for network, routes in zip(built, own, strict=True):
            network.__dict__["own"] = frozenset(routes)  # the value that the property below would compute
        return built

    @cached_property
    def own(self) -> frozenset[int]:
        """The seat's routes."""
        seat = self.seat
        return frozenset([route for route, owner in enumerate(self.owners) if owner == seat])

    @cached_property
    def closed(self) -> frozenset[int]:
        """The routes that the seat neither owns nor can ever claim."""
        seat, open_mask = self.seat, self.open_mask
        return frozenset(
            [route for route, owner in enumerate(self.owners) if owner != seat and not open_mask >> route & 1]
        )

    @cached_property
    def network(self) -> Network:
        """The network of the seat's routes."""
        return board_network(self.board).edge_subgraph(self.own)

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The connected components of the seat's network, the one with the most trains first."""
        parts = connectivity.components(self.network)
        trains = [sum(self.board.routes[route].length for route in part.edges) for part in parts]
        return tuple(part for _, part in sorted(zip(trains, parts, strict=True), key=lambda pair: -pair[0]))

    @cached_property
    def component_of(self) -> dict[Vertex, int]:
        """The component of each city that the seat has reached."""
        return {city: index for index, part in enumerate(self.components) for city in part.vertices}

    @cached_property
    def longest(self) -> Trail:
        """The longest continuous path: the longest trail of the seat's network."""
        return self._found_trail.walk()

    @property
    def longest_length(self) -> int:
        """The length of the longest continuous path in trains, without finding the path itself."""
        return self._found_trail.length

    @cached_property
    def _found_trail(self) -> FoundTrail:
        return longest_trail.find(board_network(self.board), self.own)

    def connects(self, ticket: Ticket) -> bool:
        """Return True if the seat's routes connect the cities of a ticket."""
        return ticket.b in self.reached_from.get(ticket.a, _NONE)

    def joins(self, group: Iterable[str], other: Iterable[str]) -> bool:
        """Return True if the seat's routes connect a city of one group with a city of the other."""
        return any(not self.reached_from.get(city, _NONE).isdisjoint(other) for city in group)

    @cached_property
    def reached_from(self) -> dict[str, set[str]]:
        """For each reached city, all cities of its component; scores need these for every ticket."""
        reached: dict[str, set[str]] = {}
        routes = self.board.routes
        for index in self.own:
            route = routes[index]
            a, b = route.a, route.b
            here, there = reached.get(a), reached.get(b)
            if here is None:
                here = reached[a] = {a}
            if there is None:
                here.add(b)
                reached[b] = here
            elif here is not there:
                if len(here) > len(there):
                    here, there = there, here
                there |= here
                for city in here:
                    reached[city] = there
        return reached

    def path(self, ticket: Ticket) -> ShortestPath | None:
        """Return the path that completes a ticket with the fewest trains; own routes cost nothing.

        None if the open routes cannot complete it.
        """
        ends = ticket.cities
        if ends not in self._paths:
            net = board_network(self.board)
            self._paths[ends] = shortest_path.solve(net, *ends, free=self.own, closed=self.closed)
        return self._paths[ends]

    @cached_property
    def _paths(self) -> dict[tuple[str, str], ShortestPath | None]:
        return {}

    def trains(self, routes: Sequence[int]) -> int:
        """Return the total number of trains that some routes take."""
        return sum(self.board.routes[route].length for route in routes)


def can_ever_claim(position: Position, seat: int) -> bool:
    """Return True if a route is open to a seat that takes no more trains than it has left.

    Otherwise the seat can never claim a route again, because routes only close and trains only go. Cards do not matter
    here: others come.

    >>> import ttr
    >>> can_ever_claim(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    True
    """
    return position.board.has_route(position.open_to(seat), position.trains[seat])


def claims_are_over(position: Position) -> bool:
    """Return True if no seat can ever claim a route again; then only tickets can still change the scores.

    The game may go on for long, because the rules end it only when nobody can move.

    >>> import ttr
    >>> record = ttr.play(["expert", "random"], seed=0, board="konigsberg")
    >>> [claims_are_over(state) for state in record.states()].index(True), len(record.moves)
    (22, 113)
    """
    return not any(can_ever_claim(position, seat) for seat in range(len(position.trains)))


@dataclass(frozen=True, slots=True)
class Reach:
    """The tickets of a seat that are within reach: connected, or each alone connectable with the trains left."""

    trains: int  # the trains to go, each ticket by its own cheapest path
    tickets: int  # the number of tickets within reach
    held: int  # the number of tickets


def reach(state: GameState, seat: int) -> Reach:
    """Return the state of all tickets of a seat, using one shortest path per ticket.

    >>> import ttr
    >>> state = ttr.play(["destination", "random"], seed=7).states()[2]  # tickets are chosen
    >>> reach(state, 0)
    Reach(trains=27, tickets=2, held=2)
    """
    built, left = SeatNetwork.of(state, seat), state.trains[seat]
    paths = [built.path(state.board.tickets[ticket]) for ticket in state.tickets[seat]]
    costs = [path.cost for path in paths if path is not None and path.cost <= left]
    return Reach(sum(costs), len(costs), len(paths))
