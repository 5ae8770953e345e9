"""Bradley-Terry strengths from pairwise results, on the scale of Elo ratings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

MIDDLE = 1500.0  # the mean of all ratings
PER_TENFOLD = 400.0  # Elo points for odds of ten to one
MOST_ROUNDS = 10_000

Wins = Mapping[tuple[str, str], float]


def strengths(players: Sequence[str], wins: Wins, tolerance: float = 1e-9) -> dict[str, float]:
    """Return the maximum-likelihood strengths p, where a beats b with probability p(a) / (p(a) + p(b)).

    This is an MM (minorization-maximization) algorithm. Each round sets the strength of every player to its wins
    divided by the sum, over its games, of 1 / (own strength + opponent's strength). The likelihood never falls.

    Parameters
    ----------
    players : sequence of str
        The players.
    wins : mapping
        How often a beat b, for keys (a, b). A tie is half a win for each.
    tolerance : float
        The search ends when no strength changes by a larger share.

    Returns
    -------
    dict
        The strengths, with a geometric mean of 1. Each pair that met gets one extra tie, so that players who won or
        lost all their games have finite strengths.

    Notes
    -----
    A round takes O(pairs) time; a round robin of twelve players needs a few tens of rounds.

    References
    ----------
    R. A. Bradley, M. E. Terry (1952), Rank analysis of incomplete block designs, Biometrika 39, 324-345.
    D. R. Hunter (2004), MM algorithms for generalized Bradley-Terry models, The Annals of Statistics 32, 384-406.

    Examples
    --------
    >>> found = strengths(["a", "b"], {("a", "b"): 79.5, ("b", "a"): 19.5})
    >>> round(found["a"] / found["b"], 6)
    4.0
    """
    met = sorted({(min(pair), max(pair)) for pair, won in wins.items() if won and pair[0] != pair[1]})
    games = {pair: wins.get(pair, 0.0) + wins.get(pair[::-1], 0.0) + 1 for pair in met}
    won = dict.fromkeys(players, 0.0)
    for a, b in met:
        won[a] += wins.get((a, b), 0.0) + 0.5
        won[b] += wins.get((b, a), 0.0) + 0.5
    found = dict.fromkeys(players, 1.0)
    for _ in range(MOST_ROUNDS):
        below = dict.fromkeys(players, 0.0)
        for (a, b), count in games.items():
            share = count / (found[a] + found[b])
            below[a] += share
            below[b] += share
        better = {player: won[player] / below[player] if below[player] else 1.0 for player in players}
        mean = math.exp(math.fsum(map(math.log, better.values())) / max(1, len(better)))
        better = {player: strength / mean for player, strength in better.items()}
        change = max((abs(better[player] / found[player] - 1) for player in players), default=0.0)
        found = better
        if change < tolerance:
            break
    return found


def ratings(players: Sequence[str], wins: Wins, tolerance: float = 1e-9) -> dict[str, float]:
    """Return the strengths as Elo ratings, with a mean of 1500; 400 points more mean odds of ten to one.

    >>> {name: round(elo) for name, elo in ratings(["a", "b"], {("a", "b"): 99.5, ("b", "a"): 9.5}).items()}
    {'a': 1700, 'b': 1300}
    """
    found = strengths(players, wins, tolerance)
    return {player: MIDDLE + PER_TENFOLD * math.log10(strength) for player, strength in found.items()}
