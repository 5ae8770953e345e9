"""Events of a class, as values and as JSON lines of its log; each event is an action of one person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, get_args


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody joined."""

    name: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A member opened a lesson."""

    lesson: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A member's function was checked, with this verdict and the misconception behind it, if any."""

    exercise: str
    verdict: str
    misconception: str = ""


@dataclass(frozen=True, slots=True)
class Predicted:
    """A member answered a prediction of a lesson."""

    lesson: int
    question: str
    answer: str
    right: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A member raised or lowered a hand."""

    up: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """The host visited a member with a raised hand."""

    member: int


@dataclass(frozen=True, slots=True)
class Put:
    """The host asked a question, without its solution, and opened the first vote."""

    question: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turned:
    """The host moved the question to another stage."""

    stage: str


@dataclass(frozen=True, slots=True)
class Voted:
    """A member answered the current question, in its first or second vote."""

    vote: int
    answer: str


@dataclass(frozen=True, slots=True)
class Solved:
    """The host shows the solution of the current question."""

    solution: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Projected:
    """The host shows names on the projector, or hides them."""

    names: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """The host assigned tables: for each, its number in the store and the members in its seats."""

    tables: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """The host started another log, with this number in the store, for preparations that the class must not see."""

    log: int


Happening: TypeAlias = (
    Joined | Opened | Checked | Predicted | Hand | Seen | Put | Turned | Voted | Solved | Projected | Dealt | Prepared
)
_KINDS: dict[str, type[Happening]] = {kind.__name__.lower(): kind for kind in get_args(Happening)}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a class's log."""

    number: int  # its index in the log
    at: int  # when it was written, in seconds since 1970
    who: int | None  # the member; None for the host
    did: Happening  # the event

    def to_line(self) -> str:
        """Return the entry as a line of the log."""
        kind = type(self.did).__name__.lower()
        return json.dumps({"at": self.at, "who": self.who, kind: asdict(self.did)}, ensure_ascii=False)


def entry_of(number: int, line: str) -> Entry | None:
    """Return an entry from a line of a class's log; None if this program does not know its kind.

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
