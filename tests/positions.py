"""Positions for tests: games started by legal moves, and rare positions set up by hand."""

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import ttr
from ttr import IllegalMove
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, WILD, cards_from_text
from ttr.game.hand import Hand
from ttr.game.state import Decks

LETTERS = dict(zip("PBOWGYKRL", CARDS, strict=True))
ALL_CARDS = "PBOWGYKR" * 12 + "L" * 14


def begun(rules: str | ttr.Rules = "usa", seats: int = 2, seed: int = 7, **setup) -> ttr.GameState:
    """Return a game after all players have kept their first tickets; seat 0 is to move."""
    state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], seed, first=0, **setup)
    while state.phase is ttr.Phase.FIRST_TICKETS:
        state = ttr.apply(state, ttr.KeepTickets(state.offer))
    return state


def hand(cards: str) -> Hand:
    """Return a hand from letters: `hand("RRL")` holds two reds and a locomotive."""
    return Hand.from_cards(cards_from_text(cards))


def lay(state: ttr.GameState, **changes) -> ttr.GameState:
    """Return the same position with some fields changed; cards are given as letters.

    `hands` is a sequence with a text for each seat; `hand` changes only the hand of the seat to move.
    """
    if "hands" in changes:
        changes["hands"] = tuple(map(hand, changes["hands"]))
    if "hand" in changes:
        own = hand(changes.pop("hand"))
        seat = changes.get("seat", state.seat)
        changes["hands"] = tuple(own if other == seat else cards for other, cards in enumerate(state.hands))
    for pile in ("deck", "display", "discards"):
        if pile in changes:
            changes[pile] = cards_from_text(changes[pile])
    unknown = set(changes) - set(vars(state))
    assert not unknown, f"a state has no {unknown}"
    return replace(state, **changes)


def stacked(cards: str, tickets: Iterable[int] = (), *, board: ttr.Board | None = None, deck: str = ALL_CARDS) -> Decks:
    """Return decks that start with these cards and tickets; the others follow in arbitrary order."""
    rest = list(deck)
    for letter in cards:
        rest.remove(letter)
    board = board or ttr.load_board("usa")
    first = tuple(tickets)
    others = tuple(index for index in range(len(board.tickets)) if index not in first)
    return Decks(0, cards_from_text(cards + "".join(rest)), first + others)


def do(state: ttr.GameState, *moves: str) -> ttr.GameState:
    """Make moves given in their notation."""
    for move in moves:
        state = ttr.apply(state, ttr.parse_move(move))
    return state


def route(board: ttr.Board, a: str, b: str, color: str | None = None, track: int = 0) -> int:
    """Return the index of the route between two cities, optionally of a color."""
    found = [i for i, r in enumerate(board.routes) if {r.a, r.b} == {a, b} and color in (None, r.color)]
    return found[track]


def ticket(board: ttr.Board, a: str, b: str) -> int:
    return next(i for i, t in enumerate(board.tickets) if {t.a, t.b} == {a, b})


def build(state: ttr.GameState, seat: int, *routes: int) -> ttr.GameState:
    """Return a position in which a seat also owns these routes; cards and turns do not change."""
    keep = {"seat", "turn", "turns_left", "ending", "end", "phase", "hands"}
    keep |= {"discards", "deck", "display", "shuffles", "passes"}
    kept = {name: value for name, value in vars(state).items() if name in keep}
    for index in routes:
        length = state.board.routes[index].length
        ready = lay(state, seat=seat, phase=ttr.Phase.TURN, hand="L" * length, turns_left=None, ending=None, end=None)
        state = ttr.apply(ready, ttr.ClaimRoute(index, None, length))
    return replace(state, **kept)


def small_board(
    edges: Iterable[tuple[str, str, int] | tuple[str, str, int, str]], tickets: Iterable[tuple[str, str, int]] = ()
) -> ttr.Board:
    """Return a board of routes (gray by default) with its cities on a curve; the routes must connect the tickets."""
    edges = list(edges)
    names = sorted({city for edge in edges for city in edge[:2]})
    return ttr.Board(
        name="small",
        cities=tuple(ttr.City(name, float(x), float(x * x)) for x, name in enumerate(names)),
        routes=tuple(ttr.Route(*edge[:3], *(edge[3:] or ("gray",))) for edge in edges),
        tickets=tuple(ttr.Ticket(*row) for row in tickets),
    )


