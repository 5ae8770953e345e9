"""Store: append-only logs of games, tables and classes, and the codes that lead to them.

A log has a set-up and then lines of text, numbered from 0; their meaning is up to the writer. A line is in the log once
or not at all. If two writers write the same number, one succeeds, and the other learns the lines it missed. Lines never
change; they stay until their log expires and is removed.
"""

from __future__ import annotations

import errno
import secrets
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ttr.game.quoting import explain_newer
from ttr.store.changes import changes, notify
from ttr.store.database import WRITES, check_room, engine_of
from ttr.store.logs import (
    DAYS,
    SCREEN,
    TRIES,
    Busy,
    Log,
    NoSuchLog,
    Overtaken,
    StoreError,
    Unreached,
    hash_of,
    is_code_of,
    log_of,
    new_code,
    new_letters,
)

SCHEMA = 1
"""The version of the tables: increase it when a table changes, so that older programs refuse the new tables.

Added tables need no new version.
"""

METADATA = MetaData()

SCHEMAS = Table("ttr_schemas", METADATA, Column("version", Integer, primary_key=True))

LOGS = Table(
    "ttr_games",  # logs of classes and tables, too; the names of tables and columns stay, since databases have them
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("begun", BigInteger, nullable=False, index=True),  # seconds since 1970
    Column("setup", Text, nullable=False),
    sqlite_autoincrement=True,  # never reuse the number of a removed log
)

