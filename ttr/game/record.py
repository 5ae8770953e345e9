"""Record: a whole game as text, to keep, to send and to replay.

A record is a header and then one move a line, the result last::

    ttr record: 1
    rules: {"name": "usa", …}
    board: usa 5f0c…
    seats: ["Ada", "Bo"]
    seed: 7
    first: 0
    cards: GKLB…
    tickets: 12 4 …
    shuffle: BPPR…
    ticket shuffle: 8 30 …
    moves:
    keep 4 12  # Ada keeps 2 of 3 tickets: …
    draw deck  # Ada draws green blind
    result: 104 88, Ada wins by points

Deck orders and later shuffles are stored, so that a record replays to equal states everywhere. What
follows a ``#`` in a move's line is for people and is not read. The line ``end by agreement`` before the
result, which is no move, tells that the players did not go on: the last position is scored as it stands.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8, getincrementaldecoder
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path

from ttr.game.board import Board, BoardError
from ttr.game.board_json import load_board
from ttr.game.cards import CARDS, NO_CARD, cards_from_text, cards_to_text
from ttr.game.engine import apply, end_by_agreement, new_game
from ttr.game.legal import why_illegal
from ttr.game.log import describe
from ttr.game.moves import IllegalMove, Move, parse_move
from ttr.game.quoting import short
from ttr.game.rules import Rules, RulesError
from ttr.game.scoring import Decided, scores
from ttr.game.state import Decks, End, GameState
from ttr.game.table import Table
from ttr.game.unique_keys import unique_keys

VERSION = 1
MAX_BYTES = 500_000
AGREED = "end by agreement"
_SHUFFLES = ("shuffle", "ticket shuffle")
_HEADER = ("rules", "board", "seats", "seed", "first", "cards", "tickets")


class RecordError(ValueError):
    """A record that cannot be replayed.

    Attributes
    ----------
    line : int or None
        The line that is wrong, from 1.
    readable : Record or None
        The game up to there, if its beginning could be read.
    """

    def __init__(self, problem: str, line: int | None = None, readable: Record | None = None) -> None:
        self.line, self.readable = line, readable
        super().__init__(f"line {line}: {problem}" if line else problem)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes
    ----------
    seats : tuple of str
        The players.
    totals : tuple of int
        For each seat all its points.
    winners : tuple of int
        The seat that won, or all that share the victory.
    decided_by : Decided
        What told the winner from the others.
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
        winners = " and ".join(self.seats[seat] for seat in self.winners)
        if len(self.winners) > 1:
            return f"{points}: {winners} share the victory"
        return f"{points}: {winners} wins by {self.decided_by}"


@dataclass(frozen=True)
class Record:
    """A game from its first position to its last move.

    Attributes
    ----------
    start : GameState
        The first position; its `decks` hold all shuffles of the game.
    moves : tuple of Move
        All moves in order.
    agreed : bool
        Whether the players did not go on after the last one, and had the game scored as it stood.

    Examples
    --------
    >>> import ttr
    >>> record = ttr.play(["random", "random"], rules="usa", seed=7)
    >>> ttr.Record.from_text(record.to_text()) == record
    True
    """

    start: GameState
    moves: tuple[Move, ...]
    _final: GameState | None = field(default=None, repr=False, compare=False)
    agreed: bool = False

    @classmethod
    def of(cls, start: GameState, moves: Iterable[Move], final: GameState) -> Record:
        """Make the record of a game that was played from `start` by `moves` to `final`."""
        decks = replace(start.decks, shuffles=final.shuffles, ticket_shuffles=final.ticket_shuffles)
        if decks != start.decks:
            start, final = (GameState.from_fields(state.__dict__ | {"decks": decks}) for state in (start, final))
        return cls(start, tuple(moves), final, final.end is End.AGREED)

    def states(self) -> tuple[GameState, ...]:
        """Replay the game: every position, the first and the last included.

        Raises
        ------
        IllegalMove
            If a move is not legal (never for a record that was read).
        """
        states = [self.start]
        for move in self.moves:
            states.append(apply(states[-1], move))
        if self.agreed:
            states[-1] = end_by_agreement(states[-1])
        return tuple(states)

    @property
    def final_state(self) -> GameState:
        """The last position."""
        return self._final if self._final is not None else self.states()[-1]

    @property
    def result(self) -> Result | None:
        """How the game ended; None if it is not over."""
        final = self.final_state
        return Result.of(final) if final.over else None

    def __repr__(self) -> str:
        setup = self.start.setup
        return f"<Record {setup.rules.name}: {', '.join(setup.seats)}; {len(self.moves)} moves>"

    def to_text(self) -> str:
        """Write the record as text. That of a running game holds its secrets.

        Raises
        ------
        RecordError
            If it would be larger than what `from_text` reads.
        """
        setup, decks, final = self.start.setup, self.start.decks, self.final_state
        lines = [
            f"ttr record: {VERSION}",
            f"rules: {json.dumps(asdict(setup.rules), ensure_ascii=False)}",
            f"board: {setup.board.name} {setup.board.fingerprint}",
            f"seats: {json.dumps(setup.seats, ensure_ascii=False)}",
            f"seed: {decks.seed}",
            f"first: {setup.first}",
            f"cards: {cards_to_text(decks.cards)}",
            f"tickets: {' '.join(map(str, decks.tickets))}",
            *(f"shuffle: {cards_to_text(order)}" for order in final.shuffles),
            *(f"ticket shuffle: {' '.join(map(str, order))}" for order in final.ticket_shuffles),
            "moves:",
        ]
        states = self.states()
        remarks = [
            f"{setup.seats[before.seat]} {describe(before, move, after)}"
            for move, before, after in zip(self.moves, states, states[1:], strict=False)
        ]
        end = [AGREED] * self.agreed + [f"result: {_result_text(states[-1])}", ""]
        moves = [f"{move!s:<22}  # {remark}" for move, remark in zip(self.moves, remarks, strict=True)]
        text = "\n".join([*lines, *moves, *end])
        if len(text.encode()) > MAX_BYTES:  # a very long game goes without its remarks, which nothing depends on
            text = "\n".join([*lines, *map(str, self.moves), *end])
        if len(text.encode()) > MAX_BYTES:
            raise RecordError(f"the game is too long for a record, which has at most {MAX_BYTES} bytes")
        return text

    def write(self, path: str | PathLike[str]) -> None:
        """Write the record to a file."""
        text = self.to_text()
        try:
            Path(path).write_text(text, encoding="utf-8")
        except (TypeError, ValueError):
            raise RecordError(f"the file cannot be written: {short(path)} can be no path") from None

    @classmethod
    def read(cls, path: str | PathLike[str], *, board: Board | None = None, partial: bool = False) -> Record:
        """Read a record from a file; see `from_text`."""
        try:
            with open(fspath(path), "rb") as file:
                text = file.read(MAX_BYTES + 1)
        except (TypeError, ValueError):
            raise RecordError(f"the file cannot be read: {short(path)} can be no path") from None
        except OSError as error:
            raise RecordError(f"the file cannot be read: {error.strerror}") from None
        return cls.from_text(text, board=board, partial=partial)

    @classmethod
    def from_text(cls, text: str | bytes, *, board: Board | None = None, partial: bool = False) -> Record:
        """Read a record and check it by replaying every move.

        Parameters
        ----------
        text : str or bytes
            What `to_text` wrote.
        board : Board, optional
            The board it was played on, if that is no shipped one.
        partial : bool
            Whether to return the game up to the first problem instead of raising an error,
            where its header is sound.

        Raises
        ------
        RecordError
            With the line and the reason: unknown version, too large, another board, an illegal
            move, cut off. Its `readable` is the game up to there.
        """
        try:
            return _Reader(text, board).read()
        except RecordError as error:
            if partial and error.readable is not None:
                return error.readable
            raise


def _result_text(state: GameState) -> str:
    if not state.over:
        return "not over yet"
    result = Result.of(state)
    return f"{' '.join(map(str, result.totals))} ({result})"


class _Reader:
    """Reads one record, line by line, so that an error can say where."""

    def __init__(self, text: str | bytes, board: Board | None) -> None:
        if not isinstance(text, str | bytes):
            raise RecordError(f"a record is text, not {short(text)}")
        if len(text) > MAX_BYTES:
            raise RecordError(f"the record is larger than {MAX_BYTES} bytes")
        try:
            if isinstance(text, bytes):
                # Not final: a character cut in two at the very end is left out.
                text = getincrementaldecoder("utf-8")().decode(text.removeprefix(BOM_UTF8))
        except UnicodeDecodeError:
            raise RecordError("a record is UTF-8 text; this is not") from None
        # Not splitlines: names of a board may hold other characters that it takes for the end of a line.
        self.lines = text.removesuffix("\n").split("\n")
        self.complete_last_line = text.endswith("\n")
        self.board = board
        self.number = 0  # of the line being read, from 1
        self.start: GameState
        self.table: Table
        self.moves: list[Move] = []

    def read(self) -> Record:
        self.start = self._start(self._header())
        self.table = table = Table(self.start)
        moves, cut = self.moves, 0 if self.complete_last_line else len(self.lines)
        for number, line in enumerate(self.lines[self.number :], self.number + 1):
            if line.startswith("result:"):
                return self._end(number)
            words = line.partition("#")[0].strip()
            if not words:
                continue
            shuffles, ticket_shuffles = table.shuffles, table.ticket_shuffles
            try:
                if number == cut and "#" not in line:  # "keep 4 1" may have been "keep 4 17"
                    raise ValueError
                if words == AGREED and not table.over:
                    table.agree_on_end()
                    continue
                move = _known_move(words)
                reason = why_illegal(table, move)
                if reason is not None:
                    raise IllegalMove(reason)
                table.make(move)
                if table.shuffles is not shuffles or table.ticket_shuffles is not ticket_shuffles:
                    _check_shuffles(table)
            except ValueError as error:
                problem = str(error)
                if isinstance(error, IllegalMove):
                    problem = f"{self.start.setup.seats[table.seat]} cannot {words!r}: {error.reason}"
                if number == cut:
                    problem = f"the record is cut off here ({words!r:.60})"
                # The table may stand in the middle of the move: the record replays the game up to it when it is asked.
                raise RecordError(problem, number, Record(self.start, tuple(moves))) from None
            moves.append(move)
        problem = "the record is cut off: its last line, the result, is missing"
        raise RecordError(problem, len(self.lines), self._so_far())

    def _end(self, number: int) -> Record:
        """Check the result, in the line of this number, and that it is the last one."""
        self.number = number
        self._check_result(self.lines[number - 1])
        if any(more.strip() for more in self.lines[number:]):
            problem = "the result is the last line of a record, but there is more"
            raise RecordError(problem, number + 1, self._so_far())
        return self._so_far()

    def _so_far(self) -> Record:
        return Record(self.start, tuple(self.moves), self.table.state(), self.table.end is End.AGREED)

    def _header(self) -> dict[str, str]:
        """Read the lines up to the moves; only shuffles may stand there more than once, and are joined by a comma."""
        first = self.lines[0] if self.lines else ""
        key, _, version = first.partition(":")
        if key != "ttr record":
            raise RecordError("this is no record: its first line is not 'ttr record: 1'", 1)
        if version.strip() != str(VERSION):
            raise RecordError(f"the record has format {version.strip():.20}; this program reads format {VERSION}", 1)
        header: dict[str, str] = {}
        for number, line in enumerate(self.lines[1:], start=2):
            self.number = number
            key, colon, value = line.partition(":")
            if key == "moves" and colon:
                if value.strip():
                    raise RecordError(f"{line!r:.60}: the moves begin in the next line", self.number)
                missing = [name for name in _HEADER if name not in header]
                if missing:
                    raise RecordError(f"the header has no line {missing[0]!r}", self.number)
                return header
            if not colon or key not in (*_HEADER, *_SHUFFLES):
                raise RecordError(f"{line!r:.60} is no line of a header; one of {', '.join(_HEADER)} is", self.number)
            if key not in header:
                header[key] = value.strip()
            elif key in _SHUFFLES:
                header[key] += f",{value.strip()}"
            else:
                raise RecordError(f"the header has a second line {key!r}", self.number)
        raise RecordError("the record is cut off in its header: there is no line 'moves:'", len(self.lines))

    def _start(self, header: dict[str, str]) -> GameState:
        try:
            rules = _known_rules(header["rules"])
            seats = json.loads(header["seats"])
            if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
                raise ValueError("seats must be a list of names")
            board = self._board(header["board"])
            seed, first = int(header["seed"]), int(header["first"])
            shuffles, ticket_shuffles = (header[key].split(",") if key in header else [] for key in _SHUFFLES)
            decks = Decks(
                seed,
                cards_from_text(header["cards"]),
                _numbers(header["tickets"]),
                tuple(map(cards_from_text, shuffles)),
                tuple(map(_numbers, ticket_shuffles)),
            )
            _check_decks(decks, rules, board)
            start = new_game(rules, seats, seed, board=board, first=first, decks=decks)
            _check_shuffles(start)
            return start
        except (ValueError, RulesError, RecursionError) as error:
            raise RecordError(f"the header makes no game: {error}") from None

    def _board(self, line: str) -> Board:
        name, _, fingerprint = line.rpartition(" ")
        board = self.board
        if board is None:
            try:
                if any(sign in name for sign in "./\\"):  # a record must not name files to be read
                    raise BoardError(["not a shipped board"], name)
                board = load_board(name)
            except BoardError:
                raise ValueError(
                    f"it was played on a board {name!r:.60}, which is not shipped; load it first"
                ) from None
        if board.fingerprint != fingerprint:
            raise ValueError(f"it was played on another board {name!r:.60} than the one here: the hashes differ")
        return board

    def _check_result(self, line: str) -> None:
        stated = line.removeprefix("result:").partition("(")[0].split()
        found = _result_text(self.table.state()).partition("(")[0].split()
        if stated != found:
            problem = f"the stated result is {' '.join(stated)!r:.60}, the moves lead to {' '.join(found)!r}"
            raise RecordError(problem, self.number, self._so_far())
        for key, used, stored in zip(_SHUFFLES, *_counts(self.table), strict=True):
            if used < stored:
                problem = f"the header has {stored} lines {key!r}, the moves use {used}"
                raise RecordError(problem, self.number, self._so_far())


# The same draws and claims, and the same rules, are written again and again.
_known_move = lru_cache(maxsize=1 << 12)(parse_move)


@lru_cache(maxsize=8)
def _known_rules(text: str) -> Rules:
    return Rules.from_data(json.loads(text, object_pairs_hook=unique_keys))


def _counts(state: GameState | Table) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return how often cards and tickets were shuffled, and how many of these orders were known before."""
    decks = state.decks
    return (
        (len(state.shuffles), len(state.ticket_shuffles)),
        (len(decks.shuffles), len(decks.ticket_shuffles)),
    )


def _check_shuffles(state: GameState | Table) -> None:
    """Raise an error if more was shuffled than a record stores: it stores all, so it was not played like that."""
    for key, used, stored in zip(_SHUFFLES, *_counts(state), strict=True):
        if used > stored:
            raise ValueError(f"here {key} {stored + 1} is needed; the header has only {stored} lines {key!r}")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _check_decks(decks: Decks, rules: Rules, board: Board) -> None:
    if NO_CARD in decks.cards:
        raise ValueError("the card deck has an empty place, '.'; write a letter for each card")
    counts = {color: decks.cards.count(index) for index, color in enumerate(CARDS)}
    if {color: n for color, n in counts.items() if n} != {color: n for color, n in rules.cards if n}:
        raise ValueError("the card deck does not hold the cards that the rules name")
    if sorted(decks.tickets) != list(range(len(board.tickets))):
        raise ValueError("the ticket deck does not hold each of the board's tickets once")
