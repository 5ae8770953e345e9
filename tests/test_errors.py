"""Every error about a file names the file, and a sentence about a wrong value says what would be right."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ttr

RECORD = ttr.play(["random", "random"], seed=7)
TEXT = RECORD.to_text()
OWN = ttr.Board(
    "town",
    (ttr.City("A", 0, 0), ttr.City("B", 9, 0)),
    (ttr.Route("A", "B", 2, "red"),),
    tuple(ttr.Ticket(*ends, 3) for ends in [("A", "B")]),
)
RESULTS = ttr.arena.tournament(["random", "random"], 2, progress=False)

CONTENTS = {
    "no file": None,
    "empty": b"",
    "not text": b"\xff\xfe\x00",
    "not JSON": b"{",
    "too large": b"[" * 1_100_000,
    "other keys": b'{"format": 1, "citties": []}',
    "newer": b'{"format": 9}',
    "cut off": TEXT.encode()[:3000],
    "illegal": TEXT.replace("moves:\n", "moves:\nclaim 3 red\n").encode(),
    "other format": b"ttr record: 9\n",
}


@pytest.mark.parametrize("read", [ttr.load_board, ttr.Record.read], ids=lambda read: read.__name__)
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_an_error_about_a_read_file_names_it(
    read: Callable[[Path], Any], content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("games") / "mine.txt"
    file.parent.mkdir()
    if content is not None:
        file.write_bytes(content)
    with pytest.raises((ttr.BoardError, ttr.RecordError), match=r"^games/mine\.txt: "):
        read(file)


@pytest.mark.parametrize("read", [ttr.load_board, ttr.Record.read], ids=lambda read: read.__name__)
def test_an_error_about_a_folder_names_it(read: Callable[[Path], Any], tmp_path: Path) -> None:
    with pytest.raises((ttr.BoardError, ttr.RecordError), match=rf"^{tmp_path}: [\s\S]*Is a directory"):
        read(tmp_path)


@pytest.mark.parametrize("write", [OWN.save, RECORD.write, RESULTS.to_csv], ids=lambda write: write.__name__)
@pytest.mark.parametrize("place", ["none/file.txt", "."])
def test_an_error_about_a_written_file_names_it(write: Callable[[Path], None], place: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=str(tmp_path / place)):
        write(tmp_path / place)


def test_a_record_of_an_own_board_says_how_to_give_the_board() -> None:
    state = ttr.new_game("usa", ["Ada", "Bo"], board=ttr.load_board("usa"))
    record = ttr.Record(state, ())
    text = record.to_text().replace("board: usa ", "board: town ")
    with pytest.raises(ttr.RecordError) as told:
        ttr.Record.from_text(text)
    assert "board=ttr.load_board('town.json')" in str(told.value)
    assert "`ttr check --board town.json`" in str(told.value)


@pytest.mark.parametrize("move", ["draw deck", "hello", 3, None, ttr.DrawCard])
def test_what_is_not_a_move_is_told_how_to_become_one(move: Any) -> None:
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    with pytest.raises(ttr.IllegalMove) as told:
        ttr.apply(state, move)
    assert "`ttr.parse_move`" in str(told.value)
    assert "'claim 37 orange+1'" in str(told.value)
