"""Saved tables: open a table, find it by a code, read and write it; several kernels share it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeVar

from ttr.game.moves import Move
from ttr.store.logs import Overtaken, StoreError
from ttr.ui.setup.game_options import GameOptions, options_from_text, options_to_text
from ttr.ui.table.game import TableGame

if TYPE_CHECKING:
    from ttr.store.store import Store

Result = TypeVar("Result")
Action = Callable[[TableGame], None]

HOST, PROJECTOR = "host", "projector"
_SEAT = "seat "

NOTE_EVERY = 8.0  # seconds between two notes of presence
GONE_AFTER = 30.0  # seconds without a note until somebody counts as away
MISSED_AFTER = 120.0  # seconds until a vote to end the game no longer waits for them

UNREADABLE = "this version of the program cannot open the table"

TRIES = 20
"""How often it is tried to write something, when others have been quicker."""


class Replaced(StoreError):
    """Error for a page whose link the host has replaced."""


def seat_holder(seat: int) -> str:
    """Return the name of the holder of a seat's code."""
    return f"{_SEAT}{seat}"


def open_table(store: Store, options: GameOptions) -> dict[str, str]:
    """Open a table for options with a seed; return the codes of host, projector and seats.

    A `StoreError` leaves no table.
    """
    game = TableGame(options, None)
    game.start()
    seats = [seat_holder(seat) for seat, choice in enumerate(options.seats) if choice.bot is None]
    holders = [HOST, PROJECTOR, *seats]
    _, codes = store.begin(json.dumps({"table": options_to_text(options)}), game.lines, holders)
    return dict(zip(holders, codes, strict=True))


class KeptTable:
    """A table for the owner of a code to read and write: the game, and each holder's last presence."""

    def __init__(
        self, store: Store, code: str, number: int, holder: str, options: GameOptions, lines: Collection[str]
    ) -> None:
        self.code, self.number, self.holder = code, number, holder
        self._store, self._options = store, options
        self.game = TableGame(options, self.seat, lines)
        self.there: Mapping[str, float] = {}
        self._written = len(lines)
        self._noted = 0.0
        self._alone_since = 0.0  # since when the viewer has been alone, while some moves are unseen

    @classmethod
    def opened(cls, code: str, store: Store) -> KeptTable | None:
        """Return the table with a code, or None; raise a `StoreError` if it cannot be read here."""
        log = store.find(code)
        if log is None:
            return None
        try:
            options = options_from_text(json.loads(log.setup)["table"])
            return cls(store, code, log.game, log.holder, options, log.lines)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise StoreError(UNREADABLE) from error

    @property
    def seat(self) -> int | None:
        """The seat of the code; None for the host and the projector."""
        return int(self.holder.removeprefix(_SEAT)) if self.holder.startswith(_SEAT) else None

    @property
    def is_host(self) -> bool:
        """Whether the code is the host's."""
        return self.holder == HOST

    # --- reading ---

    def look(self) -> bool:
        """Read the others' actions; return True if there were any. Raise `Replaced` for an old code."""
        new = self._store.lines(self.number, self._written)
        if not new:
            return False
        renewals = len(self.game.renewed)
        try:
            with self.game.whole():
                for line in new:
                    self.game.repeat(line)
        except (ValueError, KeyError, IndexError) as error:
            raise StoreError(UNREADABLE) from error
        self._written += len(new)
        self.read_presence()
        replaced = self.holder in self.game.renewed[renewals:]
        if replaced and not self._store.leads(self.code, self.number, self.holder):
            raise Replaced("the host has given out another link for this place")
        return True

    def note(self) -> None:
        """Note the viewer's presence and read the others', at most every few seconds."""
        now = self._store.now()
        if now - self._noted >= NOTE_EVERY:
            self._noted = now
            self._store.see(self.number, self.holder)
            self.read_presence()

    def read_presence(self) -> None:
        """Read the notes of presence."""
        self.there = self._store.seen(self.number)
        others = {holder for holder, at in self.there.items() if self._alone_since - at < GONE_AFTER} - {self.holder}
        if others:
            self.game.unseen_from, self.game.seen_by = None, _seen_by(others)
            self._alone_since = self._store.now()

    @property
    def away(self) -> dict[int, float]:
        """The seconds that others have been away, by their seats, unless a bot plays for them."""
        persons = (seat for seat in self.game.persons if self.game.places[seat].taken and seat != self.seat)
        gone = {seat: self._store.now() - self.there.get(seat_holder(seat), 0) for seat in persons}
        return {seat: seconds for seat, seconds in gone.items() if seconds >= GONE_AFTER}

    # --- writing ---

    def do(self, act: Action) -> None:
        """Apply and save an action at the table; an error changes nothing, neither here nor in the store.

        Actions of others in the meantime do not prevent it, so a whole class can sit down together. Raises `Overtaken`
        if others were faster again and again; the table then has their state.
        """
        for more in reversed(range(TRIES)):
            try:
                return self._write(act, self._store.append, self.number)
            except Overtaken:
                if not more:
                    raise

    def play(self, move: Move) -> None:
        """Make a move; if others were faster, it does not count, except for first tickets, which all choose at once."""
        self._at_the_board(lambda game: game.play(move), alone=not self.game.choosing)

    def undo(self) -> None:
        """Undo the last decision; see `play`."""
        self._at_the_board(TableGame.undo, alone=self.seat not in self.game.chosen)

    def _at_the_board(self, act: Action, *, alone: bool) -> None:
        """Make or undo a move, and note whether anybody else can see it."""
        game = self.game
        if game.unseen_from is None:
            game.unseen_from, self._alone_since = len(game.moves), self._store.now()
        self.read_presence()
        if alone:
            self._write(act, self._store.append, self.number)
        else:
            self.do(act)

    def renew(self, holder: str, first: Action = lambda game: None) -> str:
        """Replace a link, after another action; return the new code. The old code stops working."""

        def act(game: TableGame) -> None:
            first(game)
            game.renew(holder)

        code = self._write(act, self._store.renew, self.number, holder)
        if holder == self.holder:
            self.code = code
        return code

    def vote(self, *, end: bool) -> None:
        """Vote to end the game or not; the game ends when all recently present persons agree."""
        seat = self.seat
        assert seat is not None
        self.read_presence()

        def act(game: TableGame) -> None:
            game.vote(seat, end=end)
            if set(self.voters) <= game.votes:
                game.end()

        self.do(act)

    @property
    def voters(self) -> list[int]:
        """The seats whose votes are needed to end the game: recently present persons."""
        away = self.away
        there = [seat for seat in self.game.persons if self.game.places[seat].taken]
        return [seat for seat in there if away.get(seat, 0) < MISSED_AFTER]

    def _write(self, act: Action, save: Callable[..., Result], *where: int | str) -> Result:
        """Apply an action and save its lines, or change nothing."""
        try:
            with self.game.whole():
                act(self.game)
                result = save(*where, self._written, self.game.lines[self._written :])
        except Overtaken:
            self.look()
            raise
        self._written = len(self.game.lines)
        return result


def _seen_by(holders: Collection[str]) -> str:
    """Return the person who has seen the last move, as the beginning of a sentence."""
    if holders == {HOST}:
        return "Your host has already seen it"
    # A projector is public: everybody knows the moves that it has shown.
    return "The projector has shown it to all" if PROJECTOR in holders else "The others have already seen it"
