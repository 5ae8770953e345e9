"""Board files: reading `data/boards/*.json`. Their form is checked by `ttr.game.board_model`, their sense by `Board`.

Writing is `Board.save`.
"""

from __future__ import annotations

import json
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ttr.game.board import Board, BoardError, City, Route, Ticket, find_problems
from ttr.game.shipped_data import data_folder

MAX_BYTES = 1_000_000


def board_problems(data: Any) -> list[str]:
    """List every problem of a board file's content, of form and of sense, each with its place.

    Entries whose form is broken are reported and left out; all the others are checked for sense too.

    Parameters
    ----------
    data
        What `json.loads` returned. It is not changed.
    """
    from ttr.game.board_model import form_problems  # pydantic takes longer to load than everything that plays

    problems, unreadable = form_problems(data)
    if not isinstance(data, dict):
        return problems

    def entries(section: str) -> dict[int, dict[str, Any]]:
        rows = data.get(section)
        if not isinstance(rows, list) or (section,) in unreadable:
            return {}
        return {index: row for index, row in enumerate(rows) if (section, index) not in unreadable}

    sense = find_problems(
        {index: _city(row) for index, row in entries("cities").items()},
        {index: _route(row) for index, row in entries("routes").items()},
        {index: _ticket(row) for index, row in entries("tickets").items()},
        also_known=_names(data.get("cities")),
        check_tickets_connected=not any(place[0] == "routes" for place in unreadable),
    )
    return problems + list(sense)


def _city(row: dict[str, Any]) -> City:
    return City(row["name"], row["x"], row["y"], row.get("label", "right"))


def _route(row: dict[str, Any]) -> Route:
    a, b = row["cities"]
    return Route(a, b, row["length"], row["color"], row.get("bend", 0.0))


def _ticket(row: dict[str, Any]) -> Ticket:
    a, b = row["cities"]
    return Ticket(a, b, row["points"])


def _names(rows: Any) -> set[str]:
    if not isinstance(rows, list):
        return set()
    return {row["name"] for row in rows if isinstance(row, dict) and isinstance(row.get("name"), str)}


def board_from_data(data: Any, source: str = "board") -> Board:
    """Build a board from what `json.loads` returned; `BoardError` lists all problems."""
    problems = board_problems(data)
    if problems:
        raise BoardError(problems, source)
    return Board(
        name=data["name"],
        title=data["title"],
        about=data.get("about", ""),
        cities=tuple(_city(row) for row in data["cities"]),
        routes=tuple(_route(row) for row in data["routes"]),
        tickets=tuple(_ticket(row) for row in data["tickets"]),
    )


def load_board(source: str | PathLike[str]) -> Board:
    """Load a shipped board by its name, or a board file by its path.

    Raises
    ------
    BoardError
        With every problem of the file and its place, or when there is no such board.
    """
    name = fspath(source)
    if isinstance(source, str) and not any(sign in name for sign in "./\\"):
        return _shipped(name)
    return _read(Path(source))


@cache
def _shipped(name: str) -> Board:
    path = data_folder() / "boards" / f"{name}.json"
    if len(name) > 40 or not path.is_file():
        names = ", ".join(sorted(file.stem for file in path.parent.glob("*.json")))
        raise BoardError([f"there is no shipped board {name!r:.60}; use one of {names}, or the path of a file"], name)
    return _read(path)


def _read(path: Path) -> Board:
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        raise BoardError([f"the file cannot be read: {getattr(error, 'strerror', error)}"], str(path)) from None
    return board_from_text(text, path.name)


def board_from_text(text: bytes | str, source: str = "board") -> Board:
    """Build a board from a board file's text; `BoardError` lists all problems."""
    if len(text) > MAX_BYTES:
        raise BoardError([f"the file is larger than {MAX_BYTES} bytes"], source)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BoardError([f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}"], source) from None
    except UnicodeDecodeError:
        raise BoardError(["not JSON: a board file is UTF-8 text"], source) from None
    except (ValueError, RecursionError):
        raise BoardError(["a number is too long, or brackets are nested too deep"], source) from None
    return board_from_data(data, source)
