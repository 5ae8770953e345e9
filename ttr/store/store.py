"""Store: an append-only log for each game, and the codes that lead to it.

What a log says is its writer's business: a set-up, and then lines of text, numbered from 0. A line is in the log once
or not at all, and of two writers of the same number one is let in; the other learns what it has missed.
"""

from __future__ import annotations

import errno
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from ttr.store.changes import changes, tell
from ttr.store.codes import game_of, hash_of, is_code_of, new_code
from ttr.store.logs import DAYS, SCREEN, SETTING, Busy, Log, NoSuchGame, Overtaken, StoreError, Unreached
from ttr.store.places import WRITES, engine_of
from ttr.store.tables import CODES, ENTRIES, GAMES, METADATA, SCHEMA, SCHEMAS, SEEN

BUSY = "another program is using the file with the games"
TRIES = 20
"""So often lines are written behind those of others who are quicker, before that is given up."""


class Store:
    """Games in a database, named as SQLAlchemy does: `sqlite:////home/ada/games.sqlite`.

    Nothing is opened before the first use, and every method may raise `StoreError`. Lines of this object are told from
    those of others by its `writer`.
    """

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self._url, self._clock = url, clock
        self._engine: Engine | None = None
        self.writer = secrets.token_hex(8)

    def ask(self) -> None:
        """Raise `StoreError` unless the database answers."""
        with self._transaction() as connection:
            connection.execute(select(SCHEMAS.c.version))

    def begin(self, setup: str, lines: Sequence[str] = (), holders: Sequence[str] = (SCREEN,)) -> tuple[int, list[str]]:
        """Keep a new game; return its number and a code for each holder."""
        with self._transaction(writes=True) as connection:
            self._remove_old(connection)
            new = insert(GAMES).values(begun=self._now(), setup=setup).returning(GAMES.c.id)
            game = connection.execute(new).scalar_one()
            codes = [new_code(game) for _ in holders]
            connection.execute(
                insert(CODES),
                [
                    {"game": game, "holder": holder, "hash": hash_of(code)}
                    for holder, code in zip(holders, codes, strict=True)
                ],
            )
            self._write(connection, game, 0, lines)
        return game, codes

    def find(self, code: str) -> Log | None:
        """Return the game that a code leads to; None if it leads to none."""
        game = game_of(code)
        if game is None:
            return None
        with self._transaction() as connection:
            rows = connection.execute(select(CODES.c.holder, CODES.c.hash).where(CODES.c.game == game)).all()
            holders = [holder for holder, stored in rows if is_code_of(code, stored)]
            if not holders:
                return None
            setup = connection.execute(select(GAMES.c.setup).where(GAMES.c.id == game)).scalar_one()
            return Log(game, holders[0], setup, self._lines(connection, game, 0))

    def append(self, game: int, number: int, lines: Sequence[str]) -> None:
        """Write lines, the first of which has this number; all are written or none.

        Lines that this object has written there already are not written again: an answer of the database may be
        lost while the lines are in it. `Overtaken` says that others have written there, `NoSuchGame` that it has been
        removed.
        """
        with self._appending(game, number, lines):
            pass

    def renew(self, game: int, holder: str, number: int, lines: Sequence[str]) -> str:
        """Return a new code for a holder, whose old one leads nowhere from now on; write lines as `append` does.

        A holder who had none has one now. Both happen or neither: who came with the old code learns from the lines that
        it is old, or is overtaken.
        """
        code = new_code(game)
        with self._appending(game, number, lines) as connection:
            here = (CODES.c.game == game) & (CODES.c.holder == holder)
            if not connection.execute(update(CODES).where(here).values(hash=hash_of(code))).rowcount:
                connection.execute(insert(CODES).values(game=game, holder=holder, hash=hash_of(code)))
        return code

    def leads(self, code: str, game: int, holder: str) -> bool:
        """Return True if a code still lets its holder in."""
        with self._transaction() as connection:
            here = select(CODES.c.hash).where(CODES.c.game == game, CODES.c.holder == holder)
            stored = connection.execute(here).scalar()
        return stored is not None and is_code_of(code, stored)

    def see(self, game: int, holder: str) -> None:
        """Note that a holder is there now."""
        here = (SEEN.c.game == game) & (SEEN.c.holder == holder)
        with suppress(IntegrityError), self._transaction(writes=True) as connection:  # gone, or noted at the same time
            if not connection.execute(update(SEEN).where(here).values(at=self._now())).rowcount:
                connection.execute(insert(SEEN).values(game=game, holder=holder, at=self._now()))

    def now(self) -> float:
        """Return the time of the store's clock, in seconds since 1970."""
        return self._clock()

    def seen(self, game: int) -> dict[str, int]:
        """Return when each holder of a game was there last, in seconds since 1970."""
        with self._transaction() as connection:
            rows = connection.execute(select(SEEN).where(SEEN.c.game == game)).all()
            return {row.holder: row.at for row in rows}

    def add(self, game: int, lines: Sequence[str]) -> int:
        """Write lines behind all others, whoever wrote those; return the number of the first."""
        for _ in range(TRIES):
            try:
                with self._transaction(writes=True) as connection:
                    if not _is_kept(connection, game):
                        raise NoSuchGame("the game is no longer saved")
                    last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.game == game)
                    found = connection.execute(last).scalar_one()
                    number = 0 if found is None else found + 1
                    self._write(connection, game, number, lines)
                    return number
            except IntegrityError:  # somebody was quicker by a moment
                continue
        raise StoreError("too many writers at once")

    def admit(self, game: int, holder: str) -> str:
        """Return a code of a new holder's for a game."""
        code = new_code(game)
        try:
            with self._transaction(writes=True) as connection:
                connection.execute(insert(CODES).values(game=game, holder=holder, hash=hash_of(code)))
        except IntegrityError:
            raise NoSuchGame("the game is no longer saved") from None
        return code

    def lines(self, game: int, first: int = 0) -> tuple[str, ...]:
        """Return a game's lines from a number on."""
        with self._transaction() as connection:
            return self._lines(connection, game, first)

    def written_at(self, game: int) -> int:
        """Return when a line was last written to a game, in seconds since 1970; 0 if none was."""
        with self._transaction() as connection:
            last = select(func.coalesce(func.max(ENTRIES.c.at), 0)).where(ENTRIES.c.game == game)
            return int(connection.execute(last).scalar_one())

    def setup(self, game: int) -> str | None:
        """Return what was set up for a game; None if it is not kept any more."""
        with self._transaction() as connection:
            return connection.execute(select(GAMES.c.setup).where(GAMES.c.id == game)).scalar()

    def has(self, game: int) -> bool:
        """Return True if a game is still kept."""
        with self._transaction() as connection:
            return _is_kept(connection, game)

    def forget(self, game: int) -> None:
        """Remove a game."""
        with self._transaction(writes=True) as connection:
            connection.execute(delete(GAMES).where(GAMES.c.id == game))
            tell(connection, game)

    async def changes(self, *games: int) -> AsyncGenerator[None]:
        """Wait for changes of games, forever: yield at once, and then each time that one may have new lines.

        It yields too while the database does not answer, and when it does again: whoever reads then learns of that.
        Whose page shows what others do has one task that goes through it, reads the `lines` each time, and is cancelled
        with the page. Lines of this object are changes too.
        """
        async for _ in changes(self._url, games):
            yield

    def remove_old(self) -> None:
        """Remove the games to which nothing has been written for `DAYS` days; each new game does so, too."""
        with self._transaction(writes=True) as connection:
            self._remove_old(connection)

    def delete_all(self) -> int:
        """Delete all games, with their codes and their lines; return how many there were."""
        with self._transaction(writes=True) as connection:
            return connection.execute(delete(GAMES)).rowcount

    @property
    def engine(self) -> Engine:
        """What speaks to the database; at the first use the tables are made, where they are not there."""
        if self._engine is None:
            try:
                engine = engine_of(self._url)
            except (ArgumentError, ImportError) as error:
                raise StoreError(f"{SETTING} names a database that cannot be used here") from error
            try:
                _make_tables(engine)
            except SQLAlchemyError:
                _make_tables(engine)  # two made them at the same time, and this one was the second
            self._engine = engine
        return self._engine

    # --- behind it ---

    @contextmanager
    def _appending(self, game: int, number: int, lines: Sequence[str]) -> Iterator[Connection]:
        """Write lines in a transaction that may do more, as `append` tells."""
        gone, overtaken = (
            NoSuchGame("the game is no longer saved"),
            Overtaken("somebody else has moved in the meantime"),
        )
        try:
            with self._transaction(writes=True) as connection:
                if not _is_kept(connection, game):
                    raise gone
                rows = select(ENTRIES.c.writer, ENTRIES.c.text).where(ENTRIES.c.game == game)
                known = [tuple(row) for row in connection.execute(rows.order_by(ENTRIES.c.number))]
                ours = [(self.writer, text) for text in lines]
                there = known[number:]
                if len(known) < number or there[: len(ours)] != ours[: len(there)]:
                    raise overtaken
                self._write(connection, game, len(known), lines[len(there) :])
                yield connection
        except IntegrityError:  # somebody was quicker by a moment
            raise (overtaken if self.has(game) else gone) from None

    def _now(self) -> int:
        return int(self._clock())

    @staticmethod
    def _lines(connection: Connection, game: int, first: int) -> tuple[str, ...]:
        wanted = select(ENTRIES.c.text).where(ENTRIES.c.game == game, ENTRIES.c.number >= first)
        return tuple(connection.execute(wanted.order_by(ENTRIES.c.number)).scalars())

    def _write(self, connection: Connection, game: int, number: int, lines: Sequence[str]) -> None:
        now = self._now()
        rows = [
            {"game": game, "number": number + index, "at": now, "writer": self.writer, "text": text}
            for index, text in enumerate(lines)
        ]
        if rows:
            connection.execute(insert(ENTRIES), rows)
            tell(connection, game)

    def _remove_old(self, connection: Connection) -> None:
        """Remove the games to which nothing has been written for `DAYS` days."""
        limit = self._now() - DAYS * 86_400
        last = select(func.coalesce(func.max(ENTRIES.c.at), 0)).where(ENTRIES.c.game == GAMES.c.id).scalar_subquery()
        connection.execute(delete(GAMES).where(GAMES.c.begun < limit, last < limit))

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[Connection]:
        """Open a transaction; what goes wrong with the database becomes a sentence."""
        try:
            with self.engine.connect() as connection:
                connection = connection.execution_options(**{WRITES: writes})
                with connection.begin():
                    yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            words = _in_words(error)
            raise (Busy if words == BUSY else Unreached)(words) from error


