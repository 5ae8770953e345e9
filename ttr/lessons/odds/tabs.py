"""Lesson 8, the odds of the draw: activities on the map, and its last game, stop or draw."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from functools import lru_cache, partial
from itertools import chain

from ttr.analysis.odds import chance_to_pay, count_unseen
from ttr.analysis.payments import missing_cards
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARD, WILD
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Activity, Goal, Goals, route_options
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.choice_game import NEAR as EQUAL
from ttr.lessons.challenges.choice_game import ChoiceGame, Choices
from ttr.lessons.exercises.cases import board
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.cases import (
    MAX_DRAWS,
    NEAR,
    Seen,
    chance,
    count_useful,
    expected_draws,
    open_routes,
    route_in_words,
    see_cards,
    story,
    wanted_routes,
)
from ttr.lessons.odds.counting import CountSteps
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
from ttr.ui.game.holdings import percent
from ttr.ui.map.palette import HEAT
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag

POINTS = USA.route_points  # the value of a hand by its number of cards
MAX_CARDS = len(POINTS) - 1  # of a hand
DEALS = 6  # per position


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand, and the deck that it was drawn from."""

    deck: tuple[tuple[str, int], ...]  # all cards by kind, including the drawn ones
    colors: frozenset[str] = frozenset()
    locomotives: int = 0  # locomotives never spoil the hand

    @property
    def cards(self) -> int:
        return len(self.colors) + self.locomotives

    @property
    def points(self) -> int:
        """The points for stopping now, as for a route with as many trains as the hand has cards."""
        return POINTS[self.cards]

    @property
    def unseen(self) -> dict[str, int]:
        own = dict.fromkeys(self.colors, 1) | {LOCOMOTIVE: self.locomotives}
        return {kind: count - own.get(kind, 0) for kind, count in self.deck}

    @property
    def spoiling(self) -> int:
        return sum(count for kind, count in self.unseen.items() if kind in self.colors)

    @property
    def full(self) -> bool:
        """Whether the hand cannot take another card."""
        return self.cards == MAX_CARDS or not sum(self.unseen.values())

    def with_card(self, kind: str) -> DrawnHand | None:
        if kind == LOCOMOTIVE:
            return replace(self, locomotives=self.locomotives + 1)
        return None if kind in self.colors else replace(self, colors=self.colors | {kind})


@lru_cache(maxsize=4096)
def worth_of_drawing(hand: DrawnHand) -> float:
    """Return the expected points of a hand that is not full if you draw a card and then choose optimally.

    Average over all unseen cards; each leads to a smaller problem of the same kind (dynamic programming).
    """
    return _after_drawing(hand, worth)


def _after_drawing(hand: DrawnHand, worth_of: Callable[[DrawnHand], float]) -> float:
    """Return the expected value of a hand after one card, where `worth_of` gives the value of the new hand."""
    unseen = hand.unseen
    after = ((count, hand.with_card(kind)) for kind, count in unseen.items() if count)
    return sum(count * worth_of(then) for count, then in after if then is not None) / sum(unseen.values())


def worth(hand: DrawnHand) -> float:
    """Return the expected points of a hand under optimal choices."""
    return float(hand.points) if hand.full else max(float(hand.points), worth_of_drawing(hand))


