"""Record: a whole game as text, to keep, to send and to replay.

A record is a header, then one move per line, then the result::

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

A record stores deck orders and later shuffles, so it replays to equal states everywhere. Text after
a ``#`` in a move's line is for people and is not read. The line ``end by agreement`` before the
result means that the players stopped: the last position is scored as it stands. It is not a move.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8, getincrementaldecoder
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

from ttr.game.board import Board, BoardError
from ttr.game.cards import cards_from_text, cards_to_text
from ttr.game.files.board_json import load_board
from ttr.game.files.log import describe
from ttr.game.legal import why_illegal
from ttr.game.moves import IllegalMove, MalformedMove, Move, parse_move
from ttr.game.mutable import ACTIONS, MutablePosition, apply, end_by_agreement
from ttr.game.quoting import NotJson, explain_newer, make_printable, read_json
from ttr.game.rules import Rules, RulesError
from ttr.game.scoring import Result
from ttr.game.setup import set_up
from ttr.game.state import Decks, End, GameState, not_a_state
from ttr.graphs.words import shorten

VERSION = 1
MAX_BYTES = 500_000
AGREED = "end by agreement"
_SHUFFLES = ("shuffle", "ticket shuffle")
MAX_DIGITS = 1000
_WHOLE = re.compile(rf"-?\d{{1,{MAX_DIGITS}}}", re.ASCII)
_HEADER = ("rules", "board", "seats", "seed", "first", "cards", "tickets")
MOST_HAVE = 1 << 16  # most records are smaller; room for the largest takes longer to allocate than these take to read


class RecordError(ValueError):
    """A record that cannot be replayed.

    Attributes
    ----------
    problem : str
        The reason, in words.
    line : int or None
        The number of the wrong line, from 1.
    readable : Record or None
        The game up to that line, if its beginning could be read.

    Examples
    --------
    >>> import ttr
    >>> try:
    ...     ttr.Record.read("games/none.txt")
    ... except ttr.RecordError as error:
    ...     print(error)
    games/none.txt: the file cannot be read: No such file or directory
    """

    def __init__(self, problem: str, line: int | None = None, readable: Record | None = None, source: str = "") -> None:
        self.problem, self.line, self.readable = problem, line, readable
        super().__init__(": ".join(filter(None, (source, f"line {line}" if line else "", problem))))


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
        Whether the players stopped after the last move and scored the game as it stood.

    Raises
    ------
    TypeError
        If `start` is not a `GameState`.
    RecordError
        If `moves` is not a list of moves.

    Examples
    --------
    >>> import ttr
    >>> record = ttr.play(["random", "random"], rules="usa", seed=7)
    >>> ttr.Record.from_text(record.to_text()) == record
    True
    """

    start: GameState
    moves: tuple[Move, ...]
    agreed: bool = False
    # The last position, if it is known; not an argument, so that `dataclasses.replace` never keeps an old one.
    _final: GameState | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.start, GameState):
            raise not_a_state(self.start)
        try:
            object.__setattr__(self, "moves", tuple(self.moves))
        except TypeError:
            raise RecordError(f"the moves of a record are a list of moves, not {shorten(self.moves)}") from None

    @classmethod
    def of(cls, start: GameState, moves: Iterable[Move], final: GameState) -> Record:
        """Return the record of a game played from `start` through `moves` to `final`."""
        for state in (start, final):
            if not isinstance(state, GameState):
                raise not_a_state(state)
        decks = replace(start.decks, shuffles=final.shuffles, ticket_shuffles=final.ticket_shuffles)
        if decks != start.decks:
            start, final = (GameState.from_fields(state.__dict__ | {"decks": decks}) for state in (start, final))
        return cls(start, tuple(moves), final.end is End.AGREED)._ending_in(final)

    def _ending_in(self, final: GameState) -> Record:
        """Return this new record, which need not find its last position again."""
        object.__setattr__(self, "_final", final)
        return self

    def states(self) -> tuple[GameState, ...]:
        """Return every position of the game, including the first and the last.

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
        """The result of the game; None if it is not over."""
        final = self.final_state
        return Result.of(final) if final.over else None

    def __repr__(self) -> str:
        setup = self.start.setup
        return f"<Record {setup.rules.name}: {', '.join(setup.seats)}; {len(self.moves)} moves>"

    def to_text(self) -> str:
        """Return the record as text. The record of a running game holds its secrets.

        Raises
        ------
        RecordError
            If the record does not begin with the first position of a game, or the text would be larger than
            `from_text` accepts.
        """
        setup, decks, final = self.start.setup, self.start.decks, self.final_state
        if self.start.over:
            raise RecordError("nobody made a move")
        if set_up(setup.rules, setup.board, setup.seats, decks.seed, setup.first, decks) != self.start:
            raise RecordError("a record begins with the first position of a game; this one begins later")
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
        end = [AGREED] * self.agreed + [f"result: {result_text(states[-1])}", ""]
        moves = [f"{move!s:<22}  # {remark}" for move, remark in zip(self.moves, remarks, strict=True)]
        text = "\n".join([*lines, *moves, *end])
        if len(text.encode()) > MAX_BYTES:  # too long: leave out the remarks, which are only for people
            text = "\n".join([*lines, *map(str, self.moves), *end])
        if len(text.encode()) > MAX_BYTES:
            raise RecordError(f"the game is too long for a record, which has at most {MAX_BYTES} bytes")
        return text

    def write(self, path: str | PathLike[str]) -> None:
        """Write the record to a file."""
        text = self.to_text()
        try:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        except (TypeError, ValueError):
            raise RecordError(f"the file cannot be written: {shorten(path)} is not a valid path") from None

    @classmethod
    def read(cls, path: str | PathLike[str], *, board: Board | None = None) -> Record:
        """Read a record from a file; see `from_text`."""
        try:
            source = make_printable(fsdecode(path))
            with open(path, "rb") as file:
                text = file.read(MOST_HAVE)
                if len(text) == MOST_HAVE:
                    text += file.read(MAX_BYTES + 1 - MOST_HAVE)
        except (TypeError, ValueError):
            raise RecordError(f"the file cannot be read: {shorten(path)} is not a valid path") from None
        except OSError as error:
            raise RecordError(f"the file cannot be read: {error.strerror}", source=source) from None
        try:
            return cls.from_text(text, board=board)
        except RecordError as error:
            raise RecordError(error.problem, error.line, error.readable, source) from None

    @classmethod
    def from_text(cls, text: str | bytes, *, board: Board | None = None) -> Record:
        """Read a record and check it by replaying every move.

        Parameters
        ----------
        text : str or bytes
            The text of a record, as `to_text` writes it.
        board : Board, optional
            The board of the game, unless it is a shipped board.

        Raises
        ------
        RecordError
            With the line and the reason: unknown version, too large, a different board, an illegal move, or cut off.
            Its `readable` is the game up to that line.
        """
        return _Reader(text, board).read()


def result_text(state: GameState) -> str:
    """Return the words of a record's last line, which say how the game ended."""
    if not state.over:
        return "not over yet"
    result = Result.of(state)
    return f"{' '.join(map(str, result.totals))} ({result})"


