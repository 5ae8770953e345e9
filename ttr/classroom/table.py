"""A class as a table: its whole log as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime

from ttr.game.files.spreadsheet import csv_text
from ttr.store.entries import Entry, PreparationsBegun, QuestionAsked, SolutionShown

COLUMNS = (
    "time",
    "name",
    "what",
    "lesson",
    "exercise",
    "verdict",
    "misconception",
    "question",
    "vote",
    "answer",
    "right",
    "up",
    "stage",
)


def as_csv(names: Mapping[int, str], entries: Iterable[Entry]) -> str:
    """Return the events of a class, one per line, with times in UTC.

    >>> from ttr.store.entries import LessonOpened
    >>> print(as_csv({3: "=Kim"}, [Entry(4, 0, 3, LessonOpened(2))]).splitlines()[1])
    1970-01-01 00:00:00,'=Kim,opened,2,,,,,,,,,
    """
    rows: list[Iterable[object]] = [COLUMNS]
    asked = ""
    for entry in entries:
        if isinstance(entry.event, PreparationsBegun):  # not an event in the class
            continue
        fields = asdict(entry.event)
        if isinstance(entry.event, QuestionAsked):
            asked = fields["question"] = str(entry.event.question.get("text", ""))
        elif "vote" in fields or "stage" in fields:
            fields["question"] = asked
        elif isinstance(entry.event, SolutionShown):
            fields |= {"question": asked, "right": " / ".join(map(str, entry.event.solution.get("right", ())))}
        fields |= {
            "time": datetime.fromtimestamp(entry.at, UTC).strftime("%Y-%m-%d %H:%M:%S"),
            "name": "teacher" if entry.who is None else names.get(entry.who, ""),
            "what": entry.kind,
        }
        rows.append([fields.get(column, "") for column in COLUMNS])
    return csv_text(rows)
