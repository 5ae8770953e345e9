"""Saved tables: how a table is opened, found by a code, read and written; no kernel holds it alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ttr.store.logs import Overtaken, StoreError
from ttr.ui.setup.game_options import GameOptions, options_from_text, options_to_text
from ttr.ui.table.game import TableGame

if TYPE_CHECKING:
    from ttr.store.store import Store

HOST, PROJECTOR = "host", "projector"
_SEAT = "seat "

NOTE_EVERY = 8.0  # seconds between two notes that somebody is there
GONE_AFTER = 30.0  # seconds without a note: somebody has gone away
MISSED_AFTER = 120.0  # and is not waited for when the others vote to end the game

TRIES = 20
"""How often it is tried to write something, when others have been quicker."""


class Replaced(StoreError):
    """The host has replaced the link that the page was opened with."""


def seat_holder(seat: int) -> str:
    """Name the holder of a seat's code."""
    return f"{_SEAT}{seat}"


def open_table(store: Store, options: GameOptions) -> dict[str, str]:
    """Open a table; return the codes of host, projector and seats. After a `StoreError` there is no table."""
    options = replace(options, seed=options.real_seed())
    game = TableGame(options, None)
    game.start()
    seats = [seat_holder(seat) for seat, choice in enumerate(options.seats) if choice.bot is None]
    holders = [HOST, PROJECTOR, *seats]
    _, codes = store.begin(json.dumps({"table": options_to_text(options)}), game.lines, holders)
    return dict(zip(holders, codes, strict=True))


class KeptTable:
    """A table as one who has a code for it reads and writes it: the game, and when each holder was there last."""

    def __init__(
        self, store: Store, code: str, number: int, holder: str, options: GameOptions, lines: Collection[str]
    ) -> None:
        self.code, self.number, self.holder = code, number, holder
        self._store, self._options = store, options
        self.game = TableGame(options, self.seat, lines)
        self.there: Mapping[str, float] = {}
        self._written = len(lines)
        self._noted = 0.0
        self._alone_since = 0.0  # nobody else has been there since, as long as some moves are unseen

    @classmethod
    def opened(cls, code: str, store: Store) -> KeptTable | None:
        """Return the table that a code leads to, None if it leads to none; a `StoreError` if it cannot be read here."""
        log = store.find(code)
        if log is None:
            return None
        try:
            options = options_from_text(json.loads(log.setup)["table"])
            return cls(store, code, log.game, log.holder, options, log.lines)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise StoreError("it is no table of this version of the program") from error

    @property
    def seat(self) -> int | None:
        """The seat that the code is for; None for the host and the projector."""
        return int(self.holder.removeprefix(_SEAT)) if self.holder.startswith(_SEAT) else None

    @property
    def is_host(self) -> bool:
        """Whether it is the host who has come."""
        return self.holder == HOST

    # --- reading ---

    def look(self) -> bool:
        """Read what others have done since, and tell whether there was anything; raise `Replaced` for an old code."""
        new = self._store.lines(self.number, self._written)
        if not new:
            return False
        renewals = len(self.game.renewed)
        for line in new:
            self.game.repeat(line)
        self._written += len(new)
        self.read_presence()
        replaced = self.holder in self.game.renewed[renewals:]
        if replaced and not self._store.leads(self.code, self.number, self.holder):
            raise Replaced("the host has given out another link for this place")
        return True

    def note(self) -> None:
        """Note that somebody is present, and read who else is, at most every few seconds."""
        now = self._store.now()
        if now - self._noted >= NOTE_EVERY:
            self._noted = now
            self._store.see(self.number, self.holder)
            self.read_presence()

    def read_presence(self) -> None:
        """Read who is there."""
        self.there = self._store.seen(self.number)
        others = {holder for holder, at in self.there.items() if self._alone_since - at < GONE_AFTER} - {self.holder}
        if others:
            self.game.unseen_from, self.game.seen_by = None, _seen_by(others)
            self._alone_since = self._store.now()

    def away(self, seat: int) -> float | None:
        """Return for how many seconds a person has been away; None if there is one, or none is needed."""
        place = self.game.places[seat]
        if place.bot or not place.taken or seat == self.seat:
            return None
        gone = self._store.now() - self.there.get(seat_holder(seat), 0)
        return gone if gone >= GONE_AFTER else None

    # --- writing ---

    def do(self, act: Callable[[TableGame], None]) -> None:
        """Do something at the table, and write it down. After an `IllegalMove` or a `StoreError` nothing has changed.

        What others did meanwhile does not prevent it: a whole class can sit down at once. (A `move` is for the
        position that was seen, and for no other.) `Overtaken` if others were quicker time and again; the table is then
        as they have left it.
        """
        for more in reversed(range(TRIES)):
            act(self.game)
            try:
                return self.write()
            except Overtaken:
                if not more:
                    raise

    def write(self) -> None:
        """Write what was done here; see `do`."""
        try:
            self._store.append(self.number, self._written, self.game.lines[self._written :])
        except Overtaken:
            self._go_back()
            self.look()
            raise
        except StoreError:
            self._go_back()
            raise
        self._written = len(self.game.lines)

    def move(self, act: Callable[[TableGame], None]) -> None:
        """Make a move, or take one back, and note whether anybody else could see it; `write` it then."""
        game, before = self.game, len(self.game.moves)
        if game.unseen_from is None:
            game.unseen_from, self._alone_since = before, self._store.now()
        self.read_presence()
        act(game)

    def renew(self, holder: str) -> str:
        """Replace a link; return the new code. The old one leads nowhere from then on."""
        self.game.renew(holder)
        try:
            code = self._store.renew(self.number, holder, self._written, self.game.lines[self._written :])
        except StoreError:
            self._go_back()
            raise
        self._written = len(self.game.lines)
        if holder == self.holder:
            self.code = code
        return code

    def vote(self, *, end: bool) -> None:
        """Vote for the own seat to end the game or not; it ends when everyone agrees who has not been away for long."""
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
        """The seats whose votes are needed to end the game: persons who have not been away for long."""
        there = [seat for seat in self.game.persons if self.game.places[seat].taken]
        return [seat for seat in there if (self.away(seat) or 0) < MISSED_AFTER]

    def _go_back(self) -> None:
        """Discard what could not be written."""
        unseen, seen_by = self.game.unseen_from, self.game.seen_by
        self.game = TableGame(self._options, self.seat, self.game.lines[: self._written])
        self.game.unseen_from, self.game.seen_by = unseen, seen_by


def _seen_by(holders: Collection[str]) -> str:
    """Return who has seen the last move, as the beginning of a sentence."""
    if holders == {HOST}:
        return "Your host has seen it already"
    # A projector is for all eyes: what it has shown, everybody may know.
    return "The projector has shown it to all" if PROJECTOR in holders else "The others have seen it already"
