"""The database of games: a file of the user, or any other that `TTR_STORE` names."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from shutil import disk_usage
from typing import Any
from weakref import WeakKeyDictionary

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from ttr.store.logs import NOWHERE, SETTING, StoreError, chosen_url

LOCKED_FOR = 1.0  # seconds to wait for another writer
ROOM = 5_000_000  # bytes of a disk that is not full: twenty games
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000"}  # in seconds; in milliseconds, for sent data
UNUSABLE = f"{SETTING} names a database that cannot be used here"
WRITES = "ttr_writes"  # the option of a connection for transactions that write

_spare: list[Engine] = []
_files: WeakKeyDictionary[Dialect, str] = WeakKeyDictionary()  # of each engine for SQLite


def database_url() -> str | None:
    """Return the URL of the database for games; None if games are not kept.

    `TTR_STORE` names the database in SQLAlchemy's form, or is `none`. Without it, games are in `games.sqlite`, in the
    system's folder for user data.
    """
    url = chosen_url()
    if url == NOWHERE:
        return None
    own = user_data_path("ttr-classroom") / "games.sqlite"
    return url or URL.create("sqlite", database=str(own)).render_as_string()


def engine_of(url: str) -> Engine:
    """Return an engine for a database, with our settings; this opens nothing yet.

    Raise `StoreError` if this is not a URL or its driver is not installed, and `OSError` if the file cannot be created.
    """
    try:
        return _engine_of(make_url(url))
    except ImportError as error:
        raise StoreError(f"{UNUSABLE}: the package {error.name} is not installed") from error
    except (ArgumentError, ValueError) as error:  # the second for a port that is no number
        raise StoreError(f"{UNUSABLE}; right would be sqlite:////srv/games.sqlite, or none") from error


def _engine_of(address: URL) -> Engine:
    if address.get_backend_name() != "sqlite":
        # A page writes at most every few seconds. If hundreds of pages each kept a connection, they would exceed a
        # database's limit (100 in PostgreSQL's default settings); connecting takes 3 ms.
        return create_engine(with_time_limits(address), poolclass=NullPool)
    if not address.database or address.database == ":memory:":
        raise ArgumentError("a database in memory disappears with its process")
    # For the owner only; SQLite gives its extra files the same permissions.
    Path(address.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(address.database, os.O_RDWR | os.O_CREAT, 0o600))
    if _spare and address == URL.create("sqlite", database=address.database):
        engine = _spare.pop()
        _files[engine.dialect] = address.database
        return engine
    engine = create_engine(address, pool_size=1, max_overflow=2, connect_args={"timeout": LOCKED_FOR})
    _files[engine.dialect] = address.database
    event.listen(engine, "do_connect", _lead_to_file)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "checkout", _check_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def make_absolute(url: str) -> str:
    """Return the URL with the whole path of a file, for a process that works in another folder.

    >>> make_absolute("sqlite:////srv/games.sqlite"), make_absolute("postgresql://ada:secret@school/ttr")
    ('sqlite:////srv/games.sqlite', 'postgresql://ada:secret@school/ttr')
    """
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and address.database:
        address = address.set(database=os.path.abspath(address.database))
    return address.render_as_string(hide_password=False)


def with_time_limits(address: URL) -> URL:
    """Return the address of a database; PostgreSQL gets default time limits.

    >>> with_time_limits(make_url("postgresql://school/ttr?connect_timeout=9")).query["connect_timeout"]
    '9'
    """
    if address.get_backend_name() != "postgresql":
        return address
    return address.set(query={**PATIENCE, **address.query})


def check_room(url: str) -> None:
    """Raise `OSError` if the disk with the games is full: SQLite notices late, since it fills old places first."""
    address = make_url(url)
    path = address.database if address.get_backend_name() == "sqlite" else None
    if path and disk_usage(Path(path).absolute().parent).free < ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def keep_engine(engine: Engine) -> None:
    """Close the connections of a file's engine, and keep the engine for the next file.

    An engine caches its compiled statements, which are the same for all files. Making an engine and compiling its
    statements takes longer than the moves of a game, and costs a forked process 4 MB of shared memory.
    """
    engine.dispose()
    _spare.append(engine)


def _lead_to_file(dialect: Dialect, record: object, arguments: list[str], options: dict[str, Any]) -> None:
    """Connect to the file that the engine serves now, and do not create the file if it is gone."""
    path = _files[dialect]
    identity(path)
    arguments[0], options["uri"] = existing_file(path), True


def existing_file(path: str) -> str:
    """Return the name of a file for SQLite, which then does not create it.

    >>> existing_file("/srv/all games.sqlite")
    'file:///srv/all%20games.sqlite?mode=rw'
    """
    return f"{Path(path).absolute().as_uri()}?mode=rw"


def identity(path: str) -> tuple[int, int]:
    """Return the device and the number of a file, which identify it; raise `FileNotFoundError` if it is gone."""
    stat = os.stat(path)
    return stat.st_dev, stat.st_ino


def _prepare_sqlite(connection: Any, record: ConnectionPoolEntry) -> None:
    """Leave transactions to us, and write so that a power cut loses nothing that was acknowledged."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    path = cursor.execute("PRAGMA database_list").fetchone()[2]
    cursor.close()
    record.info["file"] = path, identity(path)


def _check_sqlite(connection: Any, record: ConnectionPoolEntry, _: object) -> None:
    """Check that a connection still leads to its file: SQLite would go on writing to a deleted file."""
    path, file = record.info["file"]
    if identity(path) != file:
        raise DisconnectionError("another file has this name")  # the pool connects again


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; a writing one keeps out other writers from the start, not only from its first change."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
