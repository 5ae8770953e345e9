"""`ttr score`: reads one row per game, writes one row per player."""

from contextlib import redirect_stdout
from pathlib import Path

from tests.command.conftest import Run
from ttr.command.main import main
from ttr.command.usage import FAULT, FINE, WRONG_USE

HEAD = "game,player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\n"
GOOD = "Friday,Ada,0;5,3;5,Bo,7,4;9\n"


def test_a_season_is_scored(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "season.csv"
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
    assert said.code == WRONG_USE
    assert "In Excel, choose File, Save As, “CSV UTF-8" in said.err


def test_a_plain_csv_of_excel_is_scored_with_its_accents(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "season.csv"
    sheet.write_bytes((HEAD + GOOD.replace("Ada", "Zoë")).encode("cp1252"))
    said = run("score", sheet)
    assert said.code == FINE
    assert said.out.splitlines()[1].startswith("Friday,Zoë,1,")
    assert "save the spreadsheet as “CSV UTF-8”" in said.err


def test_scores_in_a_file_have_the_mark_that_spreadsheets_need_and_on_a_screen_they_have_none(
    tmp_path: Path, run: Run
) -> None:
    sheet, scores = tmp_path / "season.csv", tmp_path / "scores.csv"
    sheet.write_text(HEAD + GOOD, encoding="utf-8")
    with scores.open("w", encoding="utf-8") as file, redirect_stdout(file):
        assert main(["score", str(sheet)]) == FINE
    assert scores.read_text(encoding="utf-8") == f"\ufeff{run('score', sheet).out}"
