"""`ttr store` says in a sentence what it cannot do."""

from pathlib import Path

import pytest

from tests.command.conftest import Run, Said
from ttr.command.usage import WRONG_USE


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("backup {folder}/no/games.jsonl", "there is no folder {folder}/no to write games.jsonl into"),
        ("backup {folder}", "{folder} already exists. Name a new file."),
        ("backup", "backup takes the name of a file."),
        ("delete {folder}/games.jsonl", "delete takes no file."),
        ("restore {folder}/games.jsonl", "there is no file {folder}/games.jsonl"),
        ("restore {folder}", "{folder} is a folder: name the files in it"),
        ("restore {folder}/picture", "{folder}/picture is not a backup of a store: it is not UTF-8 text"),
    ],
)
def test_an_impossible_request_is_reported(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, why: str
) -> None:
    monkeypatch.setenv("TTR_STORE", f"sqlite:///{tmp_path}/games.sqlite")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    told = f"ttr store: {why.format(folder=tmp_path)}\n"
    assert run("store " + line.format(folder=tmp_path)) == Said(WRONG_USE, "", told)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql+psycopg://localhost:1/games", "the database of the games does not answer"),
        ("sqlite:///{folder}/letter", "the file of the games is damaged"),
    ],
)
@pytest.mark.parametrize("line", ["backup {folder}/games.jsonl", "restore {folder}/letter", "delete --yes"])
def test_a_database_that_fails_is_reported(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, why: str, line: str
) -> None:
    (tmp_path / "letter").write_text("Dear games,\n" * 100)
    monkeypatch.setenv("TTR_STORE", url.format(folder=tmp_path))
    nothing = ". Nothing was restored." if "restore" in line else ""
    assert run("store " + line.format(folder=tmp_path)) == Said(WRONG_USE, "", f"ttr store: {why}{nothing}\n")
    assert [file.name for file in tmp_path.iterdir()] == ["letter"]
