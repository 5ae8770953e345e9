"""The rules at work: a new game, what is legal, why something is not, and what a move does.

What is legal depends only on what the seat to move sees. So `legal_moves` and `why_illegal` take any
`Position`: a `GameState` (for the seat to move) or a `PlayerView`.

The comments name the rows of the rules (U1 to U18) that a piece of code carries out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Protocol, TypeVar

from ttr.board import Board, load_board
from ttr.cards import CARD_INDEX, COLORS, GRAY, NO_CARD, WILD
from ttr.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, Pass
from ttr.rules import Rules, RulesError, rules_by_name
from ttr.state import Decks, Draft, End, GameState, Phase, Setup, shuffled

MAX_NAME = 40
MAX_REDEALS = 1000  # of the display in a row: rules of one's own can make a good display as rare as a royal flush

T = TypeVar("T")

# An enum's members are slow to look up, and these are asked for at every move.
FIRST_TICKETS, TURN, NEXT_CARD, NEW_TICKETS, OVER = Phase


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message says why, for people. Nothing has changed."""


class Position(Protocol):
    """What a seat sees and needs to see to know its moves."""

    @property
    def setup(self) -> Setup: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def to_move(self) -> int: ...  # noqa: D102
    @property
    def phase(self) -> Phase: ...  # noqa: D102
    @property
    def hand(self) -> bytes: ...  # noqa: D102
    @property
    def offer(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def trains(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def owners(self) -> tuple[int | None, ...]: ...  # noqa: D102
    @property
    def open_mask(self) -> int: ...  # noqa: D102
    @property
    def display(self) -> bytes: ...  # noqa: D102
    @property
    def deck_size(self) -> int: ...  # noqa: D102
    @property
    def tickets_left(self) -> int: ...  # noqa: D102


# --- a new game ------------------------------------------------------------------------------------


def new_game(
    rules: str | Rules = "usa",
    seats: Sequence[str] = ("Player 1", "Player 2"),
    seed: int = 0,
    *,
    board: Board | str | None = None,
    first: int | None = None,
    decks: Decks | None = None,
) -> GameState:
    """Set up a game; the first move is the starting player's choice of tickets.

    Parameters
    ----------
    rules : str or Rules
        A shipped rule set by name, or any `Rules`.
    seats : sequence of str
        The players' names in the order of play.
    seed : int
        All chance is drawn from it: the same seed and moves give the same game.
    board : Board or str, optional
        Another board than the rules'.
    first : int, optional
        The seat that begins; drawn from the seed if not given.
    decks : Decks, optional
        Deck orders to use instead of shuffling (a record's).

    Raises
    ------
    RulesError
        With every reason why this game cannot be set up.

    Examples
    --------
    >>> state = new_game("usa", seats=["Ada", "Bo"], seed=7)
    >>> state
    <GameState usa, turn 0, Ada to move (first tickets); Ada: 0 points, 45 trains, Bo: 0 points, 45 trains>
    """
    rules = rules_by_name(rules) if isinstance(rules, str) else rules
    board = load_board(rules.board) if board is None else load_board(board) if isinstance(board, str) else board
    names = tuple(seats)
    problems = list(_setup_problems(rules, board, names, seed, first))
    if problems:
        raise RulesError(problems, "this game cannot be set up")

    if first is None:
        first = shuffled(range(len(names)), f"{seed} first")[0]
    if decks is None:
        cards = (CARD_INDEX[color] for color, count in rules.cards for _ in range(count))
        decks = Decks(
            seed,
            bytes(shuffled(cards, f"{seed} cards")),
            tuple(shuffled(range(len(board.tickets)), f"{seed} tickets")),
        )
    count = len(names)
    hands, tickets = [], []
    for seat in range(count):  # U1
        dealt = decks.cards[seat * rules.hand : (seat + 1) * rules.hand]
        hands.append(bytes(dealt.count(card) for card in range(WILD + 1)))
        tickets.append(decks.tickets[seat * rules.tickets_dealt : (seat + 1) * rules.tickets_dealt])
    state = GameState(
        setup=Setup(board, rules, names, first),
        decks=decks,
        seat=first,
        phase=FIRST_TICKETS if rules.tickets_dealt else TURN,
        turn=0,
        hands=tuple(hands),
        tickets=((),) * count,
        offers=tuple(tickets),
        trains=(rules.trains,) * count,
        points=(0,) * count,
        owners=(None,) * len(board.routes),
        open_routes=((1 << len(board.routes)) - 1,) * count,
        deck=decks.cards[count * rules.hand :],
        display=b"",
        discards=b"",
        ticket_deck=decks.tickets[count * rules.tickets_dealt :],
    )
    if rules.display_after_tickets and rules.tickets_dealt:
        return state
    draft = state.draft()
    _deal_display(draft)
    return GameState.from_draft(draft)


def _setup_problems(rules: Rules, board: Board, names: tuple[str, ...], seed: int, first: int | None) -> Iterator[str]:
    fewest, most = rules.seats
    if not fewest <= len(names) <= most:
        yield f"{rules.title} is for {fewest} to {most} players, not {len(names)}"
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name.strip():
            yield f"seat {index + 1} has no name"
        elif len(name) > MAX_NAME or not name.isprintable():
            yield f"seat {index + 1}: a name has at most {MAX_NAME} characters, all of them printable"
    if type(seed) is not int:
        yield f"the seed must be a whole number, not {seed!r:.40}"
    if first is not None and (type(first) is not int or not 0 <= first < len(names)):
        yield f"the starting seat must be 0 to {len(names) - 1}, not {first!r:.40}"
    dealt = rules.tickets_dealt * len(names)
    if len(board.tickets) < dealt:
        yield f"{dealt} tickets are dealt to {len(names)} players, board {board.name!r} has only {len(board.tickets)}"


# --- what is legal ---------------------------------------------------------------------------------


def legal_moves(position: Position) -> tuple[Move, ...]:
    """List all legal moves of the seat to move, every distinct payment of every route included.

    Of a `PlayerView` whose seat is not to move, and of a game that is over, there are none.
    """
    if position.to_move != position.seat:
        return ()
    match position.phase:
        case Phase.FIRST_TICKETS | Phase.NEW_TICKETS:
            least = _least_tickets(position)
            return tuple(
                KeepTickets(kept)
                for size in range(least, len(position.offer) + 1)
                for kept in combinations(position.offer, size)
            )
        case Phase.NEXT_CARD:
            return drawable_cards(position)
        case Phase.TURN:
            moves: list[Move] = [*drawable_cards(position)]
            if position.tickets_left:
                moves.append(DrawTickets())
            for route in claimable_routes(position):
                moves += payments(position, route)
            return tuple(moves) or (Pass(),)  # U17
    return ()


def drawable_cards(position: Position) -> tuple[DrawCard, ...]:
    """List the legal draws: blind from the deck first, then the display's slots."""
    deck = position.deck_size > 0
    if not deck and position.setup.rules.display_needs_deck:  # U7
        return ()
    blind = 0 if deck else 1
    display, locomotives = position.display, position.phase is TURN
    if NO_CARD not in display and (locomotives or WILD not in display):
        return _DRAWS[blind : len(display) + 1]
    slots = (slot for slot, card in enumerate(display) if card < WILD or (card == WILD and locomotives))  # U4
    return (*_DRAWS[blind:1], *(_DRAWS[slot + 1] for slot in slots))


_DRAWS = (DrawCard(None), *map(DrawCard, range(16)))


def claimable_mask(position: Position) -> int:
    """Return the routes that the seat can claim and pay now, as a bit mask (bit i for route i)."""
    hand, trains = position.hand, position.trains[position.seat]
    reach = position.setup.board.within_reach
    wild = hand[WILD]
    most = claimable = 0
    for color in _EIGHT:
        cards = hand[color]
        if cards > most:
            most = cards
        cards += wild
        if cards:
            claimable |= reach[color][cards if cards < trains else trains]
    cards = most + wild
    claimable |= reach[WILD][cards if cards < trains else trains]  # gray comes after the eight colors
    return claimable & position.open_mask


def claimable_routes(position: Position) -> list[int]:
    """List the routes that the seat can claim and pay now. Half of a question: see `payments`.

    Examples
    --------
    >>> state = new_game("usa", ["Ada", "Bo"], seed=7)
    >>> [str(state.board.routes[route]) for route in claimable_routes(state)][:2]
    ['Atlanta – Charleston', 'Atlanta – Nashville']
    """
    mask = claimable_mask(position)
    routes = []
    while mask:
        lowest = mask & -mask
        routes.append(lowest.bit_length() - 1)
        mask ^= lowest
    return routes


def payments(position: Position, route: int) -> list[ClaimRoute]:
    """List every distinct payment of a route from the hand, those with few locomotives first (U9).

    Only the cards are looked at, not whether the route is open.
    """
    track = position.setup.board.routes[route]
    hand, length = position.hand, track.length
    wild = hand[WILD]
    colors = COLORS if track.color == GRAY else (track.color,)
    found = [
        _claim(route, color, locomotives)
        for color in colors
        if (cards := hand[CARD_INDEX[color]])
        for locomotives in range(length - cards if cards < length else 0, wild + 1 if wild < length else length)
    ]
    if wild >= length:
        found.append(_claim(route, None, length))
    return found


_claim = lru_cache(maxsize=1 << 16)(ClaimRoute)  # the same few thousand claims come up again and again


def _least_tickets(position: Position) -> int:
    rules = position.setup.rules
    least = rules.tickets_kept_first if position.phase is FIRST_TICKETS else rules.tickets_kept
    return min(least, len(position.offer))


# --- why something is not legal --------------------------------------------------------------------


def why_illegal(position: Position, move: Move) -> str | None:
    """Say why a move is not legal, in a sentence for the player who wants to make it.

    Returns
    -------
    str or None
        None if the move is legal.

    Examples
    --------
    >>> state = new_game("usa", ["Ada", "Bo"], seed=7)
    >>> why_illegal(state, DrawCard(None))
    'Choose your tickets first: keep at least 2 of the 3 offered.'
    """
    check = _CHECKS.get(type(move))
    if check is None:
        return f"{move!r:.80} is not a move."
    phase = position.phase
    if phase is OVER:
        return "The game is over."
    if position.to_move != position.seat:
        return f"It is {position.setup.seats[position.to_move]}'s turn, not yours."
    if phase is not TURN and type(move) is not _PHASE_MOVES[phase]:
        if phase is NEXT_CARD:
            return "You have drawn a card and must draw another before anything else."
        when = "first" if phase is FIRST_TICKETS else "before anything else"
        least, offered = _least_tickets(position), len(position.offer)
        return f"Choose your tickets {when}: keep at least {least} of the {offered} offered."
    return check(position, move)


def _why_not_draw(position: Position, move: DrawCard) -> str | None:
    slot, rules = move.slot, position.setup.rules
    if slot is None:
        return (
            None if position.deck_size else "The deck and the discards are empty: no card can be drawn from the deck."
        )
    if type(slot) is not int or not 0 <= slot < len(position.display):
        return f"The display has no slot {slot!r:.20}; its {len(position.display)} slots are counted from 0."
    card = position.display[slot]
    if card == NO_CARD:
        return f"Slot {slot} of the display is empty."
    if not position.deck_size and rules.display_needs_deck:
        return "The deck and the discards are empty: no cards can be drawn, not even from the display."
    if card == WILD and position.phase is NEXT_CARD:
        return "A face-up locomotive can only be the first card of a turn, and is then the only one."
    return None


def _why_not_draw_tickets(position: Position, move: DrawTickets) -> str | None:
    return None if position.tickets_left else "No tickets are left."


def _why_not_keep(position: Position, move: KeepTickets) -> str | None:
    if position.phase is TURN:
        return "No tickets are offered to you now; draw tickets first."
    least, tickets = _least_tickets(position), position.setup.board.tickets
    for index in move.tickets:
        if type(index) is not int or index not in position.offer:
            known = type(index) is int and 0 <= index < len(tickets)
            return f"{tickets[index] if known else f'Ticket {index!r:.20}'} is not among the tickets offered to you."
    if len(set(move.tickets)) < len(move.tickets):
        return "Each ticket can be kept only once."
    if len(move.tickets) < least:
        return f"Keep at least {least} of the {len(position.offer)} tickets; you chose {len(move.tickets)}."
    return None


def why_not_claimable(position: Position, route: int) -> str | None:
    """Say why a seat cannot claim a route now, however it pays; None if it can.

    The turn is not looked at: a map can show a waiting player what is possible.
    """
    board, seats = position.setup.board, position.setup.seats
    if type(route) is not int or not 0 <= route < len(board.routes):
        return f"There is no route {route!r:.20}; the board's {len(board.routes)} routes are counted from 0."
    track, owner = board.routes[route], position.owners[route]
    if owner is not None:
        return f"{track} is {'yours' if owner == position.seat else seats[owner] + chr(8217) + 's'} already."
    if not position.open_mask >> route & 1:  # U11
        twin = board.twins[route]
        if twin is not None and position.owners[twin] == position.seat:
            return f"You own the other track of {track}; nobody may own both."
        return f"{track} is closed: with {len(seats)} players only one track of a double route can be claimed."
    trains = position.trains[position.seat]
    if trains < track.length:
        return f"{track} needs {track.length} trains; you have {trains} left."
    hand = position.hand
    cards, what = (
        (max(hand[:WILD]), "cards of one color") if track.color == GRAY else
        (hand[CARD_INDEX[track.color]], f"{track.color} cards")
    )  # fmt: skip
    if cards + hand[WILD] < track.length:
        return f"{track}: you need {track.length} {what} or locomotives; you have {cards + hand[WILD]}."
    return None


def _why_not_claim(position: Position, move: ClaimRoute) -> str | None:
    route, color, locomotives = move.route, move.color, move.locomotives
    reason = why_not_claimable(position, route)
    if reason is not None:
        return reason
    track, hand = position.setup.board.routes[route], position.hand
    if type(locomotives) is not int or not 0 <= locomotives <= track.length:
        return f"{track} takes 0 to {track.length} locomotives, not {locomotives!r:.20}."
    others = track.length - locomotives
    if hand[WILD] < locomotives:
        return f"You have {hand[WILD]} locomotives, not {locomotives}."
    if color is None:
        return f"{track} has {track.length} spaces; {locomotives} locomotives do not fill them." if others else None
    if not isinstance(color, str) or color not in COLORS:
        return f"{color!r:.20} is not a color of cards; use one of {', '.join(COLORS)}."
    if not others:
        return "Locomotives alone are paid without a color."
    if track.color not in (GRAY, color):
        return f"{track} is {track.color}: pay with {track.color} cards or locomotives, not {color} ones."
    if hand[CARD_INDEX[color]] < others:
        return f"You need {others} {color} cards beside {locomotives} locomotives; you have {hand[CARD_INDEX[color]]}."
    return None


def _why_not_pass(position: Position, move: Pass) -> str | None:
    can_move = drawable_cards(position) or position.tickets_left or claimable_mask(position)
    return "You can pass only when you have no other move." if can_move else None


# --- what a move does ------------------------------------------------------------------------------


def apply(state: GameState, move: Move) -> GameState:
    """Make a move.

    Returns
    -------
    GameState
        The position after it; the one before is unchanged.

    Raises
    ------
    IllegalMove
        With the sentence of `why_illegal`.
    """
    reason = why_illegal(state, move)
    if reason is not None:
        raise IllegalMove(reason)
    draft = state.draft()
    _ACTIONS[type(move)](draft, state, move)
    return GameState.from_draft(draft)


# Each action changes the draft, a dict of all fields of the next position; the state is that before.


def _draw_card(draft: Draft, state: GameState, move: DrawCard) -> None:
    slot, deck, seat = move.slot, state.deck, state.seat
    due = (state.cards_due or state.setup.rules.draws) - 1
    if slot is None:
        card = deck[0]
    else:
        display = state.display
        card = display[slot]
        draft["display"] = display[:slot] + (deck[:1] or _EMPTY) + display[slot + 1 :]  # U3
        if card == WILD:  # U4
            due = 0
    draft["deck"] = deck[1:]
    hand = state.hands[seat]
    draft["hands"] = _put(state.hands, seat, hand[:card] + _COUNTS[hand[card] + 1] + hand[card + 1 :])
    if slot is not None or len(deck) < 2 or state.display.count(WILD) >= state.setup.rules.locomotive_limit:
        _settle_cards(draft)
    draft["cards_due"] = due
    if due:
        draft["phase"] = NEXT_CARD
        if draft["deck"] or drawable_cards(GameState.from_draft(draft)):
            return
        draft["cards_due"] = 0  # U7: no second card can be had
    _end_turn(draft)


def _draw_tickets(draft: Draft, state: GameState, move: DrawTickets) -> None:
    count = state.rules.tickets_drawn  # U12
    draft["offers"] = _put(state.offers, state.seat, state.ticket_deck[:count])
    draft["ticket_deck"] = state.ticket_deck[count:]
    draft["phase"] = NEW_TICKETS


def _keep_tickets(draft: Draft, state: GameState, move: KeepTickets) -> None:
    seat = state.seat
    returned = tuple(ticket for ticket in state.offers[seat] if ticket not in move.tickets)
    draft["tickets"] = _put(state.tickets, seat, state.tickets[seat] + move.tickets)
    draft["offers"] = _put(state.offers, seat, ())
    draft["ticket_deck"] = state.ticket_deck + returned  # U1, U12: to the bottom
    if state.phase is NEW_TICKETS:
        _end_turn(draft)
        return
    draft["seat"] = (seat + 1) % len(state.hands)
    if draft["seat"] == state.setup.first:  # all have chosen
        draft["phase"] = TURN
        if state.rules.display_after_tickets:
            _deal_display(draft)


def _claim_route(draft: Draft, state: GameState, move: ClaimRoute) -> None:
    seat, route, locomotives, rules = state.seat, move.route, move.locomotives, state.setup.rules
    length = state.setup.board.routes[route].length
    hand = bytearray(state.hands[seat])
    paid = _WILD_CARD * locomotives
    hand[WILD] -= locomotives
    if move.color is not None:
        card = CARD_INDEX[move.color]
        hand[card] -= length - locomotives
        paid += _COUNTS[card] * (length - locomotives)
    draft["hands"] = _put(state.hands, seat, bytes(hand))
    draft["discards"] = state.discards + paid
    draft["trains"] = _put(state.trains, seat, state.trains[seat] - length)
    draft["points"] = _put(state.points, seat, state.points[seat] + rules.route_points[length])
    draft["owners"] = _put(state.owners, route, seat)
    draft["open_routes"] = _close(state, route)
    if not state.deck or state.display.count(WILD) >= rules.locomotive_limit:  # the discards may mend the display
        _settle_cards(draft)
    _end_turn(draft)


def _close(state: GameState, route: int) -> tuple[int, ...]:
    """Close a claimed route to all, and its other track to whom U11 says."""
    keep, twin = ~(1 << route), state.setup.board.twins[route]
    if twin is None:
        return tuple([mask & keep for mask in state.open_routes])
    neither = keep & ~(1 << twin)
    if len(state.hands) < state.rules.double_routes_from:
        return tuple([mask & neither for mask in state.open_routes])
    return tuple([mask & (neither if seat == state.seat else keep) for seat, mask in enumerate(state.open_routes)])


def _pass(draft: Draft, state: GameState, move: Pass) -> None:
    _end_turn(draft, passes=state.passes + 1)


def _end_turn(draft: Draft, passes: int = 0) -> None:
    """Count the last round down (U13), look whether all passed (U17), and hand over to the next seat."""
    seat, left, trains = draft["seat"], draft["turns_left"], draft["trains"]
    count = len(trains)
    if left is not None:
        left -= 1
    elif trains[seat] <= draft["setup"].rules.last_round_trains:
        left = count
    end = End.TRAINS if left == 0 else End.PASSES if passes == count else None
    draft["seat"] = (seat + 1) % count
    draft["phase"] = TURN if end is None else OVER
    draft["turn"] += 1
    draft["turns_left"] = left
    draft["passes"] = passes
    draft["end"] = end


def _deal_display(draft: Draft) -> None:
    draft["display"] = _EMPTY * draft["setup"].rules.display
    _settle_cards(draft)


def _settle_cards(draft: Draft) -> None:
    """Make the table right after cards moved: reshuffle (U6), fill the display (U3), deal it anew (U5)."""
    deck, display, discards = draft["deck"], draft["display"], draft["discards"]
    limit, redeals = draft["setup"].rules.locomotive_limit, 0
    while True:
        if not deck and discards:
            deck = draft["decks"].shuffle(len(draft["shuffles"]), discards)
            draft["shuffles"], discards = (*draft["shuffles"], deck), b""
        elif deck and NO_CARD in display:
            slot = display.index(NO_CARD)
            display = display[:slot] + deck[:1] + display[slot + 1 :]
            deck = deck[1:]
        elif (
            display.count(WILD) >= limit
            and redeals < MAX_REDEALS
            # Five in the deck and no discards: display and deck would only take turns, for ever.
            and _can_show_fewer(
                deck + discards + display if discards or len(deck) != len(display) else deck, len(display), limit
            )
        ):
            redeals += 1
            discards += display.replace(_EMPTY, b"")
            display = _EMPTY * len(display)
        else:
            break
    draft["deck"], draft["display"], draft["discards"] = deck, display, discards


def _can_show_fewer(cards: bytes, slots: int, limit: int) -> bool:
    """Tell whether these cards can fill the display with fewer locomotives than the limit."""
    total = len(cards) - cards.count(NO_CARD)
    others = total - cards.count(WILD)
    return min(slots, total) - others < limit


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005 (twice as fast as unpacking)


_EIGHT = tuple(range(WILD))
_COUNTS = tuple(bytes((count,)) for count in range(256))
_EMPTY, _WILD_CARD = _COUNTS[NO_CARD], _COUNTS[WILD]

_PHASE_MOVES: dict[Phase, type] = {FIRST_TICKETS: KeepTickets, NEXT_CARD: DrawCard, NEW_TICKETS: KeepTickets}
_CHECKS: dict[type, Callable[[Position, Any], str | None]] = {
    DrawCard: _why_not_draw,
    DrawTickets: _why_not_draw_tickets,
    KeepTickets: _why_not_keep,
    ClaimRoute: _why_not_claim,
    Pass: _why_not_pass,
}
_ACTIONS: dict[type, Callable[[Draft, GameState, Any], None]] = {
    DrawCard: _draw_card,
    DrawTickets: _draw_tickets,
    KeepTickets: _keep_tickets,
    ClaimRoute: _claim_route,
    Pass: _pass,
}
