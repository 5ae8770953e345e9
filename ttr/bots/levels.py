"""Levels: opponents by measured strength, for people who do not know the strategies by name."""

from __future__ import annotations

from types import MappingProxyType

from ttr.bots.base import BOTS, BotError, bot_name

LEVELS = MappingProxyType(
    {"easy": "for your first games", "steady": "plays soundly", "strong": "the best strategy that we know"}
)
"""The levels, the weakest first, each with a few words."""

BY_RULES = MappingProxyType(
    {
        "usa": ("block", "destination", "expert"),  # rated 1188, 1779 and 1939
        "mini": ("empty hand", "longest destination", "expert"),  # 1064, 1506 and 1730
        "first-journey": ("longest destination", "shortest destination", "expert"),  # 1312, 1702 and 1908
    }
)
"""The strategy of each level, by the rules.

The ratings are from `ttr arena all --games 400 --seed 1`, with `--rules` for the other games; docs/arena.md has the
results of the first. A level wins more than seven of ten games against the one below.
"""


USUAL = "steady"
"""The level of the usual opponent."""


def opponent(text: str) -> str:
    """Return the level or the strategy in user input, which can have any case, and hyphens for spaces.

    Parameters
    ----------
    text : str
        The input.

    Returns
    -------
    str
        A key of `LEVELS` or of `BOTS`.

    Raises
    ------
    BotError
        If there is neither.

    Examples
    --------
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
    """Return the strategy of a bot that is named by its level or by its strategy.

    Parameters
    ----------
    player : str
        A key of `LEVELS`, or a strategy.
    rules : str
        The name of the rules of the game; others than those above are taken for the full game.

    Returns
    -------
    str
        The strategy of the level with these rules, or the strategy itself.

    Examples
    --------
    >>> strategy_of("easy", "usa"), strategy_of("easy", "mini"), strategy_of("conqueror", "mini")
    ('block', 'empty hand', 'conqueror')
    """
    if player not in LEVELS:
        return player
    return BY_RULES.get(rules, BY_RULES["usa"])[list(LEVELS).index(player)]
