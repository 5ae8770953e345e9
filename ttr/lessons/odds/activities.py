"""What can be done on the map of the lesson: look up chances, step through a count, change what is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ttr.analysis.odds import payable
from ttr.game.cards import CARDS, NO_CARD
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.trace import Step
from ttr.lessons.kit.activities import Activity, route_options
from ttr.lessons.kit.cases import board
from ttr.lessons.odds import counting, drawings
from ttr.lessons.odds.questions import can_be_listed, questions
from ttr.lessons.odds.seen import MOST_DRAWS, story, told
from ttr.ui.map.palette import HEAT
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import NOTHING, box, button, choice_of, dropdown, markup, set_options, show_if
from ttr.ui.parts.stepper import Stepper
from ttr.ui.play.odds_line import percent

COLORS_SHOWN, CHANCES_SHOWN = "colors of routes", "chances of routes"


def heat_of(share: float) -> int:
    """Return the step of the map's heat for a probability: 0 for none, then a step for each fifth.

    >>> [heat_of(share) for share in (0, 0.1, 0.5, 0.8, 1)]
    [0, 1, 3, 5, 5]
    """
    return 0 if share <= 0 else min(len(HEAT) - 1, 1 + int(share * (len(HEAT) - 1)))


def numbers(low: int, high: int) -> list[tuple[str, object]]:
    """Return whole numbers for a dropdown."""
    return [(str(number), number) for number in range(low, high + 1)]


class RouteOdds(Activity):
    """Choose a route, and see what is missing and how likely blind cards bring it."""

    def __init__(self) -> None:
        self._view = view = story()
        task = "These are your cards in a real game. Click a route that you would like to claim: what is missing?"
        face_up = [CARDS[card] for card in view.display if card != NO_CARD]
        self._route = dropdown("Route", [("choose …", NOTHING), *route_options(view.board)])
        self._draws = dropdown("Blind cards", numbers(0, MOST_DRAWS))
        self._draws.layout.width = "150px"
        self._draws.value = 2
        self._shown = dropdown("Map shows", [(COLORS_SHOWN, False), (CHANCES_SHOWN, True)])
        self._key, self._chart = markup(drawings.heat_key()), markup()
        more = button("One card more", lambda: self.draw(1), tooltip="One more blind card")
        parts = [
            markup(html.status(task)),
            markup(html.heading("Your hand") + drawings.hand(view.hand, "Your hand")),
            markup(html.heading("Face up") + drawings.card_row(face_up, "Face up")),
            self._route, box([self._draws, more], "ttr-row"), self._chart, self._shown, self._key,
        ]  # fmt: skip
        super().__init__("Touch", box(parts, "ttr-panel"))
        for control in (self._route, self._draws, self._shown):
            control.observe(lambda change: self._tell(), "value")
        self._tell()

    def click_route(self, route: int) -> None:
        """Choose a route."""
        self._route.value = route

    def draw(self, more: int) -> None:
        """Draw so many cards more."""
        self._draws.value = max(0, min(MOST_DRAWS, self._draws.value + more))

    def chances(self, draws: int) -> tuple[float, ...]:
        """Return how likely each route can be paid for; 0 for those that are closed."""
        view = self._view
        return tuple(
            payable(view, route, draws) or 0.0 if view.open_mask >> route & 1 else 0.0
            for route in range(len(view.board.routes))
        )

    def _tell(self) -> None:
        view, route, draws = self._view, choice_of(self._route), self._draws.value
        chances = self.chances(draws)
        lines = tuple(
            f"{track}, {track.length} {track.color}: {percent(share)}"
            if view.open_mask >> index & 1
            else f"{track}: not open"
            for index, (track, share) in enumerate(zip(view.board.routes, chances, strict=True))
        )
        heat = tuple(map(heat_of, chances)) if self._shown.value else ()
        show_if(bool(heat), self._key)
        rows: list[tuple[str, float]] = []
        if route is None:
            words = f"Click a route. Chances are for {draws} blind cards."
        elif not view.open_mask >> route & 1:
            words = f"{view.board.routes[route]} is claimed already: choose another one."
        else:
            words = told(view, route, draws)
            rows = [(str(k), payable(view, route, k) or 0.0) for k in range(MOST_DRAWS + 1)]
        chart = drawings.bars("Chance to pay", rows, dark=[draws], under="blind cards") if rows else ""
        self._chart.value = chart
        self.show(Picture(owners=view.owners, selected=route, hover=lines, heat=heat), words)


class CountSteps(Activity):
    """Step through a count: list all draws, count them, or go card by card."""

    def __init__(self) -> None:
        self._way = dropdown("Way", [(name, name) for name in counting.WAYS])
        self._question = dropdown("Deck", self._options())
        self._deck = markup()
        self.stepper = Stepper(self._stepped, str)
        parts = [self._way, self._question, self._deck, self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        self._way.observe(lambda change: self._choose(), "value")
        self._question.observe(lambda change: self._run(), "value")
        self._run()

    @property
    def question(self) -> counting.Question:
        """What is counted."""
        return questions()[int(self._question.value)]

    def choose(self, way: str, question: int = 0) -> None:
        """Choose a way to count, and what to count by its place."""
        self._way.value = way
        self._question.value = question

    def _options(self) -> list[tuple[str, object]]:
        listing = self._way.value == counting.BY_LIST
        return [(each.name, i) for i, each in enumerate(questions()) if can_be_listed(each) or not listing]

    def _choose(self) -> None:
        before = self._question.value
        set_options(self._question, self._options())
        if self._question.value == before:
            self._run()

    def _run(self) -> None:
        trace = counting.WAYS[self._way.value](self.question)
        meanings = {
            Role.TODO: "the route you want", Role.CURRENT: "counted now", Role.ANSWER: "its probability",
        }  # fmt: skip
        self.stepper.show(trace, meanings=meanings)

    def _stepped(self, step: Step) -> None:
        question = self.question
        if can_be_listed(question):
            listing = self._way.value == counting.BY_LIST
            marked = counting.drawn_at(question, self.stepper.cursor) if listing else ()
            drawing = drawings.card_row(question.deck, "The deck", marked=marked, dim=bool(marked))
        else:
            left = Counter(question.deck)
            kinds = tuple(kind for kind in CARDS if left[kind])
            marked = tuple(place for place, kind in enumerate(kinds) if question.helps(kind))
            drawing = drawings.card_row(kinds, "The unseen cards", counts=left, marked=marked)
        short = f"{html.heading('The unseen cards')}{drawing}"
        lack = f"{board().routes[question.route]}: {question.missing} {question.color} missing, a ★ helps as well."
        self._deck.value = short + html.note(lack)
        owners = () if can_be_listed(question) else story().owners
        picture = Picture(owners=owners, overlay=step.overlay, lit=frozenset({question.route}))
        self.show(picture, step.sentence)


def wants(colors: Iterable[str]) -> frozenset[int]:
    """Return the open routes of some colors in the lesson's position."""
    chosen = set(colors)
    view = story()
    return frozenset(
        i for i, route in enumerate(view.board.routes) if view.open_mask >> i & 1 and route.color in chosen
    )


def marked_routes(routes: Iterable[int], sentence: str, label: str = "") -> Overlay:
    """Return routes framed as wanted, with a sentence."""
    return Overlay((), tuple(EdgeMark(route, Role.TODO, label) for route in sorted(routes)), sentence)
