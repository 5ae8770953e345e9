"""A backup contains everything in a store, and any store can be restored from it."""

from pathlib import Path

import pytest

from ttr.command.main import main
from ttr.store.backup import BackupError, backup, restore
from ttr.store.store import Store


@pytest.fixture
def kept(url: str) -> tuple[Store, list[str]]:
    """Return a store with two games, and their codes."""
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


def test_a_new_game_after_a_restore_gets_a_new_number(kept: tuple[Store, list[str]], url: str, empty: Store) -> None:
    store, codes = kept
    restore(empty, backup(store))
    store.delete_all()
    assert restore(store, backup(empty)) == 2  # back into the original database
    number, _ = store.begin("a new game")
    assert number > max(store.find(code).game for code in codes)


def test_a_backup_holds_no_code(kept: tuple[Store, list[str]]) -> None:
    store, codes = kept
    lines = "\n".join(backup(store))
    assert not [code for code in codes if code.partition("-")[2] in lines]


INVALID = [
    (1, '{"format": "something else"}', "not a backup"),
    (1, '{"format": "ttr-store", "schema": 99}', "format 99"),
    (2, "no JSON", "Line 2"),
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


def test_nothing_is_restored_over_games(kept: tuple[Store, list[str]]) -> None:
    with pytest.raises(BackupError, match="empty"):
        restore(kept[0], backup(kept[0]))


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
