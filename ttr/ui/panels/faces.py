"""Faces of players: a head in the seat's shape and color; each bot strategy has its own features."""

from __future__ import annotations

from ttr.bots import BOTS
from ttr.ui.map import tones
from ttr.ui.map.palette import SEATS
from ttr.ui.map.seat_mark import seat_mark
from ttr.ui.markup import Markup, tag
from ttr.ui.markup.svg import circle, drawing, line, path, rect

_TOP = {"circle": 11.0, "triangle": 8.0, "square": 12.0, "diamond": 8.0, "star": 6.5}  # the foot of an antenna
_SMILE = "M15.5 27.5q4.5 4.5 9 0"
_MOUTHS = ("M16 28.6h8", "M16 30q4-4 8 0", "M15.5 29l2.25-2 2.25 2 2.25-2 2.25 2", "M18.4 28.4h3.2", _SMILE)
_EYES = ("round", "narrow", "one")


def face(seat: int, bot: str | None = None) -> Markup:
    """Return the face of a person, or of a bot with this strategy, which has an antenna.

    >>> len({face(0, bot) for bot in [None, *BOTS]}) == len(BOTS) + 1
    True
    """
    shape, ground, white = SEATS[seat].shape, tones.seat(seat), tones.tone("on-seat")
    number = 0 if bot is None else list(BOTS).index(bot)
    mouth = _SMILE if bot is None else _MOUTHS[number % len(_MOUTHS)]
    eyes = "round" if bot is None else _EYES[number // len(_MOUTHS) % len(_EYES)]
    looking = {
        "round": (circle(16.2, 22.6, 2.2), circle(23.8, 22.6, 2.2)),
        "narrow": (rect(14.2, 21.4, 4.6, 2.6), rect(21.2, 21.4, 4.6, 2.6)),
        "one": (circle(20, 22.4, 3.4),),
    }[eyes]
    antenna = () if bot is None else (circle(20, 4.6, 2.2), line(20, 5, 20, _TOP[shape] + 2, stroke=white))
    parts = (
        *antenna,
        seat_mark(seat, 20, 23, 11, stroke=white, stroke_linejoin="round"),
        tag("g", looking, fill=ground),
        path(mouth, fill="none", stroke=ground),
    )
    return drawing(
        40,
        40,
        *parts,
        words=shape,
        class_=f"ttr-face{' ttr-bot-face' * (bot is not None)}",
        style=f"background:{ground}",
        fill=white,
        stroke_width=2,
    )
