"""Lesson 8, the odds of the draw: the Change tab, where you change the seen cards and the cards of the game."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from itertools import chain

from ttr.analysis.odds import unseen
from ttr.game.cards import GRAY, LOCOMOTIVE
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.decks import MOST_DRAWS, Seen, chance, expected, lacking, seen, useful
from ttr.lessons.odds.story import NEAR, wanted_routes
from ttr.lessons.tabs.activities import Activity
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.controls import html
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, listen, markup, number_options, with_width
from ttr.ui.map.picture import Picture
from ttr.ui.seat.odds_line import percent

_MOST_HELD = 6
_MOST_LOCOMOTIVES = 100


@dataclass(frozen=True, slots=True)
class Choice:
    """The settings of the tab."""

    route: int
    held: int  # cards of its color in the hand
    wild_held: int
    gone: int  # cards of its color seen elsewhere
    wild_gone: int
    draws: int
    locomotives: int  # the total in the game

    @property
    def color(self) -> str:
        """The color of the route."""
        return board().routes[self.route].color

    @property
    def problem(self) -> str:
        """A sentence that says why the settings are impossible; empty if they are possible."""
        cards = dict(USA.cards)[self.color]
        if self.held + self.gone > cards:
            return f"There are only {cards} {self.color} cards. Hold fewer, or see fewer elsewhere."
        if self.wild_held + self.wild_gone > self.locomotives:
            return f"There are only {counted(self.locomotives, LOCOMOTIVE)}: hold fewer, or see fewer elsewhere."
        return ""

    @property
    def seen(self) -> Seen:
        """The cards that are seen with these settings."""
        cards = dict(USA.cards) | {LOCOMOTIVE: self.locomotives}
        hand = {self.color: self.held, LOCOMOTIVE: self.wild_held}
        return seen(cards, hand, {self.color: self.gone, LOCOMOTIVE: self.wild_gone})

    @property
    def missing(self) -> int:
        """How many cards are missing."""
        return lacking(self.seen, self.route)

    @property
    def deck(self) -> tuple[int, int]:
        """How many cards are unseen, and how many of them are useful."""
        return sum(unseen(self.seen)), useful(self.seen, self.color)

    def chance(self, draws: int | None = None) -> float:
        """Return the probability that you can pay after this many blind cards."""
        return chance(*self.deck, self.missing, self.draws if draws is None else draws)


FIRST = Choice(NEAR, 3, 0, 0, 0, 2, dict(USA.cards)[LOCOMOTIVE])


def goals() -> tuple[Goal[Choice], ...]:
    """Return the goals of the tab."""
    usual = dict(USA.cards)[LOCOMOTIVE]
    return (
        Goal(
            "A route of 6 that you can pay for after 4 blind cards, with a chance of more than half.",
            lambda c: board().routes[c.route].length == 6 and c.missing > 0 and c.draws == 4 and c.chance() > 0.5,
        ),
        Goal(
            "2 cards are missing, and 4 blind cards are more than 5 times as likely to bring them as 2 blind cards.",
            lambda c: c.missing == 2 and 0 < 5 * c.chance(2) < c.chance(4),
        ),
        Goal(
            "A game with enough locomotives that 2 blind cards bring at least 1 useful card on average.",
            lambda c: c.locomotives != usual and 2 * c.deck[1] >= c.deck[0] and c.missing > 0,
        ),
    )


class ChangeOdds(Activity):
    """Change the hand, the seen cards, the number of draws and the locomotives of the game."""

    def __init__(self) -> None:
        colored = [
            (f"{route}, {route.color} {route.length}", index)
            for index, route in enumerate(board().routes)
            if route.color != GRAY
        ]
        self._route = dropdown("Route", sorted(colored))
        self._held = dropdown("Held", number_options(0, _MOST_HELD))
        self._wild_held = dropdown("Held ★", number_options(0, _MOST_HELD))
        self._gone = dropdown("Seen", number_options(0, dict(USA.cards)["green"]))
        self._wild_gone = dropdown("Seen ★", number_options(0, FIRST.locomotives))
        self._draws = dropdown("Blind cards", number_options(1, MOST_DRAWS))
        self._locomotives = dropdown("★ in the game", number_options(0, _MOST_LOCOMOTIVES))
        rows = (self._held, self._wild_held), (self._gone, self._wild_gone), (self._draws, self._locomotives)
        self._controls = (self._route, *chain(*rows))  # in the order of the fields of `Choice`
        self._quiet, self._chart, self.goals = Quiet(), markup(), Goals(goals())
        task = "Click a colored route and change the numbers. Can you find these?"
        what = "Cards of the route's color and locomotives (★): in your hand, face up or discarded."
        again = button("Begin again", self.clear)
        with_width("calc(50% - 4px)", *self._controls[1:])
        parts = [
            markup(html.status(task)),
            self.goals.widget,
            self._route,
            markup(html.note(what)),
            *(box(row, "ttr-row") for row in rows),
            self._chart,
            box([again], "ttr-row"),
        ]
        super().__init__("Change", box(parts, "ttr-panel"))
        listen(self._update, *self._controls, quiet=self._quiet)
        self.set(FIRST)

    @property
    def choice(self) -> Choice:
        """The current settings."""
        return Choice(*(control.value for control in self._controls))

    def set(self, choice: Choice) -> None:
        """Set all controls, in one step: settings between two choices could meet a goal."""
        with self._quiet:
            for control, value in zip(self._controls, astuple(choice), strict=True):
                control.value = value
        self._update()

    def clear(self) -> None:
        """Reset all settings."""
        self.set(FIRST)

    def click_route(self, route: int) -> None:
        """Choose a colored route."""
        if board().routes[route].color == GRAY:
            self.show(self.picture, f"{board().routes[route]} is gray. Choose a colored route here.")
        else:
            self._route.value = route

    def _update(self) -> None:
        choice = self.choice
        if choice.problem:
            self._chart.value = ""
            self.show(Picture(overlay=wanted_routes([choice.route], choice.problem, "?")), choice.problem)
            return
        self.goals.look(choice)
        total, good = choice.deck
        route = board().routes[choice.route]
        lead = f"{route} takes {counted(route.length, f'{choice.color} card')}"
        if not choice.missing:
            words = f"{lead}, and you have enough."
        else:
            mean = expected(total, good, choice.missing)
            wait = "There are too few useful cards." if mean is None else f"On average it takes {mean:.1f} blind cards."
            words = (
                f"{lead}: {choice.missing} missing, and {good} of {total} unseen cards are useful. Chance after "
                f"{counted(choice.draws, 'blind card')}: {percent(choice.chance())}. {wait}"
            )
        chances = [(str(k), choice.chance(k)) for k in range(MOST_DRAWS + 1)]
        self._chart.value = cards_svg.bars("Chance to pay", chances, dark=[choice.draws], under="blind cards")
        label = percent(choice.chance()).replace("under ", "<").replace("over ", ">").replace("\xa0", "")
        overlay = Overlay((), (EdgeMark(choice.route, Role.PATH, label),), words)
        self.show(Picture(overlay=overlay), words)
