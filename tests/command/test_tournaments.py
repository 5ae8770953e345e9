"""`ttr arena` and `ttr game`: tournaments and games from the command line."""

import csv
import subprocess
import sys

import pytest

import ttr
from ttr.bots import BOTS
from ttr.command.main import main


def test_a_tournament_is_printed_and_written(capsys, tmp_path):
    line = ["arena", "random", "destination", "--games", "4", "--seed", "3"]
    assert main([*line, "--csv", str(tmp_path / "a.csv"), "--markdown", str(tmp_path / "a.md")]) == 0
    assert capsys.readouterr().out.startswith("Ticket to Ride (USA): 4 games of 2 bots, seed 3\n")
    with open(tmp_path / "a.csv", encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 1 + 8
    assert "`ttr arena random destination --games 4" in (tmp_path / "a.md").read_text(encoding="utf-8")


def test_a_hyphen_stands_for_the_space_in_a_name(capsys):
    spaced = next(name for name in BOTS if " " in name)
    assert main(["arena", spaced.replace(" ", "-"), "random", "--games", "2"]) == 0
    assert spaced in capsys.readouterr().out


def test_all_means_every_bot(capsys, monkeypatch):
    asked = []
    monkeypatch.setattr("ttr.command.tournaments.tournament", lambda bots, *_, **__: asked.append(bots))
    assert main(["arena", "all"]) == 0
    assert asked == [list(BOTS)]


def test_a_game_is_played_and_kept(capsys, tmp_path):
    assert main(["game", "destination", "random", "--seed", "7", "--record", str(tmp_path / "game.txt")]) == 0
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
        ("game random", "2 to 5 players, not 1"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(capsys, line, message):
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert told.out == ""


def test_help_lists_the_bots():
    done = subprocess.run([sys.executable, "-m", "ttr", "arena", "--help"], capture_output=True, text=True, check=True)
    for name, (_, what) in BOTS.items():
        assert name.replace(" ", "-") in done.stdout
        assert what in done.stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("arena random random --games 99999999999999999999", "at most 1,000,000 games, not 99999999999999999999"),
        ("arena all --games 99999", "at most 1,000,000 games, not 99999 for each of "),
        ("arena random random --jobs 0", "jobs is 0; use 1 to "),
        ("arena random random --jobs 100000", "jobs is 100000; use 1 to "),
        ("arena random random --jobs -100000", "jobs is -100000; use 1 to "),
        ("arena random random --seats 99999999999", "a table has some 5 seats at most, not 99999999999"),
        ("arena random random --move-seconds inf", "more than 0 and at most a day, not inf"),
        ("arena random random --csv {folder}", "{folder} cannot be written: Is a directory"),
        ("arena random random --markdown {folder}", "{folder} cannot be written: Is a directory"),
        ("arena random random --csv {folder}/a --markdown {folder}/a", "would both write {folder}/a"),
        ("game random random --record {folder}", "{folder} cannot be written: Is a directory"),
        ("game random random --record {folder}/no/game.txt", "there is no folder {folder}/no to write game.txt into"),
    ],
)
def test_what_cannot_be_done_is_told_before_a_game_is_played(capsys, monkeypatch, tmp_path, line, message):
    monkeypatch.setattr("ttr.arena.match.Match.play", lambda *_: pytest.fail("a game was played"))
    monkeypatch.setattr("ttr.command.tournaments.play", lambda *_, **__: pytest.fail("a game was played"))
    assert main(line.format(folder=tmp_path).split()) == 2
    told = capsys.readouterr()
    assert message.format(folder=tmp_path) in told.err
    assert told.out == ""
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_already_is_kept_when_the_games_do_not_come_to_an_end(capsys, tmp_path):
    (tmp_path / "a.csv").write_text("old", encoding="utf-8")
    assert main(["arena", "nobody", "random", "--csv", str(tmp_path / "a.csv")]) == 2
    assert (tmp_path / "a.csv").read_text(encoding="utf-8") == "old"


def test_results_are_printed_even_when_they_cannot_be_written_in_the_end(capsys, monkeypatch, tmp_path):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ttr.arena.results.Results.to_csv", full)
    line = ["arena", "random", "random", "--games", "2", "--csv", str(tmp_path / "a.csv")]
    assert main([*line, "--markdown", str(tmp_path / "a.md")]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("Ticket to Ride (USA): ")
    assert f"{tmp_path / 'a.csv'} cannot be written: No space left on device" in told.err
    assert (tmp_path / "a.md").exists()


def test_the_result_of_a_game_is_printed_even_when_its_record_cannot_be_written(capsys, monkeypatch, tmp_path):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ttr.Record.write", full)
    assert main(["game", "random", "random", "--seed", "7", "--record", str(tmp_path / "a.txt")]) == 2
    told = capsys.readouterr()
    assert "-43" in told.out
    assert "No space left on device" in told.err
