"""Handed-in lines: a text with a checksum at its end, found again in mail that has broken, quoted or indented it."""

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
NO_NAME = "no name"  # of whoever left the field empty
LESSON, PRACTICE = "ttr-lesson", "ttr-practice"  # how lines begin
_QUOTED = re.compile(r"^[\s>]+")  # what mail puts before a line that it quotes

Read = TypeVar("Read")


def checksum(body: str) -> str:
    """Return the last word of a line; whoever reads this can compute it too."""
    return hashlib.sha256(" ".join(body.split()).encode()).hexdigest()[:8]


def handed_in(
    texts: str | Iterable[str], mark: str, read: Callable[[str], tuple[Read, str] | None], most: int
) -> list[tuple[str, Read | None, str]]:
    """Return each line that begins with a mark: as it was put together, what it says, and what is wrong with it.

    The texts may be messages, files, a whole chat. `read` reads a whole line: what it says, and what is wrong with it,
    empty when nothing is; None if it is none. Mail may have broken a line into `most` pieces.
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
        # Several lines may have been pasted into one. A name can hold the mark too: only a whole line counts here.
        *inner, last = begins
        others = [_first([mark + begin], read) for begin in inner[1:]]
        others += [_first([mark + last, *after], read)] if inner else []
        found += [other for other in others if not other[2]]
    return found


def _first(lines: Sequence[str], read: Callable[[str], tuple[Read, str] | None]) -> tuple[str, Read | None, str]:
    """Read the line that the first of these begins with; it may go on in those after it."""
    begin, *after = lines
    pieces = [begin, *takewhile(lambda line: LESSON not in line and PRACTICE not in line, after)]
    changed = None
    for text in _put_together(pieces):
        found = read(text)
        if found is not None and not found[1]:
            return text, *found
        if found is not None and changed is None:
            changed = text, *found
    return changed or (" ".join(pieces[0].split()), None, BROKEN)


def _put_together(pieces: Sequence[str]) -> Iterator[str]:
    """Yield what the whole line may have been, the shortest first: a break was a space, or nothing within a word."""
    for count in range(len(pieces)):
        for gaps in product((" ", ""), repeat=count):
            text = pieces[0]
            for gap, piece in zip(gaps, pieces[1 : count + 1], strict=True):
                text = text.rstrip().removesuffix("=") + gap + piece
            yield " ".join(text.split())
