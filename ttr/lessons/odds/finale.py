"""Lesson 8, the odds of the draw: its last game, stop or draw."""

from __future__ import annotations

from ttr.game.cards import LOCOMOTIVE
from ttr.graphs.words import counted
from ttr.lessons.last_games.choice_game import NEAR, ChoiceGame, Choices
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.stop_or_draw import MOST, POINTS, Deal, deals, worth, worth_by_coin, worth_of_drawing
from ttr.lessons.odds.story import story
from ttr.ui.controls import html
from ttr.ui.controls.widgets import button, markup, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.seat.odds_line import percent

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
