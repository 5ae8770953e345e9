"""`ttr score`: score games played at a real table, such as a season of games in a spreadsheet."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from pathlib import Path

from ttr.command.usage import FAULT, FINE, Commands, WrongUse, add_command, check_file
from ttr.game.files.spreadsheet import MARK, NotCells
from ttr.game.files.table_sheet import read_sheet, write_results

SCORE = """\
Score games from your own table. Give a spreadsheet with a row for each game, and get one with a row for each player.

columns (the first three may be left out):
  game, rules, board                 a name; usa, usa-online, mini or first-journey; a board's name or file
  player 1, routes 1, tickets 1      a name; routes and tickets with semicolons between:
  player 2, routes 2, tickets 2 …    "Denver – Omaha; Boston – NYC (red)", or their indices, "17; 7"

examples:
  ttr score season.csv                  the scores, here
  ttr score season.csv > scores.csv     into a file

The file is CSV as Excel, LibreOffice and Numbers write it, with commas, semicolons or tabs. The column "problems" lists
what breaks the rules. If a game cannot be read, you see its row and column, and the other games are scored."""


def add_commands(commands: Commands) -> None:
    """Declare `score`."""
    score = add_command(commands, "score", "score games from your own table", SCORE)
    score.add_argument("file", type=Path, metavar="FILE", help="a spreadsheet (CSV)")
    score.set_defaults(run=_score)


def _score(options: argparse.Namespace) -> int:
    path: Path = options.file
    check_file(path)
    try:
        sheet = read_sheet(path.read_bytes())
    except NotCells as error:
        raise WrongUse(f"{path}: {error}") from None
    print(f"{MARK if _goes_to_a_file() else ''}{write_results(sheet.games)}", end="")
    for remark in sheet.remarks:
        print(f"{path}: {remark}", file=sys.stderr)
    for fault in sheet.faults:
        print(f"{path}, {fault}", file=sys.stderr)
    return FAULT if sheet.faults else FINE


def _goes_to_a_file() -> bool:
    """Return True if the output becomes a file, which a spreadsheet may open, and not the input of a program."""
    try:
        return stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):  # an output without a number
        return False
