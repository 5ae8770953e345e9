"""Save a page's game, and return to saved games; their format is the log of a session."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ttr.runtime import this_host
from ttr.store.logs import DAYS, Log, NoSuchLog, Overtaken, StoreError, Unreached, log_of
from ttr.ui.controls.html import link, note, to_copy
from ttr.ui.controls.widgets import markup
from ttr.ui.markup import Markup, tag
from ttr.ui.page.address import Address
from ttr.ui.page.connection import Connection, Retry
from ttr.ui.page.page import guarded
from ttr.ui.play.learn import GUIDED, GuidedGame
from ttr.ui.play.session import Session
from ttr.ui.records.files import title_of
from ttr.ui.setup.game_options import options_from_text

if TYPE_CHECKING:
    from ttr.store.store import Store

LOOK = 15
"""Pings between two checks that the game is still saved: a minute, if nobody clicks."""


class GameSaver:
    """The `game` on a page, its saved log, and the page's `address` widget, which lists recent games.

    `show` is called to display another game, or a position that the page does not know yet. Future games are saved in
    `store`; without one, they are not saved. `line` tells players how to come back to the game.
    """

    expected = (StoreError,)

    def __init__(self, store: Store | None, show: Callable[[SavedSession], None], say: Callable[..., None]) -> None:
        self.game: SavedSession | None = None
        self.say = say
        self.address = Address(self.open)
        self.line = markup()
        self.retry = Retry()
        self.store, self._show = store, show

    def on_ping(self, connection: Connection) -> None:
        """Retry what failed at each ping of the page's browser, and check now and then that the game is still saved."""
        self.retry.on_ping(connection)
        connection.observe(self._check, "ping")

    def begin(self, session: Session) -> None:
        self.game = SavedSession(session, self.store)
        self.keep()

    def keep(self) -> bool:
        """Save the last actions before they are shown; return True if they count.

        They do not count if the game went on in another window; then the page shows that game.
        """
        assert self.game is not None
        self.retry.cancel()
        try:
            self.game.keep()
        except Overtaken:
            assert self.store is not None
            now = SavedSession.find(self.game.code, self.store)
            if now is None:
                raise StoreError("The game went on elsewhere and is no longer saved.") from None
            self._take(now)
            text = (
                "The game went on in another window, so your last press does not count. Here is the game as it is now."
            )
            self.say(text, urgent=True)
            return False
        self._tell()
        self._retry()
        return True

    def _check(self, ping: Any) -> None:
        if self.game is not None and ping["new"] % LOOK == 0:
            self.game.check()
            self._tell()
            self._retry()

    def _retry(self) -> None:
        if self.game is not None and self.game.problem:
            self.retry.later(self._keep_again)

    @guarded
    def _keep_again(self) -> None:
        self.keep()

    @guarded
    def open(self, code: str) -> None:
        """Continue a saved game by its code, from the page's address or the list of recent games."""
        unknown = False
        try:
            result = None if self.store is None else SavedSession.find(code, self.store)
            if result is None:
                unknown = True
                gone = "The game at this address is no longer saved."
                wrong = "No game has the code in this address. Check the link."
                self.say(wrong if log_of(code) is None else gone, urgent=True)
                return
            if self.game is not None:
                # A page whose address arrives late begins a new game first. If nobody has played it, the store need not
                # keep it.
                self.game.delete_if_untouched()
            self._take(result)
        except Unreached as error:
            self.say(f"This game cannot be opened now: {error}. This page keeps trying.", urgent=True)
            self.retry.later(lambda: self.open(code))
        except StoreError as error:
            self.say(f"This game cannot be opened: {error}.", urgent=True)
        finally:
            self.address.answer(code, unknown=unknown)

    def _take(self, game: SavedSession) -> None:
        self.game = game
        self._show(game)
        self._tell()

    def _tell(self) -> None:
        assert self.game is not None
        game = self.game
        self.address.set_code(game.code, title_of_game(game.session), unkept=game.would_be_lost)
        self.line.value = show_where_saved(game)


def title_of_game(session: Session) -> str:
    """Return a game's title in the list of recent games, using only public facts."""
    state = session.state
    stands = "finished" if session.over else f"turn {len(session.turns()) - 1}"
    return f"{title_of(state.board)} · {', '.join(state.setup.seats)} · {stands}"


def show_where_saved(game: SavedSession) -> Markup:
    """Show how to come back to a game by its code, or the problem with saving it."""
    if game.problem:
        text = (
            f"Not saved: {game.problem}. Keep this page open: the game goes on, and will be saved as soon as possible."
        )
        return tag("p", text, class_="ttr-note ttr-urgent", role="alert")
    if game.deleted:
        text = "No longer saved: the game was deleted." + (
            "" if game.session.over else " Your next move saves it again, at a new address."
        )
        return tag("p", text, class_="ttr-note ttr-urgent", role="alert")
    if not game.code:
        return Markup()
    if this_host().alone:
        back = "Bookmark this page to come back to your game, on any device. Anyone with its link can play for you."
        own = to_copy(link(f"#game={game.code}", "Link to this game"), "the link to this game")
    else:
        back, own = "Run this notebook again, and choose the game under Continue.", Markup()
    return note(f"Saved for {DAYS} days. {back}") + own


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
        self._game = None if log is None else log.number
        self._written = 0 if log is None else len(log.lines)  # number of lines in the store
        self._begun_with = -1  # number of lines in the store at the start, if the game began here

    @classmethod
    def find(cls, code: str, store: Store) -> SavedSession | None:
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
                except NoSuchLog:  # the store deleted it as old, but somebody plays it again
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
        if self._store is None or self._game is None or self.problem:
            return
        try:
            self.deleted = not self._store.has(self._game)
        except StoreError as error:
            self.problem = str(error)

    def delete_if_untouched(self) -> None:
        """Remove a new game from the store if it is still as it began."""
        if self._store is not None and self._game is not None and self._written == self._begun_with:
            with suppress(StoreError):
                self._store.forget(self._game)
