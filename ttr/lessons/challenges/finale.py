"""The last game of a lesson: a position to solve by clicking, with an optimum proved by an algorithm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import repeat

from ttr.game.board import Board
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import city_options, route_options
from ttr.lessons.challenges.last_game import LastGame, Medal
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, choice_button, dropdown, markup, set_options
from ttr.ui.map.picture import Picture

MAX_TRIES = 20_000  # far more than any position has needed


def tries(number: int) -> Iterator[None]:
    """Yield once for each try of a random search for a position; raise `LookupError` with its number at the end."""
    yield from repeat(None, MAX_TRIES)
    raise LookupError(f"no position {number}: none of {MAX_TRIES} random tries fits")


class Things(StrEnum):
    ROUTES = "route"
    CITIES = "city"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position to solve at the lowest cost or for the highest gain."""

    # the routes or cities that can be chosen; if only one track of a double is among them, a click on the other track
    # counts for it
    can_click: frozenset[int]
    given: frozenset[int]  # the routes that are given
    vertices: tuple[VertexMark, ...]  # the cities of the task
    best: int  # the optimum, found by the lesson's algorithm
    # returns the cost or gain of chosen routes or cities, or None if they do not solve the position
    score: Callable[[frozenset[int]], int | None]
    # returns the picture of the choice, with a sentence or two about the last press; without it, it marks chosen routes
    show: Callable[[frozenset[int], int | None], Picture] | None = None
    board: Board | None = None  # the board of the position, if it is not the lesson's board


@dataclass(frozen=True, slots=True)
class Finale:
    lesson: int  # the number of the lesson
    task: str  # the task in a sentence or two
    unit: str  # the unit of the score, as in "train"
    role: Role  # the role of chosen routes in the picture
    proof: str  # a sentence that says why no score is better
    challenge: Callable[[int], Challenge]  # returns the position for a number, always the same one
    things: Things = Things.ROUTES  # the things to choose
    more_is_better: bool = False  # whether the score is a gain; otherwise it is a cost
    solved: str = "Solved with {}"  # a sentence about a score, with {} for the number

    def __post_init__(self) -> None:
        object.__setattr__(self, "challenge", lru_cache(maxsize=8)(self.challenge))  # some searches take a second


class PlayFinale(LastGame):
    """The tab of a last game with a proved optimum; `challenge` is the current position."""

    def __init__(self, board: Board, finale: Finale) -> None:
        go_on = "The next position, the same for everyone"
        super().__init__(finale.lesson, more_is_better=finale.more_is_better, again="", go_on=go_on)
        self._lesson_board, self._finale = board, finale
        self.chosen: frozenset[int] = frozenset()
        self._pressed: int | None = None
        self._thing = dropdown(finale.things.capitalize())
        tip = f"The {finale.things} in the list"
        press = choice_button("Choose or remove", self._thing, self._press, tooltip=tip)
        others = [box([press, self._again], "ttr-row"), box([self._go_on], "ttr-row")]
        task = markup(html.status(finale.task))
        self.panel.children = (task, self._list, self._thing, *others, self.kept)
        self._begin()

    @property
    def best(self) -> int:
        return self.challenge.best

    @property
    def aim(self) -> str:
        more = self._finale.more_is_better
        bronze = [score for score in range(2 * self.best + 3) if self._medal(score) is Medal.BRONZE]
        least = pluralize(min(bronze) if more else max(bronze), self._finale.unit)
        return f"Bronze for {least}, silver and gold for {'more' if more else 'fewer'}."

    @property
    def score(self) -> int | None:
        return self.challenge.score(self.chosen)

    def in_words(self, score: int) -> str:
        return pluralize(score, self._finale.unit)

    def clear(self) -> None:
        self.chosen, self._pressed = frozenset(), None
        self._tell()

    def click_route(self, route: int) -> None:
        """Choose or unselect a route; either track of a double works."""
        if self._finale.things is Things.CITIES:
            self._tell("You choose cities here: click a city.")
            return
        twin = self._played_on.twins[route]
        if route not in self.challenge.can_click and twin is not None:
            route = twin
        self._press(route)

    def click_city(self, city: int) -> None:
        if self._finale.things is Things.CITIES:
            self._press(city)

    @property
    def _played_on(self) -> Board:
        return self.challenge.board or self._lesson_board

    def _press(self, thing: int) -> None:
        if thing not in self.challenge.can_click:
            self._tell(f"{self._name(thing)} is not part of this game.")
            return
        self.chosen ^= {thing}
        self._pressed = thing
        self._tell()

    def _name(self, thing: int) -> str:
        played = self._played_on
        return str(played.routes[thing]) if self._finale.things is Things.ROUTES else played.cities[thing].name

    def _begin(self) -> None:
        self.challenge = self._finale.challenge(self.number)
        self.board = self.challenge.board
        options = route_options if self._finale.things is Things.ROUTES else city_options
        set_options(self._thing, options(self._played_on))
        self.clear()

    def render(self, score: int | None, note: str) -> tuple[Picture, str]:
        here, finale, picture = self.challenge, self._finale, self._mark_picture()
        shown = picture.overlay or Overlay()
        if score is not None:
            prize = self._medal(score)
            text = f"{finale.solved.format(self.in_words(score))}: {prize}. "
            text += finale.proof if prize is Medal.GOLD else self._more_to_do
        elif self.chosen:
            text = f"{pluralize(len(self.chosen), finale.things)} chosen, not solved yet."
        else:
            text = f"Position {self.number}: click a {finale.things}."
        sentence = " ".join(part for part in (note or shown.sentence, text) if part)
        lit = here.given if finale.things is Things.CITIES else here.given | here.can_click
        return replace(picture, overlay=replace(shown, sentence=sentence), lit=lit), sentence

    def _mark_picture(self) -> Picture:
        here = self.challenge
        if here.show is not None:
            return here.show(self.chosen, self._pressed)
        there = edge_marks(sorted(here.given - here.can_click), Role.COMPONENT)
        own = tuple(EdgeMark(route, self._finale.role) for route in sorted(self.chosen))
        return Picture(overlay=Overlay(here.vertices, there + own))

    @property
    def _more_to_do(self) -> str:
        if self._finale.more_is_better:
            return "You can do better."
        return f"You can do it with fewer {pluralize(2, self._finale.unit).removeprefix('2 ')}."
