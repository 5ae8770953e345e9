"""Parts of error messages: values, shortened so that no argument can break the message, and newer versions."""

from __future__ import annotations

import re

MOST_LISTED = 20  # further problems are only counted


def short(value: object, most: int = 60) -> str:
    """Return a value as readable text of at most `most` characters.

    >>> short("Denver"), short("x" * 99, 10), short(10**5000)
    ("'Denver'", "'xxxxxx...", 'a huge int')
    """
    try:
        text = repr(value)
    except Exception:  # a number with thousands of digits, deeply nested lists, a broken `__repr__`
        return f"a huge {type(value).__name__}"
    return text if len(text) <= most else f"{text[: most - 3]}..."


def listed(problems: tuple[str, ...], separator: str) -> str:
    """Return the first twenty problems, each cut to a readable length, and the number of the others.

    >>> listed(tuple("ABC"), "; ")
    'A; B; C'
    """
    shown = [problem if len(problem) <= 500 else f"{problem[:497]}..." for problem in problems[:MOST_LISTED]]
    if len(problems) > MOST_LISTED:
        shown.append(f"and {len(problems) - MOST_LISTED} more")
    return separator.join(shown)


def newer(what: str, found: object, known: int) -> str:
    """Return why something of a newer version cannot be read; an empty text if its version is not newer.

    >>> newer("record", 2, 1)
    'a newer version of the program wrote this record in format 2, and this version reads format 1; please update'
    >>> newer("record", "1", 1), newer("record", "new", 1)
    ('', '')
    """
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", str(found)) or float(str(found)) <= known:
        return ""
    wrote = f"a newer version of the program wrote this {what} in format {found}"
    return f"{wrote}, and this version reads format {known}; please update"


def printable(text: str) -> str:
    """Return a text that every file and terminal can show; lone surrogates become numbers."""
    return text.encode("utf-8", "backslashreplace").decode()
