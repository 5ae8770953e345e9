"""PlayerView: everything that one seat may know of a position. Bots and hints decide by nothing else.

Pages also read a state, for public facts such as the number of cards in each hand. Tests of the pages change what the
viewer cannot see, or search all widgets for it (`tests/ui/play/test_page.py`, `tests/ui/table/test_page.py`).

A view holds only values copied from the state. Nothing in it leads back to hidden cards: views are equal for all states
that differ only in what the seat cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from ttr.game import legal
from ttr.game.cards import CARDS, NO_CARD
from ttr.game.hand import Hand
from ttr.game.moves import Move
from ttr.game.mutable import MutablePosition
from ttr.game.state import (
    End,
    GameSetup,
    GameState,
    OwnSide,
    Phase,
    Position,
    WholePosition,
    check_seat,
    not_a_state,
)
from ttr.graphs.words import shorten


# Not slotted, like the state: filling one dict is the fastest way to make a view (see `player_view`).
@dataclass(frozen=True, repr=False)
class PlayerView(Position):
    """A position as one seat sees it.

    Attributes
    ----------
    setup : GameSetup
        The board, rules, names and starting seat.
    seat : int
        The seat of the viewer, even if another seat is to move. (In a `GameState`, `seat` is the seat to move.)
    to_move : int
        The seat to move.
    phase : Phase
        The decision of the seat to move.
    turn : int
        Finished turns.
    cards_due : int
        Cards that the seat to move has yet to draw after its first one; 0 if it is not drawing.
    turns_left : int or None
        Turns until the end, once the last round has begun.
    end : End or None
        The reason why the game is over.
    hand : Hand
        The hand of the seat; `cards` has it by color.
    tickets, offer : tuple of int
        The tickets of the seat, and the tickets that it must choose from now.
    hand_sizes, ticket_counts : tuple of int
        The number of cards and tickets of each seat.
    trains, points : tuple of int
        The trains left and the points for routes of each seat.
    owners : tuple of (int or None)
        The owner of each route.
    open_mask : int
        The routes not closed to the seat, as a bit mask (bit i for route i).
    display, discards : bytes
        Face-up cards as indices into `ttr.game.cards.CARDS`; an empty slot is `NO_CARD`.
    deck_size, tickets_left : int
        Cards and tickets left in their decks.
    piles : tuple of int
        The number of cards in each open pile; empty in games without open piles.
    shown_tickets : tuple of tuple of int
        The public tickets of each seat: all of them after the game; before that, only completed ones, in games that
        show these.
    bonuses : tuple of bool
        Whether each seat has the ticket bonus.

    Examples
    --------
    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7, first=0), 0)
    >>> view.cards, view.face_up
    ({'orange': 2, 'white': 1, 'black': 1}, ('yellow', 'red', 'locomotive', 'black', 'yellow'))
    >>> view.hand_sizes, len(view.legal_moves)
    ((4, 4), 4)
    """

    setup: GameSetup
    seat: int
    to_move: int
    phase: Phase
    turn: int
    cards_due: int
    turns_left: int | None
    end: End | None
    hand: Hand
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    ticket_counts: tuple[int, ...]
    trains: tuple[int, ...]
    points: tuple[int, ...]
    owners: tuple[int | None, ...]
    open_mask: int
    display: bytes
    discards: bytes
    deck_size: int
    tickets_left: int
    piles: tuple[int, ...]
    shown_tickets: tuple[tuple[int, ...], ...]
    bonuses: tuple[bool, ...]

    @property
    def cards(self) -> dict[str, int]:
        """The hand by color, without missing colors."""
        return {color: count for color, count in zip(CARDS, self.hand, strict=True) if count}

    @property
    def face_up(self) -> tuple[str | None, ...]:
        """The display by color, None for an empty slot."""
        return tuple(None if card == NO_CARD else CARDS[card] for card in self.display)

    @property
    def held_tickets(self) -> tuple[int, ...]:
        """The tickets of the seat that are not public."""
        shown = self.shown_tickets[self.seat]
        return tuple(ticket for ticket in self.tickets if ticket not in shown)

    def open_to(self, seat: int) -> int:
        """Return the routes open to a seat, as a bit mask; they follow from the owners of the routes.

        Raises
        ------
        IndexError
            If there is no such seat.
        """
        seat = check_seat(seat, len(self.trains))
        if seat == self.seat:
            return self.open_mask
        mask = (1 << len(self.owners)) - 1
        for route, owner in enumerate(self.owners):
            if owner is not None:
                mask &= self.setup.left_open(route)[owner != seat]
        return mask

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves if it is this seat's turn; otherwise none."""
        return legal.legal_moves(self)

    def why_illegal(self, move: Move) -> str | None:
        """Return the reason why this seat may not make a move now; None if it may."""
        return legal.why_illegal(self, move)

    def with_hand(self, hand: Hand) -> PlayerView:
        """Return the same view with another hand, for "what if" questions; raise `TypeError` if it is no `Hand`."""
        if not isinstance(hand, Hand):
            raise TypeError(f"a hand is a Hand, such as ttr.game.hand.Hand.of({{'red': 3}}), not {shorten(hand)}")
        return replace(self, hand=hand)

    def __repr__(self) -> str:
        name = self.setup.seats[self.seat]
        now = "over" if self.over else f"{self.setup.seats[self.to_move]} to move ({self.phase})"
        return f"<PlayerView of {name}: {self.rules.name}, turn {self.turn}, {now}>"


