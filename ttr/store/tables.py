"""The store's tables. What is in a log stays as it is until its game has grown old and is removed."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text

SCHEMA = 1
"""Raised when a table changes: a program says so when it meets those of a later one. A new one is just added."""

METADATA = MetaData()

SCHEMAS = Table("ttr_schemas", METADATA, Column("version", Integer, primary_key=True))

GAMES = Table(
    "ttr_games",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("begun", BigInteger, nullable=False, index=True),  # seconds since 1970
    Column("setup", Text, nullable=False),
    sqlite_autoincrement=True,  # the number of a removed game is not given again
)

CODES = Table(
    "ttr_codes",
    METADATA,
    Column("game", ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("holder", String(40), primary_key=True),  # whom it lets in
    Column("hash", String(64), nullable=False),
)

# When somebody with a code was there last; to be changed, unlike a line.
SEEN = Table(
    "ttr_seen",
    METADATA,
    Column("game", ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("holder", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),  # seconds since 1970
)

# Two writers of the same number: the key lets one of them in.
ENTRIES = Table(
    "ttr_entries",
    METADATA,
    Column("game", ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0, without gaps
    Column("at", BigInteger, nullable=False),  # seconds since 1970
    Column("writer", String(40), nullable=False),
    Column("text", Text, nullable=False),
)
