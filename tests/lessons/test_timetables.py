"""Timetables of 45 minutes and curricula agree with the catalog, the notes, the notebooks and the teacher's page."""

import itertools
import re
from importlib import import_module

import pytest

from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.notebook.glossary import read_terms

from .texts import TEACHER_S, cells, every_lesson, notes, prose

PAGE, CURRICULA = ((TEACHER_S / f"{name}.md").read_text(encoding="utf-8") for name in ("README", "curricula"))
OF_LESSONS, *CURRICULA = CURRICULA.split("\n## ")[1:]
FITS = PAGE.split("## What fits into 45 minutes")[1].split("\n## ")[0]
NUMBER = {"two": 2, "three": 3, "four": 4}
TERMS_APART = [entry for entry in LESSONS if entry.number in range(6, 11)]


def rows(entry: LessonEntry) -> list[list[tuple[int, int, str, str]]]:
    """Return the timetables of a lesson's notes, the core lesson first: start, end, part and activity."""
    assert "## Timetable: 45 minutes" in notes(entry), f"{entry.stem}.md has no part “## Timetable: 45 minutes”"
    part = notes(entry).split("## Timetable: 45 minutes")[1].split("\n## ")[0]
    return [
        [(int(a), int(b), *words) for a, b, *words in re.findall(r"^\| (\d+)–(\d+) \| (\w+) \| (.+) \|$", table, re.M)]
        for table in part.split("### Second lesson: 45 minutes")
    ]


@every_lesson
def test_each_timetable_fills_45_minutes_without_a_gap(entry: LessonEntry) -> None:
    assert len(rows(entry)) == 2, f"{entry.stem}.md has no part “### Second lesson: 45 minutes”"
    for table in rows(entry):
        assert table, f"{entry.stem}.md: a timetable has no row such as “| 0–5 | Touch | … |”"
        assert table[0][0] == 0
        assert table[-1][1] == 45
        for before, after in itertools.pairwise(table):
            assert before[1] == after[0], (
                f"{entry.stem}.md: one part ends at {before[1]}, the next begins at {after[0]}"
            )
    # A first function gets fifteen minutes, and one in a second lesson twelve.
    first = 25 if entry.number == 1 else 15  # beginners took 25 minutes for the first function of their lives
    for table, least in zip(rows(entry), (first, 12), strict=True):
        ((start, end),) = [(start, end) for start, end, part, _ in table if part == "Construct"]
        assert end - start >= least
    places = [any(part == "Finale" for *_, part, _ in table) for table in rows(entry)]
    assert places in ([False, True], [False, False])  # as the teacher's page says


@every_lesson
def test_the_slides_name_the_times_of_the_timetables(entry: LessonEntry) -> None:
    notes = " ".join(note for slide in entry.slides for note in slide.notes)
    told = [(int(a), int(b)) for a, b in re.findall(r"(\d+)–(\d+) min", notes)]
    parts = [(start, end) for table in rows(entry) for start, end, *_ in table]
    starts, ends = {start for start, _ in parts}, {end for _, end in parts}
    for a, b in told:
        inside = any(start <= a and b <= end for start, end in parts)
        assert inside or (a in starts and b in ends), f"{entry.stem}: slides say {a}–{b} min"
    core = {minute for start, end, *_ in rows(entry)[0] for minute in (start, end)}
    assert core <= {minute for times in told for minute in times}, f"{entry.stem}: the slides miss a time"


@every_lesson
def test_predictions_have_a_minute_each_and_none_is_asked_in_both_lessons(entry: LessonEntry) -> None:
    asked = {}
    for start, end, part, what in itertools.chain(*rows(entry)):
        if part == "Respond":
            which, number = re.findall(r" the (first|last) (two|three|four) ", what)[0]
            asked[which] = NUMBER[number]
            assert end - start >= NUMBER[number]
    assert set(asked) == {"first", "last"}
    assert sum(asked.values()) == len(import_module(f"ttr.lessons.{entry.topic}.questions").predictions())


