"""The timeline: First, Back, Play, Next, Last, a position and a speed, over any number of stops.

Going back is as cheap as going forward: the timeline only moves a cursor and reports its position.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import ipywidgets as widgets

from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, listen, markup, put
from ttr.ui.markup import tag

SPEEDS = (("slow", 1500), ("normal", 700), ("fast", 250))  # milliseconds for each stop


class Timeline:
    """A cursor over the stops 0 to `last`; `noun` is the word for a stop ("Turn", "Step").

    The buttons are `first_button`, `back_button`, `play_button`, `next_button` and `last_button`; `position` is the
    field for a stop, `speed` the list of speeds, and `ticker` ticks in the browser during playback. A monotonic clock
    detects late ticks.
    """

    def __init__(
        self, on_move: Callable[[int], None], noun: str = "Turn", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._on_move, self._clock = on_move, clock
        self.last = self.cursor = 0
        self._ticked = 0.0
        self._quiet = Quiet()
        self.first_button = button("First", lambda: self.go(0))
        self.back_button = button("Back", lambda: self.go(self.cursor - 1))
        self.play_button = button("Play", self._toggle, "ttr-primary")
        self.next_button = button("Next", lambda: self.go(self.cursor + 1))
        self.last_button = button("Last", lambda: self.go(self.last))
        self.position = whole_number(noun, 0, 0, 0, "ttr-position")
        listen(self._take_position, self.position, quiet=self._quiet)
        self._of = markup()
        self.speed = dropdown("Speed", SPEEDS)
        self.speed.value = 700
        listen(self._take_speed, self.speed)
        # The browser keeps the time: this widget stays hidden, and only its ticks matter.
        self.ticker = make_control(widgets.Play, min=0, max=10**9, interval=700, show_repeat=False)
        self.ticker.add_class("ttr-hidden")
        listen(self._tick, self.ticker)
        steps = (self.first_button, self.back_button, self.play_button, self.next_button, self.last_button)
        where = (self.position, self._of, self.speed)
        self.widget = box(
            [box(steps, "ttr-row", "ttr-steps"), box(where, "ttr-row", "ttr-where"), self.ticker], "ttr-timeline"
        )
        self.set_last(0)

    @property
    def playing(self) -> bool:
        return bool(self.ticker.playing)

    def set_last(self, last: int, cursor: int | None = None) -> None:
        """Change the number of stops and move the cursor, by default to the last stop, without calling the listener."""
        self.stop()
        self.last = last
        self.cursor = last if cursor is None else max(0, min(cursor, last))
        self._show()

    def go(self, stop: int, *, by_tick: bool = False) -> None:
        """Move the cursor, within the range of stops."""
        if not by_tick:
            self.stop()
        stop = max(0, min(stop, self.last))
        if stop != self.cursor:
            self.cursor = stop
            self._show()
            self._on_move(stop)

    def play(self) -> None:
        """Play to the last stop, starting over if the cursor is already there."""
        if self.last == 0:
            return
        if self.cursor >= self.last:
            self.go(0)
        self._ticked = self._clock()
        self.ticker.playing = True
        self.play_button.description = "Pause"

    def stop(self) -> None:
        put(self.ticker, playing=False)
        put(self.play_button, description="Play")

    def _toggle(self) -> None:
        if self.playing:
            self.stop()
        else:
            self.play()

    def _tick(self) -> None:
        # Ticks that waited during a slow drawing arrive together; drop all but one.
        if not self.playing or self._clock() - self._ticked < self.ticker.interval / 2000:
            return
        self.go(self.cursor + 1, by_tick=True)
        self._ticked = self._clock()
        if self.cursor >= self.last:
            self.stop()

    def _take_position(self) -> None:
        if self.position.value is not None:
            self.go(self.position.value)

    def _take_speed(self) -> None:
        self.ticker.interval = self.speed.value

    def _show(self) -> None:
        with self._quiet, self.position.hold_sync():
            self.position.max, self.position.value = self.last, self.cursor
        put(self._of, value=tag("span", f"of {self.last}"))
        for control, useless in (
            (self.first_button, self.cursor == 0),
            (self.back_button, self.cursor == 0),
            (self.next_button, self.cursor == self.last),
            (self.last_button, self.cursor == self.last),
            (self.play_button, self.last == 0),
        ):
            put(control, disabled=useless)
