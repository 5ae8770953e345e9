"""The store: written lines exist exactly once, for holders of the code."""

import os
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from ttr.store import own_store
from ttr.store.backup import backup
from ttr.store.database import database_url, keep_engine
from ttr.store.logs import DAYS, NoSuchLog, Overtaken, StoreError, Unreached, hash_of, log_of, new_code
from ttr.store.store import Store

from .postgres import Postgres


def test_a_code_leads_to_its_game_unchanged_and_identifies_its_holder(store: Store, url: str) -> None:
    game, codes = store.begin("set-up", ["one", "two"], ["seat 0", "seat 1"])
    store.append(game, 2, ["three ♣"])
    logs = [Store(url).find(code) for code in codes]
    assert [log.holder for log in logs] == ["seat 0", "seat 1"]
    assert {(log.number, log.setup, log.lines) for log in logs} == {(game, "set-up", ("one", "two", "three ♣"))}


def test_invalid_codes_and_the_code_of_another_game_lead_nowhere(store: Store) -> None:
    (first, (code,)), (second, _) = store.begin("one"), store.begin("two")
    right = 22 * "A"  # in its form
    wrong = ["", "1", "1-", f"x-{right}", f"1-{right}", f"999-{right}", f"{10**30}-{right}", 22 * "é", None, 5]
    assert {store.find(each) for each in [*wrong, code.replace(f"{first}-", f"{second}-")]} == {None}


