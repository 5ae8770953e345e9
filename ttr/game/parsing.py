"""Numbers and names of cities as people type them.

Numbers have any digits, a decimal comma or point, and separators of thousands. A text is never read as another number
than the one it means. If it can mean two, as "1,234" can, the reader refuses it and names both.

Cities are found in any case, with or without accents, dashes and dots, by abbreviations, and by initials of several
words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache
from itertools import product

from ttr.graphs.words import format_number, pluralize

MAX_CHARACTERS = 100  # of a text that can be a number
_SHOWN = 30  # most characters of a text in a sentence

# The signs in the patterns below, with others that people type for them. A dash can be a minus, because programs for
# writing replace it. A comma or a point separates decimals or thousands, but an Arabic separator has one meaning only.
_SIGNS = {"-": "‐‑‒–—−﹣－", "+": "＋", "%": "٪％﹪", ".": "．。｡", ",": "，،", "٫": "", "'": "’ʼ＇_٬"}
_MEANT = {typed: sign for sign, others in _SIGNS.items() for typed in sign + others}

_NUMBER = re.compile(r"([-+]?) ?([0-9.,٫' ]*[0-9][.,٫]?)(?:[eE]([-+]?[0-9]{1,3}))?")
_GROUPS = re.compile(  # the second way is India's
    r"[1-9][0-9]{0,2}([.,' ])[0-9]{3}(?:\1[0-9]{3})*|[1-9][0-9]?([.,' ])[0-9]{2}(?:\2[0-9]{2})*\2[0-9]{3}"
)
_DECIMAL = re.compile(r"(.*)([.,٫])([0-9]*)")


class NumberError(ValueError):
    """A text that is not one number within the limits; the message is a sentence that says how to write it."""


def read_whole(text: str, low: int | None = None, high: int | None = None, unit: str = "") -> int:
    """Return the whole number that a person means by a text.

    Parameters
    ----------
    text
        The typed text.
    low, high
        The limits, both included.
    unit
        A noun that may follow the number, such as "train"; "percent" also stands for a percent sign.

    Raises
    ------
    NumberError
        If the text is not a number, not a whole one, can mean two, or is beyond the limits.

    Examples
    --------
    >>> [read_whole(text) for text in ("12", "12.0", "1 234", "1.234.567", "1'000", "１２", "۱۲", "−7", "1e2")]
    [12, 12, 1234, 1234567, 1000, 12, 12, -7, 100]
    >>> read_whole("12 trains", unit="train"), read_whole("50%", unit="percent")
    (12, 50)
    >>> read_whole("10,5", 1, 60)
    Traceback (most recent call last):
    ttr.game.parsing.NumberError: “10,5” is not a whole number. Write a whole number from 1 to 60.
    """
    wanted = f"a whole number{_range_text(low, high)}"
    shown, readings = _readings(text, unit, wanted)
    whole = [int(number) for number in readings if number == number.to_integral_value()]
    if len(readings) > 1:
        meanings = " or ".join(map(str, readings))
        raise NumberError(f"{shown} can mean {meanings}. Write {' or '.join(map(str, whole))}.")
    if not whole:
        raise NumberError(f"{shown} is not a whole number. Write {wanted}.")
    _check_limits(shown, whole[0], low, high, wanted)
    return whole[0]


def read_number(text: str, low: float | None = None, high: float | None = None, unit: str = "") -> float:
    """Return the number that a person means by a text; see `read_whole`.

    Raise `NumberError` if the text is not a number, can mean two, or is beyond the limits.

    >>> [read_number(text) for text in ("123,5", ".5", "1 234,5", "1,234.5", "1.234,5", "٣٫٥", "12,34,567.5", "-0,125")]
    [123.5, 0.5, 1234.5, 1234.5, 1234.5, 3.5, 1234567.5, -0.125]
    >>> read_number("1,234")
    Traceback (most recent call last):
    ttr.game.parsing.NumberError: “1,234” can mean 1234 or 1.234. Write 1234 or 1.2340.
    """
    wanted = f"a number{_range_text(low, high)}"
    shown, readings = _readings(text, unit, wanted)
    if len(readings) > 1:
        large, small = readings
        raise NumberError(f"{shown} can mean {large} or {small}. Write {large} or {small}0.")
    number = float(readings[0])
    if number in (float("inf"), float("-inf")):
        raise NumberError(f"{shown} is too large. Write {wanted}.")
    _check_limits(shown, number, low, high, wanted)
    return number


def split_list(text: str) -> list[str]:
    """Return the parts of a list of whole numbers, with commas, semicolons or spaces between them.

    >>> split_list("1, 2; 4 7"), split_list("١، ٢")
    (['1', '2', '4', '7'], ['١', '٢'])
    """
    return re.findall(r"[^\s,;，；،、]+", text)


def _range_text(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return ""
    return f" from {format_number(low, 17)} to {format_number(high, 17)}"


def _check_limits(shown: str, number: float, low: float | None, high: float | None, wanted: str) -> None:
    if low is not None and number < low:
        raise NumberError(f"{shown} is too small. Write {wanted}.")
    if high is not None and number > high:
        raise NumberError(f"{shown} is too large. Write {wanted}.")


def _readings(text: str, unit: str, wanted: str) -> tuple[str, list[Decimal]]:
    """Return a text as a sentence shows it, and the one or two numbers that it can mean, the larger first."""
    # Marks for the direction of writing come along when somebody copies a number.
    typed = "".join(sign for sign in text[: 2 * MAX_CHARACTERS] if unicodedata.category(sign) != "Cf").strip()
    if not typed:
        raise NumberError(f"Write {wanted}.")
    quoted = f"“{typed if len(typed) <= _SHOWN else f'{typed[: _SHOWN - 1]}…'}”"
    if len(typed) > MAX_CHARACTERS:
        raise NumberError(f"{quoted} is too long. Write {wanted}.")
    signs = "".join(map(_sign, _without_noun(typed, unit)))
    if unit == "percent":
        signs = signs.removeprefix("%").removesuffix("%").strip()
    if "%" in signs:
        raise NumberError(f"{quoted} is not a number: a percent sign does not belong here. Write {wanted}.")
    match = _NUMBER.fullmatch(signs)
    numbers = [] if match is None else [Decimal(f"{match[1]}{value}e{match[3] or 0}") for value in _values(match[2])]
    if not numbers:
        raise NumberError(f"{quoted} is not a number. Write {wanted}.")
    return quoted, numbers


def _sign(typed: str) -> str:
    """Return the character of the patterns for a typed one; other characters stay."""
    digit = unicodedata.decimal(typed, None)
    return str(digit) if digit is not None else " " if typed.isspace() else _MEANT.get(typed, typed)


def _without_noun(text: str, unit: str) -> str:
    nouns = (pluralize(2, unit)[2:], unit) if unit else ()
    return next((text[: -len(noun)].rstrip() for noun in nouns if text.casefold().endswith(noun)), text)


def _values(body: str) -> Iterator[str]:
    """Yield the numbers that digits with separators can mean, in Python's form."""
    if body.isdigit():
        yield body
    if _GROUPS.fullmatch(body):
        yield re.sub("[^0-9]", "", body)
    decimal = _DECIMAL.fullmatch(body)
    if decimal is None:
        return
    whole, point, part = decimal.groups()
    groups = _GROUPS.fullmatch(whole)
    if (not whole and part) or whole.isdigit() or (groups and part and point not in (groups[1], groups[2])):
        yield f"{re.sub('[^0-9]', '', whole) or 0}.{part or 0}"


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
    """Return the city with the most similar name, or None."""
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
