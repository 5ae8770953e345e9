"""Lesson 7, which routes matter: the routes that bots claim, in games played on the spot from a seed."""

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
    """How often bots claimed each route, in the order of `links.tracks`.

    Two bots play each deck twice, and each of them begins once.
    """

    games: int
    by_deck: tuple[tuple[int, ...], ...]

    @property
    def values(self) -> tuple[float, ...]:
        """In how many of 100 games each route was claimed."""
        return tuple(100 * sum(counts) / self.games for counts in zip(*self.by_deck, strict=True))


@lru_cache(maxsize=16)
def played(bots: tuple[str, ...], seed: int, games: int = GAMES) -> Use:
    """Let two bots play each other, and count their claims; this takes a second."""
    results = tournament(bots, games, seed, jobs=1, progress=False)
    place = {edge: index for index, edge in enumerate(links.tracks())}
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * len(place))
    for row in results.rows:
        # With four players both tracks could be claimed; with two, claiming one closes the other.
        for route in row.routes:
            counts[row.deal][place[links.first_track()[route]]] += 1
    return Use(len(results.games), tuple(tuple(each) for _, each in sorted(counts.items())))


def interval(use: Use, others: Sequence[float], chosen: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of the rank correlation between use and another measure, by resampling decks."""
    theirs = [others[index] for index in chosen]

    def statistic(drawn: Sequence[tuple[int, ...]]) -> float:
        sums = [math.fsum(counts[index] for counts in drawn) for index in chosen]
        return rank_correlation(sums, theirs)

    return bootstrap(use.by_deck, statistic, RESAMPLES)
