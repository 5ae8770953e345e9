"""A student's progress as a line of text to hand in, and a teacher's table of such lines.

The last word of a line is a checksum. It reveals copying mistakes and manual edits, but it proves nothing, since anyone
who reads this file can compute it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ttr.game.names import repaired_name
from ttr.lessons.kit.handed_in import CHANGED, LESSON, NO_NAME, LineTable, checksum, handed_in


@dataclass(frozen=True, slots=True)
class Progress:
    """A student's progress in a lesson."""

    lesson: int  # the number of the lesson
    name: str = ""  # the name that the student entered
    done: tuple[str, ...] = ()  # the keys of the solved exercises, in order
    checks: int = 0  # the number of checks
    right: int = 0  # the number of right predictions
    predicted: int = 0

    def with_check(self, key: str, solved: bool) -> Progress:
        """Return the progress after one more check."""
        done = tuple(sorted({*self.done, key})) if solved else self.done
        return replace(self, done=done, checks=self.checks + 1)

    def with_prediction(self, right: bool) -> Progress:
        """Return the progress after one more prediction."""
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


_LINE = re.compile(
    rf"{LESSON} (?P<lesson>\d{{1,3}}) \| (?P<name>.*?) \| done (?P<done>[^|]*) \| checks (?P<checks>\d{{1,6}}) \| "
    r"predicted (?P<right>\d{1,6}) of (?P<predicted>\d{1,6}) \| (?P<sum>\w+)"
)


_PIECES = 4  # the most pieces of a line broken by mail


def read_progress(texts: str | Iterable[str]) -> LineTable[Progress]:
    """Read what students handed in: one text or several, with anything around the lines.

    Lines that mail has broken, quoted or indented are repaired.

    Parameters
    ----------
    texts
        Messages, files, or a whole chat; every line about a lesson becomes a row.

    Examples
    --------
    >>> line = Progress(2, "Kim", ("2.1",), 3, 2, 4).to_text()
    >>> [row.problem for row in read_progress(["Hello! " + line, line.replace("2.1", "2.1, 2.2")]).rows]
    ['', 'The checksum does not match: the line was changed after it was made.']
    """
    head = ("Name", "Lessons", "Done", "Checks", "Predictions")
    return LineTable(handed_in(texts, LESSON, _read, _PIECES), head, by_student, _cells)


def _read(text: str) -> tuple[Progress, str] | None:
    """Return the progress in a whole line, or None for other text."""
    found = _LINE.match(text)
    if found is None:
        return None
    body, _, _ = found[0].rpartition(" | ")
    done = tuple(part.strip() for part in found["done"].split(",") if part.strip() and part.strip() != "none")
    numbers = (int(found[key]) for key in ("checks", "right", "predicted"))
    progress = Progress(int(found["lesson"]), found["name"], done, *numbers)
    return progress, "" if checksum(body) == found["sum"] else CHANGED


def merged(lines: Iterable[Progress]) -> tuple[Progress, ...]:
    """Return one progress for each student and lesson, in order of first appearance.

    For students with several lines, all solved exercises count, and the larger of each number.

    >>> [each.done for each in merged([Progress(2, "Kim", ("2.1",)), Progress(2, "kim", ("2.2",))])]
    [('2.1', '2.2')]
    """
    found: dict[tuple[int, str], Progress] = {}
    for line in lines:
        key = line.lesson, line.name.casefold()
        known = found.get(key, line)
        more = max(known, line, key=lambda each: each.predicted)
        found[key] = Progress(
            line.lesson,
            known.name,
            tuple(sorted({*known.done, *line.done})),
            max(known.checks, line.checks),
            more.right,
            more.predicted,
        )
    return tuple(found.values())


def by_student(lines: Iterable[Progress]) -> tuple[tuple[Progress, ...], ...]:
    """Return the progress of each student by lesson, with students in order of first appearance.

    >>> lines = [Progress(3, "Kim"), Progress(2, "Lou"), Progress(2, "kim", ("2.1",)), Progress(2, "Kim", ("2.2",))]
    >>> [[(each.lesson, each.done) for each in student] for student in by_student(lines)]
    [[(2, ('2.1', '2.2')), (3, ())], [(2, ())]]
    """
    found: dict[str, list[Progress]] = {}
    for each in merged(lines):
        found.setdefault(each.name.casefold(), []).append(each)
    return tuple(tuple(sorted(lessons, key=lambda each: each.lesson)) for lessons in found.values())


def _cells(lessons: Sequence[Progress]) -> tuple[str | float, ...]:
    done = [key for each in lessons for key in each.done]
    return (
        lessons[0].name,
        ", ".join(str(each.lesson) for each in lessons),
        ", ".join(done) or "none",
        sum(each.checks for each in lessons),
        f"{sum(each.right for each in lessons)} of {sum(each.predicted for each in lessons)}",
    )
