"""The replay page under test, and helpers that operate it."""

from functools import cache
from pathlib import Path

import pytest

import ttr
from tests.ui.seen import send
from ttr.game.rules import Rules
from ttr.ui.records.files import shipped_records
from ttr.ui.replay.page import ReplayPage

RECORDS = shipped_records()
THREE = "3-players-all-pass"


@pytest.fixture
def page():
    return ReplayPage()


def record_text(name=THREE):
    return Path(RECORDS[name]).read_text(encoding="utf-8")


def paste(page, text):
    """Send a pasted text, as the browser does at a click on the button."""
    send(page.input, {"kind": "text"}, text.encode())


@cache
def game_of(rules: Rules, seed: int = 4) -> ttr.Record:
    return ttr.play(["destination", "destination", "random"][: rules.seats[1]], rules=rules, seed=seed)
