"""The command line: its commands and their exit codes.

A command returns its exit code. If it cannot be carried out, it prints a sentence that says why, and the exit code is
2.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from ttr import __version__
from ttr.bots import BotError
from ttr.command import check, lab, serve, sheets, store, tournaments
from ttr.command.usage import STOPPED, WRONG_USE, describe_error, describe_missing
from ttr.game.board import BoardError
from ttr.game.rules import RulesError

ROOMS = (serve, lab, tournaments, check, sheets, store)

EXAMPLES = """\
examples:
  ttr play                      the game in your browser
  ttr lab                       the lessons in JupyterLab, in a folder of your own
  ttr lesson 5                  one of them
  ttr serve                     pages for a class in the same network
  ttr arena block expert        a tournament of two strategies
  ttr check game.txt            is this record valid?
  ttr score season.csv          games from your own table
  ttr store backup games.jsonl  saved games and classes, as a file
  ttr sheets 5                  paper for a lesson: worksheets, keys, exit tickets

`ttr COMMAND --help` tells more about each. Exit codes: 0 all went well, 1 a fault was found, 2 it cannot run."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default of this process; return its exit code."""
    if arguments is None:
        _write_utf8()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given:  # no command: list the commands
        parser().print_help(sys.stderr)
        return WRONG_USE
    options = parser().parse_args(given)
    options.given = given
    if arguments is None:  # this is the program
        signal.signal(signal.SIGTERM, _end)
    try:
        code: int = options.run(options)
    except ModuleNotFoundError as error:  # of `pip install --no-deps`
        print(f"ttr {options.command}: {describe_missing(error)}", file=sys.stderr)
        return WRONG_USE
    except (BoardError, BotError, RulesError, ValueError, OSError) as error:
        message = f"{error}"
        if isinstance(error, OSError):
            message = describe_error(error) if error.filename is None else f"{error.filename}: {describe_error(error)}"
        print(f"ttr {options.command}: {message}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print(f"\nttr {options.command}: stopped.", file=sys.stderr)
        return STOPPED
    return code


def _end(number: int, _: object) -> None:
    """End as after Ctrl-C: unfinished files are removed, and processes ended."""
    sys.exit(128 + number)


def _write_utf8() -> None:
    """Let files and pipes get UTF-8, as from Python 3.15 on; Windows would have letters of Western Europe only."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="ttr",
        description="Ticket to Ride, played exactly, as a place to learn graph theory.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"ttr-classroom {__version__}")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")
    for room in ROOMS:
        room.add_commands(commands)
    return made
