"""Lesson 8, the odds of the draw: its decks, the position of its story, and the cases of its exercises."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import cast

from ttr.analysis import odds
from ttr.analysis.odds import CardsSeen, count_unseen
from ttr.analysis.payments import missing_cards
from ttr.game.board import Board
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARD, WILD
from ttr.game.hand import Hand
from ttr.game.rule_sets import USA
from ttr.game.rules import Rules
from ttr.game.view import PlayerView, player_view
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import pluralize
from ttr.lessons.exercises.cases import Case, board, real_games, routes_through
from ttr.lessons.exercises.properties import Property, Quantity
from ttr.ui.game.holdings import percent
from ttr.ui.records.files import games

MAX_DRAWS = 6 * USA.draws  # six turns


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a game, the only rules that the odds need; a deck may be smaller than in any game."""

    cards: tuple[tuple[str, int], ...]
    open_piles: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that somebody sees, without a game; `ttr.analysis.odds` reads it like a `PlayerView`."""

    deck: Deck
    hand: Hand = field(default_factory=Hand)
    display: bytes = b""
    discards: bytes = b""

    @property
    def rules(self) -> Rules:
        """The deck, in place of the rules."""
        return cast(Rules, self.deck)

    @property
    def board(self) -> Board:
        return board()

    @property
    def deck_size(self) -> int:
        """The number of unseen cards, as if other players held none."""
        return sum(odds.count_unseen(self))


def see_cards(cards: Mapping[str, int], hand: Mapping[str, int], elsewhere: Mapping[str, int]) -> Seen:
    open_cards = b"".join(bytes([CARD_INDEX[color]]) * count for color, count in elsewhere.items())
    return Seen(Deck(tuple(cards.items())), Hand.of(hand), discards=open_cards)


def urn(unseen: int, useful: int) -> Seen:
    """Return a deck of two kinds of cards: orange ones are useful, green ones are not.

    >>> odds.at_least(urn(3, 1), "orange", 1, draws=1) == 1 / 3
    True
    """
    return see_cards({"orange": useful, "green": unseen - useful}, {}, {})


def chance(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Return the probability of at least this many useful cards, by `ttr.analysis.odds`."""
    return odds.at_least(urn(unseen, useful), "orange", missing, draws) or 0.0


def chance_of_one(deck: Mapping[str, int], cards: Sequence[str], color: str) -> float:
    """Return the probability that the next card has a color or is a locomotive, after some cards of a deck."""
    elsewhere = {kind: cards.count(kind) for kind in deck}
    return odds.at_least(see_cards(deck, {}, elsewhere), color, 1, 1, locomotives=True) or 0.0


def spread(unseen: int, useful: int, draws: int) -> tuple[float, ...]:
    """Return the probability of exactly 0, 1, 2, ... useful cards."""
    down = [chance(unseen, useful, count, draws) for count in range(draws + 2)]
    return tuple(max(0.0, more - fewer) for more, fewer in pairwise(down))


def expected_draws(unseen: int, useful: int, missing: int) -> float | None:
    """Return the expected number of blind cards, or None if there are too few useful ones."""
    return odds.expected_draws(urn(unseen, useful), {"orange": missing})


def count_useful(view: CardsSeen, color: str) -> int:
    left = odds.count_unseen(view)
    return left[CARD_INDEX[color]] + left[WILD]


def chance_with_locomotive(total: int, good: int, missing: int) -> float:
    """Return the probability that you can pay after two turns: the face-up locomotive, then two blind cards."""
    return chance(total, good, max(0, missing - 1), USA.draws)


def chance_drawing_blind(total: int, good: int, missing: int) -> float:
    """Return the probability that you can pay after two turns with four blind cards."""
    return chance(total, good, missing, 2 * USA.draws)


# --- the position of the story ---


GAME, TURN, SEAT = "5-players-longest-path-decides", 14, 1  # four green cards in hand, and a face-up locomotive


@lru_cache(maxsize=1)
def story() -> PlayerView:
    return player_view(games(board())[GAME].states[TURN], SEAT)