def test_codes_are_not_in_the_database(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    _, (code,) = store.begin("set-up")
    secret = code.partition("-")[2].encode()
    assert not any(secret in path.read_bytes() for path in tmp_path.iterdir())
    assert any(hash_of(code).encode() in path.read_bytes() for path in tmp_path.iterdir())


def test_no_two_codes_are_the_same_and_each_has_128_bits() -> None:
    codes = {new_code(7) for _ in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {len("7-") + 22}  # 22 letters of 6 bits hold 128
    assert {log_of(code) for code in codes} == {7}


@pytest.mark.parametrize(("first", "lines"), [(1, ["mine"]), (1, ["theirs"]), (2, ["x", "y", "z"]), (5, ["later"])])
def test_of_two_writers_of_the_same_line_one_succeeds_and_of_the_other_nothing_is_written(
    store: Store, url: str, first: int, lines: list[str]
) -> None:
    game, (code,) = store.begin("set-up", ["one"])
    store.append(game, 1, ["mine", "too"])
    other = Store(url)
    for write in (lambda: other.append(game, first, lines), lambda: other.renew(game, "screen", 0, ["renewed"])):
        with pytest.raises(Overtaken):
            write()
    assert store.find(code).lines == ("one", "mine", "too")


def test_writing_the_same_lines_again_changes_nothing(store: Store) -> None:
    game, (code,) = store.begin("set-up")
    store.append(game, 0, ["one", "two"])
    store.append(game, 0, ["one", "two"])  # the first answer was lost
    store.append(game, 0, ["one", "two", "three"])
    assert store.find(code).lines == ("one", "two", "three")


def test_a_renewed_code_leads_to_the_game_and_the_old_one_nowhere(store: Store, url: str) -> None:
    game, (old, other) = store.begin("set-up", ["one"], ["seat 0", "seat 1"])
    new = store.renew(game, "seat 0", 1, ["renewed"])
    assert store.find(old) is None
    logs = [Store(url).find(code) for code in (new, other)]
    assert [(log.holder, log.lines) for log in logs] == [
        ("seat 0", ("one", "renewed")),
        ("seat 1", ("one", "renewed")),
    ]
    assert [store.leads(code, game, "seat 0") for code in (old, new, other)] == [False, True, False]


def test_the_store_knows_when_each_holder_was_present(url: str) -> None:
    now = [1_000_000_000.5]
    store = Store(url, clock=lambda: now[0])
    game, _ = store.begin("set-up", (), ["host", "seat 0"])
    store.note_presence(game, "host")
    now[0] += 60
    store.note_presence(game, "seat 0")
    assert Store(url).presence(game) == {"host": 1_000_000_000, "seat 0": 1_000_000_060}
    store.note_presence(game, "host")
    assert store.presence(game) == {"host": 1_000_000_060, "seat 0": 1_000_000_060}
    store.forget(game)
    store.note_presence(game, "host")
    assert store.presence(game) == {}


def test_many_simultaneous_writers_lose_nothing(url: str) -> None:
    """Each writer retries until its line is stored, and the log has every line once."""
    game, (code,) = Store(url).begin("set-up")

    def write(name: str) -> None:
        store = Store(url)
        for line in range(5):
            while True:
                try:
                    store.append(game, len(store.lines(game)), [f"{name} {line}"])
                    break
                except Overtaken:
                    continue

    names = "abcd"
    with ThreadPoolExecutor(len(names)) as threads:
        list(threads.map(write, names))
    lines = Store(url).find(code).lines
    assert sorted(lines) == sorted(f"{name} {line}" for name in names for line in range(5))
    for name in names:
        assert [line for line in lines if line.startswith(name)] == [f"{name} {line}" for line in range(5)]


def test_games_are_removed_some_days_after_their_last_line(url: str) -> None:
    now = [1_000_000_000]
    store = Store(url, clock=lambda: now[0])
    _, (left_alone,) = store.begin("left alone", ["one"])
    played_on, (code,) = store.begin("played on", ["one"])
    now[0] += (DAYS - 1) * 86_400
    store.append(played_on, 1, ["two"])
    now[0] += 2 * 86_400
    store.begin("new")
    assert store.find(left_alone) is None
    assert store.find(code).lines == ("one", "two")
    with pytest.raises(NoSuchLog):
        store.append(log_of(left_alone), 1, ["three"])


def test_the_number_of_a_removed_game_is_never_reused_and_nothing_is_written_there(store: Store) -> None:
    game, (code,) = store.begin("set-up")
    store.forget(game)
    assert store.begin("another")[0] != game
    assert store.find(code) is None
    with pytest.raises(NoSuchLog):
        store.append(game, 0, ["one"])


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        Store(f"sqlite:///{tmp_path}/new/games.sqlite").begin("set-up")
    finally:
        os.umask(old)
    files = [tmp_path / "new", *(tmp_path / "new").iterdir()]
    assert [path.name for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
    assert "games.sqlite-wal" in [path.name for path in files]


def test_by_default_games_are_in_the_user_s_folder_and_keeping_them_can_be_switched_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TTR_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    own_store().begin("set-up")
    assert (tmp_path / "ttr-classroom" / "games.sqlite").is_file()
    monkeypatch.setenv("TTR_STORE", "none")
    assert database_url() is own_store() is None


def test_a_full_disk_is_reported_and_nothing_is_half_written(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    game, (code,) = store.begin("set-up", ["one"])
    with store.engine.connect() as connection:  # the limit of SQLite stands in for a full disk
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreError, match=r"^the disk is full$"):
        store.append(game, 1, ["two", 100_000 * "x"])
    assert store.find(code).lines == ("one",)


def test_a_locked_file_is_reported(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    game, (code,) = store.begin("set-up")
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match=r"^another program is using the file with the games$"):
        store.append(game, 0, ["one"])
    other.close()
    store.append(game, 0, ["one"])
    assert store.find(code).lines == ("one",)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"no database at all, by no means, not at all", "the file of the games is damaged"),
        (b"SQLite format 3\x00" + 4096 * b"\xff", "the file of the games is damaged"),
        (None, "the file of the games cannot be written"),  # a folder
    ],
)
def test_a_broken_file_or_a_folder_in_its_place_is_reported_and_left_unchanged(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "games.sqlite"
    file.mkdir() if content is None else file.write_bytes(content)
    with pytest.raises(StoreError, match=f"^{reason}$"):
        Store(f"sqlite:///{file}").begin("set-up")
    assert content is None or file.read_bytes() == content


def test_games_of_a_later_program_are_left_alone(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path}/games.sqlite").begin("set-up")
    with sqlite3.connect(tmp_path / "games.sqlite") as connection:
        connection.execute("UPDATE ttr_schemas SET version = version + 1")
    with pytest.raises(StoreError, match="a newer version of the program wrote this store"):
        Store(f"sqlite:///{tmp_path}/games.sqlite").begin("set-up")


def test_a_store_can_be_read_while_another_writes_and_a_missing_table_is_created(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    _, (code,) = Store(url).begin("set-up", ["one"])
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert Store(url).find(code).lines == ("one",)
        writer.execute("DROP TABLE ttr_seen")
        writer.commit()
    store = Store(url)
    game, _ = store.begin("another")
    store.note_presence(game, "screen")
    assert set(store.presence(game)) == {"screen"}


def test_a_kept_engine_serves_only_the_next_file(tmp_path: Path) -> None:
    first, second, third = (Store(f"sqlite:///{tmp_path}/{name}.sqlite") for name in ("first", "second", "third"))
    _, (code,) = first.begin("first", ["one"])
    keep_engine(first.engine)
    _, (other,) = second.begin("second", ["two", "three"])
    third.begin("third")
    assert second.engine is first.engine is not third.engine
    assert Store(f"sqlite:///{tmp_path}/second.sqlite").find(other).lines == ("two", "three")
    assert Store(f"sqlite:///{tmp_path}/first.sqlite").find(code).lines == ("one",)
    assert stat.S_IMODE((tmp_path / "second.sqlite").stat().st_mode) == 0o600
    for store in (second, third):
        store.engine.dispose()


def test_a_store_that_works_says_so_and_stays_as_it_is(store: Store) -> None:
    store.begin("set-up", ["one"])
    before = list(backup(store))
    store.check_writable()
    assert list(backup(store)) == before


def fill(folder: Path) -> None:
    with suppress(OSError), (folder / "full").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1 << 16))


