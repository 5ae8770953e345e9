"""Strategies. A bot sees only a `PlayerView`, and gives a reason for each decision."""

from ttr.bots.base import BOTS, Bot, BotError, Decision, bot_name, make_bot

__all__ = ["BOTS", "Bot", "BotError", "Decision", "bot_name", "make_bot"]
