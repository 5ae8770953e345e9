"""The tab "Step" of lesson 5: algorithms step by step on several networks, also on another board."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.euler.networks import Place
from ttr.lessons.kit.steps import Steps
from ttr.ui.parts import html
from ttr.ui.parts.controls import dropdown


class StepsOnPlaces(Steps):
    """Step through algorithms on one of several networks.

    Parameters
    ----------
    places : sequence of Place
        The networks to choose from, the first one shown at first.
    keys : sequence of str
        The algorithms, by their keys in the catalog; none of them needs a start or an end.
    """

    def __init__(self, places: Sequence[Place], keys: Sequence[str]) -> None:
        self._places = tuple(places)
        self._network = dropdown("Network", [(place.name, number) for number, place in enumerate(self._places)])
        super().__init__(self._places[0].board, self._places[0].position, keys)
        self.board = self._places[0].board
        self.panel.children = (self._network, *self.panel.children)
        self._network.observe(lambda change: self._moved(), "value")

    def choose_place(self, number: int) -> None:
        """Choose another network."""
        self._network.value = number

    def _run(self) -> None:
        super()._run()
        if self.algorithm.key == "longest-trail-backtracking":
            # It comes before the other way to the longest trail here, so it cannot be told as "the same".
            self._about.value = html.note("The longest trail, found by trying: walk on, and turn back.")

    def _moved(self) -> None:
        place = self._places[self._network.value]
        self._board, self._position, self.board = place.board, place.position, place.board
        self._run()
