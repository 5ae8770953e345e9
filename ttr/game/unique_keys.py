"""JSON in which no key stands twice: of two values `json.loads` would take the last in silence."""

from __future__ import annotations

from typing import Any

from ttr.game.quoting import short


class DuplicateKey(ValueError):
    """A key that an object of JSON has twice."""


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, for `json.loads(…, object_pairs_hook=unique_keys)`.

    Raises
    ------
    DuplicateKey
        If it has a key twice.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise DuplicateKey(f"the key {short(twice)} is there twice in one object; keep one of them")
    return found
