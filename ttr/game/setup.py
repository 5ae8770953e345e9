"""Set up a game: list every problem of rules, board and names, or make the first position.

Comments name the rules that the code implements. Their numbers stand in docs/games.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ttr.game.board import Board
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARD
from ttr.game.hand import Hand
from ttr.game.mutable import MutablePosition
from ttr.game.names import name_problem, normal_name
from ttr.game.rules import Rules, RulesError
from ttr.game.state import Decks, GameSetup, GameState, Phase, shuffle
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import shorten

MAX_SEED = 10**1000
MAX_SEATS_READ = 1000  # the message counts the seats of a list up to here

FIRST_TICKETS, TURN = Phase.FIRST_TICKETS, Phase.TURN


def set_up(
    rules: Rules,
    board: Board,
    seats: Sequence[str],
    seed: int,
    first: int | None = None,
    decks: Decks | None = None,
) -> GameState:
    """Set up a game; `ttr.new_game` finds the rules and the board by name and calls this."""
    names, seed, first = _names(seats), as_int(seed), as_int(first)
    problems = list(_setup_problems(rules, board, names, seed, first, decks))
    if problems:
        raise RulesError(problems, "this game cannot be set up")

    if first is None:
        first = shuffle(range(len(names)), f"{seed} first")[0]
    if decks is None:
        cards = b"".join([bytes((CARD_INDEX[color],)) * count for color, count in rules.cards])
        decks = Decks(
            seed,
            bytes(shuffle(cards, f"{seed} cards")),
            tuple(shuffle(range(len(board.tickets)), f"{seed} tickets")),
        )
    count, dealt = len(names), rules.tickets_dealt
    nothing: tuple[tuple[int, ...], ...] = ((),) * count
    tickets = tuple(decks.tickets[seat * dealt : (seat + 1) * dealt] for seat in range(count))
    choice = rules.tickets_kept_first < dealt  # F2: no choice if all must be kept
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
    position = MutablePosition(state)
    position.deal_display()
    return position.last_state()


def _names(seats: Sequence[str]) -> tuple[str, ...]:
    problem = f"seats are a list of names, such as ['Ada', 'Bo'], not {shorten(seats)}"
    if isinstance(seats, str | bytes | set | frozenset):  # "AB" would be two players; a set has no order of play
        raise RulesError([problem], "this game cannot be set up")
    try:
        return normal_names(islice(seats, MAX_SEATS_READ))
    except TypeError:
        raise RulesError([problem], "this game cannot be set up") from None


def _deal_hands(rules: Rules, cards: bytes, count: int) -> tuple[tuple[Hand, ...], bytes]:
    if rules.open_piles:  # M2
        hand = Hand.of(dict.fromkeys(rules.colors, rules.hand))
        rest = (cards.count(card) - count * held for card, held in enumerate(hand))
        return (hand,) * count, b"".join(bytes((card,)) * left for card, left in enumerate(rest))
    dealt = (cards[seat * rules.hand : (seat + 1) * rules.hand] for seat in range(count))  # U1
    return tuple(map(Hand.from_cards, dealt)), cards[count * rules.hand :]


def _setup_problems(
    rules: Rules, board: Board, names: tuple[str, ...], seed: int, first: int | None, decks: Decks | None
) -> Iterator[str]:
    yield from seat_count_problems(rules, len(names))
    yield from name_problems(names)
    if type(seed) is not int:
        yield f"the seed must be a whole number, not {shorten(seed)}"
    elif abs(seed) >= MAX_SEED:
        yield "the seed has more than 1000 digits"
    if decks is not None:
        yield from _deck_problems(decks, rules, board)
    if first is not None and (type(first) is not int or not 0 <= first < len(names)):
        yield f"the starting seat must be 0 to {len(names) - 1}, not {shorten(first)}"
    dealt = rules.tickets_dealt * len(names)
    if len(board.tickets) < dealt:
        yield f"{dealt} tickets are dealt to {len(names)} players, but {board.name!r} has only {len(board.tickets)}"
    yield from _unpayable_routes(rules, board)


def _deck_problems(decks: Decks, rules: Rules, board: Board) -> Iterator[str]:
    if not isinstance(decks, Decks):
        yield f"decks are those of a game, such as `record.start.decks`, not {shorten(decks)}"
        return
    if NO_CARD in decks.cards:
        yield "the card deck has an empty place, '.'; write a letter for each card"
    else:
        counts = {color: decks.cards.count(index) for index, color in enumerate(CARDS)}
        if {color: n for color, n in counts.items() if n} != {color: n for color, n in rules.cards if n}:
            yield "the card deck does not hold the cards that the rules name"
    if sorted(decks.tickets) != list(range(len(board.tickets))):
        yield "the ticket deck does not hold each of the board's tickets once"


def seat_count_problems(rules: Rules, count: int) -> Iterator[str]:
    """Yield a sentence if a game is not for this many players."""
    fewest, most = rules.seats
    if not fewest <= count <= most:
        seats = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        yield f"{rules.title} is for {seats} players, not {count}"


def normal_names(names: Iterable[object]) -> tuple[str, ...]:
    """Return the players' names in their normal form; `name_problems` reports texts that are no names."""
    return tuple(normal_name(name) if isinstance(name, str) else name for name in names)  # type: ignore[misc]


def name_problems(names: tuple[str, ...]) -> Iterator[str]:
    """Yield every problem of the players' names."""
    for index, name in enumerate(names):
        if problem := name_problem(name):
            yield f"seat {index + 1}: {problem}"
        elif not name:
            yield f"seat {index + 1} has no name"
        elif name in names[:index]:
            first = names.index(name) + 1
            yield f"seat {index + 1} has the same name as seat {first}, {shorten(name)}; each needs its own"


def _unpayable_routes(rules: Rules, board: Board) -> Iterator[str]:
    counts = dict(rules.cards)
    wild = counts.get(LOCOMOTIVE, 0)
    counts[GRAY] = max((counts.get(color, 0) for color in COLORS), default=0)
    lacking = [
        f"{color} ({length} space{'s' * (length > 1)}, {cards} card{'s' * (cards != 1)})"
        for color, length in board.longest_routes.items()
        if (cards := counts.get(color, 0) + wild) < length
    ]
    if lacking:
        yield (
            f"these rules have too few cards for routes of board {board.name!r}: {', '.join(lacking)}; "
            "take other rules or another board"
        )
