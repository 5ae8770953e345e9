"""The moves, small frozen values with a text notation that parses back.

==============================  =====================================================
``draw deck``                   `DrawCard(None)`, blind from the deck
``draw 3``                      `DrawCard(3)`, the display's slot 3 (or the open pile 3), counted from 0
``draw tickets``                `DrawTickets()`
``keep 4 17``                   `KeepTickets((4, 17))`
``claim 37 orange``             `ClaimRoute(37, "orange", 0)`
``claim 37 orange+2``           two of its cards are locomotives, the others orange
``claim 37 locomotive+3``       `ClaimRoute(37, None, 3)`, locomotives alone
``swap tickets``                `SwapTickets()`
``pass``                        `Pass()`
==============================  =====================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ttr.game.cards import COLORS, LOCOMOTIVE
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import shorten


class MoveError(ValueError):
    """A move that cannot be made: the text is not a move (`MalformedMove`), or the move is not legal (`IllegalMove`).

    Each move has exactly one text form, which names routes and tickets by index.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> for text in ("draw a card", "draw deck"):
    ...     try:
    ...         state = ttr.apply(state, ttr.parse_move(text))
    ...     except ttr.MoveError as error:
    ...         print(f"{type(error).__name__}: {error}")
    MalformedMove: 'draw a card' is not a move; moves look like 'draw deck', 'keep 4 17' or 'claim 37 orange+1'
    IllegalMove: Choose your tickets first: keep at least 2 of the 3 offered.
    """


class MalformedMove(MoveError):
    """A text that is not a move; the message shows what moves look like.

    Examples
    --------
    >>> parse_move("claim 37 pink")
    Traceback (most recent call last):
    ttr.game.moves.MalformedMove: 'claim 37 pink' is not a move; moves look like 'draw deck', ...
    """


class IllegalMove(MoveError):
    """A move that the rules do not allow in a position. Nothing has changed.

    Attributes
    ----------
    reason : str
        The reason, as a sentence for people.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> ttr.apply(state, ttr.Pass())
    Traceback (most recent call last):
    ttr.game.moves.IllegalMove: Choose your tickets first: keep at least 2 of the 3 offered.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Take one card: from a slot of the display, from an open pile, or blind from the deck (None).

    Attributes
    ----------
    slot : int or None
        The slot of the display, or the open pile, counted from 0.

    Examples
    --------
    >>> str(DrawCard(3)), str(DrawCard())
    ('draw 3', 'draw deck')
    """

    slot: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "slot", as_int(self.slot))

    def __str__(self) -> str:
        return "draw deck" if self.slot is None else f"draw {self.slot}"


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Draw new tickets; the next move chooses which to keep.

    Examples
    --------
    >>> str(DrawTickets())
    'draw tickets'
    """

    def __str__(self) -> str:
        return "draw tickets"


@dataclass(frozen=True, slots=True, init=False)
class KeepTickets:
    """Keep these of the offered tickets.

    Attributes
    ----------
    tickets : tuple of int
        Indices into `board.tickets`, in ascending order; any iterable makes the move.

    Examples
    --------
    >>> KeepTickets([17, 4])
    KeepTickets(tickets=(4, 17))
    """

    tickets: tuple[int, ...]

    def __init__(self, tickets: Iterable[int]) -> None:
        try:
            kept = tuple(sorted(map(as_int, tickets)))
        except (TypeError, ValueError, ArithmeticError):  # some numbers, such as arrays, have no order
            problem = f"tickets are named by their indices, as in KeepTickets((4, 17)), not by {shorten(tickets)}"
            raise MalformedMove(problem) from None
        object.__setattr__(self, "tickets", kept)

    def __str__(self) -> str:
        return " ".join(["keep", *map(str, self.tickets)])


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    """Claim a route and pay for it.

    Attributes
    ----------
    route : int
        Index into `board.routes`.
    color : str or None
        Color of the cards that are not locomotives; None to pay with locomotives alone.
    locomotives : int
        How many of the cards are locomotives; the rest, up to the route's length, have this `color`.

    Examples
    --------
    >>> str(ClaimRoute(37, "orange", locomotives=1)), str(ClaimRoute(37, None, locomotives=3))
    ('claim 37 orange+1', 'claim 37 locomotive+3')
    """

    route: int
    color: str | None
    locomotives: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "route", as_int(self.route))
        object.__setattr__(self, "locomotives", as_int(self.locomotives))

    def __str__(self) -> str:
        extra = f"+{self.locomotives}" if self.locomotives else ""
        return f"claim {self.route} {self.color or LOCOMOTIVE}{extra}"


@dataclass(frozen=True, slots=True)
class SwapTickets:
    """Discard your tickets that are not completed, and draw new ones.

    Examples
    --------
    >>> str(SwapTickets())
    'swap tickets'
    """

    def __str__(self) -> str:
        return "swap tickets"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; legal only for a player without any other move.

    Examples
    --------
    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


Move = DrawCard | DrawTickets | KeepTickets | ClaimRoute | SwapTickets | Pass

TEXTS = "'draw deck', 'keep 4 17' or 'claim 37 orange+1'"  # examples for error messages

_DRAW = re.compile(r"draw (\d{1,2})", re.ASCII)
_KEEP = re.compile(r"keep((?: \d{1,4})*)", re.ASCII)
_CLAIM = re.compile(rf"claim (\d{{1,4}}) ({'|'.join(COLORS)}|{LOCOMOTIVE})(?:\+(\d{{1,3}}))?", re.ASCII)


def parse_move(text: str) -> Move:
    """Read a move from its text notation.

    Parameters
    ----------
    text : str
        The text; spaces around its words do not matter.

    Returns
    -------
    Move
        The move; `ttr.why_illegal` says whether it is legal.

    Raises
    ------
    MalformedMove
        If the text is not a move.

    Examples
    --------
    >>> parse_move("claim 37 orange+1")
    ClaimRoute(route=37, color='orange', locomotives=1)
    >>> str(parse_move("keep 17 4"))
    'keep 4 17'
    """
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if line == "draw deck":
        return DrawCard(None)
    if line == "draw tickets":
        return DrawTickets()
    if line == "swap tickets":
        return SwapTickets()
    if line == "pass":
        return Pass()
    if match := _DRAW.fullmatch(line):
        return DrawCard(int(match[1]))
    if match := _KEEP.fullmatch(line):
        return KeepTickets(int(word) for word in match[1].split())
    if match := _CLAIM.fullmatch(line):
        return ClaimRoute(int(match[1]), None if match[2] == LOCOMOTIVE else match[2], int(match[3] or 0))
    raise MalformedMove(f"{shorten(text, 80)} is not a move; moves look like {TEXTS}")
