"""Lesson 7, which routes matter: what bots really claim, in games played here and now from a seed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ttr.arena.estimate import bootstrap
from ttr.arena.tournament import tournament
from ttr.lessons.centrality import links
from ttr.lessons.centrality.measures import rank_correlation

GAMES = 60
RESAMPLES = 200
PLANNERS, AIMLESS = ("destination", "conqueror"), ("random", "random")


@dataclass(frozen=True, slots=True)
class Use:
    """How often routes, in the order of `links.tracks`, were claimed; two bots play each deck twice, either first."""

    games: int
    by_deck: tuple[tuple[int, ...], ...]

    @property
    def values(self) -> tuple[float, ...]:
        """For each route in how many of 100 games it was claimed."""
        return in_hundred(self.by_deck, self.games)


def in_hundred(by_deck: Sequence[Sequence[int]], games: int) -> tuple[float, ...]:
    """Return claims in 100 games."""
    return tuple(100 * sum(counts) / games for counts in zip(*by_deck, strict=True))


@lru_cache(maxsize=16)
def played(bots: tuple[str, ...], seed: int, games: int = GAMES) -> Use:
    """Let two bots play each other, and count what they claim; it takes a second."""
    results = tournament(bots, games, seed, jobs=1, progress=False)
    place = {edge: index for index, edge in enumerate(links.tracks())}
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * len(place))
    for row in results.rows:
        # In a game of four both tracks could be claimed; of two, one track closes the other.
        for route in row.routes:
            counts[row.deal][place[links.first_track()[route]]] += 1
    return Use(len(results.games), tuple(tuple(each) for _, each in sorted(counts.items())))


def interval(use: Use, others: Sequence[float], chosen: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of the rank correlation between use and another measure, resampling decks."""
    theirs = [others[index] for index in chosen]

    def statistic(drawn: Sequence[tuple[int, ...]]) -> float:
        sums = [math.fsum(counts[index] for counts in drawn) for index in chosen]
        return rank_correlation(sums, theirs)

    return bootstrap(use.by_deck, statistic, RESAMPLES)
