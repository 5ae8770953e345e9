"""Handed-in lines, which end in a checksum: found even if mail has broken, quoted or indented them, and tabulated."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product, takewhile
from typing import Generic, Protocol, TypeVar

from ttr.ui.markup import Markup, tag

HONEST = (
    "The last word is a checksum. It shows if someone changed the line by hand, or if a part is missing. It does not "
    "prove who did the work."
)
BROKEN = "We cannot read this line: a part is missing."
CHANGED = "The checksum does not match: the line was changed after it was made."
NO_NAME = "no name"  # for students who left the field empty
LESSON, PRACTICE = "ttr-lesson", "ttr-practice"  # the first words of lines
_QUOTED = re.compile(r"^[\s>]+")  # the prefix of quoted lines in mail


class Named(Protocol):
    """What a student hands in."""

    @property
    def name(self) -> str:
        """The name that the student entered."""


Read = TypeVar("Read", bound=Named)


@dataclass(frozen=True, slots=True)
class Line(Generic[Read]):
    """A line that was handed in."""

    text: str
    content: Read | None  # None if it cannot be read
    problem: str = ""  # a sentence about a problem with the line, or empty

    @property
    def is_nameless(self) -> bool:
        """Whether nobody knows whose line this is."""
        return self.content is None or self.content.name == NO_NAME


@dataclass(frozen=True, slots=True)
class LineTable(Generic[Read]):
    """The lines of a class, which a notebook shows as a table with a row for each student and for each faulty line."""

    rows: tuple[Line[Read], ...]
    head: tuple[str, ...]  # the titles of the columns, without that for the state of the lines
    by_student: Callable[[Iterable[Read]], Iterable[Sequence[Read]]]  # sorts contents by student
    cells: Callable[[Sequence[Read]], Iterable[str | float]]  # returns the texts of a student's row

    @property
    def good(self) -> list[Read]:
        """The contents of the lines without a problem."""
        return [row.content for row in self.rows if row.content is not None and not row.problem]

    def markup(self) -> Markup:
        """Return the table without the text below it."""
        named = [each for each in self.good if each.name != NO_NAME]
        lines = Counter(each.name.casefold() for each in named)
        students = [(each, lines[each[0].name.casefold()]) for each in self.by_student(named)]
        students += [([each], 1) for each in self.good if each.name == NO_NAME]  # nobody knows whose line it is
        states = ["as it was made" if count == 1 else f"{count}, as they were made" for _, count in students]
        rows = [_row(*self.cells(student), state) for (student, _), state in zip(students, states, strict=True)]
        for row in self.rows:
            if row.content is None:
                rows.append(tag("tr", tag("td", row.text[:120], colspan=len(self.head)), tag("td", row.problem)))
            elif row.problem:
                rows.append(_row(*self.cells([row.content]), row.problem))
        head = tag("tr", (tag("th", name) for name in (*self.head, "Lines")))
        return tag("table", tag("thead", head), tag("tbody", rows))

    def _repr_html_(self) -> str:
        return str(self.markup() + tag("p", HONEST))


def _row(*texts: str | float) -> Markup:
    return tag("tr", (tag("td", text) for text in texts))


def checksum(body: str) -> str:
    """Return the last word of a line, which anyone who reads this file can compute too."""
    return hashlib.sha256(" ".join(body.split()).encode()).hexdigest()[:8]


def handed_in(
    texts: str | Iterable[str], mark: str, read: Callable[[str], tuple[Read, str] | None], most: int
) -> tuple[Line[Read], ...]:
    """Return each line that begins with a mark, with its repaired text.

    The texts may be messages, files, or a whole chat. `read` returns the content and the problem (empty if none) of a
    whole line, or None for other text. Mail may have broken a line into at most `most` pieces. A line that appears
    again, as in the quote of a reply, counts once; equal lines without a name may be those of two students.
    """
    whole = texts if isinstance(texts, str) else "\n".join(texts)
    lines = [_QUOTED.sub("", line) for line in whole.splitlines()]
    found = []
    for at, line in enumerate(lines):
        before, *begins = line.split(mark)
        if not begins:
            continue
        after = lines[at + 1 : at + most]
        found.append(_first([line[len(before) :], *after], read))
        # Several lines may have been pasted into one. Since a name can contain the mark, only complete lines count
        # here.
        *inner, last = begins
        others = [_first([mark + begin], read) for begin in inner[1:]]
        others += [_first([mark + last, *after], read)] if inner else []
        found += [other for other in others if not other.problem]
    once = dict.fromkeys((line, at if line.is_nameless else None) for at, line in enumerate(found))
    return tuple(line for line, _ in once)


def _first(lines: Sequence[str], read: Callable[[str], tuple[Read, str] | None]) -> Line[Read]:
    """Read the line that starts in the first of these lines and may continue in the others."""
    begin, *after = lines
    pieces = [begin, *takewhile(lambda line: LESSON not in line and PRACTICE not in line, after)]
    changed = None
    for text in _joinings(pieces):
        found = read(text)
        if found is not None and not found[1]:
            return Line(text, *found)
        if found is not None and changed is None:
            changed = Line(text, *found)
    return changed or Line(" ".join(pieces[0].split()), None, BROKEN)


def _joinings(pieces: Sequence[str]) -> Iterator[str]:
    """Yield the possible original lines, shortest first; a break may replace a space or split a word."""
    for count in range(len(pieces)):
        for gaps in product((" ", ""), repeat=count):
            text = pieces[0]
            for gap, piece in zip(gaps, pieces[1 : count + 1], strict=True):
                text = text.rstrip().removesuffix("=") + gap + piece
            yield " ".join(text.split())
