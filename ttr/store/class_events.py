"""Events of a class, as values, as JSON lines of its log and as CSV, and the polls that they make up.

Each event is an action of one person. In a poll, the class votes on a question, discusses it, votes again, and sees the
solution.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeAlias

from ttr.game.files.spreadsheet import csv_text


@dataclass(frozen=True, slots=True)
class MemberJoined:
    name: str


@dataclass(frozen=True, slots=True)
class LessonOpened:
    lesson: int


@dataclass(frozen=True, slots=True)
class ExerciseChecked:
    """A member's function was checked, with this verdict and the misconception behind it, if any."""

    exercise: str
    verdict: str
    misconception: str = ""


@dataclass(frozen=True, slots=True)
class PredictionAnswered:
    """A member answered a prediction of a lesson."""

    lesson: int
    question: str
    answer: str
    right: bool


@dataclass(frozen=True, slots=True)
class HandChanged:
    """A member raised or lowered a hand."""

    up: bool


@dataclass(frozen=True, slots=True)
class HandAnswered:
    """The host came to a member with a raised hand; the hand is down from now on."""

    member: int


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """The host asked a question, without its solution, and opened the first vote."""

    question: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StageChanged:
    """The host moved the question to another stage."""

    stage: str


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A member answered the current question, in its first or second vote."""

    vote: int
    answer: str


@dataclass(frozen=True, slots=True)
class SolutionShown:
    """The host showed the solution of the current question."""

    solution: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ProjectorChanged:
    """The host showed names on the projector, or hid them."""

    names: bool


@dataclass(frozen=True, slots=True)
class TablesOpened:
    """The host opened tables for groups: for each, its number in the store and the members in its seats."""

    tables: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class PreparationsBegun:
    """The host started another log, with this number in the store, for preparations that the class must not see."""

    log: int


Event: TypeAlias = (
    MemberJoined
    | LessonOpened
    | ExerciseChecked
    | PredictionAnswered
    | HandChanged
    | HandAnswered
    | QuestionAsked
    | StageChanged
    | VoteCast
    | SolutionShown
    | ProjectorChanged
    | TablesOpened
    | PreparationsBegun
)

# The names of events in logs, which never change: old logs are still read.
_EVENTS: dict[str, type[Event]] = {
    "joined": MemberJoined,
    "opened": LessonOpened,
    "checked": ExerciseChecked,
    "predicted": PredictionAnswered,
    "hand": HandChanged,
    "seen": HandAnswered,
    "put": QuestionAsked,
    "turned": StageChanged,
    "voted": VoteCast,
    "solved": SolutionShown,
    "projected": ProjectorChanged,
    "dealt": TablesOpened,
    "prepared": PreparationsBegun,
}
_KINDS = {event: kind for kind, event in _EVENTS.items()}


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """A line of a class's log."""

    number: int  # its index in the log
    at: int  # when it was written, in seconds since 1970
    who: int | None  # the member; None for the host
    event: Event

    @property
    def kind(self) -> str:
        """The event's name in logs, such as "voted"."""
        return _KINDS[type(self.event)]

    def to_line(self) -> str:
        return json.dumps({"at": self.at, "who": self.who, self.kind: asdict(self.event)}, ensure_ascii=False)


def entry_of(number: int, line: str) -> LoggedEvent | None:
    """Return the event in a line of a class's log; None if this program does not know its kind.

    >>> entry = LoggedEvent(3, 1700000000, 0, LessonOpened(2))
    >>> entry_of(3, entry.to_line()) == entry
    True
    """
    try:
        data = json.loads(line)
        kind = next(kind for kind in _EVENTS if kind in data)
        return LoggedEvent(number, data["at"], data["who"], _EVENTS[kind](**data[kind]))
    except (ValueError, KeyError, TypeError, StopIteration, RecursionError):
        return None


class Stage(StrEnum):
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
    stage: Stage = Stage.FIRST
    votes: tuple[Mapping[int, str], Mapping[int, str]] = field(default_factory=lambda: ({}, {}))
    solution: Mapping[str, Any] | None = None  # the solution, once shown

    @property
    def vote(self) -> int | None:
        """The open vote, 1 or 2, or None."""
        return {Stage.FIRST: 1, Stage.SECOND: 2}.get(self.stage)

    def spread(self, vote: int) -> Counter[str]:
        """Return the count of each answer in a vote."""
        return Counter(self.votes[vote - 1].values())


def polls(entries: Iterable[LoggedEvent]) -> tuple[Poll, ...]:
    """Return all polls of a class, from its log.

    An answer counts only if its vote was open when it arrived.
    """
    result: list[Poll] = []
    for entry in entries:
        poll = result[-1] if result else None
        match entry.event:
            case QuestionAsked(question=question):
                result.append(Poll(entry.number, question))
            case StageChanged(stage=stage) if poll and stage in set(Stage):
                result[-1] = replace(poll, stage=Stage(stage))
            case SolutionShown(solution=solution) if poll:
                result[-1] = replace(poll, stage=Stage.SOLVED, solution=solution)
            case VoteCast(vote=vote, answer=answer) if poll and entry.who is not None and vote == poll.vote:
                first, second = (
                    {**votes, entry.who: answer} if n == vote else votes for n, votes in enumerate(poll.votes, 1)
                )
                result[-1] = replace(poll, votes=(first, second))
    return tuple(result)


# --- a class as a sheet ---

_COLUMNS = (
    "time",
    "name",
    "what",
    "lesson",
    "exercise",
    "verdict",
    "misconception",
    "question",
    "vote",
    "answer",
    "right",
    "up",
    "stage",
)


def as_csv(names: Mapping[int, str], entries: Iterable[LoggedEvent]) -> str:
    """Return the events of a class, one per line, with times in UTC.

    >>> print(as_csv({3: "=Kim"}, [LoggedEvent(4, 0, 3, LessonOpened(2))]).splitlines()[1])
    1970-01-01 00:00:00,'=Kim,opened,2,,,,,,,,,
    """
    rows: list[Iterable[object]] = [_COLUMNS]
    question = ""
    for entry in entries:
        if isinstance(entry.event, PreparationsBegun):  # not an event in the class
            continue
        fields = asdict(entry.event)
        if isinstance(entry.event, QuestionAsked):
            question = fields["question"] = str(entry.event.question.get("text", ""))
        elif "vote" in fields or "stage" in fields:
            fields["question"] = question
        elif isinstance(entry.event, SolutionShown):
            fields |= {"question": question, "right": " / ".join(map(str, entry.event.solution.get("right", ())))}
        fields |= {
            "time": datetime.fromtimestamp(entry.at, UTC).strftime("%Y-%m-%d %H:%M:%S"),
            "name": "teacher" if entry.who is None else names.get(entry.who, ""),
            "what": entry.kind,
        }
        rows.append([fields.get(column, "") for column in _COLUMNS])
    return csv_text(rows)
