"""A student's practice by topic and level, as a line of text to hand in and read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttr.game.names import repaired_name
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.handed_in_lines import BAR, NO_NAME, PRACTICE, SUM, LineKind, Told, checksum
from ttr.lessons.exercises.students import LineTable
from ttr.lessons.outputs.practice.schedule import Schedule
from ttr.lessons.questions.generator import LEVELS

_PIECES = 8  # the most pieces of a line broken by mail


@dataclass(frozen=True, slots=True)
class Count:
    """The numbers of answers and of right answers for one topic and level."""

    topic: int
    level: int
    right: int
    total: int


_NOTHING = Count(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PracticeResults:
    name: str = ""  # the name that the student entered
    counts: tuple[Count, ...] = ()  # by topic and level, in order, without empty ones

    @property
    def right(self) -> int:
        return sum(count.right for count in self.counts)

    @property
    def total(self) -> int:
        return sum(count.total for count in self.counts)

    def to_text(self) -> str:
        """Return the line to hand in.

        >>> PracticeResults("Kim", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 1, 2, 2))).to_text()
        'ttr-practice | Kim | right 5 of 7 | 2: 3/4 at 1, 0/1 at 2; 7: 2/2 at 1 | bf1fc127'
        """
        name = repaired_name(self.name, NO_NAME)
        topics = dict.fromkeys(count.topic for count in self.counts)
        parts = (
            f"{topic}: " + ", ".join(f"{c.right}/{c.total} at {c.level}" for c in self.counts if c.topic == topic)
            for topic in topics
        )
        body = f"{PRACTICE} | {name} | right {self.right} of {self.total} | {'; '.join(parts) or 'nothing'}"
        return f"{body} | {checksum(body)}"

    def can_follow(self, other: object) -> bool:
        """Return True if no answer of another line of practice is missing here."""
        if not isinstance(other, PracticeResults):
            return True
        own = {(count.topic, count.level): count for count in self.counts}
        theirs = ((own.get((count.topic, count.level), _NOTHING), count) for count in other.counts)
        return all(mine.right >= count.right and mine.total >= count.total for mine, count in theirs)


def practice_results(name: str, schedule: Schedule) -> PracticeResults:
    answers: dict[tuple[int, int], list[bool]] = {}
    for each in schedule.answered:
        answers.setdefault((each.task.topic, each.task.level), []).append(each.right)
    return PracticeResults(name, tuple(Count(*key, sum(found), len(found)) for key, found in sorted(answers.items())))


_TOPIC = re.compile(r"(\d{1,3}): ([^;:]*)", re.ASCII)
_COUNT = re.compile(r"(\d{1,6})/(\d{1,6}) at (\d)", re.ASCII | re.IGNORECASE)
_FORM = re.compile(
    rf"ttr[-\s_\\]{{0,3}}practice{BAR}(?P<name>.*?){BAR}right (?P<right>\d{{1,6}}) of (?P<total>\d{{1,6}}){BAR}"
    rf"(?P<counts>[^|]*?){BAR}{SUM}",
    re.ASCII | re.IGNORECASE,
)


def _parse(match: re.Match[str], name: str) -> PracticeResults:
    """Return the results in a whole line."""
    counts = (
        Count(int(topic), int(level), int(right), int(total))
        for topic, part in _TOPIC.findall(match["counts"])
        for right, total, level in _COUNT.findall(part)
    )
    return PracticeResults(name, tuple(counts))


def _adds_up(results: PracticeResults, match: re.Match[str]) -> bool:
    if (results.right, results.total) != (int(match["right"]), int(match["total"])):
        return False
    return all(
        1 <= count.topic <= len(LESSONS) and count.level in LEVELS and count.right <= count.total
        for count in results.counts
    )


def read_results(texts: str | Iterable[str]) -> LineTable[PracticeResults]:
    """Read the lines of practice that students handed in, in texts with anything around them.

    >>> line = PracticeResults("Kim", (Count(2, 1, 3, 4),)).to_text()
    >>> [row.problem for row in read_results(["Hello! " + line, line.replace("3", "4")]).rows]
    ['', 'The checksum does not match: the line was changed after it was made.']
    """
    return LineTable.of(texts, LINES)


def latest_results(lines: Iterable[Told]) -> PracticeResults:
    """Return the line of practice with the most answers, from all lines of a student; an empty one if there is none."""
    practice = (line for line in lines if isinstance(line, PracticeResults))
    return max(practice, key=lambda each: each.total, default=PracticeResults())


def _cells(lines: Sequence[PracticeResults]) -> tuple[str, ...]:
    latest = latest_results(lines)
    by_lessons = []
    for topic in LESSONS:
        counts = [count for count in latest.counts if count.topic == topic.number]
        if counts:
            right, total = sum(count.right for count in counts), sum(count.total for count in counts)
            by_lessons.append(f"{topic.number} {topic.title}: {right} of {total}")
    return f"{latest.right} of {latest.total}", "; ".join(by_lessons)


LINES = LineKind(PRACTICE, _FORM, _parse, _PIECES, ("Right", "By lessons"), _cells, _adds_up)
"""Lines of practice."""
