"""A poll: the class votes on a question, discusses it, votes again, and sees the solution."""

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
