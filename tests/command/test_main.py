"""`ttr`: help with examples for every command, and exit codes; `ttr store` says what it cannot do."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command.conftest import Run, Said
from ttr import __version__
from ttr.command.usage import WRONG_USE

COMMANDS = ("play", "serve", "lab", "lesson", "arena", "game", "check", "score", "sheets", "site", "store")


def test_the_help_lists_every_command(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.splitlines() if line.startswith("    ")] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_readable_examples(command: str, run: Run) -> None:
    said = run(f"{command} --help")
    assert said.code == 0
    examples = [line.strip() for line in said.out.splitlines() if line.startswith("  ttr ")]
    assert examples
    assert all(line.startswith(f"ttr {command} ") or line == f"ttr {command}" for line in examples)


@pytest.mark.parametrize("line", ["", "no-such-command", "play --no-such-option", "arena", "lesson", "check"])
def test_an_invalid_command_line_ends_with_2_and_one_without_a_command_lists_all(line: str, run: Run) -> None:
    said = run(line)
    assert said.code == 2
    assert ("examples:" if not line else "error: ") in said.err
    assert line or all(f"\n    {command} " in said.err for command in COMMANDS)


def test_it_is_also_a_module_and_prints_its_version() -> None:
    done = subprocess.run([sys.executable, "-m", "ttr", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"ttr-classroom {__version__}\n"


@pytest.fixture
def full() -> Iterator[None]:
    """A disk on which no file has room for more than some thousand bytes."""
    resource = pytest.importorskip("resource")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, usual[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize(
    "line",
    [
        "sheets 5 --out {folder}",
        "game random random --record {folder}/game.txt",
        "arena random random --games 100 --csv {folder}/games.csv",
        "lab {folder} --copy-only",
    ],
)
def test_a_full_disk_is_reported_and_no_file_is_half_written(run: Run, tmp_path: Path, line: str) -> None:
    said = run(line.format(folder=tmp_path))
    assert said.code == 2
    assert f"{tmp_path}" in said.err
    assert said.err.endswith(": File too large\n")
    assert [path.name for path in tmp_path.rglob("*") if path.suffix == ".part" or path.stat().st_size == 5000] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")
def test_an_output_that_cannot_be_written_is_described_without_its_number() -> None:
    record = "data/records/2-players-last-round.txt"
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([sys.executable, "-m", "ttr", "check", record], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b"ttr check: No space left on device\n")


def test_a_file_error_is_described_without_its_number(run: Run, tmp_path: Path) -> None:
    file, right = tmp_path / "file", "name a folder, which may be a new one"
    file.touch()
    assert run("sheets 5 --out", file) == Said(2, "", f"ttr sheets: {file}: this is a file; {right}\n")
    sentence = f"ttr sheets: {file / 'paper'}: a part of this path is a file; {right}\n"
    assert run("sheets 5 --out", file / "paper") == Said(2, "", sentence)


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
def test_an_impossible_request_to_the_store_is_reported(
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
