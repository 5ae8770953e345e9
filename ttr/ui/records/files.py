"""Recorded games and boards: those shipped with the program, and the user's own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from ttr.game.board import Board, BoardError
from ttr.game.files import data_folder
from ttr.game.files.board_json import board_from_text, load_board
from ttr.game.files.log import turn_ends
from ttr.game.files.record import MAX_BYTES, Record, RecordError
from ttr.game.moves import ClaimRoute
from ttr.game.rule_sets import RULE_SETS
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.state import GameState
from ttr.graphs.network import Network
from ttr.graphs.words import sentence


def shipped_boards() -> dict[str, Board]:
    """Return the boards in `data/boards` by name, sorted by title; skip unreadable files."""
    result = []
    for path in (data_folder() / "boards").glob("*.json"):
        try:
            result.append((path.stem, load_board(path.stem)))
        except BoardError:
            continue
    return dict(sorted(result, key=lambda item: (title_of(item[1]).casefold(), item[0])))


def title_of(board: Board) -> str:
    return board.title or board.name


def shipped_records() -> dict[str, Path]:
    return {path.stem: path for path in sorted((data_folder() / "records").glob("*.txt"))}


def record_title(name: str) -> str:
    """Return a record's displayed name; the first part of its file name may be the rules.

    >>> record_title("2-players-last-round")
    '2 players · last round'
    >>> record_title("usa-online-2-players-last-round")
    'Usa online · 2 players · last round'
    """
    rules = max((key for key in RULE_SETS if name.startswith(f"{key}-")), key=len, default="")
    text = name[len(rules) :].strip("-").replace("-", " ")
    match = re.fullmatch(r"(\d+ players) (.+)", text)
    parts = [rules.replace("-", " ").capitalize(), *(match.groups() if match else (text,))]
    return " · ".join(part for part in parts if part)


# --- files of the user: a record on a custom board waits for its board file ---

MAX_PROBLEMS = 4  # problems of a board file in one message


@dataclass(frozen=True, slots=True)
class Given:
    """The content of a text; for a faulty record, the part before the fault and a sentence about it."""

    record: Record | None = None
    board: Board | None = None
    problem: str = ""


def board_of(text: bytes | str) -> tuple[str, str] | None:
    r"""Return the name and the fingerprint of the board in a record's header, or None.

    >>> board_of("ttr record: 1\nboard: usa " + 64 * "0" + "\nseed: 7\nmoves:\n")[0]
    'usa'
    """
    content = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    if not content.removeprefix("\ufeff").startswith("ttr record:"):
        return None
    line = re.search(r"(?m)^board: (.*) ([0-9a-f]{64})\r?$", content.partition("\nmoves:")[0])
    return (line[1], line[2]) if line else None


class OwnFiles:
    """Reads records and boards, and keeps the boards for later records."""

    def __init__(self) -> None:
        self._boards: dict[str, Board] = {}  # boards by their fingerprints
        self._waiting: bytes | str | None = None

    def read(self, text: bytes | str) -> Given:
        start = text[:1000].decode("utf-8", "replace") if isinstance(text, bytes) else text[:1000]
        return self._read_board(text) if start.lstrip("\ufeff \t\r\n").startswith("{") else self._read_record(text)

    def _read_record(self, text: bytes | str) -> Given:
        self._waiting = None
        named = board_of(text)
        board = self._boards.get(named[1]) if named is not None else None
        try:
            return Given(Record.from_text(text, board=board))
        except RecordError as error:
            shipped = shipped_boards()
            known = {here.fingerprint for here in (*shipped.values(), *self._boards.values())}
            if error.readable is not None or named is None or named[1] in known:
                return Given(error.readable, problem=sentence(str(error)))
        self._waiting = text
        what = "differs from this page's board of that name" if named[0] in shipped else "this page does not have"
        where = f"This record was played on a board {named[0]!r:.60}, which {what}"
        return Given(problem=f"{where}: upload or paste its board file here too.")

    def _read_board(self, text: bytes | str) -> Given:
        try:
            board = board_from_text(text, "the board file")
        except BoardError as error:
            count, listed = len(error.problems), "; ".join(error.problems[:MAX_PROBLEMS])
            more = f"; and {count - MAX_PROBLEMS} more" if count > MAX_PROBLEMS else ""
            return Given(problem=sentence(f"This board file cannot be used: {listed}{more}"))
        self._boards[board.fingerprint] = board
        waiting = self._waiting
        if waiting is None:
            return Given(board=board)
        named = board_of(waiting)
        if named is not None and named[1] == board.fingerprint:
            given = self._read_record(waiting)
            return Given(given.record, board, given.problem)
        what = "the waiting record was played on another board"
        return Given(board=board, problem=f"The board {title_of(board)!r} is loaded, but {what}.")


# --- networks from games: the routes that a seat has built, and can still use, after a turn ---


@dataclass(frozen=True, slots=True)
class StudiedNetwork:
    """A network on a board to walk or step through, and additional data for the map and the algorithms."""

    board: Board
    net: Network  # ids of edges are indices of the board's routes
    name: str  # its name in a list and in sentences, as in "the blue routes"
    owners: tuple[int | None, ...] = ()  # the owners of routes to draw
    free: frozenset[int] = frozenset()  # edges that cost nothing
    closed: frozenset[int] = frozenset()  # edges that cannot be used
    order: tuple[int, ...] | None = None  # the edges in the order in which they were claimed
    tickets: tuple[int, ...] = ()  # the player's tickets
    edge: str = "route"  # the word for an edge there
    pairs: tuple[tuple[str, str], ...] = ()  # pairs of cities to travel between, such as those of a ticket


@dataclass(frozen=True)
class SampleGame:
    record: Record

    @cached_property
    def states(self) -> tuple[GameState, ...]:
        """The positions at the end of each turn, the first one before the game."""
        every = self.record.states()
        return tuple(every[position] for position in turn_ends(every))

    @property
    def last(self) -> int:
        return len(self.states) - 1

    @cached_property
    def claims(self) -> tuple[int, ...]:
        return tuple(move.route for move in self.record.moves if isinstance(move, ClaimRoute))

    def routes_claimed(self, turn: int) -> tuple[int, ...]:
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
            net, title = board_network(state.board), f"what {name} can use {when}"
            free, closed = built.own, built.closed
            return StudiedNetwork(state.board, net, title, state.owners, free, closed, tickets=state.tickets[seat])
        title = f"the routes of {name} {when}"
        return StudiedNetwork(state.board, built.network, title, state.owners, order=order, tickets=state.tickets[seat])


@lru_cache(maxsize=16)
def games(board: Board) -> dict[str, SampleGame]:
    """Return the shipped games on a board, by name; skip unreadable files."""
    result = {}
    for name, path in shipped_records().items():
        try:
            # Do not call `Record.read` first: replaying every record just for its board would take seconds.
            with path.open("rb") as file:
                named = board_of(file.read(MAX_BYTES))
            if named is not None and named[1] == board.fingerprint:
                result[name] = SampleGame(Record.read(path))
        except (RecordError, OSError):
            continue
    return result
