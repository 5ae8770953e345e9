"""Numbers in words, with nouns, and lists of names, for sentences that explain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_PLURALS = {"leaf": "leaves", "percent": "percent"}


def pluralize(number: int, noun: str) -> str:
    """Return a number with its noun in the singular or plural.

    >>> pluralize(1, "edge"), pluralize(2, "vertex"), pluralize(3, "city"), pluralize(2, "day"), pluralize(3, "leaf")
    ('1 edge', '2 vertices', '3 cities', '2 days', '3 leaves')
    """
    return f"{number} {plural(noun, number)}"


def pluralize_or_no(number: int, noun: str) -> str:
    """Return a number with its noun, and "no" for 0.

    >>> pluralize_or_no(0, "bridge"), pluralize_or_no(1, "bridge")
    ('no bridges', '1 bridge')
    """
    return pluralize(number, noun) if number else f"no {plural(noun, 0)}"


def plural(noun: str, number: int) -> str:
    """Return a noun in the form that it has after a number.

    >>> plural("card", 1), plural("card", 2)
    ('card', 'cards')
    """
    if number == 1:
        return noun
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("vertex"):
        return f"{noun[:-2]}ices"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def format_number(number: float, digits: int = 6) -> str:
    """Return a number with at most so many digits that count, and never with an exponent.

    >>> format_number(4.50), format_number(1e6), format_number(0.00001234), format_number(12345.6, 4)
    ('4.5', '1000000', '0.00001234', '12350')
    """
    from decimal import Decimal  # rarely needed, and the engine starts without it

    text = f"{number:.{digits}g}"
    return f"{Decimal(text):f}" if "e" in text else text


def shorten(value: object, most: int = 60) -> str:
    """Return a value as readable text of at most `most` characters.

    >>> shorten("Denver"), shorten("x" * 99, 10), shorten(10**5000)
    ("'Denver'", "'xxxxxx...", 'a huge int')
    """
    try:
        text = repr(value)
    except Exception:  # a number with thousands of digits, deeply nested lists, a broken `__repr__`
        return f"a huge {type(value).__name__}"
    return text if len(text) <= most else f"{text[: most - 3]}..."


def sentence(text: str) -> str:
    """Return words as a sentence, with a capital letter and a period.

    >>> sentence("it takes 3 trains"), sentence("is it so?")
    ('It takes 3 trains.', 'Is it so?')
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spell_number(number: int) -> str:
    """Return a small number as a word, a larger one in digits.

    >>> spell_number(10), spell_number(2000)
    ('ten', '2000')
    """
    return _SPELLED[number] if 0 <= number < len(_SPELLED) else str(number)


def spell_times(times: int) -> str:
    """Return how often something happened.

    >>> spell_times(1), spell_times(2), spell_times(3)
    ('once', 'twice', 'three times')
    """
    return {1: "once", 2: "twice"}.get(times) or f"{spell_number(times)} times"


def join_names(names: Iterable[object]) -> str:
    """Return a list of names, with "and" before the last.

    >>> join_names(["Omaha"]), join_names(["Omaha", "Duluth"]), join_names("ABC"), join_names([])
    ('Omaha', 'Omaha and Duluth', 'A, B and C', '')
    """
    *most, last = [*map(str, names)] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def walk_text(vertices: Iterable[object]) -> str:
    """Return the vertices of a walk in order.

    >>> walk_text(["Denver", "Omaha", "Chicago"])
    'Denver – Omaha – Chicago'
    """
    return " – ".join(map(str, vertices))


def join_some_names(names: Sequence[object], most: int) -> str:
    """Return a list of names; a long list is cut short.

    >>> join_some_names("ABC", 3), join_some_names("ABCDE", 3)
    ('A, B, C', 'A, B, C and 2 more')
    """
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(map(str, names[:most])) + rest
