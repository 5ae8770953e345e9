"""Touching and building: two cities to choose, and a network to build towards goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ttr.game.board import Board
from ttr.graphs.overlay import Overlay
from ttr.lessons.tabs.activities import Activity, city_options, route_options
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.controls import html
from ttr.ui.controls.widgets import NOTHING, box, button, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.records.sample_games import StudiedNetwork


class TwoCities(Activity):
    """Choose two cities, and see what holds for them.

    Parameters
    ----------
    board : Board
        The board.
    position : StudiedNetwork
        The network that is asked about.
    task : str
        What to do, in a sentence or two.
    pairs : sequence of (str, str)
        Pairs of cities that have a button of their own.
    answer : callable
        What to show for two cities, by their names; its sentence says it.
    name : str
        The word on the tab.
    heading : str
        What the pairs are.
    """

    def __init__(
        self,
        board: Board,
        position: StudiedNetwork,
        task: str,
        pairs: Sequence[tuple[str, str]],
        answer: Callable[[str, str], Overlay],
        *,
        name: str = "Touch",
        heading: str = "Or these",
    ) -> None:
        self._board, self._position, self._answer = board, position, answer
        self._from, self._to = dropdown("From", city_options(board)), dropdown("To", city_options(board))
        self._next_is_second = False
        asks = [button(f"{a} – {b}", partial(self.ask, a, b)) for a, b in pairs]
        parts = [markup(html.status(task)), self._from, self._to]
        if asks:
            parts += [markup(html.heading(heading)), box(asks, "ttr-row")]
        super().__init__(name, box(parts, "ttr-panel"))
        listen(self._tell, self._from, self._to)
        self._tell()

    def ask(self, a: str, b: str) -> None:
        """Ask about two cities, by their names."""
        index = self._board.city_index
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

    def _tell(self) -> None:
        names = [city.name for city in self._board.cities]
        first, second = self._from.value, self._to.value
        chosen: frozenset[int] = frozenset()
        if NOTHING in (first, second):
            chosen = frozenset() if first == NOTHING else frozenset({first})
            words = "Click a city." if first == NOTHING else f"From {names[first]}: now click a second city."
            overlay = Overlay(sentence=words)
        elif first == second:
            overlay = Overlay(sentence="That is one city twice: choose another one.")
        else:
            overlay = self._answer(names[first], names[second])
        lit = frozenset(edge.id for edge in self._position.net.edges)
        self.show(Picture(owners=self._position.owners, overlay=overlay, lit=lit, terminals=chosen), overlay.sentence)


class Build(Activity):
    """Build a network by clicks, and see at once what that changes.

    Parameters
    ----------
    board : Board
        The board.
    task : str
        What to do, in a sentence or two.
    goals : sequence of Goal
        What to build; each is ticked off once it has been met.
    describe : callable
        What to mark for the routes that are chosen, and what to say of them; never asked about no route at all.
    routes : frozenset of int
        The routes to begin with; "Begin again" comes back to them.
    position : StudiedNetwork or None
        Whose routes are drawn besides.
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
        """Add a route, or take it away."""
        self.routes ^= {route}
        self._tell()

    def clear(self) -> None:
        """Go back to the beginning."""
        self.routes = self._first
        self._tell()

    def _tell(self) -> None:
        self.goals.look(self.routes)
        self._list.value = self.goals.to_html()
        overlay, words = self._describe(self.routes) if self.routes else (None, "No route yet: click one.")
        owners = self._position.owners if self._position is not None else ()
        self.show(Picture(owners=owners, overlay=overlay, lit=self.routes), words)
