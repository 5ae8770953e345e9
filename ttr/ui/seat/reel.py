"""Reel: scenes that a page shows one after another, such as the turns of rivals, until they are over or are skipped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from ttr.ui.controls.later import Later, kernel_later
from ttr.ui.seat.scenes import Scene

SPEEDS = (("off", 0), ("quick", 700), ("slow", 1500))  # milliseconds a scene
QUICK = 700


class Reel:
    """Scenes on their way.

    The page asks for the `scene` when it shows itself, and is told when that has become another one. Where nothing
    calls back later, as in a script, there are never any scenes.

    Parameters
    ----------
    on_scene
        Called when there is another scene, or none any more.
    speed : int
        Milliseconds a scene, to begin with; 0 for no scenes at all.
    later : Later, optional
        Calls back after some seconds; without it the event loop does, if one runs.

    Attributes
    ----------
    speed : int
        Milliseconds a scene; 0 for no scenes at all.
    """

    def __init__(self, on_scene: Callable[[], None], speed: int, later: Later | None = None) -> None:
        self._on_scene, self._later = on_scene, later
        self._scenes: tuple[Scene, ...] = ()
        self._timer: Any = None
        self.speed = speed

    @property
    def scene(self) -> Scene | None:
        """What is to be shown now instead of the game as it is; None for the game itself."""
        return self._scenes[0] if self._scenes else None

    def load(self, scenes: Sequence[Scene]) -> None:
        """Begin with the first of these scenes. Nobody is called: the page is about to show itself."""
        self._stop()
        self._scenes = tuple(scenes) if self.speed and self._clock() is not None else ()
        self._wait()

    def skip(self) -> bool:
        """Leave all scenes out that are left, and tell whether there were any. Nobody is called."""
        left = bool(self._scenes)
        self._stop()
        self._scenes = ()
        return left

    def go_on(self) -> None:
        """Go on to the next scene."""
        if self._scenes:
            self._stop()
            self._scenes = self._scenes[1:]
            self._wait()
            self._on_scene()

    def _wait(self) -> None:
        clock = self._clock()
        if self._scenes and clock is not None:
            self._timer = clock(self.speed * self._scenes[0].beats / 1000, self.go_on)

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
