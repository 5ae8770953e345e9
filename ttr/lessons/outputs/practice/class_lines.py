"""The lines of a class, from lessons and practice: handed in, missing, and unreadable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ttr.game.files.spreadsheet import csv_text
from ttr.graphs.words import pluralize
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.handed_in_lines import (
    HONEST,
    LESSON,
    NO_BEGINNING,
    PRACTICE,
    HandedInLine,
    handed_in,
    normalize,
)
from ttr.lessons.exercises.progress import LINES as PROGRESS
from ttr.lessons.exercises.progress import Progress, merge
from ttr.lessons.exercises.students import (
    ClassList,
    LineTable,
    by_student,
    different_names,
    doubtful_names,
    nearest_name,
)
from ttr.lessons.outputs.practice.results import LINES as PRACTICED
from ttr.lessons.outputs.practice.results import PracticeResults, latest_results
from ttr.ui.markup import Markup, concat, tag

FEW_BARS = 2  # a line with fewer bars is no broken line of a student


@dataclass(frozen=True, slots=True)
class ClassLines:
    """The lines of a class, which a notebook shows as tables."""

    lessons: LineTable[Progress]
    practice: LineTable[PracticeResults]
    headless: tuple[str, ...] = ()  # lines without their first word
    others: tuple[str, ...] = ()  # other lines of the texts
    class_list: ClassList = field(default_factory=ClassList)

    @property
    def students(self) -> tuple[tuple[Progress | PracticeResults, ...], ...]:
        """The lines of each student that can be read, in order of first appearance."""
        return by_student([*self.lessons.good, *self.practice.good])

    @property
    def read(self) -> int:
        """The number of lines that can be read, with repeated ones."""
        return sum(row.times for row in self._rows if not row.problem)

    @property
    def again(self) -> int:
        return self.read - len(self.lessons.good) - len(self.practice.good)

    @property
    def unread(self) -> list[tuple[str, str]]:
        bad = [(row.text, row.problem) for row in self._rows if row.problem]
        return bad + [(text, NO_BEGINNING) for text in self.headless]

    @property
    def _rows(self) -> tuple[HandedInLine[Progress] | HandedInLine[PracticeResults], ...]:
        return (*self.lessons.rows, *self.practice.rows)

    def gradebook(self) -> str:
        """Return a spreadsheet with percentages, as Moodle's gradebook imports it: a row for each student.

        There is a column for each lesson that somebody has handed in (solved exercises), one for the term (solved
        exercises of these lessons), and one for practice (right answers). Students of the class list come first, and
        have no percentages if they have handed in nothing.
        """
        students = self.students
        names, listed = different_names(students), self.class_list.students
        keys = {entry.number: {each.key for each in entry.exercises} for entry in LESSONS}
        lessons = sorted({each.lesson for each in self.lessons.good} & {number for number in keys if keys[number]})
        head = ["Name", "Email address", *(f"Lesson {number} (%)" for number in lessons), "Term (%)", "Practice (%)"]
        rows: list[list[object]] = [[name, address, *[""] * (len(head) - 2)] for name, address in listed]
        places = self.class_list.places([lines[0].name for lines in students])
        for name, lines, place in zip(names, students, places, strict=True):
            done = {each.lesson: set(each.done) for each in merge(lines)}
            solved = [len(done[number] & keys[number]) if number in done else None for number in lessons]
            wanted = [len(keys[number]) for number in lessons]
            shares = ["" if mine is None else _percent(mine, all_) for mine, all_ in zip(solved, wanted, strict=True)]
            practice = latest_results(lines)
            term = _percent(sum(filter(None, solved)), sum(wanted)) if any(number in done for number in lessons) else ""
            row = [*shares, term, _percent(practice.right, practice.total)]
            if place is None:
                rows.append([name, "", *row])
            else:
                rows[place][2:] = row
        return csv_text([head, *rows])

    def roll_call(self, *, names: bool = True) -> Markup:
        """Return who is missing, and questions about names; nothing if nobody is missing and no name is doubtful."""
        parts = self._compare(names) if self.class_list.text.strip() else []
        questions = doubtful_names(self.students) if names else []
        return concat(parts, (tag("p", question) for question in questions))

    def _compare(self, names: bool) -> list[Markup]:
        """Return the names of the class list without a line, and the names that are not on the list."""
        missing, unlisted = self.class_list.compare_names(lines[0].name for lines in self.students)
        listed = len(self.class_list.names)
        count = f"{listed - len(missing)} of {pluralize(listed, 'student')} on the list handed in."
        parts = [tag("p", tag("b", count))]
        if not names:
            return parts
        if missing:
            parts.append(tag("p", tag("b", "Missing: "), Markup(", ").join(map(_isolate, missing))))
        if unlisted:
            known = ((name, nearest_name(name, missing)) for name in unlisted)
            items = [
                concat(_isolate(name), (" (perhaps ", _isolate(near), ")") if near else None) for name, near in known
            ]
            parts.append(tag("p", tag("b", "Not on the list: "), Markup(", ").join(items)))
        for text, problem in self.class_list.problems:
            parts.append(tag("p", tag("b", "Not a name: "), _isolate(text[:60]), f" – {problem}"))
        return parts

    def not_read(self, *, names: bool = True) -> Markup:
        """Return every line with a problem and its reason, and a summary to open with the text around the lines."""
        unread = self.unread
        if not names:
            return tag("p", f"{pluralize(len(unread), 'line')} could not be read.") if unread else Markup()
        return concat(_reasons(unread), self._text_around())

    def _text_around(self) -> Markup:
        if not self.others:
            return Markup()
        summary = f"{pluralize(len(self.others), 'line')} of other text"
        return tag("details", tag("summary", summary), tag("ul", (tag("li", text[:200]) for text in self.others)))

    def _repr_html_(self) -> str:
        if not self._rows and not self.headless:
            none = f"There is no line here that a student handed in. Such a line begins with {LESSON} or {PRACTICE}."
            return str(concat(tag("p", none), self.roll_call(), self._text_around()))
        lessons = (tag("h3", "Lessons"), self.lessons.markup()) if self.lessons.rows else ()
        practice = (tag("h3", "Practice"), self.practice.markup()) if self.practice.rows else ()
        headless = _reasons([(text, NO_BEGINNING) for text in self.headless])
        return str(concat(self.roll_call(), lessons, practice, headless, self._text_around(), tag("p", HONEST)))


def _percent(some: int, all_: int) -> object:
    return round(100 * some / all_) if all_ else ""


def _isolate(text: str) -> Markup:
    """Return a text that cannot change the direction of the text around it."""
    return tag("bdi", text)


def _reasons(lines: Sequence[tuple[str, str]]) -> Markup:
    if not lines:
        return Markup()
    rows = (tag("li", tag("code", _isolate(text[:200])), tag("span", problem)) for text, problem in lines)
    return tag("ul", rows, class_="ttr-unread")


def read_lines(texts: str | Iterable[str], class_list: str = "") -> ClassLines:
    """Read the lines of lessons and practice that students handed in, in texts with anything around them.

    >>> found = read_lines("Hello! ttr-practice | Kim | right 3 of 4 | 2: 3/4 at 1 | a06d12bd Bye!")
    >>> [(line.name, line.right) for line in found.practice.good]
    [('Kim', 3)]
    """
    result, others = handed_in(texts, [PROGRESS, PRACTICED])
    headless = tuple(text for text in others if normalize(text).count("|") > FEW_BARS)
    rest = tuple(text for text in others if normalize(text).count("|") <= FEW_BARS)
    tables = LineTable(PROGRESS, result[LESSON]), LineTable(PRACTICED, result[PRACTICE])
    return ClassLines(*tables, headless, rest, ClassList(class_list))
