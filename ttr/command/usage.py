"""What the commands share: how each is declared, and the two ways in which one can end badly."""

from __future__ import annotations

import argparse
from typing import Any

FINE, FAULT, WRONG_USE, STOPPED = 0, 1, 2, 130
"""Exit codes: all went well; what was looked at has a fault; this cannot be done; Ctrl-C."""


class WrongUse(ValueError):
    """What was asked for cannot be done; the text is a sentence that says why."""


Commands = Any  # what `add_subparsers` returns; its type is private


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
