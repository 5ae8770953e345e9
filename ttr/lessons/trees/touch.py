"""Lesson 4, trees: the Touch tab, where you complete tickets with few trains."""

from __future__ import annotations

from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.tabs.building import ChooseRoutes
from ttr.lessons.tabs.goals import goal_list
from ttr.lessons.trees.hands import HANDS, Hand, apart, best
from ttr.lessons.trees.shape import marked
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup
from ttr.ui.map.picture import Picture

TASK = (
    "These tickets come from real games; the board is still empty. Click routes until all tickets of the hand are "
    "complete. Use as few trains as you can."
)


class CompleteTickets(ChooseRoutes):
    """Click routes until a hand of tickets is complete, and compare the trains with the optimum."""

    def __init__(self) -> None:
        self._everything = frozenset(range(len(board().routes)))
        self._records: dict[Hand, int] = {}
        self.shows_best = False
        self._hand = dropdown("Tickets", [(f"Hand {number}", hand) for number, hand in enumerate(HANDS, 1)])
        self._list = markup()
        self._best = button("Show the best", self.compare, tooltip="Show the smallest number of trains on the map")
        super().__init__("Touch", board(), TASK, [self._hand, self._list], [box([self._best], "ttr-row")])
        listen(self.clear, self._hand)

    @property
    def hand(self) -> Hand:
        """The chosen hand."""
        chosen: Hand = self._hand.value
        return chosen

    @property
    def record(self) -> int | None:
        """The fewest trains that have completed this hand so far, or None."""
        return self._records.get(self.hand)

    def click_route(self, route: int) -> None:
        """Add or remove a route."""
        self.shows_best = False
        super().click_route(route)

    def clear(self) -> None:
        """Remove all routes."""
        self.shows_best = False
        super().clear()

    def compare(self) -> None:
        """Switch between the best network and the user's own."""
        self.shows_best = not self.shows_best
        self._tell()

    def _tell(self) -> None:
        hand, routes = self.hand, best(self.hand).routes if self.shows_best else self.routes
        done = hand.completed(routes)
        trains = network_of(routes).length
        if all(done) and not self.shows_best:
            self._records[hand] = min(trains, self._records.get(hand, trains))
        tickets = [
            (f"{letter}: {a} – {b}", complete) for complete, (letter, (a, b)) in zip(done, hand.lettered, strict=True)
        ]
        record = f"Your best so far: {counted(self.record, 'train')}." if self.record is not None else ""
        self._list.value = goal_list(tickets) + (html.status(record) if record else "")
        self._best.description = "Show mine" if self.shows_best else "Show the best"
        sentence = self._best_words(hand) if self.shows_best else self._words(hand, done, trains)
        overlay = Overlay(hand.marks, marked(sorted(routes), Role.ANSWER), sentence)
        # Routes that can still be clicked stay readable; the best network dims the rest.
        self.show(Picture(overlay=overlay, lit=frozenset() if self.shows_best else self._everything), sentence)

    def _words(self, hand: Hand, done: tuple[bool, ...], trains: int) -> str:
        if not self.routes:
            return "No route yet: click one."
        spent = f"{counted(len(self.routes), 'route')}, {counted(trains, 'train')}"
        if not all(done):
            return f"{spent}: {sum(done)} of {counted(len(done), 'ticket')} complete."
        if trains == best(hand).cost:
            return f"{spent}: all tickets are complete, and nobody can do it with fewer trains."
        return f"{spent}: all tickets are complete. Can you do it with fewer trains?"

    @staticmethod
    def _best_words(hand: Hand) -> str:
        found, alone = best(hand), apart(hand)
        shape = "in one network" if found.pieces == 1 else f"in {found.pieces} networks that do not meet"
        sums = " + ".join(map(str, alone))
        cheapest = f"The cheapest paths of the tickets, each on its own, take {sums} = {sum(alone)}."
        return f"The best: {counted(found.cost, 'train')} {shape}. {cheapest}"
