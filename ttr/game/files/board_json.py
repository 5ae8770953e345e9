"""Read board files. `ttr.game.files.board_model` checks their form, `Board` their meaning.

Shipped boards, `data/boards/*.json`, are read without the model, because pydantic takes five times as long to load as
the whole engine; tests validate them. `Board.save` writes board files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from os import PathLike, fspath
from os.path import basename, isfile
from typing import Any

from ttr.game.board import FORMAT, Board, BoardError
from ttr.game.board_parts import City, Route, Ticket, find_problems
from ttr.game.files import data_file, data_folder
from ttr.game.ground import Ground, Line, River
from ttr.game.quoting import NotJson, explain_newer, make_printable, read_json
from ttr.graphs.words import shorten

MAX_BYTES = 1_000_000


def board_problems(data: Any) -> list[str]:
    """List every problem of a board file's content, in form and meaning, each with its place.

    Entries with a broken form are reported and left out; the meaning of all others is checked too.
    """
    problem = explain_newer("board file", data.get("format"), FORMAT) if isinstance(data, dict) else ""
    if problem:  # its other entries may be right there
        return [f"format: {problem}"]
    from ttr.game.files.board_model import form_problems  # pydantic takes five times as long to load as the engine

    problems, unreadable = form_problems(data)
    if not isinstance(data, dict):
        return problems

    def entries(section: str, *keys: str) -> dict[int, dict[str, Any]]:
        rows = data.get(section)
        if not isinstance(rows, list) or (section,) in unreadable:
            return {}
        readable = {index: row for index, row in enumerate(rows) if (section, index) not in unreadable}
        return {index: {key: row[key] for key in keys if key in row} for index, row in readable.items()}

    sense = find_problems(
        {index: City(**row) for index, row in entries("cities", "name", "x", "y", "label").items()},
        {index: _route(**row) for index, row in entries("routes", "cities", "length", "color", "bend").items()},
        {index: _ticket(**row) for index, row in entries("tickets", "cities", "points").items()},
        also_known=_names(data.get("cities")),
        check_tickets_connected=not any(place[:1] == ("routes",) for place in unreadable),
    )
    ground = data.get("ground")
    if isinstance(ground, dict) and not any(place[:1] == ("ground",) for place in unreadable):
        parts = {key: ground[key] for key in ("outside", "shores", "rivers", "borders") if key in ground}
        problems.extend(ground_from_data(**parts).problems())
    return problems + list(sense)


def _names(rows: Any) -> set[str]:
    if not isinstance(rows, list):
        return set()
    return {row["name"] for row in rows if isinstance(row, dict) and isinstance(row.get("name"), str)}


def board_from_data(data: Any, source: str = "board") -> Board:
    """Build a board from the result of `json.loads`; `BoardError` lists all problems."""
    problems = board_problems(data)
    if problems:
        raise BoardError(problems, source)
    return _board(**data)


def load_board(source: str | PathLike[str]) -> Board:
    """Load a shipped board by its name, or a board file by its path.

    Parameters
    ----------
    source : str or path-like
        The name of a shipped board, such as "usa", or the path of a file, with a dot or a slash in it.

    Returns
    -------
    Board
        The board. Shipped boards are read only once.

    Raises
    ------
    BoardError
        With every problem of the file and its place, or if there is no such board.

    Examples
    --------
    >>> load_board("usa")
    <Board 'usa': 36 cities, 100 routes, 30 tickets>
    >>> load_board("atlantis")
    Traceback (most recent call last):
    ttr.game.board.BoardError: atlantis: 1 problem
      there is no shipped board 'atlantis'; use one of budapest, ..., usa, or the path of a file
    """
    try:
        name = fspath(source)
        if not isinstance(name, str):
            raise TypeError
    except TypeError:
        problem = f"{shorten(source)} is not a board; use the name of a shipped one, or the path of a file"
        raise BoardError([problem]) from None
    if isinstance(source, str) and not any(sign in name for sign in "./\\"):
        return _load_shipped(name)
    return board_from_text(_read(name), make_printable(name))


@cache
def _load_shipped(name: str) -> Board:
    path = data_file("boards", f"{name}.json")
    if len(name) > 40 or not isfile(path):
        names = ", ".join(sorted(file.stem for file in (data_folder() / "boards").glob("*.json")))
        raise BoardError([f"there is no shipped board {name!r:.60}; use one of {names}, or the path of a file"], name)
    text = _read(path)
    try:
        return _board(**json.loads(text))
    except (TypeError, ValueError, RecursionError):  # a draft: list every problem for its author
        return board_from_text(text, basename(path))


def _board(
    *,
    format: int,
    name: str,
    title: str,
    cities: list[dict[str, Any]],
    routes: list[dict[str, Any]],
    tickets: list[dict[str, Any]],
    about: str = "",
    ground: dict[str, Any] | None = None,
) -> Board:
    """Build a board from a file's content; raise `TypeError` for a missing or unknown key."""
    if format != FORMAT:
        raise ValueError(f"format {format} is unknown")
    return Board(
        name,
        tuple(City(**row) for row in cities),
        tuple(_route(**row) for row in routes),
        tuple(_ticket(**row) for row in tickets),
        title,
        about,
        None if ground is None else ground_from_data(**ground),
    )


def _route(cities: tuple[str, str], length: int, color: str, bend: float = 0.0) -> Route:
    a, b = cities
    return Route(a, b, length, color, bend)


def _ticket(cities: tuple[str, str], points: int) -> Ticket:
    a, b = cities
    return Ticket(a, b, points)


def ground_from_data(
    *,
    outside: Any = "land",
    shores: Sequence[Any] = (),
    rivers: Sequence[dict[str, Any]] = (),
    borders: Sequence[Any] = (),
) -> Ground:
    """Build the ground from its parts in a file; raise `TypeError` for an unknown one."""
    return Ground(
        outside,
        tuple(map(_line, shores)),
        tuple(River(_line(river["line"]), river["width"]) for river in rivers),
        tuple(map(_line, borders)),
    )


def _line(points: Sequence[Sequence[float]]) -> Line:
    return tuple([(x, y) for x, y in points])


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: the path contains a null character
        reason = getattr(error, "strerror", None) or "this is not a valid path"
        raise BoardError([f"the file cannot be read: {reason}"], make_printable(path)) from None


def board_from_text(text: bytes | str, source: str = "board") -> Board:
    """Build a board from a board file's text; `BoardError` lists all problems."""
    if len(text) > MAX_BYTES:
        raise BoardError([f"the file is larger than {MAX_BYTES} bytes"], source)
    try:
        data = read_json(text, "a board file is")
    except NotJson as error:
        raise BoardError([str(error)], source) from None
    return board_from_data(data, source)
