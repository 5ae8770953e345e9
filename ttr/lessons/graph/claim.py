"""Lesson 1, the board is a graph: its claim about the lengths of each color, and for which colors it is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from ttr.game.cards import COLORS
from ttr.lessons.kit.cases import board

CLAIM = (2, 3, 3, 4, 4, 5, 6)  # the lengths that each color is said to have


def of_color(color: str) -> tuple[int, ...]:
    """Return the routes of a color."""
    return tuple(i for i, route in enumerate(board().routes) if route.color == color)


def lengths(routes: Iterable[int]) -> tuple[int, ...]:
    """Return the lengths of routes, the short ones first."""
    return tuple(sorted(board().routes[route].length for route in routes))


def exceptions() -> tuple[str, ...]:
    """Return the colors for which the claim about lengths is wrong.

    >>> exceptions()
    ('white', 'green')
    """
    return tuple(color for color in COLORS if lengths(of_color(color)) != CLAIM)
