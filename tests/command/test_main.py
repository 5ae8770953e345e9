"""`ttr`: help with examples for every command, and exit codes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command.conftest import Run, Said
from ttr import __version__

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


@pytest.mark.parametrize("line", ["no-such-command", "play --no-such-option", "arena", "lesson", "check"])
def test_an_invalid_command_line_ends_with_2(line: str, run: Run) -> None:
    said = run(line)
    assert said.code == 2
    assert "error: " in said.err


def test_without_a_command_all_commands_are_listed(run: Run) -> None:
    said = run("")
    assert said.code == 2
    assert all(f"\n    {command} " in said.err for command in COMMANDS)
    assert "examples:" in said.err


def test_it_is_also_a_module_and_prints_its_version() -> None:
    done = subprocess.run([sys.executable, "-m", "ttr", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"ttr-classroom {__version__}\n"


def test_a_file_error_is_described_without_its_number(run: Run, tmp_path: Path) -> None:
    file, right = tmp_path / "file", "name a folder, which may be a new one"
    file.touch()
    assert run("sheets 5 --out", file) == Said(2, "", f"ttr sheets: {file}: this is a file; {right}\n")
    sentence = f"ttr sheets: {file / 'paper'}: a part of this path is a file; {right}\n"
    assert run("sheets 5 --out", file / "paper") == Said(2, "", sentence)
