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
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from os import PathLike, fspath
from pathlib import Path

from ttr.game.board import Board
from ttr.game.cards import cards_to_text
from ttr.game.files.log import describe
from ttr.game.files.record_reader import AGREED, MAX_BYTES, VERSION, Unreadable, read_game, result_text
from ttr.game.moves import Move
from ttr.game.quoting import short
from ttr.game.scoring import Result
from ttr.game.state import End, GameState
from ttr.game.table import apply, end_by_agreement

MOST_HAVE = 1 << 16  # most records are smaller; room for the largest takes longer to allocate than these take to read


class RecordError(ValueError):
    """A record that cannot be replayed.

    Attributes
    ----------
    line : int or None
        The number of the wrong line, from 1.
    readable : Record or None
        The game up to that line, if its beginning could be read.
    """

    def __init__(self, problem: str, line: int | None = None, readable: Record | None = None) -> None:
        self.line, self.readable = line, readable
        super().__init__(f"line {line}: {problem}" if line else problem)


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
        """Return the record of a game played from `start` through `moves` to `final`."""
        decks = replace(start.decks, shuffles=final.shuffles, ticket_shuffles=final.ticket_shuffles)
        if decks != start.decks:
            start, final = (GameState.from_fields(state.__dict__ | {"decks": decks}) for state in (start, final))
        return cls(start, tuple(moves), final, final.end is End.AGREED)

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
            If the text would be larger than `from_text` accepts.
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
            Path(path).write_text(text, encoding="utf-8")
        except (TypeError, ValueError):
            raise RecordError(f"the file cannot be written: {short(path)} is not a valid path") from None

    @classmethod
    def read(cls, path: str | PathLike[str], *, board: Board | None = None) -> Record:
        """Read a record from a file; see `from_text`."""
        try:
            with open(fspath(path), "rb") as file:
                text = file.read(MOST_HAVE)
                if len(text) == MOST_HAVE:
                    text += file.read(MAX_BYTES + 1 - MOST_HAVE)
        except (TypeError, ValueError):
            raise RecordError(f"the file cannot be read: {short(path)} is not a valid path") from None
        except OSError as error:
            raise RecordError(f"the file cannot be read: {error.strerror}") from None
        return cls.from_text(text, board=board)

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
        try:
            return cls(*read_game(text, board))
        except Unreadable as error:
            readable = None if error.game is None else cls(*error.game)
            raise RecordError(error.problem, error.line, readable) from None
