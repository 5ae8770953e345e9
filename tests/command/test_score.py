"""`ttr score`: reads one row per game, writes one row per player."""

from pathlib import Path

from tests.command.conftest import Run
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
    assert said.err == f"{sheet}, row 2, column 'routes 1': there is no route 'Denver'; perhaps Denver – Omaha\n"
    assert len(said.out.splitlines()) == 3


def test_a_missing_or_binary_file_is_reported_in_a_sentence(tmp_path: Path, run: Run) -> None:
    assert run("score", tmp_path / "none.csv").code == WRONG_USE
    assert run("score", tmp_path).err == f"ttr score: {tmp_path} is a folder: name the files in it\n"
    (tmp_path / "latin.csv").write_bytes("Montréal".encode("latin-1"))
    said = run("score", tmp_path / "latin.csv")
    assert said.code == WRONG_USE
    assert "CSV UTF-8" in said.err
