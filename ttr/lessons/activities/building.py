"""Activities for two chosen cities, for chosen routes, and for building a network toward goals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ipywidgets import Widget

from ttr.game.board import Board
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay
from ttr.lessons.activities.activities import Activity, Goal, Goals, PlaceChoice, city_options, route_options
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    dropdown,
    listen,
    markup,
    set_options,
    show_if,
)
from ttr.ui.map.picture import Picture
from ttr.ui.records.files import StudiedNetwork


class TwoCities(Activity):
    """Choose two cities, and see a fact about them.

    `answer` returns the overlay for a network and two cities of its board, by name; its sentence states the fact. The
    pairs of the place have their own buttons. `above` and `below` are more widgets below the task, and at the end of
    the panel. With `own_game`, users can choose the networks of their own game instead.
    """

    def __init__(
        self,
        place: StudiedNetwork,
        task: str,
        answer: Callable[[Network, str, str], Overlay],
        *,
        above: Sequence[Widget] = (),
        below: Sequence[Widget] = (),
        own_game: bool = True,
    ) -> None:
        self._answer, self._filling = answer, Quiet()
        self._from, self._to = dropdown("From"), dropdown("To")
        self._heading, self._asks = markup(html.heading("The player's tickets")), box([], "ttr-row")
        if own_game:
            self.places = PlaceChoice([place], self.use)
            above = [self.places.widget, *above]
        parts = [markup(html.status(task)), *above, self._from, self._to, self._heading, self._asks, *below]
        super().__init__("Touch", box(parts, "ttr-panel"))
        listen(self._tell, self._from, self._to, quiet=self._filling)
        self.use(place)

    def ask(self, a: str, b: str) -> None:
        index = self._place.board.city_index
        self._next_is_second = False
        self._choose(index[a], index[b])

    def click_city(self, city: int) -> None:
        """Choose the first city, then the second one."""
        second, self._next_is_second = self._next_is_second, not self._next_is_second
        self._choose(self._from.value if second else city, city if second else NOTHING)

    def _choose(self, first: int, second: int) -> None:
        with self._filling:
            self._from.value, self._to.value = first, second
        self._tell()

    def use(self, place: StudiedNetwork) -> None:
        self._place, self.board, self._next_is_second = place, place.board, False
        with self._filling:
            for control in (self._from, self._to):
                set_options(control, city_options(place.board), NOTHING)
        self._asks.children = [button(f"{a} – {b}", partial(self.ask, a, b)) for a, b in place.pairs]
        show_if(bool(place.pairs), self._heading, self._asks)
        self._tell()

    def _tell(self) -> None:
        place = self._place
        names = [city.name for city in self._place.board.cities]
        first, second = self._from.value, self._to.value
        chosen: frozenset[int] = frozenset()
        if NOTHING in (first, second):
            chosen = frozenset() if first == NOTHING else frozenset({first})
            text = "Click a city." if first == NOTHING else f"From {names[first]}: now click a second city."
            overlay = Overlay(sentence=text)
        elif first == second:
            overlay = Overlay(sentence="That is the same city twice. Choose another one.")
        else:
            overlay = self._answer(place.net, names[first], names[second])
        lit = frozenset(edge.id for edge in place.net.edges)
        self.show(Picture(owners=place.owners, overlay=overlay, lit=lit, terminals=chosen), overlay.sentence)


class ChooseRoutes(Activity):
    """Choose routes by clicking; another click removes a route. Subclasses show the effect of each change in `_tell`.

    `routes` holds the chosen routes, `above` and `below` the widgets around the list of routes, `press` and `clear` the
    words on the buttons.
    """

    def __init__(
        self,
        name: str,
        board: Board,
        task: str,
        above: Sequence[Widget],
        below: Sequence[Widget] = (),
        *,
        routes: frozenset[int] = frozenset(),
        press: str = "Add or remove",
        clear: str = "Clear",
    ) -> None:
        self._initial, self.routes = routes, routes
        listed = dropdown("Route", route_options(board))
        buttons = [
            choice_button(press, listed, self.click_route, tooltip="The route in the list"),
            button(clear, self.clear),
        ]
        parts = [markup(html.status(task)), *above, listed, box(buttons, "ttr-row"), *below]
        super().__init__(name, box(parts, "ttr-panel"))
        self._tell()

    def click_route(self, route: int) -> None:
        self.routes ^= {route}
        self._tell()

    def clear(self) -> None:
        self.routes = self._initial
        self._tell()

    def _tell(self) -> None:
        raise NotImplementedError


class Build(ChooseRoutes):
    """Build a network by clicking, and see the effect of each change.

    `describe` returns marks and a sentence for the chosen routes; it is never called with no routes. `above` and
    `below` are more widgets below the task, and at the end of the panel; "Begin again" restores the initial `routes`.
    """

    def __init__(
        self,
        board: Board,
        task: str,
        goals: Sequence[Goal[frozenset[int]]],
        describe: Callable[[frozenset[int]], tuple[Overlay | None, str]],
        *,
        above: Sequence[Widget] = (),
        below: Sequence[Widget] = (),
        routes: frozenset[int] = frozenset(),
        name: str = "Change",
    ) -> None:
        self.goals, self._describe, self._size = Goals(goals), describe, len(board.routes)
        clear = "Begin again" if routes else "Clear"
        super().__init__(name, board, task, [*above, self.goals.widget], below, routes=routes, clear=clear)

    def work(self) -> dict[str, Any]:
        return super().work() | ({"routes": sorted(self.routes)} if self.routes != self._initial else {})

    def restore(self, work: Mapping[str, Any]) -> None:
        super().restore(work)
        routes = work.get("routes", self._initial)
        if not all(type(route) is int and 0 <= route < self._size for route in routes):
            raise ValueError(routes)
        self.routes = frozenset(routes)
        self._tell()

    def _tell(self) -> None:
        self.goals.look(self.routes)
        overlay, text = self._describe(self.routes) if self.routes else (None, "No route yet: click one.")
        self.show(Picture(overlay=overlay, lit=self.routes), text)
