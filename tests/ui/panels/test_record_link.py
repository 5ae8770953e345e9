"""A link saves a finished game; a game that is too long for a record gets a sentence, and breaks no page."""

import base64
import re

import pytest

import ttr
from ttr.ui.panels.game_html import record_link


@pytest.fixture
def record() -> ttr.Record:
    return ttr.play(["random", "random"], rules="mini", seed=3)


def test_the_link_holds_a_readable_record(record):
    link = record_link(record, "game.txt", "Save")
    data = re.search(r'href="data:[^,"]*base64,([^"]*)"', link)
    assert ttr.Record.from_text(base64.b64decode(data[1]).decode()) == record
    assert 'download="game.txt"' in link


def test_a_game_that_is_too_long_for_a_record_gets_a_sentence_and_no_link(record, monkeypatch):
    monkeypatch.setattr("ttr.game.files.record.MAX_BYTES", 1000)
    shown = record_link(record, "game.txt", "Save")
    assert "This game cannot be saved: the game is too long for a record" in shown
    assert "href" not in shown
