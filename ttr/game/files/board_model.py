"""The form of board files: their pydantic model, the faults of a file's form, and the JSON schema.

It is loaded only to read a board, so that `import ttr` stays fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, StrictInt, StrictStr, ValidationError

from ttr.game.board import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from ttr.game.board_parts import LABEL_SIDES, MAX_LENGTH, MIN_LENGTH
from ttr.game.cards import ROUTE_COLORS
from ttr.game.ground import MAX_POINTS, MAX_WIDTH

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

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


Polyline = Annotated[list[tuple[Coordinate, Coordinate]], Field(max_length=MAX_POINTS)]


class RiverModel(_Model):
    """Water along a line of two or more points."""

    width: Annotated[FiniteFloat, Field(strict=True)] = Field(
        description="in the units of x and y", json_schema_extra={"exclusiveMinimum": 0, "maximum": MAX_WIDTH}
    )
    line: Polyline


class GroundModel(_Model):
    """The drawing below the routes; the rules ignore it."""

    outside: StrictStr = Field(
        "land", description="what lies beyond every shore", json_schema_extra={"enum": ["land", "water"]}
    )
    shores: Annotated[list[Polyline], Field(max_length=MAX_POINTS)] = Field(
        [], description="closed lines of three points or more, with land on one side and water on the other"
    )
    rivers: Annotated[list[RiverModel], Field(max_length=MAX_POINTS)] = Field([], description="water over the land")
    borders: Annotated[list[Polyline], Field(max_length=MAX_POINTS)] = Field([], description="dashed lines on the land")


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
    ground: GroundModel | None = None


def schema() -> dict[str, Any]:
    """Return the JSON schema of board files, kept in `data/schema/board.json`."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **BoardModel.model_json_schema()}


def form_problems(data: Any) -> tuple[list[str], set[tuple[int | str, ...]]]:
    """List the faults in the form of a board file's content, and the parts that cannot be read.

    Each problem has its place. An unreadable part is a section, or a section and an index: ``("cities", 3)``.
    """
    try:
        BoardModel.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False)
        unreadable = {detail["loc"][:2] for detail in details if detail["type"] != "extra_forbidden"}
        return [_explain(detail, data) for detail in details], unreadable
    return [], set()


def _explain(detail: ErrorDetails, data: Any) -> str:
    """Return an error of pydantic as "place: what is wrong; what would be right"."""
    place = ""
    for step in detail["loc"]:
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    message = {
        "extra_forbidden": f"the key {detail['loc'][-1]!r} is unknown" if detail["loc"] else "",
        "missing": "is missing",
        "model_type": "should be an object in braces, {…}",
        "list_type": "should be a list in brackets, […]",
        "tuple_type": "should be a pair in brackets, […, …]",
        "int_type": "should be a whole number",
        "string_type": "should be a text",
        "string_unicode": "keys and texts should have whole characters",
    }.get(detail["type"]) or detail["msg"][:1].lower() + detail["msg"][1:]
    if detail["type"] == "extra_forbidden":
        message += f"; use {', '.join(_model_of(detail['loc']).model_fields)}"
    if detail["type"] == "too_long" and detail["ctx"]["field_type"] == "Tuple":
        message = f"should be a pair in brackets, […, …], not {len(detail['input'])} values"
    if detail["type"] not in ("extra_forbidden", "missing") and isinstance(detail["input"], str | int | float | None):
        message += f", not {detail['input']!r:.60}"
    return f"{place or 'the file'}: {message}"


def _model_of(place: tuple[int | str, ...]) -> type[BaseModel]:
    """Return the model of the object that has a key."""
    if place[0] == "ground" and len(place) > 1:
        return RiverModel if "rivers" in place[:-1] else GroundModel
    rows: dict[str, type[BaseModel]] = {"cities": CityModel, "routes": RouteModel, "tickets": TicketModel}
    return rows.get(str(place[0]), BoardModel) if len(place) > 1 else BoardModel
