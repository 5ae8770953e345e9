"""Handed-in lines, which end in a checksum: found in any text, even if mail, a chat or a phone has changed them."""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product, takewhile
from typing import Any, Generic, Protocol, TypeVar

from ttr.game.names import normal_name, repaired_name

HONEST = (
    "The last word is a checksum. It shows if someone changed the line by hand, or if a part is missing. It does not "
    "prove who did the work."
)
BROKEN = "We cannot read this line: a part is missing."
CHANGED = "The checksum does not match: the line was changed after it was made."
NO_BEGINNING = "We cannot read this line: its first word, ttr-lesson or ttr-practice, is missing."
NO_NAME = "no name"  # for students who left the field empty
LESSON, PRACTICE = "ttr-lesson", "ttr-practice"  # the first words of lines

BAR = r" ?\\?\| ?"
SUM = r"(?P<sum>[0-9a-f]{8})"
_MARK = re.compile(r"ttr[-\s_\\]{0,3}(lesson|practice)", re.IGNORECASE)
_QUOTED = re.compile(r"^[\s>]+")  # the prefix of quoted lines in mail
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BARS = "¦│┃∣❘❙｜ǀ"
_PLAIN = (
    {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}  # full-width signs
    | {code: ord("-") for code in map(ord, "‐‑‒–—―−﹘﹣－")}
    | {code: ord("|") for code in map(ord, _BARS)}
    | {code: ord(" ") for code in map(ord, "\t\u00a0\u202f\u3000")}
)
_AS_TYPED = str.maketrans("‐‑‒–—−’‘“”", "------''\"\"")


class Told(Protocol):
    @property
    def name(self) -> str:
        """The name that the student entered."""

    def to_text(self) -> str:
        """Return the line to hand in."""

    def can_follow(self, other: object) -> bool:
        """Return True if the same student could have handed in another line before."""


Read = TypeVar("Read", bound=Told)


@dataclass(frozen=True, slots=True)
class HandedInLine(Generic[Read]):
    text: str
    content: Read | None  # None if it cannot be read
    problem: str = ""  # a sentence about a problem with the line, or empty
    times: int = 1  # how often it appears

    @property
    def is_nameless(self) -> bool:
        """Whether the line has no name."""
        return self.content is None or self.content.name == NO_NAME


@dataclass(frozen=True, slots=True)
class LineKind(Generic[Read]):
    mark: str  # its first word
    form: re.Pattern[str]  # in plain signs
    make: Callable[[re.Match[str], str], Read]  # makes a value of a match and a name
    pieces: int  # the most pieces of a line that mail has broken
    head: tuple[str, ...]  # the titles of its table, between the name and the state of the lines
    cells: Callable[[Sequence[Read]], Iterable[str | float]]  # returns the texts of a student's row below them
    adds_up: Callable[[Read, re.Match[str]], bool] = lambda told, found: True

    def read(self, text: str) -> HandedInLine[Read] | None:
        """Return the whole line at the beginning of a text, or None for other text."""
        match = self.form.match(normalize(text))
        if match is None:
            return None
        line, name = text[: match.end()], text[match.start("name") : match.end("name")]
        for spelling in _spellings(name):
            content = self.make(match, spelling)
            if content.to_text().endswith(match["sum"].lower()) and self.adds_up(content, match):
                return HandedInLine(line, content)
        return HandedInLine(line, self.make(match, repaired_name(name, NO_NAME)), CHANGED)


def checksum(body: str) -> str:
    """Return the last word of a line, which anyone who reads this file can compute too."""
    return hashlib.sha256(" ".join(body.split()).encode()).hexdigest()[:8]


def normalize(text: str) -> str:
    """Return a text with plain dashes, bars, spaces and full-width signs, of the same length.

    >>> normalize("ttr–lesson　２｜Kim")
    'ttr-lesson 2|Kim'
    """
    return text.translate(_PLAIN)


