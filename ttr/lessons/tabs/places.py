"""Places: several networks of one lesson, also on several boards, and the tab Step on any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ttr.game.board import Board
from ttr.lessons.tabs.steps import Steps
from ttr.ui.controls.widgets import dropdown, listen
from ttr.ui.records.sample_games import StudiedNetwork


@dataclass(frozen=True, slots=True)
class Place:
    """A network to walk or step through."""

    name: str  # what it is called in a list
    board: Board  # the board that it is on
    position: StudiedNetwork  # the network, and whose routes to draw
    edge: str = "route"  # what an edge is called there
    # for algorithms that go from one city to another: the pairs to choose from, the first one shown at first
    pairs: tuple[tuple[str, str], ...] = ()


class StepsOnPlaces(Steps):
    """Step through algorithms on one of several networks.

    Parameters
    ----------
    places : sequence of Place
        The networks to choose from, the first one shown at first.
    keys : sequence of str
        The algorithms, by their keys in the catalog; none of them needs a start or cities to join.
    descriptions : mapping of str to str
        For an algorithm, by its key, what to say of it in place of what the catalog says.
    """

    def __init__(
        self, places: Sequence[Place], keys: Sequence[str], descriptions: Mapping[str, str] | None = None
    ) -> None:
        self._places = {place.name: place for place in places}
        self._place = dropdown("Network", [(name, name) for name in self._places])
        first = places[0]
        super().__init__(first.board, first.position, keys, pairs=first.pairs, descriptions=descriptions)
        self.board = first.board
        self.panel.children = (self._place, *self.panel.children)
        listen(self._moved, self._place)

    def choose_place(self, name: str) -> None:
        """Choose another network, by its name."""
        self._place.value = name

    def _moved(self) -> None:
        place = self._places[self._place.value]
        self.board = place.board
        self.use(place.board, place.position, place.pairs)
