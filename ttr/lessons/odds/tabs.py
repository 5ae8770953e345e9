"""Lesson 8, the odds of the draw: its tabs, for a route's chance, for other cards, and for the worth of a turn."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import partial
from itertools import chain

from ttr.analysis.odds import payable, unseen
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARD, WILD
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.count_step import CountSteps
from ttr.lessons.odds.decks import MOST_DRAWS, Seen, chance, expected, lacking, seen, useful
from ttr.lessons.odds.finale import StopOrDraw
from ttr.lessons.odds.story import NEAR, open_routes, route_in_words, story, wanted_routes
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.tabs.activities import Activity, route_options
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    Quiet,
    box,
    button,
    choice_of,
    dress,
    dropdown,
    listen,
    markup,
    number_options,
    show_if,
    with_width,
)
from ttr.ui.map.palette import HEAT
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag
from ttr.ui.seat.odds_line import percent


class TurnWorth(Activity):
    """Choose useful colors, and see how many useful cards each kind of turn brings on average."""

    def __init__(self) -> None:
        self.colors: frozenset[str] = frozenset({"green"})
        self._buttons = {color: button(color, partial(self.toggle, color), "ttr-pill") for color in COLORS}
        self._table = markup()
        task = (
            "A locomotive lies face up, and it would cost your whole turn. Which colors do you need? Press them, and "
            "compare how many useful cards a turn brings on average."
        )
        parts = [
            markup(html.status(task)),
            markup(html.heading("Colors you need")),
            box(self._buttons.values(), "ttr-row"),
            self._table,
        ]
        super().__init__("Turn", box(parts, "ttr-panel"))
        self._update()

    def toggle(self, color: str) -> None:
        """Toggle whether a color is useful."""
        self.colors ^= {color}
        self._update()

    @property
    def worth(self) -> tuple[float, float, float]:
        """The expected useful cards of a turn: the locomotive, two blind cards, or a face-up card and a blind one."""
        left = unseen(story())
        share = (left[WILD] + sum(left[CARD_INDEX[color]] for color in self.colors)) / sum(left)
        return 1.0, 2 * share, 1 + share

    def _update(self) -> None:
        left = unseen(story())
        good = left[WILD] + sum(left[CARD_INDEX[color]] for color in self.colors)
        for color, control in self._buttons.items():
            on = color in self.colors
            dress(control, "ttr-button", "ttr-pill", "ttr-pill-on" if on else "ttr-pill-off")
            control.tooltip = f"{color}: {'needed' if on else 'not needed'}"
        one, two, three = self.worth
        rows = (("the locomotive", one), ("two blind cards", two), ("a face-up card you need, and a blind one", three))
        head = tag("thead", tag("tr", tag("th", "A turn"), tag("th", "useful cards on average")))
        body = [tag("tr", tag("th", name, scope="row"), tag("td", f"{worth:.2f}")) for name, worth in rows]
        chance = f"a blind card helps with probability {good / sum(left):.2f}."
        self._table.value = tag("table", head, tag("tbody", body), class_="ttr-compare") + html.note(
            f"{good} of {sum(left)} unseen cards help: {chance}"
        )
        better = "more than" if two > one else ("as much as" if two == one else "less than")
        what = ", ".join(color for color in COLORS if color in self.colors) or "no color"
        words = f"You need {what}: two blind cards bring {two:.2f} useful cards on average, {better} the locomotive."
        routes = open_routes(self.colors)
        self.show(Picture(owners=story().owners, overlay=wanted_routes(routes, words), lit=routes), words)


COLORS_OF_ROUTES, CHANCES_OF_ROUTES = "colors of routes", "chances of routes"


def heat_of(share: float) -> int:
    """Return the step of the heat scale for a probability: 0 for 0, then one step for each fifth.

    >>> [heat_of(share) for share in (0, 1e-9, 0.19, 0.2, 0.8, 1)]
    [0, 1, 1, 2, 5, 5]
    """
    return 0 if share <= 0 else min(len(HEAT) - 1, 1 + int(share * (len(HEAT) - 1)))


class RouteOdds(Activity):
    """Choose a route to see its missing cards and the chance that blind cards bring them."""

    def __init__(self) -> None:
        self._view = view = story()
        task = (
            "These are your cards in a real game. Click a route that you would like to claim. Which cards are missing?"
        )
        face_up = [CARDS[card] for card in view.display if card != NO_CARD]
        self._route = dropdown("Route", route_options(view.board))
        self._draws = dropdown("Blind cards", number_options(0, MOST_DRAWS))
        with_width("9.375rem", self._draws)
        self._draws.value = 2
        self._map_shows = dropdown("Map shows", [(name, name) for name in (COLORS_OF_ROUTES, CHANCES_OF_ROUTES)])
        self._key, self._chart = markup(cards_svg.heat_key()), markup()
        more = button("One more card", self._draw_one, tooltip="One more blind card")
        parts = [
            markup(html.status(task)),
            markup(html.heading("Your hand") + cards_svg.hand(view.hand, "Your hand")),
            markup(html.heading("Face up") + cards_svg.card_row(face_up, "Face up")),
            self._route,
            box([self._draws, more], "ttr-row"),
            self._chart,
            self._map_shows,
            self._key,
        ]
        super().__init__("Touch", box(parts, "ttr-panel"))
        listen(self._update, self._route, self._draws, self._map_shows)
        self._update()

    def click_route(self, route: int) -> None:
        """Choose a route."""
        self._route.value = route

    def _draw_one(self) -> None:
        self._draws.value = min(MOST_DRAWS, self._draws.value + 1)

    @property
    def chances_by_draws(self) -> tuple[float, ...]:
        """The probability that you can pay for the chosen route after 0, 1, 2, … blind cards, or an empty tuple."""
        route = choice_of(self._route)
        if route is None or not self._view.open_mask >> route & 1:
            return ()
        return tuple(payable(self._view, route, draws) or 0.0 for draws in range(MOST_DRAWS + 1))

    def chances(self, draws: int) -> tuple[float, ...]:
        """Return the probability that you can pay for each route, with 0 for closed ones."""
        view = self._view
        return tuple(
            payable(view, route, draws) or 0.0 if view.open_mask >> route & 1 else 0.0
            for route in range(len(view.board.routes))
        )

    def _update(self) -> None:
        view, route, draws = self._view, choice_of(self._route), self._draws.value
        chances = self.chances(draws)
        lines = tuple(
            f"{track}, {track.length} {track.color}: {percent(share)}"
            if view.open_mask >> index & 1
            else f"{track}: not open"
            for index, (track, share) in enumerate(zip(view.board.routes, chances, strict=True))
        )
        heat = tuple(map(heat_of, chances)) if self._map_shows.value == CHANCES_OF_ROUTES else ()
        show_if(bool(heat), self._key)
        if route is None:
            words = f"Click a route. Chances are for {draws} blind cards."
        elif not view.open_mask >> route & 1:
            words = f"{view.board.routes[route]} is already claimed: choose another one."
        else:
            words = route_in_words(view, route, draws)
        rows = [(str(k), share) for k, share in enumerate(self.chances_by_draws)]
        self._chart.value = cards_svg.bars("Chance to pay", rows, dark=[draws], under="blind cards") if rows else ""
        self.show(Picture(owners=view.owners, selected=route, hover=lines, heat=heat), words)


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
        with_width("calc(50% - .25rem)", *self._controls[1:])
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


def open_lesson() -> Lesson:
    """Return lesson 8, ready for its notebook."""
    return assemble_lesson(8, (RouteOdds(), CountSteps()), (ChangeOdds(), TurnWorth(), StopOrDraw()))
