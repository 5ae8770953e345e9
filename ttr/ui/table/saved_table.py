"""Saved tables: open a table, find it by a code, read and write it; several kernels share it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeVar

from ttr.game.moves import IllegalMove, Move
from ttr.store.logs import TRIES, Overtaken, StoreError
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
# Seconds without a note until the others are asked whether a bot may play. A background page notes once a minute.
LEFT_AFTER = 75.0
MISSED_AFTER = 120.0  # seconds until a vote to end the game no longer waits for them, nor a free seat for the host

REACTION_SHOWN = 10.0  # seconds
REACTION_PAUSE = 5.0  # seconds from one reaction of a seat to its next

UNREADABLE = "this version of the program cannot open the table"


class LinkReplaced(StoreError):
    """Error for a page whose link the host has replaced."""


def seat_holder(seat: int) -> str:
    return f"{_SEAT}{seat}"


def open_table(store: Store, options: GameOptions) -> dict[str, str]:
    """Open a table for options with a seed; return the codes of host, projector and seats.

    A `StoreError` leaves no table.
    """
    game = TableGame(options, None)
    game.play_bots()
    seats = [seat_holder(seat) for seat, choice in enumerate(options.seats) if choice.bot is None]
    holders = [HOST, PROJECTOR, *seats]
    _, codes = store.begin(json.dumps({"table": options_to_text(options)}), game.lines, holders)
    return dict(zip(holders, codes, strict=True))


class SavedTable:
    """A table for the owner of a code to read and write: the game, and each holder's last presence."""

    def __init__(
        self, store: Store, code: str, number: int, holder: str, options: GameOptions, lines: Collection[str]
    ) -> None:
        self.code, self.number, self.holder = code, number, holder
        self._store, self._options = store, options
        self.game = TableGame(options, self.seat, lines)
        self.presence: Mapping[str, float] = {}
        self._written = len(lines)
        self._noted = 0.0
        self._opened = store.now()
        self._alone_since = 0.0  # since when the viewer has been alone, while some moves are unseen

    @classmethod
    def find(cls, code: str, store: Store) -> SavedTable | None:
        """Return the table with a code, or None; raise a `StoreError` if it cannot be read here."""
        log = store.find(code)
        if log is None:
            return None
        try:
            options = options_from_text(json.loads(log.setup)["table"])
            return cls(store, code, log.number, log.holder, options, log.lines)
        except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            raise StoreError(UNREADABLE) from error

    @property
    def seat(self) -> int | None:
        """The seat of the code; None for the host and the projector."""
        return int(self.holder.removeprefix(_SEAT)) if self.holder.startswith(_SEAT) else None

    @property
    def is_host(self) -> bool:
        return self.holder == HOST

    # --- reading ---

    def read(self) -> bool:
        """Read the others' actions; return True if there were any. Raise `LinkReplaced` for an old code."""
        new = self._store.lines(self.number, self._written)
        if not new:
            return False
        renewals = len(self.game.renewed)
        try:
            with self.game.whole():
                for line in new:
                    self.game.repeat(line)
        except ValueError as error:
            raise StoreError(UNREADABLE) from error
        self._written += len(new)
        self.read_presence()
        replaced = self.holder in self.game.renewed[renewals:]
        if replaced and not self._store.leads(self.code, self.number, self.holder):
            raise LinkReplaced("the host has given out another link for this place")
        return True

    def note_presence(self) -> None:
        """Note the viewer's presence and read the others', at most every few seconds."""
        now = self._store.now()
        if now - self._noted >= NOTE_EVERY:
            self._noted = now
            self._store.note_presence(self.number, self.holder)
            self.read_presence()

    def read_presence(self) -> None:
        self.presence = self._store.presence(self.number)
        others = {holder for holder, at in self.presence.items() if self._alone_since - at < GONE_AFTER} - {self.holder}
        if others:
            # A projector is public: everybody knows the moves that it has shown.
            public = "The projector has shown it to all" if PROJECTOR in others else "The others have already seen it"
            self.game.seen_by = "Your host has already seen it" if others == {HOST} else public
            self.game.unseen_from = None
            self._alone_since = self._store.now()

    @property
    def away(self) -> dict[int, float]:
        """The seconds that others have been away, by their seats, unless a bot plays for them."""
        persons = (seat for seat in self.game.persons if self.game.places[seat].taken and seat != self.seat)
        gone = {seat: self._store.now() - self.presence.get(seat_holder(seat), 0) for seat in persons}
        return {seat: seconds for seat, seconds in gone.items() if seconds >= GONE_AFTER}

    @property
    def empty(self) -> list[int]:
        """The seats that nobody attends to: of persons who left a running game, and free ones once the host has left.

        Those for which the game waits come first.
        """
        game = self.game
        if game.over:
            return []
        left = [seat for seat in self.away if self._missed_for(seat_holder(seat)) >= LEFT_AFTER] if game.begun else []
        host_left = self._missed_for(HOST) >= MISSED_AFTER
        acting = game.to_act if game.begun else ()
        free = [seat for seat in game.free if seat != self.seat] if host_left else []
        return sorted({*left, *free}, key=lambda seat: (seat not in acting, seat))

    @property
    def reactions(self) -> list[tuple[int, int]]:
        """The seats whose reactions are shown now, and their reactions; the latest comes last."""
        now = self._store.now()
        last = self.game.reactions.items()
        return [(seat, reaction) for seat, (reaction, at) in last if now - at < REACTION_SHOWN]

    def _missed_for(self, holder: str) -> float:
        """Return the seconds since a holder was last here, or since the viewer came if the holder never was."""
        return self._store.now() - self.presence.get(holder, self._opened)

    # --- writing ---

    def do(self, act: Action, *, alone: bool = False) -> None:
        """Apply and save an action at the table; an error changes nothing, neither here nor in the store.

        Others may act in the meantime, so a whole class can sit down together; with `alone`, they must not have moved.
        Raises `Overtaken` if they have, or if others were faster again and again; the table then has their state.
        """
        before = self.game.state
        for more in reversed(range(TRIES)):
            try:
                return self._write(act, self._store.append, self.number)
            except Overtaken:
                if not more or (alone and self.game.state is not before):
                    raise

    def play(self, move: Move) -> None:
        """Make a move; if others moved first, it does not count, except for first tickets, which all choose at once."""
        self._at_the_board(lambda game: game.play(move), alone=not self.game.choosing)

    def undo(self) -> None:
        self._at_the_board(TableGame.undo, alone=self.seat not in self.game.chosen)

    def _at_the_board(self, act: Action, *, alone: bool) -> None:
        """Make or undo a move, and note whether anybody else can see it."""
        game = self.game
        if game.unseen_from is None:
            game.unseen_from, self._alone_since = len(game.moves), self._store.now()
        self.read_presence()
        self.do(act, alone=alone)

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
            self._carry_out(game)

        self.do(act)

    def agree(self, empty: int, *, yes: bool) -> None:
        """Agree that a bot plays an empty seat, or withdraw that; it plays when all persons who are there agree."""
        seat = self.seat
        assert seat is not None
        self.read_presence()

        def act(game: TableGame) -> None:
            if empty not in self.empty:
                raise IllegalMove("The player of this seat is back.")
            game.agree(seat, empty, yes=yes)
            self._carry_out(game)

        self.do(act)

    def react(self, reaction: int) -> None:
        """Show one of the viewer's `REACTIONS` to all, once in some seconds."""
        seat, now = self.seat, int(self._store.now())
        assert seat is not None

        def act(game: TableGame) -> None:
            last = game.reactions.get(seat)
            if last is not None and now - last[1] < REACTION_PAUSE:
                raise IllegalMove("Wait a few seconds before your next reaction.")
            game.react(seat, reaction, now)

        self.do(act)

    def carry_out(self) -> bool:
        """Carry out what everybody present has agreed to; return True if they have agreed."""
        agreers = [self.game.votes, *self.game.agreed.values()]
        if not any(self.seat in seats for seats in agreers) or not (self._ends or self._covered):
            return False
        self.do(self._carry_out)
        return True

    def welcome(self) -> bool:
        """Take the viewer's seat back if a bot plays it or others have agreed to that; return True if so."""
        seat = self.seat
        if seat is None or not self.game.is_missed(seat):
            return False
        self.do(lambda game: game.welcome(seat))
        return True

    def _carry_out(self, game: TableGame) -> None:
        if self._ends:
            game.end()
        elif self._covered:
            game.cover(self._covered[0])

    @property
    def _ends(self) -> bool:
        """Whether everybody whose vote is needed has voted to end the game."""
        game = self.game
        return game.first_to_act is not None and bool(game.votes) and set(self.voters) <= game.votes

    @property
    def _covered(self) -> list[int]:
        """The empty seats that a bot may play, because everybody who was asked has agreed."""
        agreed = self.game.agreed
        return [seat for seat in self.empty if agreed.get(seat) and set(self.asked) <= agreed[seat]]

    @property
    def asked(self) -> list[int]:
        """The seats that are asked whether a bot may play an empty seat: those of all persons who are there."""
        return [seat for seat in self.voters if seat not in self.empty]

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
            self.read()
            raise
        self._written = len(self.game.lines)
        return result
