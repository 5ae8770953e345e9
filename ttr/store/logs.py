"""Logs: what a store keeps of a game, where and for how long, and what can go wrong. No database is loaded for that."""

from __future__ import annotations

import os
from dataclasses import dataclass

DAYS = 30
"""Games are removed so many days after the last line that was written to them."""

SETTING, NOWHERE = "TTR_STORE", "none"
"""The setting that says where games are kept: a database's URL, or nowhere."""

SCREEN = "screen"
"""The holder of a game's first code: the screen that all its persons share."""


class StoreError(Exception):
    """The store cannot do what is asked; the message says why, for people, and tells nothing of paths."""


class Unreached(StoreError):
    """The database does not answer, or cannot be written to, now; it may later."""


class Busy(Unreached):
    """Others write just now; nothing was done, and it can be tried again."""


class Overtaken(StoreError):
    """Somebody else has written to the log meanwhile; nothing of ours was."""


class NoSuchGame(StoreError):
    """There is no such game: it never was, or it has grown old."""


@dataclass(frozen=True, slots=True)
class Log:
    """The stored facts about a game."""

    game: int
    holder: str  # whom the code that was shown lets in
    setup: str  # what its first writer set up
    lines: tuple[str, ...]  # what has happened since


def wanted() -> str:
    """Return what the setting says; nothing where it is not set."""
    return os.environ.get(SETTING, "").strip()
