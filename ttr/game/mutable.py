"""MutablePosition: a position that moves change in place. It implements what each move does.

`apply` makes a move on a copy and returns it as a value; a match of bots makes all its moves on one position. Which
moves are legal is in `ttr.game.legal`; callers check that first.

Comments name the rules that the code implements. Their numbers stand in docs/games.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from ttr.game.board import Board
from ttr.game.cards import CARD_INDEX, NO_CARD, WILD
from ttr.game.hand import Hand
from ttr.game.legal import drawable_cards, is_idle, why_illegal
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, IllegalMove, KeepTickets, Move, Pass, SwapTickets
from ttr.game.rules import Rules
from ttr.game.state import End, GameSetup, GameState, Phase, WholePosition, not_a_state

T = TypeVar("T")

# Enum members are slow to look up, and every move needs these.
FIRST_TICKETS, TURN, NEXT_CARD, NEW_TICKETS, OVER = Phase


class MutablePosition(WholePosition):
    """A mutable position with the attributes of a `GameState`.

    Their values are immutable too, except for the list of hands: most moves are draws, which change one hand.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> position = MutablePosition(state)
    >>> position.make(ttr.parse_move("keep 3 13"))
    >>> position.tickets[state.seat], state.tickets[state.seat]
    ((3, 13), ())
    >>> position.state() == ttr.apply(state, ttr.parse_move("keep 3 13"))
    True
    """

    hands: list[Hand]

    def __init__(self, state: GameState) -> None:
        self.__dict__ = state.__dict__.copy()
        self.hands = [*state.hands]

    def state(self) -> GameState:
        """Return the position as a value."""
        return GameState.from_fields(self.__dict__ | {"hands": tuple(self.hands)})

    def last_state(self) -> GameState:
        """Return the position as a value that takes over the contents of this one; do not use this one afterwards."""
        fields = self.__dict__
        fields["hands"] = tuple(self.hands)
        return GameState.from_fields(fields)

    def make(self, move: Move) -> None:
        """Apply `move`, which must be legal; otherwise the result is undefined."""
        ACTIONS[type(move)](self, move)

    def agree_on_end(self) -> None:
        """End a game that its players abandon, even during a turn. This is not a move.

        Offered tickets count for nobody.
        """
        self.ticket_deck += sum(self.offers, ())
        self.offers = ((),) * len(self.offers)
        self.cards_due, self.phase, self.end = 0, OVER, End.AGREED

    # --- the moves ---

    def _draw_card(self, move: DrawCard) -> None:
        slot, deck, display = move.slot, self.deck, self.display
        seat, rules = self.seat, self.setup.rules
        due = (self.cards_due or rules.draws) - 1
        if slot is None:
            card, deck = deck[0], deck[1:]
        else:
            card = display[slot]
            if rules.open_piles:
                below = _EMPTY  # until the open piles are laid out again
            else:
                below, deck = deck[:1] or _EMPTY, deck[1:]
            self.display = display = display[:slot] + below + display[slot + 1 :]  # U3
            if card == WILD:  # U4
                due = 0
        self.deck = deck
        hands = self.hands
        hands[seat] = hands[seat].add(card)
        self.phase = NEXT_CARD
        if not deck or NO_CARD in display or display.count(WILD) >= rules.locomotive_limit or rules.open_piles:
            self._settle_cards()
            if due and not drawable_cards(self):  # U7: no second card is available
                due = 0
        self.cards_due = due
        if not due:
            self._end_turn()

    def _draw_tickets(self, move: DrawTickets) -> None:
        self.offers = _put(self.offers, self.seat, self._new_tickets(self.setup.rules.tickets_drawn))  # U12
        self.phase = NEW_TICKETS

    def _keep_tickets(self, move: KeepTickets) -> None:
        seat, rules = self.seat, self.setup.rules
        kept = move.tickets
        returned = tuple([ticket for ticket in self.offers[seat] if ticket not in kept])
        # If tickets go back into the deck, they never run out.
        idle = self.phase is NEW_TICKETS and rules.ticket_swap and is_idle(self)
        self.tickets = _put(self.tickets, seat, self.tickets[seat] + kept)
        self.offers = _put(self.offers, seat, ())
        self.ticket_deck += returned  # U1, U12: to the bottom
        if self.phase is NEW_TICKETS:
            if rules.tickets_shown:
                self._show_completed()
            self._end_turn(idle)
            return
        self.seat = (seat + 1) % len(self.hands)
        if self.seat == self.setup.first:  # every seat has chosen
            self.phase = TURN
            if rules.display_after_tickets:
                self.deal_display()

    def _claim_route(self, move: ClaimRoute) -> None:
        seat, route, setup = self.seat, move.route, self.setup
        rules, length = setup.rules, setup.board.routes[route].length
        paid = _payment(move.color, move.locomotives, length)
        hands, trains, points, owners = self.hands, [*self.trains], [*self.points], [*self.owners]
        hands[seat] = hands[seat].pay(paid)
        trains[seat] -= length
        points[seat] += rules.route_points[length]
        owners[route] = seat
        self.trains, self.points, self.owners = tuple(trains), tuple(points), tuple(owners)
        self.discards += paid
        self.open_routes = open_after(self.open_routes, seat, route, setup)
        self._settle_cards()  # the discards may complete the display
        if rules.tickets_shown:
            self._show_completed()
        self._end_turn()

    def _swap_tickets(self, move: SwapTickets) -> None:
        seat, held = self.seat, self.held_tickets  # F3
        self.ticket_discards += held
        kept = tuple(ticket for ticket in self.tickets[seat] if ticket not in held)
        # On a full board, a player without other moves would swap forever.
        idle = is_idle(self)
        self.tickets = _put(self.tickets, seat, kept + self._new_tickets(self.setup.rules.tickets_dealt))
        if self.setup.rules.tickets_shown:
            self._show_completed()
        self._end_turn(idle)

    def _pass(self, move: Pass) -> None:
        self._end_turn(idle=True)

    # --- tickets ---

    def _show_completed(self) -> None:
        """Show the completed tickets of the seat to move and replace each, until none is complete (F5, F6)."""
        from ttr.game.seat_network import SeatNetwork  # loads algorithms that most games need only for their scores

        seat, rules, board = self.seat, self.setup.rules, self.setup.board
        built = SeatNetwork(board, self.owners, self.open_routes[seat], seat)
        if rules.ticket_bonus and not self.bonuses[seat]:
            self.bonuses = _put(self.bonuses, seat, built.joins(*rules.ticket_bonus))
        while True:
            tickets, shown = self.tickets[seat], self.shown[seat]
            done = tuple(ticket for ticket in tickets if ticket not in shown and built.connects(board.tickets[ticket]))
            if not done:
                break
            self.shown = _put(self.shown, seat, shown + done)
            if not self._has_won():
                self.tickets = _put(self.tickets, seat, tickets + self._new_tickets(len(done)))

    def _has_won(self) -> bool:
        enough = self.setup.rules.winning_tickets  # F7
        return len(self.shown[self.seat]) + self.bonuses[self.seat] >= enough > 0

    def _new_tickets(self, count: int) -> tuple[int, ...]:
        """Take tickets from their deck; when it is empty, shuffle the discarded tickets into a new deck (F8)."""
        drawn, self.ticket_deck = self.ticket_deck[:count], self.ticket_deck[count:]
        if len(drawn) < count and self.ticket_discards:
            self.ticket_deck = self.decks.shuffle_tickets(len(self.ticket_shuffles), self.ticket_discards)
            self.ticket_shuffles, self.ticket_discards = (*self.ticket_shuffles, self.ticket_deck), ()
            drawn += self._new_tickets(count - len(drawn))
        return drawn

    # --- the end of a turn ---

    def _end_turn(self, idle: bool = False) -> None:
        """Check whether the game ends (U13, U17, M6, F7), and pass the turn to the next seat."""
        seat, left, trains = self.seat, self.turns_left, self.trains
        rules, count = self.setup.rules, len(trains)
        end = None
        if left is not None:
            self.turns_left = left = left - 1
        elif trains[seat] <= rules.last_round_trains or rules.end_without_route:
            self.ending = _reason_to_end(trains[seat], self.open_routes[seat], rules, self.setup.board)
            if self.ending is not None:
                self.turns_left = left = count if rules.last_round else 0
        if idle:
            self.passes += 1
            if self.passes == count:
                end = End.PASSES
        elif self.passes:
            self.passes = 0
        if left == 0:
            end = self.ending
        if rules.winning_tickets and self._has_won():
            end = End.TICKETS
        if end is None:
            self.phase = TURN
        else:
            self.phase, self.end = OVER, end
        self.seat = seat + 1 if seat + 1 < count else 0
        self.turn += 1

    # --- cards on the table ---

    def deal_display(self) -> None:
        """Turn up the display, or lay out the open piles (U1, M2)."""
        self.display = _EMPTY * self.setup.rules.display
        self._settle_cards()

    def _lay_piles(self) -> None:
        """Sort all cards on the table into open piles (M2, M4): the display has their tops, the deck the rest."""
        cards = self.deck + self.display + self.discards
        piles = [(_CARD[card], cards.count(card)) for card in map(CARD_INDEX.__getitem__, self.setup.rules.colors)]
        self.display = b"".join(card if count else _EMPTY for card, count in piles)
        self.deck = b"".join(card * (count - 1) for card, count in piles)
        self.discards = b""

    def _settle_cards(self) -> None:
        """Restore the table after a card moves: reshuffle (U6), fill the display (U3), redeal it (U5).

        The display is redealt until it stands, unless the cards on the table cannot make such a display. `Rules`
        refuses values that make such displays too rare.
        """
        deck, display, rules = self.deck, self.display, self.setup.rules
        if rules.open_piles:
            self._lay_piles()
            return
        if deck and NO_CARD not in display and (WILD not in display or display.count(WILD) < rules.locomotive_limit):
            return  # the usual case: nothing to do
        discards, limit = self.discards, rules.locomotive_limit
        orders: list[bytes] = []
        while True:
            if not deck and discards:
                deck = self.decks.shuffle(len(self.shuffles) + len(orders), discards)
                orders.append(deck)
                discards = b""
            elif deck and NO_CARD in display:
                slot = display.index(NO_CARD)
                display = display[:slot] + deck[:1] + display[slot + 1 :]
                deck = deck[1:]
            elif (
                display.count(WILD) >= limit
                # With five cards in the deck and no discards, display and deck would trade places forever.
                and _can_show_fewer(
                    deck + discards + display if discards or len(deck) != len(display) else deck, len(display), limit
                )
            ):
                discards += display.replace(_EMPTY, b"")
                display = _EMPTY * len(display)
            else:
                break
        self.deck, self.display, self.discards = deck, display, discards
        if orders:
            self.shuffles += tuple(orders)


def open_after(open_routes: tuple[int, ...], seat: int, route: int, setup: GameSetup) -> tuple[int, ...]:
    for_owner, for_others = setup.left_open(route)
    masks = [mask & for_others for mask in open_routes]
    masks[seat] &= for_owner
    return tuple(masks)


def _reason_to_end(trains: int, open_mask: int, rules: Rules, board: Board) -> End | None:
    """Return the reason why a turn that ends this way begins the last round; None if it does not."""
    if rules.end_without_route and not board.has_route(open_mask, trains):
        return End.NO_ROUTE
    return End.TRAINS if trains <= rules.last_round_trains else None


def _can_show_fewer(cards: bytes, slots: int, limit: int) -> bool:
    """Return True if these cards can fill the display with fewer locomotives than the limit."""
    total = len(cards) - cards.count(NO_CARD)
    others = total - cards.count(WILD)
    return min(slots, total) - others < limit


@cache  # there are few distinct arguments
def _payment(color: str | None, locomotives: int, length: int) -> bytes:
    paid = _CARD[WILD] * locomotives
    return paid if color is None else paid + _CARD[CARD_INDEX[color]] * (length - locomotives)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    changed = [*values]
    changed[index] = value
    return tuple(changed)


_CARD = tuple(bytes((card,)) for card in range(256))
_EMPTY = _CARD[NO_CARD]

# The function for each kind of move, for `MutablePosition.make`, and for a match, which makes thousands of moves.
ACTIONS: dict[type, Callable[[MutablePosition, Any], None]] = {
    DrawCard: MutablePosition._draw_card,
    DrawTickets: MutablePosition._draw_tickets,
    KeepTickets: MutablePosition._keep_tickets,
    ClaimRoute: MutablePosition._claim_route,
    SwapTickets: MutablePosition._swap_tickets,
    Pass: MutablePosition._pass,
}


def apply(state: GameState, move: Move) -> GameState:
    """Return the position after a move.

    Parameters
    ----------
    state : GameState
        The position before the move.
    move : Move
        A move of `state.seat`, the seat to move.

    Returns
    -------
    GameState
        The new position; `state` is unchanged.

    Raises
    ------
    IllegalMove
        With the sentence of `why_illegal`.
    TypeError
        If `state` is not a `GameState`; a `PlayerView` is not enough to go on from.

    Examples
    --------
    >>> import ttr
    >>> before = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> after = ttr.apply(before, ttr.KeepTickets([3, 13]))
    >>> before.tickets, after.tickets
    (((), ()), ((3, 13), ()))
    >>> ttr.apply(after, ttr.DrawCard())
    Traceback (most recent call last):
    ttr.game.moves.IllegalMove: Choose your tickets first: keep at least 2 of the 3 offered.
    """
    if not isinstance(state, GameState):
        raise not_a_state(state)
    reason = why_illegal(state, move)
    if reason is not None:
        raise IllegalMove(reason)
    position = MutablePosition(state)
    position.make(move)
    return position.last_state()


def end_by_agreement(state: GameState) -> GameState:
    """Return the final position of a game that its players abandon. It is scored as it stands.

    Returns
    -------
    GameState
        The last position, which replaces `state`; no move leads to it.

    Raises
    ------
    IllegalMove
        If the game is over.
    TypeError
        If `state` is not a `GameState`.
    """
    if not isinstance(state, GameState):
        raise not_a_state(state)
    if state.over:
        raise IllegalMove("The game is over.")
    position = MutablePosition(state)
    position.agree_on_end()
    return position.last_state()
