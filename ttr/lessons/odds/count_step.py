"""Lesson 8, the odds of the draw: the Step tab, which counts the draws of a deck step by step."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ttr.analysis.odds import unseen
from ttr.game.cards import CARDS
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Step
from ttr.lessons.kit.cases import board, routes_through
from ttr.lessons.odds import cards_svg, counting
from ttr.lessons.odds.counting import DrawProblem
from ttr.lessons.odds.decks import lacking
from ttr.lessons.odds.story import FAR, NEAR, story
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, dropdown, listen, markup, set_options
from ttr.ui.map.picture import Picture
from ttr.ui.stepping.stepper import Stepper

_MOST_LISTED = 8  # the most cards of a deck whose draws fit in a list


@lru_cache(maxsize=1)
def problems() -> tuple[DrawProblem, ...]:
    """Return the problems to count, small decks first."""
    (vegas,) = routes_through(("Las Vegas", "Salt Lake City"))
    left = unseen(story())
    deck = tuple(card for card, count in zip(CARDS, left, strict=True) for _ in range(count))
    return (
        DrawProblem(
            "6 cards, 1 missing, 2 draws",
            vegas,
            "orange",
            1,
            2,
            ("orange", "locomotive", "white", "black", "red", "blue"),
        ),
        DrawProblem(
            "6 cards, 2 missing, 3 draws",
            vegas,
            "orange",
            2,
            3,
            ("orange", "orange", "locomotive", "white", "black", "red"),
        ),
        DrawProblem(
            f"{len(deck)} cards, {lacking(story(), NEAR)} missing, 2 draws",
            NEAR,
            "green",
            lacking(story(), NEAR),
            2,
            deck,
        ),
        DrawProblem(
            f"{len(deck)} cards, {lacking(story(), FAR)} missing, 4 draws", FAR, "green", lacking(story(), FAR), 4, deck
        ),
    )


def can_be_listed(problem: DrawProblem) -> bool:
    """Return True if the deck is small enough to look at every draw."""
    return len(problem.deck) <= _MOST_LISTED


class CountSteps(Activity):
    """Step through a count: list all draws, count them, or go card by card."""

    def __init__(self) -> None:
        self._method = dropdown("Way", [(name, name) for name in counting.METHODS])
        self._problem = dropdown("Deck", self._options())
        self._deck = markup()
        self.stepper = Stepper(self._stepped, str)
        parts = [self._method, self._problem, self._deck, self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._choose, self._method)
        listen(self._run, self._problem)
        self._run()

    @property
    def problem(self) -> DrawProblem:
        """The current problem."""
        return problems()[int(self._problem.value)]

    @property
    def problems(self) -> tuple[DrawProblem, ...]:
        """The problems for the chosen method."""
        return tuple(each for each in problems() if can_be_listed(each) or not self._listing)

    @property
    def _listing(self) -> bool:
        return bool(self._method.value == counting.BY_LIST)

    @property
    def _drawn(self) -> tuple[int, ...]:
        return counting.drawn_at(self.problem, self.stepper.cursor) if self._listing else ()

    def _options(self) -> list[tuple[str, object]]:
        return [(each.name, problems().index(each)) for each in self.problems]

    def _choose(self) -> None:
        before = self._problem.value
        set_options(self._problem, self._options())
        if self._problem.value == before:
            self._run()

    def _run(self) -> None:
        trace = counting.METHODS[self._method.value](self.problem)
        meanings = {
            Role.TODO: "the route you want",
            Role.CURRENT: "counted now",
            Role.ANSWER: "its probability",
        }
        self.stepper.show(trace, meanings=meanings)

    def _stepped(self, step: Step) -> None:
        problem = self.problem
        if can_be_listed(problem):
            drawing = cards_svg.card_row(problem.deck, "The deck", marked=self._drawn, dim=bool(self._drawn))
        else:
            left = Counter(problem.deck)
            kinds = tuple(kind for kind in CARDS if left[kind])
            marked = tuple(place for place, kind in enumerate(kinds) if problem.helps(kind))
            drawing = cards_svg.card_row(kinds, "The unseen cards", counts=left, marked=marked)
        cards = html.heading("The unseen cards") + drawing
        lack = f"{board().routes[problem.route]}: {problem.missing} {problem.color} missing. A ★ helps as well."
        self._deck.value = cards + html.note(lack)
        owners = () if can_be_listed(problem) else story().owners
        picture = Picture(owners=owners, overlay=step.overlay, lit=frozenset({problem.route}))
        self.show(picture, step.sentence)