def track(a: str, b: str, color: str) -> int:
    return next(
        index for index, route in enumerate(board().routes) if set(route.cities) == {a, b} and route.color == color
    )


# Green routes of the story: the first lacks one card, the second lacks two.
NEAR, FAR = track("Portland", "San Francisco", "green"), track("El Paso", "Houston", "green")


def open_routes(colors: Iterable[str]) -> frozenset[int]:
    wanted = set(colors)
    view = story()
    return frozenset(
        i for i, route in enumerate(view.board.routes) if view.open_mask >> i & 1 and route.color in wanted
    )


def wanted_routes(routes: Iterable[int], sentence: str, label: str = "") -> Overlay:
    return Overlay((), tuple(EdgeMark(route, Role.TODO, label) for route in sorted(routes)), sentence)


def route_in_words(view: CardsSeen, route: int, draws: int) -> str:
    track, missing = view.board.routes[route], missing_cards(view, route)
    gray = track.color == GRAY
    cards = pluralize(track.length, "card" if gray else f"{track.color} card") + (" of one color" if gray else "")
    wild = pluralize(view.hand.locomotives, LOCOMOTIVE) if view.hand.locomotives else "no locomotive"
    if gray:
        best = max(COLORS, key=view.hand.count)
        own = f"Your best color is {best}: you hold {view.hand.most}, and {wild}."
    else:
        own = f"You hold {view.hand.count(track.color) or 'none'} and {wild}."
    lead = f"{track} takes {cards}. {own}"
    if not missing:
        return f"{lead} That is enough."
    share = percent(odds.chance_to_pay(view, route, draws))
    total = sum(odds.count_unseen(view))
    help_ = f"{count_useful(view, track.color)} of {total} unseen cards help." if not gray else "Any color may help."
    blind = f"after {pluralize(draws, 'blind card')}" if draws else "without a blind card"
    return f"{lead} You are {pluralize(missing, 'card')} short. {help_} Chance {blind}: {share}."


# --- cases ---


OF_DECK: tuple[Property | Quantity, ...] = (
    Property("you have seen no card", "you have seen a card", lambda _, deck, seen, color: not seen),
    Property(
        "the deck has no such color", "the deck has the color", lambda _, deck, seen, color: not deck.get(color, 0)
    ),
    Property(
        "you have seen a locomotive", "you have seen no locomotive", lambda _, deck, seen, color: LOCOMOTIVE in seen
    ),
    Property(
        "the deck is not the deck of the game",
        "the deck is the deck of the game",
        lambda _, deck, *__: sum(deck.values()) != 110,
    ),
    Quantity("you have seen {} cards", lambda _, deck, seen, color: len(seen)),
)

_NUMBERS: tuple[Property | Quantity, ...] = (
    Property("nothing is missing", "a card is missing", lambda _, unseen, useful, missing, *__: missing == 0),
    Property(
        "exactly 1 card is missing",
        "the number of missing cards is not 1",
        lambda _, unseen, useful, missing, *__: missing == 1,
    ),
    Property(
        "all unseen cards are useful", "some unseen card is not useful", lambda _, unseen, useful, *__: useful == unseen
    ),
    Property(
        "there are fewer useful cards left than missing cards",
        "enough useful cards are left",
        lambda _, unseen, useful, missing, *__: missing > useful,
    ),
    Property(
        "you need all useful cards",
        "you do not need all useful cards",
        lambda _, unseen, useful, missing, *__: missing == useful,
    ),
)
_SIZES: tuple[Property | Quantity, ...] = (
    Quantity("{} cards are missing", lambda _, unseen, useful, missing, *__: missing),
    Quantity("{} cards are unseen", lambda _, unseen, *__: unseen),
    Quantity("{} cards are useful", lambda _, unseen, useful, *__: useful),
    Quantity("{} percent of the unseen cards are useful", lambda _, unseen, useful, *__: round(100 * useful / unseen)),
)

