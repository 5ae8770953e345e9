"""A student's progress as a line of text to hand in, and a teacher's table of such lines.

The last word of a line is a checksum. It reveals copying mistakes and manual edits, but it proves nothing, since anyone
who reads this file can compute it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ttr.game.names import repaired_name
from ttr.lessons.exercises.handed_in_lines import BAR, LESSON, NO_NAME, SUM, LineKind, Told, checksum
from ttr.lessons.exercises.students import LineTable


@dataclass(frozen=True, slots=True)
class Progress:
    lesson: int  # the number of the lesson
    name: str = ""  # the name that the student entered
    done: tuple[str, ...] = ()  # the keys of the solved exercises, in order
    checks: int = 0  # the number of checks
    right: int = 0  # the number of right predictions
    predicted: int = 0

    def with_check(self, key: str, solved: bool) -> Progress:
        done = tuple(sorted({*self.done, key})) if solved else self.done
        return replace(self, done=done, checks=self.checks + 1)

    def with_prediction(self, right: bool) -> Progress:
        return replace(self, right=self.right + right, predicted=self.predicted + 1)

    def to_text(self) -> str:
        """Return the line to hand in.

        >>> Progress(2, "Kim", ("2.1",), 3, 2, 4).to_text()
        'ttr-lesson 2 | Kim | done 2.1 | checks 3 | predicted 2 of 4 | 24087adb'
        """
        name = repaired_name(self.name, NO_NAME)
        body = (
            f"{LESSON} {self.lesson} | {name} | done {', '.join(self.done) or 'none'} | checks {self.checks} | "
            f"predicted {self.right} of {self.predicted}"
        )
        return f"{body} | {checksum(body)}"

    def can_follow(self, other: object) -> bool:
        """Return True if nothing of another line about this lesson is missing here."""
        if not isinstance(other, Progress) or other.lesson != self.lesson:
            return True
        numbers = ((self.checks, other.checks), (self.right, other.right), (self.predicted, other.predicted))
        return set(self.done) >= set(other.done) and all(mine >= theirs for mine, theirs in numbers)

    def merge_with(self, other: Progress) -> Progress:
        """Return the progress of both: all solved exercises count, and the larger of each number.

        >>> Progress(2, "Kim", ("2.1",), 5, 1, 2).merge_with(Progress(2, "Kim", ("2.2",), 3, 2, 4))
        Progress(lesson=2, name='Kim', done=('2.1', '2.2'), checks=5, right=2, predicted=4)
        """
        more = max(self, other, key=lambda each: each.predicted)
        done, checks = tuple(sorted({*self.done, *other.done})), max(self.checks, other.checks)
        return Progress(self.lesson, self.name, done, checks, more.right, more.predicted)


_FORM = re.compile(
    rf"ttr[-\s_\\]{{0,3}}lesson ?(?P<lesson>\d{{1,3}}){BAR}(?P<name>.*?){BAR}done (?P<done>[^|]*?){BAR}"
    rf"checks (?P<checks>\d{{1,6}}){BAR}predicted (?P<right>\d{{1,6}}) of (?P<predicted>\d{{1,6}}){BAR}{SUM}",
    re.ASCII | re.IGNORECASE,
)


def _parse(match: re.Match[str], name: str) -> Progress:
    done = tuple(part.strip() for part in match["done"].split(",") if part.strip() and part.strip().lower() != "none")
    numbers = (int(match[key]) for key in ("checks", "right", "predicted"))
    return Progress(int(match["lesson"]), name, done, *numbers)


def read_progress(texts: str | Iterable[str]) -> LineTable[Progress]:
    """Read the lines about lessons that students handed in, in texts with anything around them.

    >>> line = Progress(2, "Kim", ("2.1",), 3, 2, 4).to_text()
    >>> [row.problem for row in read_progress(["Hello! " + line, line.replace("2.1", "2.1, 2.2")]).rows]
    ['', 'The checksum does not match: the line was changed after it was made.']
    """
    return LineTable.of(texts, LINES)


def merge(lines: Iterable[Told]) -> tuple[Progress, ...]:
    """Return one progress for each lesson of a student, by lesson, from all the student's lines.

    >>> lines = [Progress(3, "Kim"), Progress(2, "Kim", ("2.1",)), Progress(2, "Kim", ("2.1", "2.2"))]
    >>> [(each.lesson, each.done) for each in merge(lines)]
    [(2, ('2.1', '2.2')), (3, ())]
    """
    result: dict[int, Progress] = {}
    for line in lines:
        if isinstance(line, Progress):
            result[line.lesson] = result.get(line.lesson, line).merge_with(line)
    return tuple(result[lesson] for lesson in sorted(result))


def _cells(lines: Sequence[Progress]) -> tuple[str | float, ...]:
    lessons = merge(lines)
    done = [key for each in lessons for key in each.done]
    return (
        ", ".join(str(each.lesson) for each in lessons),
        ", ".join(done) or "none",
        sum(each.checks for each in lessons),
        f"{sum(each.right for each in lessons)} of {sum(each.predicted for each in lessons)}",
    )


LINES = LineKind(LESSON, _FORM, _parse, 4, ("Lessons", "Done", "Checks", "Predictions"), _cells)
"""Lines about lessons."""
