"""The interface of a bot: `choose(view, rng) -> Decision`; bots by name, and by their measured level; advice."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from types import MappingProxyType
from typing import Protocol

from ttr.analysis.payments import payments
from ttr.bots.reason import Reason, Why
from ttr.game.moves import ClaimRoute, Move
from ttr.game.view import PlayerView
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import shorten


class BotError(ValueError):
    """An unknown bot, a bot that made an illegal move, or a seat for which a bot cannot move now.

    Examples
    --------
    >>> import ttr
    >>> ttr.play(["expert", "nobody"])
    Traceback (most recent call last):
    ttr.bots.base.BotError: there is no bot 'nobody'; use one of random, destination, ...
    """


class Explained:
    """Something with a reason and a graph object, or functions that make them on demand.

    Most games need only results, so the functions are rarely called. They use only values that never change.
    """

    __slots__ = ("_overlay", "_why")

    _why: Why
    _overlay: Overlay | Callable[[], Overlay | None] | None

    @property
    def reason(self) -> Reason:
        """The reason as a value, with a part for each fact."""
        self._why = Reason.of(self._why)
        return self._why

    @property
    def why(self) -> str:
        """The reason as a sentence that gives the numbers."""
        return str(self.reason)

    @property
    def overlay(self) -> Overlay | None:
        """The graph object behind it, for the map."""
        if callable(self._overlay):
            self._overlay = self._overlay()
        return self._overlay


class Decision(Explained):
    """A move and its reason.

    Attributes
    ----------
    move : Move
        One of the view's legal moves.
    reason : Reason
        The reason, with a part for each fact. A bot may give a sentence instead.
    why : str
        The reason as a sentence that gives the numbers.
    overlay : Overlay or None
        The graph object behind it, for the map.

    Examples
    --------
    >>> import ttr
    >>> Decision(ttr.DrawTickets(), lambda: f"There are {2 + 1} of them.")
    <Decision draw tickets: There are 3 of them.>
    """

    __slots__ = ("move",)

    def __init__(
        self,
        move: Move,
        why: Why,
        overlay: Overlay | Callable[[], Overlay | None] | None = None,
    ) -> None:
        self.move, self._why, self._overlay = move, why, overlay

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return (self.move, self.why, self.overlay) == (other.move, other.why, other.overlay)

    def __hash__(self) -> int:
        return hash(self.move)

    def __repr__(self) -> str:
        return f"<Decision {self.move}: {self.why}>"


def check_turn(view: PlayerView) -> None:
    """Raise a `BotError` if the seat of a view has no move to choose.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7, first=0)
    >>> check_turn(ttr.player_view(state, 1))
    Traceback (most recent call last):
    ttr.bots.base.BotError: it is Ada's turn: give a bot the view of that seat, player_view(state, state.seat)
    """
    if view.over:
        raise BotError("the game is over: there is no move to choose")
    if view.to_move != view.seat:
        name = view.setup.seats[view.to_move]
        raise BotError(f"it is {name}'s turn: give a bot the view of that seat, player_view(state, state.seat)")


class Named:
    """A bot of ours, which introduces itself by its name."""

    name: str

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def decide(
        self, move: Move, reason: Why, overlay: Overlay | Callable[[], Overlay | None] | None = None
    ) -> Decision:
        """Return a decision whose reason begins with the name of the bot."""
        return Decision(move, lambda: replace(Reason.of(reason), bot=self.name), overlay)


class Bot(Protocol):
    """A player.

    One object plays one seat of one game and may remember its plans. A built-in strategy may also have a method `move`
    with the same arguments, which returns only the move of `choose`, for matches that need no reasons.

    Examples
    --------
    >>> import ttr
    >>> class Last:
    ...     def choose(self, view, rng):
    ...         return ttr.bots.Decision(view.legal_moves[-1], "This is the last legal move.")
    >>> ttr.play([Last(), "random"], seed=7).result.seats
    ('Last', 'random')
    """

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Return a decision for the seat of the view, which is to move; all randomness comes from `rng`.

        A built-in strategy raises `BotError` if that seat is not to move.
        """
        ...


