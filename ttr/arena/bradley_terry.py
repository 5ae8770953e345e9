"""Bradley-Terry strengths from pairwise results, on the scale of Elo ratings, with their intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ttr.arena.estimate import Estimate, Z

MIDDLE = 1500.0  # the mean of all ratings
PER_TENFOLD = 400.0  # Elo points for odds of ten to one
PER_E = PER_TENFOLD / math.log(10)  # Elo points for odds of e to one
NEAR = 1e-9  # the search for a maximum ends when no logarithm of a strength changes by more
TOLERANCE = 1e-5  # error of the ends of intervals, in standard errors
MAX_STEPS = 100

Wins = Mapping[tuple[str, str], float]


def ratings(players: Sequence[str], wins: Wins, z: float = Z) -> dict[str, Estimate]:
    """Return Elo ratings with intervals, the best player first; 400 points more mean odds of ten to one.

    A beats B with probability p(A) / (p(A) + p(B)), where p is the strength of a player. Strengths maximize a
    penalized likelihood: each pair that met gets one extra tie. So players who won or lost all their games have finite
    ratings, and a pair's strengths are less biased than without the tie [2]_.

    Parameters
    ----------
    players : sequence of str
        The players.
    wins : mapping
        How often A beat B, for keys (A, B). A tie is half a win for each. Games count as independent.
    z : float
        The half width of the interval in standard errors: 1.96 for 95%.

    Returns
    -------
    dict of str to Estimate
        The ratings, with a mean of 1500. The size of an estimate is the number of games. Intervals are infinite if
        some players cannot be compared, because no chain of games joins them.

    Notes
    -----
    An interval holds all ratings of a player at which the logarithm of the penalized likelihood, maximized over the
    ratings of the others, is at most z² / 2 below its maximum (the profile likelihood). It stays honest if somebody won
    every game [3]_: then it reaches far up, because the games do not say how much better that player is. A bootstrap
    would draw the same clean sweep again and again.

    Newton's method, with steps halved until the likelihood grows; O(players³) time for a step, some five steps for a
    point of the profile, and some five points for an end of an interval.

    References
    ----------
    .. [1] R. A. Bradley, M. E. Terry (1952), Rank analysis of incomplete block designs, Biometrika 39, 324-345.
    .. [2] D. Firth (1993), Bias reduction of maximum likelihood estimates, Biometrika 80, 27-38.
    .. [3] G. Heinze, M. Schemper (2002), A solution to the problem of separation in logistic regression, Statistics in
       Medicine 21, 2409-2419.

    Examples
    --------
    >>> for name, elo in ratings(["a", "b"], {("a", "b"): 79.5, ("b", "a"): 19.5}).items():
    ...     print(f"{name}: {elo.value:.0f}, {elo.low:.0f} to {elo.high:.0f}")
    a: 1620, 1580 to 1665
    b: 1380, 1335 to 1420
    """
    likelihood = _Likelihood.of(players, wins)
    best = likelihood.maximum([0.0] * len(players))
    results = {}
    for i, player in enumerate(players):
        low, high = likelihood.interval(best, i, z)
        value, low, high = (MIDDLE + PER_E * strength for strength in (best[i], low, high))
        games = sum(wins.get((player, other), 0) + wins.get((other, player), 0) for other in players if other != player)
        results[player] = Estimate(value, low, high, round(games))
    return dict(sorted(results.items(), key=lambda item: -item[1].value))


@dataclass(frozen=True)
class _Likelihood:
    """The logarithm of the penalized likelihood, as a function of the logarithms of all strengths, whose mean is 0."""

    pairs: tuple[tuple[int, int, float, float], ...]  # two players who met, and how often each of them won
    group: tuple[int, ...]  # for each player, the first player whom a chain of games joins to them

    @classmethod
    def of(cls, players: Sequence[str], wins: Wins) -> _Likelihood:
        """Return the likelihood of results, with one extra tie for each pair that met."""
        met = {frozenset(pair) for pair, won in wins.items() if won}
        pairs, group = [], list(range(len(players)))
        for (i, a), (j, b) in combinations(enumerate(players), 2):
            if {a, b} in met:
                pairs.append((i, j, wins.get((a, b), 0.0) + 0.5, wins.get((b, a), 0.0) + 0.5))
                first, other = sorted((group[i], group[j]))
                group = [first if one == other else one for one in group]
        return cls(tuple(pairs), tuple(group))

    def value(self, at: Sequence[float]) -> float:
        return -math.fsum(
            won * _log_1_plus_exp(at[j] - at[i]) + lost * _log_1_plus_exp(at[i] - at[j])
            for i, j, won, lost in self.pairs
        )

    def maximum(self, begin: Sequence[float], fixed: int | None = None) -> list[float]:
        """Return the strengths with the largest value, searched from some strengths; one player's may stay fixed."""
        best, value = list(begin), self.value(begin)
        for _ in range(MAX_STEPS):
            step, share = self._step(best, fixed), 1.0
            while (more := self.value(moved := _move(best, step, share))) < value and share > NEAR:
                share /= 2
            if more < value:
                break
            best, value = moved, more
            if max(map(abs, step), default=0.0) < NEAR:
                break
        return best

    def interval(self, best: Sequence[float], player: int, z: float) -> tuple[float, float]:
        """Return the smallest and the largest strength of a player with almost the value of the best strengths."""
        top, count = self.value(best), len(best)

        def excess(distance: float) -> float:
            """Return how many standard errors too far a strength is from the best one; negative if it is inside."""
            nearer = _move(best, [-distance / (count - 1)] * count, 1)
            nearer[player] = best[player] + distance
            profile = self.value(self.maximum(nearer, player))
            return math.sqrt(max(0.0, 2 * (top - profile))) - z

        if count < 2 or len(set(self.group)) > 1:
            return -math.inf, math.inf
        return best[player] + _find_zero(excess, -1.0), best[player] + _find_zero(excess, 1.0)

    def _step(self, at: Sequence[float], fixed: int | None) -> list[float]:
        """Return the step of Newton's method. It keeps the mean of each group, and the strength of a fixed player."""
        count = len(at)
        gradient = [0.0] * count
        # If all strengths of a group move together, the value stays. The ones here forbid that.
        curvature = [[float(mine == other) for other in self.group] for mine in self.group]
        for i, j, won, lost in self.pairs:
            share = 1 / (1 + math.exp(at[j] - at[i]))
            more, bend = won - (won + lost) * share, (won + lost) * share * (1 - share)
            gradient[i] += more
            gradient[j] -= more
            curvature[i][i] += bend
            curvature[j][j] += bend
            curvature[i][j] -= bend
            curvature[j][i] -= bend
        if fixed is not None:  # a multiplier of Lagrange
            side = [float(i == fixed) - 1 / count for i in range(count)]
            curvature = [[*row, edge] for row, edge in zip(curvature, side, strict=True)] + [[*side, 0.0]]
            gradient.append(0.0)
        return _solve(curvature, gradient)[:count]


