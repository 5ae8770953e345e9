"""The schedule of practice: the next question, the return of missed questions, and the mix of earlier topics.

Missed questions come back by spaced repetition, in Leitner's boxes (S. Leitner, "So lernt man lernen", 1972): a missed
question goes into the first box, and each right answer moves it on; after the last box it is learned. Each box waits
longer than the one before. There is no clock; time is counted in questions.

A schedule holds the answers so far, and everything else follows from them. A topic is a lesson, by its number.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile

from ttr.lessons.bank import sources
from ttr.lessons.catalog import LESSONS
from ttr.lessons.questions.generator import LEVELS, QuestionSource, SourceKind
from ttr.lessons.questions.proof import WHOLE
from ttr.ui.question import Question

SOURCES = sources()
PROOFS = {each.topic: each for each in SOURCES.values() if each.kind is SourceKind.PROOF}
"""The proofs to put in order, by topic."""

GAPS = (2, 5, 12)
"""For each Leitner box, how many other questions come before a question in it is repeated."""

EARLIER_EVERY = 3  # among the new questions of a topic, every third comes from an earlier topic
UP, DOWN = 3, 2  # how many right or wrong answers in a row raise or lower the level of a topic
EVERYTHING, ADAPTS = 0, 0
"""The values for all topics, mixed, and for an automatic level."""

IN_ORDER = 90
"""The value for one topic after another: each opens after `OPENS_AFTER` right answers in the topic before it."""

OPENS_AFTER = 3
TOPICS = (IN_ORDER, EVERYTHING, *(entry.number for entry in LESSONS))

MAX_STORED = 20_000  # characters of a stored text to read
_TEXT = re.compile(r"(\d{1,9}):((?:[RW]|[tp]\d{1,2}\.|l\d\.)*)", re.ASCII)
_EVENT = re.compile(r"R|W|[tp]\d{1,2}|l\d")


class WhyAsked(StrEnum):
    NEW = "new"
    AGAIN = "again"
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class PlannedQuestion:
    """A question to ask: the name of its source, its level and seed, and the reason."""

    name: str
    level: int
    seed: int
    reason: WhyAsked

    @property
    def topic(self) -> int:
        return SOURCES[self.name].topic

    def question(self) -> Question:
        return SOURCES[self.name].question(self.seed, self.level)


@dataclass(frozen=True, slots=True)
class Answered:
    task: PlannedQuestion
    right: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A missed question in a Leitner box, which will come back."""

    name: str  # the name of its generator
    level: int  # the level of the wrong answer
    box: int  # the box as an index into `GAPS`: the number of right answers since the wrong one
    due: int  # the number of the earliest question for it, counted from 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """The answers so far, and the questions that will come back."""

    start: int  # the seed of all questions
    topic: int = EVERYTHING  # one of `TOPICS`
    level: int = ADAPTS  # the chosen level, or `ADAPTS`
    proof: int = 0  # the topic of the next proof, or 0
    answered: tuple[Answered, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    # The level of each topic, and its streak at this level: right answers in a row, or minus the wrong ones.
    levels: tuple[tuple[int, int], ...] = ((1, 0),) * len(LESSONS)
    # How often each source asked, in the order of `SOURCES`.
    asked: tuple[int, ...] = (0,) * len(SOURCES)
    new_count: int = 0  # the number of questions so far that were no repetitions
    events: str = ""  # the answers and choices as letters, for `to_text`

    @property
    def right(self) -> int:
        return sum(each.right for each in self.answered)

    @property
    def streak(self) -> int:
        return sum(1 for _ in takewhile(lambda each: each.right, reversed(self.answered)))

    @property
    def best_streak(self) -> int:
        best = now = 0
        for each in self.answered:
            now = now + 1 if each.right else 0
            best = max(best, now)
        return best

    def of_topic(self, topic: int) -> tuple[int, int]:
        own = [each.right for each in self.answered if each.task.topic == topic]
        return sum(own), len(own)

    @property
    def opened(self) -> int:
        """The latest topic that is open if the topics come in order."""
        passed = takewhile(lambda entry: self.of_topic(entry.number)[0] >= OPENS_AFTER, LESSONS)
        return min(len(list(passed)) + 1, len(LESSONS))

    def choose(self, topic: int, level: int) -> Schedule:
        events = f"{self.events}t{topic}.l{level}."
        return replace(self, topic=topic, level=level, proof=0, events=events)

    def prove(self, topic: int) -> Schedule:
        return replace(self, proof=topic, events=f"{self.events}p{topic}.")

    def next_task(self) -> PlannedQuestion:
        """Return the current question: a repetition that is due, otherwise a new one."""
        number = len(self.answered)
        if self.proof:
            return self._task(PROOFS[self.proof].name, self.level or WHOLE, WhyAsked.NEW)
        due = [each for each in self.waiting if each.due <= number]
        if due:
            first = min(due, key=lambda each: (each.due, each.box, each.name))
            return self._task(first.name, first.level, WhyAsked.AGAIN)
        latest = {IN_ORDER: self.opened, EVERYTHING: len(LESSONS)}.get(self.topic, self.topic)
        up_to_now = [each for each in SOURCES.values() if each.topic <= latest]
        if self.topic in (IN_ORDER, EVERYTHING):
            pool = up_to_now
        elif latest > 1 and self.new_count % EARLIER_EVERY == EARLIER_EVERY - 1:
            pool = [each for each in up_to_now if each.topic < latest]
        else:
            pool = list(LESSONS[latest - 1].sources)
        waiting = {each.name for each in self.waiting}  # questions of these kinds come back anyway
        if all(each.name in waiting for each in pool):
            pool = up_to_now
        chosen = self._least_asked(pool, number)
        level = self.level or self.levels[chosen.topic - 1][0]
        earlier = self.topic != EVERYTHING and chosen.topic < latest
        return self._task(chosen.name, level, WhyAsked.EARLIER if earlier else WhyAsked.NEW)

    def _task(self, name: str, level: int, reason: WhyAsked) -> PlannedQuestion:
        """Return a question; the seeds of each source count up, so its written questions take turns."""
        asked = dict(zip(SOURCES, self.asked, strict=True))[name]
        return PlannedQuestion(name, level, _first_seed(self.start) + asked, reason)

    def _least_asked(self, pool: Sequence[QuestionSource], number: int) -> QuestionSource:
        """Return a source with the fewest questions so far, of a topic with the fewest questions so far.

        Usually it is a random one. If the topics come in order, each begins with its easiest questions, ends with its
        proof, and asks a concept question in every third place.
        """
        counts = dict(zip(SOURCES, self.asked, strict=True))
        topics: Counter[int] = Counter()
        for name, count in counts.items():
            topics[SOURCES[name].topic] += count
        waiting = {each.name for each in self.waiting}
        rng = random.Random(f"{self.start} {number}")
        in_order = self.topic == IN_ORDER

        def rank(each: QuestionSource) -> tuple[bool, int, bool, int]:
            out_of_turn = in_order and (each.kind is SourceKind.CONCEPTS) != (topics[each.topic] % 3 == 2)
            return each.name in waiting, topics[each.topic], out_of_turn, counts[each.name]

        return min(pool if in_order else rng.sample(pool, len(pool)), key=rank)

    def after(self, right: bool) -> Schedule:
        task = self.next_task()
        return replace(
            self,
            proof=0,
            answered=(*self.answered, Answered(task, right)),
            waiting=self._waiting_after(task, right),
            levels=self._levels_after(task.topic, right),
            asked=tuple(count + (name == task.name) for name, count in zip(SOURCES, self.asked, strict=True)),
            new_count=self.new_count + (task.reason is not WhyAsked.AGAIN),
            events=self.events + ("R" if right else "W"),
        )

    def _waiting_after(self, task: PlannedQuestion, right: bool) -> tuple[Waiting, ...]:
        number = len(self.answered)
        before = next((each for each in self.waiting if each.name == task.name), None)
        others = tuple([each for each in self.waiting if each.name != task.name])
        if task.reason is not WhyAsked.AGAIN and before is not None and right:
            return (*others, before)  # an extra question of this kind; it still comes back when due
        box = (before.box + 1 if before is not None else len(GAPS)) if right else 0
        if box == len(GAPS):
            return others
        return (*others, Waiting(task.name, task.level, box, number + 1 + GAPS[box]))

    def _levels_after(self, topic: int, right: bool) -> tuple[tuple[int, int], ...]:
        level, streak = self.levels[topic - 1]
        streak = max(0, streak) + 1 if right else min(0, streak) - 1
        if streak in (UP, -DOWN):
            level, streak = min(max(level + (1 if right else -1), LEVELS[0]), LEVELS[-1]), 0
        return (*self.levels[: topic - 1], (level, streak), *self.levels[topic:])

    def to_text(self) -> str:
        """Return the schedule as text, for `read_schedule`.

        >>> Schedule(7).choose(2, 0).after(True).after(False).to_text()
        '7:t2.l0.RW'
        """
        return f"{self.start}:{self.events}"


def _first_seed(start: int) -> int:
    """Return the first seed of each source, far enough from neighboring starts to share no question."""
    return start * 100_003 % 1_000_003


def read_schedule(text: str) -> Schedule | None:
    """Return the schedule of a stored text by replaying all its events, or None for other text.

    >>> read_schedule("7:t2.l0.RW") == Schedule(7).choose(2, 0).after(True).after(False)
    True
    """
    match = _TEXT.fullmatch(text) if len(text) <= MAX_STORED else None
    if match is None:
        return None
    schedule = Schedule(int(match[1]))
    topic = EVERYTHING
    for event in _EVENT.findall(match[2]):
        number = int(event[1:] or 0)
        if event in "RW":
            schedule = schedule.after(event == "R")
        elif event[0] == "t":
            topic = number
        elif event[0] == "p" and PROOFS.keys() >= {number}:
            schedule = schedule.prove(number)
        elif event[0] == "l" and topic in TOPICS and number <= LEVELS[-1]:
            schedule = schedule.choose(topic, number)
        else:
            return None
    return schedule
