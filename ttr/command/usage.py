"""What the commands share: their declaration, and the two ways to fail."""

from __future__ import annotations

import argparse
from typing import Any

FINE, FAULT, WRONG_USE, STOPPED = 0, 1, 2, 130
"""Exit codes: all went well; what was looked at has a fault; this cannot be done; Ctrl-C."""


class WrongUse(ValueError):
    """The command cannot be done; the text is a sentence that says why."""


Commands = Any  # what `add_subparsers` returns; its type is private


def what_is_wrong(error: OSError) -> str:
    """Return what is wrong with a file, in words without a number; for a folder that is none, what would be right.

    >>> what_is_wrong(FileExistsError(17, "File exists", "paper"))
    'this is a file; name a folder, which may be a new one'
    """
    if isinstance(error, FileExistsError):
        return "this is a file; name a folder, which may be a new one"
    if isinstance(error, NotADirectoryError):
        return "a part of this path is a file; name a folder, which may be a new one"
    return error.strerror or f"{error}"


def add_command(commands: Commands, name: str, about: str, more: str, **settings: Any) -> argparse.ArgumentParser:
    """Add a command: in one line, and at length with examples, lines as they are."""
    description, _, examples = more.partition("\n\n")
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        **settings,
    )
    return parser
