"""A backup contains everything in a store, and any store can be restored from it."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ttr.command.main import main
from ttr.store.backup import BackupError, backup, restore
from ttr.store.store import Store


@pytest.fixture
def kept(url: str) -> tuple[Store, list[str]]:
    store = Store(url)
    codes = [store.begin(f"game {number}", ["a line", "Ünlaut “quoted”\tand a tab"])[1][0] for number in (1, 2)]
    return store, codes


@pytest.fixture
def empty(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path}/empty.sqlite")


def test_a_restored_store_answers_as_the_one_that_was_backed_up(kept: tuple[Store, list[str]], empty: Store) -> None:
    store, codes = kept
    assert restore(empty, backup(store)) == 2
    assert [empty.find(code) for code in codes] == [store.find(code) for code in codes]
    assert list(backup(empty)) == list(backup(store))
    assert not [code for code in codes if code.partition("-")[2] in "\n".join(backup(store))], "it holds no code"


def test_a_new_game_after_a_restore_gets_a_new_number_and_nothing_is_restored_over_games(
    kept: tuple[Store, list[str]], empty: Store
) -> None:
    store, codes = kept
    with pytest.raises(BackupError, match="empty"):
        restore(store, backup(store))
    restore(empty, backup(store))
    store.delete_all()
    assert restore(store, backup(empty)) == 2  # back into the original database
    number, _ = store.begin("a new game")
    assert number > max(store.find(code).number for code in codes)


INVALID = [
    (1, '{"format": "something else"}', "not a backup"),
    (1, '{"format": "ttr-store", "schema": 99}', "format 99"),
    (2, "no JSON", "Line 2"),
    (2, '{"table": "\ud800"}', "Line 2"),
    (2, '{"table": "ttr_games", "id": 1, "begun": 1, "setup": "\\ud800"}', "Line 2"),
    (2, '{"table": "ttr_users"}', "Line 2"),
    (2, '{"table": ["ttr_games"]}', "Line 2"),
    (2, '{"table": "ttr_games", "id": 1, "begun": "now", "setup": ""}', "Line 2"),
    (2, '{"table": "ttr_games", "id": 1, "begun": 10000000000000000000, "setup": ""}', "Line 2"),
    (3, '{"table": "ttr_seen", "game": 99, "holder": "x", "at": 1}', "Line 3"),
]


def test_of_a_truncated_or_invalid_backup_nothing_is_restored(kept: tuple[Store, list[str]], empty: Store) -> None:
    lines = list(backup(kept[0]))
    wrong = [(lines[:keep], "cut off") for keep in (0, 1, 3, -1)]
    wrong += [([*lines[: number - 1], line, *lines[number:]], words) for number, line, words in INVALID]
    for each, words in wrong:
        with pytest.raises(BackupError, match=words):
            restore(empty, each)
        assert not [line for line in backup(empty) if '"table"' in line]


def test_a_backup_with_any_changed_character_is_refused(kept: tuple[Store, list[str]], empty: Store) -> None:
    lines = list(backup(kept[0]))
    text = "\n".join(lines)
    for at in range(0, len(text), 7):
        other = "0" if text[at] == "1" else "1"
        if text[at] != "\n":
            with pytest.raises(BackupError):
                restore(empty, f"{text[:at]}{other}{text[at + 1 :]}".split("\n"))
    assert not [line for line in backup(empty) if '"table"' in line]
    with pytest.raises(BackupError, match="its checksum does not fit"):
        restore(empty, text.replace("a line", "a lime", 1).split("\n"))
    assert restore(empty, text.split("\n")) == 2


def test_a_disk_that_gets_full_during_a_restore_is_named(
    small_disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    for number in range(12):
        store.begin(f"game {number}", [1_000_000 * "x"])
    monkeypatch.setenv("TTR_STORE", f"sqlite:///{tmp_path}/games.sqlite")
    assert main(["store", "backup", str(tmp_path / "games.jsonl")]) == 0
    monkeypatch.setenv("TTR_STORE", f"sqlite:///{small_disk}/games.sqlite")
    assert main(["store", "restore", str(tmp_path / "games.jsonl")]) == 2
    assert capsys.readouterr().err == "ttr store: the disk is full. Nothing was restored.\n"
    assert not [line for line in backup(Store(f"sqlite:///{small_disk}/games.sqlite")) if '"table"' in line]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_backup_that_is_ended_leaves_nothing_behind_the_next_one(tmp_path: Path, number: int) -> None:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    for game in range(100):
        store.begin(f"game {game}", [100_000 * "x"])
    folder = tmp_path / "backups"
    folder.mkdir()
    line = [sys.executable, "-m", "ttr", "store", "backup"]
    env = {**os.environ, "TTR_STORE": f"sqlite:///{tmp_path}/games.sqlite"}
    with subprocess.Popen([*line, str(folder / "monday.jsonl")], env=env) as backup_of_monday:
        while not list(folder.iterdir()):
            assert backup_of_monday.poll() is None
        backup_of_monday.send_signal(number)
    assert [path.suffix for path in folder.iterdir()] == ([] if number == signal.SIGTERM else [".part"])
    subprocess.run([*line, str(folder / "tuesday.jsonl")], env=env, check=True)
    assert [path.name for path in folder.iterdir()] == ["tuesday.jsonl"]


def test_the_command_backs_up_deletes_and_restores(
    kept: tuple[Store, list[str]], url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, codes = kept
    monkeypatch.setenv("TTR_STORE", url)
    file = tmp_path / "games.jsonl"
    assert main(["store", "backup", str(file)]) == 0
    assert file.stat().st_mode & 0o077 == 0
    assert main(["store", "backup", str(file)]) == 2  # nothing is overwritten
    assert main(["store", "delete"]) == 2
    assert store.find(codes[0])
    assert main(["store", "delete", "--yes"]) == 0
    assert not store.find(codes[0])
    assert main(["store", "restore", str(file)]) == 0
    assert store.find(codes[0])


def test_a_backup_goes_through_a_pipe(
    kept: tuple[Store, list[str]],
    url: str,
    empty: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    store, codes = kept
    monkeypatch.setenv("TTR_STORE", url)
    assert main(["store", "backup", "-"]) == 0
    monkeypatch.setenv("TTR_STORE", f"sqlite:///{tmp_path}/empty.sqlite")
    monkeypatch.setattr(sys, "stdin", io.StringIO(capsys.readouterr().out))
    assert main(["store", "restore", "-"]) == 0
    assert [empty.find(code) for code in codes] == [store.find(code) for code in codes]
