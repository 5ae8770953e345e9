"""City names as people type them: any case, accents, dashes and dots, abbreviations, and initials of several words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import product

DASH = re.compile(r"\s*(?:[-‐-―−﹘﹣－→]+)\s*")  # between two cities, or inside a name
_WRITTEN_OUT = {"st": "saint", "ste": "saint", "sainte": "saint", "mt": "mount", "ft": "fort"}
_LEFT_OUT = ("city", "dc")  # people add these words to a name, or leave them out


@lru_cache(maxsize=1024)  # pages look at all tickets again at each letter
def plain_letters(text: str) -> str:
    """Return letters in lower case, without accents.

    >>> plain_letters("Montréal, Zürich")
    'montreal, zurich'
    """
    return "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))


@lru_cache(maxsize=1024)
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a city's name in one spelling, with abbreviations written out.

    >>> words_of("Sault Ste. Marie"), words_of("Washington, D.C.")
    (('sault', 'saint', 'marie'), ('washington', 'dc'))
    """
    letters = re.sub(r"\b(\w)\.\s*(?=\w\b)", r"\1", plain_letters(text).replace("’", "'"))  # D.C. is one word
    words = re.findall(r"\w+", letters.replace("'", ""))
    return tuple(_WRITTEN_OUT.get(word, word) for word in words)


def cities_meant(names: tuple[str, ...], text: str) -> list[str]:
    """Return the cities that a text can mean; usually one, and none if no name is like that.

    >>> names = ("New York", "Saint Louis", "San Francisco", "Santa Fe", "Washington")
    >>> [cities_meant(names, text) for text in ("st. louis", "NYC", "Washington D.C.", "SF", "Atlantis")]
    [['Saint Louis'], ['New York'], ['Washington'], ['San Francisco', 'Santa Fe'], []]
    """
    if text.strip() in names:
        return [text.strip()]
    whole, other = _spell(words_of(text))
    for known, typed in zip(_by_spelling(names), ({whole}, other, {whole}, {whole}), strict=True):
        cities = [name for key in typed for name in known.get(key, ())]
        if cities:
            return [*dict.fromkeys(cities)]
    return []


def nearest_city(names: tuple[str, ...], text: str) -> str | None:
    """Return the city whose name is most like a text, if one is."""
    known = {_spell(words_of(name))[0]: name for name in names}
    near = get_close_matches("".join(words_of(text)), known, 1, 0.7)
    return known[near[0]] if near else None


def pairs_meant(names: tuple[str, ...], text: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of cities that a text with a dash between them can mean; names can have dashes, too.

    >>> [*pairs_meant(("Stratford-upon-Avon", "York"), "stratford - upon - avon—YORK")]
    [('Stratford-upon-Avon', 'York')]
    """
    for one, other in split_at_dashes(text):
        yield from product(cities_meant(names, one), cities_meant(names, other))


def split_at_dashes(text: str) -> list[tuple[str, str]]:
    """Return the two parts of a text around each of its dashes."""
    return [(text[: dash.start()], text[dash.end() :]) for dash in DASH.finditer(text.strip())]


def _spell(words: Sequence[str]) -> tuple[str, set[str]]:
    """Return a name without spaces, and less exact spellings of it."""
    whole = "".join(words)
    plainer = re.sub(r"([aou])e", r"\1", whole)  # Zuerich, for Zürich
    return whole, {plainer, "".join(word for word in words if word not in _LEFT_OUT) or whole}


@lru_cache(maxsize=16)
def _by_spelling(names: tuple[str, ...]) -> tuple[dict[str, list[str]], ...]:
    """Return the cities by their spellings: exact ones, less exact ones, initials, and initials with “C” for city."""
    tables: tuple[dict[str, list[str]], ...] = ({}, {}, {}, {})
    for name in names:
        words = words_of(name)
        whole, other = _spell(words)
        initials = "".join(word[0] for word in words) if len(words) > 1 else whole
        for known, keys in zip(tables, ({whole}, other, {initials}, {f"{initials}c"}), strict=True):
            for key in keys:
                known.setdefault(key, []).append(name)
    return tables
