"""Strategies. A bot sees only a `PlayerView`, and gives a reason for each decision.

>>> import random, ttr
>>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
>>> view = ttr.player_view(state, state.seat)
>>> str(ttr.bots.make_bot("expert").choose(view, random.Random(1)).move)
'keep 3 29'
"""

from ttr.bots.base import BOTS, Bot, BotError, Decision, bot_name, make_bot
from ttr.bots.reason import Reason

__all__ = ["BOTS", "Bot", "BotError", "Decision", "Reason", "bot_name", "make_bot"]
