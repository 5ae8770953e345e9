"""Numbers in words, with nouns, and lists of names, for sentences that explain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_PLURALS = {"leaf": "leaves", "percent": "percent"}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun in the singular or plural.

    >>> counted(1, "edge"), counted(2, "vertex"), counted(3, "city"), counted(2, "day"), counted(3, "leaf")
    ('1 edge', '2 vertices', '3 cities', '2 days', '3 leaves')
    """
    return f"{number} {plural(noun, number)}"


def none_or_counted(number: int, noun: str) -> str:
    """Return a number with its noun, and "no" for 0.

    >>> none_or_counted(0, "bridge"), none_or_counted(1, "bridge")
    ('no bridges', '1 bridge')
    """
    return counted(number, noun) if number else f"no {plural(noun, 0)}"


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


def plain(number: float, digits: int = 6) -> str:
    """Return a number with at most so many digits that count, and never with an exponent.

    >>> plain(4.50), plain(1e6), plain(0.00001234), plain(12345.6, 4)
    ('4.5', '1000000', '0.00001234', '12350')
    """
    from decimal import Decimal  # rarely needed, and the engine starts without it

    text = f"{number:.{digits}g}"
    return f"{Decimal(text):f}" if "e" in text else text


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


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital letter and a period.

    >>> sentence("it takes 3 trains"), sentence("is it so?")
    ('It takes 3 trains.', 'Is it so?')
    """
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}"


_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelled(number: int) -> str:
    """Return a small number as a word, a larger one in digits.

    >>> spelled(10), spelled(2000)
    ('ten', '2000')
    """
    return _SPELLED[number] if 0 <= number < len(_SPELLED) else str(number)


def often(times: int) -> str:
    """Return how often something happened.

    >>> often(1), often(2), often(3)
    ('once', 'twice', 'three times')
    """
    return {1: "once", 2: "twice"}.get(times) or f"{spelled(times)} times"


def named(names: Iterable[object]) -> str:
    """Return a list of names, with "and" before the last.

    >>> named(["Omaha"]), named(["Omaha", "Duluth"]), named("ABC"), named([])
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


def some(names: Sequence[object], most: int) -> str:
    """Return a list of names; a long list is cut short.

    >>> some("ABC", 3), some("ABCDE", 3)
    ('A, B, C', 'A, B, C and 2 more')
    """
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(map(str, names[:most])) + rest
