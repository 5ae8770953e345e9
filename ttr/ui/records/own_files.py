"""Records and boards from the user: a record on a custom board waits for its board file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ttr.game.board import Board, BoardError
from ttr.game.files.board_json import board_from_text
from ttr.game.files.record import Record, RecordError
from ttr.graphs.words import sentence
from ttr.ui.records.shipped import shipped_boards, title_of

MOST_PROBLEMS = 4  # most problems of a board file in one message


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
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    if not words.removeprefix("\ufeff").startswith("ttr record:"):
        return None
    line = re.search(r"(?m)^board: (.*) ([0-9a-f]{64})\r?$", words.partition("\nmoves:")[0])
    return (line[1], line[2]) if line else None


class OwnFiles:
    """Reads records and boards, and keeps the boards for later records."""

    def __init__(self) -> None:
        self._boards: dict[str, Board] = {}  # boards by their fingerprints
        self._waiting: bytes | str | None = None

    def read(self, text: bytes | str) -> Given:
        """Return the content of a record or a board file."""
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
            count, listed = len(error.problems), "; ".join(error.problems[:MOST_PROBLEMS])
            more = f"; and {count - MOST_PROBLEMS} more" if count > MOST_PROBLEMS else ""
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
