"""Levels: opponents by measured strength, for people who do not know the strategies by name."""

from __future__ import annotations

from types import MappingProxyType

from ttr.bots.base import BOTS, BotError, bot_name

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
"""The strategies of the levels, by the rules; other rules take those of the full game.

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
