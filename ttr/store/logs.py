"""Logs: the stored facts about a game, the settings of the store, and its errors. This loads no database."""

from __future__ import annotations

import os
from dataclasses import dataclass

DAYS = 30
"""Games are removed this many days after their last line."""

SETTING, NOWHERE = "TTR_STORE", "none"
"""The setting for the place of games: the URL of a database, or nowhere."""

SCREEN = "screen"
"""The holder of a game's first code: the screen that all players share."""


class StoreError(Exception):
    """The store cannot do something; the message says why, in words for people and without paths."""


class Unreached(StoreError):
    """The database does not answer or cannot be written to, but it may later."""


class Busy(Unreached):
    """Others are writing; nothing was done, and you can try again."""


class Overtaken(StoreError):
    """Somebody else wrote to the log first; nothing of ours was written."""


class NoSuchGame(StoreError):
    """There is no such game: it never existed, or it expired."""


@dataclass(frozen=True, slots=True)
class Log:
    """The stored facts about a game."""

    game: int
    holder: str  # the holder of the code
    setup: str  # the set-up by its first writer
    lines: tuple[str, ...]  # the events since


def wanted() -> str:
    """Return the value of the setting, or an empty text if it is not set."""
    return os.environ.get(SETTING, "").strip()
