"""Scenes: short views of a game, one after another: the turns of rivals, and the points at the end.

A scene holds no secrets: its text comes from the viewer's log sheet, and its drawing from the viewer's own view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ttr.game.moves import ClaimRoute
from ttr.game.scoring import Scores, SeatScore
from ttr.game.state import GameState
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.words import counted
from ttr.ui.controls.html import seat_badge
from ttr.ui.map.map_css import SHAPES
from ttr.ui.markup import Markup, tag
from ttr.ui.panels.overlay_bar import ALL_TICKETS, Choice, Layer, overlay_of
from ttr.ui.panels.tickets import turned_ticket
from ttr.ui.seat.game import SeenGame
from ttr.ui.seat.messages import turn_sentence

PATH, TRAIL = (SHAPES.index(f"role-{role}") for role in (Role.PATH, Role.TRAIL))  # the paths that a scene animates


@dataclass(frozen=True, slots=True)
class Scene:
    """One view of the game."""

    position: int
    seat: int  # the highlighted seat
    said: str
    overlay: Overlay | None = None
    totals: tuple[int, ...] = ()  # every seat's points, unless they are the running scores
    beats: int = 1  # its duration, relative to other scenes
    card: Markup | None = None  # the ticket that turns over in the final count

    @property
    def ending(self) -> bool:
        """Whether the scene belongs to the final count."""
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
    found: set[int] = set()
    for index in range(position - 1, -1, -1):
        before, move = game.states[index], game.moves[index]
        if before.seat == game.viewer and before.turn < game.states[position].turn:
            break
        if isinstance(move, ClaimRoute) and before.seat != game.viewer:
            found.add(move.route)
    return frozenset(found) if game.viewer is not None else frozenset()


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
        overlay = overlay_of(Choice(layer, score.seat, ticket), state, state.tickets[score.seat])
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
        trains = counted(score.longest.length, "train")
        yield scene(score, f"{score.name}: the longest path has {trains}.", _run(score.seat, trains), Layer.LONGEST)
    for score in order:
        if score.bonus:
            totals[score.seat] += score.bonus
            said = f"{score.name}: the longest path of all, {score.bonus:+d}."
            yield scene(score, said, _run(score.seat, f"{score.bonus:+d}"), Layer.LONGEST)


def _run(seat: int, number: str) -> Markup:
    """Return a seat's mark, which runs along its longest path, and a large number."""
    return tag("p", seat_badge(seat), " ", tag("b", number), class_="ttr-longest", data_run=TRAIL)
