"""A bench for contests: plays games in slices, so that the page listens in between; and what stands on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ttr.bots import BOTS
from ttr.game.board import Board
from ttr.game.board_json import load_board
from ttr.lessons.kit.contest import Contest
from ttr.ui.arena.results_html import heat_steps
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture

SLICE, PAUSE = 0.2, 0.02  # seconds: games are played, then the page may listen
LAST_GAME, FIRST_CLAIMS, SECOND_CLAIMS = "game", 0, 1

Later = Callable[[float, Callable[[], None]], Any]


@lru_cache(maxsize=1)
def mini_board() -> Board:
    """Return the board of the lesson: a small one, on which hundreds of games are played in a second or two."""
    return load_board("mini")


def kernel_later(seconds: float, action: Callable[[], None]) -> Any:
    """Call an action later, in the thread that messages come in."""
    from tornado.ioloop import IOLoop

    return IOLoop.current().call_later(seconds, action)


class Bench:
    """Plays games of a contest, some at a time.

    Parameters
    ----------
    on_slice
        Called whenever some games have been played, and when all are.
    later
        Calls an action after some seconds.
    clock
        Seconds of a steady clock.
    """

    def __init__(
        self, on_slice: Callable[[], None], later: Later = kernel_later, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._on_slice, self._later, self._clock = on_slice, later, clock
        self._contest: Contest | None = None
        self._left = self._run = 0

    @property
    def running(self) -> bool:
        """Whether games are still to be played."""
        return self._left > 0

    @property
    def left(self) -> int:
        """How many games are still to be played."""
        return self._left

    def start(self, contest: Contest, games: int) -> None:
        """Begin to play; what was running before is given up."""
        self._contest, self._left = contest, games
        self._run += 1
        self._work(self._run)

    def stop(self) -> None:
        """Play no more games."""
        self._left = 0

    def _work(self, run: int) -> None:
        if run != self._run or self._contest is None or not self._left:
            return  # stopped, or something else was started since
        end = self._clock() + SLICE
        while self._left:
            self._contest.play()
            self._left -= 1
            if self._clock() >= end:
                break
        if self._left:
            self._later(PAUSE, lambda: self._work(run))
        self._on_slice()


def bot_options() -> list[tuple[str, object]]:
    """Return the strategies for a dropdown."""
    return [(name, name) for name in BOTS]


def about(names: tuple[str, str]) -> str:
    """Say what two strategies do, each with its mark on the map."""
    if names[0] == names[1]:
        return f"{SEATS[0].sign} {SEATS[1].sign} {names[0]}: {BOTS[names[0]][1]}."
    return " ".join(f"{paint.sign} {name}: {BOTS[name][1]}." for paint, name in zip(SEATS, names, strict=False))


def marks(labels: tuple[str, ...]) -> str:
    """Say which mark on the map is whose."""
    return ", ".join(f"{paint.sign} {label}" for paint, label in zip(SEATS, labels, strict=False))


def map_of(contest: Contest | None, what: object) -> Picture:
    """Return the map of a contest: who owned what at the end of the last game, or where one of the two has built."""
    if contest is None or not contest.games:
        return Picture()
    if what == LAST_GAME:
        return Picture(owners=contest.games[-1].owners, hover=_owned(contest))
    side = 1 if what == SECOND_CLAIMS else 0
    counts, games = contest.claims(side), len(contest.games)
    lines = tuple(
        f"{route}: claimed by {contest.labels[side]} in {count} of {games} games"
        for route, count in zip(mini_board().routes, counts, strict=True)
    )
    return Picture(heat=heat_steps(counts), hover=lines)


def _owned(contest: Contest) -> tuple[str, ...]:
    owners = contest.games[-1].owners
    return tuple(
        f"{route}: {'nobody' if owner is None else contest.labels[owner]}"
        for route, owner in zip(mini_board().routes, owners, strict=True)
    )


def last_game(contest: Contest) -> str:
    """Say how the last game ended."""
    game = contest.games[-1]
    a, b = contest.labels
    began = contest.labels[game.first]
    score = f"{game.points[0]} : {game.points[1]}"
    if game.won == 0.5:
        end = f"{a} and {b} tie, {score}"
    elif game.won:
        end = f"{a} beats {b}, {score}"
    else:
        end = f"{b} beats {a}, {game.points[1]} : {game.points[0]}"
    return f"Game {len(contest.games)}: {began} began, and {end}."
