"""The table of misconceptions for teachers: every wrong program that the lessons know, with its result and hint."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.catalog import LessonEntry
from ttr.lessons.exercises.checker import Report, check

HEAD = """# Misconceptions

Every wrong answer that the lessons know, with the reply and the hint that students get. Each line comes from a real
check of a complete wrong program, and tests keep this page true. Students can find the same programs under
*Program of others*.
"""


def misconceptions_table(entries: Sequence[LessonEntry]) -> str:
    """Return the table as Markdown, after checking every wrong program."""
    parts = [HEAD]
    for entry in entries:
        parts.append(f"\n## Lesson {entry.number}: {entry.title}\n")
        for exercise in entry.exercises:
            parts.append(f"\n### {exercise.name}: `{exercise.signature}`\n")
            parts.append("\n| a program that … | right | counterexample | hint |\n| --- | --- | --- | --- |\n")
            parts.extend(row(check(exercise, mistake.function)) + "\n" for mistake in exercise.misconceptions)
    return "".join(parts)


def row(report: Report) -> str:
    """Return the row of the table for a report on a wrong program."""
    name = report.misconception.name if report.misconception is not None else "?"
    text = report.overlay.sentence if report.overlay is not None else report.words
    return f"| {_cell(name)} | {report.right} of {report.cases} | {_cell(text)} | {_cell(report.hint)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")
