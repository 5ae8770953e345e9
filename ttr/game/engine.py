"""The rules at work: a new game, and what a move does. What is legal is `ttr.game.legal`'s question.

The comments name the rows of the rules (U1 to U18, M1 to M9, F1 to F9) that a piece of code carries out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ttr.game.board import Board
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARD, WILD
from ttr.game.legal import drawable_cards, is_idle, why_illegal
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, IllegalMove, KeepTickets, Move, Pass, SwapTickets
from ttr.game.rule_sets import rules_by_name
from ttr.game.rules import Rules, RulesError
from ttr.game.state import Decks, Draft, End, GameSetup, GameState, Phase, shuffled

MAX_NAME = 40
MAX_REDEALS = 1000  # of the display in a row: rules of one's own can make a good display as rare as a royal flush

T = TypeVar("T")

# An enum's members are slow to look up, and these are asked for at every move.
FIRST_TICKETS, TURN, NEXT_CARD, NEW_TICKETS, OVER = Phase


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
    board = _board(rules.board if board is None else board)
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
    count, dealt = len(names), rules.tickets_dealt
    nothing: tuple[tuple[int, ...], ...] = ((),) * count
    tickets = tuple(decks.tickets[seat * dealt : (seat + 1) * dealt] for seat in range(count))
    choice = rules.tickets_kept_first < dealt  # F2: where all are kept nobody is asked
    hands, deck = _deal_hands(rules, decks.cards, count)
    state = GameState(
        setup=GameSetup(board, rules, names, first),
        decks=decks,
        seat=first,
        phase=FIRST_TICKETS if choice else TURN,
        turn=0,
        hands=hands,
        tickets=nothing if choice else tickets,
        offers=tickets if choice else nothing,
        trains=(rules.trains,) * count,
        points=(0,) * count,
        owners=(None,) * len(board.routes),
        open_routes=((1 << len(board.routes)) - 1,) * count,
        deck=deck,
        display=b"",
        discards=b"",
        ticket_deck=decks.tickets[count * dealt :],
        shown=nothing,
        bonuses=(False,) * count,
    )
    if rules.display_after_tickets and choice:
        return state
    draft = state.draft()
    _deal_display(draft)
    return GameState.from_draft(draft)


def _board(board: Board | str) -> Board:
    if isinstance(board, Board):
        return board
    from ttr.game.board_json import load_board  # files: takes as long to load as the rest of the game

    return load_board(board)


def _deal_hands(rules: Rules, cards: bytes, count: int) -> tuple[tuple[bytes, ...], bytes]:
    """Return a hand for each seat, and the cards that are left."""
    if rules.open_piles:  # M2
        hand = bytes(rules.hand if color in rules.colors else 0 for color in CARDS)
        rest = (cards.count(card) - count * held for card, held in enumerate(hand))
        return (hand,) * count, b"".join(_COUNTS[card] * left for card, left in enumerate(rest))
    dealt = (cards[seat * rules.hand : (seat + 1) * rules.hand] for seat in range(count))  # U1
    hands = tuple(bytes(hand.count(card) for card in range(WILD + 1)) for hand in dealt)
    return hands, cards[count * rules.hand :]


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
    yield from _unpayable_routes(rules, board)


def _unpayable_routes(rules: Rules, board: Board) -> Iterator[str]:
    """Tell of the colors of routes that all the cards of the game together could not pay for."""
    counts = dict(rules.cards)
    wild = counts.get(LOCOMOTIVE, 0)
    counts[GRAY] = max((counts.get(color, 0) for color in COLORS), default=0)
    longest: dict[str, int] = {}
    for route in board.routes:
        longest[route.color] = max(longest.get(route.color, 0), route.length)
    lacking = [
        f"{color} ({length} space{'s' * (length > 1)}, {cards} card{'s' * (cards != 1)})"
        for color, length in longest.items()
        if (cards := counts.get(color, 0) + wild) < length
    ]
    if lacking:
        yield (
            f"these rules have too few cards for routes of board {board.name!r}: {', '.join(lacking)}; "
            "take other rules or another board"
        )


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
    slot, deck, display, seat, rules = move.slot, state.deck, state.display, state.seat, state.setup.rules
    due = (state.cards_due or rules.draws) - 1
    if slot is None:
        card, deck = deck[0], deck[1:]
    else:
        card = display[slot]
        if rules.open_piles:
            below = _EMPTY  # until the piles are laid out again
        else:
            below, deck = deck[:1] or _EMPTY, deck[1:]
        display = display[:slot] + below + display[slot + 1 :]  # U3
        draft["display"] = display
        if card == WILD:  # U4
            due = 0
    draft["deck"] = deck
    hand = state.hands[seat]
    draft["hands"] = _put(state.hands, seat, hand[:card] + _COUNTS[hand[card] + 1] + hand[card + 1 :])
    # A deck that lasts has left no gap in the display.
    if not deck or display.count(WILD) >= rules.locomotive_limit or rules.open_piles:
        _settle_cards(draft)
    draft["cards_due"] = due
    if due:
        draft["phase"] = NEXT_CARD
        if (draft["deck"] and not rules.open_piles) or drawable_cards(GameState.from_draft(draft)):
            return
        draft["cards_due"] = 0  # U7: no second card can be had
    _end_turn(draft)


def _draw_tickets(draft: Draft, state: GameState, move: DrawTickets) -> None:
    draft["offers"] = _put(state.offers, state.seat, _new_tickets(draft, state.rules.tickets_drawn))  # U12
    draft["phase"] = NEW_TICKETS


def _keep_tickets(draft: Draft, state: GameState, move: KeepTickets) -> None:
    seat = state.seat
    returned = tuple(ticket for ticket in state.offers[seat] if ticket not in move.tickets)
    draft["tickets"] = _put(state.tickets, seat, state.tickets[seat] + move.tickets)
    draft["offers"] = _put(state.offers, seat, ())
    draft["ticket_deck"] = state.ticket_deck + returned  # U1, U12: to the bottom
    if state.phase is NEW_TICKETS:
        if state.rules.tickets_shown:
            _show_completed(draft)
        # Tickets that come back can be drawn for ever; otherwise they run out.
        _end_turn(draft, idle=state.rules.ticket_swap and is_idle(state))
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
    if not state.deck or state.display.count(WILD) >= rules.locomotive_limit or rules.open_piles:
        _settle_cards(draft)  # the discards may mend the display
    if rules.tickets_shown:
        _show_completed(draft)
    _end_turn(draft)


def _close(state: GameState, route: int) -> tuple[int, ...]:
    """Close a claimed route to all, and its other track to whom U11 says."""
    keep, twin = ~(1 << route), state.setup.board.twins[route]
    if twin is None:
        return tuple([mask & keep for mask in state.open_routes])
    neither = keep & ~(1 << twin)
    if state.rules.twins_close(len(state.hands)):
        return tuple([mask & neither for mask in state.open_routes])
    return tuple([mask & (neither if seat == state.seat else keep) for seat, mask in enumerate(state.open_routes)])


def _swap_tickets(draft: Draft, state: GameState, move: SwapTickets) -> None:
    seat, held = state.seat, state.held_tickets  # F3
    draft["ticket_discards"] = state.ticket_discards + held
    kept = tuple(ticket for ticket in state.tickets[seat] if ticket not in held)
    draft["tickets"] = _put(state.tickets, seat, kept + _new_tickets(draft, state.rules.tickets_dealt))
    if state.rules.tickets_shown:
        _show_completed(draft)
    # Who can do nothing else would swap for ever when the board is full.
    _end_turn(draft, idle=is_idle(state))


def _show_completed(draft: Draft) -> None:
    """Show what the seat to move has completed, and draw a new ticket for each, until none is complete (F5, F6)."""
    from ttr.game.seat_network import SeatNetwork  # loads the algorithms, which most games need only for their scores

    seat, rules, board = draft["seat"], draft["setup"].rules, draft["setup"].board
    built = SeatNetwork(board, draft["owners"], draft["open_routes"][seat], seat)
    if rules.ticket_bonus and not draft["bonuses"][seat]:
        ends = [{built.component_of.get(city) for city in group} - {None} for group in rules.ticket_bonus]
        draft["bonuses"] = _put(draft["bonuses"], seat, bool(ends[0] & ends[1]))
    while True:
        tickets, shown = draft["tickets"][seat], draft["shown"][seat]
        done = tuple(ticket for ticket in tickets if ticket not in shown and built.connects(board.tickets[ticket]))
        if not done:
            break
        draft["shown"] = _put(draft["shown"], seat, shown + done)
        if not _has_won(draft):
            draft["tickets"] = _put(draft["tickets"], seat, tickets + _new_tickets(draft, len(done)))


def _has_won(draft: Draft) -> bool:
    """Tell whether the seat to move has shown enough tickets to win."""
    seat, enough = draft["seat"], draft["setup"].rules.winning_tickets  # F7
    return bool(len(draft["shown"][seat]) + draft["bonuses"][seat] >= enough > 0)


def _new_tickets(draft: Draft, count: int) -> tuple[int, ...]:
    """Take tickets from their deck; when it is empty the discarded ones are shuffled into a new one (F8)."""
    deck: tuple[int, ...] = draft["ticket_deck"]
    drawn, draft["ticket_deck"] = deck[:count], deck[count:]
    if len(drawn) < count and draft["ticket_discards"]:
        shuffles = draft["ticket_shuffles"]
        draft["ticket_deck"] = draft["decks"].shuffle_tickets(len(shuffles), draft["ticket_discards"])
        draft["ticket_shuffles"], draft["ticket_discards"] = (*shuffles, draft["ticket_deck"]), ()
        drawn += _new_tickets(draft, count - len(drawn))
    return drawn


def _pass(draft: Draft, state: GameState, move: Pass) -> None:
    _end_turn(draft, idle=True)


def _end_turn(draft: Draft, idle: bool = False) -> None:
    """Look whether the end has come (U13, U17, M6, F7), and hand over to the next seat."""
    seat, left, trains, setup = draft["seat"], draft["turns_left"], draft["trains"], draft["setup"]
    rules, count = setup.rules, len(trains)
    passes = draft["passes"] + 1 if idle else 0
    end = None
    if left is not None:
        left -= 1
    elif trains[seat] <= rules.last_round_trains or rules.end_without_route:
        draft["ending"] = _ending(trains[seat], draft["open_routes"][seat], rules, setup.board)
        if draft["ending"] is not None:
            left = count if rules.last_round else 0
    if rules.winning_tickets and _has_won(draft):
        end = End.TICKETS
    elif left == 0:
        end = draft["ending"]
    elif passes == count:
        end = End.PASSES
    draft["seat"] = (seat + 1) % count
    draft["phase"] = TURN if end is None else OVER
    draft["turn"] += 1
    draft["turns_left"] = left
    draft["passes"] = passes
    draft["end"] = end


def _ending(trains: int, open_mask: int, rules: Rules, board: Board) -> End | None:
    """Return why a turn that ends so brings the end of the game, None if it does not."""
    if rules.end_without_route and not board.has_route(open_mask, trains):
        return End.NO_ROUTE
    return End.TRAINS if trains <= rules.last_round_trains else None


def _deal_display(draft: Draft) -> None:
    draft["display"] = _EMPTY * draft["setup"].rules.display
    _settle_cards(draft)


def _lay_piles(draft: Draft) -> None:
    """Sort all cards on the table into open piles (M2, M4): the display is their tops, the deck what lies below."""
    cards = draft["deck"] + draft["display"] + draft["discards"]
    piles = [(_COUNTS[card], cards.count(card)) for card in map(CARD_INDEX.__getitem__, draft["setup"].rules.colors)]
    draft["display"] = b"".join(card if count else _EMPTY for card, count in piles)
    draft["deck"] = b"".join(card * (count - 1) for card, count in piles)
    draft["discards"] = b""


def _settle_cards(draft: Draft) -> None:
    """Make the table right after cards moved: reshuffle (U6), fill the display (U3), deal it anew (U5)."""
    if draft["setup"].rules.open_piles:
        _lay_piles(draft)
        return
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


_COUNTS = tuple(bytes((count,)) for count in range(256))
_EMPTY, _WILD_CARD = _COUNTS[NO_CARD], _COUNTS[WILD]

_ACTIONS: dict[type, Callable[[Draft, GameState, Any], None]] = {
    DrawCard: _draw_card,
    DrawTickets: _draw_tickets,
    KeepTickets: _keep_tickets,
    ClaimRoute: _claim_route,
    SwapTickets: _swap_tickets,
    Pass: _pass,
}
