"""Estimates with their 95% intervals: Wilson's for shares, the bootstrap's for means."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from ttr.graphs.plain_numbers import as_int, as_number
from ttr.graphs.words import shorten

Z = 1.96  # 95% of a normal distribution lie within this many standard deviations, as in textbooks
RESAMPLES = 1000
FEWEST_GROUPS = 5
_TINY = 1e-9
_MOST = 1e300  # floats go little further

T = TypeVar("T")


class Estimate(NamedTuple):
    """A value with its 95% confidence interval.

    Attributes
    ----------
    value, low, high : float
        The estimate and its interval; without observations, NaN from -inf to inf.
    size : int
        The number of observations.

    Examples
    --------
    >>> share = wilson(60, 100)
    >>> share.value, 0.5 in share
    (0.6, False)
    """

    value: float
    low: float
    high: float
    size: int

    def __contains__(self, value: object) -> bool:
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
        The half width of the interval in standard errors: 1.96 for 95%.

    Raises
    ------
    ValueError
        If there are more wins than games, or a number is negative or too large.

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
    wins, count, z = as_number(wins), as_int(count), as_number(z)
    if type(z) not in (int, float) or not 0 <= z < _MOST:
        raise ValueError(f"z is {shorten(z)}; use a number of standard errors, such as {Z} for 95%")
    if type(count) is not int or type(wins) not in (int, float) or not 0 <= wins <= count < _MOST:
        raise ValueError(f"{shorten(wins)} wins in {shorten(count)} games: give a number of games, and no more wins")
    if count == 0:
        return NOTHING
    share, z2 = wins / count, z * z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = z * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), count)


def fitting_percents(share: Estimate) -> tuple[str, str]:
    """Return the lowest and the highest whole percent inside the interval of a share.

    These are the whole percents inside the interval; nothing is rounded, because rounding could make an interval above
    one half seem to include 50%. If fewer than two whole percents fit, tenths of a percent are used, and so on.

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
    fewer than five groups is infinite: they cannot say how much others would differ.

    The plain percentiles of few groups make too short an interval, so it is expanded [2]_: it ends where that of
    Student's t ends, if the values are normal.

    References
    ----------
    .. [1] B. Efron, R. Tibshirani (1993), An Introduction to the Bootstrap, chapter 13.
    .. [2] T. C. Hesterberg (2015), What teachers should know about the bootstrap, The American Statistician 69,
       371-386.
    """
    count = len(groups)
    if count < FEWEST_GROUPS:
        return -math.inf, math.inf
    rng = random.Random(f"{seed} bootstrap")
    values = sorted(statistic(rng.choices(groups, k=count)) for _ in range(resamples))
    left_out = round(_tail(count) * (resamples - 1))
    return values[left_out], values[resamples - 1 - left_out]


def _tail(count: int) -> float:
    """Return the share of resampled values to leave out at each end: 2.5% for many groups, less for few.

    >>> [round(_tail(count), 4) for count in (5, 10, 1000)]
    [0.001, 0.0086, 0.0248]
    """
    z, v = Z, count - 1
    # The quantile of Student's t from the normal one: Abramowitz and Stegun (1964), 26.7.5.
    t = z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    t += (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return math.erfc(t * math.sqrt(count / v / 2)) / 2


def bootstrap_mean(groups: Sequence[Sequence[float]], resamples: int = RESAMPLES, seed: int = 0) -> Estimate:
    """Return the mean of all values with its bootstrap interval, resampling whole groups of values.

    Parameters
    ----------
    groups : sequence of sequence of float
        The values, in groups that do not depend on each other, such as the scores of each deck.
    resamples : int
        How often to draw.
    seed : int
        The source of the draws.

    Returns
    -------
    Estimate
        The mean of all values. With fewer than five groups, its interval is infinite.

    Raises
    ------
    ValueError
        If the groups are not lists of finite numbers, or the number of resamples is not at least 1.

    Examples
    --------
    >>> scores = bootstrap_mean([[100, 90], [80, 110], [95, 85], [70, 90], [120, 80], [90, 100]])
    >>> round(scores.value, 1), scores.size
    (92.5, 12)
    >>> 93 in scores, 120 in scores
    (True, False)
    """
    resamples, seed = as_int(resamples), as_int(seed)
    if type(resamples) is not int or resamples < 1:
        raise ValueError(f"resamples is {shorten(resamples)}; use a whole number of at least 1")
    try:
        sums = [(math.fsum(group), len(group)) for group in groups if len(group)]
    except (TypeError, ValueError, OverflowError):
        sums = [(math.nan, 0)]
    if not all(math.isfinite(total) for total, _ in sums):
        raise ValueError(f"groups are lists of numbers, such as [[100, 90], [80]], not {shorten(groups)}")
    count = sum(size for _, size in sums)
    if not count:
        return NOTHING
    sizes = {size for _, size in sums}
    if len(sizes) == 1:
        means = [total / size for total, size in sums]
        low, high = bootstrap(means, lambda drawn: sum(drawn) / len(drawn), resamples, seed)
    else:
        low, high = bootstrap(sums, lambda drawn: sum(s for s, _ in drawn) / sum(n for _, n in drawn), resamples, seed)
    return Estimate(math.fsum(total for total, _ in sums) / count, low, high, count)
