"""`ttr check` and `ttr score`: valid files and their faults, with their places; scores of games in a spreadsheet."""

import json
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import ttr
from tests.browser.serve import ROOT
from tests.command.conftest import Run, Said
from ttr.command.main import main
from ttr.command.usage import FAULT, FINE, WRONG_USE
from ttr.lessons.assignments import mark_of
from ttr.lessons.catalog import LESSONS
from ttr.lessons.submissions import Submission

DATA = ROOT / "data"
RECORD = DATA / "records" / "2-players-last-round.txt"


def mini(**changes: object) -> str:
    return json.dumps(json.loads((DATA / "boards" / "mini.json").read_text(encoding="utf-8")) | changes)


@pytest.mark.parametrize("path", sorted((DATA / "records").glob("*.txt")), ids=lambda path: path.stem)
def test_every_shipped_record_is_valid(path: Path, run: Run) -> None:
    said = run("check", path)
    assert (said.code, said.err) == (FINE, "")
    assert said.out.startswith(f"{path}: a valid record, ")


def test_the_report_on_a_valid_record_or_board(run: Run) -> None:
    summary = "a valid record, Ticket to Ride (USA): destination, destination 2; 130 moves, totals 100, 101.\n"
    assert run("check", RECORD) == Said(FINE, f"{RECORD}: {summary}", "")
    said = run("check", DATA / "boards" / "usa.json")
    first, *advice = said.out.splitlines()
    assert said.code == FINE
    assert first.endswith("a valid board, 36 cities, 100 routes and 30 tickets.")
    assert advice[0].startswith("  Cities without a ticket: ")


def test_a_changed_record_is_a_fault_with_its_line(tmp_path: Path, run: Run) -> None:
    wrong = tmp_path / "game.txt"
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    wrong.write_text("\n".join([*lines[:40], "claim 999 red", *lines[41:]]), encoding="utf-8")
    said = run("check", wrong, RECORD)
    assert said.code == FAULT
    assert said.err.startswith(f"{wrong}: line 41: ")
    assert "a valid record" in said.out  # about the other file


def test_every_problem_of_a_board_is_listed(tmp_path: Path, run: Run) -> None:
    board = json.loads(mini())
    board["routes"][0]["length"] = 99
    board["tickets"][0]["points"] = -1
    (tmp_path / "town").write_text(json.dumps(board), encoding="utf-8")  # the file name does not matter
    said = run("check", tmp_path / "town")
    assert said.code == FAULT
    assert "length" in said.err
    assert "points" in said.err