# name: (module in ttr.bots, description in one line). A module has a class `Strategy` without arguments; a module with
# several strategies gives the one to call after a colon.
BOTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "random": ("random_moves", "picks any legal move, all equally likely"),
        "destination": ("destination", "completes its tickets by the cheapest paths, then collects points"),
        "longest destination": ("one_by_one:longest", "completes its tickets by the longest paths"),
        "shortest destination": ("one_by_one:shortest", "completes its tickets by the shortest paths"),
        "conqueror": ("conqueror", "joins all its tickets with one tree of as few trains as possible"),
        "point monger": (
            "one_by_one:PointMonger",
            "completes its tickets in the order of their points, the most valuable first",
        ),
        "card monger": ("destination:CardMonger", "completes as many tickets as it can, and keeps drawing new ones"),
        "few turns": (
            "one_by_one:FewTurns",
            "completes the ticket that needs the fewest turns first, by its quickest path",
        ),
        "picky conductor": (
            "one_by_one:PickyConductor",
            "draws until it has all cards for a ticket, then claims its path",
        ),
        "iron empire": ("tickets_aside:IronEmpire", "claims all routes around one city, then those around the next"),
        "empty hand": ("tickets_aside:EmptyHand", "plays as many cards as it can, as soon as possible"),
        "block": ("block", "claims the routes that rivals seem to need most, judging by their networks"),
        "expert": ("expert", "plays to win: plans for all its tickets, counts turns, and takes what is worth most"),
    }
)


def bot_name(text: str) -> str:
    """Return the name of a strategy from user input, in any case and with spaces, hyphens or underscores.

    Parameters
    ----------
    text : str
        The input.

    Returns
    -------
    str
        A key of `BOTS`.

    Raises
    ------
    BotError
        If there is no such bot.

    Examples
    --------
    >>> bot_name("Few-Turns")
    'few turns'
    """
    name = " ".join(re.split(r"[\s_-]+", text.strip().lower())) if isinstance(text, str) else None
    if name is None or name not in BOTS:
        raise BotError(f"there is no bot {shorten(text, 40)}; use one of {', '.join(BOTS)}")
    return name


def make_bot(name: str) -> Bot:
    """Return a new bot by the name of its strategy.

    Parameters
    ----------
    name : str
        The name, in any form that `bot_name` reads.

    Returns
    -------
    Bot
        A bot for one seat of one game.

    Raises
    ------
    BotError
        If there is no such bot.

    Examples
    --------
    >>> make_bot("few turns")
    <Bot Few turns>
    """
    module, _, maker = BOTS[bot_name(name)][0].partition(":")
    bot: Bot = getattr(import_module(f"ttr.bots.{module}"), maker or "Strategy")()
    return bot


LEVELS = MappingProxyType(
    {"easy": "for your first games", "steady": "plays soundly", "strong": "the best strategy that we know"}
)
"""The levels from the weakest to the strongest, each with a few words."""

BY_RULES = MappingProxyType(
    {
        "usa": ("block", "destination", "expert"),  # rated 1188, 1779 and 1939
        "mini": ("empty hand", "longest destination", "expert"),  # 1064, 1506 and 1730
        "first-journey": ("longest destination", "shortest destination", "expert"),  # 1312, 1702 and 1908
    }
)
"""The strategies of the levels, by rule set; other rule sets take the levels of the full game.

The ratings are from `ttr arena all --games 400 --seed 1`, with `--rules` for the other games; docs/arena.md has the
results of the full game. A level wins more than seven of ten games against the next weaker level.
"""

USUAL = "steady"
"""The level of the usual opponent."""


def opponent(text: str) -> str:
    """Return the key of `LEVELS` or `BOTS` that a user means; raise a `BotError` for any other text.

    >>> opponent("Strong"), opponent("few-turns")
    ('strong', 'few turns')
    """
    level = text.strip().lower()
    if level in LEVELS:
        return level
    try:
        return bot_name(text)
    except BotError:
        raise BotError(f"nobody is called {text!r:.40}; use one of {', '.join([*LEVELS, *BOTS])}") from None


def strategy_of(player: str, rules: str) -> str:
    """Return the strategy of a level with the rules of this name; a strategy is its own.

    >>> strategy_of("easy", "usa"), strategy_of("easy", "mini"), strategy_of("conqueror", "mini")
    ('block', 'empty hand', 'conqueror')
    """
    return dict(zip(LEVELS, BY_RULES.get(rules, BY_RULES["usa"]), strict=True)).get(player, player)


def advise(view: PlayerView, rng: random.Random, bot: str = "expert") -> Decision:
    """Return the move of a bot, with its reason; the first of `payments` pays for a route.

    Bots pay according to plans that a person does not know. The button under the advice must do exactly what the advice
    says.

    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> advise(view, random.Random(0)).move in view.legal_moves
    True
    """
    decision = make_bot(bot).choose(view, rng)
    if not isinstance(decision.move, ClaimRoute):
        return decision
    move, reason = payments(view, decision.move.route)[0], decision.reason
    claim = reason.claim and reason.claim._replace(move=move)
    return Decision(move, replace(reason, claim=claim), lambda: decision.overlay)
