"""Events of a class, as values and as JSON lines of its log, and the polls that they make up.

Each event is an action of one person. In a poll, the class votes on a question, discusses it, votes again, and sees the
solution.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
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
        kind = type(self.did).__name__.lower()
        return json.dumps({"at": self.at, "who": self.who, kind: asdict(self.did)}, ensure_ascii=False)


def entry_of(number: int, line: str) -> Entry | None:
    """Return an entry from a line of a class's log; None if this program does not know its kind.

    >>> entry = Entry(3, 1700000000, 0, Opened(2))
    >>> entry_of(3, entry.to_line()) == entry
    True
    """
    try:
        data = json.loads(line)
        kind = next(kind for kind in _KINDS if kind in data)
        return Entry(number, data["at"], data["who"], _KINDS[kind](**data[kind]))
    except (ValueError, KeyError, TypeError, StopIteration):
        return None


class Stage(StrEnum):
    """The stage of a poll."""

    FIRST = "first vote"
    DISCUSS = "discussion"
    SECOND = "second vote"
    CLOSED = "votes are closed"
    SOLVED = "solution"
    AWAY = "taken away"


@dataclass(frozen=True, slots=True)
class Poll:
    """A question and the answers so far."""

    number: int  # the number of the question's line in the log
    question: Mapping[str, Any]  # the question, without the solution
    stage: Stage = Stage.FIRST  # the current stage
    votes: tuple[Mapping[int, str], Mapping[int, str]] = field(default_factory=lambda: ({}, {}))
    solution: Mapping[str, Any] | None = None  # the solution, once shown

    @property
    def vote(self) -> int | None:
        """The open vote, 1 or 2, or None."""
        return {Stage.FIRST: 1, Stage.SECOND: 2}.get(self.stage)

    def spread(self, vote: int) -> Counter[str]:
        """Return the count of each answer in a vote."""
        return Counter(self.votes[vote - 1].values())


def polls(entries: Iterable[Entry]) -> tuple[Poll, ...]:
    """Return all polls of a class, from its log.

    An answer counts only if its vote was open when it arrived.
    """
    result: list[Poll] = []
    for entry in entries:
        poll = result[-1] if result else None
        match entry.did:
            case Put(question=question):
                result.append(Poll(entry.number, question))
            case Turned(stage=stage) if poll and stage in set(Stage):
                result[-1] = replace(poll, stage=Stage(stage))
            case Solved(solution=solution) if poll:
                result[-1] = replace(poll, stage=Stage.SOLVED, solution=solution)
            case Voted(vote=vote, answer=answer) if poll and entry.who is not None and vote == poll.vote:
                first, second = (
                    {**votes, entry.who: answer} if n == vote else votes for n, votes in enumerate(poll.votes, 1)
                )
                result[-1] = replace(poll, votes=(first, second))
    return tuple(result)
