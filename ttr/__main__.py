"""The command line: `python -m ttr arena block conqueror --games 400`, `python -m ttr play block expert`."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path

from ttr.arena import play, tournament
from ttr.arena.dask_cluster import cluster
from ttr.arena.report import as_markdown
from ttr.bots import BOTS, BotError
from ttr.game.board import Board, BoardError
from ttr.game.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rules import RulesError

ALL = "all"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says; return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(given)
    try:
        if options.command == "arena":
            _arena(options, given)
        else:
            _play(options)
    except (BoardError, BotError, RulesError, ValueError, OSError) as error:
        print(f"ttr {options.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\nttr {options.command}: stopped.", file=sys.stderr)
        return 130
    return 0


def _arena(options: argparse.Namespace, given: Sequence[str]) -> None:
    if options.csv is not None and options.csv == options.markdown:
        raise ValueError(f"--csv and --markdown would both write {options.csv}; give two names")
    for path in (options.csv, options.markdown):
        _try_output(path)
    with nullcontext() if options.cluster is None else cluster(options.cluster):
        results = tournament(
            _bots(options.bots), options.games, options.seed, options.rules, _board(options.board),
            options.jobs if options.cluster is None else None,
            seats=options.seats, move_seconds=options.move_seconds, progress=sys.stderr.isatty(),
        )  # fmt: skip
    print(results, flush=True)  # before anything is written: whatever happens then, they are not lost
    failed = []
    if options.csv is not None:
        failed += _written(options.csv, lambda: results.to_csv(options.csv))
    if options.markdown is not None:
        text = as_markdown(results, f"python -m ttr {shlex.join(given)}")
        failed += _written(options.markdown, lambda: options.markdown.write_text(text, encoding="utf-8"))
    if failed:
        raise ValueError("; ".join(failed))


def _play(options: argparse.Namespace) -> None:
    _try_output(options.record)
    record = play(_bots(options.bots), options.rules, options.seed, board=_board(options.board))
    print(record.result, flush=True)
    if options.record is not None and (failed := _written(options.record, lambda: record.write(options.record))):
        raise ValueError(*failed)


def _try_output(path: Path | None) -> None:
    """Raise an error if a file could not be written, before hours of games are played for it."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path.parent} to write {path.name} into")
    new = not path.exists()
    if problems := _written(path, lambda: path.open("a").close()):
        raise ValueError(*problems)
    if new:
        path.unlink()


def _written(path: Path, write: Callable[[], object]) -> list[str]:
    """Write a file; return why that failed, nothing if it did not."""
    try:
        write()
    except OSError as error:
        return [f"{path} cannot be written: {error.strerror or error}"]
    return []


def _bots(names: Sequence[str]) -> list[str]:
    """Return the strategies that were named; a hyphen stands for a space."""
    spoken = [name if name in BOTS else name.replace("-", " ") for name in names]
    return [bot for name in spoken for bot in (BOTS if name == ALL else [name])]


def _board(name: str | None) -> Board | None:
    return None if name is None else load_board(name)


def _parser() -> argparse.ArgumentParser:
    strategies = "\n".join(f"  {name.replace(' ', '-'):22} {what}" for name, (_, what) in BOTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m ttr",
        description="Ticket to Ride, played by bots.",
        epilog=f"the bots:\n{strategies}\n  {ALL:22} every one of them",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="arena | play")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("bots", nargs="+", metavar="bot", help=f"a strategy; {ALL} for every one")
    common.add_argument("--rules", default="usa", choices=RULE_SETS, help="a rule set (default: usa)")
    common.add_argument("--board", help="a shipped board's name or a board file (default: that of the rules)")
    common.add_argument("--seed", type=int, default=0, help="what all chance is drawn from (default: 0)")

    arena = commands.add_parser("arena", parents=[common], help="everybody against everybody, with statistics")
    arena.add_argument("--games", type=int, default=100, help="games for each pair (default: 100)")
    where = arena.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, help="processes; -1 for one a core (default: 1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of the Dask scheduler there")
    arena.add_argument("--seats", type=int, default=2, help="players at a table (default: 2)")
    arena.add_argument("--move-seconds", type=float, metavar="SECONDS", help="who thinks longer about a move loses")
    arena.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game and seat")
    arena.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables as a page")

    one = commands.add_parser("play", parents=[common], help="one game")
    one.add_argument("--record", type=Path, metavar="FILE", help="write the game's record, to be replayed")
    return parser


if __name__ == "__main__":
    sys.exit(main())
