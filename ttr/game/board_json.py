"""Board files: the pydantic model of `data/boards/*.json`, reading, writing, and its JSON schema.

Loaded only when a file is read or written, so that `import ttr` stays quick.
"""

from __future__ import annotations

import json
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, StrictInt, StrictStr, ValidationError

from ttr.game.board import LABEL_SIDES, MAX_LENGTH, MIN_LENGTH, Board, BoardError, City, Route, Ticket, find_problems
from ttr.game.cards import ROUTE_COLORS
from ttr.game.shipped_data import data_folder

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

FORMAT = 1
MAX_BYTES = 1_000_000
MAX_CITIES, MAX_ROUTES, MAX_TICKETS = 200, 500, 200

Name = Annotated[str, Field(strict=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Coordinate = Annotated[FiniteFloat, Field(strict=True, ge=-10_000, le=10_000)]
Pair = tuple[Name, Name]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CityModel(_Model):
    """A vertex of the board."""

    name: Name
    x: Coordinate = Field(description="to the right, about 0 to 1000")
    y: Coordinate = Field(description="downwards, about 0 to 700")
    label: StrictStr = Field(
        "right", description="the side on which the name stands", json_schema_extra={"enum": [*LABEL_SIDES]}
    )


class RouteModel(_Model):
    """One track; the two tracks of a double route are two entries with the same cities."""

    cities: Pair
    length: StrictInt = Field(
        description="spaces, one train and one card each",
        json_schema_extra={"minimum": MIN_LENGTH, "maximum": MAX_LENGTH},
    )
    color: StrictStr = Field(description="gray takes any one color", json_schema_extra={"enum": [*ROUTE_COLORS]})
    bend: Coordinate = Field(0.0, description="how far the map moves the route's middle to one side")


class TicketModel(_Model):
    """Two cities to connect."""

    cities: Pair
    points: StrictInt = Field(
        description="won if connected at the end, lost if not", json_schema_extra={"minimum": 1, "maximum": 100}
    )


class BoardModel(_Model):
    """A board file."""

    format: Literal[1] = Field(description="version of this format")
    name: Annotated[str, Field(strict=True, max_length=40, pattern=r"^[a-z0-9][a-z0-9_-]*$")] = Field(
        description="short name: small letters, digits, '-' and '_'"
    )
    title: Name = Field(description="the name people read")
    about: Annotated[str, Field(strict=True, max_length=2000)] = Field("", description="where it comes from, what for")
    cities: Annotated[list[CityModel], Field(min_length=2, max_length=MAX_CITIES)]
    routes: Annotated[list[RouteModel], Field(min_length=1, max_length=MAX_ROUTES)]
    tickets: Annotated[list[TicketModel], Field(max_length=MAX_TICKETS)]


def schema() -> dict[str, Any]:
    """Return the JSON schema of board files, kept in `data/schema/board.json`."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **BoardModel.model_json_schema()}


def board_problems(data: Any) -> list[str]:
    """List every problem of a board file's content, of form and of sense, each with its place.

    Entries whose form is broken are reported and left out; all the others are checked for sense too.

    Parameters
    ----------
    data
        What `json.loads` returned. It is not changed.
    """
    try:
        model = BoardModel.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False)
        problems = [_explain(detail, data) for detail in details]
        unreadable = {detail["loc"][:2] for detail in details if detail["type"] != "extra_forbidden"}
    else:
        problems, unreadable = [], set()
        data = model.model_dump()
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


def _explain(detail: ErrorDetails, data: Any) -> str:
    """Turn one of pydantic's errors into "place: what is wrong; what would be right"."""
    place = ""
    for step in detail["loc"]:
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    message = {
        "extra_forbidden": f"the key {detail['loc'][-1]!r} is unknown" if detail["loc"] else "",
        "missing": "is missing",
    }.get(detail["type"]) or detail["msg"][:1].lower() + detail["msg"][1:]
    if detail["type"] not in ("extra_forbidden", "missing") and isinstance(detail["input"], str | int | float | None):
        message += f", not {detail['input']!r:.60}"
    return f"{place or 'the file'}: {message}"


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


def read_board(source: str | PathLike[str]) -> Board:
    """Read a shipped board by name or a file by path; see `ttr.load_board`."""
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


def board_to_data(board: Board) -> dict[str, Any]:
    """Return the content of a board file, ready for `json.dumps`."""
    return {
        "format": FORMAT,
        "name": board.name,
        "title": board.title or board.name,
        "about": board.about,
        "cities": [{"name": c.name, "x": c.x, "y": c.y, "label": c.label} for c in board.cities],
        "routes": [
            {"cities": [*r.cities], "length": r.length, "color": r.color} | ({"bend": r.bend} if r.bend else {})
            for r in board.routes
        ],
        "tickets": [{"cities": [*t.cities], "points": t.points} for t in board.tickets],
    }


def board_to_text(board: Board) -> str:
    """Write a board as JSON with one city, route or ticket a line, so that a diff can be read."""
    lines = ["{"]
    for key, value in board_to_data(board).items():
        if isinstance(value, list):
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            lines.append(f'  "{key}": [\n{rows}\n  ],')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)},')
    lines[-1] = lines[-1].removesuffix(",")
    return "\n".join([*lines, "}"]) + "\n"


def write_board(board: Board, path: str | PathLike[str]) -> None:
    """Write a board file."""
    Path(path).write_text(board_to_text(board), encoding="utf-8")
