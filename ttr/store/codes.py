"""Codes bring somebody back to a game. The store keeps only the hash of a code; the owner has the code itself."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

BYTES = 16  # 128 bits: impossible to guess
_CODE = re.compile(r"(\d{1,15})-([\w-]{22})", re.ASCII)


def new_code(game: int) -> str:
    """Return a new code for a game: its number and 128 random bits."""
    return f"{game}-{secrets.token_urlsafe(BYTES)}"


def game_of(code: object) -> int | None:
    """Return the number of the game of a code; None if the text is not a code.

    >>> game_of("12-AAAAAAAAAAAAAAAAAAAAAA")
    12
    >>> game_of("12-short") is None
    True
    """
    found = _CODE.fullmatch(code) if isinstance(code, str) else None
    return int(found[1]) if found else None


def hash_of(code: str) -> str:
    """Return the hash of a code for the store. Codes are random, so they need no salt and no slow hash."""
    return hashlib.sha256(code.encode()).hexdigest()


def is_code_of(code: str, stored: str) -> bool:
    """Return True if a code has this hash, in constant time."""
    return hmac.compare_digest(hash_of(code), stored)
