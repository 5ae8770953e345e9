"""Sentences read as English: turns of phrase that readers stumbled over do not come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serve import ROOT

# What to avoid, as a regular expression, and what to write.
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
}


def texts() -> Iterator[tuple[Path, int, str]]:
    """Yield each line that people read, with its place: code, notes and notebooks; not the tests."""
    for folder, endings in {"ttr": ("*.py", "*.js"), "notebooks": ("*.md",), "docs": ("*.md",), ".": ("*.md",)}.items():
        for ending in endings:
            for path in (ROOT / folder).glob(ending) if folder == "." else (ROOT / folder).rglob(ending):
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    yield path.relative_to(ROOT), number, line.strip().lstrip('f"')
    for path in (ROOT / "notebooks").rglob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for line in "".join(cell["source"]).splitlines():
                yield path.relative_to(ROOT), 0, line


@pytest.mark.parametrize(("turn", "better"), TURNS.items())
def test_a_turn_of_phrase_that_readers_stumbled_over_does_not_come_back(turn: str, better: str) -> None:
    avoided = re.compile(turn)
    # CONTRIBUTING shows what to avoid beside what to write.
    found = [
        f"{path}:{number}: {line}"
        for path, number, line in texts()
        if avoided.search(line) and path.name != "CONTRIBUTING.md" and "plotly" not in path.parts
    ]
    assert not found, f"write “{better}”:\n" + "\n".join(found)
