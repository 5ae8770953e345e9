"""Rules: one frozen value with every difference between the games.

To make a variant, change a value, never the code:

>>> import ttr
>>> from dataclasses import replace
>>> long_roads = replace(ttr.USA, longest_path_bonus=30)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, asdict, dataclass, fields
from math import comb
from typing import Any

from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import CARDS, COLORS, LOCOMOTIVE
from ttr.game.quoting import NotJson, list_problems, read_json
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import shorten

MAX_SEATS = 5
MAX_BYTES = 20_000  # the largest JSON that is read
MAX_REDEALS = 1000  # the most redeals of the display, on average, in the worst case


class RulesError(ValueError):
    """Rules, or a set-up, that cannot work; the message lists the first twenty problems.

    Attributes
    ----------
    problems : tuple of str
        Every reason.

    Examples
    --------
    >>> import ttr
    >>> from dataclasses import replace
    >>> try:
    ...     replace(ttr.USA, trains=0, tickets_kept=9)
    ... except ttr.RulesError as error:
    ...     print(error.problems)
    ('trains is 0; use 1 to 100', 'tickets_kept is 9; use 0 to 6')
    """

    def __init__(self, problems: Iterator[str] | list[str], source: str = "rules") -> None:
        self.problems = tuple(problems)
        super().__init__(f"{source:.100}: {list_problems(self.problems, '; ')}")


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The rules of a game.

    Attributes
    ----------
    name, title : str
        A short name for code, and a title for people.
    board : str
        The default board, by the name of a shipped one.
    seats : (int, int)
        The smallest and largest number of players.
    trains : int
        Trains of each player at the start.
    cards : tuple of (color, count)
        The cards of the game, locomotives included.
    hand : int
        Cards dealt to each player at the start; with open piles, this many of each color.
    open_piles : bool
        Whether all other cards lie in open piles, one per color in the order of `cards`, instead of deck and display.
    display : int
        Face-up cards to choose from; 0 with open piles, or if all cards are drawn blind.
    display_after_tickets : bool
        Whether the display is dealt only after everybody has chosen the first tickets.
    display_needs_deck : bool
        Whether players may draw from the display only while the deck has cards too.
    draws : int
        Cards drawn in one turn.
    locomotive_limit : int
        The display is redealt when it shows this many locomotives.
    tickets_dealt, tickets_kept_first : int
        Tickets offered at the start, and the smallest number to keep. If that is all of them, there is no choice to
        make.
    tickets_drawn, tickets_kept : int
        The same for tickets drawn later; 0 if players cannot draw tickets.
    ticket_swap : bool
        Whether a player can spend a turn to discard all uncompleted tickets and draw as many as were dealt.
    tickets_shown : bool
        Whether a player shows a completed ticket immediately and draws a new one.
    winning_tickets : int
        The game ends immediately when a player has shown this many tickets; 0 for no such end.
    ticket_bonus : tuple of tuple of str
        Two groups of cities. A player whose routes connect a city of the first group to a city of the second gets a
        bonus, once, that counts as one more ticket. Empty if there is no such bonus; boards without these cities have
        no bonus either.
    double_routes_from : int
        Smallest number of players with which both tracks of a double route can be claimed (never by one player).
    last_round_trains : int
        A turn that ends with this many trains or fewer brings the end.
    end_without_route : bool
        Whether a turn also brings the end if it leaves its player too few trains for any open route.
    last_round : bool
        Whether everyone then has one more turn; otherwise the game ends immediately.
    points : bool
        Whether the game counts points. If not, the player with the most completed tickets wins.
    route_points : tuple of int
        Points for a route by its length, starting with length 0.
    longest_path_bonus : int
        Points for each player with the longest trail, ties included; 0 for no such bonus.

    Examples
    --------
    >>> import ttr
    >>> from dataclasses import replace
    >>> short = replace(ttr.USA, name="short", trains=20, longest_path_bonus=0)
    >>> short.trains, short.hand
    (20, 4)
    >>> ttr.new_game(short, ["Ada", "Bo"], seed=7).trains
    (20, 20)
    """

    name: str
    title: str
    board: str
    seats: tuple[int, int] = (2, MAX_SEATS)
    trains: int = 45
    cards: tuple[tuple[str, int], ...] = (*((color, 12) for color in COLORS), (LOCOMOTIVE, 14))
    hand: int = 4
    open_piles: bool = False
    display: int = 5
    display_after_tickets: bool = False
    display_needs_deck: bool = True
    draws: int = 2
    locomotive_limit: int = 3
    tickets_dealt: int = 3
    tickets_kept_first: int = 2
    tickets_drawn: int = 3
    tickets_kept: int = 1
    ticket_swap: bool = False
    tickets_shown: bool = False
    winning_tickets: int = 0
    ticket_bonus: tuple[tuple[str, ...], ...] = ()
    double_routes_from: int = 4
    last_round_trains: int = 2
    end_without_route: bool = False
    last_round: bool = True
    points: bool = True
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15)
    longest_path_bonus: int = 10

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, _to_python(getattr(self, field.name)))
        problems = list(self._problems())
        if problems:
            raise RulesError(problems, f"rules {shorten(self.name)}")

    def __repr__(self) -> str:
        values = ((field, getattr(self, field.name)) for field in fields(self))
        return f"Rules({', '.join(f'{field.name}={value!r}' for field, value in values if value != field.default)})"

    @property
    def deck_size(self) -> int:
        """Number of cards in the game."""
        return sum(count for _, count in self.cards)

    @property
    def unit(self) -> str:
        """The unit of the score, as a plural: points, or tickets in a game without points."""
        return "points" if self.points else "tickets"

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors of cards in the game, in the order of `cards`, which is also the order of open piles."""
        return tuple(color for color, count in self.cards if count)

    def twins_close(self, seats: int) -> bool:
        """Return True if, with this many players, claiming one track of a double route closes the other to all."""
        return as_int(seats) < self.double_routes_from

    def to_json(self) -> str:
        """Write the rules as JSON, one field per line, for `from_json`.

        >>> import ttr
        >>> Rules.from_json(ttr.USA.to_json()) == ttr.USA
        True
        """
        import json  # loads more slowly than the rest of this module

        rows = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in asdict(self).items())
        return "{\n" + ",\n".join(rows) + "\n}\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> Rules:
        """Read rules from JSON; missing fields keep their default values.

        Raises
        ------
        RulesError
            With every reason: unknown fields, wrong types, or values that make no sense.
        """
        if not isinstance(text, str | bytes):
            raise RulesError([f"rules are read from text, not from {shorten(text)}"])
        if len(text) > MAX_BYTES:
            raise RulesError([f"the text is larger than {MAX_BYTES} bytes"])
        try:
            data = read_json(text.removeprefix("\ufeff") if isinstance(text, str) else text, "rules are")
        except NotJson as error:
            raise RulesError([str(error)]) from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: Any) -> Rules:
        """Read rules from the result of `json.loads`.

        Raises
        ------
        RulesError
            With every reason: unknown or missing fields, wrong types, or values that make no sense.
        """
        if not isinstance(data, dict):
            raise RulesError(["rules are a JSON object with one key a field"])
        known = {field.name: field.default is MISSING for field in fields(cls)}
        problems = [f"the field {key!r:.40} is unknown" for key in data if key not in known]
        problems += [f"the field {name!r} is missing" for name, needed in known.items() if needed and name not in data]
        values: dict[str, Any] = {name: "?" for name, needed in known.items() if needed}
        values |= {key: _freeze(value) for key, value in data.items() if key in known}
        try:
            rules = cls(**values)
        except RulesError as error:
            raise RulesError([*problems, *error.problems]) from None
        if problems:
            raise RulesError(problems)
        return rules

    def _problems(self) -> Iterator[str]:
        """Yield every problem; wrong values are left out of comparisons with other fields."""
        wrong = set()
        for name, problem in self._wrong_types():
            wrong.add(name)
            yield problem
        for name, (low, high) in LIMITS.items():
            if name not in wrong and not low <= (value := getattr(self, name)) <= high:
                wrong.add(name)
                yield f"{name} is {shorten(value)}; use {low} to {high}"
        if "seats" not in wrong:
            fewest, most = self.seats
            if not 1 <= fewest <= most <= MAX_SEATS:
                wrong.add("seats")
                yield f"seats is {shorten(fewest)} to {shorten(most)}; use 1 to {MAX_SEATS}, the smaller first"
        for check, names in (
            (self._card_problems, {"cards", "hand", "display", "open_piles", "seats", "display_after_tickets"}),
            (self._redeal_problems, {"cards", "display", "open_piles", "locomotive_limit"}),
            (self._first_ticket_problems, {"tickets_dealt", "tickets_kept_first", "ticket_swap"}),
            (self._later_ticket_problems, {"tickets_drawn", "tickets_kept"}),
            (self._shown_ticket_problems, {"winning_tickets", "ticket_bonus", "tickets_shown"}),
            (self._route_point_problems, {"route_points"}),
            (self._point_problems, {"points", "route_points", "longest_path_bonus"}),
        ):
            if not wrong & names:
                yield from check()

    def _wrong_types(self) -> Iterator[tuple[str, str]]:
        """Yield the names of fields whose values have the wrong type, with the right type."""
        for name in ("name", "title", "board"):
            value = getattr(self, name)
            if not _is_text(value):
                yield name, f"{name} is {shorten(value)}; use 1 to 60 characters"
            elif name == "board" and any(sign in value for sign in "./\\"):
                yield name, f"board is {shorten(value)}; use the name of a shipped board"
        for field in fields(self):
            if isinstance(field.default, bool) and type(getattr(self, field.name)) is not bool:
                yield field.name, f"{field.name} is {shorten(getattr(self, field.name))}; use True or False"
        for name in LIMITS:
            if type(getattr(self, name)) is not int:
                yield name, f"{name} is {shorten(getattr(self, name))}; use a whole number"
        for name, shape, good in _SHAPES:
            value = getattr(self, name)
            if not isinstance(value, tuple) or not good(value):
                yield name, f"{name} is {shorten(value)}; use {shape}"

    def _route_point_problems(self) -> Iterator[str]:
        if len(self.route_points) != MAX_LENGTH + 1:
            yield f"route_points has {len(self.route_points)} numbers; give one for each length from 0 to {MAX_LENGTH}"
        if any(not 0 <= points <= 100 for points in self.route_points):
            yield "route_points: use 0 to 100 for each length"

    def _point_problems(self) -> Iterator[str]:
        if not self.points and (any(self.route_points) or self.longest_path_bonus):
            yield "points is False, but route_points or longest_path_bonus give points; set them to 0"

    def _card_problems(self) -> Iterator[str]:
        colors = [color for color, _ in self.cards]
        for color in colors:
            if color not in CARDS:
                yield f"cards: color {color!r:.40} is unknown; use {', '.join(CARDS)}"
        if len(set(colors)) < len(colors):
            yield "cards: a color is listed twice"
        beyond = [(color, count) for color, count in self.cards if not 0 <= count <= 100]
        for color, count in beyond:
            yield f"cards: {shorten(count)} of {color:.40}; use 0 to 100"
        if beyond:
            return
        most = self.seats[1]
        if self.open_piles:
            if self.display:
                yield f"display is {self.display}, but with open piles there is none; use 0"
            if self.display_after_tickets:
                yield "display_after_tickets is True, but with open piles there is no display; use False"
            for color, count in self.cards:
                if 0 < count < self.hand * most:
                    needed = f"{self.hand * most} of {color} are dealt to {most} players"
                    yield f"cards: {needed}, but there are only {count}"
        elif self.deck_size < (dealt := self.hand * most + self.display):
            yield f"cards: {dealt} are dealt to {most} players and the display, but there are only {self.deck_size}"

    def _redeal_problems(self) -> Iterator[str]:
        """Refuse rules whose display would be redealt too often (U5).

        In the worst case, all cards are in hands, except just enough to make a display that stands.
        """
        wild = dict(self.cards).get(LOCOMOTIVE, 0)
        others, slots, limit = self.deck_size - wild, self.display, self.locomotive_limit
        if self.open_piles or (deals := deals_for_display(slots, limit, wild, others)) <= MAX_REDEALS:
            return
        higher = next(n for n in range(limit, slots + 2) if deals_for_display(slots, n, wild, others) <= MAX_REDEALS)
        fewer = next(n for n in range(wild, -1, -1) if deals_for_display(slots, limit, n, others) <= MAX_REDEALS)
        yield (
            f"locomotive_limit is {limit}, but with {wild} locomotives and {slots - limit + 1} other cards left, only "
            f"one display of {slots} in {deals:.0f} has fewer locomotives, so redealing would take too long; "
            f"use {higher} or more, or at most {fewer} locomotives"
        )

    def _first_ticket_problems(self) -> Iterator[str]:
        if self.tickets_kept_first > self.tickets_dealt:
            yield f"tickets_kept_first is {self.tickets_kept_first}, but only {_are(self.tickets_dealt)} dealt"
        if self.ticket_swap and not self.tickets_dealt:
            yield "ticket_swap is True, but no tickets are dealt to be swapped"

    def _later_ticket_problems(self) -> Iterator[str]:
        if self.tickets_kept > self.tickets_drawn:
            yield f"tickets_kept is {self.tickets_kept}, but only {_are(self.tickets_drawn)} drawn"
        if self.tickets_drawn and not self.tickets_kept:
            yield "tickets_kept is 0; keep at least 1 of those drawn, or a game might never end"

    def _shown_ticket_problems(self) -> Iterator[str]:
        if (self.winning_tickets or self.ticket_bonus) and not self.tickets_shown:
            yield "winning_tickets and ticket_bonus are for games in which tickets_shown is True"


def _are(number: int) -> str:
    return f"{number} {'is' if number == 1 else 'are'}"


def deals_for_display(slots: int, limit: int, locomotives: int, others: int) -> float:
    """Return the mean number of deals, in the worst case, until a display has fewer locomotives than the limit.

    >>> round(deals_for_display(5, 3, 14, 96), 1)
    68.0
    """
    needed = slots - limit + 1  # with fewer other cards, no display stands, and there is no redeal
    if limit > min(slots, locomotives) or others < needed:
        return 1
    return comb(locomotives + needed, slots) / comb(locomotives, limit - 1)


# The smallest and largest value of each whole number.
LIMITS = {
    "trains": (1, 100),
    "hand": (0, 20),
    "display": (0, 10),
    "draws": (1, 5),
    "locomotive_limit": (1, 11),
    "tickets_dealt": (0, 6),
    "tickets_kept_first": (0, 6),
    "tickets_drawn": (0, 6),
    "tickets_kept": (0, 6),
    "winning_tickets": (0, 30),
    "double_routes_from": (1, MAX_SEATS + 1),
    "last_round_trains": (0, 100),
    "longest_path_bonus": (0, 100),
}


def _freeze(value: Any, depth: int = 3) -> Any:
    """Return a JSON list as a tuple, down to the depth that rules need."""
    return tuple(_freeze(item, depth - 1) for item in value) if isinstance(value, list) and depth else value


def _to_python(value: Any) -> Any:
    """Return a value whose numbers are Python's own, also inside tuples."""
    return tuple(map(_to_python, value)) if type(value) is tuple else as_int(value)


def _is_text(value: object) -> bool:
    if not isinstance(value, str) or not 1 <= len(value) <= 60:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:  # a lone surrogate
        return False
    return True


def _is_pair(value: object, first: type, second: type) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and type(value[0]) is first and type(value[1]) is second


def _is_names(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 0 and all(map(_is_text, value))


_SHAPES: tuple[tuple[str, str, Callable[[tuple[Any, ...]], bool]], ...] = (
    ("seats", "a tuple of two whole numbers", lambda value: _is_pair(value, int, int)),
    ("cards", "a tuple of (color, count)", lambda value: all(_is_pair(entry, str, int) for entry in value)),
    ("route_points", "a tuple of whole numbers", lambda value: all(type(points) is int for points in value)),
    (
        "ticket_bonus",
        "two tuples of cities' names, or an empty one",
        lambda value: not value or (len(value) == 2 and all(map(_is_names, value))),
    ),
)