def remove(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


@pytest.mark.parametrize(("spoil", "reason"), [(fill, "the disk is full"), (remove, "the file of the games is gone")])
def test_a_store_that_lost_its_disk_or_its_file_says_so(
    small_disk: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    store = Store(f"sqlite:///{small_disk}/games.sqlite")
    game, _ = store.begin("set-up", ["one"])
    store.check_writable()
    spoil(small_disk)
    for question in (store.check_writable, store.check_writable, lambda: store.append(game, 1, [100_000 * "x"])):
        with pytest.raises(Unreached, match=reason):
            question()


def test_a_file_that_was_moved_away_and_back_is_used_again(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    _, (code,) = store.begin("set-up", ["one"])
    (tmp_path / "games.sqlite").rename(tmp_path / "away.sqlite")
    with pytest.raises(Unreached, match="gone"):
        store.find(code)
    assert not (tmp_path / "games.sqlite").exists()
    (tmp_path / "away.sqlite").rename(tmp_path / "games.sqlite")
    store.check_writable()
    assert store.find(code).lines == ("one",)


def test_a_read_only_disk_is_reported(small_disk: Path) -> None:
    store = Store(f"sqlite:///{small_disk}/games.sqlite")
    store.begin("set-up")
    store.engine.dispose()
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    for asked in (store, Store(f"sqlite:///{small_disk}/games.sqlite")):
        with pytest.raises(Unreached, match=r"^the file of the games cannot be written$"):
            asked.check_writable()


@pytest.mark.slow
def test_a_read_only_database_is_reported(postgres: Postgres) -> None:
    url = postgres.new_database()
    Store(url).begin("set-up")
    with pytest.raises(Unreached, match=r"^the database of the games cannot be written$"):
        Store(f"{url}&options=-c default_transaction_read_only=on").check_writable()


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "nodatabase://x/y", "oracle://x/y", "oracle://x:y/z"])
def test_a_setting_without_a_database_is_reported(url: str) -> None:
    with pytest.raises(StoreError, match="TTR_STORE names a database that cannot be used here"):
        Store(url).begin("set-up")


def test_a_missing_server_is_reported_without_its_address(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"^the database of the games does not answer$"):
        Store(f"postgresql+psycopg://ada:secret@/games?host={tmp_path}").begin("set-up")
