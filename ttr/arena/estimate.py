"""Estimates with their 95 % intervals: Wilson's for shares, the bootstrap's for means."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from ttr.game.quoting import short
from ttr.graphs.plain_numbers import as_int, as_number

Z = 1.96  # 95 % of a normal distribution lie within this many standard deviations, as in textbooks
RESAMPLES = 1000
_TINY = 1e-9

T = TypeVar("T")


class Estimate(NamedTuple):
    """A value with its 95 % confidence interval.

    Attributes
    ----------
    value, low, high : float
        The estimate and its interval; without observations, NaN from -inf to inf.
    size : int
        The number of observations.
    """

    value: float
    low: float
    high: float
    size: int

    def __contains__(self, value: object) -> bool:
        """Return True if a value lies within the interval."""
        return isinstance(value, int | float) and self.low <= value <= self.high


NOTHING = Estimate(math.nan, -math.inf, math.inf, 0)


def wilson(wins: float, count: int, z: float = Z) -> Estimate:
    """Return a share with its Wilson interval.

    Unlike the usual interval, it stays between 0 and 1, and it works for few games and for shares near 0 or 1.

    Parameters
    ----------
    wins : float
        Successes; a shared victory counts as its share.
    count : int
        The number of games, assumed independent. Games with the same deck and swapped seats are not quite independent:
        the luck of the deal cancels out, so the true interval is narrower.
    z : float
        The half width of the interval in standard errors: 1.96 for 95 %.

    Raises
    ------
    ValueError
        If there are more wins than games, or a number is negative.

    References
    ----------
    E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference, Journal of the
    American Statistical Association 22, 209-212.

    Examples
    --------
    >>> share = wilson(260, 400)
    >>> f"{share.value:.3f}, {share.low:.3f} to {share.high:.3f}"
    '0.650, 0.602 to 0.695'
    """
    wins, count = as_number(wins), as_int(count)
    if type(count) is not int or type(wins) not in (int, float) or not 0 <= wins <= count:
        raise ValueError(f"{short(wins)} wins in {short(count)} games: give a number of games, and no more wins")
    if count == 0:
        return NOTHING
    share, z2 = wins / count, z * z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = z * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), count)


def fitting_percents(share: Estimate) -> tuple[str, str]:
    """Return the lowest and the highest whole percent inside the interval of a share.

    These are the whole percents inside the interval; nothing is rounded, because rounding could make an interval above
    one half seem to include 50 %. If fewer than two whole percents fit, tenths of a percent are used, and so on.

    Examples
    --------
    >>> fitting_percents(wilson(60, 100)), fitting_percents(wilson(50_700, 100_000))
    (('51', '69'), ('50.4', '51.0'))
    """
    digits = 0
    while True:
        scale = 100 * 10**digits
        # An end may miss a whole percent by a rounding error, such as 0 with no game won.
        low, high = math.ceil(scale * share.low - _TINY), math.floor(scale * share.high + _TINY)
        if low < high or share.low == share.high:
            return f"{low / 10**digits:.{digits}f}", f"{high / 10**digits:.{digits}f}"
        digits += 1


def bootstrap(
    groups: Sequence[T], statistic: Callable[[Sequence[T]], float], resamples: int = RESAMPLES, seed: int = 0
) -> tuple[float, float]:
    """Return the bootstrap percentile interval of a statistic, with groups resampled with replacement.

    It resamples whole groups (all games of a deck), because games within a group depend on each other. The interval of
    fewer than two groups is infinite.

    References
    ----------
    B. Efron, R. Tibshirani (1993), An Introduction to the Bootstrap, chapter 13.
    """
    rng = random.Random(f"{seed} bootstrap")
    times = resamples if len(groups) > 1 else 0
    return percentiles([statistic(rng.choices(groups, k=len(groups))) for _ in range(times)])


def percentiles(resampled: Iterable[float]) -> tuple[float, float]:
    """Return the interval that leaves out 2.5 % of resampled values at each end; infinite without values."""
    found = sorted(resampled)
    if not found:
        return -math.inf, math.inf
    return found[round(0.025 * (len(found) - 1))], found[round(0.975 * (len(found) - 1))]


def bootstrap_mean(groups: Sequence[Sequence[float]], resamples: int = RESAMPLES, seed: int = 0) -> Estimate:
    """Return the mean of all values with its bootstrap interval, resampling whole groups of values.

    Examples
    --------
    >>> scores = bootstrap_mean([[100, 90], [80, 110], [95, 85]])
    >>> round(scores.value, 1), scores.size
    (93.3, 6)
    >>> 93 in scores, 120 in scores
    (True, False)
    """
    resamples, seed = as_int(resamples), as_int(seed)
    if type(resamples) is not int or resamples < 1:
        raise ValueError(f"resamples is {short(resamples)}; use a whole number of at least 1")
    sums = [(math.fsum(group), len(group)) for group in groups if len(group)]
    count = sum(size for _, size in sums)
    if not count:
        return NOTHING
    sizes = {size for _, size in sums}
    if len(sizes) == 1:
        means = [total / size for total, size in sums]
        low, high = bootstrap(means, lambda drawn: sum(drawn) / len(drawn), resamples, seed)
    else:
        low, high = bootstrap(sums, _ratio, resamples, seed)
    return Estimate(math.fsum(total for total, _ in sums) / count, low, high, count)


def _ratio(sums: Sequence[tuple[float, int]]) -> float:
    return sum(total for total, _ in sums) / sum(size for _, size in sums)
