"""The students who handed in lines, as rows of a table, and compared with a list of the class."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Generic, TypeVar

from ttr.game.names import name_problem, normal_name
from ttr.graphs.words import pluralize, sentence
from ttr.lessons.exercises.handed_in_lines import HONEST, NO_NAME, HandedInLine, LineKind, Read, Told, handed_in
from ttr.ui.markup import Markup, tag

_ADDRESS = re.compile(r"[\s,;<(]+([^\s,;<>()@]+@[^\s,;<>()@]+)[>)]?\s*$")  # of e-mail, behind a name in a list
_NUMBERED = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*•–])\s+")  # before a name in a list

Some = TypeVar("Some", bound=Told)


def by_student(lines: Iterable[Some]) -> tuple[tuple[Some, ...], ...]:
    """Return the contents of each student's lines, with students in order of first appearance.

    Lines are of the same student if they have the same name, letter by letter, and one can come after the other. Each
    line without a name counts as another student.
    """
    result: list[list[Some]] = []
    for line in lines:
        own = next((each for each in result if _can_be_of(line, each)), None)
        if own is None:
            result.append([line])
        else:
            own.append(line)
    return tuple(map(tuple, result))


def _can_be_of(line: Told, lines: Sequence[Told]) -> bool:
    if line.name == NO_NAME:
        return False
    return all(line.name == each.name and (line.can_follow(each) or each.can_follow(line)) for each in lines)


def different_names(students: Iterable[Sequence[Told]]) -> list[str]:
    """Return a name for each student, with a number behind repeated ones.

    >>> from ttr.lessons.exercises.progress import Progress
    >>> different_names([[Progress(2, "Kim")], [Progress(2, "kim")], [Progress(2, "Kim")]])
    ['Kim', 'kim', 'Kim (2)']
    """
    result: list[str] = []
    count: Counter[str] = Counter()
    for name in (lines[0].name for lines in students):
        count[name] += 1
        result.append(name if count[name] == 1 or name == NO_NAME else f"{name} ({count[name]})")
    return result


def doubtful_names(students: Iterable[Sequence[Told]]) -> list[str]:
    """Return questions about students with the same name, or with names that differ in capital letters only.

    >>> from ttr.lessons.exercises.progress import Progress
    >>> doubtful_names([[Progress(2, "Kim")], [Progress(2, "kim")], [Progress(2, "Lou")]])
    ['Kim, kim: one student or several?']
    """
    alike: dict[str, list[str]] = {}
    for name in (lines[0].name for lines in students):
        if name != NO_NAME:
            alike.setdefault(name.casefold(), []).append(name)
    items = []
    for found in alike.values():
        if len({*found}) > 1:
            items.append(f"{', '.join(dict.fromkeys(found))}: one student or several?")
        for name, count in Counter(found).items():
            if count > 1:
                items.append(f"{name}: {count} students, or one who started over or used two devices?")
    return items


@dataclass(frozen=True, slots=True)
class ClassList:
    r"""The names of a class, one in each line of a text; an e-mail address may follow.

    >>> ClassList("1. Kim, kim@school.example\nLou").students
    (('Kim', 'kim@school.example'), ('Lou', ''))
    """

    text: str = ""

    @property
    def students(self) -> tuple[tuple[str, str], ...]:
        """The names and e-mail addresses, without numbers or bullets; a name that two students have appears twice."""
        result = ((normal_name(name), address) for name, address in self._lines)
        return tuple((name, address) for name, address in result if name and not name_problem(name))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.students)

    @property
    def problems(self) -> tuple[tuple[str, str], ...]:
        """The lines that are no names, each with a sentence that says why."""
        return tuple((line, sentence(problem)) for line, _ in self._lines if (problem := name_problem(line)))

    @property
    def _lines(self) -> list[tuple[str, str]]:
        plain = (_NUMBERED.sub("", line) for line in self.text.splitlines())
        split = ((line, _ADDRESS.search(line)) for line in plain)
        return [(line[: found.start()], found[1]) if found else (line, "") for line, found in split]

    def places(self, names: Sequence[str]) -> list[int | None]:
        """Return the place of each name on the list, counted from 0; None for a name that is not on it."""
        listed: dict[int | None, str] = dict(enumerate(self.names))
        places: list[int | None] = [None] * len(names)
        for form in (str, str.casefold, _letters):
            for at, name in enumerate(names):
                if places[at] is None and name != NO_NAME:
                    places[at] = next((place for place, each in listed.items() if form(each) == form(name)), None)
                    listed.pop(places[at], None)
        return places

    def compare_names(self, names: Iterable[str]) -> tuple[list[str], list[str]]:
        r"""Return the listed names without a student, and the students who are not listed.

        Capital letters and accents do not count, unless two students differ in them.

        >>> ClassList("1. Zoë\n2. Kim\n3. Lou").compare_names(["ZOE", "kim", "Eve"])
        (['Lou'], ['Eve'])
        """
        known = list(names)
        places = self.places(known)
        missing = [name for place, name in enumerate(self.names) if place not in places]
        others = [name for name, place in zip(known, places, strict=True) if place is None and name != NO_NAME]
        return missing, others


def nearest_name(name: str, names: Sequence[str]) -> str:
    """Return the name that a student may mean: one with the same words, or a similar one; empty if there is none."""
    words = set(_letters(name).split())
    same = [each for each in names if words <= set(_letters(each).split())]
    known = {_letters(each): each for each in names}
    near = get_close_matches(_letters(name), known, 1, 0.6)
    return same[0] if len(same) == 1 else known[near[0]] if near else ""


def _letters(name: str) -> str:
    """Return a name without accents, capital letters and punctuation."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = (sign if sign.isalnum() else " " for sign in decomposed if not unicodedata.combining(sign))
    return " ".join("".join(plain).split())


