"""The runner of a contest, which plays games in slices so that the page stays responsive."""

from __future__ import annotations

import time
from collections.abc import Callable

from ttr.lessons.contests.contest import Contest
from ttr.ui.controls.later import Later, kernel_later

SLICE, PAUSE = 0.2, 0.02  # seconds of play before the page gets a turn


class ContestRunner:
    """Plays games of a contest in slices, and calls `on_slice` after each slice."""

    def __init__(
        self, on_slice: Callable[[], None], later: Later = kernel_later, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._on_slice, self._later, self._clock = on_slice, later, clock
        self._contest: Contest | None = None
        self._left = self._run = 0

    @property
    def running(self) -> bool:
        """Whether there are games left to play."""
        return self._left > 0

    @property
    def left(self) -> int:
        """The number of games left to play."""
        return self._left

    def start(self, contest: Contest, games: int) -> None:
        """Start playing, and cancel an earlier run."""
        self._contest, self._left = contest, games
        self._run += 1
        self._play_slice(self._run)

    def stop(self) -> None:
        """Stop playing games."""
        self._left = 0

    def _play_slice(self, run: int) -> None:
        if run != self._run or self._contest is None or not self._left:
            return  # stopped or restarted in the meantime
        end = self._clock() + SLICE
        while self._left:
            self._contest.play()
            self._left -= 1
            if self._clock() >= end:
                break
        if self._left:
            self._later(PAUSE, lambda: self._play_slice(run))
        self._on_slice()
