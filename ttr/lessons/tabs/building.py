"""Activities for two chosen cities, and for building a network toward goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ttr.game.board import Board
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay
from ttr.lessons.tabs.activities import Activity, city_options, route_options
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.lessons.tabs.places import Place, PlaceChoice
from ttr.ui.controls import html
from ttr.ui.controls.widgets import NOTHING, Quiet, box, button, dropdown, listen, markup, set_options, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.records.sample_games import StudiedNetwork


class TwoCities(Activity):
    """Choose two cities, and see a fact about them.

    Parameters
    ----------
    place : Place
        The network; its pairs of cities have their own buttons.
    task : str
        What to do, in a sentence or two.
    answer : callable
        Returns the overlay for a network and two cities of its board, by name; its sentence states the fact.
    name : str
        The word on the tab.
    heading : str
        A heading for the pairs.
    """

    def __init__(
        self,
        place: Place,
        task: str,
        answer: Callable[[Network, str, str], Overlay],
        *,
        name: str = "Touch",
        heading: str = "Or these",
    ) -> None:
        self._place, self._answer = place, answer
        self._filling = Quiet()
        self._from, self._to = dropdown("From"), dropdown("To")
        self._heading, self._asks = markup(html.heading(heading)), box([], "ttr-row")
        parts = [markup(html.status(task)), self._from, self._to, self._heading, self._asks]
        super().__init__(name, box(parts, "ttr-panel"))
        listen(self._tell, self._from, self._to, quiet=self._filling)
        self.use(place)

    def ask(self, a: str, b: str) -> None:
        """Ask about two cities, by name."""
        index = self._place.board.city_index
        self._from.value, self._to.value = index[a], index[b]
        self._next_is_second = False

    def click_city(self, city: int) -> None:
        """Choose the first city, then the second one."""
        if self._next_is_second:
            self._to.value = city
        else:
            self._to.value = NOTHING
            self._from.value = city
        self._next_is_second = not self._next_is_second

    def use(self, place: Place) -> None:
        """Ask about another network."""
        self._place, self.board, self._next_is_second = place, place.board, False
        with self._filling:
            for control in (self._from, self._to):
                set_options(control, city_options(place.board), NOTHING)
        self._asks.children = [button(f"{a} – {b}", partial(self.ask, a, b)) for a, b in place.pairs]
        show_if(bool(place.pairs), self._heading, self._asks)
        self._tell()

    def _tell(self) -> None:
        position = self._place.position
        names = [city.name for city in self._place.board.cities]
        first, second = self._from.value, self._to.value
        chosen: frozenset[int] = frozenset()
        if NOTHING in (first, second):
            chosen = frozenset() if first == NOTHING else frozenset({first})
            words = "Click a city." if first == NOTHING else f"From {names[first]}: now click a second city."
            overlay = Overlay(sentence=words)
        elif first == second:
            overlay = Overlay(sentence="That is the same city twice. Choose another one.")
        else:
            overlay = self._answer(position.net, names[first], names[second])
        lit = frozenset(edge.id for edge in position.net.edges)
        self.show(Picture(owners=position.owners, overlay=overlay, lit=lit, terminals=chosen), overlay.sentence)


class TwoCitiesOnPlaces(TwoCities):
    """Choose two cities, and see a fact about them in one of several networks."""

    places: PlaceChoice

    def __init__(
        self, places: Sequence[Place], task: str, answer: Callable[[Network, str, str], Overlay], heading: str
    ) -> None:
        super().__init__(places[0], task, answer, heading=heading)
        self.places = PlaceChoice(places, lambda: self.use(self.places.place))
        self.put_below_task(self.places.widget)


class Build(Activity):
    """Build a network by clicking, and see the effect of each change.

    Parameters
    ----------
    board : Board
        The board.
    task : str
        What to do, in a sentence or two.
    goals : sequence of Goal
        The goals; each gets a check mark when it is met.
    describe : callable
        Returns marks and a sentence for the chosen routes; never called with no routes.
    routes : frozenset of int
        The initial routes; "Begin again" restores them.
    position : StudiedNetwork or None
        A position whose other routes are drawn too.
    """

    def __init__(
        self,
        board: Board,
        task: str,
        goals: Sequence[Goal[frozenset[int]]],
        describe: Callable[[frozenset[int]], tuple[Overlay | None, str]],
        *,
        routes: frozenset[int] = frozenset(),
        position: StudiedNetwork | None = None,
    ) -> None:
        self._first, self.routes = routes, routes
        self.goals, self._describe, self._position = Goals(goals), describe, position
        self._route = dropdown("Route", route_options(board))
        self._list = markup()
        press = button("Add or remove", lambda: self.click_route(self._route.value), tooltip="The route in the list")
        clear = button("Begin again" if routes else "Clear", self.clear)
        parts = [markup(html.status(task)), self._list, self._route, box([press, clear], "ttr-row")]
        super().__init__("Change", box(parts, "ttr-panel"))
        self._tell()

    def click_route(self, route: int) -> None:
        """Add or remove a route."""
        self.routes ^= {route}
        self._tell()

    def clear(self) -> None:
        """Restore the initial routes."""
        self.routes = self._first
        self._tell()

    def _tell(self) -> None:
        self.goals.look(self.routes)
        self._list.value = self.goals.to_html()
        overlay, words = self._describe(self.routes) if self.routes else (None, "No route yet: click one.")
        owners = self._position.owners if self._position is not None else ()
        self.show(Picture(owners=owners, overlay=overlay, lit=self.routes), words)
