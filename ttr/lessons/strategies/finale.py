"""Lesson 9, strategies as hypotheses: its last game, where you send one of two unknown strategies into each game."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import fsum

from ttr.arena.estimate import wilson
from ttr.graphs.words import counted
from ttr.lessons.last_games.choice_game import NEAR, ChoiceGame, Choices
from ttr.ui.charts.share_charts import Bar, ShareChart
from ttr.ui.controls.widgets import button, markup
from ttr.ui.map.picture import Picture

SHARES = tuple(percent / 100 for percent in range(20, 81, 10))  # the possible true shares, all equally likely
GAMES = 20
NAMES = ("Fox", "Owl")


@dataclass(frozen=True, slots=True)
class Tried:
    """The games that one strategy has played."""

    wins: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games it has played."""
        return self.wins + self.losses

    def after(self, won: bool) -> Tried:
        """Return the record with another game."""
        return replace(self, wins=self.wins + 1) if won else replace(self, losses=self.losses + 1)


Both = tuple[Tried, Tried]


def after(both: Both, which: int, won: bool) -> Both:
    """Return both records after another game of one strategy."""
    first, second = both
    return (first, second.after(won)) if which else (first.after(won), second)


@lru_cache(maxsize=512)
def expected_share(tried: Tried) -> float:
    """Return the chance of winning the next game: the mean of all true shares, weighted by their likelihood.

    By Bayes' rule, the likelihood of a true share p is p to the power of the wins times 1 - p to the power of the
    losses.
    """
    fits = [share**tried.wins * (1 - share) ** tried.losses for share in SHARES]
    return fsum(fit * share for fit, share in zip(fits, SHARES, strict=True)) / fsum(fits)


@lru_cache(maxsize=1 << 15)
def worth_of_sending(both: Both, which: int) -> float:
    """Return the expected wins in the remaining games if you send this strategy next and then choose optimally.

    The game is won or lost; each result leads to the same problem with one game fewer (dynamic programming).
    """
    chance = expected_share(both[which])
    won, lost = (worth(after(both, which, won)) for won in (True, False))
    return chance * (1 + won) + (1 - chance) * lost


def worth(both: Both) -> float:
    """Return the expected wins in the remaining games under optimal choices."""
    if both[0].games + both[1].games == GAMES:
        return 0.0
    return max(worth_of_sending(both, 0), worth_of_sending(both, 1))


def worth_by_coin() -> float:
    """Return the expected wins if a coin decides each game: half of the games, the mean of the shares."""
    return GAMES * fsum(SHARES) / len(SHARES)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Two strategies: their true shares, and whether they win each of their games, in order."""

    shares: tuple[float, float]
    wins: tuple[tuple[bool, ...], tuple[bool, ...]]


def unknown(number: int) -> Unknown:
    """Return the two strategies of a position, always the same ones for a number."""
    chance = random.Random(f"two unknown {number}")
    first, second = chance.choice(SHARES), chance.choice(SHARES)
    one, other = (tuple(chance.random() < share for _ in range(GAMES)) for share in (first, second))
    return Unknown((first, second), (one, other))


TASK = (
    f"{NAMES[0]} and {NAMES[1]} are two new strategies. Each has one of these true shares: "
    f"{', '.join(f'{100 * share:.0f}' for share in SHARES[:-1])} and {100 * SHARES[-1]:.0f} %, but nobody knows "
    f"which. There are {GAMES} games. Send one strategy into each game, and win as many as you can."
)
NOTHING_YET: Both = (Tried(), Tried())


class SendOne(ChoiceGame):
    """The tab of lesson 9's last game; a position has two strategies."""

    def __init__(self) -> None:
        self._chart = markup()
        moves = [
            button(f"Send {name}", partial(self.send, which), tooltip=f"{name} plays the next game")
            for which, name in enumerate(NAMES)
        ]
        again, go_on = "Play the same two again", "Play the next two (the same for everyone)"
        super().__init__(9, TASK, (self._chart,), moves, again=again, go_on=go_on)
        self.clear()

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return self._left == 0

    def clear(self) -> None:
        """Begin the position again."""
        self._unknown = unknown(self.number)
        self.both, self.choices = NOTHING_YET, Choices(worth(NOTHING_YET), worth_by_coin())
        self._tell()

    def send(self, which: int) -> None:
        """Send strategy 0 or 1 into the next game."""
        if self.over:
            return
        own, other = (worth_of_sending(self.both, each) for each in (which, 1 - which))
        good = "best" if self._choose(own, other) else "not best"
        won = self._unknown.wins[which][self.both[which].games]
        self.both = after(self.both, which, won)
        name, rival = NAMES[which], NAMES[1 - which]
        why = f"{own:.2f} wins on average"
        why += " with either one next" if abs(own - other) <= NEAR else f" with {name} next, {other:.2f} with {rival}"
        said = f"{name} {'wins' if won else 'loses'}. Sending {name} was {good}: the remaining games were worth {why}."
        self._tell(said)

    @property
    def wins(self) -> int:
        """How many games were won so far."""
        return sum(tried.wins for tried in self.both)

    @property
    def _left(self) -> int:
        return GAMES - sum(tried.games for tried in self.both)

    def seen(self, score: int | None, note: str) -> tuple[Picture, str]:
        """Return an empty map, and a sentence about the next choice or the result."""
        bars = (Bar(name, wilson(tried.wins, tried.games)) for name, tried in zip(NAMES, self.both, strict=True))
        self._chart.value = ShareChart(tuple(bars)).drawn
        if score is None:
            words = (
                f"{self.wins} of {GAMES - self._left} won, {counted(self._left, 'game')} to go. Which one do you send?"
            )
        else:
            shares = zip(NAMES, self._unknown.shares, strict=True)
            truth = " and ".join(f"{name} {100 * share:.0f} %" for name, share in shares)
            words = f"The truth: {truth}. You won {self.wins} of {GAMES}, and {self._result(score)}"
        return Picture(), f"{note} {words}".strip()