class LiveView(OwnSide, PlayerView):
    """A live view of a mutable position for one seat.

    It shares the attribute dict of the position, so it costs nothing and lasts for a whole game. Slots and properties
    replace the attributes that differ for a seat; the "seat" of the dict, for example, is the seat to move.

    It gives access to hidden cards. Only the strategies of this package get one, and they do not use that access;
    everyone else gets a `PlayerView`.
    """

    __slots__ = ("seat",)

    @property
    def to_move(self) -> int:
        return int(self.__dict__["seat"])

    @property
    def tickets(self) -> tuple[int, ...]:
        return self._all_tickets[self.seat]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple([hand.size for hand in self.hands])

    @property
    def ticket_counts(self) -> tuple[int, ...]:
        return tuple(map(len, self._all_tickets))

    @property
    def piles(self) -> tuple[int, ...]:
        """The number of cards in each open pile."""
        if not self.setup.rules.open_piles:
            return ()
        return tuple([0 if top == NO_CARD else 1 + self.deck.count(top) for top in self.display])

    @property
    def shown_tickets(self) -> tuple[tuple[int, ...], ...]:
        return self.shown if self.end is None else self._all_tickets

    @property
    def _all_tickets(self) -> tuple[tuple[int, ...], ...]:
        tickets: tuple[tuple[int, ...], ...] = self.__dict__["tickets"]
        return tickets

    def with_hand(self, hand: Hand) -> PlayerView:
        """Return a view of the position as it is now, with another hand."""
        seat, hands = self.seat, self.hands
        return _new_view(self.__dict__ | {"hands": (*hands[:seat], hand, *hands[seat + 1 :])}, seat)


def live_view(position: MutablePosition, seat: int) -> LiveView:
    return _new_view(position.__dict__, seat)


def _new_view(attributes: dict[str, Any], seat: int) -> LiveView:
    view = object.__new__(LiveView)
    object.__setattr__(view, "__dict__", attributes)
    object.__setattr__(view, "seat", seat)
    return view


def player_view(state: GameState | MutablePosition, seat: int) -> PlayerView:
    """Return the view of a position for one seat.

    Parameters
    ----------
    state : GameState
        The position, with all its secrets.
    seat : int
        The number of the seat, from 0.

    Returns
    -------
    PlayerView
        Everything that the seat may know. It is equal for all positions that differ only in hidden cards.

    Raises
    ------
    IndexError
        If there is no such seat.
    TypeError
        If `state` is not a `GameState`.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7, first=0)
    >>> player_view(state, 1)
    <PlayerView of Bo: usa, turn 0, Ada to move (first tickets)>
    >>> player_view(state, 1).legal_moves
    ()
    """
    if not isinstance(state, WholePosition):
        raise not_a_state(state)
    seat = check_seat(seat, len(state.hands))
    live = _new_view(state.__dict__, seat)
    view = object.__new__(PlayerView)
    object.__setattr__(view, "__dict__", {name: getattr(live, name) for name in _FIELDS})
    return view


_FIELDS = tuple(field.name for field in fields(PlayerView))