CODES = Table(
    "ttr_codes",
    METADATA,
    Column("game", ForeignKey(LOGS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("holder", String(40), primary_key=True),  # the holder of the code
    Column("hash", String(64), nullable=False),
)

# When the holder of a code was last present. Unlike lines, these rows change.
PRESENCE = Table(
    "ttr_seen",
    METADATA,
    Column("game", ForeignKey(LOGS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("holder", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),  # seconds since 1970
)

# If two writers use the same number, the key lets only one succeed.
ENTRIES = Table(
    "ttr_entries",
    METADATA,
    Column("game", ForeignKey(LOGS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0, without gaps
    Column("at", BigInteger, nullable=False),  # seconds since 1970
    Column("writer", String(40), nullable=False),
    Column("text", Text, nullable=False),
)


BUSY = "another program is using the file with the games"
GONE = "the game is no longer saved"
LETTERS_HOLDER = "brief"
"""The first word of the holder of letters. The time of their end and the letters follow, for all pages of a class."""


class Store:
    """Logs in a database with an SQLAlchemy URL, such as `sqlite:////home/ada/games.sqlite`.

    Nothing is opened before the first use, and every method may raise `StoreError`. `writer` marks the lines of this
    object.
    """

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self._url, self._clock = url, clock
        self._engine: Engine | None = None
        self._joint = threading.local()  # the connection of `together`, in the thread that uses it
        self.writer = secrets.token_hex(8)

    def check_writable(self) -> None:
        """Raise `StoreError` if games cannot be saved now; to find out, write an unchanged value."""
        with self._transaction(writes=True) as connection:
            check_room(self._url)
            connection.execute(update(SCHEMAS).values(version=SCHEMAS.c.version))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write to several logs, all or nothing: the lines count if the block ends without an error."""
        with self._transaction(writes=True) as connection:
            self._joint.connection = connection
            try:
                yield
            finally:
                self._joint.connection = None

    def begin(self, setup: str, lines: Sequence[str] = (), holders: Sequence[str] = (SCREEN,)) -> tuple[int, list[str]]:
        """Store a new log; return its number and a code for each holder."""
        with self._transaction(writes=True) as connection:
            self._remove_old(connection)
            new = insert(LOGS).values(begun=self._now(), setup=setup).returning(LOGS.c.id)
            log = connection.execute(new).scalar_one()
            codes = [new_code(log) for _ in holders]
            connection.execute(
                insert(CODES),
                [
                    {"game": log, "holder": holder, "hash": hash_of(code)}
                    for holder, code in zip(holders, codes, strict=True)
                ],
            )
            self._write(connection, log, 0, lines)
        return log, codes

    def find(self, code: str) -> Log | None:
        """Return the log of a code; None if there is none."""
        log = log_of(code)
        if log is None:
            return None
        with self._transaction() as connection:
            rows = connection.execute(select(CODES.c.holder, CODES.c.hash).where(CODES.c.game == log)).all()
            holders = [holder for holder, stored in rows if is_code_of(code, stored)]
            if not holders:
                return None
            setup = connection.execute(select(LOGS.c.setup).where(LOGS.c.id == log)).scalar_one()
            return Log(log, holders[0], setup, self._lines(connection, log, 0))

    def append(self, log: int, number: int, lines: Sequence[str]) -> None:
        """Write lines from this number on, all or none.

        Lines that this object has already written there are not written again, because the database's answer may get
        lost after a successful write. Raise `Overtaken` if others have written there, and `NoSuchLog` if the log was
        removed.
        """
        with self._append_in_transaction(log, number, lines):
            pass

    def renew(self, log: int, holder: str, number: int, lines: Sequence[str]) -> str:
        """Return a new code for a holder, revoke the old one, and write lines as `append` does.

        This also works for a holder without a code. Both changes happen or neither: a page with the old code learns
        from the lines that it is revoked, or is overtaken.
        """
        code = new_code(log)
        with self._append_in_transaction(log, number, lines) as connection:
            here = (CODES.c.game == log) & (CODES.c.holder == holder)
            if not connection.execute(update(CODES).where(here).values(hash=hash_of(code))).rowcount:
                connection.execute(insert(CODES).values(game=log, holder=holder, hash=hash_of(code)))
        return code

    def leads(self, code: str, log: int, holder: str) -> bool:
        with self._transaction() as connection:
            here = select(CODES.c.hash).where(CODES.c.game == log, CODES.c.holder == holder)
            stored = connection.execute(here).scalar()
        return stored is not None and is_code_of(code, stored)

    def note_presence(self, log: int, holder: str) -> None:
        here = (PRESENCE.c.game == log) & (PRESENCE.c.holder == holder)
        with suppress(IntegrityError), self._transaction(writes=True) as connection:  # removed, or recorded already
            if not connection.execute(update(PRESENCE).where(here).values(at=self._now())).rowcount:
                connection.execute(insert(PRESENCE).values(game=log, holder=holder, at=self._now()))

    def now(self) -> float:
        """Return the time of the store's clock, in seconds since 1970."""
        return self._clock()

    def presence(self, log: int) -> dict[str, int]:
        """Return when each holder of a log was last present, in seconds since 1970."""
        with self._transaction() as connection:
            rows = connection.execute(select(PRESENCE).where(PRESENCE.c.game == log)).all()
            return {row.holder: row.at for row in rows}

    def add(self, log: int, lines: Sequence[str]) -> int:
        """Append lines after all others, by any writer; return the number of the first."""
        for _ in range(TRIES):
            try:
                with self._transaction(writes=True) as connection:
                    if not _log_exists(connection, log):
                        raise NoSuchLog(GONE)
                    last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.game == log)
                    last_number = connection.execute(last).scalar_one()
                    number = 0 if last_number is None else last_number + 1
                    self._write(connection, log, number, lines)
                    return number
            except IntegrityError:  # somebody else was faster
                continue
        raise StoreError("too many writers at once")

    def admit(self, log: int, holder: str) -> str:
        """Return a code for a new holder of a log."""
        code = new_code(log)
        try:
            with self._transaction(writes=True) as connection:
                connection.execute(insert(CODES).values(game=log, holder=holder, hash=hash_of(code)))
        except IntegrityError:
            raise NoSuchLog(GONE) from None
        return code

    def letters(self, log: int, seconds: int) -> str:
        """Return letters that lead to a log for so many seconds, or up to twice as long: present or new ones."""
        now, letters = self._now(), new_letters()
        while self.by_letters(letters) is not None:
            letters = new_letters()
        here = (CODES.c.game == log) & CODES.c.holder.startswith(f"{LETTERS_HOLDER} ")
        new = insert(CODES).values(
            game=log, holder=f"{LETTERS_HOLDER} {now + 2 * seconds} {letters}", hash=hash_of(letters)
        )
        try:
            with self._transaction(writes=True) as connection:
                for holder in connection.execute(select(CODES.c.holder).where(here)).scalars().all():
                    _, until, present = holder.split()
                    if int(until) >= now + seconds:
                        return str(present)
                    if int(until) <= now:
                        connection.execute(delete(CODES).where(here, CODES.c.holder == holder))
                connection.execute(new)
        except IntegrityError:
            raise NoSuchLog(GONE) from None
        return letters

    def by_letters(self, letters: str) -> int | None:
        """Return the log to which letters lead now; None if there is none."""
        here = (CODES.c.hash == hash_of(letters)) & CODES.c.holder.startswith(f"{LETTERS_HOLDER} ")
        with self._transaction() as connection:
            rows = connection.execute(select(CODES.c.game, CODES.c.holder).where(here)).all()
        return next((row.game for row in rows if int(row.holder.split()[1]) > self._now()), None)

    def lines(self, log: int, first: int = 0) -> tuple[str, ...]:
        with self._transaction() as connection:
            return self._lines(connection, log, first)

    def written_at(self, log: int) -> int:
        """Return the time of the last line of a log, in seconds since 1970; 0 if there is none."""
        with self._transaction() as connection:
            last = select(func.coalesce(func.max(ENTRIES.c.at), 0)).where(ENTRIES.c.game == log)
            return int(connection.execute(last).scalar_one())

    def setup(self, log: int) -> str | None:
        """Return the set-up of a log; None if it is not stored any more."""
        with self._transaction() as connection:
            return connection.execute(select(LOGS.c.setup).where(LOGS.c.id == log)).scalar()

    def has(self, log: int) -> bool:
        with self._transaction() as connection:
            return _log_exists(connection, log)

    def forget(self, log: int) -> None:
        with self._transaction(writes=True) as connection:
            connection.execute(delete(LOGS).where(LOGS.c.id == log))
            notify(connection, log)

    async def changes(self, *logs: int) -> AsyncGenerator[None]:
        """Wait for changes of logs, forever: yield immediately, and then whenever a log may have new lines.

        It also yields while the database does not answer, and when it answers again, so that the caller notices. A page
        that shows the moves of others runs one task over this generator, reads the `lines` each time, and cancels the
        task at its end. Lines of this object are changes too.
        """
        async for _ in changes(self._url, logs):
            yield

    def remove_old(self) -> None:
        """Remove logs without new lines for `DAYS` days; beginning one does so, too."""
        with self._transaction(writes=True) as connection:
            self._remove_old(connection)

    def delete_all(self) -> int:
        """Delete all logs, with their codes and their lines; return how many there were."""
        with self._transaction(writes=True) as connection:
            return connection.execute(delete(LOGS)).rowcount

    @property
    def engine(self) -> Engine:
        """The engine of the database; the first use creates missing tables."""
        if self._engine is None:
            engine = engine_of(self._url)
            try:
                _make_tables(engine)
            except SQLAlchemyError:
                _make_tables(engine)  # another process created them at the same time
            self._engine = engine
        return self._engine

    # --- helpers ---

    @contextmanager
    def _append_in_transaction(self, log: int, number: int, lines: Sequence[str]) -> Iterator[Connection]:
        """Write lines, as described in `append`, in a transaction that may do more."""
        gone, overtaken = NoSuchLog(GONE), Overtaken("somebody else has moved in the meantime")
        try:
            with self._transaction(writes=True) as connection:
                if not _log_exists(connection, log):
                    raise gone
                rows = select(ENTRIES.c.writer, ENTRIES.c.text).where(ENTRIES.c.game == log)
                known = [tuple(row) for row in connection.execute(rows.order_by(ENTRIES.c.number))]
                ours = [(self.writer, text) for text in lines]
                there = known[number:]
                if len(known) < number or there[: len(ours)] != ours[: len(there)]:
                    raise overtaken
                self._write(connection, log, len(known), lines[len(there) :])
                yield connection
        except IntegrityError:  # somebody else was faster
            raise (overtaken if self.has(log) else gone) from None

    def _now(self) -> int:
        return int(self._clock())

    @staticmethod
    def _lines(connection: Connection, log: int, first: int) -> tuple[str, ...]:
        rows = select(ENTRIES.c.text).where(ENTRIES.c.game == log, ENTRIES.c.number >= first)
        return tuple(connection.execute(rows.order_by(ENTRIES.c.number)).scalars())

    def _write(self, connection: Connection, log: int, number: int, lines: Sequence[str]) -> None:
        now = self._now()
        rows = [
            {"game": log, "number": number + index, "at": now, "writer": self.writer, "text": text}
            for index, text in enumerate(lines)
        ]
        if rows:
            connection.execute(insert(ENTRIES), rows)
            notify(connection, log)

    def _remove_old(self, connection: Connection) -> None:
        limit = self._now() - DAYS * 86_400
        last = select(func.coalesce(func.max(ENTRIES.c.at), 0)).where(ENTRIES.c.game == LOGS.c.id).scalar_subquery()
        connection.execute(delete(LOGS).where(LOGS.c.begun < limit, last < limit))

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[Connection]:
        """Open a transaction; database errors become sentences."""
        joint: Connection | None = getattr(self._joint, "connection", None)
        if joint is not None:
            try:
                yield joint
            except IntegrityError as error:  # somebody else was faster; do all of it again
                raise Busy(BUSY) from error
            return
        try:
            with self.engine.connect() as connection:
                connection = connection.execution_options(**{WRITES: writes})
                with connection.begin():
                    yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            text = describe_error(error)
            raise (Busy if text == BUSY else Unreached)(text) from error


def _log_exists(connection: Connection, log: int) -> bool:
    return connection.execute(select(LOGS.c.id).where(LOGS.c.id == log)).first() is not None


def _has_tables(engine: Engine) -> bool:
    """Return True if all tables exist, in this program's version.

    This uses one statement. SQLAlchemy's inspection of the tables would cost the kernel of every page 3 MB of shared
    memory.
    """
    others = ", ".join(name for name in METADATA.tables if name != SCHEMAS.name)
    statement = f"SELECT version FROM {SCHEMAS.name} WHERE NOT EXISTS (SELECT 1 FROM {others} WHERE 1 = 0)"
    with suppress(SQLAlchemyError), engine.connect() as connection:
        return connection.exec_driver_sql(statement).scalar() == SCHEMA
    return False


def _make_tables(engine: Engine) -> None:
    """Create missing tables; leave the tables of a later program alone."""
    if _has_tables(engine):
        return
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        METADATA.create_all(connection)
        version = connection.execute(select(SCHEMAS.c.version)).scalar()
        if version is None:
            connection.execute(insert(SCHEMAS).values(version=SCHEMA))
        elif version != SCHEMA:
            raise StoreError(explain_newer("store", version, SCHEMA) or f"the games have the unknown format {version}")


def describe_error(error: Exception) -> str:
    """Return a database error in words, without the address and the statement."""
    cause = str(getattr(error, "orig", None) or error).lower()
    if "full" in cause or getattr(error, "errno", None) == errno.ENOSPC:
        return "the disk is full"
    if "locked" in cause or "busy" in cause:
        return BUSY
    if "malformed" in cause or "not a database" in cause:
        return "the file of the games is damaged"
    if isinstance(error, FileNotFoundError):
        return "the file of the games is gone"
    if isinstance(error, OSError) or "readonly" in cause or "unable to open" in cause:
        return "the file of the games cannot be written"
    if "read-only" in cause:
        return "the database of the games cannot be written"
    return "the database of the games does not answer"
