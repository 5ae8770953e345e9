"""Pictures for the rules: kinds of routes on a board, and the end of a small game with its points."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.game.board import Board
from ttr.game.cards import GRAY
from ttr.game.rules import Rules
from ttr.game.scoring import scores
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.overlay import EdgeMark, Overlay, Role, trail_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.ui.map.export import cropped_svg, svg
from ttr.ui.map.geometry import Canvas
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup

WHOLE = Canvas(460, 288)  # small, so that names are large on paper
PART = Canvas(760, 430)
END = Canvas(760, 540)


@dataclass(frozen=True, slots=True)
class Example:
    """The end of a small game: what each of two players owns and holds, and routes that show the kinds of routes."""

    routes: tuple[tuple[int, ...], ...]
    tickets: tuple[tuple[int, ...], ...]
    kinds: tuple[int, ...] = ()
    names: tuple[str, ...] = ("Ada", "Bo")

    def end(self, rules: Rules, board: Board) -> GameState:
        """Return the position at the end."""
        return Tabletop(rules, board, self.names, self.routes, self.tickets).position()


EXAMPLES = {
    "usa": Example(((33, 81, 38, 49, 55, 28), (21, 66, 64, 76)), ((0, 1), (4, 7)), kinds=(34, 38, 31)),
    "mini": Example(((1, 8, 11, 10), (9, 12, 15)), ((8, 0), (5,))),
    "first-journey": Example(((3, 0, 25, 42), (1, 23, 58, 64)), ((7, 13), (4, 20))),
}


def kinds(board: Board, routes: tuple[int, ...]) -> tuple[Markup, tuple[str, ...]]:
    """Return a part of the map with some numbered routes, and what each costs."""
    marks = []
    for number, route in enumerate(routes, 1):
        marks.append(EdgeMark(route, Role.TODO, str(number)))
        if (twin := board.twins[route]) is not None:
            marks.append(EdgeMark(twin, Role.TODO))
    words = tuple(_cost(board, route) for route in routes)
    picture = Picture(overlay=Overlay(edges=tuple(marks)))
    return cropped_svg(board, picture, f"A part of the map. {' '.join(words)}", PART, readable=False), words


def _cost(board: Board, route: int) -> str:
    track, twin = board.routes[route], board.twins[route]
    if twin is not None:
        colors = f"{track.color} or {board.routes[twin].color}"
        return f"A double route, {colors}: {pluralize(track.length, 'card')} of the color of one track."
    if track.color == GRAY:
        return f"A gray route: {pluralize(track.length, 'card')} of any one color."
    return f"A {track.color} route: {pluralize(track.length, f'{track.color} card')}."


def ending(state: GameState) -> tuple[Markup, str]:
    """Return the map at the end of a small game, and a sentence about it; a longest path has its routes numbered."""
    board, first = state.board, scores(state)[0]
    cities = [name for ticket in first.tickets for name in board.tickets[ticket.ticket].cities]
    rings = frozenset(board.city_index[name] for name in cities)
    sentence = f"Rings mark the cities of {first.name}’s tickets."
    if not state.rules.longest_path_bonus:
        return svg(board, Picture(owners=state.owners, terminals=rings), sentence, WHOLE), sentence
    walk = first.longest.vertices
    twice = [name for name in dict.fromkeys(walk) if walk.count(name) > 1]
    passed = f" It passes {join_names(twice)} twice." if twice else ""
    sentence += f" {first.name}’s longest path is numbered: {walk_text(walk)}.{passed}"
    owned = frozenset(route for route, owner in enumerate(state.owners) if owner is not None)
    picture = Picture(
        owners=state.owners, overlay=Overlay(edges=trail_marks(first.longest.edges)), lit=owned, terminals=rings
    )
    return cropped_svg(board, picture, sentence, END, readable=False), sentence
