"""`ttr check` and `ttr score`: check files, and score games from your own table.

`ttr check` replays every move of a record, checks every fact of a board, or checks notebooks before grading.
"""

from __future__ import annotations

import argparse
import json
import os
import stat
import sys
from pathlib import Path

from ttr.analysis.board_advice import advice
from ttr.command.usage import FAULT, FINE, Commands, WrongUse, add_command, check_file, whole_file
from ttr.game.board import BoardError
from ttr.game.files.board_json import load_board
from ttr.game.files.record import Record, RecordError
from ttr.game.files.spreadsheet import MARK, NotCells
from ttr.game.files.table_sheet import read_sheet, write_results
from ttr.graphs.words import pluralize

CHECK = """\
Check records and boards: replay every move, look at every fact. Every fault is reported with its place. In a folder of
an nbgrader course, check the notebooks that students handed in, before grading.

examples:
  ttr check game.txt                    a record
  ttr check town.json                   a board; advice on improving it is printed too, and is not a fault
  ttr check game.txt --board town.json  a record of a game on that board
  ttr check course/submitted            notebooks: which student's cannot be graded, and what to do
  ttr check course/submitted --mend     mend them; each old file stays, as 02-connected.before"""

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

HANDED_IN = "submitted"  # the folder with submissions of an nbgrader course


def add_commands(commands: Commands) -> None:
    check = add_command(commands, "check", "check a record, a board, or notebooks before grading", CHECK)
    help_files = "a record (.txt), a board (.json), a notebook (.ipynb), or a folder of notebooks"
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help=help_files)
    check.add_argument("--board", metavar="BOARD", help="the board of the records, if it is not a shipped one")
    check.add_argument("--mend", action="store_true", help="mend notebooks; the old files stay beside them")
    check.set_defaults(run=_check)

    score = add_command(commands, "score", "score games from your own table", SCORE)
    score.add_argument("file", type=Path, metavar="FILE", help="a spreadsheet (CSV)")
    score.set_defaults(run=_score)


def _check(options: argparse.Namespace) -> int:
    board = None if options.board is None else load_board(options.board)
    files = [file for path in options.files for file in _files(path)]
    code = FINE
    for path in files:
        try:
            if path.suffix == ".ipynb":
                code = max(code, _check_notebook(path, options.mend))
            elif is_board(path):
                print(f"{path}: {about_board(path)}")
            else:
                print(f"{path}: {about_record(Record.read(path, board=board))}")
        except (BoardError, RecordError) as error:
            print(error, file=sys.stderr)
            code = FAULT
    return code


def _files(path: Path) -> list[Path]:
    """Return a file, or the notebooks in a folder."""
    if not path.is_dir():
        check_file(path)
        return [path]
    handed_in = path / HANDED_IN
    paths = (handed_in if handed_in.is_dir() else path).rglob("*.ipynb")
    if files := sorted(file for file in paths if ".ipynb_checkpoints" not in file.parts):
        return files
    raise WrongUse(f"{path} is a folder without notebooks: name the files in it")


def _check_notebook(path: Path, mend: bool) -> int:
    """Say whether nbgrader can grade a notebook, with the student and the cure; return the exit code."""
    from ttr.lessons.submissions import Submission, SubmissionError  # loads the lessons

    try:
        handed_in = Submission.read(path)
    except SubmissionError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return FAULT
    whose = f"{path}: {handed_in.student}, lesson {handed_in.entry.number}"
    faults, missing = handed_in.faults(), handed_in.missing_functions()
    if faults and not mend:
        cure = f"To mend this: ttr check --mend {path}"
        print("\n  ".join([f"{whose}: not ready for grading.", *faults, *missing, cure]), file=sys.stderr)
        return FAULT
    if faults:
        path.with_suffix(".before").write_bytes(path.read_bytes())
        with whole_file(path) as part:
            part.write_text(json.dumps(handed_in.mend(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print("\n  ".join([f"{whose}: {'mended, and ' if faults else ''}ready for grading.", *faults, *missing]))
    return FINE


def is_board(path: Path) -> bool:
    """Return True if a file looks like a board, by its name or because it is JSON."""
    with path.open("rb") as file:
        return path.suffix.lower() == ".json" or file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def about_board(path: Path) -> str:
    """Return lines that describe a valid board, with advice; raise `BoardError` with every problem of a broken one."""
    board = load_board(path)
    many = [pluralize(len(board.cities), "city"), pluralize(len(board.routes), "route")]
    summary = f"a valid board, {', '.join(many)} and {pluralize(len(board.tickets), 'ticket')}."
    return "\n".join([summary, *(f"  {remark.title}: {remark.sentence}" for remark in advice(board))])


def about_record(record: Record) -> str:
    setup, result = record.start.setup, record.result
    end = "not over" if result is None else f"totals {', '.join(map(str, result.totals))}"
    return (
        f"a valid record, {setup.rules.title}: {', '.join(setup.seats)}; {pluralize(len(record.moves), 'move')}, {end}."
    )


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
