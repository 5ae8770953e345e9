"""Lesson 10, design a board: networks to draw without crossings, two that can be and two that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ttr.game.board import Board
from ttr.lessons.design.straight_boards import TOWNS, Pair, straight_board
from ttr.ui.map.shapes import Point


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A network to draw without crossings, if that can be done."""

    name: str  # what it is called in a list
    pairs: tuple[Pair, ...]  # its routes, by the numbers of their towns
    places: tuple[Point, ...]  # where towns can be drawn
    tangled: tuple[int, ...]  # the place of each town, to begin with

    def board(self, order: Sequence[int]) -> Board:
        """Return the network with each town at the place that has the number in `order`."""
        return straight_board(self.name, TOWNS, [self.places[place] for place in order], self.pairs)


_SIX = ((500.0, 20.0), (960.0, 570.0), (40.0, 590.0), (480.0, 230.0), (640.0, 440.0), (350.0, 430.0))
_SEVEN = ((520.0, 20.0), (960.0, 570.0), (40.0, 590.0), (430.0, 210.0), (660.0, 410.0), (300.0, 460.0), (510.0, 350.0))
_FIVE = ((500.0, 20.0), (960.0, 560.0), (40.0, 590.0), (470.0, 220.0), (560.0, 420.0))


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """Return what can be untangled by hand, and what nobody can untangle."""
    six = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5))
    seven = ((0, 1), (1, 2), (0, 2), (0, 3), (3, 6), (6, 4), (4, 1), (2, 5), (5, 6), (3, 5), (4, 0), (1, 6))
    five = tuple(combinations(range(5), 2))
    three = tuple((a, b) for a in range(3) for b in range(3, 6))
    return (
        Puzzle("6 towns, 9 routes", six, _SIX, (0, 1, 5, 4, 3, 2)),
        Puzzle("7 towns, 12 routes", seven, _SEVEN, (0, 2, 6, 5, 4, 1, 3)),
        Puzzle("5 towns, each joined to each", five, _FIVE, (0, 1, 2, 3, 4)),
        Puzzle("3 towns, each joined to 3 others", three, _SIX, (0, 1, 2, 3, 4, 5)),
    )
