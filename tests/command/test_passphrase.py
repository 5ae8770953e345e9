"""`ttr serve --new-passphrase` writes the file that `ttr serve --passphrase` takes."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command.conftest import Run
from ttr.command.usage import WRONG_USE


def test_a_script_can_pipe_in_a_passphrase(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("four green wagons leave\n"))
    said = run("serve --new-passphrase", tmp_path / "door")
    assert said.code == 0
    assert (tmp_path / "door").read_text().startswith("argon2:")
    assert "wagons" not in said.out


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (["four green wagons leave", "four green wagon leaves"], "the two passphrases differ"),
        (["ticket", "ticket"], "at least 12 characters"),
    ],
)
def test_a_mistyped_or_weak_passphrase_is_not_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], why: str
) -> None:
    lines: Iterator[str] = iter(typed)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("ttr.command.serve.getpass", lambda _: next(lines))
    said = run("serve --new-passphrase", tmp_path / "door")
    assert (said.code, why in said.err) == (WRONG_USE, True)
    assert not (tmp_path / "door").exists()


def test_an_existing_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "door").write_text("kept")
    said = run("serve --new-passphrase", tmp_path / "door")
    assert (said.code, "already exists" in said.err) == (WRONG_USE, True)
    assert (tmp_path / "door").read_text() == "kept"


def test_a_missing_folder_is_reported_before_anything_is_typed(run: Run, tmp_path: Path) -> None:
    said = run("serve --new-passphrase", tmp_path / "no" / "door")
    assert said.err == f"ttr serve: there is no folder {tmp_path / 'no'} to write door into\n"
