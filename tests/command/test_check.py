"""`ttr check`: sound records and boards, and faults with their places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.command.main import main
from ttr.command.usage import FAULT, FINE, WRONG_USE

DATA = ROOT / "data"
RECORD = DATA / "records" / "2-players-last-round.txt"


@pytest.mark.parametrize("path", sorted((DATA / "records").glob("*.txt")), ids=lambda path: path.stem)
def test_every_shipped_record_is_sound(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == FINE
    said = capsys.readouterr()
    assert said.out.startswith(f"{path}: a sound record, ")
    assert said.err == ""


def test_what_a_sound_record_tells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(RECORD)]) == FINE
    told = "a sound record, Ticket to Ride (USA): destination, destination 2; 130 moves, totals 100, 101.\n"
    assert capsys.readouterr().out == f"{RECORD}: {told}"


def test_a_board_is_told_with_advice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(DATA / "boards" / "usa.json")]) == FINE
    first, *advice = capsys.readouterr().out.splitlines()
    assert first.endswith("a sound board, 36 cities, 100 routes and 30 tickets.")
    assert advice[0].startswith("  Cities without a ticket: ")


def test_a_changed_record_is_a_fault_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "game.txt"
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    wrong.write_text("\n".join([*lines[:40], "claim 999 red", *lines[41:]]), encoding="utf-8")
    assert main(["check", str(wrong), str(RECORD)]) == FAULT
    said = capsys.readouterr()
    assert said.err.startswith(f"{wrong}: line 41: ")
    assert "a sound record" in said.out  # of the other file


def test_every_problem_of_a_board_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = json.loads((DATA / "boards" / "mini.json").read_text(encoding="utf-8"))
    board["routes"][0]["length"] = 99
    board["tickets"][0]["points"] = -1
    (tmp_path / "town").write_text(json.dumps(board), encoding="utf-8")  # whatever its name is
    assert main(["check", str(tmp_path / "town")]) == FAULT
    said = capsys.readouterr().err
    assert "length" in said
    assert "points" in said


def test_a_record_of_another_board_is_checked_with_that_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = json.loads((DATA / "boards" / "mini.json").read_text(encoding="utf-8")) | {"name": "town"}
    (tmp_path / "town.json").write_text(json.dumps(board), encoding="utf-8")
    town = ttr.load_board(tmp_path / "town.json")
    ttr.play(["random", "random"], "mini", board=town, seed=7).write(tmp_path / "game.txt")
    assert main(["check", str(tmp_path / "game.txt")]) == FAULT
    assert main(["check", str(tmp_path / "game.txt"), "--board", str(tmp_path / "town.json")]) == FINE
    assert "town" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{", b"hello\n"])
def test_a_file_that_is_neither_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    assert main(["check", str(tmp_path / "file")]) == FAULT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{tmp_path / 'file'}: ")


def test_a_file_that_is_not_there_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "no.txt")]) == WRONG_USE
    assert capsys.readouterr().err == f"ttr check: there is no file {tmp_path / 'no.txt'}\n"


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == WRONG_USE
    assert capsys.readouterr().err == f"ttr check: {tmp_path} is a folder: name the files in it\n"
