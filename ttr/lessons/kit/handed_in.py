"""Find handed-in lines, which end in a checksum, even if mail has broken, quoted or indented them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, takewhile
from typing import TypeVar

HONEST = (
    "The last word is a checksum. It shows if someone changed the line by hand, or if a part is missing. It does not "
    "prove who did the work."
)
BROKEN = "We cannot read this line: a part is missing."
CHANGED = "The checksum does not match: the line was changed after it was made."
NO_NAME = "no name"  # for students who left the field empty
LESSON, PRACTICE = "ttr-lesson", "ttr-practice"  # the first words of lines
_QUOTED = re.compile(r"^[\s>]+")  # the prefix of quoted lines in mail

Read = TypeVar("Read")


def checksum(body: str) -> str:
    """Return the last word of a line, which anyone who reads this file can compute too."""
    return hashlib.sha256(" ".join(body.split()).encode()).hexdigest()[:8]


def handed_in(
    texts: str | Iterable[str], mark: str, read: Callable[[str], tuple[Read, str] | None], most: int
) -> list[tuple[str, Read | None, str]]:
    """Return each line that begins with a mark: its repaired text, its content, and its problem.

    The texts may be messages, files, or a whole chat. `read` returns the content and the problem (empty if none) of a
    whole line, or None for other text. Mail may have broken a line into at most `most` pieces.
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
        found += [other for other in others if not other[2]]
    return found


def _first(lines: Sequence[str], read: Callable[[str], tuple[Read, str] | None]) -> tuple[str, Read | None, str]:
    """Read the line that starts in the first of these lines and may continue in the others."""
    begin, *after = lines
    pieces = [begin, *takewhile(lambda line: LESSON not in line and PRACTICE not in line, after)]
    changed = None
    for text in _joinings(pieces):
        found = read(text)
        if found is not None and not found[1]:
            return text, *found
        if found is not None and changed is None:
            changed = text, *found
    return changed or (" ".join(pieces[0].split()), None, BROKEN)


def _joinings(pieces: Sequence[str]) -> Iterator[str]:
    """Yield the possible original lines, shortest first; a break may replace a space or split a word."""
    for count in range(len(pieces)):
        for gaps in product((" ", ""), repeat=count):
            text = pieces[0]
            for gap, piece in zip(gaps, pieces[1 : count + 1], strict=True):
                text = text.rstrip().removesuffix("=") + gap + piece
            yield " ".join(text.split())