OF_DRAWS: tuple[Property | Quantity, ...] = (
    *_NUMBERS,
    Property("you draw no card", "you draw a card", lambda _, unseen, useful, missing, draws: draws == 0),
    Property(
        "you draw exactly as many cards as are missing",
        "you draw more or fewer cards than are missing",
        lambda _, unseen, useful, missing, draws: draws == missing,
    ),
    Property(
        "you draw fewer cards than are missing",
        "you draw at least as many cards as are missing",
        lambda _, unseen, useful, missing, draws: missing > draws,
    ),
    Property(
        "you draw more cards than are useful",
        "you draw at most as many cards as are useful",
        lambda _, unseen, useful, missing, draws: draws > useful,
    ),
    Property(
        "you draw more cards than are useless",
        "you draw at most as many cards as are useless",
        lambda _, unseen, useful, missing, draws: draws > unseen - useful,
    ),
    Quantity("you draw {} cards", lambda _, unseen, useful, missing, draws: draws),
    *_SIZES,
)

OF_WAITING: tuple[Property | Quantity, ...] = (*_NUMBERS, *_SIZES)

OF_LOCOMOTIVE: tuple[Property | Quantity, ...] = (
    *_NUMBERS[1:],
    Property(
        "3 cards are missing", "the number of missing cards is not 3", lambda _, unseen, useful, missing: missing == 3
    ),
    Property(
        "more than 3 cards are missing", "at most 3 cards are missing", lambda _, unseen, useful, missing: missing > 3
    ),
    *_SIZES,
)


_SMALL = frozenset(routes_through(("Las Vegas", "Salt Lake City")))
_CLOSE = 1e-9  # chances closer than this count as equal, and no case asks about them


@lru_cache(maxsize=1)
def positions() -> tuple[tuple[str, PlayerView], ...]:
    """Return players' views in real games, each with its source in words."""
    result = [("the position of this lesson", story())]
    for game in real_games():
        for share in (8, 4, 2):
            turn = game.last // share
            name = f"a real game after turn {turn}"
            result += [(name, player_view(game.states[turn], seat)) for seat in range(2)]
    return tuple(result)


def _draw_colors(rng: random.Random) -> frozenset[int]:
    """Return a random colored route to draw beside a random deck."""
    return frozenset({rng.choice([i for i, route in enumerate(board().routes) if route.color != GRAY])})


def _of_color(color: str) -> frozenset[int]:
    return frozenset({next(i for i, route in enumerate(board().routes) if route.color == color)})


def next_card_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    whole = dict(USA.cards)
    cases = [
        Case("a deck of 6 cards", ({"orange": 2, "white": 3, "locomotive": 1}, ["white"], "orange"), _SMALL),
        Case("a deck without locomotives", ({"orange": 3, "white": 5, "locomotive": 0}, ["orange"], "orange"), _SMALL),
        Case(
            "a deck where you have seen all useful cards",
            ({"orange": 1, "white": 4, "locomotive": 1}, ["orange", "white", "locomotive"], "orange"),
            _SMALL,
        ),
        Case("a deck without orange cards", ({"orange": 0, "white": 5, "locomotive": 2}, ["white"], "orange"), _SMALL),
        Case("the first card of a game", (whole, [], "red"), _of_color("red")),
    ]
    for name, view in positions():
        cards = [card for card in (*view.display, *view.discards) if card != NO_CARD]
        cards += [card for card, count in enumerate(view.hand) for _ in range(count)]
        names = [CARDS[card] for card in cards]
        rng.shuffle(names)
        color = rng.choice(COLORS)
        cases.append(Case(name, (whole, names, color), _of_color(color), view.owners))
    for _ in range(8):
        deck = {kind: rng.randint(0, 15) for kind in CARDS}
        color = rng.choice(COLORS)
        deck[color] = rng.randint(2, 15)
        pile = [kind for kind in CARDS for _ in range(deck[kind])]
        drawn = rng.sample(pile, rng.randint(1, len(pile) - 2))
        cases.append(Case(f"a random deck of {len(pile)} cards", (deck, drawn, color), _of_color(color)))
    return tuple(cases)


