"""The faces of bots: every strategy has a shape of its own, so that it is known again in the next game."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ttr.bots import BOTS
from ttr.ui.markup import Markup
from ttr.ui.markup.svg import circle, drawing, line, polygon, rect

_HEADS = (4, 6, 8, 3, 5)  # corners
_EYES = ("round", "narrow", "one")


def faces(bots: Mapping[int, str]) -> dict[int, Markup]:
    """Return the face of each seat that a bot plays."""
    return {seat: face(bot) for seat, bot in bots.items()}


def face(bot: str) -> Markup:
    """Return a strategy's face: a head with so many corners, eyes and an antenna; an ornament that is not spoken.

    >>> len({face(bot) for bot in BOTS}) == len(BOTS)
    True
    """
    number = list(BOTS).index(bot)
    corners, eyes = _HEADS[number % len(_HEADS)], _EYES[number // len(_HEADS) % len(_EYES)]
    start = math.pi / 2 if corners == 3 else -math.pi / 2 + math.pi / corners
    angles = [start + 2 * math.pi * corner / corners for corner in range(corners)]
    reach = 10 if corners == 3 else 8.4
    head = polygon(
        [(10 + reach * math.cos(angle), 11 + reach * math.sin(angle)) for angle in angles],
        fill="none",
        stroke="currentColor",
        stroke_width=1.8,
        stroke_linejoin="round",
    )
    looking = {
        "round": (circle(7.4, 10.2, 1.5, fill="currentColor"), circle(12.6, 10.2, 1.5, fill="currentColor")),
        "narrow": (rect(5.8, 9.4, 3.4, 1.8, fill="currentColor"), rect(10.8, 9.4, 3.4, 1.8, fill="currentColor")),
        "one": (circle(10, 10.2, 2.6, fill="currentColor"),),
    }[eyes]
    antenna = line(10, 0.5, 10, 3.5, stroke="currentColor", stroke_width=1.8)
    return drawing(20, 20, antenna, head, *looking, class_="ttr-face")
