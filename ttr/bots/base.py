"""What a bot is: `choose(view, rng) -> Decision`, and where to find one by its name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ttr.graphs.overlay import Overlay
from ttr.moves import Move
from ttr.view import PlayerView


class BotError(ValueError):
    """A bot that does not exist, or that made a move it may not make."""


class Decision(NamedTuple):
    """A move and its reason.

    A tuple and no dataclass: one is made for every move, and tuples are made twice as fast.

    Attributes
    ----------
    move : Move
        One of the view's legal moves.
    why : str
        A sentence with its numbers.
    overlay : Overlay or None
        The graph object behind it, for the map.
    """

    move: Move
    why: str
    overlay: Overlay | None = None


class Bot(Protocol):
    """A player. One object plays one seat of one game and may remember what it planned."""

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Decide on a move where it is the view's seat's turn; all chance comes from `rng`."""
        ...


# name: (module below ttr.bots, what it does in a line). A module has a class `Strategy` without arguments.
BOTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "random": ("random_moves", "picks evenly among what it can do"),
        "destination": ("destination", "completes its tickets by the cheapest ways, then collects points"),
    }
)


def make_bot(name: str) -> Bot:
    """Return a new bot of a strategy.

    Raises
    ------
    BotError
        If there is none of that name.
    """
    if name not in BOTS:
        raise BotError(f"there is no bot {name!r:.40}; use one of {', '.join(BOTS)}")
    bot: Bot = import_module(f"ttr.bots.{BOTS[name][0]}").Strategy()
    return bot