def owning(board: ttr.Board, owners: dict[int, int], seats: int = 2) -> ttr.GameState:
    """Return a position on any board, without tickets, with the given owners of routes."""
    rules = ttr.Rules(name="small", title="Small", board="usa", tickets_dealt=0, tickets_kept_first=0)
    state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], 0, board=board, first=0)
    return lay(state, owners=tuple(owners.get(index) for index in range(len(board.routes))))


def longest(edges: Iterable[tuple[str, str, int]], own: Iterable[int] | None = None) -> int:
    """Return the longest path of a seat that owns all of these routes, or the named ones."""
    board = small_board(edges)
    own = range(len(board.routes)) if own is None else own
    return ttr.scores(owning(board, dict.fromkeys(own, 0)))[0].longest.length


def refusal(state: ttr.GameState, move: ttr.Move) -> str:
    """Return the reason why a move is refused, after checking every way to refuse it."""
    assert repr(move) not in map(repr, ttr.legal_moves(state))  # not ==, because True equals 1
    with pytest.raises(IllegalMove) as error:
        ttr.apply(state, move)
    assert ttr.why_illegal(state, move) == str(error.value)
    return str(error.value)


def check_effect(state: ttr.GameState, moves: str, expected: dict[str, Any]) -> None:
    """Make moves that are separated by commas; check the fields of the position after them, with cards as letters."""
    end = do(state, *moves.split(", "))
    wanted = vars(lay(end, **expected))
    assert {name: (value, wanted[name]) for name, value in vars(end).items() if value != wanted[name]} == {}


def payable(cards: Hand, color: str, length: int) -> set[tuple[str | None, int]]:
    """Return every way to pay, by brute force over all choices of that many cards from the hand."""
    held = [CARDS[card] for card, count in enumerate(cards) for _ in range(min(count, length))]
    ways = set()
    for chosen in {tuple(sorted(choice)) for choice in combinations(held, length)}:
        kinds = set(chosen) - {"locomotive"}
        if len(kinds) > 1 or (kinds and color not in (*kinds, "gray")):
            continue
        ways.add((kinds.pop() if kinds else None, chosen.count("locomotive")))
    return ways


def total_cards(state: ttr.GameState) -> dict[str, int]:
    """Return the number of cards of each color on the table and in hands."""
    piles = state.deck + state.display + state.discards
    return {
        color: piles.count(CARD_INDEX[color]) + sum(cards.count(color) for cards in state.hands)
        for color in (*COLORS, CARDS[WILD])
    }


def with_hidden_permuted(state: ttr.GameState, seat: int, rng: random.Random) -> ttr.GameState:
    """Return a position that looks the same to a seat, with the hidden cards dealt again."""
    others = [other for other in range(len(state.hands)) if other != seat]
    open_piles = state.rules.open_piles  # then the cards on the table are public

    cards = [card for other in others for card, count in enumerate(state.hands[other]) for _ in range(count)]
    cards += [] if open_piles else state.deck
    rng.shuffle(cards)
    hands = list(state.hands)
    for other in others:
        size = state.hands[other].size
        drawn, cards = cards[:size], cards[size:]
        hands[other] = Hand.from_cards(drawn)

    # Completed tickets may be public immediately; all others become public at the end.
    def is_hidden(other: int, ticket: int) -> bool:
        return not state.over and ticket not in state.shown[other]

    held = [index for other in others for index in state.tickets[other] if is_hidden(other, index)]
    pile = [*held, *(index for other in others for index in state.offers[other])]
    pile += [*state.ticket_deck, *state.ticket_discards]
    rng.shuffle(pile)
    dealt = iter(pile)
    tickets, offers = list(state.tickets), list(state.offers)
    for other in others:
        tickets[other] = tuple(next(dealt) if is_hidden(other, index) else index for index in tickets[other])
        offers[other] = tuple(next(dealt) for _ in offers[other])
    left = tuple(dealt)
    place = rng.randint(0, len(left)) if state.ticket_discards else len(left)

    return replace(
        state,
        decks=Decks(
            rng.randrange(10**9),
            bytes(rng.sample(state.decks.cards, len(state.decks.cards))),
            tuple(rng.sample(state.decks.tickets, len(state.decks.tickets))),
        ),
        deck=state.deck if open_piles else bytes(cards),
        hands=tuple(hands),
        tickets=tuple(tickets),
        offers=tuple(offers),
        ticket_deck=left[:place],
        ticket_discards=left[place:],
        shuffles=tuple(bytes(rng.sample(order, len(order))) for order in state.shuffles),
        ticket_shuffles=tuple(tuple(rng.sample(order, len(order))) for order in state.ticket_shuffles),
    )
