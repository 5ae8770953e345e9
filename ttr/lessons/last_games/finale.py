"""Finale: the last game of a lesson, a position to solve by clicks, against the best that an algorithm has proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import repeat

from ttr.game.board import Board
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.last_games.last_game import LastGame
from ttr.lessons.last_games.medals import Medal
from ttr.lessons.tabs.activities import city_options, route_options
from ttr.ui.controls import html
from ttr.ui.controls.widgets import NOTHING, box, button, dropdown, markup, set_options
from ttr.ui.map.picture import Picture

TRIES = 20_000  # far more than any position has needed


def tries(number: int) -> Iterator[None]:
    """Go round a search by chance for a position, again and again; a `LookupError` names the position that has none."""
    yield from repeat(None, TRIES)
    raise LookupError(f"no position {number}: none of {TRIES} random tries fits")


class Things(StrEnum):
    """What is chosen in a last game."""

    ROUTES = "route"
    CITIES = "city"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a challenge shows and says of what is chosen."""

    vertices: tuple[VertexMark, ...] = ()
    edges: tuple[EdgeMark, ...] = ()
    words: str = ""  # what the last press has shown, in a sentence or two
    heat: tuple[int, ...] = ()
    hover: tuple[str, ...] = ()
    closed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position to solve with as little as possible, or for as much as possible."""

    # the routes that can be chosen, or the cities; where a double is in play with one track, a click on the other
    # means that one
    can_click: frozenset[int]
    given: frozenset[int]  # the routes that are there already
    vertices: tuple[VertexMark, ...]  # the cities that it is about
    best: int  # the best score there is, found by the lesson's algorithm
    # what some chosen routes or cities cost, or win, if they solve it, else None
    score: Callable[[frozenset[int]], int | None]
    # what is marked and said of what is chosen, and of the one that was pressed last; without it, chosen routes are
    # marked
    show: Callable[[frozenset[int], int | None], Shown] | None = None
    board: Board | None = None  # the board of the position, where it is not that of the lesson


@dataclass(frozen=True, slots=True)
class Finale:
    """The last game of a lesson."""

    lesson: int  # the number of the lesson
    task: str  # what to do, in a sentence or two
    unit: str  # what is counted, as "train"
    role: Role  # how a chosen route looks
    proof: str  # why nobody does it better, in a sentence
    challenge: Callable[[int], Challenge]  # returns the position of a number; the same one each time
    things: Things = Things.ROUTES  # what is chosen
    more_is_better: bool = False  # whether the score counts what is won; else it counts what is spent
    solved: str = "Solved with {}"  # what is said of a score, with its number in place of {}


class PlayFinale(LastGame):
    """The tab of a last game whose best score is proved."""

    def __init__(self, board: Board, finale: Finale) -> None:
        go_on = "The next position, the same for everyone"
        super().__init__(finale.lesson, more_is_better=finale.more_is_better, again="", go_on=go_on)
        self._lesson_board, self._finale = board, finale
        self.chosen: frozenset[int] = frozenset()
        self._pressed: int | None = None
        self._thing = dropdown(finale.things.capitalize())
        tip = f"The {finale.things} in the list"
        press = button("Choose or remove", lambda: self._press(self._thing.value), tooltip=tip)
        others = [box([press, self._again], "ttr-row"), box([self._go_on], "ttr-row")]
        task = markup(html.status(finale.task))
        self.panel.children = (task, self._list, self._thing, *others, self._best.kept)
        self._begin()

    @property
    def challenge(self) -> Challenge:
        """The position that is played."""
        return self._challenge

    @property
    def best(self) -> int:
        """The best score there is, found by the lesson's algorithm."""
        return self._challenge.best

    @property
    def aim(self) -> str:
        """Which score wins bronze."""
        more = self._finale.more_is_better
        bronze = [score for score in range(2 * self.best + 3) if self._medal(score) is Medal.BRONZE]
        least = counted(min(bronze) if more else max(bronze), self._finale.unit)
        return f"Bronze for {least}, silver and gold for {'more' if more else 'fewer'}."

    @property
    def score(self) -> int | None:
        """What is chosen costs, or wins, if that solves the position."""
        return self._challenge.score(self.chosen)

    def in_words(self, score: int) -> str:
        """Say a score with its unit."""
        return counted(score, self._finale.unit)

    def clear(self) -> None:
        """Choose nothing."""
        self.chosen, self._pressed = frozenset(), None
        self._tell()

    def click_route(self, route: int) -> None:
        """Choose a route, or take it back; either track of a double will do."""
        if self._finale.things is Things.CITIES:
            self._tell("You choose cities here: click a city.")
            return
        twin = self._played_on.twins[route]
        if route not in self._challenge.can_click and twin is not None:
            route = twin
        self._press(route)

    def click_city(self, city: int) -> None:
        """Choose a city, or take it back."""
        if self._finale.things is Things.CITIES:
            self._press(city)

    @property
    def _played_on(self) -> Board:
        return self._challenge.board or self._lesson_board

    def _press(self, thing: int) -> None:
        if thing == NOTHING:
            return
        if thing not in self._challenge.can_click:
            self._tell(f"{self._name(thing)} is not part of this game.")
            return
        self.chosen ^= {thing}
        self._pressed = thing
        self._tell()

    def _name(self, thing: int) -> str:
        played = self._played_on
        return str(played.routes[thing]) if self._finale.things is Things.ROUTES else played.cities[thing].name

    def _begin(self) -> None:
        self._challenge = self._finale.challenge(self.number)
        self.board = self._challenge.board
        options = route_options if self._finale.things is Things.ROUTES else city_options
        set_options(self._thing, options(self._played_on))
        self.clear()

    def seen(self, score: int | None, note: str) -> tuple[Picture, str]:
        """Return what the map shows, and the sentence below it."""
        here, finale, shown = self._challenge, self._finale, self._shown()
        if score is not None:
            prize = self._medal(score)
            words = f"{finale.solved.format(self.in_words(score))}: {prize}. "
            words += finale.proof if prize is Medal.GOLD else self._more_to_do
        elif self.chosen:
            words = f"{counted(len(self.chosen), finale.things)} chosen, not solved yet."
        else:
            words = f"Position {self.number}: click a {finale.things}."
        sentence = " ".join(part for part in (note or shown.words, words) if part)
        overlay = Overlay(shown.vertices, shown.edges, sentence)
        lit = here.given if finale.things is Things.CITIES else here.given | here.can_click
        return Picture(overlay=overlay, lit=lit, heat=shown.heat, hover=shown.hover, closed=shown.closed), sentence

    def _shown(self) -> Shown:
        here = self._challenge
        if here.show is not None:
            return here.show(self.chosen, self._pressed)
        there = tuple(EdgeMark(route, Role.COMPONENT) for route in sorted(here.given - here.can_click))
        own = tuple(EdgeMark(route, self._finale.role) for route in sorted(self.chosen))
        return Shown(here.vertices, there + own)

    @property
    def _more_to_do(self) -> str:
        if self._finale.more_is_better:
            return "You can do better."
        return f"You can do it with fewer {counted(2, self._finale.unit).removeprefix('2 ')}."
