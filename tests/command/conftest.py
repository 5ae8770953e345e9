"""A command line, as somebody types it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ttr.command.main import main


@dataclass(frozen=True, slots=True)
class Said:
    """How a command has ended, and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `ttr` with the words of a line, and what comes after it as it is: paths, say."""

    def typed(line: str, *more: object) -> Said:
        code = main([*line.split(), *map(str, more)])
        return Said(code, *capsys.readouterr())

    return typed
