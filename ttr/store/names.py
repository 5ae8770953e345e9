"""Names that people give themselves, as they are kept."""

from __future__ import annotations

import unicodedata

LONGEST_IN_CLASS = 40
MOST_READ = 1000  # letters that are looked at: more is no name


def clean_name(text: str, longest: int) -> str:
    r"""Return a name in one line, without signs that cannot be seen, and not too long.

    >>> clean_name("  Ada\u202e \n Lovelace, " + 60 * "x", 20)
    'Ada Lovelace, xxxxxx'
    """
    seen = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text[:MOST_READ]))
    seen = "".join(sign for sign in seen if not unicodedata.category(sign).startswith("C"))
    return " ".join(seen.split())[:longest].strip()


def name_in_class(text: str) -> str:
    """Return a name as it is in a class; a bar would end it in a line that is handed in."""
    return clean_name(text.replace("|", "/"), LONGEST_IN_CLASS)
