"""What a bot is: `choose(view, rng) -> Decision`, and where to find one by its name."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ttr.game.moves import Move
from ttr.game.view import PlayerView
from ttr.graphs.overlay import Overlay


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
    """A player. One object plays one seat of one game and may remember what it planned.

    A strategy of ours may also have a method `move`, of the same arguments, that returns the move of `choose`: matches
    in which nobody reads the reasons ask for the move alone.
    """

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Decide on a move where it is the view's seat's turn; all chance comes from `rng`."""
        ...


# name: (module below ttr.bots, what it does in a line). A module has a class `Strategy` that is called without
# arguments; where it has several strategies, the one to call is named after a colon.
BOTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "random": ("random_moves", "picks evenly among what it can do"),
        "destination": ("destination", "completes its tickets by the cheapest ways, then collects points"),
        "longest destination": ("longest_shortest:longest", "completes its tickets by the longest paths"),
        "shortest destination": ("longest_shortest:shortest", "completes its tickets by the shortest paths"),
        "conqueror": ("conqueror", "joins all its tickets in one tree with as few trains as possible"),
        "point monger": ("point_monger", "completes its tickets in the order of their points, the dearest first"),
        "card monger": ("card_monger", "completes as many tickets as it can, and draws new ones for that"),
        "few turns": ("few_turns", "completes first what takes the fewest turns, by the way that takes the fewest"),
        "picky conductor": ("picky_conductor", "draws until it has all cards for a ticket, then claims its way"),
        "iron empire": ("iron_empire", "claims all routes around one city, then those around the next"),
        "empty hand": ("empty_hand", "plays as many cards as it can, as soon as it can"),
        "block": ("block", "claims the routes that the others need most, as far as their networks show it"),
        "expert": ("expert", "plays to win: plans for all its tickets, counts turns, and takes what is worth most"),
    }
)


def bot_name(text: str) -> str:
    """Return the name of the strategy that somebody wrote, in any case and with spaces, hyphens or underscores.

    Raises
    ------
    BotError
        If there is none of that name.

    Examples
    --------
    >>> bot_name("Few-Turns")
    'few turns'
    """
    name = " ".join(re.split(r"[\s_-]+", text.strip().lower())) if isinstance(text, str) else None
    if name is None or name not in BOTS:
        raise BotError(f"there is no bot {text!r:.40}; use one of {', '.join(BOTS)}")
    return name


def make_bot(name: str) -> Bot:
    """Return a new bot of a strategy; its name is read as by `bot_name`.

    Raises
    ------
    BotError
        If there is none of that name.
    """
    module, _, maker = BOTS[bot_name(name)][0].partition(":")
    bot: Bot = getattr(import_module(f"ttr.bots.{module}"), maker or "Strategy")()
    return bot