class _Reader:
    """Reads one record, line by line, so that an error can say where."""

    def __init__(self, text: str | bytes, board: Board | None) -> None:
        if not isinstance(text, str | bytes):
            raise RecordError(f"a record is text, not {shorten(text)}")
        if board is not None and not isinstance(board, Board):
            raise RecordError(f"the board of a record is a Board, such as ttr.load_board('usa'), not {shorten(board)}")
        if len(text) > MAX_BYTES:
            raise RecordError(f"the record is larger than {MAX_BYTES} bytes")
        try:
            if isinstance(text, bytes):
                # Incremental decoding drops a character that is cut in two at the very end.
                text = getincrementaldecoder("utf-8")().decode(text.removeprefix(BOM_UTF8))
        except UnicodeDecodeError:
            raise RecordError("a record is UTF-8 text; this is not") from None
        # Not splitlines: it also splits at characters that may occur in the names of a board.
        self.lines = text.removesuffix("\n").split("\n")
        self.complete_last_line = text.endswith("\n")
        self.board = board
        self.number = 0  # the line being read, from 1
        self.start: GameState
        self.current: MutablePosition
        self.moves: list[Move] = []

    def read(self) -> Record:
        self._begin(self._header())
        lines, current, moves = self.lines, self.current, self.moves
        # "keep 4 1" may have been "keep 4 17": a move is complete only before a remark or a line end.
        cut = 0 if self.complete_last_line or "#" in lines[-1] else len(lines)
        for number, line in enumerate(lines[self.number :], self.number + 1):
            text = line.partition("#")[0]
            move = _known_move(text)
            if move is None:
                if line.startswith("result:"):
                    return self._end(number)
                if not text.strip():
                    continue
            try:
                if number == cut:
                    raise ValueError
                if move is None:
                    if text.strip() == AGREED and not current.over:
                        current.agree_on_end()
                        continue
                    move = parse_move(text.strip())  # raises, with the reason
                reason = why_illegal(current, move)
                if reason is not None:
                    raise IllegalMove(reason)
                ACTIONS[type(move)](current, move)
            except ValueError as error:
                raise self._make_error(error, number, text.strip()) from None
            moves.append(move)
        problem = "the record is cut off: its last line, the result, is missing"
        raise RecordError(problem, len(lines), self._so_far())

    def _make_error(self, error: ValueError, number: int, text: str) -> RecordError:
        """Return the error about a move on this line that could not be read or made."""
        problem = str(error)
        if isinstance(error, IllegalMove):
            problem = f"{self.start.setup.seats[self.current.seat]} cannot {text!r}: {error.reason}"
        if number == len(self.lines) and not self.complete_last_line:
            problem = f"the record is cut off here ({text!r:.60})"
        # The current position may be in the middle of the move, so the record replays the game up to it on demand.
        return RecordError(problem, number, Record(self.start, tuple(self.moves)))

    def _end(self, number: int) -> Record:
        """Check the result on this line, and that it is the last line."""
        self.number = number
        self._check_result(self.lines[number - 1])
        if any(more.strip() for more in self.lines[number:]):
            problem = "the result is the last line of a record, but there is more"
            raise RecordError(problem, number + 1, self._so_far())
        return self._so_far()

    def _so_far(self) -> Record:
        return Record(self.start, tuple(self.moves), self.current.end is End.AGREED)._ending_in(self._position())

    def _position(self) -> GameState:
        """Return the position, from which the game can continue with shuffles that the record does not store."""
        return GameState.from_fields(self.current.state().__dict__ | {"decks": self.start.decks})

    def _header(self) -> dict[str, str]:
        """Read the lines before the moves; only shuffles may occur more than once, and are joined by commas."""
        first = self.lines[0] if self.lines else ""
        key, _, version = first.partition(":")
        if key != "ttr record":
            raise RecordError("this is not a record: its first line is not 'ttr record: 1'", 1)
        if not version.strip():
            raise RecordError("the record is cut off in its first line, 'ttr record: 1'", 1)
        if version.strip() != str(VERSION):
            unknown = f"the record has format {shorten(version.strip(), 20)}; this program reads format {VERSION}"
            raise RecordError(explain_newer("record", version.strip(), VERSION) or unknown, 1)
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
            if not colon and number == len(self.lines):
                raise RecordError(f"{line!r:.60} has no colon; is the record cut off here?", self.number)
            if not colon or key not in (*_HEADER, *_SHUFFLES):
                raise RecordError(f"{line!r:.60} is not a header line; use one of {', '.join(_HEADER)}", self.number)
            if key not in header:
                header[key] = value.strip()
            elif key in _SHUFFLES:
                header[key] += f",{value.strip()}"
            else:
                raise RecordError(f"the header has a second line {key!r}", self.number)
        raise RecordError("the record is cut off in its header: there is no line 'moves:'", len(self.lines))

    def _begin(self, header: dict[str, str]) -> None:
        try:
            rules = _known_rules(header["rules"])
            seats = _json("seats", header["seats"])
            if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
                raise ValueError("seats must be a list of names")
            board = self._board(header["board"])
            seed, first = (_number(key, header[key]) for key in ("seed", "first"))
            shuffles, ticket_shuffles = (header[key].split(",") if key in header else [] for key in _SHUFFLES)
            orders = (
                cards_from_text(header["cards"]),
                _numbers("tickets", header["tickets"]),
                tuple(map(cards_from_text, shuffles)),
                tuple(_numbers("ticket shuffle", order) for order in ticket_shuffles),
            )
            decks = Decks(seed, *orders)
            start = set_up(rules, board, seats, seed, first, _StoredDecks(seed, *orders))
            self.current = MutablePosition(start)
            self.start = GameState.from_fields(start.__dict__ | {"decks": decks})
        except (ValueError, RulesError, RecursionError) as error:
            raise RecordError(f"the header does not describe a game: {error}") from None

    def _board(self, line: str) -> Board:
        name, _, fingerprint = line.rpartition(" ")
        board = self.board
        if board is None:
            try:
                if any(sign in name for sign in "./\\"):  # a record must not make us read files
                    raise BoardError(["not a shipped board"], name)
                board = load_board(name)
            except BoardError:
                raise ValueError(
                    f"it was played on a board {name!r:.60}, which is not shipped; give it that board, as in "
                    "board=ttr.load_board('town.json') or `ttr check --board town.json`"
                ) from None
        if board.fingerprint != fingerprint:
            raise ValueError(f"it was played on a different board {name!r:.60} from the one here: the hashes differ")
        return board

    def _check_result(self, line: str) -> None:
        stated = line.removeprefix("result:").partition("(")[0].split()
        actual = result_text(self._position()).partition("(")[0].split()
        if stated != actual:
            problem = f"the stated result is {' '.join(stated)!r:.60}, the moves lead to {' '.join(actual)!r}"
            raise RecordError(problem, self.number, self._so_far())
        current, decks = self.current, self.start.decks
        used_and_stored = (current.shuffles, decks.shuffles), (current.ticket_shuffles, decks.ticket_shuffles)
        for key, (used, stored) in zip(_SHUFFLES, used_and_stored, strict=True):
            if len(used) < len(stored):
                problem = f"the header has {len(stored)} lines {key!r}, the moves use {len(used)}"
                raise RecordError(problem, self.number, self._so_far())


