"""Lesson 8, the odds of the draw: its last game, stop or draw, with the value of each choice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from ttr.game.cards import COLORS, LOCOMOTIVE
from ttr.game.rule_sets import USA
from ttr.graphs.words import counted
from ttr.lessons.last_games.choice_game import NEAR, ChoiceGame, Choices
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.story import story
from ttr.ui.controls import html
from ttr.ui.controls.widgets import button, markup, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.seat.odds_line import percent

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


TASK = (
    "Draw as many cards as you like, and stop in time. A hand scores like a route of the same length: "
    f"{', '.join(map(str, POINTS[1:-1]))} or {POINTS[-1]} points for 1 to {MOST} cards. But if you draw a color that "
    "you already have, the hand is spoiled and scores nothing. A locomotive never spoils a hand."
)


class StopOrDraw(ChoiceGame):
    """The tab of lesson 8's last game; a position has several deals, and `place` is the current one's index."""

    def __init__(self) -> None:
        self._own, self._left = markup(), markup()
        moves = (
            button("Draw a card", self.draw, "ttr-primary"),
            button("Stop", self.stop, tooltip="Take the points of this hand"),
        )
        again, go_on = "Play the same deals again", "Play the next deals (the same for everyone)"
        super().__init__(8, TASK, (self._own, self._left), moves, again=again, go_on=go_on)
        self.clear()

    @property
    def over(self) -> bool:
        """Whether all deals have been played."""
        return self.place == len(self._deals)

    @property
    def deal(self) -> Deal:
        """The current deal, or the last one at the end."""
        return self._deals[min(self.place, len(self._deals) - 1)]

    def clear(self) -> None:
        """Begin the position again."""
        self._deals = deals(self.number)
        self.place, self.points, self.hand = 0, 0, self._deals[0].hand
        hands = [deal.hand for deal in self._deals]
        self.choices = Choices(sum(map(worth, hands)), sum(map(worth_by_coin, hands)))
        self._tell()

    def draw(self) -> None:
        """Draw the next card of the deck."""
        if self.over:
            return
        before, card = self.hand, self.deal.order[self.hand.cards]
        said = self._chosen(worth_of_drawing(before), float(before.points), "draw")
        after = before.with_card(card)
        if after is None:
            self._end(f"You draw {card} again: the hand is spoiled. {said}", 0)
        elif after.full:
            self.hand = after
            full = f"You draw {card}: the hand is full and scores {counted(after.points, 'point')}."
            self._end(f"{full} {said}", after.points)
        else:
            self.hand = after
            self._tell(f"You draw {card}: {counted(after.points, 'point')} so far. {said}")

    def stop(self) -> None:
        """Score the hand, and go to the next deal."""
        if self.over:
            return
        said = self._chosen(float(self.hand.points), worth_of_drawing(self.hand), "stop")
        self._end(f"You take {counted(self.hand.points, 'point')}. {said}", self.hand.points)

    def _chosen(self, own: float, other: float, what: str) -> str:
        """Record a choice, and say how good it was and why."""
        hand, good = self.hand, self._choose(own, other)
        total = sum(hand.unseen.values())
        risk = "no card could spoil it"
        if hand.spoiling:
            risk = f"{hand.spoiling} of {total} unseen cards would spoil it ({percent(hand.spoiling / total)})"
        drawing = own if what == "draw" else other
        near = abs(drawing - hand.points) < 0.1
        how = "as good as the other choice" if abs(own - other) <= NEAR else "best" if good else "not best"
        verb = "Drawing" if what == "draw" else "Stopping"
        return (
            f"{verb} was {how}: {risk}. On average, drawing is worth {drawing:.{2 if near else 1}f} points, and "
            f"stopping is worth {hand.points}."
        )

    def _end(self, words: str, points: int) -> None:
        """Score a hand, and go to the next deal or to the end."""
        self.points += points
        self.place += 1
        if not self.over:
            self.hand = self.deal.hand
        self._tell(words)

    def seen(self, score: int | None, note: str) -> tuple[Picture, str]:
        """Return the map of the story, and a sentence about the next choice or the result."""
        total = len(self._deals)
        show_if(score is None, self._own, self._left)
        if score is None:
            self._show_cards()
            words = f"Deal {self.place + 1} of {total}: draw, or stop?"
        else:
            words = f"You have played all {total} deals: {counted(self.points, 'point')}, and {self._result(score)}"
        return Picture(owners=story().owners), f"{note} {words}".strip()

    def _show_cards(self) -> None:
        """Show the hand and the rest of the deck."""
        hand = self.hand
        own = [*(kind for kind, _ in hand.deck if kind in hand.colors), *[LOCOMOTIVE] * hand.locomotives]
        left = {kind: count for kind, count in hand.unseen.items() if count}
        heading = html.heading(f"Deal {self.place + 1}: your hand, {counted(hand.points, 'point')}")
        self._own.value = heading + cards_svg.card_row(own, "Your hand")
        heading = html.heading(f"Unseen: {counted(sum(left.values()), 'card')}")
        self._left.value = heading + cards_svg.card_row(tuple(left), "Unseen", counts=left)
