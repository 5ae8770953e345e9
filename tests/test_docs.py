"""The documentation: all that is public stands in it. `make docs` builds it, and stops at the first warning."""

from __future__ import annotations

import re

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.command.main import parser

REFERENCE = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "reference").glob("*.md")}
INDEX = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
PACKAGES = ("arena", "bots", "graphs", "lessons")


@pytest.mark.parametrize("name", [name for name in ttr.__all__ if name not in PACKAGES])
def test_every_public_name_stands_in_the_reference(name: str) -> None:
    told = re.compile(rf"(:: |`ttr\.|:: ttr\.\w+\.){name}\b")
    assert any(told.search(text) for text in REFERENCE.values()), f"docs/reference has no page with {name}"


@pytest.mark.parametrize(
    ("room", "name"), [(room, name) for room in PACKAGES for name in getattr(getattr(ttr, room), "__all__", ["check"])]
)
def test_every_name_of_a_public_room_stands_there_too(room: str, name: str) -> None:
    page = REFERENCE["graphs" if room == "graphs" else "lessons" if room == "lessons" else "bots"]
    assert re.search(rf"(:: |:: ttr\.{room}\.|`ttr\.{room}\.){name}\b", page) or name == "play"


def test_every_command_is_told() -> None:
    commands = re.findall(r"^    (\w+) ", parser().format_help(), re.MULTILINE)
    assert sorted(re.findall(r"^\| `ttr (\w+)", REFERENCE["command"], re.MULTILINE)) == sorted(commands)


def test_every_page_of_the_reference_is_in_its_list() -> None:
    listed = re.findall(r"^(\w+)$", REFERENCE["index"].partition("{toctree}")[2], re.MULTILINE)
    assert set(listed) == set(REFERENCE) - {"index"}


def test_recipes_house_tournament_and_notes_for_teachers_are_pages() -> None:
    for page in ("reference/index", "teaching", "The tournament <arena>", "../CONTRIBUTING", "more"):
        assert f"\n{page}\n" in INDEX
