"""The strategies. A bot sees a `PlayerView` and nothing else, and says why it does what it does."""

from ttr.bots.base import BOTS, Bot, BotError, Decision, bot_name, make_bot

__all__ = ["BOTS", "Bot", "BotError", "Decision", "bot_name", "make_bot"]
