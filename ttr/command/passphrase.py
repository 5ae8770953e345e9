"""`ttr serve --new-passphrase`: write the file with the hash of a server's passphrase."""

from __future__ import annotations

import sys
from getpass import getpass
from pathlib import Path

from ttr.command.usage import FINE, WrongUse


def new_passphrase(path: Path) -> int:
    """Ask for a passphrase, or read the first line of a pipe, and write its hash to a new file."""
    from ttr.serving.door import write_passphrase  # load a server only if needed

    if path.exists():
        raise WrongUse(f"{path} already exists. Name a new file.")
    if sys.stdin.isatty():
        typed = getpass("Passphrase: ")
        if getpass("Once more: ") != typed:
            raise WrongUse("the two passphrases differ. Nothing was written.")
    else:
        typed = sys.stdin.readline().rstrip("\r\n")
    write_passphrase(path, typed)
    print(f"{path} is written. Now start the server: ttr serve --passphrase {path}")
    return FINE
