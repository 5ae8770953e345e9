"""Files, links and saved games of a newer version of the program: each is refused in one sentence with both formats."""

import json
import re
import sqlite3
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

import ttr
from ttr.game.files import data_file
from ttr.game.files.board_json import board_from_text
from ttr.game.tabletop import Tabletop
from ttr.store.backup import backup, restore
from ttr.store.class_log import begin_class, find_class
from ttr.store.store import Store
from ttr.ui.play.game_saver import SavedSession
from ttr.ui.records.files import OwnFiles
from ttr.ui.records.table_code import code_of, game_of
from ttr.ui.setup.game_options import GameOptions, options_to_text
from ttr.ui.table.saved_table import SavedTable

BOARD = Path(data_file("boards", "mini.json")).read_text(encoding="utf-8")
NEW_BOARD = json.dumps({**json.loads(BOARD), "format": 2, "rivers that only newer versions know": []})
RECORD = ttr.play(["random", "random"], rules="mini", seed=1).to_text()


def load_shipped_board(folder: Path) -> None:
    (folder / "town.json").write_text(NEW_BOARD, encoding="utf-8")
    ttr.load_board(folder / "town.json")


def open_score_link(folder: Path) -> None:
    played = Tabletop(ttr.MINI, ttr.load_board("mini"), ("Ada", "Bo"), ((0,), (1,)), ((), ()))
    code = code_of(played)
    data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    game_of(urlsafe_b64encode(bytes([2]) + data[1:]).decode().rstrip("="), [played.board])


def use_store(folder: Path) -> None:
    old_store(folder).begin("set-up")
    with sqlite3.connect(folder / "games.sqlite") as connection:
        connection.execute("UPDATE ttr_schemas SET version = 2")
    old_store(folder).begin("set-up")


def restore_backup(folder: Path) -> None:
    head, *lines = backup(old_store(folder))
    restore(old_store(folder), [head.replace('"schema": 1', '"schema": 2'), *lines])


def newer_options() -> str:
    return json.dumps({**json.loads(options_to_text(GameOptions(seed=7))), "format": 2})


def open_saved_game(folder: Path) -> None:
    _, (code,) = (store := old_store(folder)).begin(newer_options())
    SavedSession.find(code, store)


def open_table(folder: Path) -> None:
    _, (code,) = (store := old_store(folder)).begin(json.dumps({"table": newer_options()}))
    SavedTable.find(code, store)


def open_class(folder: Path) -> None:
    store = old_store(folder)
    code = begin_class(store, "Monday")
    with sqlite3.connect(folder / "games.sqlite") as connection:
        connection.execute("UPDATE ttr_games SET setup = ?", [json.dumps({"class": "Monday", "format": 2})])
    find_class(store, code)


def old_store(folder: Path) -> Store:
    return Store(f"sqlite:///{folder}/games.sqlite")


@pytest.mark.parametrize(
    ("what", "open_it"),
    [
        ("board file", load_shipped_board),
        ("board file", lambda _: board_from_text(NEW_BOARD)),
        ("record", lambda _: ttr.Record.from_text(RECORD.replace("record: 1", "record: 2"))),
        ("link", open_score_link),
        ("store", use_store),
        ("backup", restore_backup),
        ("game", open_saved_game),
        ("game", open_table),
        ("class", open_class),
    ],
)
def test_what_a_newer_version_wrote_says_so_with_both_formats(what: str, open_it: Callable, tmp_path: Path) -> None:
    with pytest.raises(Exception, match="newer version") as refused:
        open_it(tmp_path)
    sentence = rf"newer version of the program wrote this {what} in format 2, and this version reads format 1; please"
    assert re.search(sentence, str(refused.value))
    assert not isinstance(refused.value, ttr.BoardError) or len(refused.value.problems) == 1


def test_the_replay_page_says_the_same_of_an_uploaded_file() -> None:
    for text in (NEW_BOARD, RECORD.replace("record: 1", "record: 2")):
        assert "newer version of the program wrote this" in OwnFiles().read(text.encode()).problem
