"""The teacher's page on curricula agrees with the catalog and the notes, and each point has its source."""

import re

import pytest

from ttr.lessons.catalog import LESSONS

from .texts import TEACHER_S, every_lesson, notes

PAGE = (TEACHER_S / "curricula.md").read_text(encoding="utf-8")
README = (TEACHER_S / "README.md").read_text(encoding="utf-8")
OF_LESSONS, *CURRICULA = PAGE.split("\n## ")[1:]


def rows(text):
    """Return the cells of a table, without its header."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def numbers(cell):
    return {int(number) for number in re.findall(r"\d+", cell)}


@every_lesson
def test_a_lesson_s_row_agrees_with_the_catalog_and_the_notes(entry):
    link = f"[{entry.number} {entry.title}]({entry.stem}.md)"
    row = next((row for row in rows(OF_LESSONS) if row[0] == link), None)
    assert row is not None, f"teacher/curricula.md's table of lessons has no row for {link}"
    _, age, level, minutes, before, python = row
    assert re.search(rf"^\| {entry.number} .*\| {age} \|", README, re.MULTILINE)
    assert level in ("first steps", "middle", "advanced")
    assert minutes.split(" + ") == re.findall(r"^##+ (?:Timetable|Second lesson): (\d+) minutes$", notes(entry), re.M)
    assert python.startswith(f"{len(entry.exercises)} exercises: ")
    known = notes(entry).split("**Prior knowledge.**")[1].split("\n\n")[0]
    said = {
        int(n) for found in re.findall(r"[Ll]essons? ((?:\d+(?:, | and )?)+)", known) for n in re.findall(r"\d+", found)
    }
    assert (before == "none") != bool(numbers(before))
    assert numbers(before) <= said
    assert all(number < entry.number for number in numbers(before))


@pytest.mark.parametrize("curriculum", CURRICULA, ids=lambda text: text.split("\n")[0][:12])
def test_every_curriculum_has_its_source_and_names_existing_lessons(curriculum):
    assert re.search(r"^Sources?: [^|]*\]\(https://", curriculum, re.MULTILINE)
    points = rows(curriculum)
    assert points
    for point, about, lessons in points:
        assert point
        assert about
        assert numbers(lessons)
        assert numbers(lessons) <= {entry.number for entry in LESSONS}


def test_every_lesson_serves_some_curriculum():
    served = {number for curriculum in CURRICULA for row in rows(curriculum) for number in numbers(row[2])}
    assert served == {entry.number for entry in LESSONS}
