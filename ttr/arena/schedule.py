"""The schedule of a tournament: who plays whom, with which decks and in which seats (a paired design).

Every deck order is played once in each seat order, where seat orders are cyclic shifts, and seat 0 starts. So each bot
gets the cards and tickets of each seat once and starts once, and the luck of the deal cancels out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ttr.arena.match import label, listed_bots
from ttr.bots import Bot, BotError, make_bot
from ttr.game.names import seat_names

BotLike = str | Callable[[], Bot]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in a tournament: its unique label, and a factory that makes a new bot for each game."""

    label: str
    bot: BotLike

    def make(self) -> Bot:
        """Return a new bot."""
        return make_bot(self.bot) if isinstance(self.bot, str) else self.bot()


@dataclass(frozen=True, slots=True)
class Game:
    """One game to play."""

    number: int  # from 0, over the whole tournament
    # The number of its table, and of its deck order
    pairing: int
    deal: int
    seed: int  # the seed of the deck order and of the bots' randomness
    order: tuple[int, ...]  # the entrant in each seat


def entrants(bots: Sequence[BotLike]) -> tuple[Entrant, ...]:
    """Return the entrants with their labels; raise `BotError` if one of them does not make a bot."""
    for given in listed_bots(bots):
        if not isinstance(given, str) and not callable(given):
            raise BotError(f"{given!r:.60} is not a bot: give a name, a class, or a function that returns a new bot")
    labels = [label(bot) for bot in bots]
    found = [Entrant(name, bot) for name, bot in zip(seat_names(labels), bots, strict=True)]
    for entrant in found:
        try:
            bot = entrant.make()
        except BotError:
            raise
        except Exception as error:
            raise BotError(f"{entrant.label} cannot be made: {type(error).__name__}: {error}") from error
        if not callable(getattr(bot, "choose", None)):
            raise BotError(f"{entrant.label} does not make a bot: its result has no `choose`")
    return tuple(found)


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a tournament's deal; every pairing plays the same deals.

    >>> deal_seed(1, 0), deal_seed(1, 1)
    (716219203, 1559714076)
    """
    return int(random.Random(f"{seed} deal {deal}").random() * 2**31)


def schedule(bots: Sequence[Entrant], games: int, seed: int, seats: int) -> Iterator[Game]:
    """Yield all games: each choice of `seats` entrants plays `games` games, rounded up to whole sets of seat orders.

    If entrants are the same bot, seat orders that would repeat a game are left out, and these entrants swap seats from
    deal to deal.
    """
    number = 0
    for pairing, table in enumerate(combinations(range(len(bots)), seats)):
        shifts = [table[shift:] + table[:shift] for shift in range(seats)]
        kinds = [tuple(bots[entrant].bot for entrant in order) for order in shifts]
        period = next(shift for shift in range(1, seats + 1) if kinds[shift % seats] == kinds[0])
        for deal in range(-(-games // period)):
            base = period * (deal % (seats // period))
            for shift in range(period):
                yield Game(number, pairing, deal, deal_seed(seed, deal), shifts[base + shift])
                number += 1
