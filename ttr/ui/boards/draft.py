"""BoardDraft: an unfinished board as a value; every edit returns a new draft.

A draft may have no cities, cities without routes, or tickets that cannot be completed. An edit refuses anything that
could never become part of a board, such as a second city of the same name.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, TypeVar

from ttr.analysis.board_advice import MAX_POINTS, color_for_balance, revalue_tickets, ticket_value
from ttr.game.board import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, Board
from ttr.game.board_parts import LABEL_SIDES, MAX_LENGTH, MIN_LENGTH, City, Route, Ticket, find_problems
from ttr.game.cards import ROUTE_COLORS
from ttr.game.ground import Ground, Line, Outside, Point, River
from ttr.game.names import MAX_NAME, NameRefused, read_name
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.words import format_number, pluralize, sentence
from ttr.ui.map.geometry import Frame

MAX_ABOUT = 2000
SPACE = 50.0  # length of a route's space on a page of width 1000, as on the American board
MAX_BEND = 0.5  # of the page's width
MARGIN = 0.08  # margin around the cities of a board that does not fit the usual page

T = TypeVar("T")


class DraftError(ValueError):
    """Error for an impossible edit; its message says why, and what would be right."""


@dataclass(frozen=True)
class BoardDraft:
    """An unfinished board. Indices identify cities, routes and tickets; no city lies outside the frame.

    >>> draft = BoardDraft().add_city("Mill", 100, 100).add_city("Port", 300, 100).join("Mill", "Port", color="red")
    >>> draft.routes
    (Route(a='Mill', b='Port', length=4, color='red', bend=0.0),)
    >>> draft.problems
    ()
    """

    title: str = "My town"
    name: str = "my-town"
    about: str = ""
    cities: tuple[City, ...] = ()
    routes: tuple[Route, ...] = ()
    tickets: tuple[Ticket, ...] = ()
    frame: Frame = field(default_factory=Frame)
    ground: Ground | None = None
    sketch: Line = ()  # points of an unfinished river or shore

    @classmethod
    def of(cls, board: Board) -> BoardDraft:
        return cls(
            board.title or board.name,
            board.name,
            board.about,
            board.cities,
            board.routes,
            board.tickets,
            _frame_for(board.cities),
            board.ground,
        )

    # --- properties ---

    @cached_property
    def drawable(self) -> Board:
        """The draft as a board, without the tickets whose cities are not connected."""
        lost = set(self.impossible_tickets)
        kept = tuple(ticket for index, ticket in enumerate(self.tickets) if index not in lost)
        return Board(self.name, self.cities, self.routes, kept, self.title, self.about, self.ground)

    @cached_property
    def impossible_tickets(self) -> tuple[int, ...]:
        bare = Board(self.name, self.cities, self.routes, ())
        parts = connectivity.components(board_network(bare))
        part_of = {city: index for index, part in enumerate(parts) for city in part.vertices}
        return tuple(index for index, t in enumerate(self.tickets) if part_of[t.a] != part_of[t.b])

    @cached_property
    def problems(self) -> tuple[str, ...]:
        """Every problem to fix before saving and playing the board, with its remedy."""
        result = []
        if len(self.cities) < 2:
            result.append(
                f"A board needs two cities, and this one has {pluralize(len(self.cities), 'city')}: add some."
            )
        if not self.routes:
            result.append("A board needs a route: join two cities.")
        for index in self.impossible_tickets:
            ticket = self.tickets[index]
            result.append(
                f"The ticket {ticket} cannot be completed: no path joins these cities. Add a "
                "route, or delete the ticket."
            )
        # The edits prevent other faults; report them anyway.
        sound = [ticket for index, ticket in enumerate(self.tickets) if index not in self.impossible_tickets]
        parts = (dict(enumerate(self.cities)), dict(enumerate(self.routes)), dict(enumerate(sound)))
        return (*result, *find_problems(*parts))

    def city_index(self, name: str) -> int:
        for index, city in enumerate(self.cities):
            if city.name == name:
                return index
        raise DraftError(f"There is no city {name!r:.60} on this board.")

    def tracks(self, a: str, b: str) -> tuple[int, ...]:
        """Return the routes that join two cities directly: none, one, or the two of a double route."""
        return tuple(index for index, route in enumerate(self.routes) if {*route.cities} == {a, b})

    def free_name(self) -> str:
        names = {city.name for city in self.cities}
        return next(name for n in range(1, MAX_CITIES + 2) if (name := f"City {n}") not in names)

    def suggested_length(self, a: str, b: str) -> int:
        """Return the length of a route between two cities that suits their distance on the map."""
        one, other = self.cities[self.city_index(a)], self.cities[self.city_index(b)]
        spaces = math.dist((one.x, one.y), (other.x, other.y)) * 1000 / self.frame.width / SPACE
        return max(MIN_LENGTH, min(MAX_LENGTH, round(spaces)))

    def room(self) -> tuple[float, float]:
        """Return a place on the page far from all cities, or the center of an empty page."""
        frame = self.frame
        grid = [(x / 10, y / 8) for y in (4, 2, 6, 3, 5) for x in (5, 3, 7, 2, 8, 4, 6)]
        places = [self.snap(frame.left + frame.width * x, frame.top + frame.height * y) for x, y in grid]
        return max(places, key=lambda at: min((math.dist(at, (c.x, c.y)) for c in self.cities), default=0.0))

    def snap(self, x: float, y: float) -> tuple[float, float]:
        """Return a place rounded to a thousandth of the page, and moved onto the page."""
        frame = self.frame
        digits = 3 - math.floor(math.log10(frame.width))
        x, y = round(x, digits), round(y, digits)
        return min(max(x, frame.left), frame.left + frame.width), min(max(y, frame.top), frame.top + frame.height)

    # --- the whole board ---

    def describe(self, title: str, about: str) -> BoardDraft:
        title = _name(title, "title")
        if len(about) > MAX_ABOUT:
            raise DraftError(f"The description has {len(about)} characters; there is room for {MAX_ABOUT}.")
        name = self.name if title == self.title else short_name(title)
        return replace(self, title=title, name=name, about=about)

    # --- cities ---

    def add_city(self, name: str, x: float, y: float, label: str = "right") -> BoardDraft:
        if len(self.cities) >= MAX_CITIES:
            raise DraftError(f"A board has room for {MAX_CITIES} cities.")
        return replace(self, cities=(*self.cities, self._city(name, x, y, label, None)))

    def change_city(self, city: int, name: str, x: float, y: float, label: str) -> BoardDraft:
        """Return the draft with a changed name, place or side of the name; routes and tickets follow."""
        old, new = _get(self.cities, city, "city"), self._city(name, x, y, label, city)
        cities = (*self.cities[:city], new, *self.cities[city + 1 :])
        if new.name == old.name:
            return replace(self, cities=cities)

        def called(end: str) -> str:
            return new.name if end == old.name else end

        return replace(
            self,
            cities=cities,
            routes=tuple(replace(route, a=called(route.a), b=called(route.b)) for route in self.routes),
            tickets=tuple(replace(ticket, a=called(ticket.a), b=called(ticket.b)) for ticket in self.tickets),
        )

    def move_city(self, city: int, x: float, y: float) -> BoardDraft:
        old = _get(self.cities, city, "city")
        return self.change_city(city, old.name, x, y, old.label)

    def delete_city(self, city: int) -> BoardDraft:
        name = _get(self.cities, city, "city").name
        return replace(
            self,
            cities=_remove(self.cities, city, "city"),
            routes=tuple(route for route in self.routes if name not in route.cities),
            tickets=tuple(ticket for ticket in self.tickets if name not in ticket.cities),
        )

    def _city(self, name: str, x: float, y: float, label: str, index: int | None) -> City:
        """Return a valid city for this board, in place of the one with that index."""
        name = _name(name, "name")
        if label not in LABEL_SIDES:
            raise DraftError(f"Put a name on one of these sides: {', '.join(LABEL_SIDES)}.")
        self._on_page(x, y)
        city = City(name, float(x), float(y), label)
        for other, there in enumerate(self.cities):
            if other != index and there.name == name:
                raise DraftError(f"There is already a city {name}. Give every city its own name.")
            if other != index and (there.x, there.y) == (city.x, city.y):
                raise DraftError(f"{there.name} is already on this spot. Choose another.")
        return city

    def _on_page(self, x: float, y: float) -> None:
        frame = self.frame
        for what, value, low, size in (("x", x, frame.left, frame.width), ("y", y, frame.top, frame.height)):
            if not math.isfinite(value) or not low <= value <= low + size:
                raise DraftError(f"{what} is {format_number(value)}; use {low:g} to {low + size:g}.")

    # --- routes ---

    def join(
        self, a: str, b: str, length: int | None = None, color: str | None = None, bend: float = 0.0
    ) -> BoardDraft:
        """Return the draft with a route between two cities; a second route makes a double with the same bend.

        The default length suits the distance on the map, and the default color keeps the colors in balance. `bend` is
        the sideways shift of the route's middle, in the board's units.
        """
        for name in (a, b):
            self.city_index(name)
        if a == b:
            raise DraftError(f"A route joins two different cities: choose a second city besides {a}.")
        if len(self.routes) >= MAX_ROUTES:
            raise DraftError(f"A board has room for {MAX_ROUTES} routes.")
        tracks = [self.routes[index] for index in self.tracks(a, b)]
        if len(tracks) > 1:
            raise DraftError(f"{a} and {b} already have two tracks. A third is not allowed.")
        if tracks:
            first = tracks[0]
            a, b, bend = first.a, first.b, first.bend
            if length not in (None, first.length):
                raise DraftError(f"Both tracks of a double route have the same length, here {first.length}.")
            length = first.length
        elif length is None:
            length = self.suggested_length(a, b)
        if not color:
            taken, balanced = {track.color for track in tracks}, color_for_balance(self.drawable)
            color = next((other for other in (balanced, *ROUTE_COLORS) if other not in taken), balanced)
        return replace(self, routes=(*self.routes, self._route(a, b, length, color, bend)))

    def change_route(self, route: int, length: int, color: str, bend: float) -> BoardDraft:
        """Return the draft with a route changed; the other track of a double gets the same length and bend."""
        old = _get(self.routes, route, "route")
        routes = list(self.routes)
        for index in self.tracks(old.a, old.b):
            track = routes[index]
            turned = bend if track.a == old.a else -bend
            routes[index] = self._route(track.a, track.b, length, color if index == route else track.color, turned)
        return replace(self, routes=tuple(routes))

    def delete_route(self, route: int) -> BoardDraft:
        return replace(self, routes=_remove(self.routes, route, "route"))

    def _route(self, a: str, b: str, length: int, color: str, bend: float) -> Route:
        if type(length) is not int or not MIN_LENGTH <= length <= MAX_LENGTH:
            raise DraftError(f"A route has {MIN_LENGTH} to {MAX_LENGTH} spaces, not {length}.")
        if color not in ROUTE_COLORS:
            raise DraftError(f"A route has one of these colors: {', '.join(ROUTE_COLORS)}.")
        most = MAX_BEND * self.frame.width
        if not math.isfinite(bend) or abs(bend) > most:
            raise DraftError(f"The bend is {format_number(bend)}; use {-most:g} to {most:g}. 0 is straight.")
        return Route(a, b, length, color, float(bend))

    # --- water ---

    def add_point(self, x: float, y: float) -> BoardDraft:
        self._on_page(x, y)
        if self.sketch and self.sketch[-1] == (x, y):
            raise DraftError("The last point is already there. Choose another place, or press “Finish”.")
        return replace(self, sketch=(*self.sketch, (x, y)))

    def finish_river(self, width: float) -> BoardDraft:
        if len(self.sketch) < 2:
            raise DraftError("A river needs two points: click where it flows.")
        return self._on_ground(with_river(self.ground, self.sketch, width, self.frame))

    def finish_shore(self) -> BoardDraft:
        """Return the draft with the points as a shore: on land around a lake, in a lake around an island."""
        if len(self.sketch) < 3:
            raise DraftError("A shore needs three points: click along it.")
        return self._on_ground(with_shore(self.ground, self.sketch, self.frame))

    def delete_water(self, kind: WaterKind, index: int) -> BoardDraft:
        if self.ground is None:
            raise DraftError("There is no water on this board.")
        lines = getattr(self.ground, kind)
        others: Any = {kind: (*lines[:index], *lines[index + 1 :])}
        return self._on_ground(or_none(replace(self.ground, **others)))

    def surround(self, outside: Outside) -> BoardDraft:
        """Return the draft with land or water beyond all shores."""
        return self._on_ground(or_none(replace(self.ground or Ground(), outside=outside)))

    def _on_ground(self, ground: Ground | None) -> BoardDraft:
        for problem in ground.problems() if ground else ():
            raise DraftError(f"{problem}.")
        return replace(self, ground=ground, sketch=())

    # --- tickets ---

    def add_ticket(self, a: str, b: str, points: int | None = None) -> BoardDraft:
        """Return the draft with another ticket; by default it is worth the length of the shortest path."""
        for name in (a, b):
            self.city_index(name)
        if a == b:
            raise DraftError(f"A ticket joins two different cities: choose a second city besides {a}.")
        if any({*ticket.cities} == {a, b} for ticket in self.tickets):
            raise DraftError(f"There is already a ticket {a} – {b}.")
        if len(self.tickets) >= MAX_TICKETS:
            raise DraftError(f"A board has room for {MAX_TICKETS} tickets.")
        value = points if points is not None else ticket_value(self.drawable, a, b)
        if value is None:
            raise DraftError(f"No path joins {a} and {b}. Add routes first, or choose the ticket's worth.")
        return replace(self, tickets=(*self.tickets, Ticket(a, b, _points(value))))

    def add_tickets(self, tickets: Iterable[Ticket]) -> BoardDraft:
        draft = self
        for ticket in tickets:
            draft = draft.add_ticket(ticket.a, ticket.b, ticket.points)
        return draft

    def change_ticket(self, ticket: int, points: int) -> BoardDraft:
        new = replace(_get(self.tickets, ticket, "ticket"), points=_points(points))
        return replace(self, tickets=(*self.tickets[:ticket], new, *self.tickets[ticket + 1 :]))

    def delete_ticket(self, ticket: int) -> BoardDraft:
        return replace(self, tickets=_remove(self.tickets, ticket, "ticket"))

    def revalue_tickets(self) -> BoardDraft:
        """Return the draft with every possible ticket worth the length of its shortest path."""
        new = iter(revalue_tickets(self.drawable))
        tickets = tuple(old if i in self.impossible_tickets else next(new) for i, old in enumerate(self.tickets))
        return replace(self, tickets=tickets)


def short_name(title: str) -> str:
    """Return a board's short name for a title: lower-case letters, digits and '-'.

    >>> short_name("Győr & Köln, 2nd try"), short_name("東京")
    ('gyor-koln-2nd-try', 'board')
    """
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", letters)[:MAX_NAME].strip("-") or "board"


def _get(things: tuple[T, ...], index: int, what: str) -> T:
    if not 0 <= index < len(things):
        raise DraftError(f"Choose a {what} first.")
    return things[index]


def _remove(things: tuple[T, ...], index: int, what: str) -> tuple[T, ...]:
    _get(things, index, what)
    return (*things[:index], *things[index + 1 :])


def _name(text: str, what: str) -> str:
    try:
        name = read_name(text)
    except NameRefused as error:
        raise DraftError(sentence(str(error))) from None
    if not name:
        raise DraftError(f"Type a {what} first.")
    return name


def _points(points: int) -> int:
    if type(points) is not int or not 1 <= points <= MAX_POINTS:
        raise DraftError(f"A ticket is worth 1 to {MAX_POINTS} points, not {points}.")
    return points


def _frame_for(cities: tuple[City, ...]) -> Frame:
    """Return the usual page if the cities fill it, otherwise a page around them."""
    usual = Frame()
    if len(cities) < 2:
        return usual
    left, right = min(city.x for city in cities), max(city.x for city in cities)
    top, bottom = min(city.y for city in cities), max(city.y for city in cities)
    inside = left >= 0 and top >= 0 and right <= usual.width and bottom <= usual.height
    if inside and (right - left >= 0.3 * usual.width or bottom - top >= 0.3 * usual.height):
        return usual
    ratio = usual.width / usual.height
    width = max(right - left, (bottom - top) * ratio) * (1 + 2 * MARGIN)
    height = width / ratio
    return Frame((left + right - width) / 2, (top + bottom - height) / 2, width, height)


# --- water: points become a river or a shore, and lines to the page's edge continue beyond it ---

EDGE = 0.03  # share of the page's width: points this close to the edge or to each other coincide
BEYOND = 4  # how far a line continues beyond the edge, in pages
RIVER_WIDTHS = (4, 120, 30)  # smallest, largest and usual width, on a page of width 1000

WaterKind = Literal["rivers", "shores"]


def is_near(one: Point, other: Point, frame: Frame) -> bool:
    return math.dist(one, other) <= EDGE * frame.width


def move_out(point: Point, frame: Frame) -> Point:
    """Return a point, moved far out if it is at the edge of the page.

    >>> move_out((500, 300), Frame()), move_out((995, 300), Frame())
    ((500.0, 300.0), (4995.0, 300.0))
    """

    def moved(at: float, low: float, high: float) -> float:
        near_edge = EDGE * frame.width
        return at - BEYOND * frame.width * (at <= low + near_edge) + BEYOND * frame.width * (at >= high - near_edge)

    x, y = point
    return moved(x, frame.left, frame.left + frame.width), moved(y, frame.top, frame.top + frame.height)


def with_river(ground: Ground | None, line: Line, width: float, frame: Frame) -> Ground:
    """Return a ground with another river; `width` is for a page of width 1000."""
    ground = ground or Ground()
    ends = (move_out(line[0], frame), *line, move_out(line[-1], frame))
    return replace(
        ground, rivers=(*ground.rivers, River(tuple(dict.fromkeys(ends)), round(width * frame.width / 1000, 2)))
    )


def with_shore(ground: Ground | None, line: Line, frame: Frame) -> Ground:
    """Return a ground with another shore; a shore from edge to edge continues beyond both."""
    ground = ground or Ground()
    shore = list[Point]()
    for before, point, after in zip((line[-1], *line), line, (*line[1:], line[0]), strict=False):
        far = move_out(point, frame)
        comes, goes = (move_out(each, frame) == each for each in (before, after))  # a point inside the page
        if far == point or (comes and goes):
            shore.append(point)
        else:
            shore += [point, far] if comes else [far, point] if goes else [far]
    return replace(ground, shores=(*ground.shores, tuple(shore)))


def or_none(ground: Ground) -> Ground | None:
    """Return a ground, or None if it is only land."""
    return None if ground == Ground() else ground


def name_waters(ground: Ground | None) -> list[tuple[str, tuple[WaterKind, int]]]:
    if ground is None:
        return []
    rivers: list[tuple[str, tuple[WaterKind, int]]] = [
        (f"River {n + 1}, {r.width:g} wide", ("rivers", n)) for n, r in enumerate(ground.rivers)
    ]
    shores: list[tuple[str, tuple[WaterKind, int]]] = [
        (f"Shore {n + 1}, {pluralize(len(s), 'point')}", ("shores", n)) for n, s in enumerate(ground.shores)
    ]
    return [*rivers, *shores]
