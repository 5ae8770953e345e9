"""What needs no Unix: the engine, and `ttr game`, `arena`, `check` and `score`."""

import subprocess
import sys
from pathlib import Path

import pytest

import ttr
from tests.browser.serve import ROOT

# What Python has on Unix only, taken away before `ttr` is imported.
WITHOUT_UNIX = """
import os, signal, sys

for name in ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in ("fork", "forkpty", "getuid", "killpg"):
    delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "setitimer"):
    delattr(signal, name)

from ttr.command.main import main

sys.exit(main())
"""
SEASON = "player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\nŁucja,0;5,3;5,Bo,7,4;9\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["game", "block", "expert", "--seed", "7", "--record", "game.txt"], "block"),
        (["arena", "random", "random", "--games", "2", "--csv", "games.csv"], "2 games"),
        (["check", "record.txt"], "a valid record"),
        (["score", "season.csv"], "Łucja"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_a_command_of_the_engine_runs_without_unix_and_writes_any_letter_into_a_file(
    line: list[str], said: str, tmp_path: Path
) -> None:
    """The output goes into a file, where Windows has the letters of Western Europe only."""
    ttr.play(["block", "random"], seed=7).write(tmp_path / "record.txt")
    (tmp_path / "season.csv").write_text(SEASON, encoding="utf-8")
    env = {"PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning:ttr", "-c", WITHOUT_UNIX]
    done = subprocess.run([*command, *line], cwd=tmp_path, env=env, capture_output=True)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    assert said in done.stdout.decode("utf-8")
