"""`ttr arena` and `ttr game`: tournaments and games from the command line."""

import csv
from os import cpu_count

import pytest

import ttr
from tests.command.conftest import Run
from ttr.bots import BOTS


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_tournament_is_printed_and_written(run: Run, tmp_path):
    files = "--csv", tmp_path / "a.csv", "--markdown", tmp_path / "a.md"
    said = run("arena random destination --games 4 --seed 3", *files)
    assert said.out.startswith("Ticket to Ride (USA): 4 games of 2 bots, seed 3\n")
    with open(tmp_path / "a.csv", encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 1 + 8
    assert "`ttr arena random destination --games 4" in (tmp_path / "a.md").read_text(encoding="utf-8")


def test_a_hyphen_stands_for_the_space_in_a_name_and_all_means_every_bot(run: Run, monkeypatch):
    spaced = next(name for name in BOTS if " " in name)
    assert spaced in run(f"arena {spaced.replace(' ', '-')} random --games 2").out
    asked = []
    monkeypatch.setattr("ttr.command.tournaments.tournament", lambda bots, *_, **__: asked.append(bots))
    assert run("arena all").code == 0
    assert asked == [list(BOTS)]


def test_a_game_is_played_and_saved(run: Run, tmp_path):
    said = run("game destination random --seed 7 --record", tmp_path / "game.txt")
    assert said.out.strip() == str(ttr.Record.read(tmp_path / "game.txt").result)
    alone = run("game random")
    assert (alone.code, alone.out, "2 to 5 players, not 1" in alone.err) == (2, "", True)


def test_help_lists_the_bots(run: Run):
    said = run("arena --help").out
    for name, (_, what) in BOTS.items():
        assert name.replace(" ", "-") in said
        assert what in said


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("arena nobody random", "ttr arena: there is no bot 'nobody'"),
        ("arena random", "a table of 2 needs 2 bots, not 1"),
        ("arena random random --games 0", "at least 1 game, not 0"),
        ("arena random random --csv /no/such/folder/a.csv", "there is no folder /no/such/folder to write a.csv into"),
        ("arena random random --board nowhere", "nowhere"),
        ("arena random random --games 99999999999999999999", "at most 1,000,000 games, not 99999999999999999999"),
        ("arena all --games 99999", "at most 1,000,000 games, not 99999 for each of "),
        ("arena random random --jobs 0", "jobs is 0; use 1 to "),
        ("arena random random --jobs 100000", "jobs is 100000; use 1 to "),
        ("arena random random --jobs -100000", "jobs is -100000; use 1 to "),
        (f"arena random random --jobs {~cpu_count()}", "or -1 for one for each of the "),
        ("arena random random --seats 99999999999", "seats is 99999999999: a table has 1 to 5 seats"),
        ("arena random random --move-seconds inf", "more than 0 and at most a day, not inf"),
        ("arena random random --csv {folder}", "{folder} cannot be written: Is a directory"),
        ("arena random random --markdown {folder}", "{folder} cannot be written: Is a directory"),
        ("arena random random --csv {folder}/a --markdown {folder}/a", "would both write {folder}/a"),
        ("game random random --record {folder}", "{folder} cannot be written: Is a directory"),
        ("game random random --record {folder}/no/game.txt", "there is no folder {folder}/no to write game.txt into"),
    ],
)
def test_an_impossible_request_is_reported_before_a_game_is_played(run: Run, monkeypatch, tmp_path, line, message):
    monkeypatch.setattr("ttr.arena.match.Match.play", lambda *_: pytest.fail("a game was played"))
    monkeypatch.setattr("ttr.command.tournaments.play", lambda *_, **__: pytest.fail("a game was played"))
    said = run(line.format(folder=tmp_path))
    assert (said.code, said.out) == (2, "")
    assert message.format(folder=tmp_path) in said.err
    assert not list(tmp_path.iterdir())


def test_an_existing_file_stays_if_the_games_do_not_finish(run: Run, tmp_path):
    (tmp_path / "a.csv").write_text("old", encoding="utf-8")
    assert run("arena nobody random --csv", tmp_path / "a.csv").code == 2
    assert (tmp_path / "a.csv").read_text(encoding="utf-8") == "old"


def test_results_are_printed_even_if_they_cannot_be_written(run: Run, monkeypatch, tmp_path):
    monkeypatch.setattr("ttr.arena.results.Results.to_csv", full)
    said = run("arena random random --games 2 --csv", tmp_path / "a.csv", "--markdown", tmp_path / "a.md")
    assert said.code == 2
    assert said.out.startswith("Ticket to Ride (USA): ")
    assert f"{tmp_path / 'a.csv'} cannot be written: No space left on device" in said.err
    assert (tmp_path / "a.md").exists()


def test_the_result_of_a_game_is_printed_even_if_its_record_cannot_be_written(run: Run, monkeypatch, tmp_path):
    monkeypatch.setattr("ttr.Record.write", full)
    said = run("game random random --seed 7 --record", tmp_path / "a.txt")
    assert said.code == 2
    assert "-43" in said.out
    assert "No space left on device" in said.err
