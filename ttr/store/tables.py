"""The tables of the store. Lines of a log never change; they stay until their game expires and is removed."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text

SCHEMA = 1
"""The version of the tables: increase it when a table changes, so that older programs refuse the new tables.

Added tables need no new version.
"""

METADATA = MetaData()

SCHEMAS = Table("ttr_schemas", METADATA, Column("version", Integer, primary_key=True))

GAMES = Table(
    "ttr_games",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("begun", BigInteger, nullable=False, index=True),  # seconds since 1970
    Column("setup", Text, nullable=False),
    sqlite_autoincrement=True,  # never reuse the number of a removed game
)

CODES = Table(
    "ttr_codes",
    METADATA,
    Column("game", ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("holder", String(40), primary_key=True),  # the holder of the code
    Column("hash", String(64), nullable=False),
)

# When the holder of a code was last present. Unlike lines, these rows change.
SEEN = Table(
    "ttr_seen",
    METADATA,
    Column("game", ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("holder", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),  # seconds since 1970
)

# If two writers use the same number, the key lets only one succeed.
ENTRIES = Table(
    "ttr_entries",
    METADATA,
    Column("game", ForeignKey(GAMES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0, without gaps
    Column("at", BigInteger, nullable=False),  # seconds since 1970
    Column("writer", String(40), nullable=False),
    Column("text", Text, nullable=False),
)
