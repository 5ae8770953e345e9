"""Reel: a skippable sequence of scenes on a page, such as the turns of rivals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from ttr.ui.controls.later import Later, kernel_later
from ttr.ui.controls.widgets import box, button, dropdown, markup, put, show_if
from ttr.ui.seat.motion import Motion
from ttr.ui.seat.scenes import Scene

SPEEDS = (("off", 0), ("quick", 700), ("slow", 1500))  # milliseconds for each scene
QUICK = 700


class Reel:
    """The pending scenes, the browser's animations (`motion`), and the buttons.

    The page reads `scene` when it renders, and `on_scene` is called after a change. Without a working `later`, as in a
    script, there are no scenes. `on_press` is called to skip the scenes, and `on_point` with the pointer's target; see
    `Motion`. `speed` is the list of milliseconds for each scene; 0 turns scenes off. The final count has a `panel` with
    the ticket's `card`, `next_button` and `skip_button`.
    """

    def __init__(
        self,
        on_scene: Callable[[], None],
        on_press: Callable[[], None],
        on_point: Callable[[str, int], None],
        later: Later | None = None,
    ) -> None:
        self._on_scene, self._later = on_scene, later
        self._scenes: tuple[Scene, ...] = ()
        self._timer: Any = None
        self.speed = dropdown("Rivals", SPEEDS)
        self.speed.value = QUICK
        self.motion = Motion(on_press, self._stop_motion, on_point)
        self.motion.add_class("ttr-hidden")
        self.next_button = button("Next", self.go_on, "ttr-primary")
        self.skip_button = button("Skip", on_press)
        self.card = markup()
        self.panel = box([self.card, box([self.next_button, self.skip_button], "ttr-row")], "ttr-scene")
        self._show()

    @property
    def scene(self) -> Scene | None:
        """The current scene, or None for the game itself."""
        return self._scenes[0] if self._scenes else None

    def load(self, scenes: Sequence[Scene]) -> None:
        """Start with the first of these scenes, without calling `on_scene`: the page renders next."""
        self._stop()
        self._scenes = tuple(scenes) if self.speed.value and self._clock() is not None else ()
        self._show()
        self._wait()

    def skip(self) -> bool:
        """Skip all remaining scenes, without calling `on_scene`; return True if there were any."""
        left = bool(self._scenes)
        self._leave(())
        return left

    def go_on(self) -> None:
        """Go on to the next scene."""
        if self._scenes:
            self._leave(self._scenes[1:])
            self._wait()
            self._on_scene()

    def _leave(self, rest: tuple[Scene, ...]) -> None:
        self._stop()
        self._scenes = rest
        self._show()

    def _show(self) -> None:
        ending = self.scene is not None and self.scene.ending
        self.motion.running = self.scene is not None and not ending
        show_if(ending, self.panel)
        put(self.card, value=(self.scene.card if self.scene is not None else None) or "")

    def _stop_motion(self) -> None:
        """Turn motion off by default, because the browser asks for reduced motion."""
        self.speed.value = 0

    def _wait(self) -> None:
        clock = self._clock()
        if self._scenes and clock is not None:
            self._timer = clock(self.speed.value * self._scenes[0].beats / 1000, self.go_on)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _clock(self) -> Later | None:
        if self._later is not None:
            return self._later
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return None
        return kernel_later
