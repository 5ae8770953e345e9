"""`ttr check`: check a record by replaying every move, or a board by checking every fact."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ttr.analysis.board_advice import advice
from ttr.command.usage import FAULT, FINE, Commands, add_command, check_file
from ttr.game.board import BoardError
from ttr.game.files.board_json import load_board
from ttr.game.files.record import Record, RecordError
from ttr.graphs.words import counted

CHECK = """\
Check records and boards: replay every move, look at every fact. Every fault is reported with its place.

examples:
  ttr check game.txt                    a record
  ttr check town.json                   a board; advice on improving it is printed too, and is not a fault
  ttr check game.txt --board town.json  a record of a game on that board"""


def add_commands(commands: Commands) -> None:
    """Declare `check`."""
    check = add_command(commands, "check", "check a record or a board", CHECK)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record (.txt) or a board (.json)")
    check.add_argument("--board", metavar="BOARD", help="the board of the records, if it is not a shipped one")
    check.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    board = None if options.board is None else load_board(options.board)
    for path in options.files:
        check_file(path)
    code = FINE
    for path in options.files:
        try:
            if is_board(path):
                print(f"{path}: {about_board(path)}")
            else:
                print(f"{path}: {about_record(Record.read(path, board=board))}")
        except (BoardError, RecordError) as error:
            print(error, file=sys.stderr)
            code = FAULT
    return code


def is_board(path: Path) -> bool:
    """Return True if a file looks like a board, by its name or because it is JSON."""
    with path.open("rb") as file:
        return path.suffix.lower() == ".json" or file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def about_board(path: Path) -> str:
    """Return lines that describe a valid board, with advice; raise `BoardError` with every problem of a broken one."""
    board = load_board(path)
    many = [counted(len(board.cities), "city"), counted(len(board.routes), "route")]
    summary = f"a valid board, {', '.join(many)} and {counted(len(board.tickets), 'ticket')}."
    return "\n".join([summary, *(f"  {found.title}: {found.sentence}" for found in advice(board))])


def about_record(record: Record) -> str:
    """Return a line that describes a valid record."""
    setup, result = record.start.setup, record.result
    end = "not over" if result is None else f"totals {', '.join(map(str, result.totals))}"
    return (
        f"a valid record, {setup.rules.title}: {', '.join(setup.seats)}; {counted(len(record.moves), 'move')}, {end}."
    )
