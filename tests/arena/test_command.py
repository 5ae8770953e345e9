"""`python -m ttr`: tournaments and games from the command line."""

import csv
import subprocess
import sys

import pytest

import ttr
from ttr.__main__ import main
from ttr.bots import BOTS


def test_a_tournament_is_printed_and_written(capsys, tmp_path):
    line = ["arena", "random", "destination", "--games", "4", "--seed", "3"]
    assert main([*line, "--csv", str(tmp_path / "a.csv"), "--markdown", str(tmp_path / "a.md")]) == 0
    assert capsys.readouterr().out.startswith("Ticket to Ride (USA): 4 games of 2 bots, seed 3\n")
    with open(tmp_path / "a.csv", encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 1 + 8
    assert "python -m ttr arena random destination --games 4" in (tmp_path / "a.md").read_text(encoding="utf-8")


def test_a_hyphen_stands_for_the_space_in_a_name(capsys):
    spaced = next(name for name in BOTS if " " in name)
    assert main(["arena", spaced.replace(" ", "-"), "random", "--games", "2"]) == 0
    assert spaced in capsys.readouterr().out


def test_all_means_every_bot(capsys, monkeypatch):
    asked = []
    monkeypatch.setattr("ttr.__main__.tournament", lambda bots, *_, **__: asked.append(bots))
    assert main(["arena", "all"]) == 0
    assert asked == [list(BOTS)]


def test_a_game_is_played_and_kept(capsys, tmp_path):
    assert main(["play", "destination", "random", "--seed", "7", "--record", str(tmp_path / "game.txt")]) == 0
    record = ttr.Record.read(tmp_path / "game.txt")
    assert capsys.readouterr().out.strip() == str(record.result)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("arena nobody random", "ttr arena: there is no bot 'nobody'"),
        ("arena random", "a table of 2 needs 2 bots, not 1"),
        ("arena random random --games 0", "at least 1 game, not 0"),
        ("arena random random --csv /no/such/folder/a.csv", "there is no folder /no/such/folder to write a.csv into"),
        ("arena random random --board nowhere", "nowhere"),
        ("play random", "2 to 5 players, not 1"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(capsys, line, message):
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert told.out == ""


def test_help_lists_the_bots():
    done = subprocess.run([sys.executable, "-m", "ttr", "--help"], capture_output=True, text=True, check=True)
    for name, (_, what) in BOTS.items():
        assert name.replace(" ", "-") in done.stdout
        assert what in done.stdout
