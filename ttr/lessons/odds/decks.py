"""Lesson 8, the odds of the draw: decks of any size, and their odds by `ttr.analysis.odds`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import cast

from ttr.analysis import odds
from ttr.game.board import Board
from ttr.game.cards import CARD_INDEX, GRAY, WILD
from ttr.game.hand import Hand
from ttr.game.rule_sets import USA
from ttr.game.rules import Rules
from ttr.game.state import CardsSeen
from ttr.lessons.kit.cases import board

MOST_DRAWS = 6 * USA.draws  # six turns


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
        """The board of the lesson."""
        return board()

    @property
    def deck_size(self) -> int:
        """The number of unseen cards, as if other players held none."""
        return sum(odds.unseen(self))


def seen(cards: Mapping[str, int], hand: Mapping[str, int], elsewhere: Mapping[str, int]) -> Seen:
    """Return the seen cards of a game: those in the own hand and those seen elsewhere."""
    open_cards = b"".join(bytes([CARD_INDEX[color]]) * count for color, count in elsewhere.items())
    return Seen(Deck(tuple(cards.items())), Hand.of(hand), discards=open_cards)


def urn(unseen: int, useful: int) -> Seen:
    """Return a deck of two kinds of cards: orange ones are useful, green ones are not.

    >>> odds.at_least(urn(3, 1), "orange", 1, draws=1) == 1 / 3
    True
    """
    return seen({"orange": useful, "green": unseen - useful}, {}, {})


def chance(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Return the probability of at least this many useful cards, by `ttr.analysis.odds`."""
    return odds.at_least(urn(unseen, useful), "orange", missing, draws) or 0.0


def chance_of_one(deck: Mapping[str, int], cards: Sequence[str], color: str) -> float:
    """Return the probability that the next card has a color or is a locomotive, after some cards of a deck."""
    elsewhere = {kind: cards.count(kind) for kind in deck}
    return odds.at_least(seen(deck, {}, elsewhere), color, 1, 1, locomotives=True) or 0.0


def spread(unseen: int, useful: int, draws: int) -> tuple[float, ...]:
    """Return the probability of exactly 0, 1, 2, ... useful cards."""
    down = [chance(unseen, useful, count, draws) for count in range(draws + 2)]
    return tuple(max(0.0, more - fewer) for more, fewer in pairwise(down))


def expected(unseen: int, useful: int, missing: int) -> float | None:
    """Return the expected number of blind cards, or None if there are too few useful ones."""
    return odds.expected_draws(urn(unseen, useful), {"orange": missing})


def lacking(view: CardsSeen, route: int) -> int:
    """Return how many cards a hand with its locomotives lacks for a route; for gray, in the best color."""
    track = view.board.routes[route]
    own = view.hand.most if track.color == GRAY else view.hand.count(track.color)
    return max(0, track.length - own - view.hand.locomotives)


def useful(view: CardsSeen, color: str) -> int:
    """Return how many unseen cards have a color or are locomotives."""
    left = odds.unseen(view)
    return left[CARD_INDEX[color]] + left[WILD]


def chance_with_locomotive(total: int, good: int, missing: int) -> float:
    """Return the probability that you can pay after two turns: the face-up locomotive, then two blind cards."""
    return chance(total, good, max(0, missing - 1), USA.draws)


def chance_drawing_blind(total: int, good: int, missing: int) -> float:
    """Return the probability that you can pay after two turns with four blind cards."""
    return chance(total, good, missing, 2 * USA.draws)
