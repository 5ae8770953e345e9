"""The board: cities, routes and tickets, immutable and checked as a whole.

A board is a planar drawing of a weighted multigraph. Cities are its vertices and routes its edges; the two tracks of a
double route are two parallel edges. Lengths are counted in trains. Cities, routes and tickets are named by their
indices in `Board.cities`, `Board.routes` and `Board.tickets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import accumulate, chain
from operator import or_
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ttr.game.board_parts import MAX_LENGTH, PARTS, City, Route, Ticket, find_problems, find_wrong_types
from ttr.game.cards import COLORS, GRAY, ROUTE_COLORS
from ttr.game.moves import ClaimRoute
from ttr.game.quoting import list_problems, make_printable
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import join_some_names, shorten

if TYPE_CHECKING:
    import networkx as nx

    from ttr.game.ground import Ground

FORMAT = 1  # the version of the file format
MAX_CITIES, MAX_ROUTES, MAX_TICKETS = 200, 500, 200
SPAN = MAX_LENGTH + 1  # how many numbers of cards matter for a route, including 0


RouteClaims = tuple[tuple[tuple[ClaimRoute, ...], ...], ...]  # the claims of one route: see `Board.claims`


class BoardError(ValueError):
    """A board that cannot be played on.

    Attributes
    ----------
    problems : tuple of str
        *All* problems, each with its place ("routes[17] (Denver – Omaha): …"); the message lists the first twenty.

    Examples
    --------
    >>> import ttr
    >>> cities = ttr.City("Omaha", 0, 0), ttr.City("Duluth", 3, 4)
    >>> try:
    ...     ttr.Board("mine", cities, [ttr.Route("Omaha", "Duluth", 9, "red")], [])
    ... except ttr.BoardError as error:
    ...     print(error.problems)
    ('routes[0] (Omaha – Duluth): length 9 is out of range; use 1 to 6',)
    """

    def __init__(self, problems: Iterable[str], source: str = "board") -> None:
        self.problems = tuple(problems)
        count = "1 problem" if len(self.problems) == 1 else f"{len(self.problems)} problems"
        super().__init__(make_printable(f"{source:.300}: {count}\n  {list_problems(self.problems, chr(10) + '  ')}"))


@dataclass(frozen=True, repr=False)
class Board:
    """Cities, routes and tickets.

    Attributes
    ----------
    name : str
        A short name, for files and code.
    cities : tuple of City
        The cities, each with its own name.
    routes : tuple of Route
        The routes; the two tracks of a double route are two of them.
    tickets : tuple of Ticket
        The tickets.
    title, about : str
        The name and the description for people.
    ground : Ground or None
        The drawing below the routes; the rules ignore it.

    Raises
    ------
    BoardError
        With every problem, if the parts do not fit together.

    Examples
    --------
    >>> import ttr
    >>> usa = ttr.load_board("usa")
    >>> len(usa.cities), len(usa.routes), len(usa.tickets)
    (36, 100, 30)
    >>> usa.tickets[0]
    Ticket(a='Denver', b='El Paso', points=4)
    """

    name: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    title: str = ""
    about: str = ""
    ground: Ground | None = None

    def __post_init__(self) -> None:
        problems = list(find_wrong_types(self.__dict__))
        if not problems:
            for part in PARTS:
                object.__setattr__(self, part, tuple(getattr(self, part)))
            routes, tickets = dict(enumerate(self.routes)), dict(enumerate(self.tickets))
            problems += find_problems(dict(enumerate(self.cities)), routes, tickets)
            if self.ground is not None:
                from ttr.game.ground import Ground  # a game needs no drawing

                if isinstance(self.ground, Ground):
                    problems += self.ground.problems()
                else:
                    problems.append(f"ground is {shorten(self.ground)}; use a Ground, or None")
        if problems:
            raise BoardError(problems, f"board {shorten(self.name)}")

    def __hash__(self) -> int:
        # Boards are cache keys, and hashing a hundred routes would cost more than the caches save.
        return hash((self.name, len(self.cities), len(self.routes), len(self.tickets)))

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields to pickle, without cached properties."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __repr__(self) -> str:
        return (
            f"<Board {self.name!r}: {len(self.cities)} cities, {len(self.routes)} routes, {len(self.tickets)} tickets>"
        )

    @cached_property
    def city_index(self) -> Mapping[str, int]:
        """The index of each city in `cities`, by its name. Do not change it: boards are shared."""
        return MappingProxyType({city.name: index for index, city in enumerate(self.cities)})

    @cached_property
    def longest_routes(self) -> Mapping[str, int]:
        """The length of the longest route of each color."""
        longest: dict[str, int] = {}
        for route in self.routes:
            longest[route.color] = max(longest.get(route.color, 0), route.length)
        return MappingProxyType(longest)

    @cached_property
    def twins(self) -> tuple[int | None, ...]:
        """For each route, the index of the other track of its double route, or None."""
        seen: dict[frozenset[str], int] = {}
        twins: list[int | None] = [None] * len(self.routes)
        for index, route in enumerate(self.routes):
            other = seen.setdefault(frozenset(route.cities), index)
            if other != index:
                twins[index], twins[other] = other, index
        return tuple(twins)

    @cached_property
    def single_tracks(self) -> tuple[int, ...]:
        """The routes with only the first track of each double route."""
        return tuple(route for route, twin in enumerate(self.twins) if twin is None or route < twin)

    @cached_property
    def all_but(self) -> tuple[tuple[int, int], ...]:
        """For each route, two bit masks: all routes but this one, and all but both tracks of its double route."""
        masks = [~(1 << index) for index in range(len(self.routes))]
        return tuple(
            (mask, mask if twin is None else mask & masks[twin]) for mask, twin in zip(masks, self.twins, strict=True)
        )

    @cached_property
    def pairs(self) -> tuple[frozenset[str], ...]:
        """The pairs of neighboring cities, each once, in the order of their first routes."""
        return tuple(dict.fromkeys(frozenset(route.cities) for route in self.routes))

    def has_route(self, mask: int, trains: int) -> bool:
        """Return True if some route in a bit mask needs at most this many trains."""
        return as_int(mask) & self.up_to_length[min(as_int(trains), MAX_LENGTH)] > 0

    @cached_property
    def up_to_length(self) -> tuple[int, ...]:
        """Bit masks of routes by length: entry n holds the routes of length n or less."""
        return self._up_to_length(ROUTE_COLORS)

    def _up_to_length(self, colors: Sequence[str]) -> tuple[int, ...]:
        masks = [0] * (MAX_LENGTH + 1)
        for index, route in enumerate(self.routes):
            if route.color in colors:
                masks[route.length] |= 1 << index
        return tuple(accumulate(masks, or_))

    @cached_property
    def payable(self) -> tuple[tuple[dict[int, int], ...], ...]:
        """The routes that two colors and some locomotives can pay, as bit masks: `payable[wild][pair][n + 256 * m]`.

        Pairs are the first two of `ttr.game.cards.COLORS`, the next two and so on. n and m count the cards of each
        color, so that two bytes of a hand are one number. n, m and wild go up to `MAX_LENGTH`. Every mask includes the
        routes that locomotives alone can pay.
        """
        reach = [self._up_to_length((color, GRAY)) for color in COLORS]
        counts = range(MAX_LENGTH + 1)
        return tuple(
            tuple(
                {
                    n + 256 * m: one[min(n + wild, MAX_LENGTH)] | other[min(m + wild, MAX_LENGTH)] | alone
                    for n in counts
                    for m in counts
                }
                for one, other in zip(reach[::2], reach[1::2], strict=True)
            )
            for wild, alone in enumerate(self.up_to_length)
        )

    @cached_property
    def claims(self) -> tuple[RouteClaims, ...]:
        """The claims that n of a card and some locomotives can pay, by route: `claims[route][wild][SPAN * card + n]`.

        One row holds all cards, in the order of `ttr.game.cards.CARDS`. Claims under a color use at least one card of
        it; claims under `WILD` use locomotives alone.
        """
        return tuple(_claims(index, route) for index, route in enumerate(self.routes))

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of everything that affects a game: names, routes and tickets, but not the drawing."""
        import hashlib  # hashlib and json load more slowly than the rest of this module
        import json

        facts = [
            [city.name for city in self.cities],
            [[route.a, route.b, route.length, route.color] for route in self.routes],
            [[ticket.a, ticket.b, ticket.points] for ticket in self.tickets],
        ]
        return hashlib.sha256(json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()

    def check_route(self, route: int) -> int:
        """Return the index of a route as a plain `int`; raise `IndexError` if there is no such route."""
        route, count = as_int(route), len(self.routes)
        if type(route) is not int or not 0 <= route < count:
            raise IndexError(f"there is no route {shorten(route, 20)}; the board's {count} routes are counted from 0")
        return route

    def route_name(self, route: int) -> str:
        """Return the cities of a route; for a track of a double route, also its `color_name`.

        Raises
        ------
        IndexError
            If there is no such route.
        """
        route = self.check_route(route)
        return str(self.routes[route]) + ("" if self.twins[route] is None else f" ({self.color_name(route)})")

    def color_name(self, route: int) -> str:
        """Return the color of a route, and which track it is if both tracks of a double route have that color.

        Raises
        ------
        IndexError
            If there is no such route.
        """
        route = self.check_route(route)
        color, twin = self.routes[route].color, self.twins[route]
        if twin is None or self.routes[twin].color != color:
            return color
        return f"{color}, {'first' if route < twin else 'second'} track"

    def routes_at(self, city: str) -> tuple[int, ...]:
        """Return the indices of the routes that end in a city; their number is the city's degree.

        Raises
        ------
        ValueError
            If there is no such city.
        """
        if not isinstance(city, str) or city not in self.city_index:
            known = join_some_names([*map(repr, self.city_index)], 20)
            raise ValueError(f"there is no city {shorten(city)} on board {self.name!r}; it has {known}")
        return tuple(index for index, route in enumerate(self.routes) if city in route.cities)

    def to_networkx(self) -> nx.MultiGraph[Any]:
        """Return the board as a `networkx.MultiGraph`: edge keys are route indices, nodes have `pos`."""
        import networkx as nx

        graph: nx.MultiGraph[Any] = nx.MultiGraph(name=self.title or self.name)
        for city in self.cities:
            graph.add_node(city.name, pos=(city.x, -city.y))
        for index, route in enumerate(self.routes):
            graph.add_edge(route.a, route.b, key=index, length=route.length, color=route.color)
        return graph

    def to_json(self) -> str:
        """Return the board file's text, with one city, route or ticket per line, so that diffs are readable."""
        import json

        content = {
            "format": FORMAT,
            "name": self.name,
            "title": self.title or self.name,
            "about": self.about,
            "cities": [{"name": c.name, "x": c.x, "y": c.y, "label": c.label} for c in self.cities],
            "routes": [
                {"cities": [*r.cities], "length": r.length, "color": r.color} | ({"bend": r.bend} if r.bend else {})
                for r in self.routes
            ],
            "tickets": [{"cities": [*t.cities], "points": t.points} for t in self.tickets],
        }
        lines = []
        for key, value in content.items():
            text = json.dumps(value, ensure_ascii=False)
            if isinstance(value, list):
                text = "[\n" + ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value) + "\n  ]"
            lines.append(f'  "{key}": {text}')
        if self.ground is not None:
            parts = []
            for key, value in self.ground.to_data().items():
                text = json.dumps(value)
                if isinstance(value, list):  # many numbers: spaces would be a fifth of the file
                    rows = (json.dumps(row, separators=(",", ":")) for row in value)
                    text = "[\n" + ",\n".join(f"      {row}" for row in rows) + "\n    ]"
                parts.append(f'    "{key}": {text}')
            lines.append('  "ground": {\n' + ",\n".join(parts) + "\n  }")
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Write a board file; `ttr.load_board` reads it back as an equal board."""
        from pathlib import Path  # loads more slowly than the board

        content = self.to_json()
        try:
            Path(path).write_text(content, encoding="utf-8", newline="\n")
        except (ValueError, TypeError):
            raise BoardError([f"the file cannot be written: {shorten(path)} is not a valid path"], self.name) from None


def _claims(index: int, route: Route) -> RouteClaims:
    length = route.length
    none: tuple[ClaimRoute, ...] = ()
    alone = (ClaimRoute(index, None, length),)
    mixed = [
        tuple([ClaimRoute(index, color, wild) for wild in range(length)]) if route.color in (color, GRAY) else none
        for color in COLORS
    ]

    def of_color(moves: tuple[ClaimRoute, ...], wild: int) -> list[tuple[ClaimRoute, ...]]:
        """Return the payments for each number of a card, fewest locomotives first, as slices."""
        if not moves:
            return [none] * SPAN
        by_n = [none, *[moves[length - n : wild + 1] for n in range(1, length + 1)]]
        return by_n + by_n[-1:] * (MAX_LENGTH - length)

    return tuple(
        [
            (
                *chain.from_iterable([of_color(moves, wild) for moves in mixed]),
                *[alone if wild >= length else none] * SPAN,
            )
            for wild in range(SPAN)
        ]
    )
