"""Places: the networks to choose from in a tab of a lesson, including those of your own game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.ui.controls.widgets import Quiet, dropdown, listen, set_options, show_if
from ttr.ui.records.sample_games import Place


class PlaceChoice:
    """A dropdown of the lesson's own networks, followed by those of a game that users have entered.

    `widget` is visible if there is a choice. `on_change` gets the place after a new choice.
    """

    def __init__(self, places: Sequence[Place], on_change: Callable[[Place], None]) -> None:
        self._lesson, self._on_change = tuple(places), on_change
        self.all = self._lesson
        self._quiet = Quiet()
        self.widget = dropdown("Network")
        self._offer(0)
        listen(lambda: on_change(self.place), self.widget, quiet=self._quiet)

    @property
    def place(self) -> Place:
        number: int = self.widget.value
        return self.all[number]

    def add(self, own: Sequence[Place]) -> None:
        """Add the networks of a game to those of the lesson, and show the first one."""
        self.all = (*self._lesson, *own)
        self._offer(len(self._lesson))
        self._on_change(self.place)

    def _offer(self, number: int) -> None:
        with self._quiet:
            set_options(self.widget, [(place.name, at) for at, place in enumerate(self.all)], number)
        show_if(len(self.all) > 1, self.widget)
