"""Clean up names that people give themselves."""

from __future__ import annotations

import unicodedata

LONGEST_IN_CLASS = 40
MOST_READ = 1000  # characters read; a longer text is not a name


def clean_name(text: str, longest: int) -> str:
    r"""Return a name as one short line without invisible characters.

    >>> clean_name("  Ada\u202e \n Lovelace, " + 60 * "x", 20)
    'Ada Lovelace, xxxxxx'
    """
    seen = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text[:MOST_READ]))
    seen = "".join(sign for sign in seen if not unicodedata.category(sign).startswith("C"))
    return " ".join(seen.split())[:longest].strip()


def name_in_class(text: str) -> str:
    """Return a name for a class, without bars, which separate names in submitted lines."""
    return clean_name(text.replace("|", "/"), LONGEST_IN_CLASS)
