"""Lesson 10, design a board: tabs where two towns are chosen, on the map or in lists."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Widget

from ttr.lessons.design.straight_boards import TOWNS
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls.widgets import box, dropdown, set_options, with_width


class TwoTowns(Activity):
    """Choose two towns; `chosen` is the first one of two clicks. Subclasses say in `take` what happens to both."""

    def __init__(self, name: str, above: Sequence[Widget], below: Sequence[Widget]) -> None:
        self.chosen: int | None = None
        self._one, self._other = dropdown("Town"), dropdown("and")
        towns = box([self._one, self._other], "ttr-row")
        with_width("48%", *towns.children)
        super().__init__(name, box([*above, towns, *below], "ttr-panel"))

    @property
    def ring(self) -> frozenset[int]:
        """The chosen town, to mark with a ring."""
        return frozenset() if self.chosen is None else frozenset({self.chosen})

    def offer(self, count: int) -> None:
        """Offer the first towns in the lists."""
        towns: list[tuple[str, object]] = [(town, number) for number, town in enumerate(TOWNS[:count])]
        set_options(self._one, towns, 0)
        set_options(self._other, towns, 1)

    def click_city(self, city: int) -> None:
        """Choose a town, or take the chosen town and another."""
        if self.chosen in (None, city):
            self.chosen = city if self.chosen is None else None
            self._update()
        else:
            self.take(self.chosen, city)

    def press(self) -> None:
        """Take the two towns in the lists."""
        if self._one.value != self._other.value:
            self.take(self._one.value, self._other.value)

    def take(self, one: int, other: int) -> None:
        """Act on two different towns."""
        raise NotImplementedError

    def _update(self) -> None:
        """Show the current state."""
        raise NotImplementedError
