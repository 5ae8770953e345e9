"""Clean up names that people give themselves."""

from __future__ import annotations

import unicodedata

LONGEST_IN_CLASS = 40
JOINER = "\u200d"  # makes one emoji of two
EMOJI_STYLE = "\ufe0f"  # follows a sign to be drawn as an emoji
MOST_READ = 1000  # characters read; a longer text is not a name


def clean_name(text: str, longest: int) -> str:
    r"""Return a name as one short line without invisible characters.

    >>> clean_name("  Ada\u202e \n Lovelace, " + 60 * "x", 20)
    'Ada Lovelace, xxxxxx'
    """
    read = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text[:MOST_READ]))
    around = zip(" " + read, read, read[1:] + " ", strict=False)
    seen = "".join(sign for before, sign, after in around if _is_visible(sign) or _joins(before, sign, after))
    return " ".join(seen.split())[:longest].strip(f" {JOINER}")


def _is_visible(sign: str) -> bool:
    return not unicodedata.category(sign).startswith("C")


def _joins(before: str, sign: str, after: str) -> bool:
    """Return True for a joiner within an emoji; between letters it would make different names look alike."""
    ends = unicodedata.category(before).startswith("S") or before == EMOJI_STYLE
    return sign == JOINER and ends and unicodedata.category(after).startswith("S")


def name_in_class(text: str) -> str:
    """Return a name for a class, without bars, which separate names in submitted lines."""
    return clean_name(text.replace("|", "/"), LONGEST_IN_CLASS)
