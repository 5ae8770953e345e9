"""GameState: one immutable position of a game, cheap to derive the next from."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ttr.game.board import Board
from ttr.game.hand import Hand
from ttr.game.rules import Rules


class Phase(StrEnum):
    """The decision that the seat to move has to make."""

    FIRST_TICKETS = "first tickets"  # which of the dealt tickets to keep
    TURN = "turn"  # draw cards, claim a route or draw tickets
    NEXT_CARD = "next card"  # cards were drawn, another is due
    NEW_TICKETS = "new tickets"  # which of the drawn tickets to keep
    OVER = "over"


class End(StrEnum):
    """Why a game is over."""

    TRAINS = "trains"  # a player was short of trains (and the last round, if there is one, is played)
    NO_ROUTE = "no route"  # a player had too few trains for every route still open (and so on)
    TICKETS = "tickets"  # a player has completed as many tickets as win
    PASSES = "passes"  # nobody could do anything
    AGREED = "agreed"  # the players did not go on; it is scored as it stood


@dataclass(frozen=True, slots=True, repr=False)
class GameSetup:
    """The facts that everybody knows from the start and that never change."""

    board: Board
    rules: Rules
    seats: tuple[str, ...]
    first: int

    def __repr__(self) -> str:
        return f"<GameSetup {self.rules.name} on {self.board.name}: {', '.join(self.seats)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Decks:
    """The order of the decks: all the randomness of a game, hidden from everybody."""

    seed: int  # what the orders are drawn from
    cards: bytes  # the card deck before the deal, top first
    tickets: tuple[int, ...]  # the ticket deck before the deal, top first
    # Later shuffles of the discards that are known already (from a record); further ones are drawn from the seed
    shuffles: tuple[bytes, ...] = ()
    ticket_shuffles: tuple[tuple[int, ...], ...] = ()  # the same for the discarded tickets

    def __repr__(self) -> str:
        return "<Decks: secret>"

    def shuffle(self, number: int, cards: bytes) -> bytes:
        """Return the order of the discards at their shuffle of the given number, from 0.

        Raise `ValueError` if a known shuffle does not hold exactly these cards.
        """
        return bytes(self._order("shuffle", number, cards, self.shuffles, "cards"))

    def shuffle_tickets(self, number: int, tickets: tuple[int, ...]) -> tuple[int, ...]:
        """Return the order of the discarded tickets at their shuffle of the given number, as `shuffle` does."""
        return tuple(self._order("ticket shuffle", number, tickets, self.ticket_shuffles, "tickets"))

    def _order(
        self, name: str, number: int, items: Sequence[int], known: Sequence[Sequence[int]], what: str
    ) -> Sequence[int]:
        if number >= len(known):
            return shuffled(sorted(items), f"{self.seed} {name} {number}")
        if sorted(known[number]) != sorted(items):
            raise ValueError(f"{name} {number + 1} does not hold the {what} that were discarded by then")
        return known[number]


def shuffled(items: Iterable[int], seed: str) -> list[int]:
    """Shuffle by Fisher and Yates, alike on every Python version.

    Python promises only that `random.Random.random` never changes, so this uses nothing else.
    """
    deck = list(items)
    draw = random.Random(seed).random
    for last in range(len(deck) - 1, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


class SeenByAll:
    """What everyone sees of a position: the same for a state, a table and a `PlayerView`."""

    __slots__ = ()

    setup: GameSetup
    end: End | None

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.setup.board

    @property
    def rules(self) -> Rules:
        """The rules played by."""
        return self.setup.rules

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.end is not None


class SeenBySeat:
    """What a seat sees of itself and of the piles, looked up in the whole position."""

    seat: int
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
        """The tickets the seat has to choose from now."""
        return self.offers[self.seat]

    @property
    def open_mask(self) -> int:
        """The routes not closed to the seat, as a bit mask."""
        return self.open_routes[self.seat]

    def open_to(self, seat: int) -> int:
        """Return the routes not closed to a seat, as a bit mask."""
        return self.open_routes[seat]

    @property
    def deck_size(self) -> int:
        """Cards left in the deck."""
        return len(self.deck)

    @property
    def tickets_left(self) -> int:
        """Tickets left to draw, discarded ones included."""
        return len(self.ticket_deck) + len(self.ticket_discards)


class SeenByMover(SeenBySeat, SeenByAll):
    """The view of the seat to move: with it, a state or a table answers like a `PlayerView`.

    See `ttr.game.position`.
    """

    decks: Decks
    phase: Phase
    turn: int
    tickets: tuple[tuple[int, ...], ...]
    trains: tuple[int, ...]
    points: tuple[int, ...]
    owners: tuple[int | None, ...]
    display: bytes
    discards: bytes
    bonuses: tuple[bool, ...]
    shuffles: tuple[bytes, ...]
    ticket_shuffles: tuple[tuple[int, ...], ...]
    cards_due: int
    turns_left: int | None
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


# Not slotted: copying its dict is the quickest way from one position to the next.
@dataclass(frozen=True, repr=False)
class GameState(SeenByMover):
    """One position, secrets included. Bots and pages get a `PlayerView` of it instead.

    Attributes
    ----------
    setup, decks
        What never changes: the open part and the secret one.
    seat : int
        The seat to move.
    phase : Phase
        What it has to decide.
    turn : int
        Turns that are finished; choosing the first tickets is none.
    hands : tuple of Hand
        For each seat the cards that it holds.
    tickets : tuple of tuple of int
        For each seat the tickets that count for it.
    shown : tuple of tuple of int
        For each seat those of its tickets that are completed and shown to all; none where tickets stay secret.
    bonuses : tuple of bool
        For each seat whether it has the ticket bonus.
    offers : tuple of tuple of int
        For each seat the tickets it has to choose from.
    trains, points : tuple of int
        For each seat its trains left and its points for routes.
    owners : tuple of (int or None)
        For each route the seat that owns it.
    open_routes : tuple of int
        For each seat the routes not closed to it, as a bit mask (bit i for route i).
    deck, display, discards : bytes
        Cards as indices into `ttr.game.cards.CARDS`; the deck's top first, an empty slot is `NO_CARD`. With open piles
        the display is the top card of each pile, and the deck all that lies below.
    ticket_deck : tuple of int
        Tickets left, the top first.
    ticket_discards : tuple of int
        Tickets that were swapped for others and not shuffled since.
    shuffles, ticket_shuffles : tuple
        The orders that discarded cards and tickets were shuffled to so far.
    cards_due : int
        Cards still to be drawn in this turn.
    turns_left : int or None
        Turns until the end once the last round has begun, else None.
    passes : int
        Turns in a row up to here in which nobody could draw a card or claim a route.
    ending : End or None
        What began the last round.
    end : End or None
        Why the game is over.
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
        # The dicts of a class's instances share their keys, and so do the copies of such a dict. CPython (3.11 to 3.13)
        # looks attributes up in them three times slower than in a dict of its own: 1.15 times for random games.
        object.__setattr__(self, "__dict__", {**self.__dict__})

    @property
    def completed(self) -> tuple[int, ...]:
        """The number of publicly completed tickets of each seat; the ticket bonus counts as one."""
        return tuple(len(shown) + bonus for shown, bonus in zip(self.shown, self.bonuses, strict=True))

    @property
    def running_score(self) -> tuple[int, ...]:
        """The public score of each seat: points for routes; in a game without points, completed tickets."""
        return self.points if self.setup.rules.points else self.completed

    @classmethod
    def from_fields(cls, fields: dict[str, Any]) -> GameState:
        """Return a position from a dict of all its fields, which must not change afterwards."""
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
