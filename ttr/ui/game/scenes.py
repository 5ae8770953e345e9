"""Scenes: short views of a game, one after another: the turns of rivals, and the points at the end.

A scene holds no secrets: its text comes from the viewer's log sheet, and its drawing from the viewer's own view.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ttr.game.moves import ClaimRoute
from ttr.game.scoring import Scores, SeatScore
from ttr.game.state import GameState
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.words import pluralize
from ttr.ui.controls.html import seat_badge
from ttr.ui.controls.scheduling import Scheduler, schedule_in_kernel
from ttr.ui.controls.widgets import box, button, dropdown, markup, put, show_if
from ttr.ui.game.browser_parts import Motion
from ttr.ui.game.game import SeenGame
from ttr.ui.game.messages import turn_sentence
from ttr.ui.map.map_css import SHAPES
from ttr.ui.markup import Markup, tag
from ttr.ui.panels.overlay_bar import ALL_TICKETS, Layer, LayerChoice, overlay_of
from ttr.ui.panels.tickets import turned_ticket

PATH, TRAIL = (SHAPES.index(f"role-{role}") for role in (Role.PATH, Role.TRAIL))  # the paths that a scene animates


@dataclass(frozen=True, slots=True)
class Scene:
    position: int
    seat: int  # the highlighted seat
    said: str
    overlay: Overlay | None = None
    totals: tuple[int, ...] = ()  # every seat's points, unless they are the running scores
    beats: int = 1  # its duration, relative to other scenes
    card: Markup | None = None  # the ticket that turns over in the final count

    @property
    def ending(self) -> bool:
        return self.card is not None


def turns_of_rivals(game: SeenGame, since: int) -> tuple[Scene, ...]:
    """Return a scene for each turn that ended after this many moves, except the viewer's."""
    scenes = []
    for row in game.log():
        if row.position <= since or (row.turn == 0 and row.position == len(game.moves) and game.over):
            continue
        if row.seat != game.viewer:
            scenes.append(Scene(row.position, row.seat, turn_sentence(game, row)))
    return tuple(scenes)


def claimed_by_rivals(game: SeenGame, position: int) -> frozenset[int]:
    """Return the routes that others have claimed before a position, since the viewer's last completed turn."""
    result: set[int] = set()
    for index in range(position - 1, -1, -1):
        before, move = game.states[index], game.moves[index]
        if before.seat == game.viewer and before.turn < game.states[position].turn:
            break
        if isinstance(move, ClaimRoute) and before.seat != game.viewer:
            result.add(move.route)
    return frozenset(result) if game.viewer is not None else frozenset()


def counting(state: GameState, final: Scores, viewer: int | None = None, position: int = 0) -> tuple[Scene, ...]:
    """Return the scenes of the final count: each ticket, the viewer's first, then longest paths and the bonus.

    A game without points has no such scenes, because its tickets counted when they were shown. `position` is the index
    of the last state on the page.
    """
    if not state.rules.points:
        return ()
    order = sorted(final, key=lambda score: (score.seat != viewer, score.rank, score.seat))
    return tuple(_count(state, order, position))


def _count(state: GameState, order: Sequence[SeatScore], position: int) -> Iterator[Scene]:
    totals = list(state.running_score)

    def scene(score: SeatScore, said: str, card: Markup, layer: Layer, ticket: int = ALL_TICKETS) -> Scene:
        overlay = overlay_of(LayerChoice(layer, score.seat, ticket), state, state.tickets[score.seat])
        silent = overlay and replace(overlay, sentence="")  # the scene has its own
        return Scene(position, score.seat, said, silent, tuple(totals), beats=2, card=card)

    for score in order:
        for ticket in score.tickets:
            totals[score.seat] += ticket.points
            done = "completed" if ticket.completed else "not completed"
            said = f"{score.name}: {state.board.tickets[ticket.ticket]} {done}, {ticket.points:+d}."
            yield scene(score, said, turned_ticket(state.board, ticket, PATH), Layer.TICKETS, ticket.ticket)
    if not state.rules.longest_path_bonus:
        return
    for score in order:
        trains = pluralize(score.longest.length, "train")
        yield scene(score, f"{score.name}: the longest path has {trains}.", _run(score.seat, trains), Layer.LONGEST)
    for score in order:
        if score.bonus:
            totals[score.seat] += score.bonus
            said = f"{score.name}: the longest path of all, {score.bonus:+d}."
            yield scene(score, said, _run(score.seat, f"{score.bonus:+d}"), Layer.LONGEST)


def _run(seat: int, number: str) -> Markup:
    """Return a seat's mark, which runs along its longest path, and a large number."""
    return tag("p", seat_badge(seat), " ", tag("b", number), class_="ttr-longest", data_run=TRAIL)


# --- a reel: scenes that play one after another and can be skipped ---

SPEEDS = (("at once", 0), ("quickly", 700), ("slowly", 1500))  # milliseconds for each scene
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
        later: Scheduler | None = None,
    ) -> None:
        self._on_scene, self._later = on_scene, later
        self._scenes: tuple[Scene, ...] = ()
        self._timer: Any = None
        self.speed = dropdown("Rivals move", SPEEDS)
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

    def _clock(self) -> Scheduler | None:
        if self._later is not None:
            return self._later
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return None
        return schedule_in_kernel
