"""Logs: the codes that lead to them, the settings of the store, and its errors. This loads no database.

Codes bring somebody back to a log. The store keeps only the hash of a code; the owner has the code itself. Letters are
six signs that people read from a screen and type. Since they can be guessed, they only let people join a class, for a
day at most, and a server limits the tries (`ttr.serving.join`). (Pages call both a code.)
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
import unicodedata
from dataclasses import dataclass

DAYS = 30
"""Logs are removed this many days after their last line."""

SETTING, NOWHERE = "TTR_STORE", "none"
"""The setting for the place of games: the URL of a database, or nowhere."""

TRIES = 20
"""Attempts to write before giving up, when others write first."""

SCREEN = "screen"
"""The holder of a log's first code: the screen that all players share."""


class StoreError(Exception):
    """The store cannot do something; the message says why, in words for people and without paths."""


class Unreached(StoreError):
    """The database does not answer or cannot be written to, but it may later."""


class Busy(Unreached):
    """Others are writing; nothing was done, and you can try again."""


class Overtaken(StoreError):
    """Somebody else wrote to the log first; nothing of ours was written."""


class NoSuchLog(StoreError):
    """There is no such log: it never existed, or it expired."""


@dataclass(frozen=True, slots=True)
class Log:
    """The stored facts about a log."""

    number: int
    holder: str  # the holder of the code
    setup: str
    lines: tuple[str, ...]  # the events since


def chosen_url() -> str:
    """Return the value of the setting, or an empty text if it is not set."""
    return os.environ.get(SETTING, "").strip()


# --- codes ---

BYTES = 16  # 128 bits: impossible to guess
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The signs of letters. No two look alike: 0, O, 1, I and L are left out."""

COUNT = 6  # signs of the letters of a class
_CODE = re.compile(r"(\d{1,15})-([\w-]{22})", re.ASCII)


def new_code(log: int) -> str:
    """Return a new code for a log: its number and 128 random bits."""
    return f"{log}-{secrets.token_urlsafe(BYTES)}"


def log_of(code: object) -> int | None:
    """Return the number of the log of a code; None if the text is not a code.

    >>> log_of("12-AAAAAAAAAAAAAAAAAAAAAA")
    12
    >>> log_of("12-short") is None
    True
    """
    match = _CODE.fullmatch(code) if isinstance(code, str) else None
    return int(match[1]) if match else None


def hash_of(code: str) -> str:
    """Return the hash of a code for the store. Codes are random, so they need no salt and no slow hash."""
    return hashlib.sha256(code.encode()).hexdigest()


def is_code_of(code: str, stored: str) -> bool:
    """Return True if a code has this hash, in constant time."""
    return hmac.compare_digest(hash_of(code), stored)


def new_letters() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(COUNT))


def read_letters(typed: str) -> str:
    """Return letters as somebody typed them, in their usual form; raise `ValueError` for anything else.

    >>> read_letters(" k3f-9qt")
    'K3F9QT'
    """
    letters = re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", typed)).upper()
    if alike := [sign for sign in "0O1IL" if sign in letters]:
        raise ValueError(f"No code contains {' or '.join(alike)}: look at the code again.")
    if len(letters) != COUNT:
        raise ValueError(f"A code has six letters and digits, and yours has {len(letters)}.")
    if wrong := [sign for sign in letters if sign not in LETTERS]:
        raise ValueError(f"No code contains {wrong[0]}: codes are made of letters from A to Z and digits.")
    return letters
