"""Read records: check each line and make each move (see `ttr.game.files.record`)."""

from __future__ import annotations

import json
from codecs import BOM_UTF8, getincrementaldecoder
from functools import lru_cache
from typing import NamedTuple

from ttr.game.board import Board, BoardError
from ttr.game.cards import CARDS, NO_CARD, cards_from_text
from ttr.game.files.board_json import load_board
from ttr.game.json_text import unique_keys
from ttr.game.legal import why_illegal
from ttr.game.moves import IllegalMove, MalformedMove, Move, parse_move
from ttr.game.quoting import short
from ttr.game.rules import Rules, RulesError
from ttr.game.scoring import Result
from ttr.game.setup import set_up
from ttr.game.state import Decks, End, GameState
from ttr.game.table import ACTIONS, Table

VERSION = 1
MAX_BYTES = 500_000
AGREED = "end by agreement"
_SHUFFLES = ("shuffle", "ticket shuffle")
_HEADER = ("rules", "board", "seats", "seed", "first", "cards", "tickets")


class Game(NamedTuple):
    """A game read from text: the fields of a `ttr.game.files.record.Record`, and the last position if known."""

    start: GameState
    moves: tuple[Move, ...]
    final: GameState | None
    agreed: bool


class Unreadable(ValueError):
    """A text that is not a record: the problem, its line (from 1), and the game up to that line if known."""

    def __init__(self, problem: str, line: int | None = None, game: Game | None = None) -> None:
        super().__init__(problem)
        self.problem, self.line, self.game = problem, line, game


def result_text(state: GameState) -> str:
    """Return the words of a record's last line, which say how the game ended."""
    if not state.over:
        return "not over yet"
    result = Result.of(state)
    return f"{' '.join(map(str, result.totals))} ({result})"


def read_game(text: str | bytes, board: Board | None = None) -> Game:
    """Read a game from a record, and check it by replaying every move.

    Raise `Unreadable` at the first problem.
    """
    return _Reader(text, board).read()


