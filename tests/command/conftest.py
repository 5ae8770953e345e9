"""A command line, as a user types it."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ttr.command.main import main


@dataclass(frozen=True, slots=True)
class Said:
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `ttr` with the words of a line, then the other arguments unchanged, such as paths."""

    def typed(line: str, *more: object) -> Said:
        try:
            code = main([*line.split(), *map(str, more)])
        except SystemExit as ended:  # after help, or an invalid line
            code = ended.code
        return Said(code, *capsys.readouterr())

    return typed
