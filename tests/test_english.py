"""Sentences read as English: awkward phrases do not come back, and students' texts stay simple."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from tests.browser.serve import ROOT
from ttr.lessons.catalog import LESSONS, LessonEntry

# Phrases to avoid, as regular expressions, and their replacements.
TURNS = {
    r"\b[Hh]ow many \w+ has\b": "How many … does … have",
    r"\b[Hh]ow few\b": "the smallest number of …",
    r"\bone is already\b": "you are already …",
    r"\bhangs? together\b": "be connected",
    r"\bfalls? along\b": "lie along",
    r"\bWho has it\b": "Anyone with this link",
    r"\bName of it\b": "Class name",
    r"\bit is not said\b": "is undefined, or is not documented",
    r"^Unseen are\b": "… cards are unseen",
    r"\bpieces one\b": "join all the pieces",
    r"\bwould live to see\b": "would take longer than a lifetime",
    r"\bwhat of it\b": "which part",
    r"\bcannot be had\b": "is not available",
    r"[0-9}](?: |\\xa0|\xa0)%(?! [0-9])": "95%, without a space",
    r"\bthe marked \{?counted\b|\bHere odd are\b|\bodd are \{": "the subject first, and a number only above 1",
    r"\bWhat we call things\b": "New terms",
    r"\bTake it away\b": "Remove the …",
    r"\bas (it|they) (was|were) made\b": "unchanged",
    r"\bV - |\b[F2] - [VC]\b|[0-9}] - k\b": "V − E, with a minus sign",
    r"(?<![-\w.,:;{}])(?!(?:that|had|de)\b)([A-Za-z]+) \1\b(?![-\w:])": "the word once",
}


@cache
def texts() -> list[tuple[Path, int, str]]:
    """Return each line of code, notes and notebooks with its place, but not of tests."""
    patterns = ("*.md", "docs/**/*.md", "notebooks/**/*.md", "ttr/**/*.py", "ttr/**/*.js", "ttr/**/*.md")
    found = {path: path.read_text(encoding="utf-8") for pattern in patterns for path in ROOT.glob(pattern)}
    for path in (ROOT / "notebooks").rglob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        found[path] = "\n".join("".join(cell["source"]) for cell in cells)
    return [
        (path.relative_to(ROOT), number, line.strip().lstrip('f"'))
        for path, text in found.items()
        for number, line in enumerate(text.splitlines(), 1)
    ]


@pytest.mark.parametrize(("turn", "better"), TURNS.items())
def test_an_awkward_phrase_does_not_come_back(turn: str, better: str) -> None:
    avoided = re.compile(turn)
    # CONTRIBUTING quotes the phrases to avoid.
    found = [
        f"{path}:{number}: {line}"
        for path, number, line in texts()
        if avoided.search(line) and path.name != "CONTRIBUTING.md" and "plotly" not in path.parts
    ]
    assert not found, f"write “{better}”:\n" + "\n".join(found)


def syllables(word: str) -> int:
    groups = len(re.findall(r"[aeiouyáéíóöúü]+", word.lower()))
    silent = re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$|[^aeiouyscxzgh]es$", word.lower())
    return max(1, groups - bool(silent))


def grade(text: str) -> float:
    """Return the school grade of a text by Flesch and Kincaid.

    Terms and names of cities count as other words. For these lessons the grade differs from textstat's by less than
    half a grade; newer versions of textstat load a dictionary from the network.
    """
    words = re.findall(r"[^\W\d_][\w'’]*", text)
    sentences = len(re.findall(r"[.!?](?=[\s)”\"]|$)", text)) or 1
    return 0.39 * len(words) / sentences + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def paragraphs(entry: LessonEntry) -> list[str]:
    """Return a lesson's texts for students: its notebook without code and tables, and what is asked."""
    found = [hint for exercise in entry.exercises for hint in (exercise.statement, *exercise.hints)]
    found += [wrong.hint for exercise in entry.exercises for wrong in exercise.misconceptions]
    found += [text for asked in entry.concepts for text in (asked.text, asked.why, *asked.feedback.values())]
    cells = json.loads((ROOT / "notebooks" / "lessons" / f"{entry.stem}.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "markdown":
            prose = re.sub(r"```.*?```", "", "".join(cell["source"]), flags=re.DOTALL)
            found += [
                re.sub(r"[*`]|\]\([^)]*\)", "", line) for line in prose.splitlines() if line and line[0] not in "|>#"
            ]
    return found


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.stem)
def test_what_students_read_is_at_grade_eight_or_below(entry: LessonEntry) -> None:
    # Skip short paragraphs, where one long term in ten words makes a grade of twelve.
    hard = {text: grade(text) for text in paragraphs(entry) if len(text.split()) >= 25 and text[:4] != "def "}
    assert len(hard) > 10
    assert not {text: found for text, found in hard.items() if found > 8}