def _is_kept(connection: Connection, game: int) -> bool:
    return connection.execute(select(GAMES.c.id).where(GAMES.c.id == game)).first() is not None


def _has_tables(engine: Engine) -> bool:
    """Return True if all tables are there, and those of this program.

    One statement, and no look at each table by SQLAlchemy: that costs every page's kernel 3 MB of what it shares.
    """
    others = ", ".join(name for name in METADATA.tables if name != SCHEMAS.name)
    statement = f"SELECT version FROM {SCHEMAS.name} WHERE NOT EXISTS (SELECT 1 FROM {others} WHERE 1 = 0)"
    with suppress(SQLAlchemyError), engine.connect() as connection:
        return connection.exec_driver_sql(statement).scalar() == SCHEMA
    return False


def _make_tables(engine: Engine) -> None:
    """Make the tables that are not there; those of a later program are left alone."""
    if _has_tables(engine):
        return
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        METADATA.create_all(connection)
        version = connection.execute(select(SCHEMAS.c.version)).scalar()
        if version is None:
            connection.execute(insert(SCHEMAS).values(version=SCHEMA))
        elif version != SCHEMA:
            raise StoreError("another version of this program wrote the games")


def _in_words(error: Exception) -> str:
    """Return what is wrong with a database, without its address and without the statement."""
    cause = str(getattr(error, "orig", None) or error).lower()
    if "full" in cause or getattr(error, "errno", None) == errno.ENOSPC:
        return "the disk is full"
    if "locked" in cause or "busy" in cause:
        return BUSY
    if "malformed" in cause or "not a database" in cause:
        return "the file of the games is damaged"
    if isinstance(error, OSError) or "readonly" in cause or "unable to open" in cause:
        return "the file of the games cannot be written"
    return "the database of the games does not answer"
