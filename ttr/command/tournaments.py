"""`ttr arena` and `ttr game`: bots play each other, in many games or one."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path

from ttr.arena import play, tournament
from ttr.arena.tournament import cluster
from ttr.bots import BOTS
from ttr.command.usage import FINE, Commands, WrongUse, add_command, check_folder_of, whole_file
from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS

ALL = "all"

STRATEGIES = "\n".join(f"  {name.replace(' ', '-'):22} {what}" for name, (_, what) in BOTS.items())
STRATEGIES += f"\n  {ALL:22} every one of them"

ARENA = f"""\
Let every bot play every other, with statistics.

examples:
  ttr arena block conqueror expert --games 400 --jobs -1
  ttr arena all --games 100 --seed 1 --markdown arena.md
  ttr arena expert random --rules first-journey --csv games.csv

the bots:
{STRATEGIES}"""

GAME = f"""\
Let bots play one game.

examples:
  ttr game destination random --seed 7
  ttr game block expert --record game.txt

the bots:
{STRATEGIES}"""


def add_commands(commands: Commands) -> None:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("bots", nargs="+", metavar="bot", help=f"a strategy; {ALL} for every one")
    common.add_argument("--rules", default="usa", choices=RULE_SETS, help="a rule set (default: usa)")
    common.add_argument("--board", help="a shipped board's name or a board file (default: that of the rules)")
    common.add_argument("--seed", type=int, default=0, help="the seed of all random choices (default: 0)")

    arena = add_command(commands, "arena", "let bots play a tournament", ARENA, parents=[common])
    arena.add_argument("--games", type=int, default=100, help="games for each pair (default: 100)")
    where = arena.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, help="processes; -1: all cores, -2: all but one (default: 1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of the Dask scheduler there")
    arena.add_argument("--seats", type=int, default=2, help="players at a table (default: 2)")
    arena.add_argument(
        "--move-seconds", type=float, metavar="SECONDS", help="a bot that thinks longer about a move loses"
    )
    arena.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game and seat")
    arena.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables as a page")
    arena.set_defaults(run=_arena)

    one = add_command(commands, "game", "let bots play one game", GAME, parents=[common])
    one.add_argument("--record", type=Path, metavar="FILE", help="write the game's record, to be replayed")
    one.set_defaults(run=_play)


def _arena(options: argparse.Namespace) -> int:
    if options.csv is not None and options.csv == options.markdown:
        raise WrongUse(f"--csv and --markdown would both write {options.csv}; give two names")
    for path in (options.csv, options.markdown):
        _try_output(path)
    with nullcontext() if options.cluster is None else cluster(options.cluster):
        results = tournament(
            _bots(options.bots),
            options.games,
            options.seed,
            options.rules,
            _board(options.board),
            options.jobs if options.cluster is None else None,
            seats=options.seats,
            move_seconds=options.move_seconds,
            progress=sys.stderr.isatty(),
        )
    print(results, flush=True)  # first, so that the results are never lost if writing fails
    failed = []
    if options.csv is not None:
        failed += _try_write(options.csv, results.to_csv)
    if options.markdown is not None:
        text = results.report().as_markdown(f"ttr {shlex.join(options.given)}")
        failed += _try_write(options.markdown, lambda part: part.write_text(text, encoding="utf-8"))
    if failed:
        raise WrongUse("; ".join(failed))
    return FINE


def _play(options: argparse.Namespace) -> int:
    _try_output(options.record)
    record = play(_bots(options.bots), options.rules, options.seed, board=_board(options.board))
    print(record.result, flush=True)
    if options.record is not None and (failed := _try_write(options.record, record.write)):
        raise WrongUse(*failed)
    return FINE


def _try_output(path: Path | None) -> None:
    """Raise an error if a file cannot be written, before hours of games are played for it."""
    if path is None:
        return
    check_folder_of(path)
    new = not path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise WrongUse(_write_error(path, error)) from None
    if new:
        path.unlink()


def _try_write(path: Path, write: Callable[[Path], object]) -> list[str]:
    try:
        with whole_file(path) as part:
            write(part)
    except OSError as error:
        return [_write_error(path, error)]
    return []


def _write_error(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {error.strerror or error}"


def _bots(names: Sequence[str]) -> list[str]:
    """Return the named strategies; hyphens stand for spaces."""
    spoken = [name if name in BOTS else name.replace("-", " ") for name in names]
    return [bot for name in spoken for bot in (BOTS if name == ALL else [name])]


def _board(name: str | None) -> Board | None:
    return None if name is None else load_board(name)
