"""Texts from outside: JSON, read with one kind of error, and the problems of a text in one message.

An object of JSON cannot have two equal keys here; `json.loads` keeps the last.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ttr.graphs.words import shorten

if TYPE_CHECKING:
    from json import JSONDecodeError


class NotJson(ValueError):
    """A text that is not valid JSON, with the reason, for its author."""


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, for `json.loads(…, object_pairs_hook=unique_keys)`."""
    result = dict(pairs)
    if len(result) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise NotJson(f"the key {shorten(twice)} appears twice in one object; keep one of them")
    return result


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


MAX_LISTED = 20  # further problems are only counted


def list_problems(problems: tuple[str, ...], separator: str) -> str:
    """Return the first twenty problems, each cut to a readable length, and the number of the others.

    >>> list_problems(tuple("ABC"), "; ")
    'A; B; C'
    """
    items = [problem if len(problem) <= 500 else f"{problem[:497]}..." for problem in problems[:MAX_LISTED]]
    if len(problems) > MAX_LISTED:
        items.append(f"and {len(problems) - MAX_LISTED} more")
    return separator.join(items)


def explain_newer(what: str, version: object, known: int) -> str:
    """Return why something of a newer version cannot be read; an empty text if its version is not newer.

    >>> explain_newer("record", 2, 1)
    'a newer version of the program wrote this record in format 2, and this version reads format 1; please update'
    >>> explain_newer("record", "1", 1), explain_newer("record", "new", 1)
    ('', '')
    """
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", str(version)) or float(str(version)) <= known:
        return ""
    wrote = f"a newer version of the program wrote this {what} in format {version}"
    return f"{wrote}, and this version reads format {known}; please update"


def make_printable(text: str) -> str:
    """Return a text that every file and terminal can show; lone surrogates become numbers."""
    return text.encode("utf-8", "backslashreplace").decode()