def _log_1_plus_exp(x: float) -> float:
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


def _move(point: Sequence[float], step: Sequence[float], share: float) -> list[float]:
    return [x + share * change for x, change in zip(point, step, strict=True)]


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations by elimination; none of their leading minors may be zero."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k, pivot in enumerate(rows):
        for row in rows[k + 1 :]:
            factor = row[k] / pivot[k]
            for column in range(k, len(pivot)):
                row[column] -= factor * pivot[column]
    solution = [0.0] * len(rows)
    for k in reversed(range(len(rows))):
        known = sum(x * y for x, y in zip(rows[k][k + 1 : -1], solution[k + 1 :], strict=True))
        solution[k] = (rows[k][-1] - known) / rows[k][k]
    return solution


def _find_zero(function: Callable[[float], float], far: float) -> float:
    """Return the zero of a function that is negative at 0 and grows towards `far` and beyond: the Illinois method."""
    near, below = 0.0, function(0.0)
    while (above := function(far)) < 0:
        near, below, far = far, above, 2 * far
    for _ in range(MAX_STEPS):
        middle = (near * above - far * below) / (above - below)
        value = function(middle)
        if abs(value) < TOLERANCE:
            break
        if value < 0:
            near, below, above = middle, value, above / 2
        else:
            far, above, below = middle, value, below / 2
    return middle
