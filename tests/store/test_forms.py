"""Stores and backups of every form ever written: `forms` has one of each, and today's program reads them all.

To change a table, increase `SCHEMA`, convert older stores when they are opened, and add a store of the new form
(`sqlite3 games.sqlite .dump`) and its backup to `forms`. Never change existing files there.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ttr.store.backup import restore
from ttr.store.store import SCHEMA, Store

FORMS = Path(__file__).parent / "forms"
NUMBERS = range(1, SCHEMA + 1)
CODE = "1-yROypnbWkXV6c_tcdwa6Gg"
HOST = "2-PTx5Biw1AVK8CqL3jsrryA"


def can_continue(store: Store) -> bool:
    """Check that the games of a form exist with their old numbers, and can be continued."""
    log, table = store.find(CODE), store.find(HOST)
    assert (log.setup, log.lines) == ('{"rules": "usa", "seed": 7}', ("draw ♣", "claim Denver—Helena"))
    assert (table.holder, table.lines, store.presence(2)) == ("host", ("joined",), {"host": 4_000_000_000})
    store.append(1, 2, ["draw ♠"])
    assert store.lines(1, 2) == ("draw ♠",)
    return store.begin("a new game")[0] == 3


def table_columns(path: Path) -> dict[str, list[object]]:
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [
                connection.execute(f"PRAGMA {what}({name})").fetchall() for what in ("table_info", "foreign_key_list")
            ]
            for name in names
        }


@pytest.mark.parametrize("form", NUMBERS)
def test_a_file_of_every_form_is_converted_to_today_s_form(form: int, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as connection:
        connection.executescript((FORMS / f"{form}.sql").read_text(encoding="utf-8"))
    assert can_continue(Store(f"sqlite:///{tmp_path}/old.sqlite"))
    Store(f"sqlite:///{tmp_path}/new.sqlite").begin("a game")
    assert table_columns(tmp_path / "old.sqlite") == table_columns(tmp_path / "new.sqlite")


@pytest.mark.parametrize("form", NUMBERS)
def test_a_backup_of_every_form_is_restored(form: int, store: Store) -> None:
    restore(store, (FORMS / f"{form}.jsonl").read_text(encoding="utf-8").splitlines())
    assert can_continue(store)