def _needs() -> Iterator[tuple[str, PlayerView, int, int, int, int]]:
    """Yield routes of real games that lack 1 to 4 cards: source, view, route, unseen, useful, missing."""
    for number, (name, view) in enumerate(positions()):
        total = sum(count_unseen(view))
        short = [
            (route, missing_cards(view, route))
            for route, track in enumerate(board().routes)
            if view.open_mask >> route & 1 and track.color != GRAY
        ]
        wanted = number % 4 + 1
        route = next((route for route, missing in short if missing == wanted), None)
        if route is not None and total > 8:
            yield name, view, route, total, count_useful(view, board().routes[route].color), wanted


def chance_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    small = (
        (6, 2, 1, 1),
        (6, 2, 1, 2),
        (6, 3, 2, 3),
        (5, 4, 1, 2),
        (5, 2, 2, 5),
        (5, 2, 0, 2),
        (8, 5, 3, 2),
        (8, 2, 3, 5),
        (6, 2, 1, 0),
        (6, 2, 0, 0),
        (6, 0, 1, 3),
        (7, 7, 2, 2),
    )
    cases = [
        Case(f"a deck of {numbers[0]} cards and {pluralize(numbers[3], 'draw')}", numbers, _SMALL) for numbers in small
    ]
    for name, view, route, total, good, missing in _needs():
        draws = 2 * rng.randint(1, 4)
        cases.append(Case(name, (total, good, missing, draws), frozenset({route}), view.owners))
    for _ in range(8):
        total = rng.randint(8, 60)
        good, draws = rng.randint(1, total - 1), rng.randint(1, 8)
        numbers = total, good, rng.randint(1, min(draws, 4)), draws
        cases.append(Case(f"a random deck of {total} cards", numbers, _draw_colors(rng)))
    return tuple(cases)


def waiting_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    small = ((3, 1, 1), (4, 2, 1), (6, 2, 2), (5, 5, 3), (6, 3, 0))
    cases = [Case(f"a deck of {numbers[0]} cards", numbers, _SMALL) for numbers in small]
    for name, view, route, total, good, missing in _needs():
        if missing <= good:
            cases.append(Case(name, (total, good, missing), frozenset({route}), view.owners))
    for _ in range(8):
        total = rng.randint(6, 60)
        good = rng.randint(2, total - 1)
        numbers = total, good, rng.randint(1, min(good, 6))
        cases.append(Case(f"a random deck of {total} cards", numbers, _draw_colors(rng)))
    return tuple(cases)


def _borders(rng: random.Random) -> list[tuple[int, int, int]]:
    """Return decks in which another useful card changes the better turn, for two or three missing cards.

    Small decks come first. Their threshold is far from a large deck's, so a rule of thumb fails.
    """
    result = []
    for total in (*rng.sample(range(6, 12), 3), *rng.sample(range(12, 61), 5)):
        for missing in (2, 3):
            better = [
                good
                for good in range(missing, total)
                if chance_with_locomotive(total, good, missing) > chance_drawing_blind(total, good, missing)
            ]
            if better:
                result += [(total, max(better), missing), (total, min(max(better) + 1, total), missing)]
    return result


def locomotive_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the fourth exercise; in each of them one turn is better."""
    rng = random.Random(seed)
    numbers: list[tuple[str, tuple[int, int, int], frozenset[int], tuple[int | None, ...]]] = [
        ("a deck of 10 cards", (10, good, missing), _SMALL, ())
        for good, missing in ((4, 1), (4, 2), (8, 2), (2, 3), (6, 3), (6, 4))
    ]
    for name, view, route, total, good, missing in _needs():
        numbers.append((name, (total, good, missing), frozenset({route}), view.owners))
    numbers += [(f"a deck of {deck[0]} cards", deck, _draw_colors(rng), ()) for deck in _borders(rng)]
    for missing in (1, 2, 2, 2, 3, 3, 3, 4):
        total = rng.randint(12, 60)
        good = rng.randint(4, total - 4)
        numbers.append((f"a random deck of {total} cards", (total, good, missing), _draw_colors(rng), ()))
    return tuple(
        Case(name, deck, routes, owners)
        for name, deck, routes, owners in numbers
        if abs(chance_with_locomotive(*deck) - chance_drawing_blind(*deck)) > _CLOSE
    )
