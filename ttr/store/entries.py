"""What happens in a class, as values, and as lines of its log: each is what one person did, in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has come."""

    name: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A member has opened a lesson."""

    lesson: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A member's function was checked: what came out, and the misconception that it shows, if any."""

    exercise: str
    verdict: str
    misconception: str = ""


@dataclass(frozen=True, slots=True)
class Predicted:
    """A member has answered a prediction of a lesson."""

    lesson: int
    question: str
    answer: str
    right: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A member has raised a hand, or taken it down."""

    up: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """The host has been to a member whose hand was raised."""

    member: int


@dataclass(frozen=True, slots=True)
class Put:
    """The host has put a question to all; the first vote is open. There is no solution in it."""

    question: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turned:
    """The host has gone on with the question: to another stage of it."""

    stage: str


@dataclass(frozen=True, slots=True)
class Voted:
    """A member has answered the question that is put, in its first or second vote."""

    vote: int
    answer: str


@dataclass(frozen=True, slots=True)
class Solved:
    """The host shows the solution of the question that is put."""

    solution: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Projected:
    """The host shows names on the projector, or hides them."""

    names: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """The host has dealt out tables: for each its number in the store, and the members in its seats."""

    tables: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """The host has begun another log, by its number in the store: what is ready for the class and not for its eyes."""

    log: int


Happening: TypeAlias = (
    Joined | Opened | Checked | Predicted | Hand | Seen | Put | Turned | Voted | Solved | Projected | Dealt | Prepared
)
_KINDS: dict[str, type[Happening]] = {
    kind.__name__.lower(): kind
    for kind in (Joined, Opened, Checked, Predicted, Hand, Seen, Put, Turned, Voted, Solved, Projected, Dealt, Prepared)
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a class's log."""

    number: int  # its place in the log
    at: int  # when it was written, in seconds since 1970
    who: int | None  # the member who did it; None for the host
    did: Happening  # what happened

    def to_line(self) -> str:
        """Write it as it stands in the log."""
        kind = type(self.did).__name__.lower()
        return json.dumps({"at": self.at, "who": self.who, kind: asdict(self.did)}, ensure_ascii=False)


def entry_of(number: int, line: str) -> Entry | None:
    """Read a line of a class's log; None for one that this program does not know.

    >>> entry = Entry(3, 1700000000, 0, Opened(2))
    >>> entry_of(3, entry.to_line()) == entry
    True
    """
    try:
        told = json.loads(line)
        kind = next(kind for kind in _KINDS if kind in told)
        return Entry(number, told["at"], told["who"], _KINDS[kind](**told[kind]))
    except (ValueError, KeyError, TypeError, StopIteration):
        return None