@dataclass(frozen=True, slots=True)
class LineTable(Generic[Read]):
    """The lines of a class, which a notebook shows as a table with a row for each student and for each faulty line."""

    kind: LineKind[Read]
    rows: tuple[HandedInLine[Read], ...]

    @classmethod
    def of(cls, texts: str | Iterable[str], kind: LineKind[Read]) -> LineTable[Read]:
        """Return the lines of a kind in texts with anything around them."""
        result, _ = handed_in(texts, [kind])
        return cls(kind, result[kind.mark])

    @property
    def good(self) -> list[Read]:
        return [row.content for row in self.rows if row.content is not None and not row.problem]

    def markup(self) -> Markup:
        """Return the table without the text below it."""
        students = sorted(by_student(self.good), key=lambda lines: lines[0].name == NO_NAME)
        rows = [
            _row(name, *self.kind.cells(lines), self._state(lines))
            for name, lines in zip(different_names(students), students, strict=True)
        ]
        for row in self.rows:
            if row.content is None:
                rows.append(
                    tag("tr", tag("td", row.text[:120], colspan=len(self.kind.head) + 1), tag("td", row.problem))
                )
            elif row.problem:
                rows.append(_row(row.content.name, *self.kind.cells([row.content]), row.problem))
        head = tag("tr", (tag("th", name) for name in ("Name", *self.kind.head, "Lines")))
        return tag("table", tag("thead", head), tag("tbody", rows))

    def _state(self, lines: Sequence[Read]) -> str:
        again = sum(row.times - 1 for row in self.rows if row.content in lines and not row.problem)
        state = "unchanged" if len(lines) == 1 else f"{len(lines)}, unchanged"
        return f"{state}; pasted {pluralize(again, 'more time')}" if again else state

    def _repr_html_(self) -> str:
        return str(self.markup() + tag("p", HONEST))


def _row(*texts: str | float) -> Markup:
    return tag("tr", (tag("td", text) for text in texts))
