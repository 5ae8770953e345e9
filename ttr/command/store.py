"""`ttr store`: back up, restore or delete the stored games and classes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from ttr.command.usage import FINE, Commands, WrongUse, add_command, check_file, check_new_file, whole_file
from ttr.graphs.words import pluralize

STORE = """\
Back up, restore or delete saved games and classes. TTR_STORE names the store; without it, your own is used.

examples:
  ttr store backup games.jsonl      write all games and classes to a file
  ttr store restore games.jsonl     read them into an empty store, of any database
  ttr store delete --yes            delete all games and classes for good"""

PIPE = Path("-")
"""The name that stands for the standard input or output."""

ACTIONS = ("backup", "restore", "delete")


def add_commands(commands: Commands) -> None:
    store = add_command(commands, "store", "back up, restore or delete saved games and classes", STORE)
    store.add_argument("action", choices=ACTIONS)
    store.add_argument("file", nargs="?", type=Path, help="the backup, for backup and restore; - for a pipe")
    store.add_argument("--yes", action="store_true", help="delete without asking again")
    store.set_defaults(run=_store)


def _store(options: argparse.Namespace) -> int:
    # Load the database library only if needed.
    from ttr.store.backup import BackupError, backup, restore
    from ttr.store.database import database_url
    from ttr.store.logs import StoreError
    from ttr.store.store import Store

    url = database_url()
    if url is None:
        raise WrongUse("TTR_STORE=none keeps nothing, so there is nothing to back up or delete.")
    if (options.file is None) != (options.action == "delete"):
        raise WrongUse(f"{options.action} takes {'no file' if options.file else 'the name of a file'}.")
    store, path = Store(url), options.file
    try:
        if options.action == "delete":
            if not options.yes:
                raise WrongUse("this deletes all games and classes for good. Add --yes if you mean it.")
            print(f"{pluralize(store.delete_all(), 'game')} deleted.")
        elif options.action == "restore":
            with _open(path) as file:
                print(f"{pluralize(restore(store, file), 'game')} restored.")
        else:
            _write(path, backup(store))
    except UnicodeDecodeError:
        raise WrongUse(f"{path} is not a backup of a store: it is not UTF-8 text") from None
    except BackupError as error:
        raise WrongUse(f"{error} Nothing was restored.") from None
    except StoreError as error:
        nothing = ". Nothing was restored." if options.action == "restore" else ""
        raise WrongUse(f"{error}{nothing}") from None
    return FINE


def _open(path: Path) -> AbstractContextManager[IO[str]]:
    if path == PIPE:
        return nullcontext(sys.stdin)
    check_file(path)
    return path.open(encoding="utf-8")


def _write(path: Path, lines: Iterable[str]) -> None:
    """Write a new file that only its owner can read, because it contains names of people."""
    if path == PIPE:
        for line in lines:
            print(line)
        return
    check_new_file(path)
    rows = -2  # do not count the first and the last line
    with whole_file(path) as part:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(f"{line}\n")
                rows += 1
            file.flush()
            os.fsync(descriptor)
    print(f"{pluralize(rows, 'row')} written to {path}.")
