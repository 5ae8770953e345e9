"""Networks from games: the routes that a seat has built, and can still use, after a turn of a shipped record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ttr.game.board import Board
from ttr.game.files.log import turn_ends
from ttr.game.files.record import MAX_BYTES, Record, RecordError
from ttr.game.moves import ClaimRoute
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.state import GameState
from ttr.graphs.network import Network
from ttr.ui.records.own_files import board_of
from ttr.ui.records.shipped import shipped_records


@dataclass(frozen=True, slots=True)
class StudiedNetwork:
    """A network, and additional data for the map and the algorithms."""

    net: Network  # ids of edges are indices of routes
    words: str  # its name, as in "the blue routes"
    owners: tuple[int | None, ...] = ()  # the seat whose routes to show
    free: frozenset[int] = frozenset()  # edges that cost nothing
    closed: frozenset[int] = frozenset()  # edges that cannot be used
    order: tuple[int, ...] | None = None  # the edges in the order in which they were claimed
    tickets: tuple[int, ...] = ()  # the player's tickets


@dataclass(frozen=True, slots=True)
class Place:
    """A network to walk or step through."""

    name: str  # its name in a list
    board: Board  # its board
    position: StudiedNetwork  # the network, and the owners of routes to draw
    edge: str = "route"  # the word for an edge there
    pairs: tuple[tuple[str, str], ...] = ()  # pairs of cities to travel between, such as those of a ticket


@dataclass(frozen=True)
class SampleGame:
    """A sample game, by turns."""

    record: Record

    @cached_property
    def states(self) -> tuple[GameState, ...]:
        """The positions at the end of each turn, the first one before the game."""
        every = self.record.states()
        return tuple(every[position] for position in turn_ends(every))

    @property
    def last(self) -> int:
        """The number of turns."""
        return len(self.states) - 1

    @cached_property
    def claims(self) -> tuple[int, ...]:
        """All claimed routes, in order."""
        return tuple(move.route for move in self.record.moves if isinstance(move, ClaimRoute))

    def claimed(self, turn: int) -> tuple[int, ...]:
        """Return the routes that are claimed after a turn, in order."""
        owners = self.states[turn].owners
        return tuple(route for route in self.claims if owners[route] is not None)

    def position(self, seat: int, turn: int, *, still_open: bool) -> StudiedNetwork:
        """Return the network of a seat's routes after a turn, or the whole board from that seat's point of view."""
        state = self.states[turn]
        name = state.setup.seats[seat]
        built = SeatNetwork.of(state, seat)
        order = tuple(route for route in self.claims if route in built.own)
        when = f"after turn {turn} of {self.last}"
        if still_open:
            return StudiedNetwork(
                board_network(state.board),
                f"what {name} can use {when}",
                state.owners,
                built.own,
                built.closed,
                None,
                state.tickets[seat],
            )
        return StudiedNetwork(
            built.network, f"the routes of {name} {when}", state.owners, order=order, tickets=state.tickets[seat]
        )


@lru_cache(maxsize=16)
def games(board: Board) -> dict[str, SampleGame]:
    """Return the shipped games on a board, by name; skip unreadable files."""
    found = {}
    for name, path in shipped_records().items():
        try:
            # Do not call `Record.read` first: replaying every record just for its board would take seconds.
            with path.open("rb") as file:
                named = board_of(file.read(MAX_BYTES))
            if named is not None and named[1] == board.fingerprint:
                found[name] = SampleGame(Record.read(path))
        except (RecordError, OSError):
            continue
    return found
