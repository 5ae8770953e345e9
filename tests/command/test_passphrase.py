"""`ttr serve --new-passphrase` writes the file that `ttr serve --passphrase` takes."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttr.command.main import main
from ttr.command.usage import WRONG_USE


def test_a_script_can_pipe_in_a_passphrase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("four green wagons leave\n"))
    assert main(["serve", "--new-passphrase", str(tmp_path / "door")]) == 0
    assert (tmp_path / "door").read_text().startswith("argon2:")
    assert "wagons" not in capsys.readouterr().out


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["four green wagons leave", "four green wagon leaves"], "the two passphrases differ"),
        (["ticket", "ticket"], "at least 12 characters"),
    ],
)
def test_a_mistyped_or_weak_passphrase_is_not_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: list[str],
    said: str,
) -> None:
    lines: Iterator[str] = iter(typed)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("ttr.command.passphrase.getpass", lambda _: next(lines))
    assert main(["serve", "--new-passphrase", str(tmp_path / "door")]) == WRONG_USE
    assert said in capsys.readouterr().err
    assert not (tmp_path / "door").exists()


def test_an_existing_file_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "door").write_text("kept")
    assert main(["serve", "--new-passphrase", str(tmp_path / "door")]) == WRONG_USE
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "door").read_text() == "kept"
