"""The timeline: First, Back, Play, Next, Last, a position and a speed, over any number of stops.

Going back is as cheap as going on: the timeline only moves a cursor and says where it stands.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import ipywidgets as widgets

from ttr.ui.parts.controls import Quiet, box, button, dropdown, markup

SPEEDS = (("slow", 1500), ("normal", 700), ("fast", 250))  # milliseconds a stop


class Timeline:
    """A cursor over stops 0 to `last`.

    Parameters
    ----------
    on_move
        Called with the stop the cursor has moved to.
    noun : str
        What a stop is called ("Turn", "Step").
    clock
        Seconds of a steady clock, to tell late ticks.
    """

    def __init__(
        self, on_move: Callable[[int], None], noun: str = "Turn", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._on_move, self._clock = on_move, clock
        self.last = self.cursor = 0
        self._ticked = 0.0
        self._quiet = Quiet()
        self._first = button("First", lambda: self.go(0))
        self._back = button("Back", lambda: self.go(self.cursor - 1))
        self._play = button("Play", self._toggle, "ttr-primary")
        self._next = button("Next", lambda: self.go(self.cursor + 1))
        self._end = button("Last", lambda: self.go(self.last))
        self._position = widgets.BoundedIntText(description=noun, min=0, max=0, value=0)
        self._position.add_class("ttr-position")
        self._position.observe(self._typed, "value")
        self._of = markup()
        self._speed = dropdown("Speed", SPEEDS)
        self._speed.value = 700
        self._speed.observe(self._speed_chosen, "value")
        # The browser keeps the time: this widget is never seen, only its ticks are heard.
        self._ticker = widgets.Play(min=0, max=10**9, interval=700, show_repeat=False)
        self._ticker.add_class("ttr-hidden")
        self._ticker.observe(self._tick, "value")
        self.widget = box(
            [
                box([self._first, self._back, self._play, self._next, self._end], "ttr-row", "ttr-steps"),
                box([self._position, self._of, self._speed], "ttr-row", "ttr-where"),
                self._ticker,
            ],
            "ttr-timeline",
        )
        self.set_last(0)

    @property
    def playing(self) -> bool:
        """Whether the timeline moves by itself."""
        return bool(self._ticker.playing)

    def set_last(self, last: int, cursor: int | None = None) -> None:
        """Change the number of stops and put the cursor at one, the last if not given. Nobody is called."""
        self.stop()
        self.last = last
        self.cursor = last if cursor is None else max(0, min(cursor, last))
        self._show()

    def go(self, stop: int, *, by_tick: bool = False) -> None:
        """Move the cursor, as far as there are stops."""
        if not by_tick:
            self.stop()
        stop = max(0, min(stop, self.last))
        if stop != self.cursor:
            self.cursor = stop
            self._show()
            self._on_move(stop)

    def play(self) -> None:
        """Go on by itself to the last stop, from the first one if it stands at the last."""
        if self.last == 0:
            return
        if self.cursor >= self.last:
            self.go(0)
        self._ticked = self._clock()
        self._ticker.playing = True
        self._play.description = "Pause"

    def stop(self) -> None:
        """Stand still."""
        if self._ticker.playing:
            self._ticker.playing = False
        if self._play.description != "Play":
            self._play.description = "Play"

    def _toggle(self) -> None:
        if self.playing:
            self.stop()
        else:
            self.play()

    def _tick(self, change: object) -> None:
        # Ticks that waited while a step was being drawn come in a bunch: all but one are dropped.
        if not self.playing or self._clock() - self._ticked < self._ticker.interval / 2000:
            return
        self.go(self.cursor + 1, by_tick=True)
        self._ticked = self._clock()
        if self.cursor >= self.last:
            self.stop()

    def _typed(self, change: object) -> None:
        if not self._quiet:
            self.go(self._position.value)

    def _speed_chosen(self, change: object) -> None:
        self._ticker.interval = self._speed.value

    def _show(self) -> None:
        with self._quiet:
            if self._position.max != self.last:
                # The value must never be above max, not even for a moment.
                self._position.value = 0 if self._position.value > self.last else self._position.value
                self._position.max = self.last
            self._position.value = self.cursor
        text = f"<span>of {self.last}</span>"
        if self._of.value != text:
            self._of.value = text
        for control, useless in (
            (self._first, self.cursor == 0),
            (self._back, self.cursor == 0),
            (self._next, self.cursor == self.last),
            (self._end, self.cursor == self.last),
            (self._play, self.last == 0),
        ):
            if control.disabled != useless:
                control.disabled = useless
