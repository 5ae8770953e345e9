"""The immutable positions of a game: `GameState`, from which the next position is cheap to make.

`Position` is the common part of states and views, the facts that one seat sees, so that one function works for both. A
`PlayerView` belongs to that seat. A `GameState` holds all facts, and answers for the seat to move.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ttr.game.board import Board
from ttr.game.hand import Hand
from ttr.game.rules import Rules
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import shorten


class Phase(StrEnum):
    """The decision of the seat to move.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> state.phase is ttr.Phase.FIRST_TICKETS, str(state.phase)
    (True, 'first tickets')
    """

    FIRST_TICKETS = "first tickets"  # which of the dealt tickets to keep
    TURN = "turn"  # draw cards, claim a route or draw tickets
    NEXT_CARD = "next card"  # draw another card
    NEW_TICKETS = "new tickets"  # which of the drawn tickets to keep
    OVER = "over"


class End(StrEnum):
    """The reason why a game is over.

    Examples
    --------
    >>> import ttr
    >>> ttr.play(["destination", "random"], seed=7).final_state.end
    <End.TRAINS: 'trains'>
    """

    TRAINS = "trains"  # a player ran short of trains (and the last round, if any, is over)
    NO_ROUTE = "no route"  # a player had too few trains for any open route (and the last round, if any, is over)
    TICKETS = "tickets"  # a player has completed enough tickets to win
    PASSES = "passes"  # nobody could move
    AGREED = "agreed"  # the players stopped; the game is scored as it stood


@dataclass(frozen=True, slots=True, repr=False)
class GameSetup:
    """The public facts that never change during a game."""

    board: Board
    rules: Rules
    seats: tuple[str, ...]
    first: int

    def left_open(self, route: int) -> tuple[int, int]:
        """Return the routes that a claim leaves open to its player and to the others, as bit masks (U11)."""
        but_this, but_both = self.board.all_but[route]
        return but_both, but_both if self.rules.twins_close(len(self.seats)) else but_this

    def __repr__(self) -> str:
        return f"<GameSetup {self.rules.name} on {self.board.name}: {', '.join(self.seats)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Decks:
    """The order of the decks: all the randomness of a game, hidden from everybody."""

    seed: int  # the seed of all orders
    cards: bytes  # the card deck before the deal, top first
    tickets: tuple[int, ...]  # the ticket deck before the deal, top first
    # Known later shuffles of the discards, from a record; further shuffles are drawn from the seed
    shuffles: tuple[bytes, ...] = ()
    ticket_shuffles: tuple[tuple[int, ...], ...] = ()  # the same for the discarded tickets

    def __repr__(self) -> str:
        return "<Decks: secret>"

    def shuffle(self, number: int, cards: bytes) -> bytes:
        """Return the order of the discards after shuffle `number`, from 0.

        Raise `ValueError` if a known shuffle does not hold exactly these cards.
        """
        return bytes(self._order("shuffle", number, cards, self.shuffles, "cards"))

    def shuffle_tickets(self, number: int, tickets: tuple[int, ...]) -> tuple[int, ...]:
        """Return the order of the discarded tickets after shuffle `number`, as `shuffle` does."""
        return tuple(self._order("ticket shuffle", number, tickets, self.ticket_shuffles, "tickets"))

    def _order(
        self, name: str, number: int, items: Sequence[int], known: Sequence[Sequence[int]], what: str
    ) -> Sequence[int]:
        if number >= len(known):
            return shuffle(sorted(items), f"{self.seed} {name} {number}")
        if sorted(known[number]) != sorted(items):
            raise ValueError(f"{name} {number + 1} does not hold the {what} that were discarded by then")
        return known[number]


def shuffle(items: Iterable[int], seed: str) -> list[int]:
    """Shuffle by Fisher and Yates, with the same result on every Python version.

    Python promises only that `random.Random.random` never changes, so this uses nothing else.
    """
    deck = list(items)
    draw = random.Random(seed).random
    for last in range(len(deck) - 1, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


class Position:
    """A position as one seat sees it: the common part of a `GameState`, a mutable position and a `PlayerView`.

    Hand, offer and tickets belong to `seat`: in a state, the seat to move; in a view, the owner of the view.
    """

    __slots__ = ()

    setup: GameSetup
    seat: int
    phase: Phase
    turn: int
    turns_left: int | None
    end: End | None
    trains: tuple[int, ...]
    points: tuple[int, ...]
    bonuses: tuple[bool, ...]
    owners: tuple[int | None, ...]
    display: bytes
    discards: bytes

    if TYPE_CHECKING:  # a view has attributes of these names, a whole position has properties

        @property
        def to_move(self) -> int: ...
        @property
        def hand(self) -> Hand: ...
        @property
        def offer(self) -> tuple[int, ...]: ...
        @property
        def held_tickets(self) -> tuple[int, ...]: ...
        @property
        def open_mask(self) -> int: ...
        @property
        def deck_size(self) -> int: ...
        @property
        def tickets_left(self) -> int: ...
        def open_to(self, seat: int) -> int: ...

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.setup.board

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.end is not None

    def routes_of(self, seat: int) -> tuple[int, ...]:
        """Return the routes that a seat owns; raise `IndexError` if there is no such seat."""
        seat = check_seat(seat, len(self.setup.seats))
        return tuple(route for route, owner in enumerate(self.owners) if owner == seat)


def not_a_position(value: object) -> TypeError:
    """Return the error about a value in the place of a position."""
    return TypeError(f"a position is a GameState, such as ttr.new_game(), or a PlayerView, not {shorten(value)}")


def not_a_state(value: object) -> TypeError:
    """Return the error about a value in the place of a whole position; the view of one seat is not enough."""
    return TypeError(f"a whole position is needed, a GameState such as ttr.new_game(), not {shorten(value)}")


def check_seat(seat: int, count: int) -> int:
    """Return a seat as a plain `int`; raise `IndexError` if a game of this many players does not have it."""
    seat = as_int(seat)
    if type(seat) is not int or not 0 <= seat < count:
        raise IndexError(f"there is no seat {shorten(seat, 20)}; this game has seats 0 to {count - 1}")
    return seat


class OwnSide(Position):
    """The hands, offers and decks as `seat` sees them: its own cards and tickets, and the size of each deck."""

    __slots__ = ()

    hands: Sequence[Hand]
    offers: tuple[tuple[int, ...], ...]
    open_routes: tuple[int, ...]
    deck: bytes
    ticket_deck: tuple[int, ...]
    ticket_discards: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]

    @property
    def hand(self) -> Hand:
        """The hand of the seat."""
        return self.hands[self.seat]

    @property
    def offer(self) -> tuple[int, ...]:
        """The tickets that the seat must choose from now."""
        return self.offers[self.seat]

    @property
    def open_mask(self) -> int:
        """The routes not closed to the seat, as a bit mask."""
        return self.open_routes[self.seat]

    def open_to(self, seat: int) -> int:
        """Return the routes not closed to a seat, as a bit mask; raise `IndexError` if there is no such seat."""
        return self.open_routes[check_seat(seat, len(self.open_routes))]

    @property
    def deck_size(self) -> int:
        """Cards left in the deck."""
        return len(self.deck)

    @property
    def tickets_left(self) -> int:
        """Tickets left to draw, including discarded ones."""
        return len(self.ticket_deck) + len(self.ticket_discards)


class WholePosition(OwnSide):
    """All facts of a position, secrets included. It answers like the `PlayerView` of the seat to move."""

    decks: Decks
    tickets: tuple[tuple[int, ...], ...]
    shuffles: tuple[bytes, ...]
    ticket_shuffles: tuple[tuple[int, ...], ...]
    cards_due: int
    passes: int
    ending: End | None

    @property
    def to_move(self) -> int:
        """The seat to move."""
        return self.seat

    @property
    def held_tickets(self) -> tuple[int, ...]:
        """The tickets of the seat to move that are not shown."""
        shown = self.shown[self.seat]
        return tuple(ticket for ticket in self.tickets[self.seat] if ticket not in shown)


# Not slotted: copying the dict is the fastest way to make the next position.
@dataclass(frozen=True, repr=False)
class GameState(WholePosition):
    """One position, including all secrets. Bots get a `PlayerView` instead; pages show nothing hidden.

    Attributes
    ----------
    setup : GameSetup
        The public part that never changes: board, rules, names and starting seat.
    decks : Decks
        The secret part that never changes: the order of all decks.
    seat : int
        The seat to move. (In a `PlayerView`, `seat` is its owner, and `to_move` is the seat to move.)
    phase : Phase
        The decision of that seat.
    turn : int
        Finished turns; choosing the first tickets does not count.
    hands : tuple of Hand
        The cards of each seat.
    tickets : tuple of tuple of int
        The tickets that count for each seat.
    shown : tuple of tuple of int
        The completed tickets that each seat has shown; none if tickets stay secret.
    bonuses : tuple of bool
        Whether each seat has the ticket bonus.
    offers : tuple of tuple of int
        The tickets that each seat must choose from now.
    trains, points : tuple of int
        The trains left and the points for routes of each seat.
    owners : tuple of (int or None)
        The owner of each route.
    open_routes : tuple of int
        The routes not closed to each seat, as bit masks (bit i for route i).
    deck, display, discards : bytes
        Cards as indices into `ttr.game.cards.CARDS`, with the top of the deck first; an empty slot is `NO_CARD`. With
        open piles, the display is the top card of each pile, and the deck is everything below.
    ticket_deck : tuple of int
        Tickets left, top first.
    ticket_discards : tuple of int
        Tickets that players swapped for others, since the last shuffle.
    shuffles : tuple of bytes
    ticket_shuffles : tuple of tuple of int
        The orders of all shuffles of discarded cards and tickets so far.
    cards_due : int
        Cards still to draw in this turn.
    turns_left : int or None
        Turns until the end, once the last round has begun; else None.
    passes : int
        Consecutive turns, up to now, without a seat that could draw a card or claim a route.
    ending : End or None
        The reason why the last round began.
    end : End or None
        The reason why the game is over.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> state.phase, state.offers[state.seat]
    (<Phase.FIRST_TICKETS: 'first tickets'>, (3, 29, 13))
    >>> for _ in range(2):
    ...     state = ttr.apply(state, ttr.legal_moves(state)[-1])
    >>> state.phase, state.tickets
    (<Phase.TURN: 'turn'>, ((3, 13, 29), (7, 10, 17)))
    """

    setup: GameSetup
    decks: Decks
    seat: int
    phase: Phase
    turn: int
    hands: tuple[Hand, ...]
    tickets: tuple[tuple[int, ...], ...]
    offers: tuple[tuple[int, ...], ...]
    trains: tuple[int, ...]
    points: tuple[int, ...]
    owners: tuple[int | None, ...]
    open_routes: tuple[int, ...]
    deck: bytes
    display: bytes
    discards: bytes
    ticket_deck: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    bonuses: tuple[bool, ...]
    ticket_discards: tuple[int, ...] = ()
    shuffles: tuple[bytes, ...] = ()
    ticket_shuffles: tuple[tuple[int, ...], ...] = ()
    cards_due: int = 0
    turns_left: int | None = None
    passes: int = 0
    ending: End | None = None
    end: End | None = None

    def __post_init__(self) -> None:
        # Instance dicts of one class share their keys, and so do copies of such dicts. CPython (3.11 to 3.13) looks up
        # attributes in them three times slower than in an ordinary dict, which makes random games 1.15 times slower.
        object.__setattr__(self, "__dict__", {**self.__dict__})

    @property
    def completed(self) -> tuple[int, ...]:
        """The number of tickets that each seat has shown; the ticket bonus counts as one."""
        return tuple(len(shown) + bonus for shown, bonus in zip(self.shown, self.bonuses, strict=True))

    @property
    def running_score(self) -> tuple[int, ...]:
        """The public score of each seat: points for routes; in a game without points, completed tickets."""
        return self.points if self.setup.rules.points else self.completed

    @classmethod
    def from_fields(cls, fields: dict[str, Any]) -> GameState:
        """Return a position from a dict of all its fields; the dict must not change afterwards."""
        state = object.__new__(cls)
        object.__setattr__(state, "__dict__", fields)
        return state

    def __repr__(self) -> str:
        unit = self.rules.unit
        seats = ", ".join(
            f"{name}: {score} {unit}, {trains} trains"
            for name, score, trains in zip(self.setup.seats, self.running_score, self.trains, strict=True)
        )
        now = f"over ({self.end})" if self.over else f"{self.setup.seats[self.seat]} to move ({self.phase})"
        return f"<GameState {self.rules.name}, turn {self.turn}, {now}; {seats}>"


def redeal(state: GameState, seed: str) -> GameState:
    """Return a position that differs only in the order of the decks and of later shuffles, which nobody knows.

    Hands, tickets and offers stay with their seats, and everything face up stays in place. This is the position of a
    spectator who sees all hands, but not the decks. The order of the tickets that seats put back also counts as
    unknown.

    With open piles, no card is hidden, so only the tickets are redealt. The same seed gives the same deal on every
    machine.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> other = redeal(state, "1")
    >>> sorted(other.deck) == sorted(state.deck), other.deck == state.deck
    (True, False)
    >>> all(ttr.player_view(other, seat) == ttr.player_view(state, seat) for seat in (0, 1))
    True
    """
    fields = dict(state.__dict__)
    if not state.rules.open_piles:
        fields["deck"] = bytes(shuffle(sorted(state.deck), f"{seed} deck"))
    fields["ticket_deck"] = tuple(shuffle(sorted(state.ticket_deck), f"{seed} tickets"))
    # Later shuffles come from a new seed, because a record holds the shuffles of its game.
    later = int(random.Random(f"{seed} later").random() * 2**53)
    fields["decks"] = Decks(later, state.decks.cards, state.decks.tickets)
    return GameState.from_fields(fields)
