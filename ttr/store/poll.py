"""A poll: a question that is put to a class, voted on, discussed, voted on again, and solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ttr.store.entries import Entry, Put, Solved, Turned, Voted


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
    """A question and what was answered to it so far."""

    number: int  # that of the log's line which put it
    question: Mapping[str, Any]  # what was asked, without the solution
    stage: Stage = Stage.FIRST  # how far it is
    votes: tuple[Mapping[int, str], Mapping[int, str]] = field(default_factory=lambda: ({}, {}))
    solution: Mapping[str, Any] | None = None  # what is right, once it has been shown

    @property
    def vote(self) -> int | None:
        """Which vote is open, 1 or 2; None for none."""
        return {Stage.FIRST: 1, Stage.SECOND: 2}.get(self.stage)

    def spread(self, vote: int) -> Counter[str]:
        """Return how often each answer was given in a vote."""
        return Counter(self.votes[vote - 1].values())


def polls(entries: Iterable[Entry]) -> tuple[Poll, ...]:
    """Return all polls of a class, as its log tells of them.

    A vote counts if it is one of the vote that is open just then.
    """
    found: list[Poll] = []
    for entry in entries:
        did = entry.did
        if isinstance(did, Put):
            found.append(Poll(entry.number, did.question))
        elif found:
            found[-1] = _after(found[-1], entry)
    return tuple(found)


def _after(poll: Poll, entry: Entry) -> Poll:
    did = entry.did
    if isinstance(did, Turned) and did.stage in set(Stage):
        return Poll(poll.number, poll.question, Stage(did.stage), poll.votes, poll.solution)
    if isinstance(did, Solved):
        return Poll(poll.number, poll.question, Stage.SOLVED, poll.votes, did.solution)
    if isinstance(did, Voted) and entry.who is not None and did.vote == poll.vote:
        votes = list(poll.votes)
        votes[did.vote - 1] = {**votes[did.vote - 1], entry.who: did.answer}
        return Poll(poll.number, poll.question, poll.stage, (votes[0], votes[1]), poll.solution)
    return poll
