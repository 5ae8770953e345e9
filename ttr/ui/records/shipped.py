"""Files shipped with the program: boards to choose from, and recorded games."""

from __future__ import annotations

import re
from pathlib import Path

from ttr.game.board import Board, BoardError
from ttr.game.files import data_folder
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS


def shipped_boards() -> dict[str, Board]:
    """Return the boards in `data/boards` by name, sorted by title; skip unreadable files."""
    found = []
    for path in (data_folder() / "boards").glob("*.json"):
        try:
            found.append((path.stem, load_board(path.stem)))
        except BoardError:
            continue
    return dict(sorted(found, key=lambda item: (title_of(item[1]).casefold(), item[0])))


def title_of(board: Board) -> str:
    """Return a board's displayed name."""
    return board.title or board.name


def shipped_records() -> dict[str, Path]:
    """Return the files in `data/records` by name."""
    return {path.stem: path for path in sorted((data_folder() / "records").glob("*.txt"))}


def record_title(name: str) -> str:
    """Return a record's displayed name; the first part of its file name may be the rules.

    >>> record_title("2-players-last-round")
    '2 players · last round'
    >>> record_title("usa-online-2-players-last-round")
    'Usa online · 2 players · last round'
    """
    rules = max((key for key in RULE_SETS if name.startswith(f"{key}-")), key=len, default="")
    words = name[len(rules) :].strip("-").replace("-", " ")
    match = re.fullmatch(r"(\d+ players) (.+)", words)
    parts = [rules.replace("-", " ").capitalize(), *(match.groups() if match else (words,))]
    return " · ".join(part for part in parts if part)