@every_lesson
def test_the_teacher_s_page_says_what_fits_into_45_minutes_and_where_each_exercise_is(entry: LessonEntry) -> None:
    found = re.findall(rf"^\| \[{entry.number}\]\({entry.stem}\.md\) \| (.+) \| (.+) \|$", FITS, re.M)
    assert len(found) == 1, f"teacher/README.md has no row for {entry.stem} in the table of what fits into 45 minutes"
    (row,) = found
    first, second = (re.findall(r"\d+\.\d+", re.sub(r"(\d+)\.(\d) to \d+\.(\d)", _each, cell)) for cell in row)
    assert first == [entry.exercises[0].key]
    assert second == [exercise.key for exercise in entry.exercises[1:]]


def _each(found: re.Match[str]) -> str:
    """Return the exercises of "1.2 to 1.4" one by one."""
    lesson, start, end = found.groups()
    return ", ".join(f"{lesson}.{place}" for place in range(int(start), int(end) + 1))


@every_lesson
def test_topics_that_the_notes_postpone_are_under_second_lesson_in_the_notebook(entry: LessonEntry) -> None:
    first, *second = re.split(r"^### Second lesson: .+$", prose(entry), flags=re.MULTILINE)
    assert second
    assert "The parts under *Second lesson* can wait, or you can skip them." in first
    assert f"For the first lesson, {entry.number}.1 is enough" in prose(entry)
    under = [re.split(r"^## ", part, maxsplit=1, flags=re.MULTILINE)[0] for part in second]
    told = " ".join(notes(entry).split()).partition("introduces the other terms: ")[2].partition(".")[0]
    terms = {term.name for part in under for term in read_terms(part)}
    assert terms == set(told.replace("\\", "").replace("A*", "A star").split(", "))


@pytest.mark.parametrize("entry", TERMS_APART, ids=lambda entry: entry.stem)
def test_a_core_of_45_minutes_has_few_terms_and_uses_none_of_the_second_lesson(entry: LessonEntry) -> None:
    texts = [cell.source for cell in cells(entry) if cell.cell_type == "markdown"]
    second = "\n".join(text for text in texts if text.startswith("### Second lesson: "))
    core = "\n".join(text for text in texts if not text.startswith("### Second lesson: "))
    table = notes(entry).split("### Second lesson: 45 minutes")[1].split("\n## ")[0].lower()
    assert len(read_terms(core)) <= 5
    for term in read_terms(second):
        assert term.name not in core.replace(
            "second lesson: a minimum cut and the same number of edge-disjoint paths", ""
        )
        assert term.name in " ".join(table.split())


def cells_of(text: str) -> list[list[str]]:
    """Return the cells of a table, without its header."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def numbers(cell: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", cell)}


@every_lesson
def test_a_lesson_s_row_agrees_with_the_catalog_and_the_notes(entry: LessonEntry) -> None:
    link = f"[{entry.number} {entry.title}]({entry.stem}.md)"
    row = next((row for row in cells_of(OF_LESSONS) if row[0] == link), None)
    assert row is not None, f"teacher/curricula.md's table of lessons has no row for {link}"
    _, age, level, minutes, before, python = row
    assert re.search(rf"^\| {entry.number} .*\| {age} \|", PAGE, re.MULTILINE)
    assert level in ("first steps", "middle", "advanced")
    assert minutes.split(" + ") == re.findall(r"^##+ (?:Timetable|Second lesson): (\d+) minutes$", notes(entry), re.M)
    assert python.startswith(f"{len(entry.exercises)} exercises: ")
    known = notes(entry).split("**Prior knowledge.**")[1].split("\n\n")[0]
    said = numbers(" ".join(re.findall(r"[Ll]essons? ((?:\d+(?:, | and )?)+)", known)))
    assert (before == "none") != bool(numbers(before))
    assert numbers(before) <= said
    assert all(number < entry.number for number in numbers(before))


@pytest.mark.parametrize("curriculum", CURRICULA, ids=lambda text: text.split("\n")[0][:12])
def test_every_curriculum_has_its_source_and_names_existing_lessons(curriculum: str) -> None:
    assert re.search(r"^Sources?: [^|]*\]\(https://", curriculum, re.MULTILINE)
    points = cells_of(curriculum)
    assert points
    for point, about, lessons in points:
        assert point
        assert about
        assert set() < numbers(lessons) <= {entry.number for entry in LESSONS}


def test_every_lesson_serves_some_curriculum() -> None:
    served = {number for curriculum in CURRICULA for row in cells_of(curriculum) for number in numbers(row[2])}
    assert served == {entry.number for entry in LESSONS}
