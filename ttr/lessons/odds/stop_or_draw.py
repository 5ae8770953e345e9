"""Lesson 8, the odds of the draw: stop or draw, a game with countable chances, and the value of each choice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from ttr.game.cards import COLORS, LOCOMOTIVE
from ttr.game.rule_sets import USA

POINTS = USA.route_points  # the value of a hand by its number of cards
MOST = len(POINTS) - 1  # the most cards of a hand
DEALS = 6  # per position


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand, and the deck that it was drawn from."""

    deck: tuple[tuple[str, int], ...]  # all cards by kind, including the drawn ones
    colors: frozenset[str] = frozenset()
    locomotives: int = 0  # locomotives never spoil the hand

    @property
    def cards(self) -> int:
        """How many cards are in the hand."""
        return len(self.colors) + self.locomotives

    @property
    def points(self) -> int:
        """The points for stopping now, as for a route with as many trains as the hand has cards."""
        return POINTS[self.cards]

    @property
    def unseen(self) -> dict[str, int]:
        """How many cards of each kind are left in the deck."""
        own = dict.fromkeys(self.colors, 1) | {LOCOMOTIVE: self.locomotives}
        return {kind: count - own.get(kind, 0) for kind, count in self.deck}

    @property
    def spoiling(self) -> int:
        """How many unseen cards have a color that is already in the hand."""
        return sum(count for kind, count in self.unseen.items() if kind in self.colors)

    @property
    def full(self) -> bool:
        """Whether the hand cannot take another card."""
        return self.cards == MOST or not sum(self.unseen.values())

    def with_card(self, kind: str) -> Hand | None:
        """Return the hand after drawing a card, or None if the card spoils it."""
        if kind == LOCOMOTIVE:
            return replace(self, locomotives=self.locomotives + 1)
        return None if kind in self.colors else replace(self, colors=self.colors | {kind})


@lru_cache(maxsize=4096)
def worth_of_drawing(hand: Hand) -> float:
    """Return the expected points of a hand that is not full if you draw a card and then choose optimally.

    Average over all unseen cards; each leads to a smaller problem of the same kind (dynamic programming).
    """
    return _after_drawing(hand, worth)


def _after_drawing(hand: Hand, worth_of: Callable[[Hand], float]) -> float:
    """Return the expected value of a hand after one card, where `worth_of` gives the value of the new hand."""
    unseen = hand.unseen
    after = ((count, hand.with_card(kind)) for kind, count in unseen.items() if count)
    return sum(count * worth_of(then) for count, then in after if then is not None) / sum(unseen.values())


def worth(hand: Hand) -> float:
    """Return the expected points of a hand under optimal choices."""
    return float(hand.points) if hand.full else max(float(hand.points), worth_of_drawing(hand))


@lru_cache(maxsize=4096)
def worth_by_coin(hand: Hand) -> float:
    """Return the expected points of a hand if a coin decides between stopping and drawing."""
    if hand.full:
        return float(hand.points)
    return (hand.points + _after_drawing(hand, worth_by_coin)) / 2


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck to draw from: its cards and their order."""

    hand: Hand
    order: tuple[str, ...]


def deals(number: int) -> tuple[Deal, ...]:
    """Return the deals of a position, always the same ones for a number."""
    chance = random.Random(f"stop or draw {number}")
    found = []
    for _ in range(DEALS):
        colors = chance.sample(COLORS, chance.choice((5, 6)))
        counts = Counter({color: chance.randint(1, 4) for color in sorted(colors, key=COLORS.index)})
        counts[LOCOMOTIVE] = chance.randint(0, 2)
        order = list(counts.elements())
        chance.shuffle(order)
        deck = tuple((kind, count) for kind, count in counts.items() if count)
        found.append(Deal(Hand(deck), tuple(order)))
    return tuple(found)
