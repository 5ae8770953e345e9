"""Changes: wait until somebody writes to a log, for pages that show what others do.

With SQLite, we ask five times a second whether the file changed, which takes a few microseconds. PostgreSQL notifies
us. With other databases, every waiting page reads once a second.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Collection
from contextlib import closing
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, make_url, select

from ttr.store.database import existing_file, identity, with_time_limits

if TYPE_CHECKING:
    import psycopg

LOOK = 0.2  # seconds between two checks of a file
LOOK_ELSEWHERE = 1.0  # seconds between two checks of a database without notifications
AGAIN = 1.0  # seconds before reconnecting

_LAST_LINES = "SELECT game, max(number) FROM ttr_entries WHERE game IN ({}) GROUP BY game ORDER BY game"


async def changes(url: str, logs: Collection[int]) -> AsyncIterator[None]:
    """Wait for changes of logs, forever: yield immediately, and then whenever there may be new lines.

    A caller that reads the logs after each yield sees every line; sometimes there are none. Removed logs count as
    changes. The generator ends when its task is cancelled, and closes its connection. While the database does not
    answer, it yields every second, so that the caller notices, and once more when the database answers again.
    """
    match make_url(url).get_backend_name():
        case "sqlite":
            waiting = _of_sqlite(url, logs)
        case "postgresql":
            waiting = _of_postgresql(url, logs)
        case _:
            waiting = _of_any()
    async for _ in waiting:
        yield


def notify(connection: Connection, log: int) -> None:
    """Notify pages that wait for a log after this transaction, if the database needs that."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(_channel(log), "")))


async def _of_sqlite(url: str, logs: Collection[int]) -> AsyncIterator[None]:
    path, last_lines = make_url(url).database, _LAST_LINES.format(", ".join(str(int(log)) for log in logs))
    assert path is not None
    while True:
        try:
            # A separate connection, because SQLite does not count a connection's own writes as changes.
            with closing(sqlite3.connect(existing_file(path), timeout=0, isolation_level=None, uri=True)) as connection:
                file = identity(path)
                version, last = _version(connection), connection.execute(last_lines).fetchall()
                yield
                while True:
                    await asyncio.sleep(LOOK)
                    now = _version(connection)
                    if identity(path) != file:
                        break
                    if now == version:
                        continue
                    version, before, last = now, last, connection.execute(last_lines).fetchall()
                    if last != before:
                        yield
        except (sqlite3.Error, OSError):
            yield
            await asyncio.sleep(AGAIN)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


async def _of_postgresql(url: str, logs: Collection[int]) -> AsyncIterator[None]:
    import psycopg

    while True:
        try:
            async with await _listener(url, logs) as connection:
                yield
                async for _ in connection.notifies():
                    yield
        except psycopg.Error:
            yield
            await asyncio.sleep(AGAIN)


async def _listener(url: str, logs: Collection[int]) -> psycopg.AsyncConnection:
    import psycopg
    from psycopg import sql

    address = with_time_limits(make_url(url))
    _, arguments = address.get_dialect()().create_connect_args(address)
    connection = await psycopg.AsyncConnection.connect(**arguments, autocommit=True, keepalives_idle=30)
    for log in logs:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(_channel(log))))
    return connection


def _channel(log: int) -> str:
    return f"ttr_{log}"


async def _of_any() -> AsyncIterator[None]:
    while True:
        yield
        await asyncio.sleep(LOOK_ELSEWHERE)