class _Reader:
    """Reads one record, line by line, so that an error can say where."""

    def __init__(self, text: str | bytes, board: Board | None) -> None:
        if not isinstance(text, str | bytes):
            raise Unreadable(f"a record is text, not {short(text)}")
        if len(text) > MAX_BYTES:
            raise Unreadable(f"the record is larger than {MAX_BYTES} bytes")
        try:
            if isinstance(text, bytes):
                # Incremental decoding drops a character that is cut in two at the very end.
                text = getincrementaldecoder("utf-8")().decode(text.removeprefix(BOM_UTF8))
        except UnicodeDecodeError:
            raise Unreadable("a record is UTF-8 text; this is not") from None
        # Not splitlines: it also splits at characters that may occur in the names of a board.
        self.lines = text.removesuffix("\n").split("\n")
        self.complete_last_line = text.endswith("\n")
        self.board = board
        self.number = 0  # the line being read, from 1
        self.start: GameState
        self.table: Table
        self.moves: list[Move] = []

    def read(self) -> Game:
        self._begin(self._header())
        lines, table, moves = self.lines, self.table, self.moves
        # "keep 4 1" may have been "keep 4 17": a move is complete only before a remark or a line end.
        cut = 0 if self.complete_last_line or "#" in lines[-1] else len(lines)
        for number, line in enumerate(lines[self.number :], self.number + 1):
            words = line.partition("#")[0]
            move = _known_move(words)
            if move is None:
                if line.startswith("result:"):
                    return self._end(number)
                if not words.strip():
                    continue
            try:
                if number == cut:
                    raise ValueError
                if move is None:
                    if words.strip() == AGREED and not table.over:
                        table.agree_on_end()
                        continue
                    move = parse_move(words.strip())  # raises, with the reason
                reason = why_illegal(table, move)
                if reason is not None:
                    raise IllegalMove(reason)
                ACTIONS[type(move)](table, move)
            except ValueError as error:
                raise self._unreadable(error, number, words.strip()) from None
            moves.append(move)
        problem = "the record is cut off: its last line, the result, is missing"
        raise Unreadable(problem, len(lines), self._so_far())

    def _unreadable(self, error: ValueError, number: int, words: str) -> Unreadable:
        """Return the error about a move on this line that could not be read or made."""
        problem = str(error)
        if isinstance(error, IllegalMove):
            problem = f"{self.start.setup.seats[self.table.seat]} cannot {words!r}: {error.reason}"
        if number == len(self.lines) and not self.complete_last_line:
            problem = f"the record is cut off here ({words!r:.60})"
        # The table may be in the middle of the move, so the record replays the game up to it on demand.
        return Unreadable(problem, number, Game(self.start, tuple(self.moves), None, False))

    def _end(self, number: int) -> Game:
        """Check the result on this line, and that it is the last line."""
        self.number = number
        self._check_result(self.lines[number - 1])
        if any(more.strip() for more in self.lines[number:]):
            problem = "the result is the last line of a record, but there is more"
            raise Unreadable(problem, number + 1, self._so_far())
        return self._so_far()

    def _so_far(self) -> Game:
        return Game(self.start, tuple(self.moves), self._position(), self.table.end is End.AGREED)

    def _position(self) -> GameState:
        """Return the position, from which the game can continue with shuffles that the record does not store."""
        return GameState.from_fields(self.table.state().__dict__ | {"decks": self.start.decks})

    def _header(self) -> dict[str, str]:
        """Read the lines before the moves; only shuffles may occur more than once, and are joined by commas."""
        first = self.lines[0] if self.lines else ""
        key, _, version = first.partition(":")
        if key != "ttr record":
            raise Unreadable("this is not a record: its first line is not 'ttr record: 1'", 1)
        if version.strip() != str(VERSION):
            raise Unreadable(f"the record has format {version.strip():.20}; this program reads format {VERSION}", 1)
        header: dict[str, str] = {}
        for number, line in enumerate(self.lines[1:], start=2):
            self.number = number
            key, colon, value = line.partition(":")
            if key == "moves" and colon:
                if value.strip():
                    raise Unreadable(f"{line!r:.60}: the moves begin in the next line", self.number)
                missing = [name for name in _HEADER if name not in header]
                if missing:
                    raise Unreadable(f"the header has no line {missing[0]!r}", self.number)
                return header
            if not colon and number == len(self.lines):
                raise Unreadable(f"{line!r:.60} has no colon; is the record cut off here?", self.number)
            if not colon or key not in (*_HEADER, *_SHUFFLES):
                raise Unreadable(f"{line!r:.60} is not a header line; use one of {', '.join(_HEADER)}", self.number)
            if key not in header:
                header[key] = value.strip()
            elif key in _SHUFFLES:
                header[key] += f",{value.strip()}"
            else:
                raise Unreadable(f"the header has a second line {key!r}", self.number)
        raise Unreadable("the record is cut off in its header: there is no line 'moves:'", len(self.lines))

    def _begin(self, header: dict[str, str]) -> None:
        try:
            rules = _known_rules(header["rules"])
            seats = json.loads(header["seats"])
            if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
                raise ValueError("seats must be a list of names")
            board = self._board(header["board"])
            seed, first = int(header["seed"]), int(header["first"])
            shuffles, ticket_shuffles = (header[key].split(",") if key in header else [] for key in _SHUFFLES)
            orders = (
                cards_from_text(header["cards"]),
                _numbers(header["tickets"]),
                tuple(map(cards_from_text, shuffles)),
                tuple(map(_numbers, ticket_shuffles)),
            )
            decks = Decks(seed, *orders)
            _check_decks(decks, rules, board)
            start = set_up(rules, board, seats, seed, first, _StoredDecks(seed, *orders))
            self.table = Table(start)
            self.start = GameState.from_fields(start.__dict__ | {"decks": decks})
        except (ValueError, RulesError, RecursionError) as error:
            raise Unreadable(f"the header does not describe a game: {error}") from None

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
                    f"it was played on a board {name!r:.60}, which is not shipped; load it first"
                ) from None
        if board.fingerprint != fingerprint:
            raise ValueError(f"it was played on a different board {name!r:.60} from the one here: the hashes differ")
        return board

    def _check_result(self, line: str) -> None:
        stated = line.removeprefix("result:").partition("(")[0].split()
        found = result_text(self._position()).partition("(")[0].split()
        if stated != found:
            problem = f"the stated result is {' '.join(stated)!r:.60}, the moves lead to {' '.join(found)!r}"
            raise Unreadable(problem, self.number, self._so_far())
        table, decks = self.table, self.start.decks
        used_and_stored = (table.shuffles, decks.shuffles), (table.ticket_shuffles, decks.ticket_shuffles)
        for key, (used, stored) in zip(_SHUFFLES, used_and_stored, strict=True):
            if len(used) < len(stored):
                problem = f"the header has {len(stored)} lines {key!r}, the moves use {len(used)}"
                raise Unreadable(problem, self.number, self._so_far())


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
    return Rules.from_data(json.loads(text, object_pairs_hook=unique_keys))


class _StoredDecks(Decks):
    """Decks whose shuffles all come from the record; a game that needs another shuffle was played differently."""

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
