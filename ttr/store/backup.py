"""Back up a store as lines of text, and restore it into any database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from ttr.game.quoting import explain_newer, read_json
from ttr.graphs.words import sentence, shorten
from ttr.store.logs import StoreError
from ttr.store.store import LETTERS_HOLDER, LOGS, METADATA, SCHEMA, SCHEMAS, Store, describe_error

FORMAT = "ttr-store"
CHECKSUM = "sha256"  # of all lines before the last one; earlier programs wrote none
TABLES = {table.name: table for table in METADATA.sorted_tables if table is not SCHEMAS}


class BackupError(ValueError):
    """A backup that cannot be restored; the message gives the line and the reason."""


def backup(store: Store) -> Iterator[str]:
    """Yield a snapshot of a store as lines: a header, a line for each row, and an end line with a checksum.

    Codes are stored as hashes, and letters are left out, so a backup lets nobody in.

    Raise `StoreError` if the database does not answer.
    """
    sum_ = sha256()

    def line(entry: Mapping[str, Any]) -> str:
        text = json.dumps(entry, ensure_ascii=False)
        sum_.update(f"{text}\n".encode())
        return text

    yield line({"format": FORMAT, "schema": SCHEMA, "checksum": CHECKSUM})
    rows = 0
    with _connection(store) as connection:
        if connection.dialect.name == "postgresql":  # SQLite transactions are snapshots anyway
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        for name, table in TABLES.items():
            for row in connection.execute(select(table)).mappings():
                if not row.get("holder", "").startswith(f"{LETTERS_HOLDER} "):
                    yield line({"table": name, **row})
                    rows += 1
    yield json.dumps({"rows": rows, CHECKSUM: sum_.hexdigest()})


def restore(store: Store, lines: Iterable[str]) -> int:
    """Write the lines of `backup` into an empty store, all or nothing, and return the number of games.

    Raise `BackupError` if a line is not valid, the end is missing, or the store is not empty, and `StoreError` if the
    database does not answer.
    """
    sum_, head, end, rows = sha256(), None, None, 0
    with _connection(store) as connection, connection.begin():
        if connection.execute(select(LOGS.c.id)).first() is not None:
            raise BackupError("The store has games already. Restore into an empty one.")
        for number, line in enumerate(lines, 1):
            entry = _entry(line, number)
            if end is not None:
                raise BackupError(f"Line {number} comes after the end of the backup.")
            if "rows" in entry:
                end = entry
                continue
            sum_.update(f"{line.rstrip(chr(10))}\n".encode())
            if head is None:
                head = _check_head(entry)
            else:
                _insert(connection, entry, number)
                rows += 1
        if head is None or end is None or end["rows"] != rows:
            raise BackupError(f"The backup is cut off after {rows} rows.")
        if "checksum" in head and end.get(CHECKSUM) != sum_.hexdigest():
            raise BackupError("The backup was changed after it was written: its checksum does not fit.")
        if connection.dialect.name == "postgresql":  # SQLite continues above all restored games by itself
            numbers = f"SELECT setval(pg_get_serial_sequence('{LOGS.name}', 'id'), max(id)) FROM {LOGS.name}"
            connection.execute(text(numbers))
        return connection.execute(select(func.count()).select_from(LOGS)).scalar_one()


@contextmanager
def _connection(store: Store) -> Iterator[Connection]:
    """Connect to the database of a store; errors of the database become sentences."""
    try:
        with store.engine.connect() as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(describe_error(error)) from error


def _entry(line: str, number: int) -> dict[str, Any]:
    try:
        line.encode()  # a pipe may hold anything
        entry = read_json(line, "a backup is")
    except ValueError:
        entry = None
    if not isinstance(entry, dict):
        raise BackupError(f"Line {number} is not a line of a backup.")
    return entry


def _check_head(entry: dict[str, Any]) -> dict[str, Any]:
    if entry.get("format") != FORMAT:
        raise BackupError("This is not a backup of a store: its first line does not name the format.")
    if entry.get("schema") != SCHEMA:
        version = entry.get("schema")
        unknown = f"the backup has format {shorten(version)}; this program reads format {SCHEMA}"
        raise BackupError(sentence(explain_newer("backup", version, SCHEMA) or unknown))
    if entry.keys() - {"format", "schema"} and entry.get("checksum") != CHECKSUM:
        raise BackupError("The backup was changed after it was written: its first line is not one of ours.")
    return entry


def _insert(connection: Connection, entry: dict[str, Any], number: int) -> None:
    table = TABLES.get(str(entry.pop("table", "")))
    if table is None or entry.keys() != set(table.columns.keys()) or not _fits(entry, table):
        raise BackupError(f"Line {number} has a row that no table has.")
    try:
        connection.execute(insert(table).values(**entry))
    except (IntegrityError, DataError, UnicodeEncodeError):
        raise BackupError(f"Line {number} does not match the lines before it.") from None


def _fits(entry: dict[str, Any], table: Table) -> bool:
    """Return True if each value has the type of its column, as SQLite does not require, and a number has room there."""
    return all(
        type(value) is table.columns[name].type.python_type and (isinstance(value, str) or abs(value) < 1 << 63)
        for name, value in entry.items()
    )
