"""Saved games: the format of a session's log and set-up in the store, and how to load them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ttr.store.logs import Log, NoSuchGame, Overtaken, StoreError
from ttr.ui.play.learn import GUIDED, GuidedGame
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import options_from_text

if TYPE_CHECKING:
    from ttr.store.store import Store


class SavedSession:
    """A session that writes its log to a store, if there is one and it works.

    `code` leads back to the game, and is empty until the game is saved; `problem` says why the last actions are not
    saved, or can no longer be read.
    """

    def __init__(self, session: Session, store: Store | None, code: str = "", log: Log | None = None) -> None:
        self.session, self.code = session, code
        self.problem = ""
        self.deleted = False  # whether the store lost the game since
        self._store = store
        self._game = None if log is None else log.game
        self._written = 0 if log is None else len(log.lines)  # number of lines in the store
        self._begun_with = -1  # number of lines in the store at the start, if the game began here

    @classmethod
    def opened(cls, code: str, store: Store) -> SavedSession | None:
        """Return the game with a code, or None; raise a `StoreError` if it cannot continue here."""
        log = store.find(code)
        if log is None:
            return None
        try:
            guided = log.setup == GUIDED
            session = GuidedGame(log.lines) if guided else Session(options_from_text(log.setup), log.lines)
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(
                "it was started in another version of this program, and this one cannot continue it"
            ) from error
        return cls(session, store, code, log)

    @property
    def would_be_lost(self) -> bool:
        """Whether leaving the page would lose a running game."""
        return not self.session.over and (not self.code or bool(self.problem) or self.deleted)

    def keep(self) -> None:
        """Save the actions since the last call; the next call retries a failed write.

        Raises `Overtaken` if the game has gone on elsewhere; the actions here do not count then.
        """
        if self._store is None:
            return
        lines = self.session.lines
        try:
            if self._game is not None:
                try:
                    self._store.append(self._game, self._written, lines[self._written :])
                except NoSuchGame:  # the store deleted it as old, but somebody plays it again
                    self._game = None
            if self._game is None:
                self._game, (self.code,) = self._store.begin(self.session.setup, lines)
                self._begun_with = len(lines)
        except Overtaken:
            raise
        except StoreError as error:
            self.problem = str(error)
        else:
            self._written, self.problem, self.deleted = len(lines), "", False

    def check(self) -> None:
        """Find out whether the saved game is still there."""
        if self._store is None or self._game is None or self.problem:
            return
        try:
            self.deleted = not self._store.has(self._game)
        except StoreError as error:
            self.problem = str(error)

    def delete_if_untouched(self) -> None:
        """Remove a game from the store if it began here and nobody has done anything in it."""
        if self._store is not None and self._game is not None and self._written == self._begun_with:
            with suppress(StoreError):
                self._store.forget(self._game)