def test_a_record_of_another_board_is_checked_with_that_board(tmp_path: Path, run: Run) -> None:
    (tmp_path / "town.json").write_text(mini(name="town"), encoding="utf-8")
    town = ttr.load_board(tmp_path / "town.json")
    ttr.play(["random", "random"], "mini", board=town, seed=7).write(tmp_path / "game.txt")
    alone = run("check", tmp_path / "game.txt")
    assert alone.code == FAULT
    assert "town" in alone.err
    assert run("check", tmp_path / "game.txt", "--board", tmp_path / "town.json").code == FINE


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{", b"hello\n"])
def test_a_file_that_is_neither_record_nor_board_is_a_fault(tmp_path: Path, run: Run, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    said = run("check", tmp_path / "file")
    assert (said.code, said.out) == (FAULT, "")
    assert said.err.startswith(f"{tmp_path / 'file'}: ")


def test_a_missing_file_is_wrong_use(tmp_path: Path, run: Run) -> None:
    gone = tmp_path / "no.txt"
    assert run("check", gone) == Said(WRONG_USE, "", f"ttr check: there is no file {gone}\n")
    assert run("check", tmp_path).err == f"ttr check: {tmp_path} is a folder without notebooks: name the files in it\n"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a course in which Lou split a cell, and Kim changed nothing."""
    whole = json.loads((ROOT / "notebooks" / "lessons" / "02-connected.ipynb").read_text(encoding="utf-8"))
    whole = Submission("", LESSONS[1], whole).mend()
    for student, copies in (("kim", 1), ("lou", 2)):
        path = tmp_path / "submitted" / student / "02-connected" / "02-connected.ipynb"
        path.parent.mkdir(parents=True)
        cells = [cell for cell in whole["cells"] for _ in range(copies if mark_of(cell) == "check-2-1" else 1)]
        path.write_text(json.dumps({**whole, "cells": cells}), encoding="utf-8")
    return tmp_path


def test_a_notebook_that_would_stop_the_grading_is_named_with_its_student_and_the_cure(course: Path, run: Run) -> None:
    said = run("check", course)
    kim, lou = (course / "submitted" / name / "02-connected" / "02-connected.ipynb" for name in ("kim", "lou"))
    assert said.code == FAULT
    assert said.out == f"{kim}: kim, lesson 2: ready for grading.\n"
    assert said.err.splitlines() == [
        f"{lou}: lou, lesson 2: not ready for grading.",
        "  The check of exercise 2.1 appears twice, because it was copied or split: nbgrader cannot grade such a "
        "notebook.",
        f"  To mend this: ttr check --mend {lou}",
    ]


def test_mended_notebooks_are_ready_and_the_old_ones_stay_beside_them(course: Path, run: Run) -> None:
    lou = course / "submitted" / "lou" / "02-connected" / "02-connected.ipynb"
    before = lou.read_bytes()
    said = run("check --mend", course)
    assert said.code == FINE
    assert "lou, lesson 2: mended, and ready for grading." in said.out
    assert lou.with_suffix(".before").read_bytes() == before
    assert run("check", course / "submitted").code == FINE


HEAD = "game,player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\n"
GOOD = "Friday,Ada,0;5,3;5,Bo,7,4;9\n"


def test_a_season_is_scored_also_a_plain_csv_of_excel_with_its_accents(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "season.csv"
    sheet.write_bytes((HEAD + GOOD.replace("Ada", "Zoë")).encode("cp1252"))
    said = run("score", sheet)
    assert (said.code, said.out.splitlines()[1][:13]) == (FINE, "Friday,Zoë,1,")
    assert "save the spreadsheet as “CSV UTF-8”" in said.err
    sheet.write_text(HEAD + GOOD, encoding="utf-8-sig")
    said = run("score", sheet)
    assert (said.code, said.err) == (FINE, "")
    assert said.out.splitlines()[1:] == [
        "Friday,Ada,1,-1,4,-15,0,2,4,10,41,points,",
        "Friday,Bo,2,-14,2,-16,0,2,2,0,43,points,",
    ]


def test_a_fault_is_reported_with_its_place_and_the_other_games_are_scored(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "season.csv"
    sheet.write_text(HEAD + "Bad,Ada,Denver,3;5,Bo,7,4;9\n" + GOOD, encoding="utf-8")
    said = run("score", sheet)
    assert said.code == FAULT
    fault = "there is no route 'Denver'; write both cities, as in Denver – Helena"
    assert said.err == f"{sheet}, row 2, column 'routes 1': {fault}\n"
    assert len(said.out.splitlines()) == 3


def test_a_missing_or_binary_file_is_reported_in_a_sentence(tmp_path: Path, run: Run) -> None:
    assert run("score", tmp_path / "none.csv").code == WRONG_USE
    assert run("score", tmp_path).err == f"ttr score: {tmp_path} is a folder: name the files in it\n"
    (tmp_path / "season.xlsx").write_bytes(b"PK\x03\x04 xl/workbook.xml")
    said = run("score", tmp_path / "season.xlsx")
    assert (said.code, "In Excel, choose File, Save As, “CSV UTF-8" in said.err) == (WRONG_USE, True)


def test_scores_in_a_file_have_the_mark_that_spreadsheets_need_and_on_a_screen_they_have_none(
    tmp_path: Path, run: Run
) -> None:
    sheet, scores = tmp_path / "season.csv", tmp_path / "scores.csv"
    sheet.write_text(HEAD + GOOD, encoding="utf-8")
    with scores.open("w", encoding="utf-8") as file, redirect_stdout(file):
        assert main(["score", str(sheet)]) == FINE
    assert scores.read_text(encoding="utf-8") == f"\ufeff{run('score', sheet).out}"
