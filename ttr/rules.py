"""Rules: one frozen value that names everything the games do differently.

A variant is made by changing a value, never by changing code:

>>> from dataclasses import replace
>>> no_bonus = replace(USA, name="no-bonus", longest_path_bonus=0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttr.board import MAX_LENGTH
from ttr.cards import CARDS, COLORS, LOCOMOTIVE

MAX_SEATS = 5


class RulesError(ValueError):
    """Rules, or a set-up, that make no sense; `problems` lists every reason."""

    def __init__(self, problems: Iterator[str] | list[str], source: str = "rules") -> None:
        self.problems = tuple(problems)
        super().__init__(f"{source}: " + "; ".join(self.problems))


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played by.

    Attributes
    ----------
    name, title : str
        A short name to call it by, and the name people read.
    board : str
        The shipped board it is played on unless another is given.
    seats : (int, int)
        The smallest and largest number of players.
    trains : int
        Trains a player starts with.
    cards : tuple of (color, count)
        The deck, locomotives included.
    hand : int
        Cards dealt to each player at the start.
    display : int
        Face-up cards to choose from.
    display_after_tickets : bool
        Whether the display is dealt only after all have chosen their first tickets.
    display_needs_deck : bool
        Whether the display may be drawn from only while the deck has cards too.
    draws : int
        Cards a turn of drawing brings.
    locomotive_limit : int
        So many locomotives face up, and the display is dealt anew.
    tickets_dealt, tickets_kept_first : int
        Tickets offered at the start, and how many of them must be kept at least.
    tickets_drawn, tickets_kept : int
        The same for tickets drawn later.
    double_routes_from : int
        Number of players from which both tracks of a double route can be claimed (never by one player).
    last_round_trains : int
        A turn that ends with so few trains or fewer starts the last round.
    route_points : tuple of int
        Points for a route by its length, from length 0 on.
    longest_path_bonus : int
        Points for each player whose longest trail is as long as anybody's.
    """

    name: str
    title: str
    board: str
    seats: tuple[int, int] = (2, MAX_SEATS)
    trains: int = 45
    cards: tuple[tuple[str, int], ...] = (*((color, 12) for color in COLORS), (LOCOMOTIVE, 14))
    hand: int = 4
    display: int = 5
    display_after_tickets: bool = False
    display_needs_deck: bool = True
    draws: int = 2
    locomotive_limit: int = 3
    tickets_dealt: int = 3
    tickets_kept_first: int = 2
    tickets_drawn: int = 3
    tickets_kept: int = 1
    double_routes_from: int = 4
    last_round_trains: int = 2
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15)
    longest_path_bonus: int = 10

    def __post_init__(self) -> None:
        problems = list(self._problems())
        if problems:
            raise RulesError(problems, f"rules {self.name!r}")

    @property
    def deck_size(self) -> int:
        """Number of cards in the game."""
        return sum(count for _, count in self.cards)

    def _problems(self) -> Iterator[str]:
        for name, low, high in _LIMITS:
            value = getattr(self, name)
            if not low <= value <= high:
                yield f"{name} is {value}; use {low} to {high}"
        fewest, most = self.seats
        if not 1 <= fewest <= most <= MAX_SEATS:
            yield f"seats is {fewest} to {most}; use 1 to {MAX_SEATS}, the smaller first"
        colors = [color for color, _ in self.cards]
        for color in colors:
            if color not in CARDS:
                yield f"cards: color {color!r} is unknown; use {', '.join(CARDS)}"
        if len(set(colors)) < len(colors):
            yield "cards: a color is listed twice"
        for color, count in self.cards:
            if not 0 <= count <= 100:
                yield f"cards: {count} of {color}; use 0 to 100"
        dealt = self.hand * most + self.display
        if self.deck_size < dealt:
            yield f"cards: {dealt} are dealt to {most} players and the display, there are only {self.deck_size}"
        if self.tickets_kept_first > self.tickets_dealt:
            yield f"tickets_kept_first is {self.tickets_kept_first}, but only {self.tickets_dealt} are dealt"
        if self.tickets_kept > self.tickets_drawn:
            yield f"tickets_kept is {self.tickets_kept}, but only {self.tickets_drawn} are drawn"
        if len(self.route_points) != MAX_LENGTH + 1:
            yield f"route_points has {len(self.route_points)} numbers; give one for each length from 0 to {MAX_LENGTH}"
        if any(not 0 <= points <= 100 for points in self.route_points):
            yield "route_points: use 0 to 100 for each length"


_LIMITS = (
    ("trains", 1, 100),
    ("hand", 0, 20),
    ("display", 0, 10),
    ("draws", 1, 5),
    ("locomotive_limit", 1, 11),
    ("tickets_dealt", 0, 6),
    ("tickets_kept_first", 0, 6),
    ("tickets_drawn", 1, 6),
    ("tickets_kept", 1, 6),
    ("double_routes_from", 1, MAX_SEATS + 1),
    ("last_round_trains", 0, 100),
    ("longest_path_bonus", 0, 100),
)

USA = Rules(name="usa", title="Ticket to Ride (USA)", board="usa")

USA_ONLINE = Rules(
    name="usa-online",
    title="Ticket to Ride (USA), online edition",
    board="usa",
    display_after_tickets=True,
    display_needs_deck=False,
)

RULE_SETS = {rules.name: rules for rules in (USA, USA_ONLINE)}


def rules_by_name(name: str) -> Rules:
    """Return a shipped rule set.

    Raises
    ------
    RulesError
        If there is none of that name.
    """
    try:
        return RULE_SETS[name]
    except (KeyError, TypeError):
        raise RulesError([f"there are no rules {name!r}; use one of {', '.join(RULE_SETS)}"]) from None
