"""Read JSON from outside, with one kind of error and no duplicate keys (`json.loads` keeps the last)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttr.game.quoting import short

if TYPE_CHECKING:
    from json import JSONDecodeError


class NotJson(ValueError):
    """A text that is not valid JSON, with the reason, for its author."""


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, for `json.loads(…, object_pairs_hook=unique_keys)`."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise NotJson(f"the key {short(twice)} appears twice in one object; keep one of them")
    return found


def read_json(text: str | bytes, subject: str) -> Any:
    """Return the value of a JSON text; `subject` begins the sentence of an error, as in "a board file is"."""
    import json  # loads more slowly than the rules or the board

    try:
        return json.loads(text, object_pairs_hook=unique_keys)
    except NotJson:
        raise
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at").removesuffix(" starting")  # the place follows
        raise NotJson(f"not JSON: {problem} in line {error.lineno}, column {error.colno}{_cause(error)}") from None
    except UnicodeDecodeError:
        raise NotJson(f"not JSON: {subject} UTF-8 text") from None
    except (ValueError, RecursionError):
        raise NotJson("a number is too long, or brackets are nested too deep") from None


def _cause(error: JSONDecodeError) -> str:
    """Return the mistake that people make at such a place, often just before it; empty for any other mistake."""
    before, here = error.doc[: error.pos].rstrip(), error.doc[error.pos : error.pos + 1]
    if "trailing comma" in error.msg or (before.endswith(",") and here in ("]", "}")):  # the former since Python 3.13
        return "; remove the comma after the last value"
    if "','" in error.msg and here in ('"', "{", "["):
        return "; write a comma before this place"
    if error.msg.startswith("Unterminated string") or not error.doc[error.pos :].strip():
        return "; the text ends too early"
    return ""
