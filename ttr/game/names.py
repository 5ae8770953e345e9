"""Names of people: one rule for every page, file, link and log.

A name is one line in any script, with marks, joiners, direction marks and emoji. Spaces of every kind become one normal
space, and letters get their composed form (NFC), so that equal names are equal texts. Signs that nobody sees, or that
disturb the text around a name, are refused; the reason names the sign.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Any

from ttr.graphs.words import shorten

MAX_NAME = 40

_JOINERS = "\u200c\u200d\u180e"  # inside words of many scripts, and inside emoji
_DIRECTION_MARKS = "\u200e\u200f\u061c"
_CLOSED_BY = dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c") | dict.fromkeys("\u2066\u2067\u2068", "\u2069")
_CLOSING = frozenset(_CLOSED_BY.values())
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol without ink
_DROPPED_AT_EDGES = f" \t\r\n\u200b\u2060\ufeff{_JOINERS}{_DIRECTION_MARKS}"
_SPACES = re.compile(r"[^\S\t-\r\x1c-\x1f\x85\u2028\u2029]+")  # all, except line breaks
_JOINING_NOTHING = re.compile(f"(?<= )[{_JOINERS}]+|(?<![{_JOINERS}])[{_JOINERS}]+(?= )")
_REGION = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")  # a flag, such as Scotland's
_KINDS = {"Cc": "CONTROL CHARACTER", "Cs": "LONE SURROGATE", "Co": "PRIVATE USE CHARACTER", "Cn": "UNKNOWN CHARACTER"}
_CONTROLS = {"\t": "TAB", "\n": "LINE BREAK", "\r": "LINE BREAK", "\x85": "LINE BREAK"}


class NameRefused(ValueError):
    """Error for a name that cannot be used; the message says why, as part of a sentence."""


def read_name(text: object) -> str:
    r"""Return a name in its normal form; an empty text if nothing can be seen.

    Raise `NameRefused` with the reason of `name_problem`.

    >>> read_name(" Ada\u00a0 Lovelace "), read_name("Zoe\u0308")
    ('Ada Lovelace', 'Zoë')
    """
    if problem := name_problem(text):
        raise NameRefused(problem)
    return normal_name(str(text))


def normal_name(text: str) -> str:
    """Return a text with composed letters and single normal spaces, without unseen signs at its ends."""
    joined = _JOINING_NOTHING.sub("", _SPACES.sub(" ", unicodedata.normalize("NFC", text)))
    return _SPACES.sub(" ", joined).strip(_DROPPED_AT_EDGES)


def name_problem(text: object) -> str:
    r"""Return the reason why a text cannot be a name, as part of a sentence; an empty text if it can.

    An empty name is left to the caller.

    >>> name_problem("Ada\u202e"), name_problem("Ada\x07")
    ('a name cannot have an unpaired U+202E RIGHT-TO-LEFT OVERRIDE', 'a name cannot have U+0007 CONTROL CHARACTER')
    """
    if not isinstance(text, str):
        return f"a name is a text, not {shorten(text)}"
    name = normal_name(text)
    if not (name.isascii() and name.isprintable()):
        untagged = _REGION.sub("", name)
        if wrong := next(filter(_is_refused, untagged), ""):
            return f"a name cannot have {_in_words(wrong)}"
        if wrong := _find_unpaired(name):
            return f"a name cannot have an unpaired {_in_words(wrong)}"
        first = next((sign for sign in name if unicodedata.category(sign) != "Cf"), "")
        if not first or unicodedata.category(first)[0] == "M":
            return f"a name cannot begin with {_in_words(first or name[0])}" if name else ""
    if len(name) > MAX_NAME:
        return f"a name has at most {MAX_NAME} characters, not {len(name)}"
    return ""


def repaired_name(text: object, instead: str) -> str:
    """Return a name from a file or log in its normal form, or `instead` if there is none or it is refused."""
    try:
        return read_name(text) or instead
    except NameRefused:
        return instead


def shorten_name(name: str, most: int) -> str:
    """Return a name, or a name of at most `most` characters from its beginning."""
    if len(name) <= most:
        return name
    # Drop signs of direction: the cut might separate a pair.
    plain = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return normal_name(plain[:most])


def seat_names(names: Sequence[str]) -> list[str]:
    """Return a different name for each seat, with numbers behind repeated ones.

    Parameters
    ----------
    names : sequence of str
        The wanted names.

    Returns
    -------
    list of str
        A name for each seat, all different.

    Raises
    ------
    ValueError
        If the names are not texts.

    Examples
    --------
    >>> seat_names(["random", "destination", "random"]), seat_names(["Ada", "Ada 2", "Ada"])
    (['random', 'destination', 'random 2'], ['Ada', 'Ada 2', 'Ada 3'])
    """
    listed: list[Any] = [*names] if isinstance(names, Iterable) and not isinstance(names, str) else [None]
    if not all(isinstance(name, str) for name in listed):
        raise ValueError(f"names are a list of texts, such as ['Ada', 'Bo'], not {shorten(names)}")
    result: list[str] = []
    for name in listed:
        numbered = (f"{shorten_name(name, MAX_NAME - len(f' {number}'))} {number}" for number in count(2))
        result.append(next(each for each in chain([name], numbered) if each not in result))
    return result


def _is_refused(sign: str) -> bool:
    category = unicodedata.category(sign)
    if category == "Cf":
        return not (sign in _JOINERS or sign in _DIRECTION_MARKS or sign in _CLOSED_BY or sign in _CLOSING)
    if category == "Cn":  # the emoji of a newer Unicode are welcome
        return not 0x1F000 <= ord(sign) < 0x20000 - 2
    return category in ("Cc", "Cs", "Co", "Zl", "Zp") or sign in _BLANK


def _find_unpaired(name: str) -> str:
    """Return the first sign of direction that is not closed, or closes nothing; an empty text if there is none."""
    opened: list[str] = []
    for sign in name:
        if sign in _CLOSED_BY:
            opened.append(sign)
        elif sign in _CLOSING and (not opened or _CLOSED_BY[opened.pop()] != sign):
            return sign
    return opened[0] if opened else ""


def _in_words(sign: str) -> str:
    r"""Return the code and the name of a sign.

    >>> _in_words("\u00ad"), _in_words("\t")
    ('U+00AD SOFT HYPHEN', 'U+0009 TAB')
    """
    name = _CONTROLS.get(sign) or unicodedata.name(sign, "") or _KINDS[unicodedata.category(sign)]
    return f"U+{ord(sign):04X} {name}"
