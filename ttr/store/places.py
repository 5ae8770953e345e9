"""Where games are kept: a file of the user's own, or any database that `TTR_STORE` names."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from ttr.store.logs import NOWHERE, wanted

LOCKED_FOR = 1.0  # seconds to wait for another who writes
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000"}  # in seconds; in milliseconds, for what was sent
WRITES = "ttr_writes"  # the option of a connection whose transaction is going to write

_spare: list[Engine] = []


def place() -> str | None:
    """Return the URL of the database that games are kept in; None where they shall not be kept.

    `TTR_STORE` names it, in SQLAlchemy's form, or is `none`; without it, games are in `games.sqlite`, in the folder
    where this system keeps data of the user's programs.
    """
    url = wanted()
    if url == NOWHERE:
        return None
    own = user_data_path("ttr-classroom") / "games.sqlite"
    return url or URL.create("sqlite", database=str(own)).render_as_string()


def engine_of(url: str) -> Engine:
    """Return an engine for a database, with what ours needs besides; nothing is opened yet.

    `ArgumentError` or `ImportError` says that this is no URL, or its driver is not installed, `OSError` that a file for
    it cannot be made.
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        # A page writes every few seconds at most. Hundreds of pages that each keep a connection would use up what a
        # database allows (100, in PostgreSQL's own settings); to connect takes 3 ms.
        return create_engine(patient(address), poolclass=NullPool)
    if not address.database or address.database == ":memory:":
        raise ArgumentError("a database in memory is gone with its process")
    _make_private(Path(address.database))
    if _spare and address == URL.create("sqlite", database=address.database):
        engine = _spare.pop()
        event.listen(engine, "do_connect", partial(_lead_to, address.database))
        return engine
    engine = create_engine(address, pool_size=1, max_overflow=2, connect_args={"timeout": LOCKED_FOR})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def patient(address: URL) -> URL:
    """Return a database's address, with limits for how long PostgreSQL is waited for where it has none.

    >>> patient(make_url("postgresql://school/ttr?connect_timeout=9")).query["connect_timeout"]
    '9'
    """
    if address.get_backend_name() != "postgresql":
        return address
    return address.set(query={**PATIENCE, **address.query})


def put_by(engine: Engine) -> None:
    """Close the connections of an engine of a file, and keep it for the next file that is wanted.

    It knows the statements that were written with it, and they are the same for all files: to make an engine and to
    write its statements takes longer than a game's moves, and costs a forked process 4 MB of what it would share.
    """
    engine.dispose()
    _spare.append(engine)


def _lead_to(path: str, dialect: Dialect, record: object, arguments: list[str], options: object) -> None:
    """Have an engine of another file connect to this one."""
    arguments[0] = os.path.abspath(path)


def _make_private(path: Path) -> None:
    """Make the file and its folder, for the owner alone; SQLite gives the files beside it the same rights."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Leave transactions to us, and write so that a cut of the power loses nothing that was acknowledged."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that writes keeps other writers out from the start, not from its first change on."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