@lru_cache(maxsize=4096)
def worth_by_coin(hand: DrawnHand) -> float:
    """Return the expected points of a hand if a coin decides between stopping and drawing."""
    if hand.full:
        return float(hand.points)
    return (hand.points + _after_drawing(hand, worth_by_coin)) / 2


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck to draw from: its cards and their order."""

    hand: DrawnHand
    order: tuple[str, ...]


def deals(number: int) -> tuple[Deal, ...]:
    """Return the deals of a position, always the same ones for a number."""
    chance = random.Random(f"stop or draw {number}")
    result = []
    for _ in range(DEALS):
        colors = chance.sample(COLORS, chance.choice((5, 6)))
        counts = Counter({color: chance.randint(1, 4) for color in sorted(colors, key=COLORS.index)})
        counts[LOCOMOTIVE] = chance.randint(0, 2)
        order = list(counts.elements())
        chance.shuffle(order)
        deck = tuple((kind, count) for kind, count in counts.items() if count)
        result.append(Deal(DrawnHand(deck), tuple(order)))
    return tuple(result)


TASK = (
    "Draw as many cards as you like, and stop in time. A hand scores like a route of the same length: "
    f"{', '.join(map(str, POINTS[1:-1]))} or {POINTS[-1]} points for 1 to {MAX_CARDS} cards. But if you draw a color "
    "that you already have, the hand is spoiled and scores nothing. A locomotive never spoils a hand."
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
        return self.place == len(self._deals)

    @property
    def deal(self) -> Deal:
        """The current deal, or the last one at the end."""
        return self._deals[min(self.place, len(self._deals) - 1)]

    def clear(self) -> None:
        self._deals = deals(self.number)
        self.place, self.points, self.hand = 0, 0, self._deals[0].hand
        hands = [deal.hand for deal in self._deals]
        self.choices = Choices(sum(map(worth, hands)), sum(map(worth_by_coin, hands)))
        self._tell()

    def draw(self) -> None:
        if self.over:
            return
        before, card = self.hand, self.deal.order[self.hand.cards]
        said = self._judge_choice(worth_of_drawing(before), float(before.points), "draw")
        after = before.with_card(card)
        if after is None:
            self._end(f"You draw {card} again: the hand is spoiled. {said}", 0)
        elif after.full:
            self.hand = after
            full = f"You draw {card}: the hand is full and scores {pluralize(after.points, 'point')}."
            self._end(f"{full} {said}", after.points)
        else:
            self.hand = after
            self._tell(f"You draw {card}: {pluralize(after.points, 'point')} so far. {said}")

    def stop(self) -> None:
        if self.over:
            return
        said = self._judge_choice(float(self.hand.points), worth_of_drawing(self.hand), "stop")
        self._end(f"You take {pluralize(self.hand.points, 'point')}. {said}", self.hand.points)

    def _judge_choice(self, own: float, other: float, what: str) -> str:
        """Record a choice, and say how good it was and why."""
        hand, good = self.hand, self._choose(own, other)
        total = sum(hand.unseen.values())
        risk = "no card could spoil it"
        if hand.spoiling:
            risk = f"{hand.spoiling} of {total} unseen cards would spoil it ({percent(hand.spoiling / total)})"
        drawing = own if what == "draw" else other
        near = abs(drawing - hand.points) < 0.1
        how = "as good as the other choice" if abs(own - other) <= EQUAL else "best" if good else "not best"
        verb = "Drawing" if what == "draw" else "Stopping"
        return (
            f"{verb} was {how}: {risk}. On average, drawing is worth {drawing:.{2 if near else 1}f} points, and "
            f"stopping is worth {hand.points}."
        )

    def _end(self, text: str, points: int) -> None:
        self.points += points
        self.place += 1
        if not self.over:
            self.hand = self.deal.hand
        self._tell(text)

    def render(self, score: int | None, note: str) -> tuple[Picture, str]:
        total = len(self._deals)
        show_if(score is None, self._own, self._left)
        if score is None:
            self._show_cards()
            text = f"Deal {self.place + 1} of {total}: draw, or stop?"
        else:
            text = f"You have played all {total} deals: {pluralize(self.points, 'point')}, and {self._result(score)}"
        return Picture(owners=story().owners), f"{note} {text}".strip()

    def _show_cards(self) -> None:
        hand = self.hand
        own = [*(kind for kind, _ in hand.deck if kind in hand.colors), *[LOCOMOTIVE] * hand.locomotives]
        left = {kind: count for kind, count in hand.unseen.items() if count}
        heading = html.heading(f"Deal {self.place + 1}: your hand, {pluralize(hand.points, 'point')}")
        self._own.value = heading + cards_svg.card_row(own, "Your hand")
        heading = html.heading(f"Unseen: {pluralize(sum(left.values()), 'card')}")
        self._left.value = heading + cards_svg.card_row(tuple(left), "Unseen", counts=left)


# --- tabs ---


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
        self.colors ^= {color}
        self._update()

    @property
    def worth(self) -> tuple[float, float, float]:
        """The expected useful cards of a turn: the locomotive, two blind cards, or a face-up card and a blind one."""
        left = count_unseen(story())
        share = (left[WILD] + sum(left[CARD_INDEX[color]] for color in self.colors)) / sum(left)
        return 1.0, 2 * share, 1 + share

    def _update(self) -> None:
        left = count_unseen(story())
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
        text = f"You need {what}: two blind cards bring {two:.2f} useful cards on average, {better} the locomotive."
        routes = open_routes(self.colors)
        self.show(Picture(owners=story().owners, overlay=wanted_routes(routes, text), lit=routes), text)


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
        self._draws = dropdown("Blind cards", number_options(0, MAX_DRAWS))
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
        self._route.value = route

    def _draw_one(self) -> None:
        self._draws.value = min(MAX_DRAWS, self._draws.value + 1)

    @property
    def chances_by_draws(self) -> tuple[float, ...]:
        """The probability that you can pay for the chosen route after 0, 1, 2, … blind cards, or an empty tuple."""
        route = choice_of(self._route)
        if route is None or not self._view.open_mask >> route & 1:
            return ()
        return tuple(chance_to_pay(self._view, route, draws) or 0.0 for draws in range(MAX_DRAWS + 1))

    def chances(self, draws: int) -> tuple[float, ...]:
        """Return the probability that you can pay for each route, with 0 for closed ones."""
        view = self._view
        return tuple(
            chance_to_pay(view, route, draws) or 0.0 if view.open_mask >> route & 1 else 0.0
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
            text = f"Click a route. Chances are for {draws} blind cards."
        elif not view.open_mask >> route & 1:
            text = f"{view.board.routes[route]} is already claimed: choose another one."
        else:
            text = route_in_words(view, route, draws)
        rows = [(str(k), share) for k, share in enumerate(self.chances_by_draws)]
        self._chart.value = cards_svg.bars("Chance to pay", rows, dark=[draws], under="blind cards") if rows else ""
        self.show(Picture(owners=view.owners, selected=route, hover=lines, heat=heat), text)


_MOST_HELD = 6
_MOST_LOCOMOTIVES = 100


@dataclass(frozen=True, slots=True)
class Settings:
    route: int
    held: int  # cards of its color in the hand
    wild_held: int
    gone: int  # cards of its color seen elsewhere
    wild_gone: int
    draws: int
    locomotives: int  # the total in the game

    @property
    def color(self) -> str:
        return board().routes[self.route].color

    @property
    def problem(self) -> str:
        """A sentence that says why the settings are impossible; empty if they are possible."""
        cards = dict(USA.cards)[self.color]
        if self.held + self.gone > cards:
            return f"There are only {cards} {self.color} cards. Hold fewer, or see fewer elsewhere."
        if self.wild_held + self.wild_gone > self.locomotives:
            return f"There are only {pluralize(self.locomotives, LOCOMOTIVE)}: hold fewer, or see fewer elsewhere."
        return ""

    @property
    def seen(self) -> Seen:
        cards = dict(USA.cards) | {LOCOMOTIVE: self.locomotives}
        hand = {self.color: self.held, LOCOMOTIVE: self.wild_held}
        return see_cards(cards, hand, {self.color: self.gone, LOCOMOTIVE: self.wild_gone})

    @property
    def missing(self) -> int:
        return missing_cards(self.seen, self.route)

    @property
    def deck(self) -> tuple[int, int]:
        """How many cards are unseen, and how many of them are useful."""
        return sum(count_unseen(self.seen)), count_useful(self.seen, self.color)

    def chance(self, draws: int | None = None) -> float:
        return chance(*self.deck, self.missing, self.draws if draws is None else draws)


FIRST = Settings(NEAR, 3, 0, 0, 0, 2, dict(USA.cards)[LOCOMOTIVE])


def goals() -> tuple[Goal[Settings], ...]:
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
        self._draws = dropdown("Blind cards", number_options(1, MAX_DRAWS))
        self._locomotives = dropdown("★ in the game", number_options(0, _MOST_LOCOMOTIVES))
        rows = (self._held, self._wild_held), (self._gone, self._wild_gone), (self._draws, self._locomotives)
        self._controls = (self._route, *chain(*rows))  # in the order of the fields of `Settings`
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
    def choice(self) -> Settings:
        return Settings(*(control.value for control in self._controls))

    def set(self, choice: Settings) -> None:
        """Set all controls, in one step: settings between two choices could meet a goal."""
        with self._quiet:
            for control, value in zip(self._controls, astuple(choice), strict=True):
                control.value = value
        self._update()

    def clear(self) -> None:
        self.set(FIRST)

    def click_route(self, route: int) -> None:
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
        lead = f"{route} takes {pluralize(route.length, f'{choice.color} card')}"
        if not choice.missing:
            text = f"{lead}, and you have enough."
        else:
            mean = expected_draws(total, good, choice.missing)
            wait = "There are too few useful cards." if mean is None else f"On average it takes {mean:.1f} blind cards."
            text = (
                f"{lead}: {choice.missing} missing, and {good} of {total} unseen cards are useful. Chance after "
                f"{pluralize(choice.draws, 'blind card')}: {percent(choice.chance())}. {wait}"
            )
        chances = [(str(k), choice.chance(k)) for k in range(MAX_DRAWS + 1)]
        self._chart.value = cards_svg.bars("Chance to pay", chances, dark=[choice.draws], under="blind cards")
        label = percent(choice.chance()).replace("under ", "<").replace("over ", ">").replace("\xa0", "")
        overlay = Overlay((), (EdgeMark(choice.route, Role.PATH, label),), text)
        self.show(Picture(overlay=overlay), text)


def open_lesson() -> Lesson:
    return assemble_lesson(8, (RouteOdds(), CountSteps()), (ChangeOdds(), TurnWorth(), StopOrDraw()))
