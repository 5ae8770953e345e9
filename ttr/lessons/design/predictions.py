"""Lesson 10, design a board: the predictions, each on its own board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.graphs.words import counted
from ttr.lessons.design.faces import face_count
from ttr.lessons.design.straight_boards import TOWNS, Pair, crossing_marks, crossings, puzzles, straight_board
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import AnswerKind, Question, Scene, ask

YES_NO = ("yes", "no")
CAN = "Can you draw these {towns} and {routes} without a crossing, if you may move the towns?"


_SQUARE = ((250.0, 60.0), (760.0, 60.0), (760.0, 560.0), (250.0, 560.0))
_UNTANGLED = ((500.0, 20.0), (960.0, 580.0), (40.0, 580.0), (500.0, 390.0))
_HEXAGON = ((330.0, 20.0), (700.0, 30.0), (930.0, 310.0), (690.0, 590.0), (310.0, 580.0), (70.0, 300.0))
# No route joins opposite towns of the hexagon: 0 and 3, 1 and 4, 2 and 5.
_NESTED = ((500.0, 10.0), (960.0, 590.0), (40.0, 590.0), (500.0, 450.0), (390.0, 270.0), (620.0, 280.0))


def _picture(board: Board, sentence: str) -> Picture:
    lit = frozenset(range(len(board.routes)))
    return Picture(overlay=Overlay((), crossing_marks(crossings(board)), sentence), lit=lit)


def _can(board: Board, right: str, answered: Board, why: str) -> Question:
    question = CAN.format(towns=counted(len(board.cities), "town"), routes=counted(len(board.routes), "route"))
    before, after = Scene(_picture(board, question), board), Scene(_picture(answered, why), answered)
    return Question(question, AnswerKind.CHOICE, (right,), why, before, after, YES_NO)


def _four() -> Question:
    pairs = tuple(combinations(range(4), 2))
    asked = straight_board("four", TOWNS, _SQUARE, pairs)
    answered = straight_board("four redrawn", TOWNS, _UNTANGLED, pairs)
    return _can(asked, "yes", answered, "Yes: move one town into the triangle of the other three.")


def _octahedron(more: tuple[Pair, ...] = ()) -> tuple[Board, Board]:
    pairs = [pair for pair in combinations(range(6), 2) if pair[1] - pair[0] != 3]
    asked = straight_board("six", TOWNS, _HEXAGON, (*pairs, *more))
    return asked, straight_board("six redrawn", TOWNS, _NESTED, (*pairs, *more))


def _faces(board: Board, routes: Sequence[int], after: str) -> Question:
    net = board_network(board).edge_subgraph(routes)
    right = face_count(net)
    lit = frozenset(routes)
    marks = edge_marks(routes, Role.COMPONENT)
    question = "Look only at the blue routes and their cities. How many faces does this drawing have?"
    before = Picture(overlay=Overlay((), marks, question), lit=lit)
    answered = Picture(overlay=Overlay((), marks, after), lit=lit)
    return ask(question, right, range(right - 2, right + 2), before=before, after=answered, board=board)


def predictions() -> tuple[Question, ...]:
    """Return the questions: faces to count, and networks to draw without a crossing, if possible."""
    mini, bridges = load_board("mini"), load_board("konigsberg")
    everything = tuple(range(len(bridges.routes)))
    three = puzzles()[3].board(puzzles()[3].tangled)
    asked, redrawn = _octahedron()
    one_more, crossed_once = _octahedron(((0, 3),))
    some = mini_part()
    return (
        _four(),
        _faces(mini, some, _formula(mini, some)),
        _can(
            three,
            "no",
            three,
            "No: there would be 5 faces. There is no triangle, so each face would have at least 4 sides, which makes "
            "20. But 9 routes have only 18 sides.",
        ),
        _faces(bridges, everything, f"{_formula(bridges, everything)} There is a face between two tracks, too."),
        _can(
            asked,
            "yes",
            redrawn,
            "Yes: there are 12 routes, and 3 · 6 - 6 is 12. All 8 faces are triangles, even the outer one, so there "
            "is no room for one more route.",
        ),
        _can(
            one_more,
            "no",
            crossed_once,
            "No: 6 towns have room for at most 3 · 6 - 6 = 12 single routes, and here there are 13.",
        ),
    )


def mini_part() -> tuple[int, ...]:
    """Return some routes of the mini board, with two components and cycles."""
    return 0, 1, 2, 5, 7, 15, 16, 18, 19


def _formula(board: Board, routes: Sequence[int]) -> str:
    """Return a text that computes the number of faces by Euler's formula."""
    net = board_network(board).edge_subgraph(routes)
    vertices, edges, faces = len(net.vertices), len(net.edges), face_count(net)
    pieces = faces - 1 + vertices - edges
    return (
        f"{vertices} cities, {edges} routes, {counted(pieces, 'piece')}: F = 1 + C - V + E = "
        f"1 + {pieces} - {vertices} + {edges} = {faces}."
    )
