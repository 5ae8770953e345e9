"""`ttr passphrase`: write the file by which `ttr serve --passphrase` knows a passphrase."""

from __future__ import annotations

import argparse
import sys
from getpass import getpass
from pathlib import Path

from ttr.command.usage import FINE, Commands, WrongUse, add_command

PASSPHRASE = """\
Write a new file with the hash of a passphrase, for `ttr serve --passphrase FILE`. Then only who knows it comes in.

examples:
  ttr passphrase door                   type the passphrase twice
  ttr passphrase door < passphrase.txt  for scripts: the first line of a file"""


def add_commands(commands: Commands) -> None:
    """Declare `passphrase`."""
    passphrase = add_command(commands, "passphrase", "write the file of a server's passphrase", PASSPHRASE)
    passphrase.add_argument("file", type=Path, help="the file to write")
    passphrase.set_defaults(run=_passphrase)


def _passphrase(options: argparse.Namespace) -> int:
    from ttr.serving.door import write_passphrase  # a server is loaded by nobody who does not need one

    path: Path = options.file
    if path.exists():
        raise WrongUse(f"{path} already exists. Name a new file.")
    if sys.stdin.isatty():
        typed = getpass("Passphrase: ")
        if getpass("Once more: ") != typed:
            raise WrongUse("the two passphrases differ. Nothing was written.")
    else:
        typed = sys.stdin.readline().rstrip("\r\n")
    write_passphrase(path, typed)
    print(f"{path} is written. Start the server with: ttr serve --passphrase {path}")
    return FINE
