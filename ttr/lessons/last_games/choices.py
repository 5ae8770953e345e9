"""Choices: what somebody's choices in a game of chance are worth on average, so that luck does not count."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttr.lessons.last_games.medals import Medal, medal

BEST = 100  # the score of somebody who always chooses best; who tosses a coin for each choice has 0 on average
NEAR = 1e-9  # of two choices that differ by no more, both are best


def _least(prize: Medal) -> int:
    """Return the lowest score that wins a medal."""
    return next(score for score in range(BEST + 1) if medal(score, BEST, more_is_better=True) is prize)


AIM = (
    f"{BEST} is to choose best each time, 0 is to toss a coin; bronze from {_least(Medal.BRONZE)}, silver from "
    f"{_least(Medal.SILVER)}. Luck does not count."
)


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices made so far.

    Attributes
    ----------
    best : float
        What the best choices win on average, from the beginning to the end.
    coin : float
        What somebody wins on average who tosses a coin for each choice.
    lost : float
        How much less the choices made so far win on average than the best ones.
    made, right : int
        How many choices there were, and how many of them were best.

    Examples
    --------
    >>> choices = Choices(best=20.0, coin=10.0).made_one(4.0, 4.5).made_one(7.0, 2.0)
    >>> choices.made, choices.right, choices.score
    (2, 1, 95)
    """

    best: float
    coin: float
    lost: float = 0.0
    made: int = 0
    right: int = 0

    def made_one(self, worth: float, other: float) -> Choices:
        """Return the choices with one more, by what it is worth on average and what the other one would have been."""
        less = max(0.0, other - worth)
        right = less <= NEAR
        return replace(self, lost=self.lost + less, made=self.made + 1, right=self.right + right)

    @property
    def score(self) -> int:
        """100 for the best choices, 0 for what a coin wins on average; never more, never less."""
        share = (self.best - self.lost - self.coin) / (self.best - self.coin)
        return max(0, min(BEST, int(BEST * share + NEAR)))