# Records repeat the same draws, claims and rules many times.
@lru_cache(maxsize=1 << 12)
def _known_move(text: str) -> Move | None:
    """Return the move that the text means; None if it is not a move."""
    try:
        return parse_move(text)
    except MalformedMove:
        return None


@lru_cache(maxsize=8)
def _known_rules(text: str) -> Rules:
    return Rules.from_data(_json("rules", text))


def _json(key: str, text: str) -> Any:
    try:
        return read_json(text, "a record is")
    except NotJson as error:
        raise ValueError(f"the line {key!r}: {error}".replace(" line 1,", "")) from None


class _StoredDecks(Decks):
    """Decks that take all shuffles from the record; a game that needs another shuffle was played differently."""

    __slots__ = ()

    def shuffle(self, number: int, cards: bytes) -> bytes:
        _check_stored("shuffle", number, len(self.shuffles))
        return super().shuffle(number, cards)

    def shuffle_tickets(self, number: int, tickets: tuple[int, ...]) -> tuple[int, ...]:
        _check_stored("ticket shuffle", number, len(self.ticket_shuffles))
        return super().shuffle_tickets(number, tickets)


def _check_stored(key: str, number: int, stored: int) -> None:
    if number >= stored:
        raise ValueError(f"here {key} {stored + 1} is needed; the header has only {stored} lines {key!r}")


def _number(key: str, text: str) -> int:
    if not _WHOLE.fullmatch(text):
        most = f" of at most {MAX_DIGITS} digits" if len(text) > MAX_DIGITS else ""
        raise ValueError(f"the line {key!r} is {shorten(text)}; use a whole number{most}")
    return int(text)


def _numbers(key: str, text: str) -> tuple[int, ...]:
    words = text.split()
    wrong = next((word for word in words if not _WHOLE.fullmatch(word)), None)
    if wrong is not None:
        raise ValueError(f"the line {key!r} has {shorten(wrong)}; use whole numbers with a space between them")
    return tuple(map(int, words))
