"""Find the legal moves, and explain why a move is illegal.

Both depend only on what the seat to move sees, so they take any `Position`: a `GameState` or a `PlayerView`.

Comments name the rules that the code implements. Their numbers stand in docs/games.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, combinations
from typing import Any

from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import COLORS, GRAY, NO_CARD, WILD
from ttr.game.moves import TEXTS, ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, Pass, SwapTickets
from ttr.game.state import Phase, Position, not_a_position
from ttr.graphs.words import shorten

# Enum members are slow to look up, and every move needs these.
FIRST_TICKETS, TURN, NEXT_CARD, NEW_TICKETS, OVER = Phase


def legal_moves(position: Position) -> tuple[Move, ...]:
    """List all legal moves of the seat to move, including every distinct payment for every route.

    Parameters
    ----------
    position : GameState or PlayerView
        The position.

    Returns
    -------
    tuple of Move
        The moves; none after the end, and none for a `PlayerView` of a seat that is not to move.

    Raises
    ------
    TypeError
        If `position` is neither a `GameState` nor a `PlayerView`.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> [str(move) for move in legal_moves(state)]
    ['keep 3 29', 'keep 3 13', 'keep 13 29', 'keep 3 13 29']
    """
    if not isinstance(position, Position):
        raise not_a_position(position)
    if position.to_move != position.seat:
        return ()
    phase = position.phase
    if phase is TURN:
        moves: list[Move] = [*drawable_cards(position), *ticket_moves(position)]
        moves += position.hand.claims(position.setup.board, claimable_mask(position))
        return tuple(moves) or (Pass(),)  # U17
    if phase is NEXT_CARD:
        return drawable_cards(position)
    if phase is OVER:
        return ()
    return tuple([_keep(tickets) for tickets in keepable_tickets(position)])


def keepable_tickets(position: Position) -> list[tuple[int, ...]]:
    """List the legal choices of offered tickets to keep, in the order of `legal_moves`."""
    offer = position.offer
    sizes = range(_least_tickets(position), len(offer) + 1)
    return list(chain.from_iterable([combinations(offer, size) for size in sizes]))


def drawable_cards(position: Position, first: bool | None = None) -> tuple[DrawCard, ...]:
    """List the legal draws: blind from the deck first, then the slots of the display or the open piles.

    Only the first card of a turn may be a face-up locomotive (U4, U6); without `first`, the phase of the turn decides.
    """
    if first is None:
        first = position.phase is TURN
    rules, display = position.setup.rules, position.display
    blind = 0 if position.deck_size else 1
    if rules.open_piles:  # M3: no blind draws
        blind = 1
    elif blind and rules.display_needs_deck:  # U7
        return ()
    if NO_CARD not in display and (first or WILD not in display):
        return _DRAWS[blind : len(display) + 1]
    return _draws_of(display, blind, first)


_DRAWS = (DrawCard(None), *map(DrawCard, range(16)))


@lru_cache(maxsize=1 << 12)  # the same displays occur again and again
def _draws_of(display: bytes, blind: int, first: bool) -> tuple[DrawCard, ...]:
    slots = (slot for slot, card in enumerate(display) if card < WILD or (card == WILD and first))
    return (*_DRAWS[blind:1], *(_DRAWS[slot + 1] for slot in slots))


def claimable_mask(position: Position) -> int:
    """Return the routes that the seat can claim and pay for now, as a bit mask (bit i for route i)."""
    board, trains = position.setup.board, position.trains[position.seat]
    claimable = position.hand.payable(board)
    if trains < MAX_LENGTH:
        claimable &= board.up_to_length[trains]
    return claimable & position.open_mask


def claimable_routes(position: Position) -> list[int]:
    """List the routes that the seat can claim and pay for now. See `ttr.payments` for how.

    Parameters
    ----------
    position : GameState or PlayerView
        The position; it does not matter whose turn it is.

    Returns
    -------
    list of int
        Indices into `board.routes`, in ascending order.

    Raises
    ------
    TypeError
        If `position` is neither a `GameState` nor a `PlayerView`.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> [str(state.board.routes[route]) for route in claimable_routes(state)][:2]
    ['Atlanta – Charleston', 'Atlanta – Nashville']
    """
    if not isinstance(position, Position):
        raise not_a_position(position)
    mask = claimable_mask(position)
    routes = []
    while mask:
        lowest = mask & -mask
        routes.append(lowest.bit_length() - 1)
        mask ^= lowest
    return routes


def ticket_moves(position: Position) -> tuple[DrawTickets | SwapTickets, ...]:
    """List the legal moves that bring new tickets: drawing more, or swapping the held ones (F3)."""
    rules = position.setup.rules
    if not position.tickets_left:
        return ()
    drawing = _DRAW_TICKETS if rules.tickets_drawn else ()
    return (*drawing, SwapTickets()) if rules.ticket_swap and position.held_tickets else drawing


_DRAW_TICKETS = (DrawTickets(),)

_keep = lru_cache(maxsize=1 << 15)(KeepTickets)  # there are 4,525 ways to keep up to three of thirty tickets


def _least_tickets(position: Position) -> int:
    rules = position.setup.rules
    least = rules.tickets_kept_first if position.phase is FIRST_TICKETS else rules.tickets_kept
    return min(least, len(position.offer))


def why_illegal(position: Position, move: Move) -> str | None:
    """Return the reason why a move is not legal, as a sentence for the player.

    Parameters
    ----------
    position : GameState or PlayerView
        The position.
    move : Move
        The move; any other value is no move, and the sentence says so.

    Returns
    -------
    str or None
        None if the move is legal.

    Raises
    ------
    TypeError
        If `position` is neither a `GameState` nor a `PlayerView`.

    Examples
    --------
    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> why_illegal(state, DrawCard(None))
    'Choose your tickets first: keep at least 2 of the 3 offered.'
    """
    if not isinstance(position, Position):
        raise not_a_position(position)
    check = _CHECKS.get(type(move))
    if check is None:
        return f"{shorten(move, 80)} is not a move; `ttr.parse_move` makes one of a text such as {TEXTS}."
    return why_not_now(position, type(move)) or check(position, move)


def why_not_now(position: Position, kind: type[Move]) -> str | None:
    """Return the reason why a seat cannot make any move of a kind now, whatever its cards; None if the phase fits.

    >>> import ttr
    >>> why_not_now(ttr.new_game("usa", ["Ada", "Bo"], seed=7), ClaimRoute)
    'Choose your tickets first: keep at least 2 of the 3 offered.'
    """
    phase = position.phase
    if phase is OVER:
        return "The game is over."
    if position.to_move != position.seat:
        return f"It is {position.setup.seats[position.to_move]}'s turn, not yours."
    if phase is TURN or kind is (DrawCard if phase is NEXT_CARD else KeepTickets):
        return None
    if phase is NEXT_CARD:
        return "You have drawn a card and must draw another before anything else."
    when = "first" if phase is FIRST_TICKETS else "before anything else"
    least, offered = _least_tickets(position), len(position.offer)
    return f"Choose your tickets {when}: keep at least {least} of the {offered} offered."


def _why_not_draw(position: Position, move: DrawCard) -> str | None:
    slot, rules = move.slot, position.setup.rules
    if slot is None:
        if rules.open_piles:
            return "There is no deck to draw from: take a card from one of the open piles."
        return (
            None if position.deck_size else "The deck and the discards are empty: no card can be drawn from the deck."
        )
    display = position.display
    slots = len(display)
    if type(slot) is not int or not 0 <= slot < slots:
        if rules.open_piles:
            return f"There is no pile {shorten(slot, 20)}; the {slots} piles are counted from 0."
        if not slots:
            return "This game has no face-up cards: draw from the deck."
        return f"The display has no slot {shorten(slot, 20)}; its {slots} slots are counted from 0."
    card = display[slot]
    if card == NO_CARD:
        empty = f"The {rules.colors[slot]} pile" if rules.open_piles else f"Slot {slot} of the display"
        return f"{empty} is empty."
    if rules.display_needs_deck and not position.deck_size and not rules.open_piles:
        return "The deck and the discards are empty: no cards can be drawn, not even from the display."
    if card == WILD and position.phase is NEXT_CARD:
        return "You can take a face-up locomotive only as your first card, and then you draw no other."
    return None


def _why_not_draw_tickets(position: Position, move: DrawTickets) -> str | None:
    rules = position.setup.rules
    if not rules.tickets_drawn:
        instead = "; you can swap your tickets for others" if rules.ticket_swap else ""
        return f"You cannot draw tickets in this game{instead}."
    return None if position.tickets_left else "No tickets are left."


def _why_not_swap(position: Position, move: SwapTickets) -> str | None:
    if not position.setup.rules.ticket_swap:
        return "Tickets cannot be swapped in this game."
    if not position.held_tickets:
        return "You have no tickets to swap."
    return None if position.tickets_left else "No other tickets are left."


def _why_not_keep(position: Position, move: KeepTickets) -> str | None:
    if position.phase is TURN:
        return "No tickets are offered to you now; draw tickets first."
    least, tickets = _least_tickets(position), position.setup.board.tickets
    for index in move.tickets:
        if type(index) is not int or index not in position.offer:
            known = type(index) is int and 0 <= index < len(tickets)
            name = tickets[index] if known else f"Ticket {shorten(index, 20)}"
            return f"{name} is not among the tickets offered to you."
    if len(set(move.tickets)) < len(move.tickets):
        return "Each ticket can be kept only once."
    if len(move.tickets) < least:
        return f"Keep at least {least} of the {len(position.offer)} tickets; you chose {len(move.tickets)}."
    return None


def why_not_claimable(position: Position, route: int) -> str | None:
    """Return the reason why no payment lets a seat claim a route now; None if some payment does.

    It does not matter whose turn it is, so a map can also show a waiting player which routes are possible.
    """
    return _why_not_open(position, route) or _why_not_payable(position, route)


def _why_not_open(position: Position, route: int) -> str | None:
    """Return the reason why a seat cannot claim a route, regardless of its cards."""
    setup = position.setup
    board, seats = setup.board, setup.seats
    if type(route) is not int or not 0 <= route < len(board.routes):
        return f"There is no route {shorten(route, 20)}; the board's {len(board.routes)} routes are counted from 0."
    track, owner = board.routes[route], position.owners[route]
    if owner is not None:
        whose = "yours" if owner == position.seat else f"{seats[owner]}’s"
        return f"{track} is {whose} already."
    if not position.open_mask >> route & 1:  # U11: `GameSetup.left_open` closed it
        twin = board.twins[route]
        if twin is not None and position.owners[twin] == position.seat:
            return f"You own the other track of {track}; no player may own both."
        return f"{track} is closed: with {len(seats)} players only one track of a double route can be claimed."
    trains = position.trains[position.seat]
    if trains < track.length:
        return f"{track} needs {track.length} trains; you have {trains} left."
    return None


def _why_not_payable(position: Position, route: int) -> str | None:
    """Return the reason why the hand cannot pay for a route at all."""
    track, hand = position.setup.board.routes[route], position.hand
    gray = track.color == GRAY
    cards = (hand.most if gray else hand.count(track.color)) + hand.locomotives
    if cards < track.length:
        what = "cards of one color" if gray else f"{track.color} cards"
        return f"{track}: you need {track.length} {what} or locomotives; you have {cards}."
    return None


def _why_not_claim(position: Position, move: ClaimRoute) -> str | None:
    reason = _why_not_open(position, move.route)
    if reason is None:
        reason = _why_not_paid(position, move)
        if reason is not None:  # "no payment works" says more than "this one does not"
            reason = _why_not_payable(position, move.route) or reason
    return reason


def _why_not_paid(position: Position, move: ClaimRoute) -> str | None:
    """Return the reason why a payment does not fit a route, or exceeds the hand."""
    color, locomotives = move.color, move.locomotives
    track, hand = position.setup.board.routes[move.route], position.hand
    if type(locomotives) is not int or not 0 <= locomotives <= track.length:
        return f"{track} takes 0 to {track.length} locomotives, not {shorten(locomotives, 20)}."
    others = track.length - locomotives
    if hand.locomotives < locomotives:
        return f"You have {hand.locomotives} locomotives, not {locomotives}."
    if color is None:
        return f"{track} has {track.length} spaces; {locomotives} locomotives do not fill them." if others else None
    if not isinstance(color, str) or color not in COLORS:
        return f"{shorten(color, 20)} is not a color of cards; use one of {', '.join(COLORS)}."
    if not others:
        return "When you pay with locomotives alone, name no color."
    if track.color not in (GRAY, color):
        return f"{track} is {track.color}: pay with {track.color} cards or locomotives, not {color} ones."
    if hand.count(color) < others:
        return f"You need {others} {color} cards beside {locomotives} locomotives; you have {hand.count(color)}."
    return None


def _why_not_pass(position: Position, move: Pass) -> str | None:
    if ticket_moves(position) or not is_idle(position):
        return "You can pass only when you have no other move."
    return None


def is_idle(position: Position) -> bool:
    """Return True if the seat to move could neither draw a card nor claim a route, regardless of the phase."""
    return not claimable_mask(position) and not drawable_cards(position, first=True)


_CHECKS: dict[type, Callable[[Position, Any], str | None]] = {
    DrawCard: _why_not_draw,
    DrawTickets: _why_not_draw_tickets,
    KeepTickets: _why_not_keep,
    ClaimRoute: _why_not_claim,
    SwapTickets: _why_not_swap,
    Pass: _why_not_pass,
}