def handed_in(
    texts: str | Iterable[str], kinds: Sequence[LineKind[Any]]
) -> tuple[dict[str, tuple[HandedInLine[Any], ...]], tuple[str, ...]]:
    """Return the lines of each kind, by its first word, with their repaired text; and all other lines of the texts.

    The texts may be messages, files, or a whole chat. Mail may have broken lines into pieces. A line that appears
    again, as in the quote of a reply, counts once; equal lines without a name may be those of two students.
    """
    whole = texts if isinstance(texts, str) else "\n".join(texts)
    lines = [_QUOTED.sub("", _UNSEEN.sub("", line)) for line in whole.splitlines()]
    known = {kind.mark.removeprefix("ttr-"): kind for kind in kinds}
    result: dict[str, list[HandedInLine[Any]]] = {kind.mark: [] for kind in kinds}
    used: set[int] = set()
    for at, line in enumerate(lines):
        in_names, is_listed = 0, False
        for start, word in _marks(line, lines[at + 1] if at + 1 < len(lines) else ""):
            kind = known.get(word)
            if in_names or kind is None:  # a name can contain the first word of a line
                in_names = max(0, in_names - 1)
                used.add(at)
                continue
            row, more = _read_first(line[start:], lines[at + 1 : at + kind.pieces], kind)
            if row.content is not None:
                in_names = len(_MARK.findall(normalize(row.text))) - 1
            if row.content is not None or not is_listed:
                result[kind.mark].append(row)
                used.update(range(at, at + more + 1))
            is_listed = is_listed or row.content is None  # with the rest of the line
    others = [line for at, line in enumerate(lines) if at not in used and line.strip()]
    return {mark: _merge_equal(rows) for mark, rows in result.items()}, tuple(others)


def _marks(line: str, following: str) -> Iterator[tuple[int, str]]:
    """Yield each place where a handed-in line begins, with its first word, which the following line may complete."""
    for mark in _MARK.finditer(normalize(line) + "\n" + normalize(following)):
        if mark.start() < len(line):
            yield mark.start(), mark[1].lower()


def _read_first(begin: str, after: Sequence[str], kind: LineKind[Read]) -> tuple[HandedInLine[Read], int]:
    """Read the line that starts in a text and may continue in others; return also the number of these others."""
    pieces = [begin, *takewhile(lambda line: not _MARK.search(normalize(line)), after)]
    changed = None
    for more, text in _joinings(pieces):
        for spelled in dict.fromkeys((text, html.unescape(text))):
            read = kind.read(spelled)
            if read is not None and not read.problem:
                return read, more
            changed = changed or (read and (read, more))
    return changed or (HandedInLine(" ".join(begin.split()), None, BROKEN), 0)


def _joinings(pieces: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the possible original lines, shortest first; a break may replace a space or split a word."""
    for more in range(len(pieces)):
        for gaps in product((" ", ""), repeat=more):
            text = pieces[0]
            for gap, piece in zip(gaps, pieces[1 : more + 1], strict=True):
                text = text.rstrip().removesuffix("=") + gap + piece
            yield more, " ".join(text.split())


def _spellings(name: str) -> Iterator[str]:
    """Yield the original names that a phone may have changed to this name, with capitals, dashes and curly quotes."""
    typed = unicodedata.normalize("NFC", name)
    for signs in dict.fromkeys((normal_name(typed), normal_name(typed.translate(_AS_TYPED)))):
        yield from dict.fromkeys((signs, signs.title(), signs.lower(), signs.capitalize()))


def _merge_equal(rows: Sequence[HandedInLine[Read]]) -> tuple[HandedInLine[Read], ...]:
    result: dict[object, HandedInLine[Read]] = {}
    for at, row in enumerate(rows):
        key = at if row.is_nameless and row.content is not None else (row.content or row.text, row.problem)
        result[key] = replace(result[key], times=result[key].times + 1) if key in result else row
    return tuple(result.values())
